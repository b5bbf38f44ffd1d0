import assert from "node:assert/strict";
import test from "node:test";

import {
  answers,
  byPlace,
  inSeries,
  isCascade,
  lookOf,
  placed,
  ranksOf,
  rolledIn,
  shortened,
  tilesAround,
  titleOf,
} from "../../src/cardkit/web/page/layouts.js";
import { seatBeside } from "../../src/cardkit/web/page/words.js";

const USUAL = lookOf({});
const item = (id, face) => ({ id, face, label: face });
const zone = (id, kind, seat = null, faces = ["1"], title = id) => ({
  id,
  title,
  kind,
  seat,
  items: faces.map((face, i) => item(`${id}/${i}`, face)),
});
const scene = (...zones) => ({ zones, marks: [], prompt: "" });
const ids = (zones) => zones.map((one) => one.id);

test("one's own things are below, and the others follow in the order of turns", () => {
  const { own, others } = placed(scene(zone("hand", "hand", 2)), 2, 4, USUAL);
  assert.deepEqual(ids(own.cards), ["hand"]);
  assert.deepEqual(
    others.map((panel) => panel.seat),
    [3, 0, 1],
  );
});

test("a watcher sees everybody, the first seat first", () => {
  const { own, others } = placed(scene(), null, 3, USUAL);
  assert.equal(own, null);
  assert.deepEqual(
    others.map((panel) => panel.seat),
    [0, 1, 2],
  );
});

test("numbers and words of a seat stand beside its name, and cards below", () => {
  const { own } = placed(
    scene(zone("hand", "hand", 0), zone("score/p1", "counter", 0), zone("piles/p1", "pile", 0)),
    0,
    2,
    USUAL,
  );
  assert.deepEqual(ids(own.facts), ["score/p1"]);
  assert.deepEqual(ids(own.cards), ["piles/p1", "hand"]);
});

test("numbers of several things are drawn beside each other", () => {
  const { own } = placed(scene(zone("resources/p1", "counter", 0, ["1", "2"])), 0, 2, USUAL);
  assert.deepEqual(ids(own.counts), ["resources/p1"]);
  assert.deepEqual(own.facts, []);
});

test("what cards are drawn from is a deck in the middle", () => {
  const { decks, facts, middle } = placed(
    scene(zone("stock", "counter"), zone("round", "counter"), zone("pile", "pile")),
    0,
    2,
    USUAL,
  );
  assert.deepEqual([ids(decks), ids(facts), ids(middle)], [["stock"], ["round"], ["pile"]]);
});

test("a trick lies in the middle, one's own card first", () => {
  const tricks = [0, 1, 2].map((seat) => zone(`seen/trick/p${seat + 1}`, "pile", seat));
  const { tricks: found, own, others } = placed(scene(...tricks), 1, 3, USUAL);
  assert.deepEqual(found.map((one) => one.seat).sort(), [0, 1, 2]);
  assert.deepEqual([...own.cards, ...others.flatMap((panel) => panel.cards)], []);
});

test("every zone is drawn in one place", () => {
  const zones = [
    zone("hand", "hand", 0),
    zone("stock", "counter"),
    zone("x", "text", 1),
    zone("y", "row"),
    zone("trick/p1", "pile", 0),
  ];
  const { own, others, tricks, middle, decks, facts } = placed(scene(...zones), 0, 2, USUAL);
  const panels = [own, ...others].flatMap((panel) => [...panel.cards, ...panel.facts, ...panel.counts]);
  assert.deepEqual(ids([...panels, ...tricks, ...middle, ...decks, ...facts]).sort(), ids(zones).sort());
});

test("the size of a stockpile is written on it", () => {
  const { badges, own } = placed(
    scene(zone("stocks/p1", "pile", 0), zone("stock_sizes/p1", "counter", 0, ["8"])),
    0,
    4,
    { ...USUAL, counts: { stocks: "stock_sizes" } },
  );
  assert.equal(badges.get("stocks/p1").id, "stock_sizes/p1");
  assert.deepEqual(own.facts, []);
});

