// Scenes: what their changes make of them, and what a click means. No document is needed here: moves and the ids
// touched so far go in, ids and a move come out.

import { isAlike, isTrick } from "./layouts.js";

/**
 * @import { Choice, Group, Item, Look, Move, Position, Scene, SortBy, Touched, Trade } from "./types.js"
 */

/**
 * The moves of a position, with words and touches. Where it is nobody's question, none.
 * @param {Position} position
 * @returns {Choice[]}
 */
export function choicesOf(position) {
  if (position.is !== "position") return [];
  return (position.moves ?? []).map((/** @type {Move} */ move) => ({
    text: move.text,
    label: move.label ?? move.text,
    touches: move.touches ?? [],
  }));
}

/**
 * The moves that begin with these touches.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function open(choices, path) {
  return choices.filter((choice) => path.every((id, i) => choice.touches[i] === id));
}

/**
 * The ids that may be touched next, in the order of the moves.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Set<string>}
 */
export function nextTouches(choices, path) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const choice of open(choices, path)) {
    const next = choice.touches[path.length];
    if (next !== undefined) found.add(next);
  }
  return found;
}

/**
 * All ids that a click does something to: what comes next, what was chosen, and what else one could begin with.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function clickable(choices, path) {
  return new Set([...nextTouches(choices, path), ...path, ...nextTouches(choices, [])]);
}

/**
 * The id without what counts copies: `hand/7S` of `hand/7S.1`.
 * @param {string} id
 */
const withoutCopy = (id) => id.replace(/\.\d+$/, "");

/**
 * The id that a click on this one stands for: itself, or a copy that is as good. Null if a click does nothing.
 * @param {Set<string>} ids
 * @param {string} id
 * @returns {string | null}
 */
export function meant(ids, id) {
  if (ids.has(id)) return id;
  const name = withoutCopy(id);
  for (const one of ids) if (withoutCopy(one) === name && one.includes("/")) return one;
  return null;
}

/**
 * What a click on an id brings: a move, if no other is left; otherwise what is chosen from here on.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {string} id
 * @returns {Touched}
 */
export function touch(choices, path, id) {
  const next = meant(nextTouches(choices, path), id);
  if (next !== null) return settled(choices, [...path, next]);
  if (meant(new Set(path), id) !== null) return { path: [] };
  const first = meant(nextTouches(choices, []), id);
  return first === null ? { path } : settled(choices, [first]);
}

/**
 * What ends one's turn is played when all that it touches was.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Touched}
 */
function settled(choices, path) {
  const [one, other] = open(choices, path);
  return one && !other && (!saysEnd(one.label) || one.touches.length === path.length) ? { play: one.text } : { path };
}

/**
 * The moves that these touches name wholly, among which somebody must choose by their labels. Empty before a touch.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function complete(choices, path) {
  return path.length ? open(choices, path).filter((choice) => choice.touches.length === path.length) : [];
}

/** Whether a label says that the turn ends. @param {string} label */
const saysEnd = (label) => /\bends? (the|your) turn$/.test(label);

/**
 * The moves with things that end one's turn, as their labels say; or all of them, where all that can be done is to lay
 * things aside, on what lies before oneself.
 * @param {Choice[]} choices
 * @param {Scene} scene
 * @param {number | null} seat
 * @returns {Set<Choice>}
 */
export function closing(choices, scene, seat) {
  const own = new Set(
    scene.zones.filter((zone) => zone.seat === seat && zone.kind === "pile" && !isTrick(zone)).map((zone) => zone.id),
  );
  const touching = choices.filter((choice) => choice.touches.length);
  const ends = touching.filter(({ label }) => saysEnd(label));
  return new Set(ends.length || !touching.every(({ touches }) => own.has(touches.at(-1) ?? "")) ? ends : touching);
}

/**
 * Moves that touch nothing, or nothing but numbers or words of somebody: buttons of their own.
 * @param {Choice[]} choices
 * @param {Scene} scene
 */
export function untouching(choices, scene) {
  const facts = new Set(
    scene.zones.filter((zone) => zone.seat !== null && !/hand|row|pile/.test(zone.kind)).map((zone) => zone.id),
  );
  return choices.filter(({ touches }) => touches.length < 2 && touches.every((id) => facts.has(id)));
}

/**
 * What a click on an id would be called: the label of the move, if there is one only; otherwise what `fallback` says.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {string} id
 * @param {string} fallback
 */
export function named(choices, path, id, fallback) {
  const next = meant(nextTouches(choices, path), id);
  const left = next === null ? [] : open(choices, [...path, next]);
  if (left.length === 1 && left[0]) return left[0].label;
  return left.length ? `${fallback}, ${left.length} moves` : fallback;
}

// Many moves in an order that somebody can read: groups of a list, and a form for exchanges.

const FEW = 8; // moves that need no headings

