// The form for a table, as a value: what may be chosen, what is chosen, and the message that it becomes. No DOM.

import { label } from "./words.js";

/**
 * @typedef {import("./messages").GameListed} GameListed
 * @typedef {import("./messages").GameTold} GameTold
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./messages").Plain} Plain
 * @typedef {import("./messages").Create} Create
 */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} text what is said of it
 * @property {"flag" | "whole" | "choice" | "words" | "list"} kind
 * @property {number | undefined} low
 * @property {number | undefined} high
 * @property {string[]} choices
 */

/**
 * What is chosen. Numbers and lists are kept as they are typed, so that what is wrong can be shown where it stands.
 * @typedef {object} Form
 * @property {string} game
 * @property {{ [name: string]: boolean | string }} options
 * @property {string[]} who by seat: `me`, `free`, or the name of a computer player
 * @property {"none" | "move" | "bank"} time
 * @property {string} seconds for a move
 * @property {string} minutes for all moves together
 * @property {string} increment seconds that each move adds
 * @property {"ask" | "free" | "never"} undo
 * @property {boolean} watchers
 * @property {boolean} chat
 * @property {boolean} wait with the deal, while seats are free
 * @property {boolean} hints whether they are given where several people play
 * @property {string} away seconds until a computer stands in; empty: never
 */

const SEATS = ["seats", "players", "builders"]; // what games call the option that says how many play

const LEVELS = ["easy", "medium", "hard"]; // the weakest first

/**
 * The computers: the levels, and those that are no level under another name, the first of each name.
 * @param {GameListed} game
 * @returns {{ levels: string[], more: string[] }}
 */
export function computers({ players, computer, levels = {}, player_names = {} }) {
  const known = LEVELS.filter((name) => players.includes(name));
  const same = Object.values(levels);
  const others = players.filter((name) => ![...known, ...same].includes(name));
  const titles = others.map((name) => player_names[name] ?? name);
  const first = titles.map((title) => others[titles[others.indexOf(computer)] === title ? others.indexOf(computer) : titles.indexOf(title)]);
  return { levels: known, more: others.filter((name, at) => name === first[at]) };
}

/** The computer that people should meet, by its level where it has one. @param {GameListed} game @returns {string} */
export function usual({ computer, levels = {} }) {
  return Object.keys(levels).find((level) => levels[level] === computer) ?? computer;
}

/** What a form calls a preset. @param {GameListed} game @param {string} preset */
export function presetTitle(game, preset) {
  return game.preset_about?.[preset]?.title || label(preset);
}

const BETWEEN = [" ", ", ", "; "]; // things, lists of things, and lists of such lists

/**
 * A list as it is typed: `1 2`, or `1 2, 3 4` for a list of lists, and with semicolons between lists of these. What
 * ends with a comma or a semicolon is such a list, too. As JSON, where that does not say it.
 * @param {Plain[]} list
 */
function typedList(list) {
  /** @type {(one: Plain, depth: number) => string} */
  const written = (one, depth) =>
    Array.isArray(one) ? one.map((inner) => written(inner, depth - 1)).join(BETWEEN[depth]) : String(one);
  const ways = BETWEEN.flatMap((between, depth) => [written(list, depth), written(list, depth) + between.trim()]);
  return ways.find((way) => JSON.stringify(readList(way)) === JSON.stringify(list)) ?? JSON.stringify(list);
}

/** A list of what is typed; undefined if it is none. @param {string} text @returns {Plain[] | undefined} */
function readList(text) {
  if (text.startsWith("[")) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  if (!/^[\w\s,;-]*$/.test(text)) return undefined;
  /** @type {(part: string, depth: number) => Plain[]} */
  const read = (part, depth) =>
    depth
      ? part
          .replace(/[,;]\s*$/, "")
          .split(BETWEEN[depth]?.trim() ?? "")
          .map((one) => read(one, depth - 1))
      : (part.match(/\S+/g) ?? []).map((one) => (/^-?\d+$/.test(one) ? Number(one) : one));
  return read(text, text.includes(";") ? 2 : text.includes(",") ? 1 : 0);
}

/** @param {Plain} value @returns {boolean | string} */
function typed(value) {
  if (typeof value === "boolean") return value;
  return Array.isArray(value) ? typedList(value) : String(value);
}

