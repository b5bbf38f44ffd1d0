// What the page knows, as a value: each function takes a state and gives the next one. No DOM, no clock, no network.

import { BACK, ended, logged, passed, tallied, upToEnd } from "./events.js";
import { names, sentence, toPlayer, whyNoMove, worded } from "./words.js";

/**
 * @typedef {import("./messages").FromCardkit} Message
 * @typedef {import("./messages").GameTold} GameTold
 * @typedef {import("./messages").Position} Position
 * @typedef {import("./messages").End} End
 * @typedef {import("./messages").Past} Past
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./messages").Said} Said
 * @typedef {import("./messages").UndoAsked} UndoAsked
 * @typedef {import("./messages").GameListed} GameListed
 * @typedef {import("./messages").ToCardkit} Sent
 * @typedef {Position | End | Past} Shown
 */

/**
 * @typedef {object} Trouble
 * @property {string} where the `do` of the message that was refused, such as `create`
 * @property {string} code
 * @property {string} why one line for people
 */

/**
 * @typedef {object} Review where the game turned, as a seat saw it
 * @property {number | null} seat
 * @property {import("./messages").TurningPointTold[] | null} points null while they are looked for
 * @property {import("./messages").ChancesTold[]} [chances] to win
 * @property {string} [why] why there are none, or not all
 * @property {number} [left] moves that there was no time for
 */

/**
 * Something that happened, and which step of the game it was.
 * @typedef {import("./messages").EventTold & { version: number }} Line
 */

/**
 * @typedef {object} State
 * @property {boolean} online whether cardkit has said hello on this connection
 * @property {boolean} silent whether an answer is due for some seconds
 * @property {number | null} retryAt when it is tried again, in milliseconds; null while it is being tried
 * @property {{ done: number, text: string } | null} loading what is loaded before anybody can say hello
 * @property {string | null} broken why it cannot go on at all, or null
 * @property {string} cardkit its version
 * @property {GameListed[] | null} games
 * @property {string | null} table at which one is, or wants to be
 * @property {number} greetings how many times one has said hello without an answer
 * @property {boolean} fresh whether the table is to be told from its beginning
 * @property {GameTold | null} game
 * @property {number | null} seat one's own; null for a watcher
 * @property {SeatTold[]} chairs
 * @property {number} watchers
 * @property {number[]} waiting the seats for which a game waits that has not begun
 * @property {Position | End | null} latest how it stands
 * @property {number} came when that was told, in milliseconds
 * @property {(Past & { next?: Past, total: number }) | null} past how it stood, while one looks at that; of how many steps,
 *   whatever is played meanwhile, until one has gone through them
 * @property {{ [key: string]: Past }} pasts what one has looked at already, by seat and version
 * @property {{ version: number, seat: number | null } | null} looking what is asked for
 * @property {Shown | null} before what was drawn before what is drawn
 * @property {Said[]} said
 * @property {number} unread of what was said
 * @property {UndoAsked | null} undo the open question
 * @property {import("./messages").AgainTold | null} again where the game is played again, if it is
 * @property {Line[]} log what happened, in order
 * @property {Line[]} happened that since one's last move, since the round began, or since a move was taken back
 * @property {import("./events.js").Tally[]} tally the scores after each round, or step
 * @property {import("./messages").EventTold[] | null} over how a round has ended that one has not seen end
 * @property {import("./messages").HintTold | "asked" | null} hint what a search would play, or that it was asked
 * @property {Review | null} review where a game that is over turned
 * @property {string | null} busy the text of a move that is on its way
 * @property {number} acts how often one has moved, or asked for a hint
 * @property {Trouble | null} trouble
 * @property {{ number: number, text: string, bad: boolean, touch: string } | null} notice what is told in passing
 */

