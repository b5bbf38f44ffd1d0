#!/usr/bin/env node
// A frontend for the terminal that knows no game, and plays every one of cardkit's, plug-ins included:
//   node frontend.js [COMMAND...]      the command that is cardkit: `cardkit`, or $CARDKIT, if left out
const { readFileSync, writeFileSync } = require("fs"), readline = require("readline");
const command = process.argv.length > 2 ? process.argv.slice(2) : [process.env.CARDKIT || "cardkit"];
const written = (status) => new Promise(() => process.stdout.write("", () => process.exit(status))); // all of it
const stdio = ["pipe", "pipe", "inherit"], atTerminal = process.stdin.isTTY && process.stdout.isTTY;
const cardkit = require("child_process").spawn(command[0], [...command.slice(1), "serve-lines"], { stdio });
const leave = (status, why) => { if (why) process.stderr.write(`frontend: ${why}\n`); cardkit.kill(); return written(status); };
cardkit.on("error", ({ message }) => leave(1, `${command[0]} cannot be started: ${message}`)).stdin.on("error", () => {});
process.stdout.on("error", () => leave(1)); // nobody reads any more
const heard = readline.createInterface({ input: cardkit.stdout })[Symbol.asyncIterator]();
const terminal = readline.createInterface({ input: process.stdin, output: atTerminal ? process.stdout : undefined });
const typed = terminal.on("SIGINT", () => leave(130))[Symbol.asyncIterator]();
const say = (text) => process.stdout.write(text + "\n"), player = (seat) => names[seat] ?? `Player${seat + 1}`;
const bold = (text) => (process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[1m${text}\x1b[0m` : text);
let people = 0, names = [], reader = null; // how many persons play, by seat their names, whose cards the screen has

async function ask(question) { // the line that somebody types; the end of input leaves
  if (atTerminal) { terminal.setPrompt(question + " "); terminal.prompt(); } else say(question);
  return ((await typed.next()).value ?? (await leave(0))).trim();
}
async function tell(message) { // the messages that answer a message; the last says what comes next
  cardkit.stdin.write(JSON.stringify(message) + "\n");
  for (const answers = []; ; ) {
    const { value, done } = await heard.next();
    answers.push(done ? await leave(1, "cardkit has ended") : JSON.parse(value));
    const { is, code } = answers.at(-1); // `game` and `failed` have something after them, and so have two refusals
    if (!["game", "failed"].includes(is) && !["illegal", "stale"].includes(code)) return answers;
  }
}
async function begin(games) { // a game that somebody chooses: what answers its creation
  games.forEach(({ title, aim }, at) => say(`${at + 1}  ${bold(title)}: ${aim}`));
  const choice = await ask("Which game? Its number, open FILE, or quit:"), game = games[choice - 1];
  if (choice === "quit") await leave(0);
  if (choice.startsWith("open ")) return tell({ do: "open", record: readFileSync(choice.slice(5), "utf8") });
  if (!game) throw new Error(`Expected a number from 1 to ${games.length}, not ${choice}.`);
  const who = await ask(`Who? human NAME, ${game.players.join(", ")}; with commas. Enter: you and ${game.computer}:`);
  const options = await ask(`Options? Such as ${JSON.stringify(game.options)}. Enter: the usual:`);
  const each = who ? who.split(",").map((one) => one.trim().split(/\s+/)) : undefined;
  const players = each?.map(([name]) => name), called = each?.map(([, ...name]) => name.join(" ") || null);
  return tell({ do: "create", game: game.game, players, people: called, options: JSON.parse(options || "{}") });
}
async function obey(line, position) { // does what is typed where a position is asked; gives the messages that answer
  const [word, ...rest] = line.split(" "), chosen = position.moves.find(({ text }) => text === line);
  if (word === "quit") await leave(0);
  if (word === "undo" || word === "undo!") return tell({ do: "undo", anyway: word === "undo!" });
  if (word === "seat") return tell({ do: "seat", seat: rest[0] - 1, player: rest[1] });
  const move = (chosen || position.moves[line - 1] || { text: line }).text;
  if (word !== "save") return tell({ do: "move", version: position.version, seat: position.seat, move });
  writeFileSync(rest.join(" "), (await tell({ do: "record", whole: true }))[0].text);
  return say(`Saved to ${rest.join(" ")}.`), [];
}
async function show({ is, why, rules, players, people: called, events, text, seat, turn, moves, scores, winners }) {
  if (is === "refused" || is === "failed") return say(`${is}: ${why}`);
  if (is === "game") [people, names] = [players.filter((name) => name === "human").length, called];
  if (is === "game") return reader === null && say(`\n${rules}`);
  const clear = reader === null ? "" : "\x1b[H\x1b[2J\x1b[3J"; // nobody sees the cards of another
  if (atTerminal && people > 1 && seat !== reader) await ask(`${clear}${player(seat)}, press Enter:`);
  reader = seat;
  say(`${events.map((event) => event.text + "\n").join("")}\n${text}\n`);
  if (is === "end") return say(bold(`Scores: ${scores.join(", ")}. Winners: ${winners.map(player).join(", ") || "none"}.`));
  if (!moves.length) return say(`Nobody plays ${player(turn)}: seat ${turn + 1} NAME says who does.`);
  const listed = moves.map((move, at) => `${at + 1} ${move.text}`).join("   ");
  say(`${bold(player(seat))}:\n${listed.replace(/(.{1,76})(?: {3}|$)/g, "  $1\n")}`);
}
(async () => {
  await heard.next(); // hello
  await tell({ do: "hello", protocol: 1, wants: ["text"] });
  const [{ games }] = await tell({ do: "games" });
  for (let position = null, asked = "A move or its number, undo (undo! to learn), save FILE, seat N NAME, quit:"; ; ) {
    try {
      for (const answer of position ? await obey(await ask(asked), position) : await begin(games)) {
        await show(answer);
        if (["position", "end"].includes(answer.is)) position = answer.is === "end" ? (reader = null) : answer;
      }
    } catch (error) { say(error.message); }
  }
})();
