#!/usr/bin/env node
// A table of `cardkit serve-rooms`, at a terminal or from a pipe. NAME=Anna before it says who you are.
//   node room.js HOST PORT create GAME [PLAYER...]   makes a table, with people in all seats or with these players
//   node room.js HOST PORT TABLE [TOKEN]             comes to a table: to the seat of a token, or else to watch
const { stdin, stdout, env, argv, exit } = process, atTerminal = stdin.isTTY && stdout.isTTY;
const typed = [], terminal = require("readline").createInterface({ input: stdin, output: atTerminal ? stdout : null });
const [host, port, ...words] = argv.slice(2), player = (seat) => seats[seat]?.name ?? `Player${seat + 1}`;
let [table, token] = words[0] === "create" ? [] : words, since = 0; // at first all that has happened is wanted
let socket, position = { moves: [] }, asked = false, seats = [], heard = 0, number; // of what was said; of an open undo
const leave = (why) => { if (why) process.stderr.write(`room: ${why}\n`); exit(why ? 1 : 0); };
const print = (text) => { console.log((atTerminal ? "\r\x1b[K" : "") + text); if (atTerminal) terminal.prompt(true); };
const way = (seat, key) => print(`Player${seat + 1} comes with: node room.js ${host} ${port} ${table} ${key}`);
const tell = (message) => socket.write(JSON.stringify(message) + "\n");
const come = () => tell({ do: "hello", protocol: 1, name: env.NAME, wants: ["text"], table, token, since });
function connect() { // and again whenever the connection is lost: table, token and `since` are all that it takes
  let rest = ""; // of a line that has not come whole
  socket = require("net").connect(port, host).setEncoding("utf8").on("error", ({ message }) => print(`(${message})`));
  socket.on("close", () => { asked = false; print("(not connected; trying again)"); setTimeout(connect, 1000); });
  socket.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop();
    for (const message of lines.map((line) => JSON.parse(line))) hear[message.is]?.(message);
  });
}
function show({ seat, turn, version, events, text, moves = [], scores, winners }) { // a position, or the end
  [position, since, asked] = [{ version, moves }, version, moves.length > 0];
  if (seat === null) token = undefined; // where we have stood up, it is dead
  print([...events.map((event) => `* ${event.text}`), "", text, ""].join("\n"));
  if (asked) print(`${player(seat)}: ${moves.map((move, at) => `${at + 1} ${move.text}`).join("   ")}`);
  else if (seats[turn]) print(`${player(turn)} is to move.`);
  if (scores) print(`Scores: ${scores.join(", ")}. Winners: ${winners.map(player).join(", ") || "none"}.`);
  if (scores && !atTerminal) leave();
}
const hear = { // by `is`; what else there may be is passed over
  __proto__: null, position: show, end: show, answered: ({ why }) => print(why),
  hello: () => (table ? come() : tell({ do: "games" })),
  games: ({ games }) => tell({ do: "create", game: words[1], players: words[2] ? words.slice(2) : // or a person each
    Array(games.find(({ game }) => game === words[1])?.seats[0] ?? 1).fill("human") }),
  created({ table: made, tokens }) {
    [table, token] = [made, tokens.find(Boolean)], tokens.forEach((key, seat) => key && way(seat, key)), come();
  },
  seated({ seat, token: mine }) { [token, since] = [mine, 0]; way(seat, mine); }, // what comes next is that seat's
  said(told) { if (told.number <= heard) return; heard = told.number; print(`${told.name}: ${told.text}`); },
  table(told) { seats = told.seats, print(`(${seats.map((at) => `${player(at.seat)}: ${state(at)}`).join(", ")})`); },
  undo(asks) { number = asks.number, print(`${player(asks.seat)} asks to take a move back: agree or decline?`); },
  refused({ do: what, why }) { ["hello", "create"].includes(what) ? leave(why) : print(`refused: ${why}`); },
};
const state = (at) => (at.player !== "human" ? at.player : at.computer ? "a computer" : at.here ? "here" : "away");
function obey(line) { // a move or its number, say TEXT, undo, agree, decline, seat N [PLAYER], quit, or Enter: all anew
  const [word, seat, player] = line.split(/\s+/), { version, moves } = position;
  const move = (moves.find(({ text }) => text === line) ?? moves[line - 1])?.text, text = line.slice(4);
  const others = { say: { text }, undo: {}, agree: { number }, decline: { number }, seat: { seat: seat - 1, player } };
  if (word === "quit") leave();
  if (!word) come();
  else if (!move && Object.hasOwn(others, word)) tell({ do: word, ...others[word] });
  else asked = false, tell({ do: "move", version, move: move ?? line });
}
terminal.on("line", (line) => typed.push(line.trim())).on("close", () => typed.push("quit"));
setInterval(() => (atTerminal || asked) && typed.length && obey(typed.shift()), 50), connect(); // a pipe waits its turn