export const MOST_SAID = 200; // things that are kept of a chat,
export const NO_SEAT = "no-seat"; // the code of the trouble with a link whose token is of no seat
export const MOST_LOGGED = 2000; // of what happened,
const MOST_PASTS = 400; // of what was looked at,
const MOST_HAPPENED = 500; // and of what is told under the question
const FRESH = 6; // of which somebody who comes is told so many

/** @returns {State} */
export function first() {
  return {
    online: false,
    silent: false,
    retryAt: null,
    loading: null,
    broken: null,
    cardkit: "",
    games: null,
    ...atNoTable(null),
    trouble: null,
    notice: null,
  };
}

/** @param {string | null} table */
function atNoTable(table) {
  return {
    table,
    greetings: 0,
    fresh: true,
    game: null,
    seat: null,
    chairs: [],
    watchers: 0,
    waiting: [],
    latest: null,
    came: 0,
    past: null,
    pasts: {},
    looking: null,
    before: null,
    said: [],
    unread: 0,
    undo: null,
    again: null,
    log: [],
    happened: [],
    tally: [],
    over: null,
    hint: null,
    review: null,
    busy: null,
    acts: 0,
  };
}

/**
 * To go to a table, or to none.
 * @param {State} state @param {string | null} table @returns {State}
 */
export function gone(state, table) {
  return { ...state, ...atNoTable(table), trouble: null, notice: null };
}

/**
 * The connection is there, or has gone. What was on its way may have been lost.
 * @param {State} state @param {boolean} online @param {number | null} retryAt @returns {State}
 */
export function connected(state, online, retryAt) {
  if (online) return { ...state, online, retryAt: null, loading: null };
  const lost =
    state.busy === null ? state : noticed(state, "The connection was lost. Your move may have to be made again.", true);
  return { ...lost, online, retryAt, greetings: 0, busy: null, looking: null, hint: null, review: null };
}

/**
 * Something to be told in passing, beside what was touched, if anything was.
 * @param {State} state @param {string} text @param {boolean} bad @param {string} touch @returns {State}
 */
export function noticed(state, text, bad = false, touch = "") {
  return { ...state, notice: { number: (state.notice?.number ?? 0) + 1, text, bad, touch } };
}

/**
 * What to say in `hello`: the version of the last position of one's seat; to begin with, as many versions as are kept.
 * @param {State} state @returns {number}
 */
export function since(state) {
  return state.latest && !state.fresh && state.latest.seat === state.seat ? state.latest.version : -MOST_LOGGED;
}

/** What is drawn. @param {State} state @returns {Shown | null} */
export function shown(state) {
  return state.past ?? state.latest;
}

/** Whether one is asked for a move. @param {State} state @returns {boolean} */
export function asked(state) {
  return state.latest?.is === "position" && state.latest.moves.length > 0;
}

/** Whether a round is over, and chance is next. @param {State} state @returns {boolean} */
export function overRound({ latest, tally, waiting }) {
  return latest?.is === "position" && latest.turn === -1 && tally.at(-1)?.version === latest.version && !waiting.length;
}

/**
 * Whether the end of a round stays until one has seen it: for who plays, where no time runs.
 * @param {State} state @returns {boolean}
 */
export function staysOver(state) {
  const { latest, game, seat } = state;
  return state.over !== null && seat !== null && game?.seconds === undefined && latest?.is === "position" && !latest.clocks;
}

/** A message goes out. @param {State} state @param {Sent} message @returns {State} */
export function sent(state, message) {
  switch (message.do) {
    case "move":
      return { ...state, busy: message.move ?? "", acts: state.acts + 1, happened: [], over: null, trouble: null, notice: null };
    case "look":
      return { ...state, hint: null, looking: { version: message.version ?? 0, seat: message.seat ?? null } };
    case "hint":
      return { ...state, acts: state.acts + 1, hint: "asked", notice: null };
    case "review":
      return { ...state, review: { chances: state.review?.chances, seat: message.seat ?? state.seat, points: null } };
    case "hello":
      return { ...state, fresh: (message.since ?? 0) < 1, greetings: state.greetings + 1 };
    default:
      return state.trouble?.where === message.do ? { ...state, trouble: null } : state;
  }
}

