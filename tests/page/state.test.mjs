// What the page knows after each message.

import assert from "node:assert/strict";
import test from "node:test";

import { stepIn, upTo } from "../../src/cardkit/web/page/events.js";
import * as state from "../../src/cardkit/web/page/state.js";

const game = {
  is: "game",
  game: "straights",
  title: "Straights",
  aim: "",
  options: {},
  seats: 2,
  seat: 0,
  teams: [],
  players: [],
  people: [],
};
const position = (version, more = {}) => ({
  is: "position",
  version,
  seat: 0,
  turn: 0,
  moves: [{ action: 1, text: "play 7S" }],
  seconds: null,
  events: [{ text: `event ${version}` }],
  ...more,
});
const past = (version, more = {}) => ({ is: "past", version, latest: 9, seat: 0, turn: 1, events: [], ...more });

const texts = (lines) => lines.map((one) => one.text);

/** A state after these messages, at a table. */
function after(...messages) {
  return messages.reduce((now, message) => state.told(now, message, 1000), state.gone(state.first(), "t1"));
}

test("nothing of a table is heard before its game is told", () => {
  assert.equal(after(position(3)).latest, null);
});

test("moves taken back one after another are told once, of whoever asked", () => {
  const back = (who) => ({ text: `${who} takes a move back.` });
  const now = after(
    game,
    position(1),
    position(2, { events: [back("Player3"), back("Player2")] }),
    position(3, { events: [back("Ada")] }),
    position(4),
  );
  assert.deepEqual(texts(now.log), ["event 1", "Ada takes a move back.", "event 4"]);
  assert.deepEqual(texts(now.happened), ["Ada takes a move back.", "event 4"], "what was taken back is not told beside the table");
});

test("what happened in a round that is over is not told with the next", () => {
  const now = after(game, position(1), position(2, { turn: -1, moves: [] }), position(3));
  assert.deepEqual(texts(now.happened), ["event 3"]);
  assert.deepEqual(texts(now.log), ["event 1", "event 2", "event 3"]);
});

test("where one looks back at the end of a round, what came next is a step of its own", () => {
  const zones = (id) => ({ zones: [{ id }], marks: [], prompt: "" });
  const events = [{ text: "Ada plays 7S." }, { text: "Ada wins the round." }, { text: "The next begins." }];
  const told = past(3, { events, scene: zones("next"), ended: zones("over") });
  const now = after(game, position(1), position(2));
  const over = state.looked(now, told).past;
  assert.deepEqual([over.scene.zones[0].id, over.turn, texts(over.events)], ["over", -1, texts(events).slice(0, 2)]);
  const next = state.looked(now, over.next).past;
  assert.deepEqual([next.scene.zones[0].id, next.turn, texts(next.events)], ["next", 1, ["The next begins."]]);
  assert.equal(next.next, undefined);
  // Whoever comes from elsewhere, such as from the step after it, sees the step itself.
  for (const there of [after(game, position(1)), after(game, position(4))])
    assert.deepEqual([state.looked(there, told).past.scene.zones[0].id, state.looked(there, told).past.next], ["next", undefined]);
});

test("what a search finds for somebody else touches their hand", () => {
  const scene = { zones: [{ id: "hand", kind: "hand", seat: 0 }, { id: "held/p2", kind: "hand", seat: 1 }], marks: [], prompt: "" };
  const asked = state.sent(state.looked(after(game, position(1)), past(1, { scene })), { do: "hint", version: 1 });
  const touches = (turn) =>
    state.told(asked, { is: "hint", version: 1, seat: 0, turn, moves: [{ text: "", touches: ["hand/7S", "pile"] }] }, 0).hint.moves[0].touches;
  assert.deepEqual([touches(0), touches(1)], [["hand/7S", "pile"], ["held/p2/7S", "pile"]]);
});

test("what is seen for a moment within a round ends nothing", () => {
  const teams = [[0], [1]];
  const now = after({ ...game, teams }, position(1), position(2, { turn: -1, moves: [] }), position(3));
  assert.deepEqual(texts(now.happened), ["event 1", "event 2", "event 3"]);
  assert.equal(now.over, null);
});

