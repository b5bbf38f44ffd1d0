// What the page knows, as a value: each function takes a state and gives the next one. No DOM, no clock, no network.

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
 * @typedef {object} State
 * @property {boolean} online whether cardkit has said hello on this connection
 * @property {number | null} retryAt when it is tried again, in milliseconds; null while it is being tried
 * @property {{ done: number, text: string } | null} loading what is loaded before anybody can say hello
 * @property {string | null} broken why it cannot go on at all, or null
 * @property {string} cardkit its version
 * @property {GameListed[] | null} games
 * @property {string | null} table at which one is, or wants to be
 * @property {boolean} fresh whether the table is to be told from its beginning
 * @property {GameTold | null} game
 * @property {number | null} seat one's own; null for a watcher
 * @property {SeatTold[]} chairs
 * @property {number} watchers
 * @property {Position | End | null} latest how it stands
 * @property {number} came when that was told, in milliseconds
 * @property {Past | null} past how it stood, while one looks at that
 * @property {{ [key: string]: Past }} pasts what one has looked at already, by seat and version
 * @property {{ version: number, seat: number | null } | null} looking what is asked for
 * @property {Shown | null} before what was drawn before what is drawn
 * @property {Said[]} said
 * @property {number} unread of what was said
 * @property {UndoAsked | null} undo the open question
 * @property {string[]} log the texts of events, in order
 * @property {string[]} happened those since one's last move
 * @property {string | null} busy the text of a move that is on its way
 * @property {Trouble | null} trouble
 * @property {{ number: number, text: string, bad: boolean } | null} notice what is told in passing
 */

export const MOST_SAID = 200; // things that are kept of a chat,
export const MOST_LOGGED = 2000; // of what happened,
export const MOST_PASTS = 400; // of what was looked at,
export const MOST_HAPPENED = 30; // and of what is told under the question

/** @returns {State} */
export function first() {
  return {
    online: false,
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
    fresh: true,
    game: null,
    seat: null,
    chairs: [],
    watchers: 0,
    latest: null,
    came: 0,
    past: null,
    pasts: {},
    looking: null,
    before: null,
    said: [],
    unread: 0,
    undo: null,
    log: [],
    happened: [],
    busy: null,
  };
}

/** To go to a table, or to none. @param {State} state @param {string | null} table @returns {State} */
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
  return { ...lost, online, retryAt, busy: null, looking: null };
}

/** Something to be told in passing. @param {State} state @param {string} text @param {boolean} bad @returns {State} */
export function noticed(state, text, bad = false) {
  return { ...state, notice: { number: (state.notice?.number ?? 0) + 1, text, bad } };
}

/** The version to say in `hello`: of the last position of one's seat. @param {State} state @returns {number} */
export function since(state) {
  return state.latest && !state.fresh && state.latest.seat === state.seat ? state.latest.version : 0;
}

/** What is drawn. @param {State} state @returns {Shown | null} */
export function shown(state) {
  return state.past ?? state.latest;
}

/** Whether one is asked for a move. @param {State} state @returns {boolean} */
export function asked(state) {
  return state.latest?.is === "position" && state.latest.moves.length > 0;
}

/** A message goes out. @param {State} state @param {Sent} message @returns {State} */
export function sent(state, message) {
  switch (message.do) {
    case "move":
      return { ...state, busy: message.move ?? "", happened: [], trouble: null };
    case "look":
      return { ...state, looking: { version: message.version ?? 0, seat: message.seat ?? null } };
    case "hello":
      return { ...state, fresh: !message.since };
    default:
      return state.trouble?.where === message.do ? { ...state, trouble: null } : state;
  }
}

