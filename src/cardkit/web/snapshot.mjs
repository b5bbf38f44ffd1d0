// @ts-check
// node snapshot.mjs EXPORT FILE: writes the memory of Python in which all games of an export are imported; a page starts
// from that in a third of the time. Prints the version of Pyodide, which alone can read it.
//
// What Pyodide has for this is not promised to stay: a page can always start without.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, file] = /** @type {[string, string]} */ (process.argv.slice(2));
const address = (/** @type {string} */ name) => pathToFileURL(`${folder}/${name}`).href;

const { loadPyodide, version } = await import(address("pyodide/pyodide.mjs"));
const { serverOf, prepare, pythonFrom, unpack } = await import(address("python.mjs"));
const exported = JSON.parse(await readFile(`${folder}/export.json`, "utf8"));
const archive = new Uint8Array(await readFile(`${folder}/games.zip`));

const python = await loadPyodide({ _makeSnapshot: true });
unpack(python, archive);
prepare(python, exported.games);
const snapshot = python.makeMemorySnapshot();

const again = await pythonFrom(loadPyodide, `${folder}/pyodide/`, snapshot, address("pyodide/"));
unpack(again, archive);
serverOf(again, {}, exported.games).enter(); // it fails here where it would fail in a browser

await writeFile(file, gzipSync(snapshot));
process.stdout.write(`${version}\n`, () => process.exit(0));
