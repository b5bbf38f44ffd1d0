// Scores by round, of what is told of how it stands: no document is needed here.

/** @import { EventTold, Scene } from "./types.js" */

/**
 * What everybody had at a step.
 * @typedef {{ version: number, over: boolean, many?: number, scores: number[] }} Tally whether a round was over, how many
 *   were if it is more than one, and scores by side
 */

const MOST = 400; // steps that are kept

/**
 * The scores that a scene tells, by side: a seat, or several that play together. Null where it does not tell that of each.
 * @param {Scene | undefined} scene
 * @param {number[][]} teams
 */
export function scoresOf(scene, teams) {
  const zones = scene?.zones.filter(({ kind }) => /score|total/.test(kind)) ?? [];
  const owned = teams.map((team) => zones.find(({ seat }) => seat !== null && team.includes(seat)));
  const found = owned.some(Boolean) ? owned : zones; // those of sides are nobody's, in their order
  const scores = found.map((zone) => Number(zone?.items[0]?.face ?? NaN));
  return scores.length === teams.length && scores.every(Number.isFinite) ? scores : null;
}

/**
 * With how it stands now: one for each step at which scores changed or a round was over. What was taken back is gone.
 * @param {Tally[]} tally
 * @param {{ version: number, turn?: number, scene?: Scene,
 *   course?: import("./messages").ScoresTold[] }} told of a game that is over it has the whole `course`
 * @param {number[][]} teams
 * @returns {Tally[]}
 */
export function tallied(tally, { version, turn, scene, course: whole }, teams) {
  if (whole) {
    return whole.map(({ version: at, by_seat, rounds }, i) => ({
      version: at,
      over: rounds > 0 || i === whole.length - 1,
      many: rounds,
      scores: teams.map(([seat = 0]) => by_seat[seat] ?? 0),
    }));
  }
  const before = tally.filter((one) => one.version < version || (one.over && one.version === version)); // each that ended
  const scores = scoresOf(scene, teams);
  const last = before.at(-1);
  const same = last?.scores.join() === scores?.join();
  const counted = last !== undefined && !same && scene?.zones.some(({ kind }) => kind === "total");
  const over = turn === -1 || counted === true;
  if (!scores || (same && (!over || last?.over))) return before.length === tally.length ? tally : before;
  return [...before, { version, over, scores }].slice(-MOST);
}

/** Whether somebody is told to have ended a round. @param {EventTold} event */
export const tellsOfEnd = ({ text }) => /round/i.test(text) && !/begin/i.test(text);

/**
 * By round that is over, what it brought each side; `from` is what they had before the first of them. Rounds that ended
 * with one move are told together: `called` has the number of each, such as 3, or 4–5.
 * @param {Tally[]} tally
 * @returns {{ from: number[], rounds: number[][], called: string[] }}
 */
export function roundsOf(tally) {
  const from = tally[0]?.scores ?? [];
  let last = from;
  let number = 0;
  /** @type {string[]} */
  const called = [];
  const rounds = tally
    .filter((one) => one.over)
    .map(({ scores, many = 1 }) => {
      const points = scores.map((score, seat) => score - (last[seat] ?? 0));
      last = scores;
      called.push(many > 1 ? `${number + 1}–${number + many}` : `${number + 1}`);
      number += many || 1;
      return points;
    });
  return { from, rounds, called };
}

const LAST = 3; // events that say how a round ended

/**
 * How a round has ended, if one just has: what is told of it, but for what is told of the next.
 * @param {Tally[]} before
 * @param {Tally[]} now
 * @param {{ is: string, version: number, events: EventTold[] }} told
 * @returns {EventTold[] | null}
 */
export function ended(before, now, { is, version, events }) {
  const last = now.at(-1);
  if (is !== "position" || now === before || !last?.over || last.version !== version) return null;
  const tells = events.map(tellsOfEnd).lastIndexOf(true);
  return (tells < 0 ? events : events.slice(0, tells + 1)).slice(-LAST);
}

/**
 * What is drawn of scores: those after each round where there were several, else those of each step.
 * @param {Tally[]} tally
 */
export function course(tally) {
  const over = tally.filter((one) => one.over);
  return over.length > 1 ? [...tally.slice(0, tally[0]?.over ? 0 : 1), ...over] : tally;
}
