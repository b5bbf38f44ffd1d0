// @ts-check
// The worker of an export: rooms in Python, in the browser. Lines of the protocol come and go as messages. What is kept
// is in the browser's database before it is told.
//
// While it starts, it tells how far that is by lines of its own: {"is":"loading","done":0.5,"text":"…"}, `done` from 0 to
// 1; with "failed":true nothing comes any more, and `text` says why.

import { serverOf, prepare, pythonFrom, unpack } from "./python.mjs";
import { shelfOf } from "./database.mjs";

/** @typedef {import("./python.mjs").Answer} Answer */
/** @typedef {import("./python.mjs").LocalServer} LocalServer */
/** @typedef {import("./python.mjs").Python} Python */
/** @typedef {import("./database.mjs").Shelf} Shelf */

/**
 * What the export says of itself, in export.json.
 * @typedef {object} Exported
 * @property {string[]} games
 * @property {{ file: string, pyodide: string } | null} snapshot the memory of Python with all games, for this version
 * @property {Record<string, number>} files sizes in bytes
 */

const PART_OF_LOADING = 0.8; // of the way, until everything is here
const LONGEST = 1e9; // milliseconds that a timer takes

/** @type {{ postMessage: (line: string) => void, onmessage: ((event: MessageEvent<string>) => void) | null }} */
const page = /** @type {any} */ (self);

/** @type {string[]} */
const waiting = []; // lines of the page
/** @type {LocalServer | null} */
let server = null;
/** @type {Shelf | null} */
let shelf = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let due = false; // whether there is work for the server
let busy = false;

/** Something that is the matter with this export or this browser, in words for people. */
class Trouble extends Error {}

/**
 * @param {number} done from 0 to 1
 * @param {string} text
 * @param {boolean} [failed]
 */
function tellLoading(done, text, failed) {
  page.postMessage(JSON.stringify({ is: "loading", done, text, ...(failed ? { failed } : {}) }));
}

/** @param {unknown} error */
function giveUp(error) {
  console.error(error);
  server = null;
  const why = error instanceof Error ? error.message.trim().split("\n").pop() : String(error);
  tellLoading(0, error instanceof Trouble ? error.message : `Something has failed: ${why}. Load this page again.`, true);
}

// What is loaded.

/** @type {string | undefined} */
let snapshotName; // the one file that may be missing
const here = new URL(".", self.location.href);
let [loaded, size] = [0, 0]; // bytes that are here, and that there will be
const fetchPlainly = globalThis.fetch;
/** @type {(trouble: Trouble) => void} */
let breakOff = () => {};
/** @type {Promise<never>} */
const brokenOff = new Promise((_, reject) => (breakOff = reject)); // Pyodide waits for ever for a file that it misses

/**
 * The file at an address; what has come of it counts as progress. Pyodide, too, loads its files by this.
 * @param {RequestInfo | URL} address
 * @param {RequestInit} [options]
 */