/**
 * What a label says before it says where: `Build a road` of `Build a road between the 6 and the 8`.
 * @param {string} label
 */
export function heading(label) {
  const found = /^(.+?)(?:,| (?:at|along|between|onto|to|for|on|from)(?= )|$)/.exec(label);
  return found?.[1] ?? label;
}

/**
 * Moves by what their labels begin with. Whatever stands alone comes first, under no heading.
 * @param {Choice[]} choices
 * @returns {Group[]}
 */
export function grouped(choices) {
  if (choices.length <= FEW) return choices.length ? [{ heading: null, moves: choices }] : [];
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    const name = heading(choice.label);
    const known = found.get(name);
    if (known) known.push(choice);
    else found.set(name, [choice]);
  }
  const alone = [...found.values()].filter((moves) => moves.length === 1).flat();
  const groups = [...found].filter(([, moves]) => moves.length > 1);
  return [
    ...(alone.length ? [{ heading: null, moves: alone }] : []),
    ...groups.map(([name, moves]) => ({ heading: name, moves })),
  ];
}

/**
 * Moves, those that come to the same as one that says what each touches: `onto your first or third discard pile`. They
 * go onto empty piles that are alike, or are of cards of one colour, where black and red is all that counts.
 * @template {{ text: string, label: string, touches: string[] }} M
 * @param {M[]} moves @param {Scene | undefined} scene @param {Look} look
 * @returns {(M & { texts: string[] })[]}
 */
export function merged(moves, scene, look) {
  const empty = new Map(
    scene?.zones.filter(({ id, items }) => !items.length && isAlike(look, id)).map(({ id, seat }) => [id, `${id.split("/")[0]} ${seat}`]),
  );
  const kindOf = (/** @type {string} */ id) => {
    const at = id.lastIndexOf("/") + 1;
    const card = look.two_colored && cardOf(withoutCopy(id).slice(at));
    return card ? `${id.slice(0, at)}${card.rank} ${card.suit % 2}` : (empty.get(id) ?? id);
  };
  /** @type {Map<string, M[]>} */
  const groups = new Map();
  for (const move of moves) {
    const kinds = move.touches.map(kindOf).join("\n");
    const key = kinds === move.touches.join("\n") ? move.text : kinds;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()].flatMap((alike) => {
    const labels = [...alike].sort((a, b) => a.text.localeCompare(b.text)).map(({ label }) => label.match(/[A-Z]\w+ of [A-Z]\w+,?|\S+/g) ?? []);
    const words = labels[0]?.map((_, at) => [...new Set(labels.map((label) => label[at]))].join(", ").replace(/, ([^,]+)$/, " or $1"));
    return alike.slice(0, 1).map((one) => ({ ...one, label: words?.join(" ") ?? "", texts: alike.map(({ text }) => text) }));
  });
}

/**
 * The moves whose labels begin as is typed, or if there are none, those whose labels or texts have all these words.
 * @param {Choice[]} choices
 * @param {string} typed
 */
