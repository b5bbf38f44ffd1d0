// What some games look like beyond their scenes. A game that is not here is drawn as any other.

/**
 * @import { Look, Zone } from "./types.js"
 */

/** @type {Record<string, Look>} */
const LOOKS = {
  straights: {
    column: (zone) => (zone.startsWith("table/") ? "KQJT98765432A" : null),
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
