import assert from "node:assert/strict";
import test from "node:test";

import { changedBy, digest, folded, placesOf } from "../../src/cardkit/web/page/events.js";
import {
  madeOf,
  choicesOf,
  clickable,
  complete,
  meant,
  named,
  nextTouches,
  touch,
  closing,
  untouching,
} from "../../src/cardkit/web/page/scenes.js";

const move = (text, ...touches) => ({ text, label: `Play ${text}`, touches });
const two = [
  move("a 1", "hand/A", "pile/1"),
  move("a 2", "hand/A", "pile/2"),
  move("b", "hand/B", "pile/1"),
  move("pass"),
];

test("a click plays the only move that begins there", () => {
  assert.deepEqual(touch(two, [], "hand/B"), { play: "b" });
  const last = [{ ...move("lay", "card", "pile"), label: "Lay it, and end the turn" }]; // which is never done by one touch
  assert.deepEqual(touch(last, [], "card"), { path: ["card"] });
  assert.deepEqual(touch(last, ["card"], "pile"), { play: "lay" });
});

test("a click chooses what several moves begin with", () => {
  assert.deepEqual(touch(two, [], "hand/A"), { path: ["hand/A"] });
  assert.deepEqual([...nextTouches(two, ["hand/A"])], ["pile/1", "pile/2"]);
});

test("a click on a target plays the move of what was chosen", () => {
  assert.deepEqual(touch(two, ["hand/A"], "pile/2"), { play: "a 2" });
});

test("a second click puts back what was chosen", () => {
  assert.deepEqual(touch(two, ["hand/A"], "hand/A"), { path: [] });
});

test("a click on another thing begins with that instead", () => {
  assert.deepEqual(touch(two, ["hand/A"], "hand/B"), { play: "b" });
});

test("a click on what no move touches changes nothing", () => {
  assert.deepEqual(touch(two, ["hand/A"], "pile/9"), { path: ["hand/A"] });
  assert.deepEqual(touch(two, [], "pile/1"), { path: [] });
});

test("what is chosen and what else one could choose can be clicked besides the targets", () => {
  assert.deepEqual([...clickable(two, ["hand/A"])].sort(), ["hand/A", "hand/B", "pile/1", "pile/2"]);
});

test("a click on a copy is a click on any", () => {
  assert.deepEqual(touch([move("7", "hand/7S")], [], "hand/7S.1"), { play: "7" });
});

test("copies that are told apart by moves are told apart by clicks", () => {
  const slots = [move("1:7S", "hand/7S", "top"), move("4:7S", "hand/7S.1", "top")];
  assert.deepEqual(touch(slots, [], "hand/7S.1"), { play: "4:7S" });
  assert.equal(meant(new Set(["hand/7S", "hand/7S.1"]), "hand/7S"), "hand/7S");
});

test("moves that touch the same are a question", () => {
  const suits = [move("8H hearts", "hand/8H"), move("8H spades", "hand/8H")];
  assert.deepEqual(touch(suits, [], "hand/8H"), { path: ["hand/8H"] });
  assert.deepEqual(complete(suits, ["hand/8H"]), suits);
  assert.deepEqual(complete(suits, []), []);
});

test("a move whose touches another one continues is asked for beside its targets", () => {
  const both = [move("lay", "hand/A"), move("lay there", "hand/A", "pile/1")];
  assert.deepEqual(touch(both, [], "hand/A"), { path: ["hand/A"] });
  assert.deepEqual(
    complete(both, ["hand/A"]).map((one) => one.text),
    ["lay"],
  );
  assert.deepEqual(touch(both, ["hand/A"], "pile/1"), { play: "lay there" });
});

test("moves that touch nothing are buttons", () => {
  assert.deepEqual(
    untouching(two, { zones: [], marks: [], prompt: "" }).map((one) => one.text),
    ["pass"],
  );
});

