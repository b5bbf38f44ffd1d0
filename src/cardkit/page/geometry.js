// Where things are on a board: centres, ends and neighbours. No document is needed here.

/**
 * @import { Layout, Mark, Place, Point } from "./types.js"
 */

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