/** The fields of a game's options, but for the number of seats. @param {GameListed} game @returns {Field[]} */
export function fields(game) {
  return Object.entries(game.options)
    .filter(([name]) => name !== seatsOption(game))
    .map(([name, value]) => {
      const about = game.about?.[name] ?? {};
      const choices = about.choices ?? [];
      /** @type {Field["kind"]} */
      let kind = "words";
      if (typeof value === "boolean") kind = "flag";
      else if (Array.isArray(value)) kind = "list";
      else if (choices.length) kind = "choice";
      else if (typeof value === "number") kind = "whole";
      return {
        name,
        label: label(name),
        text: about.text ?? "",
        kind,
        low: about.low ?? undefined,
        high: about.high ?? undefined,
        choices: choices.map(String),
      };
    });
}

/** The option that says how many play, where there is one. @param {GameListed} game @returns {string | null} */
function seatsOption(game) {
  const found = SEATS.find(
    (name) => typeof game.options[name] === "number" && game.seats.includes(Number(game.options[name])),
  );
  return found ?? null;
}

/** How many may play. @param {GameListed} game @returns {number[]} */
export function seatCounts(game) {
  const { low, high } = game.about?.[seatsOption(game) ?? ""] ?? {};
  if (game.seats.length > 1 || low == null || high == null || high - low > 20) return game.seats;
  return Array.from({ length: high - low + 1 }, (_, more) => low + more);
}

/** All options of a preset, as they are typed. @param {GameListed} game @param {string} preset */
function optionsOf(game, preset) {
  const values = { ...game.options, ...game.preset_options?.[preset] };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]));
}

/**
 * What a form begins with: oneself against the computers that people should meet.
 * @param {GameListed} game
 * @returns {Form}
 */
export function begin(game) {
  return withSeats(
    game,
    {
      game: game.game,
      options: optionsOf(game, game.preset ?? game.presets[0] ?? ""),
      who: ["me"],
      time: "none",
      seconds: "60",
      minutes: "10",
      increment: "5",
      undo: "ask",
      watchers: true,
      chat: true,
      wait: true,
      hints: false,
      away: "60",
    },
    game.seats[0] ?? 1,
  );
}

/**
 * The form for another game like this one.
 * @param {GameListed} listed
 * @param {GameTold} game
 * @param {SeatTold[]} chairs
 * @param {number | null} seat one's own
 * @returns {Form}
 */
export function like(listed, game, chairs, seat) {
  const form = begin(listed);
  const options = Object.fromEntries(Object.entries(game.options).map(([name, value]) => [name, typed(value)]));
  const who = Array.from({ length: game.seats }, (_, one) => {
    if (one === seat) return "me";
    const player = chairs[one]?.player ?? "";
    return listed.players.includes(player) ? player : "free";
  });
  return { ...form, options: { ...form.options, ...options }, who };
}

/**
 * The preset whose options these are; null if they are of no preset.
 * @param {GameListed} game
 * @param {Form} form
 * @returns {string | null}
 */
export function presetOf(game, form) {
  const same = (/** @type {string} */ preset) =>
    Object.entries(optionsOf(game, preset)).every(([name, value]) => form.options[name] === value);
  return game.presets.find(same) ?? null;
}

/** @param {GameListed} game @param {Form} form @param {string} preset @returns {Form} */
export function withPreset(game, form, preset) {
  const made = { ...form, options: optionsOf(game, preset) };
  const option = seatsOption(game);
  const seats = option ? Number(made.options[option]) : form.who.length;
  return withSeats(game, made, seats);
}

/** @param {Form} form @param {string} name @param {boolean | string} value @returns {Form} */
export function withOption(form, name, value) {
  return { ...form, options: { ...form.options, [name]: value } };
}

/**
 * With so many seats: what is chosen stays, and a computer has each that is added, or a friend where all are friends.
 * @param {GameListed} game
 * @param {Form} form
 * @param {number} seats
 * @returns {Form}
 */
export function withSeats(game, form, seats) {
  const option = seatsOption(game);
  const computer = form.who.find((one) => game.players.includes(one)) ?? (form.who.includes("free") ? "free" : usual(game));
  const who = Array.from({ length: seats }, (_, seat) => form.who[seat] ?? computer);
  if (form.who.includes("me") && !who.includes("me")) who[0] = "me";
  return { ...form, who, options: option ? { ...form.options, [option]: String(seats) } : form.options };
}

/**
 * With somebody in a seat. One sits in one seat alone: the other is open then.
 * @param {Form} form
 * @param {number} seat
 * @param {string} who
 * @returns {Form}
 */
