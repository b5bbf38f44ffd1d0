// Scores by round, of what is told of how it stands.

import assert from "node:assert/strict";
import test from "node:test";

import { course, ended, roundsOf, tallied } from "../../src/cardkit/web/page/events.js";

const ALONE = [[0], [1]]; // who plays together
const zone = (seat, score) => ({ id: `s${seat}`, title: "Score", kind: "score", seat, items: [{ id: "", face: `${score}`, label: "" }] });
const told = (version, scores, turn = 0) => ({
  is: "position",
  version,
  turn,
  scene: { zones: scores.map((score, seat) => zone(seat, score)), marks: [], prompt: "" },
});
const after = (...messages) => messages.reduce((tally, one) => tallied(tally, one, ALONE), []);
const end = { is: "end", version: 9 };

test("what a round brought is the difference to the one before", () => {
  const tally = after(told(1, [0, 0]), told(3, [0, 0]), told(4, [3, 0], -1), told(5, [3, 0]), told(8, [3, 2], -1), told(9, [7, 2], -1));
  assert.deepEqual(roundsOf(tally), { from: [0, 0], rounds: [[3, 0], [0, 2], [4, 0]], called: ["1", "2", "3"] });
  assert.deepEqual(course(tally).map((one) => one.version), [1, 4, 8, 9]);
});

test("what was taken back is not counted, and who comes late sees what was before", () => {
  const tally = after(told(4, [3, 0]), told(6, [5, 0], -1), told(5, [3, 0]), told(7, [3, 4], -1));
  assert.deepEqual(roundsOf(tally), { from: [3, 0], rounds: [[0, 4]], called: ["1"] });
});

test("a total tells when one is over, and how, but not how the next begins", () => {
  const won = (version, scores, turn = 0) => {
    const one = told(version, scores, turn);
    one.scene.zones.forEach((zone) => (zone.kind = "total"));
    return { ...one, events: [{ text: "B plays 7S." }, { text: "A cannot play: round number 1 for B." }, { text: "A round begins with 3H." }] };
  };
  const before = after(won(1, [0, 0]));
  const now = tallied(before, won(2, [0, 1]), ALONE);
  assert.equal(now.at(-1).over, true);
  assert.deepEqual(ended(before, now, won(2, [0, 1])).map((one) => one.text), ["B plays 7S.", "A cannot play: round number 1 for B."]);
  assert.equal(ended(now, tallied(now, won(3, [0, 1]), ALONE), won(3, [0, 1])), null);
});

test("several that end with one move are told one after another, at one version", () => {
  const won = (scores, turn, ...texts) => {
    const one = told(3, scores, turn);
    one.scene.zones.forEach((zone) => (zone.kind = "total"));
    return { ...one, events: texts.map((text) => ({ text })) };
  };
  const before = after(told(1, [0, 0]), told(2, [1, 0], -1));
  const first = won([1, 1], -1, "B plays 7S.", "round 2 for B");
  const second = won([2, 1], -1, "A round begins", "round 3 for A");
  const [once, twice] = [tallied(before, first, ALONE), tallied(tallied(before, first, ALONE), second, ALONE)];
  assert.deepEqual(ended(before, once, first).map((one) => one.text), ["B plays 7S.", "round 2 for B"]);
  assert.equal(ended(once, twice, second).at(-1).text, "round 3 for A");
  assert.deepEqual(roundsOf(tallied(twice, told(3, [2, 1]), ALONE)), { from: [0, 0], rounds: [[1, 0], [0, 1], [1, 0]], called: ["1", "2", "3"] });
  assert.deepEqual(roundsOf(tallied(before, won([3, 0], 0, "2 points for A"), ALONE)).called, ["1", "2"]); // of one round
});

test("of a game that is over the whole course counts, by side, whatever was seen of it", () => {
  const course = [[1, [0, 0], 0], [3, [3, 0], 1], [5, [4, 1], 2], [9, [7, 2], 0]].map(([version, by_seat, rounds]) => ({ version, by_seat, rounds }));
  const tally = tallied(after(told(7, [4, 2])), { ...end, course }, ALONE);
  assert.deepEqual(roundsOf(tally), { from: [0, 0], rounds: [[3, 0], [1, 1], [3, 1]], called: ["1", "2–3", "4"] });
  const sides = tallied([], { ...end, course: [{ version: 1, by_seat: [4, 2, 4, 2], rounds: 0 }] }, [[0, 2], [1, 3]]);
  assert.deepEqual(sides[0].scores, [4, 2]);
});

test("a game of one round is drawn step by step; scores that are not told are none", () => {
  assert.deepEqual(course(after(told(1, [0, 0]), told(2, [1, 0]), told(3, [1, 1]))).length, 3);
  assert.deepEqual(after(told(1, ["?", 0])), []);
});

test("partners have one score, of their side", () => {
  const teams = [[0, 2], [1, 3]];
  const totals = (...scores) => ({ ...told(1, scores), scene: { zones: scores.map((score) => ({ ...zone(null, score), kind: "total" })) } });
  assert.deepEqual(tallied([], totals(4, 2), teams)[0].scores, [4, 2]);
});
