// What is heard of a message.

import assert from "node:assert/strict";
import test from "node:test";

import { soundsOf } from "../../src/cardkit/web/page/sounds.js";
import * as state from "../../src/cardkit/web/page/state.js";

const game = { is: "game", game: "g", look: { roll: "rolled", answer: "" }, title: "", aim: "", options: {}, seats: 2, seat: 0, players: [], people: [] };
const moved = [["hand/7S", "hand", "pile"]];
const position = (version, events, moves = []) => ({ is: "position", version, seat: 0, turn: 1, moves, seconds: null, events });
const asks = [{ action: 1, text: "7S" }];

/** What is heard of the last of these messages. */
function heard(...messages) {
  const last = messages.pop();
  const before = messages.reduce((now, one) => state.told(now, one, 0), state.gone(state.first(), "t"));
  return soundsOf(before, state.told(before, last, 0));
}

test("how it stands when one comes is not heard", () => {
  assert.deepEqual(heard(game, position(5, [{ text: "a", moved }], asks)), []);
});

test("a card, a roll, one's turn and the end are heard, each once", () => {
  const first = position(1, []);
  assert.deepEqual(heard(game, first, position(2, [{ text: "a", moved }, { text: "b", moved }])), ["card"]);
  assert.deepEqual(heard(game, first, position(2, [{ text: "Builder Red rolled 7." }], asks)), ["roll", "turn"]);
  assert.deepEqual(heard(game, position(1, [], asks), position(2, [{ text: "a" }], asks)), []);
  const end = { is: "end", version: 3, seat: 0, scores: [1, 0], winners: [0], utilities: [1, -1], events: [] };
  assert.deepEqual(heard(game, first, end), ["end"]);
  assert.deepEqual(heard(game, first, end, { ...end, version: 4 }), []);
});
