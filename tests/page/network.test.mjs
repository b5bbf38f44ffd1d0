// What a page is told of a connection to a server, by a clock of this test.

import assert from "node:assert/strict";
import test from "node:test";

import { overSocket } from "../../src/cardkit/web/page/network.js";

globalThis.window = globalThis;

/** The sockets that were made, and what the page was told. @param {import("node:test").TestContext} t */
function connected(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const sockets = [];
  const told = [];
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    send() {}
    close() {}
    constructor() {
      sockets.push(this);
    }
  };
  const connection = overSocket("ws://here/ws", {
    hear: ({ is }) => told.push(is),
    silent: (silent) => told.at(-1) !== silent && told.push(silent),
    lost: () => told.push("lost"),
    broken: (why) => told.push(why),
  });
  const hears = (is) => sockets.at(-1).onmessage({ data: JSON.stringify({ is }) });
  return { connection, sockets, told, hears, tick: (seconds) => t.mock.timers.tick(seconds * 1000) };
}

test("a server that does not answer is told of within five seconds, and tried again later", (t) => {
  const { told, sockets, tick } = connected(t);
  tick(3);
  assert.deepEqual(told, []);
  tick(2);
  assert.deepEqual(told, [true]);
  tick(16);
  tick(1); // the pause before the next try
  assert.deepEqual(told, [true, false, "lost"]);
  assert.equal(sockets.length, 2);
});

test("so is one that has answered before, until it does again", (t) => {
  const { connection, told, hears, tick } = connected(t);
  hears("hello");
  tick(60);
  assert.deepEqual(told, [false, "hello"]);
  connection.send({ do: "games" });
  tick(3);
  connection.send({ do: "games" }); // whoever asks again waits no longer
  tick(2);
  assert.deepEqual(told.slice(2), [true]);
  hears("games");
  tick(60);
  assert.deepEqual(told.slice(2), [true, false, "games"]);
});

test("a review takes its time, and what is asked meanwhile does not", (t) => {
  const { connection, told, hears, sockets, tick } = connected(t);
  hears("hello");
  connection.send({ do: "review" });
  tick(60);
  assert.deepEqual([told, sockets.length], [[false, "hello"], 1]);
  connection.send({ do: "games" });
  tick(5);
  assert.deepEqual(told.slice(2), [true]);
});

test("a socket that is lost is tried again", (t) => {
  const { sockets, told, tick } = connected(t);
  for (const code of [1000, 1006, 1012]) {
    sockets.at(-1).onclose({ code });
    tick(8);
  }
  assert.deepEqual(told.filter((one) => one === "lost").length, 3);
  assert.equal(sockets.length, 4);
});

test("a page that was sent away says why and never tries again", (t) => {
  for (const code of [1003, 1008]) {
    const { connection, sockets, told, tick } = connected(t);
    sockets[0].onclose({ code, reason: "too many messages" });
    tick(60);
    connection.retry();
    assert.deepEqual([told, sockets.length], [[false, "too many messages"], 1]);
    t.mock.timers.reset();
  }
});
