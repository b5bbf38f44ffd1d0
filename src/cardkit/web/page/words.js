// What the page says, made of what it knows: names, whose turn it is, how it ended, how long is left. No DOM, no clock.

import { answers, titleOf } from "./layouts.js";

/**
 * @typedef {import("./messages").End} End
 * @typedef {import("./messages").FromCardkit} Message
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./types.js").GameTold} GameTold
 * @typedef {import("./state.js").State} State
 */

/** A reason as a sentence, without the number of a clause of the rules. @param {string} why */
export function sentence(why) {
  const text = why.charAt(0).toUpperCase() + why.slice(1).replace(/ \([A-Z]\d+\)$/, "");
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What the game calls a seat. @param {{ seat_names?: string[] }} game @param {number} seat @returns {string} */
export function seatName(game, seat) {
  return game.seat_names?.[seat] ?? `Player${seat + 1}`;
}

/**
 * What the game calls a seat, beside the name of whoever sits there, where it says more than the seat's number.
 * @param {GameTold} game @param {number} seat @param {string} name
 */
export function seatBeside(game, seat, name) {
  const own = seatName(game, seat);
  return own === name || own === `Player${seat + 1}` ? null : own;
}

/** By seat, what everybody is called; oneself without a name is you. @param {State} state @returns {string[]} */
export function names(state) {
  const { game, chairs } = state;
  if (game === null) return [];
  return Array.from({ length: game.seats }, (_, seat) =>
    seat === state.seat && !chairs[seat]?.person ? "You" : (chairs[seat]?.name ?? seatName(game, seat)),
  );
}

/** @type {{ [verb: string]: string }} */
const SECOND = { is: "are", was: "were", has: "have", does: "do", goes: "go" };

const PERSON_NEXT = /\b(asks|from|gives|offers|robs) $/; // what follows is somebody, and no card

/** @param {string} verb of the third person */
function second(verb) {
  return SECOND[verb] ?? verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$/, "$1").replace(/([^s])s$/, "$1");
}

/**
 * A text as it is said to whoever has a seat and gave no name: `You play 7S` for `Player1 plays 7S`. A seat that is
 * called by a word, such as Black, is put so where it begins a sentence, owns something, or is offered something:
 * elsewhere that word may be a card's.
 * @param {string} text @param {string} seat what the text calls it
 */
export function addressed(text, seat) {
  if (!text.includes(seat)) return text;
  const own = seat.replace(/[^\w ]/g, "\\$&");
  const found = new RegExp(`(?<!\\w)${own}(?:(['’]s\\b)|(?: ([a-z]+))?(?!\\w))`, "g");
  const said = text.replace(found, (whole, owns, verb, at) => {
    const before = text.slice(0, at).trimEnd().at(-1) ?? ".";
    const you = /[.!?]/.test(before) ? "You" : "you";
    if (owns) return `${you}r`;
    if (PERSON_NEXT.test(text.slice(0, at))) return whole.replace(seat, you);
    if (verb && /[.!?:;,]/.test(before)) return `${you} ${second(verb)}`;
    return /\d$/.test(seat) ? whole.replace(seat, you) : whole;
  });
  if (said.startsWith("You ")) return said.replace(/\btheir\b/g, "your").replace(/ and wins\b/, " and win");
  return said.replace(/([:,] you [^,.]*?)\btheir\b/g, "$1your");
}

/**
 * A message as people read it: events in words, where they have some; and said to whoever has a seat without a name.
 * @param {State} state @param {Message} message @returns {Message}
 */
export function worded({ seat, chairs }, message) {
  const { person, name } = chairs[seat ?? -1] ?? { person: "", name: "" };
  const unnamed = person === null;
  const said = (/** @type {string} */ text) => (unnamed ? addressed(text, name) : text);
  if (unnamed && message.is === "hint") return { ...message, words: message.words.map(said) };
  if (unnamed && message.is === "review") {
    const points = message.points.map((one) => ({ ...one, texts: one.texts.map(said), ...(one.better && { better: said(one.better) }) }));
    return { ...message, points };
  }
  if (!("events" in message)) return message;
  const events = message.events.map((event) => ({ ...event, text: said(event.label ?? event.text) }));
  return { ...message, events, scene: message.scene && { ...message.scene, prompt: said(message.scene.prompt) } };
}