test("moves that touch no more than a number of somebody are buttons, too", () => {
  const points = { id: "points/2", title: "Points", kind: "counter", items: [], seat: 1 };
  const scene = { zones: [points, { ...points, id: "pile/2", kind: "pile" }], marks: [], prompt: "" };
  const moves = [move("rob", "points/2"), move("lay", "pile/2"), move("give", "points/2", "pile/2")];
  assert.deepEqual(
    untouching(moves, scene).map((one) => one.text),
    ["rob"],
  );
});

test("all is laid aside where every thing goes onto a pile of one's own", () => {
  const pile = { id: "pile/1", title: "Laid face down", kind: "pile", items: [], seat: 0 };
  const scene = { zones: [pile, { ...pile, id: "pile/2", seat: null }], marks: [], prompt: "" };
  const aside = move("lay", "hand/A", "pile/1");
  const ending = (...moves) => [...closing(moves, scene, 0)];
  assert.deepEqual(ending(aside, move("pass")), [aside]);
  assert.deepEqual(ending(aside, move("play", "hand/B", "pile/2")), []);
  assert.deepEqual(ending(move("pass")), []);
  const last = { ...aside, label: "Lay it, and end the turn" };
  assert.deepEqual(ending(aside, last), [last]);
});

test("a click is called by its move where there is one only", () => {
  assert.equal(named(two, ["hand/A"], "pile/1", "Pile 1"), "Play a 1");
  assert.equal(named(two, [], "hand/A", "Ace"), "Ace, 2 moves");
  assert.equal(named(two, [], "pile/7", "Pile 7"), "Pile 7");
});

test("a move without words or touches is called by its text", () => {
  assert.deepEqual(
    choicesOf({ is: "position", version: 1, seat: 0, events: [], moves: [{ action: 0, text: "pass" }] }),
    [{ text: "pass", label: "pass", touches: [] }],
  );
});

test("there is nothing to choose at an end or in the past", () => {
  const moves = [{ action: 0, text: "pass" }];
  for (const is of ["end", "past"]) assert.deepEqual(choicesOf({ is, version: 1, seat: 0, events: [], moves }), []);
});

const marked = {
  zones: [{ id: "hand", kind: "hand", seat: 0, title: "", items: [] }],
  marks: [],
  prompt: "",
};
const moved = (...shifts) => [{ text: "", moved: shifts }];

test("what others have done is new, and what one has played oneself is not", () => {
  const found = changedBy(moved(["table/7S", "hand", "table"], ["table/8S", "held/p2", "table"]), marked, 0);
  assert.deepEqual([found.has("table/8S"), found.has("table/7S")], [true, false]);
});

test("of what changes hands both sides are new", () => {
  const found = changedBy(moved(["resources/p1/brick", "resources/p2", "resources/p1"]), marked, 0);
  assert.deepEqual([found.has("resources/p1/brick"), found.has("resources/p2/brick")], [true, true]);
});

test("nothing is new where everything is dealt", () => {
  const dealt = Array.from({ length: 13 }, (_, at) => [`hand/${at}`, null, "hand"]);
  assert.equal(changedBy(moved(...dealt), marked, 0).size, 0);
});

test("what a score is made of is told without what there is none of", () => {
  const items = [
    { id: "made/p1/house", face: "2", label: "2 houses (4)" },
    { id: "made/p1/tower", face: "0", label: "0 towers (0)" },
  ];
  const zones = [{ id: "made/p1", kind: "counter", seat: 0, title: "", items }];
  assert.deepEqual([madeOf({ ...marked, zones }, 0), madeOf({ ...marked, zones }, 1)], ["2 houses (4)", ""]);
});

test("places are told as what lights them up", () => {
  assert.equal(placesOf([["road/1", null, "edge/1"], ["geese", "tile/1", "tile/2"]]), "edge/1 tile/2");
});

