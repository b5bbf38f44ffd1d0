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
