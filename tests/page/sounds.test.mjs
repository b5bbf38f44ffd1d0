// What is heard of a message, and who is told of their turn elsewhere.

import assert from "node:assert/strict";
import test from "node:test";

import { heard as soundsOut, soundsOf } from "../../src/cardkit/web/page/pacing.js";
import * as state from "../../src/cardkit/web/page/state.js";

const game = { is: "game", game: "g", look: { roll: "rolled", answer: "" }, title: "Hearts", aim: "", options: {}, seats: 2, seat: 0, players: [], people: [] };
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

/** How many tones begin and which notifications come as one is asked, `at` milliseconds after the page began. */
function comesOut(kept, { at = 2000, hidden = true, permission = "granted" } = {}) {
  const [tones, told] = [[], []];
  const part = new Proxy(() => part, { get: (_, name) => (name === "start" ? (when) => tones.push(when) : part), set: () => true });
  class AudioContext {
    state = "running";
    currentTime = 0;
    createOscillator = () => part;
    createGain = () => part;
  }
  class Notification {
    static permission = permission;
    constructor(...said) {
      told.push(said[0], said[1].body);
    }
  }
  const world = { window: { AudioContext, Notification }, AudioContext, Notification, document: { hidden }, performance: { now: () => at }, navigator: { userActivation: { hasBeenActive: true } } };
  for (const [name, value] of Object.entries(world)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const before = [game, position(1, [])].reduce((now, one) => state.told(now, one, 0), state.gone(state.first(), "t"));
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (call, _, ...given) => call(...given);
  soundsOut(before, state.told(before, position(2, [], asks), 0), kept);
  globalThis.setTimeout = setTimeout;
  return [tones.length, ...told];
}

test("sounds have a switch, and a page makes none in its first second", () => {
  assert.deepEqual(comesOut({ sound: "on", notify: "off" }), [2]);
  assert.deepEqual(comesOut({ sound: "on", notify: "off" }, { at: 999 }), [0]);
  assert.deepEqual(comesOut({ sound: "off", notify: "off" }), [0]);
});

test("somebody who wants it and is elsewhere is told of their turn, where the browser lets that", () => {
  const kept = { sound: "off", notify: "on" };
  assert.deepEqual(comesOut(kept), [0, "It is your turn", "Hearts"]);
  assert.deepEqual(comesOut(kept, { hidden: false }), [0]);
  assert.deepEqual(comesOut(kept, { permission: "denied" }), [0]);
  assert.deepEqual(comesOut({ sound: "off", notify: "off" }), [0]);
});