test("what one has put there oneself is not marked as new", () => {
  const marks = [0, 1, null].map((seat, at) => ({ id: `stone/${at}`, place: "a1", face: "", label: "", seat }));
  const events = [{ text: "", moved: marks.map(({ id }) => [id, null, "a1"]) }];
  const fresh = (seat) => [...changedBy(events, { zones: [], marks, prompt: "" }, seat)].filter((id) => marks.some((mark) => mark.id === id));
  assert.deepEqual([0, 1, null].map(fresh), [["stone/1", "stone/2"], ["stone/0", "stone/2"], ["stone/0", "stone/1", "stone/2"]]);
});

test("what others played is told by player, and without what they drew or where it lies now", () => {
  const zones = ["p1", "p2"].map((of, seat) => ({ id: `hand/${of}`, title: "Hand", kind: "hand", items: [], seat }));
  const told = (text, from, to) => ({ text, moved: from || to ? [["card", from, to]] : undefined });
  const events = [told("Ann plays 2C.", "hand/p1", "table"), told("Ann Lee's turn."), told("Ann Lee draws a card.", "deck", "hand/p2")];
  const plays = ["3C from the stock", "9S from the stock onto the pile", "4C onto Ann's pile"].map((what) => told(`Ann Lee plays ${what}.`, "hand/p2", "table"));
  plays.push(told("Ann Lee discards 9D.", "hand/p2", "table"));
  const texts = (some, seat = 0, brief = false) => digest(some, { zones, marks: [], prompt: "" }, seat, ["Ann", "Ann Lee"], brief).map(({ text }) => text);
  assert.deepEqual(texts([...events, ...plays]), ["Ann Lee plays 3C, 9S; 4C onto Ann's pile; discards 9D"]);
  assert.deepEqual(texts([...events.slice(1), plays[0]]), ["Ann Lee's turn", "Ann Lee plays 3C"]);
  assert.deepEqual(texts([...events, plays[0]], null), ["Ann plays 2C", "Ann Lee's turn", "Ann Lee plays 3C"]);
  assert.deepEqual(texts(events), events.map(({ text }) => text));
  const dealt = told("Ann is dealt 2C 3C.", "deck", "hand/p1");
  assert.deepEqual(texts([dealt, told("A new round begins: Ann holds the 7S.")]), ["A new round begins: Ann holds the 7S."]);
  assert.deepEqual(texts([dealt]), []);
  const begun = told("A round begins with QH; Ann Lee leads.");
  assert.deepEqual(texts([begun, ...plays]), ["A round begins with QH; Ann Lee leads", "Ann Lee plays 3C, 9S; 4C onto Ann's pile; discards 9D"]);
  // A card upon a pile that was cleared since lies nowhere, and was played all the same.
  const cleared = [told("Ann Lee plays AC onto the pile."), told("Ann Lee clears the pile."), ...plays];
  assert.deepEqual(texts(cleared), ["Ann Lee plays AC, 3C, 9S; 4C onto Ann's pile; discards 9D"]);
  assert.deepEqual(texts([...events, ...plays], null, true), ["Ann: 2C", "Ann Lee: 3C, 9S; 4C onto Ann's pile; discards 9D"]);
  assert.deepEqual(texts(plays.slice(3), 0, true), ["Ann Lee discards 9D"]);
});

test("where there is little room it is told whose piles others play from and onto, and last that one's own turn passed", () => {
  const zones = ["p1", "p2"].flatMap((of, seat) => ["hand", "pile"].map((kind) => ({ id: `${kind}/${of}`, title: "", kind, items: [], seat })));
  const told = (text) => ({ text, moved: / could /.test(text) ? undefined : [["card", "pile/p2", "table"]] });
  const plays = ["3C from the stockpile onto the first build pile", "9S from Ann's first discard pile onto their second discard pile", "4C from your pile"];
  const events = [told("Ann could play nothing, so their turn passed."), ...plays.map((what) => told(`Ann Lee plays ${what}.`)), told("Ann Lee lays the card on Ann."), told("Ann Lee could play nothing, so their turn passed.")];
  const texts = digest(events, { zones, marks: [], prompt: "" }, 0, ["Ann", "Ann Lee"], true).map(({ text }) => text);
  assert.deepEqual(texts, [
    "Ann Lee: 3C from the stockpile; 9S from Ann's pile onto their own pile; 4C from your pile; lays the card on Ann; could play nothing, so their turn passed",
    "Ann could play nothing, so their turn passed",
  ]);
});

