// What a click means. No document is needed here: moves and the ids touched so far go in, ids and a move come out.

import { seatName } from "./state.js";

/**
 * @import { Choice, GameTold, Group, Item, Layout, Look, Mark, Move, Panel, Place, Placing, Point, Position, Scene, SortBy, Touched, Trade, Zone } from "./types.js"
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
export const withoutCopy = (id) => id.replace(/\.\d+$/, "");

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
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Touched}
 */
function settled(choices, path) {
  const left = open(choices, path);
  return left.length === 1 && left[0] ? { play: left[0].text } : { path };
}

/**
 * The moves that these touches name wholly, among which somebody must choose by their labels. Empty before a touch.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function complete(choices, path) {
  return path.length ? open(choices, path).filter((choice) => choice.touches.length === path.length) : [];
}

/**
 * Whether all that can be done with things is to lay them aside, on what lies before oneself.
 * @param {Choice[]} choices
 * @param {Scene} scene
 * @param {number | null} seat
 */
export function laysAside(choices, scene, seat) {
  const own = new Set(
    scene.zones.filter((zone) => zone.seat === seat && zone.kind === "pile" && !isTrick(zone)).map((zone) => zone.id),
  );
  const touching = choices.filter((choice) => choice.touches.length);
  return touching.length > 0 && touching.every((choice) => own.has(choice.touches.at(-1) ?? ""));
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

// Which zones are drawn where: one's own below, the others' above, everybody's in the middle.

const DECKS = /(?:^|\/)(?:stock|deck|draw_pile|talon|pack)$/; // counters of cards that are drawn from

/** @param {Zone} zone */
const isFact = (zone) => zone.kind === "text" || (zone.kind === "counter" && zone.items.length <= 1);

/** @param {Zone} zone */
export const isDeck = (zone) => zone.kind === "counter" && zone.seat === null && DECKS.test(zone.id);

/**
 * Whether a zone is what a seat has played to a trick: piles of seats that are called so.
 * @param {Zone} zone
 */
export const isTrick = (zone) => zone.kind === "pile" && zone.seat !== null && /(^|\/)trick\/p\d+$/.test(zone.id);

/**
 * @param {Scene} scene
 * @param {number | null} seat who looks on; null for a watcher
 * @param {number} seats
 * @param {Look} look
 * @returns {Placing}
 */
export function placed(scene, seat, seats, look) {
  const badges = badgesOf(scene, look);
  const counted = new Set([...badges.values()].map((zone) => zone.id));
  const zones = scene.zones.filter((zone) => !counted.has(zone.id));
  const everybodys = zones.filter((zone) => zone.seat === null);
  const tricks = zones.filter(isTrick);
  const decks = everybodys.filter(isDeck);
  const order = Array.from({ length: seats }, (_, i) => (i + (seat ?? -1) + 1) % seats);
  const panels = order.map((one) => panelOf(zones, one));
  return {
    own: panels.find((panel) => panel.seat === seat) ?? null,
    others: panels.filter((panel) => panel.seat !== seat),
    tricks: order.flatMap((one) => tricks.filter((zone) => zone.seat === one)),
    middle: everybodys.filter((zone) => !isFact(zone)),
    decks,
    facts: everybodys.filter((zone) => isFact(zone) && !isDeck(zone)),
    badges,
  };
}

/**
 * @param {Zone[]} zones
 * @param {number} seat
 * @returns {Panel}
 */
function panelOf(zones, seat) {
  const own = zones.filter((zone) => zone.seat === seat && !isTrick(zone));
  const counts = own.filter((zone) => zone.kind === "counter" && zone.items.length > 1);
  const rank = (/** @type {Zone} */ zone) => (zone.kind === "hand" ? 1 : 0);
  return {
    seat,
    facts: own.filter(isFact),
    counts,
    cards: own
      .filter((zone) => !isFact(zone) && !counts.includes(zone))
      .sort((one, other) => rank(one) - rank(other) || (isStock(other) ? 1 : 0) - (isStock(one) ? 1 : 0)),
  };
}

/** @param {Zone} zone */
const isStock = (zone) => /^stocks?\//.test(zone.id);

/**
 * @param {Scene} scene
 * @param {Look} look
 */
function badgesOf(scene, look) {
  const byId = new Map(scene.zones.map((zone) => [zone.id, zone]));
  /** @type {Map<string, Zone>} */
  const found = new Map();
  for (const zone of scene.zones) {
    const badge = byId.get(look.badge?.(zone.id) ?? "");
    if (badge) found.set(zone.id, badge);
  }
  return found;
}

/**
 * What people are called, and what the game calls their seats where that is something else.
 * @param {GameTold} game
 * @param {(string | null)[]} names
 * @param {number} seat
 */
export function nameOf(game, names, seat) {
  const own = seatName(game, seat);
  const name = names[seat] || own;
  return { name, seatName: name === own ? null : own };
}

/**
 * Zones in a row with the same title but for a number at its end, such as discard piles, are a series.
 * @param {Zone[]} zones
 * @returns {{stem: string | null, zones: Zone[]}[]}
 */
export function inSeries(zones) {
  /** @type {{stem: string | null, zones: Zone[]}[]} */
  const found = [];
  for (const zone of zones) {
    const stem = /^(.+) \d+$/.exec(zone.title)?.[1] ?? null;
    const last = found.at(-1);
    if (last && stem !== null && last.stem === stem) last.zones.push(zone);
    else found.push({ stem, zones: [zone] });
  }
  return found.map((one) => (one.zones.length > 1 ? one : { stem: null, zones: one.zones }));
}

/**
 * The title of a zone without the name of its owner, which stands above it: `points` of `Blue's points`.
 * @param {Zone} zone
 * @param {string} owner
 */
export function titleOf(zone, owner) {
  const whole = isDeck(zone) ? zone.title.replace(/^Cards in the /, "") : zone.title;
  const rest = whole.startsWith(`${owner}'s `) ? whole.slice(owner.length + 3) : whole;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

// What some games look like beyond their scenes. A game that is not here is drawn as any other.

/** @type {Record<string, Look>} */
const LOOKS = {
  straights: {
    ranks: (zone) => (zone.startsWith("table/") ? "A23456789TJQK" : null),
  },
  unowar: {
    badge: (zone) => (zone === "top" ? "pile" : null),
  },
  skipbo: {
    badge: (zone) => (zone.startsWith("stocks/") ? zone.replace("stocks/", "stock_sizes/") : null),
    cascade: (zone) => zone.startsWith("discards/"),
  },
  constructor: {
    roll: (/** @type {string} */ text) => / rolled (\d+)/.exec(text)?.[1] ?? null,
  },
};

/**
 * @param {string} game
 * @returns {Look}
 */
export const lookOf = (game) => (Object.hasOwn(LOOKS, game) ? (LOOKS[game] ?? {}) : {});

// Where things are on a board: centres, ends and neighbours. No document is needed here.

/** The middle of a place. @param {Place} place @returns {Point} */
export function centreOf(place) {
  const xs = place.points.map(([x]) => x);
  const ys = place.points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** How wide and how high a place is. @param {Place} place @returns {Point} */
export function sizeOf(place) {
  const xs = place.points.map(([x]) => x);
  const ys = place.points.map(([, y]) => y);
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}

/**
 * A line between two points without its ends.
 * @param {Place} place
 * @param {number} cut how much is taken off at each end
 */
export function shortened(place, cut) {
  const [x1, y1] = place.points[0] ?? [0, 0];
  const [x2, y2] = place.points[1] ?? [x1, y1];
  const part = Math.min(0.45, cut / (Math.hypot(x2 - x1, y2 - y1) || 1));
  const [x, y] = [(x2 - x1) * part, (y2 - y1) * part];
  return { x1: x1 + x, y1: y1 + y, x2: x2 - x, y2: y2 - y };
}

/** @param {Mark[]} marks @returns {Map<string, Mark[]>} */
export function byPlace(marks) {
  /** @type {Map<string, Mark[]>} */
  const found = new Map();
  for (const mark of marks) found.set(mark.place, [...(found.get(mark.place) ?? []), mark]);
  return found;
}

/**
 * By the id of an edge or vertex: the tiles that it lies on.
 * @param {Layout} layout
 * @returns {Map<string, Place[]>}
 */
export function tilesAround(layout) {
  /** @type {Map<string, Place[]>} */
  const at = new Map();
  for (const tile of layout.places) {
    if (tile.kind !== "tile") continue;
    for (const point of tile.points) at.set(`${point}`, [...(at.get(`${point}`) ?? []), tile]);
  }
  const around = (/** @type {Place} */ place) => {
    const [first = [], ...others] = place.points.map((point) => at.get(`${point}`) ?? []);
    return first.filter((tile) => others.every((tiles) => tiles.includes(tile)));
  };
  return new Map(layout.places.filter((place) => place.kind !== "tile").map((place) => [place.id, around(place)]));
}

/**
 * What lies on a place, in words: `BRICK, Value 3`.
 * @param {Mark[] | undefined} marks
 */
export const inWords = (marks) => (marks ?? []).map((mark) => mark.label).join(", ");