export function withWho(form, seat, who) {
  const rest = form.who.map((one) => (who === "me" && one === "me" ? "free" : one));
  return { ...form, who: rest.map((one, at) => (at === seat ? who : one)) };
}

/**
 * The value of what is typed; undefined if it is none.
 * @param {Field} field
 * @param {boolean | string} said
 * @returns {Plain | undefined}
 */
function valueOf(field, said) {
  if (field.kind === "flag") return said === true;
  const text = String(said).trim();
  if (field.kind === "list") return readList(text);
  if (field.kind === "whole") return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return text;
}

/**
 * What is wrong with an option; empty if nothing is.
 * @param {Field} field
 * @param {boolean | string} said
 * @returns {string}
 */
export function wrong(field, said) {
  const value = valueOf(field, said);
  const { low, high } = field;
  if (field.kind === "list") return value === undefined ? "Expected numbers or words, such as 1 2, 3 4." : "";
  if (field.kind !== "whole") return "";
  const range = low !== undefined && high !== undefined ? ` from ${low} to ${high}` : "";
  if (typeof value !== "number") return `Expected a whole number${range}.`;
  const fits = (low === undefined || value >= low) && (high === undefined || value <= high);
  return fits ? "" : `Expected a whole number${range || (low === undefined ? ` up to ${high}` : ` from ${low}`)}.`;
}

/**
 * What is wrong with a time of the settings; empty if nothing is.
 * @param {string} said
 * @param {number} least
 * @returns {string}
 */
function wrongTime(said, least) {
  const value = Number(said.trim().replace(",", "."));
  return said.trim() !== "" && value >= least && value <= 43_200 ? "" : `Expected a number from ${least} to 43200.`;
}

/**
 * What is wrong with a form, by field; nothing if it may be sent.
 * @param {GameListed} game
 * @param {Form} form
 * @returns {{ [field: string]: string }}
 */
export function allWrong(game, form) {
  /** @type {{ [field: string]: string }} */
  const found = {};
  for (const field of fields(game)) found[`option-${field.name}`] = wrong(field, form.options[field.name] ?? "");
  if (form.time === "move") found.seconds = wrongTime(form.seconds, 1);
  if (form.time === "bank") {
    found.minutes = wrongTime(form.minutes, 0.1);
    found.increment = wrongTime(form.increment, 0);
  }
  if (form.away.trim() !== "") found.away = wrongTime(form.away, 1);
  return Object.fromEntries(Object.entries(found).filter(([, why]) => why));
}

/**
 * The message that a form becomes.
 * @param {GameListed} game
 * @param {Form} form
 * @param {string} name one's own; may be empty
 * @returns {Create}
 */
export function message(game, form, name) {
  const preset = presetOf(game, form);
  /** @type {{ [name: string]: Plain }} */
  const options = {};
  if (preset === null) {
    const option = seatsOption(game);
    for (const field of fields(game)) {
      const value = valueOf(field, form.options[field.name] ?? "");
      if (value !== undefined && typed(value) !== typed(game.options[field.name] ?? "")) options[field.name] = value;
    }
    if (option && form.options[option] !== typed(game.options[option] ?? "")) options[option] = form.who.length;
  }
  return {
    do: "create",
    game: form.game,
    ...(preset === null ? { options } : { preset }),
    players: form.who.map((one) => (one === "me" ? "human" : one)),
    people: form.who.map((one) => (one === "me" && name ? name : null)),
    settings: settings(form),
  };
}

/** @param {string} said */
function number(said) {
  return Number(said.trim().replace(",", "."));
}

/** @param {Form} form @returns {NonNullable<Create["settings"]>} */
function settings(form) {
  return {
    ...(form.time === "move" ? { seconds: number(form.seconds) } : {}),
    ...(form.time === "bank" ? { bank: number(form.minutes) * 60, increment: number(form.increment) } : {}),
    away: form.away.trim() === "" ? null : number(form.away),
    undo: form.undo,
    watchers: form.watchers,
    chat: form.chat,
    wait: form.wait && form.who.includes("free"),
    ...(form.hints ? { hints: true } : {}),
  };
}

/**
 * The option that a reason of cardkit is about: it is told beside that.
 * @param {GameListed} game
 * @param {string} why
 * @returns {string | null}
 */
export function optionBlamed(game, why) {
  const names = Object.keys(game.options).sort((one, other) => other.length - one.length);
  return names.find((name) => new RegExp(`(^|[^\\w-])${name.replace(/[^\w-]/g, "")}:`).test(why)) ?? null;
}