test("the ranks of a row are those of its field", () => {
  const look = { ...USUAL, ranks: { table: "A23" }, cascades: ["discards"] };
  assert.deepEqual(["table/clubs", "table", "tables", "toString"].map((id) => ranksOf(look, id)), ["A23", "A23", undefined, undefined]);
  assert.deepEqual(["discards/p1/2", "discarded"].map((id) => isCascade(look, id)), [true, false]);
  assert.equal(ranksOf(USUAL, "constructor"), undefined);
});

test("the last roll is read from what happened", () => {
  assert.equal(rolledIn({ roll: "rolled" }, "Builder Blue rolled 11."), "11");
  assert.equal(rolledIn({ roll: "rolled" }, "Builder Blue gained 1 HEAT."), null);
  assert.equal(rolledIn(USUAL, "Builder Blue rolled 11."), null);
});

test("to say yes or no to an offer is an answer, and other moves are not", () => {
  const moves = (...texts) => texts.map((text, action) => ({ action, text }));
  const game = { look: { ...USUAL, answer: "yes" } };
  assert.equal(answers(game, moves("yes", "no")), true);
  assert.equal(answers(game, moves("roll")), false);
  assert.equal(answers({}, moves("yes", "")), false);
});

test("piles that are numbered are a series", () => {
  const zones = [
    zone("s", "pile", 0, [], "Stockpile"),
    zone("d/1", "pile", 0, [], "Discard pile 1"),
    zone("d/2", "pile", 0, [], "Discard pile 2"),
  ];
  assert.deepEqual(
    inSeries(zones).map((one) => [one.stem, one.zones.length]),
    [
      [null, 1],
      ["Discard pile", 2],
    ],
  );
});

test("people are called by their names, and their seats are told beside", () => {
  const game = { game: "x", title: "X", seats: 3, seat: 0, seat_names: ["Blue", "Red"] };
  assert.equal(seatBeside(game, 0, "Anna"), "Blue");
  assert.equal(seatBeside(game, 1, "Red"), null);
  assert.equal(seatBeside(game, 2, "Anna"), null);
});

test("a title is told without the owner who stands above it", () => {
  assert.equal(titleOf(zone("points/p1", "counter", 0, ["1"], "Blue's points")), "Points");
  assert.equal(titleOf(zone("points/p1", "counter", 0, ["1"], "Mia's points")), "Points");
  assert.equal(titleOf(zone("deck", "counter", null, ["1"], "Cards in the deck")), "Deck");
});

const layout = {
  width: 20,
  height: 10,
  places: [
    {
      id: "tile/0",
      kind: "tile",
      points: [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      label: "Tile 0",
    },
    {
      id: "tile/1",
      kind: "tile",
      points: [
        [10, 0],
        [20, 0],
        [20, 10],
        [10, 10],
      ],
      label: "Tile 1",
    },
    {
      id: "edge/0",
      kind: "edge",
      points: [
        [10, 0],
        [10, 10],
      ],
      label: "Edge 0",
    },
    { id: "vertex/0", kind: "vertex", points: [[0, 0]], label: "Vertex 0" },
  ],
};

test("an edge and a vertex know the tiles around them", () => {
  const around = tilesAround(layout);
  assert.deepEqual(ids(around.get("edge/0")), ["tile/0", "tile/1"]);
  assert.deepEqual(ids(around.get("vertex/0")), ["tile/0"]);
});

test("a road is shorter than its edge", () => {
  assert.deepEqual(shortened(layout.places[2], 2), { x1: 10, y1: 2, x2: 10, y2: 8 });
});

test("marks are found by their places", () => {
  const marks = [{ id: "a", place: "tile/0", face: "X", label: "X", seat: null }];
  assert.deepEqual(byPlace(marks).get("tile/0"), marks);
});