/** Events as they are said to whoever plays, as all else is that tells how a round or a game ended.
 * @template {{ text: string }} T
 * @param {State} state @param {T[]} events @returns {T[]}
 */
export function toPlayer(state, events) {
  const own = names(state)[state.seat ?? -1];
  return own ? events.map((event) => ({ ...event, text: addressed(event.text, own) })) : events;
}

/** By side, what those who play together are called, or the one who plays alone. @param {State} state */
export function sides(state) {
  const called = names(state);
  return (state.game?.teams ?? []).map((team) => listed(team.map((seat) => called[seat] ?? "")));
}

/** Who said something: whoever had no name then is called as everybody in that seat is now.
 * @param {State} state @param {import("./messages").Said} said @returns {string}
 */
export function speaker(state, { seat, name }) {
  const unnamed = state.game !== null && seat !== null && [seatName(state.game, seat), `Guest ${seat + 1}`].includes(name);
  return unnamed ? (names(state)[seat] ?? name) : name;
}

/**
 * Who sits there, in words.
 * @param {SeatTold} chair @param {boolean} mine @param {boolean} [waiting] whether the game waits for them
 */
export function presence(chair, mine, waiting) {
  if (chair.free) return "free";
  if (chair.player !== "human") return chair.name.startsWith(titled(chair.player)) ? "computer" : `computer, ${titled(chair.player).toLowerCase()}`;
  if (chair.computer) return "away: a computer stands in";
  if (mine) return chair.person ? "you" : "";
  if (chair.here) return "here";
  return chair.person && !waiting ? "away: a computer may stand in soon" : "not here yet";
}

