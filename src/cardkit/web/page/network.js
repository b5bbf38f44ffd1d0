// The connection to cardkit: a web socket to a server, or a worker of this page. Both carry the same lines.

/**
 * @typedef {import("./messages").FromCardkit} Message
 * @typedef {import("./messages").ToCardkit} Sent
 */

/**
 * @typedef {object} Listener
 * @property {(message: Message) => void} hear
 * @property {(silent: boolean) => void} silent an answer is due for some seconds, or has come after all
 * @property {(retryAt: number | null) => void} lost the connection has gone, and is tried again at that time
 * @property {(why: string) => void} broken there will never be one
 */

/**
 * @typedef {object} Connection
 * @property {(message: Sent) => boolean} send whether it could be sent; what could not is not kept for later
 * @property {() => void} renew leave wherever one is, by another connection where there may be others
 * @property {() => void} retry try at once
 */

const LONGEST = 20_000; // milliseconds between two tries
const SLOW = 4000; // without any answer after which that is told
const SILENT = 20_000; // without any answer after which a connection is taken for dead
const UNWELCOME = [1003, 1008]; // codes of a close after which a page that comes again would only be sent away again

/**
 * How long to wait before the next try, in milliseconds: twice as long each time, and never the same for everybody,
 * or all pages would come back to a server at once.
 * @param {number} tries that have failed, from 1 @param {number} chance from 0 to 1 @returns {number}
 */
export function delay(tries, chance) {
  return Math.min(LONGEST, 500 * 2 ** Math.min(tries - 1, 10)) * (0.5 + chance / 2);
}

/** Where the socket is, for a page at this address. @param {string} page @returns {string} */
export function socketAddress(page) {
  const url = new URL("ws", page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = url.search = "";
  return url.href;
}

/** A message of cardkit; null for what is none. @param {unknown} line @returns {Message | null} */
export function readLine(line) {
  try {
    const message = JSON.parse(String(line));
    return typeof message?.is === "string" ? message : null;
  } catch {
    return null;
  }
}

/** A web socket, again and again. @param {string} address @param {Listener} listener @returns {Connection} */
export function overSocket(address, listener) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let greeted = false;
  let timer = 0;
  let silence = 0;
  let slow = 0;

  function open() {
    clearTimeout(timer);
    const made = (socket = new WebSocket(address));
    greeted = false;
    made.onmessage = ({ data }) => {
      if (made !== socket) return;
      listen();
      const message = readLine(data);
      if (message === null) return;
      greeted = true;
      if (message.is !== "hello" && message.is !== "refused") tries = 0;
      listener.hear(message);
    };
    made.onclose = ({ code, reason }) => {
      if (made !== socket) return;
      if (!UNWELCOME.includes(code)) return again();
      listen();
      listener.broken(reason);
    };
    wait();
  }

  /** It is gone, or taken for it: try again later. */
  function again() {
    hangUp();
    tries += 1;
    const pause = delay(tries, Math.random());
    timer = window.setTimeout(open, pause);
    listener.lost(Date.now() + pause);
  }

  function hangUp() {
    const old = socket;
    socket = null;
    listen();
    if (old) {
      old.onclose = old.onmessage = null;
      old.close();
    }
  }

  /** An answer is due. */
  function wait() {
    clearTimeout(silence);
    silence = window.setTimeout(again, SILENT);
    slow ||= window.setTimeout(() => listener.silent(true), SLOW);
  }

  /** It has come, or is not waited for any more. */
  function listen() {
    clearTimeout(silence);
    clearTimeout(slow);
    slow = 0;
    listener.silent(false);
  }

  function renew() {
    hangUp();
    clearTimeout(timer);
    listener.lost(null);
    open();
  }

  open();
  return {
    send(message) {
      if (!greeted || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      if (message.do !== "review") wait(); // which takes longer than a server may be silent
      return true;
    },
    renew,
    retry() {
      if (socket === null) renew();
    },
  };
}

/** Cardkit in a worker of this page. @param {URL} address @param {Listener} listener @returns {Connection} */
export function inWorker(address, listener) {
  const worker = new Worker(address, { type: "module" });
  let greeted = false;
  worker.onmessage = ({ data }) => {
    const message = readLine(data);
    if (message === null) return;
    greeted ||= message.is === "hello";
    if (message.is === "loading" && message.failed) listener.broken(message.text);
    else listener.hear(message);
  };
  worker.onerror = (event) => listener.broken(event.message || "the worker cannot be loaded");
  return {
    send(message) {
      if (greeted) worker.postMessage(JSON.stringify(message));
      return greeted;
    },
    renew() {}, // there is one worker, and whoever goes to another table says so
    retry() {},
  };
}

// What follows the # of the page's address says which part of it is shown.

/**
 * @typedef {object} Route
 * @property {string | null} table
 * @property {string | null} token of a seat at that table
 * @property {string | null} game whose form is shown
 * @property {number | null} step of the table's game that is looked at first,
 * @property {number | null} seat and from which seat
 */

/** @param {string} hash such as `#table=12ab` @returns {Route} */
export function readHash(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (/** @type {string} */ name) => (/^\d{1,9}$/.test(words.get(name) ?? "") ? Number(words.get(name)) : null);
  return {
    table: words.get("table") || null,
    token: words.get("token") || null,
    game: words.get("game") || null,
    step: whole("step"),
    seat: whole("seat"),
  };
}

/**
 * The link to a table, with a seat's token or without.
 * @param {string} page
 * @param {string} table
 * @param {string} [token]
 */
export function linkTo(page, table, token) {
  const url = new URL(page);
  url.hash = new URLSearchParams(token ? { table, token } : { table }).toString();
  return url.href;
}

/**
 * The link to a step of a table's game, as a seat saw it (null: a watcher).
 * @param {string} page
 * @param {string} table
 * @param {number} step
 * @param {number | null} seat
 */
export function linkToStep(page, table, step, seat) {
  return `${linkTo(page, table)}&step=${step}${seat === null ? "" : `&seat=${seat}`}`;
}

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
 * @property {string} [stood] whose turn it was, or how it ended,
 * @property {boolean} [yours] whether it was one's own,
 * @property {string} [company] and with whom one played
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
