// What is told of what happened: the log, scores by round, plays in few words, and what has moved. No document is needed
// here.

/**
 * @import { Line } from "./state.js"
 * @import { EventTold, Moved, Scene } from "./types.js"
 */

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
function scoresOf(scene, teams) {
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
 * By round that is over, what it brought each side; `from` is what they had before the first of them. In the course of a
 * game that is over, rounds that ended with one move are told together: `called` has the number of each, such as 4–5.
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

/** What is told up to the end of a round, and not of the next. @param {EventTold[]} events */
export const upToEnd = (events) => events.slice(0, events.map(tellsOfEnd).lastIndexOf(true) + 1 || events.length);

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
  return upToEnd(events).slice(-LAST);
}

/**
 * What is drawn of scores: those after each round where there were several, else those of each step.
 * @param {Tally[]} tally
 */
export function course(tally) {
  const over = tally.filter((one) => one.over);
  return over.length > 1 ? [...tally.slice(0, tally[0]?.over ? 0 : 1), ...over] : tally;
}

/**
 * Where things went, as what lights them up on the board has it.
 * @param {Moved[] | undefined} moved
 */
export const placesOf = (moved) => (moved ?? []).map(([, , target]) => target).join(" ");

const MANY_MOVED = 6; // things that are dealt: what is new everywhere is not marked

/**
 * The ids of what has come or changed by events, but for what somebody has played from their own hand or put there.
 * @param {EventTold[]} events
 * @param {Scene} scene
 * @param {number | null} seat
 */
export function changedBy(events, scene, seat) {
  const hands = new Set(scene.zones.filter((zone) => zone.kind === "hand" && zone.seat === seat).map((zone) => zone.id));
  const own = new Set(scene.marks.flatMap((mark) => (seat !== null && mark.seat === seat ? [mark.id] : [])));
  const moved = events.flatMap((event) => ((event.moved?.length ?? 0) > MANY_MOVED ? [] : (event.moved ?? [])));
  return new Set(
    moved
      .filter(([item, source, target]) => !own.has(item) && !hands.has(source ?? "") && source !== target)
      .flatMap(([item, ...zones]) => [item, ...zones.map((zone) => `${zone}/${item.slice(item.lastIndexOf("/") + 1)}`)]),
  );
}

const FEW_EVENTS = 4; // of which more is told than what was played

/** Whether it is told that somebody's turn passed. @param {string | null | undefined} name @param {string} text */
export const passed = (name, text) => text.startsWith(`${name} could play nothing`);

