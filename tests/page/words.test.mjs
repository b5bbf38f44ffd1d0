// What the page says, where it is, and when it tries again.

import assert from "node:assert/strict";
import test from "node:test";

import { delay, linkTo, linkToStep, readHash, readLine, socketAddress } from "../../src/cardkit/web/page/network.js";
import * as words from "../../src/cardkit/web/page/words.js";

const chair = (more) => ({
  seat: 0,
  player: "human",
  person: null,
  here: false,
  computer: false,
  free: false,
  ...more,
});
const state = (latest, more = {}) => ({
  game: { title: "Hearts", seats: 2, seat_names: ["Blue", "Red"] },
  seat: 0,
  latest,
  chairs: [chair({ person: "Ann", name: "Ann" }), chair({ seat: 1, name: "Red" })],
  waiting: [],
  ...more,
});
const position = (more) => ({ is: "position", moves: [], turn: 1, ...more });

test("who plays under a name is told as you how a round ended, and a watcher by names", () => {
  const events = [{ text: "Red cannot play: Ann wins the round, 2 so far.", label: "" }, { text: "Ann cannot play: Red wins the round, 1 so far." }];
  assert.deepEqual(words.toPlayer(state(null), events), [
    { text: "Red cannot play: you win the round, 2 so far.", label: "" },
    { text: "You cannot play: Red wins the round, 1 so far." },
  ]);
  assert.deepEqual(words.toPlayer(state(null, { seat: null }), events), events);
});

test("people are called by their names, and others as the game calls their seats", () => {
  assert.deepEqual(words.names(state(null)), ["Ann", "Red"]);
});

test("oneself without a name is you, in what is told, too", () => {
  assert.deepEqual(words.names(state(null, { seat: 1 })), ["Ann", "You"]);
  const said = {
    "Player1 plays 7S.": "You play 7S.",
    "Player1 cannot play: round 2 for Player2.": "You cannot play: round 2 for Player2.",
    "Player2 cannot play: round 2 for Player1.": "Player2 cannot play: round 2 for you.",
    "A round begins; Player1 leads.": "A round begins; you lead.",
    "A round begins. It's Player1's turn. Player1 has 3.": "A round begins. It's your turn. You have 3.",
    "Player1 discards 4H onto their pile.": "You discard 4H onto your pile.",
    "Player1's score: 3. Player1 wins!": "Your score: 3. You win!",
    "Player2 passes it to Player1.": "Player2 passes it to you.",
    "Player11 plays, and not xPlayer1.": "Player11 plays, and not xPlayer1.",
  };
  for (const [text, expected] of Object.entries(said)) assert.equal(words.addressed(text, "Player1"), expected);
  const later = "It might go on: Player1 draws, Player1 discards 5D onto their first pile, Player2 plays from their hand.";
  assert.equal(words.addressed(later, "Player1"), "It might go on: you draw, you discard 5D onto your first pile, Player2 plays from their hand.");
  assert.equal(words.addressed("Red tries Red 7; Blue takes Red's.", "Red"), "You try Red 7; Blue takes your.");
  assert.equal(words.addressed("Red offers Blue one HEAT for one BRICK.", "Blue"), "Red offers you one HEAT for one BRICK.");
  assert.equal(words.addressed("Red steals HEAT from Blue.", "Blue"), "Red steals HEAT from you.");
});

test("the title of the tab says whose turn it is", () => {
  assert.equal(words.tabTitle(state(position({ moves: [1] }))), "Your turn – Hearts");
  assert.equal(words.tabTitle(state(position({ moves: [1] })), true), "● Your turn – Hearts"); // for somebody elsewhere
  assert.equal(words.tabTitle(state(position())), "Red’s turn – Hearts");
  assert.equal(words.tabTitle({ ...state(null), game: null }), "cardkit");
});

test("a reason is a sentence that names no clause of the rules", () => {
  assert.equal(words.sentence("it does not fit there (B8)"), "It does not fit there.");
  assert.equal(words.sentence("Build a road between the 6 and the 8 (1 HEAT)"), "Build a road between the 6 and the 8 (1 HEAT).");
});