test("what happened is told in words where an event has them", () => {
  const events = [{ text: "Ada plays 7S onto b1.", label: "Ada plays 7S onto the first build pile." }, { text: "b" }];
  const { log, latest } = after(game, position(2, { events }));
  for (const told of [log, latest.events])
    assert.deepEqual(told.map(({ text }) => text), ["Ada plays 7S onto the first build pile.", "b"]);
});

test("what happened is logged in order", () => {
  assert.deepEqual(texts(after(game, position(1), position(2)).log), ["event 1", "event 2"]);
});

test("what happened since one's last move begins anew with each", () => {
  const moved = state.sent(after(game, position(1), position(2)), { do: "move", version: 2, move: "play 7S" });
  const now = state.told(state.told(moved, position(3), 0), position(4), 0);
  assert.deepEqual(texts(now.happened), ["event 3", "event 4"]);
});

test("nothing of what happened since one's last move is dropped", () => {
  const moved = state.sent(after(game, position(1)), { do: "move", version: 1, move: "play 7S" });
  const events = Array.from({ length: 99 }, (_, at) => ({ text: `event ${at}` }));
  const now = state.told(state.told(moved, position(2, { events, moves: [] }), 0), position(3, { events }), 0);
  assert.equal(now.happened.length, 198);
});

test("a step of the past is found in the log, also where all of it came at once", () => {
  const events = ["a", "pass", "b", "pass", "c", "pass"].map((text) => ({ text }));
  const dated = events.map((event, at) => ({ ...event, version: at + 1 }));
  const { log } = after(game, position(6, { events: dated }), position(7, { events: [{ text: "pass" }] }));
  const at = (version, ...told) => stepIn(log, past(version, { events: told.map((text) => ({ text })) }));
  assert.deepEqual([at(2, "pass"), at(4, "pass"), at(7, "pass"), at(3, "b", "pass")], [1, 3, 6, 2]);
  assert.deepEqual([at(3, "d"), at(3)], [-1, -1]);
  const upTo3 = (...told) => upTo(log, past(3, { events: told.map((text) => ({ text })) })).length;
  assert.deepEqual([upTo3("b"), upTo3("b", "pass"), upTo3(), upTo3("d")], [3, 4, 3, 3]);
});

test("whoever comes back from the beginning is told the last of what happened once", () => {
  const there = after(game, position(1), position(2));
  const again = state.told(state.sent(there, { do: "hello", protocol: 1, since: 0 }), game, 0);
  const events = Array.from({ length: 9 }, (_, at) => ({ text: `event ${at}` }));
  assert.deepEqual(texts(state.told(again, position(9, { events }), 0).happened).at(-1), "event 8");
  assert.equal(state.told(again, position(9, { events }), 0).happened.length, 6);
});

test("that one's own turn passed is told in passing, too, and that of others is not", () => {
  const seats = ["Player1", "Player2"].map((name, seat) => ({ seat, name, person: null, player: "human", here: true, free: false, computer: false }));
  const named = [{ ...seats[0], name: "Ann", person: "Ann" }, seats[1]];
  const told = (name, chairs = seats) => after(game, { is: "table", seats: chairs, watchers: 0 }, position(1), position(2, { events: [{ text: `${name} could play nothing, so their turn passed.` }] })).notice;
  assert.equal(told("Player1")?.text, "You could play nothing, so your turn passed.");
  assert.equal(told("Ann", named)?.text, "You could play nothing, so your turn passed.");
  assert.equal(told("Player2"), null);
});

test("what was told in passing goes with the table", () => {
  assert.equal(state.gone(state.noticed(after(game), "Taken back."), null).notice, null);
});

test("a hello with since goes on with the log", () => {
  const there = after(game, position(4));
  assert.equal(state.since(there), 4);
  const again = state.told(state.sent(there, { do: "hello", protocol: 1, since: 4 }), game, 0);
  assert.deepEqual(texts(state.told(again, position(5), 0).log), ["event 4", "event 5"]);
});

test("a hello from the beginning begins the log anew", () => {
  const again = state.told(state.sent(after(game, position(4)), { do: "hello", protocol: 1, since: 0 }), game, 0);
  assert.deepEqual(texts(state.told(again, position(4), 0).log), ["event 4"]);
});