export function filtered(choices, typed) {
  const text = typed.trim().toLowerCase();
  const begun = choices.filter((choice) => choice.label.toLowerCase().startsWith(text));
  const words = text.split(/\s+/);
  return begun.length ? begun : choices.filter((choice) => {
    const said = `${choice.label} ${choice.text}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/**
 * The exchanges among the moves: what touches a thing of one's own and then a thing of somebody else, both counted.
 * @param {Choice[]} choices
 * @param {Scene} scene
 * @param {number | null} seat
 * @returns {Trade | null}
 */
export function tradeOf(choices, scene, seat) {
  /** @type {Map<string, {seat: number, name: string}>} */
  const things = new Map();
  /** @type {Map<string, Item>} */
  const takes = new Map(); // also what nobody else has
  /** @type {Map<string, Item>} */
  const gives = new Map(); // also what one has none of
  const touched = new Set(choices.flatMap(({ touches }) => (touches[1] ? touches : [])));
  for (const { id, kind, seat: owner, items } of scene.zones) {
    if (kind !== "counter" || owner === null) continue;
    const asked = items.some((item) => touched.has(item.id));
    for (const item of items) {
      const name = item.id.slice(id.length + 1);
      things.set(item.id, { seat: owner, name });
      if (asked && owner === seat) gives.set(name, item);
      else if (asked && (takes.get(name)?.face ?? "0") === "0") takes.set(name, item);
    }
  }
  /** @type {Map<string, Choice>} */
  const moves = new Map();
  /** @type {Set<number>} */
  const partners = new Set();
  for (const choice of choices) {
    const [give, take] = choice.touches.map((id) => things.get(id));
    if (choice.touches.length !== 2 || !give || !take || give.seat !== seat || take.seat === seat) continue;
    moves.set(`${take.seat} ${give.name} ${take.name}`, choice);
    partners.add(take.seat);
  }
  if (!moves.size) return null;
  const named = (/** @type {Map<string, Item>} */ from) =>
    [...from].map(([id, { label, face }]) => ({ id, label: label.replace(/^\d+ /, ""), note: face === "0" ? (from === gives ? "none" : "nobody") : from === gives && face }));
  return {
    gives: named(gives),
    takes: named(takes),
    partners: [...partners].sort(),
    find: (partner, give, take) => moves.get(`${partner} ${give} ${take}`) ?? null,
  };
}

const SUITS = "CDSH"; // black and red by turns
const RANKS = "A23456789TJQK";

/**
 * A card's suit and rank as numbers; null for what is no card.
 * @param {string} face
 */
export function cardOf(face) {
  const rank = RANKS.indexOf(face[0] ?? "");
  const suit = SUITS.indexOf(face[1] ?? "");
  return face.length === 2 && rank >= 0 && suit >= 0 ? { rank, suit } : null;
}

/** @type {Record<string, (item: Item) => number | string>} */
const KEYS = {
  suit: ({ face }) => suitFirst(cardOf(face), 99, 1),
  rank: ({ face }) => suitFirst(cardOf(face), 1, 99),
  kind: ({ card }) => card?.order ?? 99 * 99,
  cost: ({ card }) => (card?.cost ?? 0) * 999 + (card?.order ?? 0),
  color: ({ card }) => `${card?.color ?? ""} ${String(card?.order ?? 0).padStart(4, "0")}`,
  name: ({ face }) => face,
};

/** @param {{suit: number, rank: number} | null} card @param {number} suit @param {number} rank */
const suitFirst = (card, suit, rank) => (card ? card.suit * suit + card.rank * rank : 99 * 99);

/**
 * In which orders a hand can lie: by what its cards have, and do not all have alike.
 * @param {Item[]} items
 * @returns {SortBy[]}
 */
export function orders(items) {
  if (items.some(({ face }) => cardOf(face))) return ["suit", "rank"];
  const cards = items.flatMap(({ card }) => (card ? [card] : []));
  const several = (/** @type {(number | string | undefined)[]} */ values) => new Set(values).size > 1;
  if (!several(cards.map(({ order }) => order))) return [];
  return [
    "kind",
    "name",
    .../** @type {SortBy[]} */ (several(cards.map(({ cost }) => cost)) ? ["cost"] : []),
    .../** @type {SortBy[]} */ (several(cards.map(({ color }) => color)) ? ["color"] : []),
  ];
}

/**
 * The items of a hand, sorted; what is no card comes last. `given` is the order in which they came.
 * @param {Item[]} items
 * @param {SortBy} by
 */
export function sorted(items, by) {
  const key = KEYS[by];
  if (!key) return items;
  return items
    .map((item, i) => ({ item, i, key: key(item) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.i - other.i))
    .map(({ item }) => item);
}

/**
 * Whether there is a gap between two cards that lie side by side: between suits, or colors, where these are the order.
 * @param {Item | undefined} one
 * @param {Item} other
 * @param {SortBy} by
 */
export function apart(one, other, by) {
  if (!one) return false;
  if (by === "suit") return cardOf(one.face)?.suit !== cardOf(other.face)?.suit;
  return by === "color" && one.card?.color !== other.card?.color;
}

/**
 * What a score is made of, where a game says so at its end: in zones whose ids begin with `made/`.
 * @param {Scene | undefined} scene
 * @param {number} seat
 */
export const madeOf = (scene, seat) =>
  (scene?.zones ?? [])
    .filter((zone) => zone.seat === seat && zone.id.startsWith("made/"))
    .flatMap((zone) => zone.items.flatMap((item) => (item.face === "0" ? [] : [item.label])))
    .join(", ");

/**
 * The scene that changes make of the last one; what is as it was is the same object.
 * @param {Scene} last @param {import("./messages").SceneChanges} changes @returns {Scene}
 */
export function changedScene(last, { prompt = last.prompt, on_turn, order, zones = [], items = [], marks }) {
  const all = new Map([...last.zones, ...zones].map((zone) => [zone.id, zone]));
  for (const { zone, start, end, items: placed } of items) {
    const old = all.get(zone);
    if (old) all.set(zone, { ...old, items: spliced(old.items, start, end, placed) });
  }
  return {
    zones: (order ?? last.zones.map(({ id }) => id)).flatMap((id) => all.get(id) ?? []),
    marks: marks ? spliced(last.marks, marks.start, marks.end, marks.marks) : last.marks,
    prompt,
    on_turn: on_turn ?? last.on_turn,
  };
}

/**
 * @template T
 * @param {T[]} old @param {number} start @param {number} end @param {T[]} placed in place of those from start to end
 */
function spliced(old, start, end, placed) {
  return [...old.slice(0, start), ...placed, ...old.slice(end)];
}
