// Dice, the places that yield, and what flies from there.

import assert from "node:assert/strict";
import test from "node:test";

import { facesOf } from "../../src/cardkit/web/page/pictures.js";
import { gained, litBy } from "../../src/cardkit/web/page/moving.js";

test("two dice make the total; what they cannot make is a number alone", () => {
  for (let total = 2; total <= 12; total += 1) {
    const [one, other] = facesOf(total);
    assert.ok(one >= 1 && one <= 6 && other >= 1 && other <= 6 && one + other === total, `${total}`);
  }
  assert.deepEqual([facesOf(1), facesOf(13), facesOf(NaN)], [[], [], []]);
});

test("what moved and stayed lights up, and what comes from nowhere flies from what its place is made of", () => {
  const events = [
    { text: "8", moved: [["value/1", "tile/1", "tile/1"], ["value/2", "tile/2", "tile/2"]] },
    { text: "gains", moved: [["resources/p1/brick", null, "resources/p1"]] },
    { text: "loses", moved: [["resources/p2/brick", "resources/p2", null]] },
  ];
  const ground = (place, face) => ({ id: "", place, face, label: "", seat: null, shape: "ground" });
  assert.deepEqual([...litBy(events)], ["tile/1", "tile/2"]);
  const marks = [ground("tile/1", "BRICK"), ground("tile/2", "HEAT"), ground("tile/3", "BRICK")];
  assert.deepEqual(gained(events, marks), [["tile/1", "resources/p1/brick"]]);
});