/** Back to how it stands. @param {State} state @returns {State} */
export function present(state) {
  return state.past ? { ...state, past: null, looking: null, before: null, hint: null } : state;
}

/** @param {number | null} seat @param {number} version */
function key(seat, version) {
  return `${seat ?? "w"}:${version}`;
}

/**
 * A position of the past that one has seen already; null: it has to be asked for.
 * @param {State} state @param {number | null} seat @param {number} version @returns {Past | null}
 */
export function remembered(state, seat, version) {
  return state.pasts[key(seat, version)] ?? null;
}

/**
 * To look at the past: one step on where a round ended, at that first, and then at what is `next`.
 * @param {State} state @param {Past} past @returns {State}
 */
export function looked(state, { ended: scene, ...past }) {
  const last = shown(state);
  const follows = last !== null && last.seat === past.seat && past.version === last.version + 1;
  const events = upToEnd(past.events);
  const seen = scene && follows ? { ...past, scene, events, turn: -1, next: { ...past, events: past.events.slice(events.length) } } : past;
  const { seat = null, version = 0, total = version } = /** @type {Partial<Past & { total: number }>} */ (state.past ?? state.latest ?? {});
  return { ...state, past: { ...seen, total: seat === past.seat && past.version <= total ? total : past.latest }, before: follows ? last : null, looking: null, hint: null };
}

/** What was said has been read. @param {State} state @returns {State} */
export function read(state) {
  return state.unread ? { ...state, unread: 0 } : state;
}

/**
 * A message came.
 * @param {State} state @param {Message} heard @param {number} now in milliseconds @returns {State}
 */
export function told(state, heard, now) {
  const message = worded(state, heard);
  switch (message.is) {
    case "hello":
      return { ...connected(state, true, null), cardkit: message.cardkit };
    case "loading":
      if (message.failed) return { ...state, broken: message.text };
      return { ...state, loading: { done: message.done, text: message.text } };
    case "games":
      return { ...state, games: message.games };
    case "game":
      if (state.table === null) return state;
      return {
        ...state,
        game: message,
        seat: message.seat,
        undo: null,
        trouble: null,
        busy: null,
        greetings: Math.max(0, state.greetings - 1),
        ...(state.fresh && { pasts: {} }), // in which people may have other names
      };
    case "refused":
      return refused(state, message);
    default:
      return state.game === null ? state : toldAtTable(state, message, now);
  }
}

