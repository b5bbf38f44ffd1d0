// node play.mjs EXPORT SNAPSHOT? GAME PLAYERS OPTIONS SEED: a whole game by the Python of an export, without a browser;
// prints the lines and the rows. A person moves by chance. SNAPSHOT is `plain` or `snapshot`, SEED a number or `null`.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, start, game, players, options, seed] = process.argv.slice(2);
const LONGEST = 10000; // rows: a game by chance that is longer may have no end
const address = (name) => pathToFileURL(`${folder}/${name}`).href;
const bytesOf = async (name) => new Uint8Array(await readFile(`${folder}/${name}`));

const { loadPyodide } = await import(address("pyodide/pyodide.mjs"));
const { serverOf, prepare, pythonFrom, unpack } = await import(address("python.mjs"));
const exported = JSON.parse(await readFile(`${folder}/export.json`, "utf8"));
const archive = await bytesOf("games.zip");

async function pythonOf() {
  if (start === "snapshot") {
    const snapshot = new Uint8Array(gunzipSync(await bytesOf(exported.snapshot.file)));
    const python = await pythonFrom(loadPyodide, `${folder}/pyodide/`, snapshot, address("pyodide/"));
    unpack(python, archive);
    return python;
  }
  const python = await loadPyodide();
  unpack(python, archive);
  prepare(python, exported.games);
  return python;
}

const hall = serverOf(await pythonOf(), {}, exported.games);
const [lines, rows] = [[], []];
let [due, chance] = [null, 1];

function take(answer) {
  lines.push(...answer.lines);
  answer.kept.forEach(([, , more]) => rows.push(...more));
  due = answer.due;
  if (answer.wanted !== null) {
    take(hall.given(rows));
  }
}

const say = (message) => take(hall.receive(JSON.stringify(message)));
const last = (kind) => lines.map((line) => JSON.parse(line)).findLast((one) => one.is === kind);

take(hall.enter());
say({ do: "games" });
say({ do: "create", game, players: JSON.parse(players), options: JSON.parse(options), seed: JSON.parse(seed) });
const { table, tokens } = last("created");
say({ do: "hello", protocol: 1, table, token: tokens.find((one) => one !== null), since: 0 });
for (let seen = lines.length - 1; ; ) {
  const position = lines.slice(seen).map((line) => JSON.parse(line)).findLast((one) => "events" in one);
  if (position?.is === "end") {
    break;
  }
  if (rows.length > LONGEST) {
    throw new Error(`the game goes on after ${rows.length} rows`);
  }
  seen = lines.length;
  if (position !== undefined && position.moves.length > 0) {
    chance = (chance * 48271) % 2147483647;
    say({ do: "move", version: position.version, action: position.moves[chance % position.moves.length].action });
  } else if (due === 0) {
    take(hall.work());
  } else {
    throw new Error(`nobody is asked, and nothing is due: ${lines.at(-1)}`);
  }
}
process.stdout.write(JSON.stringify({ lines: lines.filter((line) => !line.startsWith('{"is":"position"')), rows }), () => process.exit(0));