async function fetchCounted(address, options) {
  const url = new URL(address instanceof Request ? address.url : String(address), here);
  const name = url.href.startsWith(here.href) ? url.href.slice(here.href.length) : url.href;
  const response = await fetchPlainly(address, options).catch(() => null);
  if (response === null || !response.ok || response.body === null) {
    const missing = `The file ${name} cannot be loaded: all files that cardkit export wrote have to be there.`;
    const trouble = new Trouble(missing);
    if (name !== snapshotName) {
      breakOff(trouble);
    }
    throw trouble;
  }
  const count = new TransformStream({
    transform: (chunk, next) => {
      loaded += chunk.byteLength;
      tellLoading(PART_OF_LOADING * Math.min(1, loaded / Math.max(size, 1e6)), "Loading the games");
      next.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { status: response.status, headers: response.headers });
}

/** @param {string} name */
async function bytesOf(name) {
  return new Uint8Array(await (await fetchCounted(new URL(name, here))).arrayBuffer());
}

/**
 * The memory of Python with all games, or null where it cannot be had.
 * @param {string} name
 * @returns {Promise<Uint8Array | null>}
 */
async function snapshotOf(name) {
  try {
    const bytes = await bytesOf(name);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
      return bytes; // some servers unpack it themselves
    }
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch (error) {
    console.warn("cardkit: starting without a snapshot:", error);
    return null;
  }
}

/**
 * Python with cardkit and all games.
 * @param {Exported} exported
 * @returns {Promise<Python>}
 */
async function pythonOf(exported) {
  const archive = bytesOf("games.zip");
  snapshotName = exported.snapshot?.file;
  const snapshot = snapshotName && snapshotOf(snapshotName);
  archive.catch(() => {}); // whichever fails first is told
  const indexURL = new URL("pyodide/", here).href;
  const pyodide = await import(`${indexURL}pyodide.mjs`).catch((error) => {
    console.error(error);
    throw new Trouble(
      "The file pyodide/pyodide.mjs cannot be loaded: it has to be there, and the server has to call it text/javascript.",
    );
  });
  const memory = pyodide.version === exported.snapshot?.pyodide ? await snapshot : null;
  if (memory) {
    try {
      const python = await pythonFrom(pyodide.loadPyodide, indexURL, memory);
      unpack(python, await archive);
      return python;
    } catch (error) {
      console.warn("cardkit: starting without a snapshot:", error);
    }
  }
  const python = await pyodide.loadPyodide({ indexURL });
  tellLoading(PART_OF_LOADING, "Unpacking the games");
  unpack(python, await archive);
  prepare(python, exported.games);
  return python;
}

/** Wait until no other tab has the games open: what one of them does, the other would not know. */
async function alone() {
  const name = `cardkit ${here.pathname}`;
  const locks = self.navigator.locks; // which browsers have for secure pages alone
  if (locks === undefined) {
    return;
  }
  await new Promise((resolve) => {
    const forEver = () => {
      resolve(undefined);
      return new Promise(() => {});
    };
    locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) {
        return forEver();
      }
      tellLoading(PART_OF_LOADING, "These games are open in another tab or window: close it to play here.");
      locks.request(name, forEver);
    });
  });
}

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Trouble("This browser has no WebAssembly, which Python needs: use a newer one, or allow it for this page.");
  }
  tellLoading(0, "Loading the games");
  /** @type {Exported} */
  const exported = await (await fetchCounted(new URL("export.json", here))).json();
  for (const [name, bytes] of Object.entries(exported.files)) {
    size += name.startsWith("pyodide/") || name === "games.zip" || name === exported.snapshot?.file ? bytes : 0;
  }
  globalThis.fetch = fetchCounted;
  const python = await Promise.race([pythonOf(exported), brokenOff]);
  globalThis.fetch = fetchPlainly;
  await alone();
  shelf = await shelfOf(`cardkit ${here.pathname}`);
  const tables = await shelf.tables();
  const made = serverOf(python, tables, exported.games);
  tellLoading(1, shelf.lasting ? "Ready" : "Ready; this browser keeps no games, so leave this page open");
  await follow(made.enter(), made);
  server = made;
  await goOn();
}

// What is said.

/**
 * Keep what an answer has to be kept, then tell what it tells.
 * @param {Answer} answer
 * @param {LocalServer} from
 */
async function follow(answer, from) {
  const kept = /** @type {Shelf} */ (shelf);
  if (answer.kept.length > 0 || answer.forgotten.length > 0) {
    await kept.keep(answer).catch((error) => {
      const why = error?.name === "QuotaExceededError" ? "it has no room left" : `${error?.message ?? error}`;
      throw new Trouble(`The browser could not keep the game: ${why}. Load this page again to go on from before.`);
    });
  }
  answer.lines.forEach((line) => page.postMessage(line));
  if (answer.wanted !== null) {
    await follow(from.given(await kept.rows(answer.wanted)), from);
    return;
  }
  clearTimeout(timer);
  if (answer.due !== null) {
    timer = setTimeout(work, Math.min(answer.due * 1000, LONGEST)); // what the page has said meanwhile goes first
  }
}

function work() {
  due = true;
  goOn();
}

/** Obey what the page has said; where it has said nothing, do one thing that is due. */
async function goOn() {
  if (busy) {
    return;
  }
  busy = true;
  try {
    while (server !== null && (waiting.length > 0 || due)) {
      const line = waiting.shift();
      due &&= line !== undefined;
      await follow(line === undefined ? server.work() : server.receive(line), server);
    }
  } catch (error) {
    giveUp(error);
  } finally {
    busy = false;
  }
}

page.onmessage = (event) => {
  waiting.push(event.data);
  goOn();
};

brokenOff.catch(() => {}); // it is told where it is waited for
start().catch(giveUp);