test("no more is wanted than is kept", () => {
  assert.equal(state.since(state.first()), -state.MOST_LOGGED);
  const again = state.sent(after(game, position(4)), { do: "hello", protocol: 1, since: -state.MOST_LOGGED });
  assert.equal(again.fresh, true);
});

test("what was told with no version of its own is of that of the message", () => {
  const { log } = after(game, position(9000, { events: [{ text: "pass", version: 8000 }, { text: "pass" }] }));
  assert.deepEqual(
    log.map(({ version }) => version),
    [8000, 9000],
  );
});

test("in another seat all is wanted from the beginning", () => {
  const seated = state.told(
    after({ ...game, seat: null }, position(7, { seat: null, moves: [] })),
    { is: "seated", seat: 1, token: "x" },
    0,
  );
  assert.equal(state.since(seated), -state.MOST_LOGGED);
  assert.equal(state.since(state.told(seated, position(8, { seat: 1 }), 0)), 8);
});

test("a move is on its way until a position comes", () => {
  const moved = state.sent(after(game, position(1)), { do: "move", version: 1, move: "play 7S" });
  assert.equal(moved.busy, "play 7S");
  assert.equal(state.told(moved, position(2), 0).busy, null);
});

test("a move that was on its way when the connection was lost may be made again, and that is told", () => {
  const moved = state.sent(after(game, position(1)), { do: "move", version: 1, move: "play 7S" });
  const lost = state.connected(moved, false, 5000);
  assert.equal(lost.busy, null);
  assert.match(lost.notice.text, /made again/);
  assert.equal(lost.retryAt, 5000);
});

test("a stale move is told in words", () => {
  const moved = state.sent(after(game, position(1)), { do: "move", version: 1, move: "play 7S" });
  const stale = state.told(moved, { is: "refused", do: "move", code: "stale", why: "it is not your move" }, 0);
  assert.equal(stale.busy, null);
  assert.match(stale.notice.text, /choose again/);
});

test("the past is drawn while one looks at it, and the game goes on meanwhile", () => {
  const there = state.sent(after(game, position(9)), { do: "look", version: 3 });
  const looking = state.told(there, past(3), 0);
  assert.equal(state.shown(looking).version, 3);
  const meanwhile = state.told(looking, position(10), 0);
  assert.equal(state.shown(meanwhile).version, 3);
  assert.equal(state.shown(state.present(meanwhile)).version, 10);
});

test("while one looks back the game has as many steps as before, until one has gone through them", () => {
  const looks = (now, version) => state.told(state.sent(now, { do: "look", version }), past(version, { latest: now.latest.version }), 0);
  const three = looks(after(game, position(9)), 3);
  assert.equal(three.past.total, 9);
  const meanwhile = looks(state.told(three, position(12), 0), 4);
  assert.equal(meanwhile.past.total, 9);
  assert.equal(looks(looks(meanwhile, 9), 10).past.total, 12);
  assert.equal(looks(state.present(meanwhile), 3).past.total, 12);
});

test("what one has looked at is kept", () => {
  const there = state.told(state.sent(after(game, position(9)), { do: "look", version: 3 }), past(3), 0);
  assert.equal(state.remembered(there, 0, 3).version, 3);
  assert.equal(state.remembered(there, 1, 3), null);
  assert.equal(state.remembered(there, 0, 4), null);
});

test("things move only on a step forward", () => {
  const three = state.told(state.sent(after(game, position(9)), { do: "look", version: 3 }), past(3), 0);
  const four = state.looked(three, past(4));
  assert.equal(four.before.version, 3);
  assert.equal(state.looked(four, past(3)).before, null);
  assert.equal(state.looked(three, past(4, { seat: 1 })).before, null);
});

test("what was said is kept once", () => {
  const said = { is: "said", number: 1, seat: 1, name: "Bob", text: "hi" };
  assert.equal(after(game, said, said).said.length, 1);
});

test("what was said before one came is not unread, what others say is, and what one says is not", () => {
  const said = (number, seat) => ({ is: "said", number, seat, name: "", text: "hi" });
  assert.equal(after(game, said(1, 1)).unread, 0);
  assert.equal(after(game, position(1), said(1, 1)).unread, 1);
  assert.equal(after(game, position(1), said(1, 0)).unread, 0);
  assert.equal(state.read(after(game, position(1), said(1, 1))).unread, 0);
});