/** Back to how it stands. @param {State} state @returns {State} */
export function present(state) {
  return state.past ? { ...state, past: null, before: null } : state;
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

/** To look at the past. @param {State} state @param {Past} past @returns {State} */
export function looked(state, past) {
  const last = shown(state);
  const next = last !== null && last.seat === past.seat && past.version === last.version + 1;
  return { ...state, past, before: next ? last : null, looking: null };
}

/** What was said has been read. @param {State} state @returns {State} */
export function read(state) {
  return state.unread ? { ...state, unread: 0 } : state;
}

/**
 * The texts of events at the end of a log.
 * @param {string[]} log
 * @param {{ text: string }[]} events
 * @param {number} most
 */
function logged(log, events, most) {
  return events.length ? [...log, ...events.map((event) => event.text)].slice(-most) : log;
}

/**
 * A message came.
 * @param {State} state @param {Message} message @param {number} now in milliseconds @returns {State}
 */
export function told(state, message, now) {
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
        log: state.fresh ? [] : state.log,
        happened: state.fresh ? [] : state.happened,
        latest: state.fresh ? null : state.latest,
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
    case "table":
      return { ...state, chairs: message.seats, watchers: message.watchers };
    case "position":
    case "end":
      return {
        ...state,
        latest: message,
        came: now,
        before: state.past || !state.latest ? state.before : state.latest,
        seat: message.seat,
        log: logged(state.log, message.events, MOST_LOGGED),
        happened: logged(state.happened, message.events, state.fresh ? 6 : MOST_HAPPENED),
        busy: null,
        fresh: false,
        trouble: state.trouble?.where === "move" && state.trouble.code !== "illegal" ? null : state.trouble,
      };
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

/** @param {State} state @param {import("./messages").Refused} message @returns {State} */
function refused(state, message) {
  const where = message.do ?? "";
  const trouble = { where, code: message.code, why: message.why };
  switch (where) {
    case "move":
      return noticed({ ...state, busy: null, trouble }, whyNoMove(message), true);
    case "look":
      if (message.code === "limit") return { ...state, trouble }; // it is asked for once more
      return noticed({ ...state, looking: null, trouble }, sentence(message.why), true);
    case "hello":
    case "create":
    case "say":
      return { ...state, trouble };
    case "record": // it is asked for otherwise, or told by who asked
      return { ...state, trouble };
    case "undo":
      return noticed({ ...state, trouble }, `Not taken back: ${message.why}.`, true);
    default:
      return noticed({ ...state, busy: null, trouble }, sentence(message.why), true);
  }
}

/** @param {import("./messages").Refused} message */
function whyNoMove(message) {
  if (message.code === "stale") return "Something has happened meanwhile. This is how it stands: choose again.";
  return `That move is not possible: ${message.why}.`;
}

/** A reason as a sentence. @param {string} why */
export function sentence(why) {
  const text = why.charAt(0).toUpperCase() + why.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

// What the page says, made of what it knows: names, whose turn it is, how it ended, how long is left.

/** What the game calls a seat. @param {{ seat_names?: string[] }} game @param {number} seat @returns {string} */
export function seatName(game, seat) {
  return game.seat_names?.[seat] ?? `Player${seat + 1}`;
}

/**
 * By seat, what everybody is called: the person, or what the game calls the seat.
 * @param {State} state
 * @returns {string[]}
 */
export function names(state) {
  const { game, chairs } = state;
  if (game === null) return [];
  return Array.from({ length: game.seats }, (_, seat) => {
    const chair = chairs[seat];
    return chair?.player === "human" && chair.person ? chair.person : seatName(game, seat);
  });
}

/** Who sits there, in words. @param {SeatTold} chair @param {boolean} mine @returns {string} */
export function presence(chair, mine) {
  if (chair.free) return "free";
  if (chair.player !== "human") return chair.player === "bot" ? "a bot" : `computer, ${chair.player}`;
  if (chair.computer) return "away: a computer stands in";
  if (mine) return "you";
  if (chair.here) return "here";
  return chair.person ? "away" : "not here yet";
}

/** Names in a sentence: `Ann, Bob and Eve`. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whose turn it is, as whoever looks sees it. @param {State} state @returns {string} */
export function turn(state) {
  const { latest, game } = state;
  if (latest === null || game === null) return "";
  if (latest.is === "end") return ending(latest, names(state), state.seat);
  if (latest.moves.length) return "Your turn";
  if (latest.turn === -1) return "Chance is at work";
  const chair = state.chairs[latest.turn];
  if (latest.turn === state.seat) return "Waiting for the others";
  const name = names(state)[latest.turn] ?? "";
  if (chair?.free) return `${name} is to move, and nobody sits there`;
  return `${possessive(name)} turn`;
}

/** @param {string} name */
export function possessive(name) {
  return `${name}’s`;
}

/**
 * Who won.
 * @param {End} end
 * @param {string[]} called by seat
 * @param {number | null} seat one's own
 * @returns {string}
 */
export function ending(end, called, seat) {
  if (end.winners.length === 0) return "The game is over: nobody wins";
  if (end.winners.length === 1 && end.winners[0] === seat) return "You win!";
  const won = end.winners.map((one) => (one === seat ? "you" : (called[one] ?? "")));
  const text = listed(won);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${won.length === 1 ? "wins" : "win"}`;
}

/** The title of the tab. @param {State} state @returns {string} */
export function tabTitle(state) {
  const title = state.game?.title ?? "";
  if (!title) return "cardkit";
  const what = turn(state);
  return what ? `${what} – ${title}` : title;
}

/** Seconds as a clock shows them: `0:09`, `12:00`, `1:00:00`. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const end = String(rest).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** How many people a game is for: `2 players`, `2 to 6 players`. @param {number[]} seats */
export function players(seats) {
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  if (low === high) return low === 1 ? "1 player" : `${low} players`;
  if (high - low + 1 === seats.length) return `${low} to ${high} players`;
  return `${[...seats].sort((one, other) => one - other).join(", ")} players`;
}

/** The name of an option or preset as a label: `two-builders` becomes `Two builders`. @param {string} name */
export function label(name) {
  const words = name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A screen of text in paragraphs. Prose flows; what is set in lines, such as a table, keeps them.
 * @param {string} text @returns {{ kind: "prose" | "lines" | "list" | "heading", text: string, items: string[] }[]}
 */
export function paragraphs(text) {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter((part) => part !== "")
    .map((part) => {
      const lines = part.split("\n");
      if (/^\s*[-*] /.test(part) && lines.every((line) => /^\s*[-*] |^\s{2,}/.test(line))) {
        const items = part
          .split(/\n(?=\s*[-*] )/)
          .map((item) => item.replace(/^\s*[-*] /, "").replace(/\s*\n\s*/g, " "));
        return { kind: "list", text: part, items };
      }
      if (lines.some((line) => /^[\s|`]/.test(line))) return { kind: "lines", text: part, items: [] };
      return { kind: "prose", text: lines.join(" "), items: [] };
    });
}

/** How long ago, in words. @param {number} past @param {number} now both in milliseconds */
export function ago(past, now) {
  const minutes = Math.max(0, Math.round((now - past) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/**
 * A text that somebody said, in parts: links to tables of this page may be followed, and nothing else.
 * @param {string} text @param {string} page its address @returns {{ text: string, table: string | null }[]}
 */
export function withTables(text, page) {
  const start = `${page.split("#")[0]}#table=`;
  const at = text.indexOf(start);
  const table = at < 0 ? undefined : /^[\w-]+/.exec(text.slice(at + start.length))?.[0];
  if (table === undefined) return [{ text, table: null }];
  const end = at + start.length + table.length;
  if (text.charAt(end) === "&") return [{ text, table: null }]; // with a token it is somebody's seat
  return [
    { text: text.slice(0, at), table: null },
    { text: text.slice(at, end), table },
    { text: text.slice(end), table: null },
  ].filter((part) => part.text !== "");
}
