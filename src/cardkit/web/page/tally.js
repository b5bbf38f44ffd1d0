// Scores by round, of what is told of how it stands: no document is needed here.

import { LOOKS } from "./appearance.js";

/** @import { Scene } from "./types.js" */

/**
 * What everybody had at a step.
 * @typedef {{ version: number, over: boolean, scores: number[] }} Tally whether a round was over, and scores by seat
 */

const MOST = 400; // steps that are kept
const SCORE = new RegExp(LOOKS.zones.score, "i");

/**
 * The score of each seat, as a scene tells it; null where it does not tell that of each.
 * @param {Scene | undefined} scene
 * @param {number} seats
 */
export function scoresOf(scene, seats) {
  const found = Array.from({ length: seats }, (_, seat) => {
    const zone = scene?.zones.find(
      (one) => one.seat === seat && one.kind === "counter" && one.items.length === 1 && SCORE.test(one.title),
    );
    return Number(zone?.items[0]?.face ?? NaN);
  });
  return found.every(Number.isFinite) ? found : null;
}

/**
 * With how it stands now: one for each step at which scores changed or a round was over. What was taken back is gone.
 * @param {Tally[]} tally
 * @param {{ is: string, version: number, turn?: number, scene?: Scene, scores?: number[] }} told
 * @param {number} seats
 * @returns {Tally[]}
 */
export function tallied(tally, { is, version, turn, scene, scores: final }, seats) {
  const before = tally.filter((one) => one.version < version);
  const scores = scoresOf(scene, seats) ?? final;
  const over = is === "end" || turn === -1;
  const last = before.at(-1);
  const same = last?.scores.join() === scores?.join();
  if (!scores || (same && (!over || last?.over))) return before.length === tally.length ? tally : before;
  return [...before, { version, over, scores }].slice(-MOST);
}

/**
 * By round that is over, what it brought each seat; `from` is what they had before the first of them.
 * @param {Tally[]} tally
 * @returns {{ from: number[], rounds: number[][] }}
 */
export function roundsOf(tally) {
  const from = tally[0]?.scores ?? [];
  let last = from;
  const rounds = tally
    .filter((one) => one.over)
    .map(({ scores }) => {
      const points = scores.map((score, seat) => score - (last[seat] ?? 0));
      last = scores;
      return points;
    });
  return { from, rounds };
}

/**
 * What is drawn of scores: those after each round where there were several, else those of each step.
 * @param {Tally[]} tally
 */
export function course(tally) {
  const over = tally.filter((one) => one.over);
  return over.length > 1 ? [...tally.slice(0, tally[0]?.over ? 0 : 1), ...over] : tally;
}