test("whose turn it is is said while others are to answer", () => {
  const now = (told) => words.turn(state(position({ scene: { zones: [], marks: [], prompt: "", on_turn: 1 }, ...told })));
  assert.equal(now({ turn: 1 }), "Red’s turn");
  assert.equal(now({ turn: 0, moves: [1] }), "Red’s turn: you answer");
  assert.equal(words.turn(state(position({ scene: { on_turn: 0 } }))), "Your turn: Red answers");
  assert.equal(now({ turn: -1 }), "Red’s turn"); // the dice fall
});

test("a seat that is asked together with others waits for them when it has chosen", () => {
  assert.equal(words.turn(state(position({ turn: 0 }))), "Waiting for the others");
});

test("how a game ended is said as whoever looks sees it", () => {
  const end = (winners) => ({ winners });
  assert.equal(words.ending(end([0]), ["Ann", "Red"], 0), "You win!");
  assert.equal(words.ending(end([0]), ["Ann", "Red"], 1), "Ann wins");
  assert.equal(words.ending(end([0, 1]), ["Ann", "Red"], 0), "You and Red win");
  assert.equal(words.ending(end([]), ["Ann", "Red"], 0), "The game is over: nobody wins");
  assert.deepEqual(words.ranked({ ...end([]), scores: [2, 1], utilities: [0, 0] }).map(({ place }) => place), [0, 0]);
});

test("who sits there is said", () => {
  assert.equal(words.presence(chair({ free: true, player: "free" }), false), "free");
  assert.equal(words.presence(chair({ player: "best", name: "Best 2" }), false), "computer");
  assert.equal(words.presence(chair({ player: "best", name: "Black" }), false), "computer, best");
  assert.equal(words.presence(chair({ person: "Bob", here: true }), false), "here");
  assert.equal(words.presence(chair({ person: "Bob" }), false), "away: a computer may stand in soon");
  assert.equal(words.presence(chair({ person: "Bob", computer: true }), false), "away: a computer stands in");
  assert.equal(words.presence(chair({}), false), "not here yet");
});

test("clocks show minutes, and hours where there are any", () => {
  assert.deepEqual([0, 8.2, 60, 725, 3600].map(words.clock), ["0:00", "0:09", "1:00", "12:05", "1:00:00"]);
  assert.equal(words.clock(-3), "0:00");
});

test("how many may play is said", () => {
  assert.equal(words.players([4]), "4 players");
  assert.equal(words.players([2, 3, 4]), "2 to 4 players");
  assert.equal(words.players([4, 2]), "2, 4 players");
});

test("prose flows, and what is set in lines keeps them", () => {
  const told = words.paragraphs("One\ntwo.\n\n  road   1\n  house  2\n\n- a\n  b\n- c\n");
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ["prose", "lines", "list"],
  );
  assert.equal(told[0].text, "One two.");
  assert.equal(told[1].text, "  road   1\n  house  2");
  assert.deepEqual(told[2].items, ["a b", "c"]);
});

test("a link to a table in a chat may be followed, and nothing else", () => {
  const page = "http://here/cards/#table=old";
  assert.deepEqual(words.withTables("come to http://here/cards/#table=ab12 now", page), [
    { text: "come to ", table: null },
    { text: "http://here/cards/#table=ab12", table: "ab12" },
    { text: " now", table: null },
  ]);
  const step = "http://here/cards/#table=ab12&step=3&seat=0";
  assert.deepEqual(words.withTables(step, page), [{ text: step, table: "ab12&step=3&seat=0" }]);
  for (const text of [
    "http://there/#table=ab12",
    "javascript:alert(1)",
    "http://here/cards/#table=ab12&token=x",
    "http://here/cards/#table=ab12&step=3&token=x",
  ]) {
    assert.deepEqual(words.withTables(text, page), [{ text, table: null }]);
  }
});

test("addresses name tables, seats and games", () => {
  const none = { table: null, token: null, game: null, step: null, seat: null };
  assert.deepEqual(readHash("#table=12&token=a-b"), { ...none, table: "12", token: "a-b" });
  assert.deepEqual(readHash("#game=straights"), { ...none, game: "straights" });
  assert.deepEqual(readHash("#table=12&step=x"), { ...none, table: "12" });
  for (const seat of [0, null])
    assert.deepEqual(readHash(new URL(linkToStep("http://h/", "12", 7, seat)).hash), { ...none, table: "12", step: 7, seat });
});

