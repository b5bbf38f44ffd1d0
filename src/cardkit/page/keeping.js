// What the browser keeps for the next time: one's name, one's tables with their tokens, how the page looks.

/**
 * @typedef {object} KeptTable
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {string | null} token of one's seat; null for a watcher
 * @property {number | null} seat
 * @property {{ [seat: string]: string }} [others] tokens of seats that are to be passed on
 * @property {number} at when one was there last, in milliseconds
 * @property {boolean} over
 */

const TABLES = "cardkit.tables";
const MOST = 60; // tables that are kept

/** Texts by name, in this tab alone where the browser keeps nothing. */
class Shelf {
  /** @param {() => Storage} where */
  constructor(where) {
    /** @type {Map<string, string>} */
    this.own = new Map();
    this.where = where;
  }

  /** @param {string} name @returns {string | null} */
  get(name) {
    if (this.own.has(name)) return this.own.get(name) ?? null;
    try {
      return this.where().getItem(name);
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {string | null} text */
  set(name, text) {
    try {
      if (text === null) this.where().removeItem(name);
      else this.where().setItem(name, text);
      this.own.delete(name);
    } catch {
      this.own.set(name, text ?? "");
    }
  }
}

export const shelf = new Shelf(() => localStorage);
export const tab = new Shelf(() => sessionStorage);

/** The tables that are kept, the last first. @returns {KeptTable[]} */
export function tables() {
  try {
    const kept = JSON.parse(shelf.get(TABLES) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => one && typeof one.table === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} table @returns {KeptTable | undefined} */
export function tableOf(table) {
  return tables().find((one) => one.table === table);
}

/** Keep what is known of a table. @param {string} table @param {Partial<KeptTable>} known */
export function keepTable(table, known) {
  const all = tables();
  const old = all.find((one) => one.table === table);
  const made = { table, game: "", title: "", token: null, seat: null, over: false, ...old, ...known, at: Date.now() };
  shelf.set(TABLES, JSON.stringify([made, ...all.filter((one) => one.table !== table)].slice(0, MOST)));
  if (known.token !== undefined) tab.set(`cardkit.token.${table}`, known.token);
}

/** @param {string} table */
export function forgetTable(table) {
  shelf.set(TABLES, JSON.stringify(tables().filter((one) => one.table !== table)));
  tab.set(`cardkit.token.${table}`, null);
}

/** The token of one's seat: two tabs may have two seats. @param {string} table @returns {string | null} */
export function tokenOf(table) {
  return tab.get(`cardkit.token.${table}`) || tableOf(table)?.token || null;
}
