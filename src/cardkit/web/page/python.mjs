// @ts-check
// Python with cardkit in a program of JavaScript: what the worker of an export has in common with the program that
// makes its snapshot, in Node.

/**
 * What is used of Pyodide here.
 * @typedef {object} Python
 * @property {(data: Uint8Array, format: string, options: { extractDir: string }) => void} unpackArchive
 * @property {(code: string) => any} runPython
 * @property {{ get: (name: string) => any, set: (name: string, value: unknown) => void }} globals
 * @property {() => Uint8Array} makeMemorySnapshot
 */

/**
 * What comes of a line, or of time: `Answer` of cardkit/server/local_server.py.
 * @typedef {object} Answer
 * @property {string[]} lines
 * @property {[string, number, string[]][]} kept table, version of the first row, rows
 * @property {string[]} forgotten
 * @property {string | null} wanted
 * @property {number | null} due
 */

/**
 * The tables of one person.
 * @typedef {object} LocalServer
 * @property {() => Answer} enter
 * @property {(line: string) => Answer} receive
 * @property {(rows: string[]) => Answer} given
 * @property {() => Answer} work
 */

const FOLDER = "/cardkit";

const PREPARE = `
import importlib, json, sys

if "${FOLDER}" not in sys.path:
    sys.path.append("${FOLDER}")
importlib.invalidate_caches()

from cardkit.server.local_server import LocalServer, games_line


def cardkit_prepare(games):
    games_line(tuple(json.loads(games)))


def cardkit_server(tables, games):
    if "random" in sys.modules:  # in a snapshot it is the same each time
        sys.modules["random"].seed()
    server = LocalServer(json.loads(tables), json.loads(games))
    return lambda what, *words: getattr(server, what)(*words).as_json()


def cardkit_rows(rows):
    return json.loads(rows)
`;

/**
 * Python as it was when a snapshot was made of it, from the Pyodide at this address, which ends in a slash. The files of
 * games are not there yet.
 *
 * Where the memory of Pyodide is its own, it begins as small as that of a bare Python and is not made larger for a
 * snapshot. So it is made to grow first: whatever is in it then is overwritten.
 * @param {(options: object) => Promise<Python>} loadPyodide
 * @param {string} indexURL
 * @param {Uint8Array} snapshot
 * @param {string} at the same address as an import has it
 * @returns {Promise<Python>}
 */
export async function pythonFrom(loadPyodide, indexURL, snapshot, at = indexURL) {
  const script = await import(`${at}pyodide.asm.mjs`).catch(() => null); // of older versions it is no module
  /** @param {object} settings */
  const createPyodideModule = async (settings) => {
    const made = await script.default(settings);
    if (made.HEAP8.length < snapshot.length) {
      made._malloc(snapshot.length);
    }
    return made;
  };
  return loadPyodide({ indexURL, _loadSnapshot: snapshot, ...(script?.default ? { createPyodideModule } : {}) });
}

/**
 * Put cardkit and its games into Python. In one that is made of a snapshot they are there, but for their files.
 * @param {Python} python
 * @param {Uint8Array} archive a zip file
 */
export function unpack(python, archive) {
  python.unpackArchive(archive, "zip", { extractDir: FOLDER });
}

/**
 * Import cardkit and all games, which takes a while.
 * @param {Python} python
 * @param {string[]} games
 */
export function prepare(python, games) {
  python.runPython(PREPARE);
  python.runPython(`cardkit_prepare(${JSON.stringify(JSON.stringify(games))})`);
}

/**
 * The server of somebody whose tables were used last at these times.
 * @param {Python} python
 * @param {Record<string, number>} tables
 * @param {string[]} games
 * @returns {LocalServer}
 */
export function serverOf(python, tables, games) {
  const make = python.globals.get("cardkit_server");
  const rowsOf = python.globals.get("cardkit_rows");
  const call = make(JSON.stringify(tables), JSON.stringify(games));
  const answer = (/** @type {any[]} */ ...words) => JSON.parse(call(...words));
  return {
    enter: () => answer("enter"),
    receive: (line) => answer("receive", line),
    given: (rows) => {
      const list = rowsOf(JSON.stringify(rows));
      try {
        return answer("given", list);
      } finally {
        list.destroy();
      }
    },
    work: () => answer("work"),
  };
}
