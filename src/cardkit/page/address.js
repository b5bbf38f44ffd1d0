// What follows the # of the page's address: which part of it is shown.

/**
 * @typedef {object} Route
 * @property {string | null} table
 * @property {string | null} token of a seat at that table
 * @property {string | null} game whose form is shown
 */

/** @param {string} hash such as `#table=12ab` @returns {Route} */
export function readHash(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  return { table: words.get("table") || null, token: words.get("token") || null, game: words.get("game") || null };
}

/** The link to a table, with a seat's token or without. @param {string} page @param {string} table @param {string} [token] */
export function linkTo(page, table, token) {
  const url = new URL(page);
  url.hash = new URLSearchParams(token ? { table, token } : { table }).toString();
  return url.href;
}
