// What of a session is drawn, and when.

import assert from "node:assert/strict";
import test from "node:test";

/** A wire that takes all that is sent. */
class WebSocket {
  static OPEN = 1;
  readyState = 1;
  send() {}
  close() {}
}
const world = {
  WebSocket,
  window: globalThis,
  document: { documentElement: { dataset: {} }, hidden: false },
  location: { href: "http://localhost/", hash: "" },
};
for (const [name, value] of Object.entries(world)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const { Session } = await import("../../src/cardkit/web/page/session.js");

test("a move on its way may be drawn with its answer, and all else at once", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waits = [];
  const session = new Session((within) => waits.push(within || 0));
  session.connection = { send: () => true };
  for (const message of [{ do: "move", version: 3, move: "draw" }, { do: "say", text: "hello" }, { do: "hint", version: 3 }]) session.say(message);
  const [within, ...others] = waits.slice(-3);
  assert.ok(within > 0 && within <= 100, "or else it would be felt");
  assert.deepEqual(others, [0, 0]);
  assert.deepEqual([session.state.busy, session.state.acts], ["draw", 2]); // what draws nothing is known at once
});
