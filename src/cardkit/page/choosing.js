// What a click means. No document is needed here: moves and the ids touched so far go in, ids and a move come out.

/**
 * @import { Choice, Move, Position, Touched } from "./types.js"
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
 * Moves that touch nothing: buttons of their own.
 * @param {Choice[]} choices
 */
export const untouching = (choices) => choices.filter((choice) => choice.touches.length === 0);

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