test("a link to a table has a token only where it is given one", () => {
  assert.equal(linkTo("http://h/p/?x=1#game=g", "t"), "http://h/p/?x=1#table=t");
  assert.equal(linkTo("http://h/p/", "t", "k+/"), "http://h/p/#table=t&token=k%2B%2F");
  assert.equal(readHash(new URL(linkTo("http://h/", "t", "k+/")).hash).token, "k+/");
});

test("the socket is beside the page, in a folder too, and encrypted where the page is", () => {
  assert.equal(socketAddress("http://h:8000/#table=1"), "ws://h:8000/ws");
  assert.equal(socketAddress("https://h/cards/index.html?a=1"), "wss://h/cards/ws");
});

test("tries come ever more seldom, at different times, and never stop", () => {
  assert.deepEqual(
    [1, 2, 3, 100].map((tries) => delay(tries, 1)),
    [500, 1000, 2000, 20000],
  );
  assert.equal(delay(1, 0), 250);
});

test("a line that is no message is passed over", () => {
  assert.equal(readLine("{"), null);
  assert.equal(readLine("null"), null);
  assert.equal(readLine("[1]"), null);
  assert.deepEqual(readLine('{"is":"hello"}'), { is: "hello" });
});

test("who had no name when they said something is called by the one they have now", () => {
  const at = state(null);
  assert.equal(words.speaker(at, { seat: 0, name: "Blue" }), "Ann");
  assert.equal(words.speaker(at, { seat: 0, name: "Guest 1" }), "Ann");
  assert.equal(words.speaker(at, { seat: 0, name: "Bob" }), "Bob");
  assert.equal(words.speaker(at, { seat: null, name: "Watcher" }), "Watcher");
});

test("partners are one side, and others are one each", () => {
  const at = (teams) => words.sides({ game: { seats: 3, seat_names: ["N", "E", "S"], teams }, chairs: [] });
  assert.deepEqual(at([[0, 2], [1]]), ["N and S", "E"]);
  assert.deepEqual(at([[0], [1], [2]]), ["N", "E", "S"]);
});

test("one is told which place one has, and how far others came", () => {
  const game = (seats) => ({ seats, teams: Array.from({ length: seats }, (_, seat) => [seat]) });
  const told = (scores, winners, seat) =>
    words.standing({ scores, winners, utilities: scores.map((_, one) => (winners.includes(one) ? 1 : -1)) }, { ...state(null), game: game(scores.length), seat });
  assert.equal(told([44, 37, 6, 13], [2], 0), "You came 4th of 4.");
  assert.equal(told([13, 37, 6, 13], [2], 0), "You came 2nd of 4, tied with Player4.");
  assert.equal(told([6, 37, 8, 13], [0], 0), "Score: you have 6; Player3 comes next with 8.");
  assert.equal(told([2, 5], [1], 0), "You lose 2 to 5.");
  assert.equal(told([2, 5], [1], 1), "You win 5 to 2.");
  assert.equal(told([2, 5], [1], null), "");
});

test("tables of one game are told apart by company and points", () => {
  const chairs = [{ seat: 0, player: "human" }, { seat: 1, player: "human", person: "Ben" }, { seat: 2, player: "greedy" }, { seat: 3, player: "greedy" }];
  const tally = [{ scores: [2, 2, 2, 2] }, { scores: [4, 2, 3, 2] }];
  const game = { teams: [[0], [1], [2], [3]] };
  assert.equal(words.company({ chairs, seat: 0, tally, game }), "with Ben and 2 computers, you have 4");
  assert.equal(words.company({ chairs, seat: null, tally, game }), "with Ben and 2 computers");
  assert.equal(words.company({ chairs, seat: 0, tally, game, latest: { is: "end" } }), "with Ben and 2 computers"); // which is told
  assert.equal(words.company({ chairs, seat: 0, tally: [], game }), "with Ben and 2 computers");
});

test("whoever is spoken to wins in the second person", () => {
  assert.equal(words.addressed("Guest 1 has emptied the stockpile and wins!", "Guest 1"), "You have emptied the stockpile and win!");
});

test("shares in percent come to 100", () => {
  assert.deepEqual(words.percents([0.334, 0.333, 0.333]), [34, 33, 33]);
  assert.deepEqual(words.percents([0.256, 0.256, 0.244, 0.244]), [26, 26, 24, 24]);
  assert.deepEqual(words.percents([0.125, 0.875]), [13, 87]);
  assert.deepEqual(words.percents([1, 0]), [100, 0]);
});
