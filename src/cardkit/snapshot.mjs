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
const { prepare, unpack } = await import(address("python.mjs"));
const exported = JSON.parse(await readFile(`${folder}/export.json`, "utf8"));

const python = await loadPyodide({ _makeSnapshot: true });
unpack(python, new Uint8Array(await readFile(`${folder}/games.zip`)));
prepare(python, exported.games);
await writeFile(file, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
process.stdout.write(`${version}\n`);
process.exit(0);