/** Names in a sentence: `Ann, Bob and Eve`. @param {string[]} names */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whose turn it is, as whoever looks sees it. @param {State} state @returns {string} */
export function turn(state) {
  const { latest, game } = state;
  if (latest === null || game === null) return "";
  if (state.past) return "Looking back";
  if (latest.is === "end") return ending(latest, names(state), state.seat);
  if (state.waiting.length) return "Not begun";
  const on_turn = latest.scene?.on_turn ?? latest.turn;
  const name = names(state)[latest.turn] ?? "";
  const whose = `${on_turn === state.seat ? "Your" : possessive(names(state)[on_turn] ?? "")} turn`;
  if (latest.turn >= 0 && on_turn !== latest.turn) return `${whose}: ${latest.moves.length ? "you answer" : `${name} answers`}`;
  if (latest.moves.length) return answers(game, latest.moves) ? "Your answer" : "Your turn";
  if (on_turn === -1) return state.over ? "The round is over" : "One moment";
  const chair = state.chairs[latest.turn];
  if (latest.turn === state.seat) return "Waiting for the others";
  if (chair?.free) return `${name} is to move, and nobody sits there`;
  return whose;
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

/**
 * Seats from the first place to the last; those who did equally well share a place, and have none where nobody wins.
 * @param {End} end
 * @returns {{ seat: number, place: number }[]}
 */
export function ranked(end) {
  const of = (/** @type {number[]} */ some, /** @type {number} */ seat) => some[seat] ?? 0;
  const high = of(end.scores, end.winners[0] ?? -1) >= Math.max(...end.scores) ? 1 : -1; // whether many points are good
  const worse = (/** @type {number} */ one, /** @type {number} */ other) =>
    of(end.utilities, other) - of(end.utilities, one) || high * (of(end.scores, other) - of(end.scores, one));
  const seats = end.scores.map((_, seat) => seat);
  return seats
    .map((seat) => ({ seat, place: end.winners.length && 1 + seats.filter((other) => worse(seat, other) > 0).length }))
    .sort((one, other) => one.place - other.place);
}

const TH = ["th", "st", "nd", "rd"];

/** What is counted in the end. @param {End} end */
export function countedIn({ scene }) {
  const zone = scene?.zones.find(({ kind, seat }) => seat !== null && /score|total/.test(kind));
  return zone ? titleOf(zone) : "Score";
}

/**
 * How oneself came off, in a sentence; empty for a watcher, and where partners play together.
 * @param {End} end
 * @param {State} state
 */
export function standing(end, state) {
  const { seat, game } = state;
  const own = ranked(end).find((one) => one.seat === seat);
  if (!own || game === null || game.teams.length < game.seats) return "";
  if (game.seats === 2) {
    const [mine, others] = [end.scores[own.seat], end.scores[1 - own.seat]];
    return `${end.winners.length !== 1 ? "It ends" : end.winners[0] === seat ? "You win" : "You lose"} ${mine} to ${others}.`;
  }
  if (!own.place) return "";
  const second = ranked(end)[1];
  if (second && end.winners.length === 1 && own.place === 1) {
    const next = ranked(end).flatMap((one) => (one.place === second.place ? [names(state)[one.seat] ?? ""] : []));
    return `${countedIn(end)}: you have ${end.scores[own.seat]}; ${listed(next)} ${next.length > 1 ? "come" : "comes"} next with ${end.scores[second.seat]}.`;
  }
  const tied = ranked(end).flatMap((one) => (one.place === own.place && one.seat !== seat ? [names(state)[one.seat] ?? ""] : []));
  return `You came ${own.place}${(own.place % 100 < 14 && own.place % 100 > 10 ? "" : TH[own.place % 10]) || "th"} of ${game.seats}${tied.length ? `, tied with ${listed(tied)}` : ""}.`;
}

/** Shares of a whole, in percent that come to 100. @param {number[]} parts */
export function percents(parts) {
  const found = parts.map((one) => Math.floor(100 * one));
  const rest = (/** @type {number} */ at) => 100 * (parts[at] ?? 0) - (found[at] ?? 0);
  const order = parts.map((_, at) => at).sort((one, other) => rest(other) - rest(one));
  const missing = 100 - found.reduce((sum, one) => sum + one, 0);
  return found.map((one, at) => one + Number(order.indexOf(at) < missing));
}

/** What tells a table from others: `with Ben and 2 computers, you have 4`. @param {State} state */
export function company({ chairs, seat, tally, game, latest }) {
  const others = chairs.filter((one) => one.seat !== seat && !one.free);
  const people = others.flatMap((one) => (one.player === "human" && one.person ? [one.person] : []));
  const machines = others.filter((one) => one.player !== "human").length;
  if (machines) people.push(machines === 1 ? "a computer" : `${machines} computers`);
  const points = tally.at(-1)?.scores[game?.teams.findIndex((team) => team.includes(seat ?? -1)) ?? -1];
  return people.length ? `with ${listed(people)}${points && latest?.is !== "end" ? `, you have ${points}` : ""}` : "";
}

/** The title of the tab. @param {State} state @param {boolean} calls somebody who is elsewhere @returns {string} */
export function tabTitle(state, calls = false) {
  const title = state.game?.title ?? "";
  if (!title) return "cardkit";
  const what = turn(state);
  return `${calls ? "● " : ""}${what ? `${what} – ${title}` : title}`;
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

/** What people call a computer. @param {{ player_names?: { [player: string]: string } }} game @param {string} name */
export const computerName = ({ player_names = {} }, name) => player_names[name] ?? titled(name);

const titled = (/** @type {string} */ player) => label(player === "uniform" ? "random" : player);

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
 * A text that somebody said, in parts: links to tables of this page, and to steps there, may be followed, and nothing
 * else.
 * @param {string} text @param {string} page its address @returns {{ text: string, table: string | null }[]}
 */
export function withTables(text, page) {
  const start = `${page.split("#")[0]}#table=`;
  const at = text.indexOf(start);
  const table = at < 0 ? undefined : /^[\w-]+(&step=\d+(&seat=\d+)?)?/.exec(text.slice(at + start.length))?.[0];
  if (table === undefined) return [{ text, table: null }];
  const end = at + start.length + table.length;
  if (text.charAt(end) === "&") return [{ text, table: null }]; // with a token it is somebody's seat
  return [
    { text: text.slice(0, at), table: null },
    { text: text.slice(at, end), table },
    { text: text.slice(end), table: null },
  ].filter((part) => part.text !== "");
}

/** A name for whoever is asked about. @param {State} state @param {number} seat */
export function called(state, seat) {
  return seat === state.seat ? "You" : (names(state)[seat] ?? "");
}

/** Why a move was not taken. @param {import("./messages").Refused} message */
export function whyNoMove(message) {
  if (message.code === "stale") return "Something has happened meanwhile. This is how it stands: choose again.";
  return `That move is not possible: ${message.why}.`;
}