test("a chat has an end", () => {
  const many = Array.from({ length: state.MOST_SAID + 5 }, (_, at) => ({
    is: "said",
    number: at + 1,
    seat: 1,
    name: "",
    text: "",
  }));
  assert.equal(after(game, ...many).said.length, state.MOST_SAID);
});

test("a log has an end", () => {
  const events = Array.from({ length: state.MOST_LOGGED + 5 }, (_, at) => ({ text: String(at) }));
  const { log } = after(game, position(1, { events }));
  assert.equal(log.length, state.MOST_LOGGED);
  assert.equal(log.at(-1).text, String(state.MOST_LOGGED + 4));
});

test("an open undo is there until it is answered, and how it ended is told", () => {
  const asked = after(game, position(1), { is: "undo", number: 1, seat: 1, waiting: [0] });
  assert.equal(asked.undo.number, 1);
  const answered = state.told(asked, { is: "answered", number: 1, agreed: false, why: "Ann does not agree" }, 0);
  assert.equal(answered.undo, null);
  assert.equal(answered.notice.text, "Not taken back: Ann does not agree.");
});

test("an undo that was answered while one was away is open no more", () => {
  const asked = after(game, position(1), { is: "undo", number: 1, seat: 1, waiting: [0] });
  assert.equal(state.told(asked, game, 0).undo, null);
});

test("a message that does not exist is passed over", () => {
  const there = after(game, position(1));
  assert.equal(state.told(there, { is: "weather" }, 0), there);
});

test("what was refused stands where it was asked", () => {
  const refused = state.told(state.first(), { is: "refused", do: "create", code: "bad-value", why: "no" }, 0);
  assert.deepEqual(refused.trouble, { where: "create", code: "bad-value", why: "no" });
  assert.equal(state.sent(refused, { do: "create", game: "straights" }).trouble, null);
  const message = { is: "refused", do: "hello", code: "bad-value", why: "expected a name" };
  assert.equal(state.told(state.first(), message, 0).notice, null); // a page of its own tells it
  assert.equal(state.told(after(game, position(1)), message, 0).notice.text, "Expected a name.");
});

test("another table begins with nothing of the last", () => {
  const next = state.gone(after(game, position(1)), "t2");
  assert.equal(next.game, null);
  assert.deepEqual(next.log, []);
  assert.equal(next.table, "t2");
});

test("what happened is told anew, and once, to who says hello for it while something else is on its way", () => {
  const table = { is: "table", seats: [{ seat: 0, player: "human", person: null, name: "Guest 1" }], watchers: 0 };
  const before = after(game, table, position(3, { events: [{ text: "Guest 1 plays" }] }));
  const asked = state.sent(before, { do: "hello", protocol: 1, since: -2000 });
  const told = [position(4, { events: [{ text: "Ada draws" }] }), game];
  const between = told.reduce((now, message) => state.told(now, message, 1000), asked);
  assert.deepEqual([between.latest.version, texts(between.log)], [4, ["You play", "Ada draws"]]);
  const events = [{ text: "Ada plays" }, { text: "Ada draws" }];
  const now = state.told(between, position(4, { events }), 1000);
  assert.deepEqual([texts(now.log), now.fresh], [["Ada plays", "Ada draws"], false]);
});

test("a review is waited for, told, refused, or lost with the connection", () => {
  const points = [{ version: 3, texts: [], before: [0.5, 0.5], after: [1, 0] }];
  const waiting = state.sent(after(game, position(9)), { do: "review" });
  assert.deepEqual([waiting.review.seat, waiting.review.points], [0, null]);
  const more = state.told(waiting, { is: "review", seat: 0, points, chances: points, left: 3 }, 0);
  assert.deepEqual(state.sent(more, { do: "review" }).review, { seat: 0, points: null, chances: points }); // they stay in sight
  assert.deepEqual(state.told(waiting, { is: "review", seat: 0, points }, 0).review.points, points);
  const refused = state.told(waiting, { is: "refused", do: "review", code: "limit", why: "too much" }, 0);
  assert.deepEqual([refused.review.points, refused.review.why], [[], "Too much."]);
  assert.equal(state.connected(waiting, false, null).review, null);
});
