import assert from "node:assert/strict";
import test from "node:test";

import { cardOf, filtered, grouped, heading, merged, orders, sorted, tradeOf } from "../../src/cardkit/web/page/scenes.js";
import { shortened } from "../../src/cardkit/web/page/zones.js";

const move = (label, touches = []) => ({ text: label.toLowerCase(), label, touches });
const items = (...faces) => faces.map((face) => ({ id: `hand/${face}`, face, label: face }));

test("a heading is what a label says before it says where", () => {
  assert.equal(heading("Build a road between the 6 and the 8"), "Build a road");
  assert.equal(heading("Play the Four of Clubs onto Player2's first discard pile"), "Play the Four of Clubs");
  assert.equal(heading("Roll the dice"), "Roll the dice");
});

test("a few moves need no headings", () => {
  assert.deepEqual(grouped([move("A"), move("B")]), [{ heading: null, moves: [move("A"), move("B")] }]);
  assert.deepEqual(grouped([]), []);
});

test("moves that come to the same are one, where a game says what is alike", () => {
  const look = { alike: ["discards"], two_colored: true };
  const pile = (at, ...faces) => ({ id: `discards/p1/${at}`, seat: 0, items: faces.map((face) => ({ id: `${at}/${face}`, face })) });
  const scene = { zones: [{ id: "hand", seat: 0, items: items("3D", "3H", "3S") }, pile(1), pile(2, "4S"), pile(3)] };
  const cards = { "3D": "Three of Diamonds", "3H": "Three of Hearts", "3S": "Three of Spades" };
  const moves = Object.entries(cards).flatMap(([card, name]) =>
    ["first", "second", "third"].map((word, at) =>
      move(`Discard the ${name} onto your ${word} discard pile, and end the turn`, [`hand/${card}`, `discards/p1/${at + 1}`])));
  const told = (some) => merged(moves, scene, some).map(({ label, texts }) => [/the (.*) onto your (.*) discard/.exec(label).slice(1).join(": "), texts.length]);
  assert.deepEqual(told(look), [
    ["Three of Diamonds or Three of Hearts: first or third", 4],
    ["Three of Diamonds or Three of Hearts: second", 2],
    ["Three of Spades: first or third", 2],
    ["Three of Spades: second", 1],
  ]);
  assert.equal(told({ alike: [], two_colored: false }).length, moves.length);
  const label = "Play the Five of Diamonds, the embargo card, onto the first build pile, and end the turn";
  assert.deepEqual(merged([move(label)], scene, look).map((one) => one.label), [label]);
});

test("many moves are under headings, and what stands alone comes first", () => {
  const roads = Array.from({ length: 9 }, (_, i) => move(`Build a road along edge ${i}`));
  const groups = grouped([...roads, move("End the turn")]);
  assert.deepEqual(
    groups.map((group) => [group.heading, group.moves.length]),
    [
      [null, 1],
      ["Build a road", 9],
    ],
  );
});

test("no move is lost among groups", () => {
  const moves = Array.from({ length: 40 }, (_, i) => move(`Offer ${"RBG"[i % 3]} one ${i % 5} for one ${i % 7}`));
  assert.equal(grouped(moves).flatMap((group) => group.moves).length, 40);
});

test("moves are found by any words of theirs", () => {
  const moves = [move("Offer Red one BRICK for one WIFI"), move("Offer Red one HEAT for one WIFI")];
  assert.deepEqual(filtered(moves, " wifi  brick"), [moves[0]]);
  assert.deepEqual(filtered(moves, ""), moves);
});

test("a card has a suit and a rank, and nothing else has", () => {
  assert.deepEqual(cardOf("AC"), { rank: 0, suit: 0 });
  assert.deepEqual(cardOf("KH"), { rank: 12, suit: 3 });
  for (const face of ["JK", "back", "41", "", "5x5"]) assert.equal(cardOf(face), null);
});

test("custom cards are sorted by what they have, and only by what tells them apart", () => {
  const made = ([face, order, cost, color]) => ({ id: `hand/${face}`, face, label: face, card: { order, cost, color } });
  const hand = [["Villa", 4, 5, "green"], ["Fish Stall", 9, 3, "blue"], ["Copper", 0, 5, "red"]].map(made);
  const faces = (by) => sorted(hand, by).map((one) => one.face);
  assert.deepEqual(orders(hand), ["kind", "name", "cost", "color"]);
  assert.deepEqual(orders(hand.filter((one) => one.card.cost === 5).map((one) => ({ ...one, card: { ...one.card, color: "" } }))), ["kind", "name"]);
  assert.deepEqual(orders(items("7S", "8D")), ["suit", "rank"]);
  assert.deepEqual(faces("kind"), ["Copper", "Villa", "Fish Stall"]);
  assert.deepEqual(faces("cost"), ["Fish Stall", "Copper", "Villa"]);
  assert.deepEqual(faces("color"), ["Fish Stall", "Villa", "Copper"]);
});

