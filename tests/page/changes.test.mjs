// What has changed in a scene, and the scene that it makes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changedScene } from "../../src/cardkit/web/page/scenes.js";

const item = (id) => ({ id, face: id, label: id });
const zone = (id, ...names) => ({ id, title: id, kind: "row", items: names.map((name) => item(`${id}/${name}`)), seat: null });
const last = { zones: [zone("hand", "1", "2", "3"), zone("pile")], marks: [1, 2, 3].map((n) => item(`${n}`)), prompt: "Play.", on_turn: 1 };

test("what is left out is as it was", () => {
  const next = changedScene(last, {});
  assert.deepEqual(next, last);
  assert.equal(next.zones[0], last.zones[0]);
});

test("items and marks go and come where they stood", () => {
  const items = [
    { zone: "hand", start: 1, end: 2, items: [] },
    { zone: "pile", start: 0, end: 0, items: [item("pile/2")] },
  ];
  const marks = { start: 0, end: 1, marks: [item("4"), item("5")] };
  const next = changedScene(last, { prompt: "Wait.", items, marks });
  assert.deepEqual(next.zones, [zone("hand", "1", "3"), zone("pile", "2")]);
  assert.deepEqual(next.marks.map(({ id }) => id), ["4", "5", "2", "3"]);
  assert.equal(next.prompt, "Wait.");
  assert.equal(changedScene(last, { on_turn: 2 }).on_turn, 2);
});

test("zones go, come, and change their order", () => {
  const next = changedScene(last, { order: ["new", "pile"], zones: [zone("new", "1")] });
  assert.deepEqual(next.zones, [zone("new", "1"), zone("pile")]);
});