test("what people gain or lose at once is told in one line, with all that has moved", () => {
  const texts = ["You rolled 8.", "You gained 2 A.", "You gained 1 B.", "Player 2 gained 1 A.", "Red loses 4 B at random.", "Red loses 1 A at random.", "Red's turn."];
  const events = texts.map((text, at) => ({ text, moved: at % 2 ? [[`a/${at}`, null, "a"]] : undefined }));
  assert.deepEqual(folded(events).map(({ text, at, many }) => [text, at, many]), [
    ["You rolled 8.", 0, 1],
    ["You gained 2 A, 1 B; Player 2 1 A.", 1, 3],
    ["Red loses 4 B, 1 A at random.", 4, 2],
    ["Red's turn.", 6, 1],
  ]);
  assert.deepEqual(folded(events).map(({ moved }) => moved?.length ?? 0), [0, 2, 1, 0]);
});

test("what has numbers, but is no gain or loss, keeps all of its words", () => {
  const texts = ["Red begins with a basement between the 4, the 8 and the 10.", "Orange begins with a basement between the 6, the 9 and the 10.", "Red builds a road between the 3 and the 6.", "Red builds a basement between the 2, the 3 and the 6.", "Red builds a road between the 11 and the park.", "Red builds a road between the 10 and the park.", "Red plays 2 cards.", "Ann plays 2 cards."];
  assert.deepEqual(folded(texts.map((text) => ({ text }))).map(({ text }) => text), texts);
});

test("offers of somebody in a row that were refused are told in one line, with what was offered to whom", () => {
  const events = ["Red's turn.", "Red offers you one A.", "You refuse.", "Red offers Ann one A.", "Ann refuses.", "Red offers Ann one B.", "Ann refuses.", "Blue offers Ann one B.", "Ann refuses.", "Ann accepts."];
  const told = (...some) => folded(some.map((text) => ({ text }))).map(({ text, at, many }) => [text, at, many]);
  assert.deepEqual(told(...events), [
    ["Red's turn.", 0, 1],
    ["Red offers one A to you, Ann; one B to Ann: refused.", 1, 6],
    ["Blue offers one B to Ann: refused.", 7, 2],
    ["Ann accepts.", 9, 1],
  ]);
});

test("while an offer is open its line does not tell the answer, which comes later", () => {
  const log = ["Red's turn.", "Red offers Ann one A.", "Ann refuses.", "Red offers Bob one A.", "Bob refuses."].map((text) => ({ text }));
  const told = (until) => folded(log, until).map(({ text, at, many }) => [text, at, many]);
  const later = ["Red offers one A to Bob: refused.", 3, 2];
  assert.deepEqual(told(2), [["Red's turn.", 0, 1], ["Red offers Ann one A.", 1, 1], ["Ann refuses.", 2, 1], later]);
  assert.deepEqual(told(3), [["Red's turn.", 0, 1], ["Red offers one A to Ann: refused.", 1, 2], later]);
  const open = [["Red's turn.", 0, 1], ["Red offers one A to Ann: refused.", 1, 2], ["Red offers Bob one A.", 3, 1], ["Bob refuses.", 4, 1]];
  assert.deepEqual(told(4), open);
  assert.deepEqual(told(5), [["Red's turn.", 0, 1], ["Red offers one A to Ann, Bob: refused.", 1, 4]]);
});