/** Where from and where to in few words: what is somebody else's, and a stockpile, which decides a game. @param {string} text */
const whose = (text) =>
  text.replace(/ from the(ir)? (?!stockpile).*?(?= onto|$)| onto the .*/g, "").replace(/ onto their .*/, " onto their own pile").replace(/('s|your) .*? pile/g, "$1 pile");

/**
 * What is told of events, where there is room for few: that a round begins, and what others have played from hands and
 * piles, one text for what somebody did in a row. Where nothing was played so, all is told but what one has drawn
 * oneself.
 * @param {EventTold[]} events
 * @param {Scene} scene
 * @param {number | null} seat
 * @param {string[]} called by seat
 * @param {boolean} [brief] whether `Ann: 7S` is told of `Ann plays 7S`
 * @returns {EventTold[]}
 */
export function digest(events, scene, seat, called, brief) {
  const kind = (/** @type {string | null} */ id) => scene.zones.find((zone) => zone.id === id && zone.seat !== null)?.kind ?? "";
  const isPlayed = (/** @type {EventTold} */ { moved = [] }) => moved.some(([, from, to]) => from !== to && /hand|pile/.test(kind(from)));
  const isDrawn = (/** @type {EventTold} */ { moved = [] }) => moved.some(([, from, to]) => !kind(from) && kind(to) === "hand");
  const by = (/** @type {string} */ text) => called.find((name) => text.startsWith(name) && /^ [a-z]/.test(text.slice(name.length))) ?? "";
  const own = called[seat ?? -1];
  const verbOf = (/** @type {string} */ text) => by(text) && (text.slice(by(text).length + 1).split(" ")[0] ?? "");
  const verbs = new Set(events.filter(isPlayed).map(({ text }) => verbOf(text)).filter(Boolean)).add("could");
  // What lies nowhere any more, such as a card upon a pile that was cleared, has not moved from there to here.
  const isTold = (/** @type {EventTold} */ one) => isPlayed(one) || (!one.moved?.length && verbs.has(verbOf(one.text)));
  const told = events.filter((one) => /round begins/i.test(one.text) || ((events.length > FEW_EVENTS ? isTold(one) : !isDrawn(one)) && by(one.text) !== own));
  if (!told.some(isPlayed)) return events.filter((one) => by(one.text) !== own || !isDrawn(one));
  told.push(...events.filter(({ text }) => passed(own, text)).slice(-1)); // last, where it is seen
  /** @type {EventTold[]} */
  const found = [];
  let last = { name: "", verb: "", from: "" };
  for (const { text, moved = [] } of told) {
    const name = by(text);
    const short = whose(text.replace(/\.$/, ""));
    const verb = verbOf(text);
    const from = / (from|onto) .*$/.exec(short)?.[0] ?? "";
    const before = found.at(-1);
    if (before && name && name === last.name) {
      const rest = short.slice(name.length + 1 + (verb === last.verb ? verb.length + 1 : 0));
      const text = from && verb === last.verb && from === last.from ? before.text.slice(0, -from.length) : before.text;
      found[found.length - 1] = { text: `${text}${from + verb === last.from + last.verb ? "," : ";"} ${rest}`, moved: [...(before.moved ?? []), ...moved] };
    } else found.push({ text: brief && verb === "plays" ? `${name}:${short.slice(name.length + 6)}` : short, moved });
    last = { name, verb, from };
  }
  return found;
}

const SOME = /^(.+?) (gain\w*|get|lose)s? (\d+ \w+)( [^.]*)?\.$/; // who gains or loses so many of something
const OFFERS = /^(.+ offers?) (.+?) (.+)\.\n\2 refuses?\b/i; // somebody, to somebody who refuses it

/**
 * Of what happened, offers of somebody in a row that were refused are one line, and so is what people gain or lose at
 * once; each line stands for so many from one on.
 * @template {EventTold} T
 * @param {T[]} events
 * @param {number} [later] the first that had not happened yet: an offer may be open
 */
export function folded(events, later) {
  const refused = (/** @type {number} */ at) => at + 1 !== later && OFFERS.exec(`${events[at]?.text}\n${events[at + 1]?.text}`);
  const found = [];
  for (let at = 0, many = 1; at < events.length; at += many) {
    const one = /** @type {T} */ (events[at]);
    let { text, moved } = one;
    let [offer, told, last] = [refused(at), "", ""];
    const who = offer && offer[1];
    for (many = 0; offer && offer[1] === who; offer = at + (many += 2) !== later && refused(at + many)) {
      const [, , whom, what = ""] = offer;
      told += what === last ? `, ${whom}` : `${told && "; "}${what} to ${whom}`;
      last = what;
    }
    if (many) [text, moved] = [`${who} ${told}: refused.`, []];
    else
      for (many = 1; ; many += 1) {
        const [last, next] = [SOME.exec(events[at + many - 1]?.text ?? ""), SOME.exec(events[at + many]?.text ?? "")];
        if (!last || !next || last[2] !== next[2] || last[4] !== next[4]) break;
        const [, who, , what, to = ""] = next;
        text = `${text.slice(0, -1 - to.length)}${who === last[1] ? "," : `; ${who}`} ${what}${to}.`;
        moved = [...(moved ?? []), ...(events[at + many]?.moved ?? [])];
      }
    found.push({ ...one, text, moved, at, many });
  }
  return found;
}

export const BACK = / takes? a move back\.$/;

/**
 * Events at the end of a log. Of moves that were taken back one after another the last is told: whoever asked.
 * @param {Line[]} log
 * @param {Line[]} lines
 * @param {number} most
 */
export function logged(log, lines, most) {
  if (!lines.length) return log;
  const all = [...log, ...lines];
  return all.filter(({ text }, at) => !BACK.test(text) || !BACK.test(all[at + 1]?.text ?? "")).slice(-most);
}

/**
 * What had happened up to a step of the past. By another seat's versions it is known only where the step is in the log.
 * @template {EventTold & { version?: number }} T
 * @param {T[]} log @param {{ version: number, events: EventTold[] }} past
 */
export function upTo(log, past) {
  const step = stepIn(log, past);
  return step < 0 ? log.filter(({ version = 0 }) => version <= past.version) : log.slice(0, step + past.events.length);
}

/**
 * Where in the log a step of the past begins: the same texts, as near as may be. -1 where it is not to be found.
 * @param {{ text: string, version?: number }[]} log @param {{ version: number, events: EventTold[] }} past
 */
export function stepIn(log, { events, version }) {
  const far = (/** @type {number} */ at) => Math.abs((log[at]?.version ?? Infinity) - version);
  return log.reduce(
    (best, _, at) =>
      events.length && far(at) < far(best) && events.every((one, i) => log[at + i]?.text === one.text) ? at : best,
    -1,
  );
}
