// Which zones are drawn where: one's own below, the others' above, everybody's in the middle. No document is needed here.

import { LOOKS } from "./appearance.js";

/**
 * @import { Layout, Look, Mark, Move, Panel, Place, Placing, Point, Scene, Zone } from "./types.js"
 */

const DECKS = new RegExp(LOOKS.zones.deck); // counters of cards that are drawn from
const TRICKS = new RegExp(LOOKS.zones.trick);
const STOCKS = new RegExp(LOOKS.zones.stock);
export const LAID = /iscarded$/; // titles of piles that count against somebody

/** @param {Zone} zone */
const isFact = (zone) => /text|score|total/.test(zone.kind) || (zone.kind === "counter" && zone.items.length <= 1);

/** @param {Zone} zone */
const isDeck = (zone) => zone.kind === "counter" && zone.seat === null && DECKS.test(zone.id);

/**
 * Whether a zone is what a seat has played to a trick: piles of seats that are called so.
 * @param {Zone} zone
 */
export const isTrick = (zone) => zone.kind === "pile" && zone.seat !== null && TRICKS.test(zone.id);

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
  const rank = (/** @type {Zone} */ zone) => (zone.kind === "hand" ? 1 : STOCKS.test(zone.id) ? -1 : 0);
  return {
    seat,
    facts: own.filter(isFact),
    counts,
    cards: own.filter((zone) => !isFact(zone) && !counts.includes(zone)).sort((one, other) => rank(one) - rank(other)),
  };
}

/**
 * @param {Scene} scene
 * @param {Look} look
 */
function badgesOf(scene, look) {
  /** @type {Map<string, Zone>} */
  const found = new Map();
  for (const zone of scene.zones) {
    const badge = scene.zones.find(({ id }) => id === countOf(look, zone.id));
    if (badge) found.set(zone.id, badge);
  }
  return found;
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
 */
export function titleOf(zone) {
  const whole = isDeck(zone) ? zone.title.replace(/^Cards in the /, "") : zone.title;
  const rest = zone.seat === null ? whole : whole.replace(/^.*'s /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

// What a game looks like beyond its scenes, as it says.

/** @type {Look} */
const USUAL = { sort: "given", ranks: {}, counts: {}, cascades: [], alike: [], two_colored: false, roll: "", answer: "" };

/** The look of a game: of one game, always the same object. @param {{look?: Look}} game */
export const lookOf = (game) => game.look ?? USUAL;

/** Whether a zone is of a field of the view. @param {string} zone @param {string} field */
const isOf = (zone, field) => zone === field || zone.startsWith(`${field}/`);

/** The ranks for which a zone has places, from left to right; none for most. @param {Look} look @param {string} zone */
export const ranksOf = (look, zone) => Object.entries(look.ranks).find(([field]) => isOf(zone, field))?.[1];

/** Whether the last cards of a pile are all seen. @param {Look} look @param {string} zone */
export const isCascade = (look, zone) => look.cascades.some((field) => isOf(zone, field));

/** Whether one such pile that is empty is as good as another. @param {Look} look @param {string} zone */
export const isAlike = (look, zone) => look.alike.some((field) => isOf(zone, field));

/** The id of what says how many cards a pile has. @param {Look} look @param {string} zone */
function countOf(look, zone) {
  const [field = "", count = ""] = Object.entries(look.counts).find(([one]) => isOf(zone, one)) ?? [];
  return field && count + zone.slice(field.length);
}

/** What fell, if a text tells that dice were rolled. @param {Look} look @param {string} text */
export const rolledIn = ({ roll }, text) =>
  (roll && text.includes(` ${roll} `) && /^\d+/.exec(text.split(` ${roll} `).at(-1) ?? "")?.[0]) || null;

/**
 * Whether one is asked to answer somebody, and not to move.
 * @param {{look?: Look}} game
 * @param {Move[] | undefined} moves
 */
export const answers = (game, moves = []) => moves.some((move) => move.text !== "" && move.text === lookOf(game).answer);

// Where things are on a board: centres, ends and neighbours. No document is needed here.

/** The first and the last of what a place takes up, across or down. @param {Place} place @param {0 | 1} way @returns {Point} */
function span({ points }, way) {
  const all = points.map((point) => point[way]);
  return [Math.min(...all), Math.max(...all)];
}

/** The middle of a place. @param {Place} place @returns {Point} */
export function centreOf(place) {
  const [[left, right], [top, bottom]] = [span(place, 0), span(place, 1)];
  return [(left + right) / 2, (top + bottom) / 2];
}

/** How wide and how high a place is. @param {Place} place @returns {Point} */
export function sizeOf(place) {
  const [[left, right], [top, bottom]] = [span(place, 0), span(place, 1)];
  return [right - left, bottom - top];
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
 * What lies on a place, in words: `WOOD, Value 3`.
 * @param {Mark[] | undefined} marks
 */
export const inWords = (marks) => (marks ?? []).map((mark) => mark.label).join(", ");