/** @param {State} state @param {Message} message @param {number} now @returns {State} */
function toldAtTable(state, message, now) {
  switch (message.is) {
    case "why":
      return noticed({ ...state, hint: state.hint === "asked" ? "asked" : null }, sentence(message.why), false, message.touch); // one lies there
    case "hint":
      return state.hint === "asked" ? { ...state, hint: turned(message, state.past), notice: null } : state;
    case "review":
      return { ...state, review: message };
    case "table":
      return { ...state, chairs: message.seats, watchers: message.watchers, waiting: message.waiting ?? [] };
    case "position":
    case "end": {
      const { version, events } = message;
      const anew = state.fresh && state.greetings === 0; // otherwise it was told before the answer
      const tally = tallied(state.tally, message, state.game?.teams ?? []);
      const lines = events.map((event) => ({ version, ...event }));
      const begins = anew || overRound(state) || lines.some(({ text }) => BACK.test(text)); // what is told beside the table
      const stands = {
        ...state,
        latest: message,
        came: now,
        before: state.past || !state.latest ? state.before : state.latest,
        seat: message.seat,
        log: logged(anew ? [] : state.log, lines, MOST_LOGGED),
        happened: logged(begins ? [] : state.happened, lines, state.fresh || message.seat === null ? FRESH : MOST_HAPPENED),
        tally,
        over: state.fresh ? null : ended(state.tally, tally, message),
        hint: state.past ? state.hint : null,
        busy: null,
        fresh: state.fresh && !anew,
        trouble: state.trouble?.where === "move" && state.trouble.code !== "illegal" ? null : state.trouble,
      };
      const news = events.find(({ text }) => !state.fresh && passed(names(state)[message.seat ?? -1], text));
      return news ? noticed(stands, toPlayer(stands, [news])[0]?.text ?? "") : stands;
    }
    case "past": {
      const pasts = Object.keys(state.pasts).length < MOST_PASTS ? state.pasts : {};
      const kept = { ...state, pasts: { ...pasts, [key(message.seat, message.version)]: message } };
      return state.looking ? looked(kept, message) : kept;
    }
    case "said": {
      const last = state.said.at(-1)?.number ?? 0;
      if (message.number <= last) return state;
      const mine = message.seat !== null && message.seat === state.seat;
      const said = [...state.said, message].slice(-MOST_SAID);
      return { ...state, said, unread: mine || state.latest === null ? state.unread : state.unread + 1 };
    }
    case "undo":
      return { ...state, undo: message };
    case "again":
      if (message.seat === state.seat || state.again) return { ...state, again: message };
      return noticed({ ...state, again: message }, `${names(state)[message.seat]} plays again.`);
    case "answered":
      return noticed(
        { ...state, undo: null },
        message.agreed ? `Taken back: ${message.why}.` : `Not taken back: ${message.why}.`,
        !message.agreed,
      );
    case "seated":
      return noticed(
        { ...state, seat: message.seat, before: null, past: null },
        `You sit in seat ${message.seat + 1}.`,
      );
    case "failed":
      return noticed(state, `A computer player has failed: ${message.why}`, true);
    default:
      return state;
  }
}

/**
 * What was found for whoever was to move, with their hand where whoever looks back sees it.
 * @param {import("./messages").HintTold} hint @param {Past | null} past
 */
function turned(hint, past) {
  const hand = past?.scene?.zones.find(({ kind, seat }) => kind === "hand" && seat === hint.turn)?.id ?? "hand";
  return { ...hint, moves: hint.moves.map((one) => ({ ...one, touches: one.touches.map((id) => id.replace(/^hand(?=\/)/, hand)) })) };
}

/** @param {State} state @param {import("./messages").Refused} message @returns {State} */
function refused(state, message) {
  const where = message.do ?? "";
  const trouble = { where, code: message.code, why: message.why };
  switch (where) {
    case "move":
      return noticed({ ...state, busy: null, trouble }, whyNoMove(message));
    case "look":
      if (message.code === "limit") return { ...state, trouble }; // it is asked for once more
      return noticed({ ...state, looking: null, trouble }, sentence(message.why), true);
    case "hello": {
      const next = { ...state, greetings: Math.max(0, state.greetings - 1), trouble };
      return state.game === null ? next : noticed(next, sentence(message.why), true); // no page of its own tells it
    }
    case "create":
    case "say":
    case "record": // it is asked for otherwise, or told by who asked
      return { ...state, trouble };
    case "hint":
      return noticed({ ...state, hint: null }, sentence(message.why), true);
    case "review":
      return { ...state, review: state.review && { ...state.review, points: [], why: sentence(message.why) } };
    case "why":
      return noticed(state, "This cannot be played now."); // nobody can say why
    case "undo":
      return noticed({ ...state, trouble }, `Not taken back: ${message.why}.`);
    default:
      return noticed({ ...state, busy: null, trouble }, sentence(message.why), true);
  }
}

/** Whether one plays against computers alone. @param {State} state */
export const lone = ({ chairs, seat }) =>
  seat !== null && chairs.every((one) => one.seat === seat || (!one.free && one.player !== "human"));

/** Whether hints are given while the game is on: to who plays against computers alone, or to all. @param {State} state */
export const given = (state) => lone(state) || (state.seat !== null && state.game?.hints);
