// @ts-check
// Where the worker of an export keeps the rows of tables: the database of the browser.

/** @typedef {import("./python.mjs").Answer} Answer */

/**
 * Where rows are kept.
 * @typedef {object} Shelf
 * @property {boolean} lasting whether they are there when the page is loaded again
 * @property {() => Promise<Record<string, number>>} tables when each was used last, in seconds since 1970
 * @property {(table: string) => Promise<string[]>} rows in their order
 * @property {(answer: Answer) => Promise<void>} keep what an answer has to be kept, all of it or nothing
 */

const TABLES = "tables"; // key: table; value: when it was used last
const ROWS = "rows"; // key: table and version; value: the row

/**
 * The database of this name; where the browser has none for us, rows are kept as long as the page is open.
 * @param {string} name
 * @returns {Promise<Shelf>}
 */
export async function shelfOf(name) {
  try {
    return inDatabase(await opened(name));
  } catch (error) {
    console.warn("cardkit: the browser keeps no games:", error);
    return inMemory();
  }
}

/**
 * @param {string} name
 * @returns {Promise<IDBDatabase>}
 */
function opened(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES);
    request.result.createObjectStore(ROWS);
  };
  return done(request);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} table */
function allOf(table) {
  return IDBKeyRange.bound([table, 0], [table, Infinity]);
}

/**
 * @param {IDBDatabase} database
 * @returns {Shelf}
 */
function inDatabase(database) {
  return {
    lasting: true,
    tables: async () => {
      const store = database.transaction(TABLES).objectStore(TABLES);
      const [names, used] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return Object.fromEntries(names.map((name, at) => [String(name), used[at]]));
    },
    rows: (table) => done(database.transaction(ROWS).objectStore(ROWS).getAll(allOf(table))),
    keep: (answer) =>
      new Promise((resolve, reject) => {
        const change = database.transaction([TABLES, ROWS], "readwrite");
        change.oncomplete = () => resolve();
        change.onabort = () => reject(change.error);
        const [tables, rows] = [change.objectStore(TABLES), change.objectStore(ROWS)];
        for (const table of answer.forgotten) {
          tables.delete(table);
          rows.delete(allOf(table));
        }
        for (const [table, version, texts] of answer.kept) {
          tables.put(Date.now() / 1000, table);
          texts.forEach((text, at) => rows.add(text, [table, version + at])); // a row that is there is never changed
        }
      }),
  };
}

/** @returns {Shelf} */
function inMemory() {
  /** @type {Map<string, string[]>} */
  const kept = new Map();
  return {
    lasting: false,
    tables: async () => ({}),
    rows: async (table) => kept.get(table) ?? [],
    keep: async (answer) => {
      answer.forgotten.forEach((table) => kept.delete(table));
      answer.kept.forEach(([table, , rows]) => kept.set(table, [...(kept.get(table) ?? []), ...rows]));
    },
  };
}