test("a hand is sorted by suit or by rank, and what is no card comes last", () => {
  const hand = items("JK", "KH", "2S", "AH", "2C");
  assert.deepEqual(
    sorted(hand, "suit").map((one) => one.face),
    ["2C", "2S", "AH", "KH", "JK"],
  );
  assert.deepEqual(
    sorted(hand, "rank").map((one) => one.face),
    ["AH", "2C", "2S", "KH", "JK"],
  );
  assert.equal(sorted(hand, "given"), hand);
});

const zone = (seat) => ({
  id: `resources/p${seat + 1}`,
  title: "resources",
  kind: "counter",
  seat,
  items: ["brick", "heat"].map((name) => ({
    id: `resources/p${seat + 1}/${name}`,
    face: "2",
    label: `2 ${name.toUpperCase()}`,
  })),
});
const scene = { zones: [zone(0), zone(1), zone(2)], marks: [], prompt: "" };
const offers = [
  move("Offer Red one BRICK for one HEAT", ["resources/p1/brick", "resources/p2/heat"]),
  move("Offer Orange one BRICK for one HEAT", ["resources/p1/brick", "resources/p3/heat"]),
  move("Offer Orange one HEAT for one BRICK", ["resources/p1/heat", "resources/p3/brick"]),
  move("End the turn"),
];

test("exchanges are a form of three choices", () => {
  const trade = tradeOf(offers, scene, 0);
  assert.deepEqual(
    trade.gives.map((one) => [one.id, one.label]),
    [
      ["brick", "BRICK"],
      ["heat", "HEAT"],
    ],
  );
  assert.deepEqual(
    trade.takes.map((one) => one.id),
    ["brick", "heat"],
  );
  assert.deepEqual(trade.partners, [1, 2]);
});

test("of an exchange it is told how many one has, and what nobody else has", () => {
  const none = (seat) => ({ ...zone(seat), items: zone(seat).items.map((item) => (item.id.endsWith("brick") ? { ...item, face: "0" } : item)) });
  const notes = (scene) => tradeOf(offers, scene, 0).takes.map(({ id, note }) => [id, note]);
  assert.deepEqual(tradeOf(offers, scene, 0).gives.map(({ note }) => note), ["2", "2"]);
  assert.deepEqual(notes({ ...scene, zones: [zone(0), none(1), none(2)] }), [["brick", "nobody"], ["heat", false]]);
  assert.deepEqual(notes({ ...scene, zones: [zone(0), none(1), zone(2)] }), [["brick", false], ["heat", false]]);
  assert.deepEqual(tradeOf(offers.slice(0, 2), { ...scene, zones: [{ ...zone(0), items: none(0).items.concat() }, zone(1), zone(2)] }, 0).gives.map(({ id, note }) => [id, note]), [["brick", "none"], ["heat", "2"]]);
  const apart = { id: "left/p2", title: "", kind: "counter", seat: 1, items: [{ id: "left/p2/roads", face: "0", label: "0 roads" }] };
  assert.deepEqual(notes({ ...scene, zones: [...scene.zones, apart] }), [["brick", false], ["heat", false]]);
});

test("each exchange is found by its three choices, and no other", () => {
  const trade = tradeOf(offers, scene, 0);
  assert.equal(trade.find(2, "heat", "brick"), offers[2]);
  assert.equal(trade.find(1, "heat", "brick"), null);
});

test("where nothing is exchanged there is no form, but where one exchange is possible there is", () => {
  assert.equal(tradeOf(offers.slice(2), scene, 0)?.find(2, "heat", "brick"), offers[2]);
  assert.equal(tradeOf([move("End the turn"), move("Rob Red", ["resources/p2"])], scene, 0), null);
});

test("what is known of a card is told in the signs of cards", () => {
  assert.equal(shortened("can be Clubs, Hearts or Spades, Ace to 10 (they would have played any other)"), "can be ♣\u00a0♥\u00a0♠, A–10");
  assert.equal(shortened("can be Diamonds, Ace"), "can be ♦, A");
  assert.equal(shortened("as 9, next red 8, 10 or Ace"), "9 →\u00a0♥♦ 8 10 A");
  assert.equal(shortened("next black Queen or Ace"), "→\u00a0♠♣ Q A");
  assert.equal(shortened("as 2, 5 or Jack, next 3 or Ace (black or red)"), "→ 3 A"); // as which of several matters to none
});
