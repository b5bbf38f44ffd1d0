// Many moves in an order that somebody can read: groups of a list, and a form for exchanges.

/**
 * @import { Choice, Group, Item, Scene, SortBy, Trade } from "./types.js"
 */

const FEW = 8; // moves that need no headings

/**
 * What a label says before it says where: `Build a road` of `Build a road along edge 5`.
 * @param {string} label
 */
export function heading(label) {
  const found = /^(.+?)(?:,| (?:at|along|onto|to|for|on|from)(?= )|$)/.exec(label);
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
 * The moves whose labels or texts have all these words in them.
 * @param {Choice[]} choices
 * @param {string} typed
 */
export function filtered(choices, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const said = `${choice.label} ${choice.text}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/**
 * The exchanges among the moves: what touches a thing of one's own and then a thing of somebody else, both counted.
 * @param {Choice[]} choices
 * @param {Scene} scene
 * @param {number | null} seat
 * @returns {Trade | null} none where there are fewer than two
 */
export function tradeOf(choices, scene, seat) {
  /** @type {Map<string, {seat: number, name: string, item: Item}>} */
  const things = new Map();
  for (const zone of scene.zones) {
    if (zone.kind !== "counter" || zone.seat === null) continue;
    const owner = zone.seat;
    for (const item of zone.items) things.set(item.id, { seat: owner, name: item.id.slice(zone.id.length + 1), item });
  }
  /** @type {Map<string, Choice>} */
  const moves = new Map();
  /** @type {Map<string, Item>} */
  const gives = new Map();
  /** @type {Map<string, Item>} */
  const takes = new Map();
  /** @type {Set<number>} */
  const partners = new Set();
  for (const choice of choices) {
    const [give, take] = choice.touches.map((id) => things.get(id));
    if (choice.touches.length !== 2 || !give || !take || give.seat !== seat || take.seat === seat) continue;
    moves.set(`${take.seat} ${give.name} ${take.name}`, choice);
    gives.set(give.name, give.item);
    takes.set(take.name, take.item);
    partners.add(take.seat);
  }
  if (moves.size < 2) return null;
  const named = (/** @type {Map<string, Item>} */ from) =>
    [...from].map(([id, item]) => ({ id, label: item.label.replace(/^\d+ /, ""), face: item.face }));
  return {
    gives: named(gives),
    takes: named(takes).sort((one, other) => (one.id < other.id ? -1 : 1)),
    partners: [...partners].sort((one, other) => one - other),
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

/**
 * The items of a hand, sorted; what is no card comes last. `given` is the order in which they came.
 * @param {Item[]} items
 * @param {SortBy} by
 */
export function sorted(items, by) {
  if (by === "given") return items;
  const key = (/** @type {Item} */ item) => {
    const card = cardOf(item.face);
    if (!card) return 99 * 99;
    return by === "suit" ? card.suit * 99 + card.rank : card.rank * 99 + card.suit;
  };
  return items
    .map((item, i) => ({ item, i, key: key(item) }))
    .sort((one, other) => one.key - other.key || one.i - other.i)
    .map(({ item }) => item);
}
