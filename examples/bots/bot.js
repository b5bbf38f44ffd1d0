// A bot for cardkit: it plays from the suit that it has most of, in every game that has a hand of cards.
"use strict";

// Words that moves begin with which rarely help: the later in this list, the worse.
const DULL = ["pass", "next", "end", "no", "draw", "discard", "trade"];

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

/** How dull a move sounds: 0 if not at all. */
const dullness = (move) => DULL.indexOf(move.text.split(" ")[0].toLowerCase()) + 1;

/** All cards in a value, such as "7S", however deep they are: {"Play":{"card":{"Card":"7S"}}}. */
function cardsIn(value) {
  if (value === null || typeof value !== "object") return [];
  if (typeof value.Card === "string") return [value.Card];
  return Object.values(value).flatMap(cardsIn);
}

/** The cards of our own hand, or none where the game has no hands. */
function handOf(view) {
  const fields = Object.values(view)[0]; // {"UnoWarView":{...}}: the one member says what it is
  return cardsIn(fields.hand ?? null);
}

/** The cards that a move plays; some games name them only in its text. */
function cardsOf(move) {
  const cards = cardsIn(move.value);
  return cards.length > 0 ? cards : move.text.split(" ");
}

function choose(position) {
  const hand = handOf(position.view);
  const sameSuit = (move) => {
    const suit = cardsOf(move)[0].at(-1);
    return hand.filter((card) => card.endsWith(suit)).length;
  };
  // Sorting keeps equal moves in their order, that of their actions.
  return [...position.moves].sort((a, b) => dullness(a) - dullness(b) || sameSuit(b) - sameSuit(a))[0];
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.is === "hello") {
    say({ do: "hello", protocol: 1, name: "JavaScript example", wants: ["view", "values"] });
  } else if (message.is === "position") {
    say({ do: "move", version: message.version, action: choose(message).action });
  } else if (message.is === "refused") {
    console.error(message.why);
  }
  // "game" and "end" need nothing here: this bot remembers nothing. Node ends with its input.
});
