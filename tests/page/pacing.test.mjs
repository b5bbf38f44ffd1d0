// Others' moves, one after another.

import assert from "node:assert/strict";
import test from "node:test";

import { Pacing } from "../../src/cardkit/web/page/pacing.js";

globalThis.document ??= { hidden: false };

test("the end of each round stays until one goes on, however soon the next one ends", () => {
  const state = { over: null, seat: 0, game: {}, latest: null, waiting: [], busy: null, fresh: false };
  const taken = [];
  const take = (message) => {
    taken.push(message.version);
    Object.assign(state, { latest: message, over: message.events.length ? message.events : null });
  };
  const pacing = new Pacing(take, () => state, () => "usual");
  const told = (version, ...events) => ({ is: "position", version, turn: 1, moves: [], events });
  for (const one of [told(1, "round 1"), told(2, "round 2"), told(3)]) pacing.hear(one);
  assert.deepEqual(taken, [1]);
  for (const drawn of [[1, 2], [1, 2, 3]]) {
    state.over = null;
    pacing.goOn();
    assert.deepEqual(taken, drawn);
  }
  pacing.forget();
});

test("what moves nothing is seen half as long, and many things that are gained at once are one", (context) => {
  let now = 0;
  context.mock.method(Date, "now", () => now);
  const state = { over: null, seat: 0, game: {}, latest: null, waiting: [], busy: null, fresh: false };
  const pacing = new Pacing((message) => Object.assign(state, { latest: message }), () => state, () => "usual");
  const moved = [["a/1", null, "a"]];
  const seen = (...events) => {
    pacing.hear({ is: "position", version: 1, turn: 1, moves: [], events });
    return pacing.seen - now;
  };
  const apart = ["Ann plays A.", "Ben plays B.", "Eve plays A.", "Ida plays B."].map((text) => ({ text, moved }));
  const gained = ["Ann gains 1 A.", "Ben gains 1 B.", "Eve gains 1 A.", "Ida gains 1 B."].map((text) => ({ text, moved }));
  for (const [events, milliseconds] of [[[{ text: "Ann's turn." }], 400], [apart.slice(0, 1), 800], [apart, 2400], [gained, 800]]) {
    assert.equal(seen(...events), milliseconds);
    now += milliseconds;
  }
});
