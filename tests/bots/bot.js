// A bot in JavaScript: plays the first of its moves.
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.is === "hello") {
    console.log(JSON.stringify({ do: "hello", protocol: 1, name: "Node", wants: [] }));
  } else if (message.is === "position") {
    console.log(JSON.stringify({ do: "move", version: message.version, move: message.moves[0].text }));
  }
});
