// The form for a table, and the message that it becomes.

import assert from "node:assert/strict";
import test from "node:test";

import * as forms from "../../src/cardkit/web/page/forms.js";

const listed = {
  game: "g",
  title: "G",
  aim: "",
  seats: [2, 3, 4],
  presets: ["plain", "short"],
  players: ["first", "best"],
  computer: "best",
  options: { seats: 2, target: 80, corner: false, suit: "clubs", rows: [] },
  about: { target: { text: "points", low: 1, high: 100 }, suit: { choices: ["clubs", "hearts"] } },
  preset_options: { short: { target: 10, seats: 3 } },
};
const constructor = {
  ...listed,
  seats: [4],
  options: { builders: 4 },
  about: { builders: { low: 2, high: 6 } },
  presets: [],
  preset_options: {},
};

test("a form begins with oneself against the best computer", () => {
  assert.deepEqual(forms.begin(listed).who, ["me", "best"]);
});

test("a form has a field of the right kind for each option but that of seats", () => {
  assert.deepEqual(
    forms.fields(listed).map(({ name, kind }) => [name, kind]),
    [
      ["target", "whole"],
      ["corner", "flag"],
      ["suit", "choice"],
      ["rows", "list"],
    ],
  );
});

test("a preset fills the form in, with its seats", () => {
  const form = forms.withPreset(listed, forms.begin(listed), "short");
  assert.equal(form.options.target, "10");
  assert.deepEqual(form.who, ["me", "best", "best"]);
  assert.equal(forms.presetOf(listed, form), "short");
});

test("a preset that is changed is none any more", () => {
  assert.equal(forms.presetOf(listed, forms.withOption(forms.begin(listed), "target", "7")), null);
});

test("a preset is sent by its name alone", () => {
  const sent = forms.message(listed, forms.withPreset(listed, forms.begin(listed), "short"), "");
  assert.equal(sent.preset, "short");
  assert.equal(sent.options, undefined);
});

test("options are sent where they differ from the defaults, with their types", () => {
  let form = forms.withOption(forms.begin(listed), "target", " 7 ");
  form = forms.withOption(forms.withOption(form, "corner", true), "rows", "[1, 2]");
  assert.deepEqual(forms.message(listed, form, "").options, { target: 7, corner: true, rows: [1, 2] });
});

test("with another number of seats what is chosen stays", () => {
  const form = forms.withSeats(listed, forms.withWho(forms.begin(listed), 1, "free"), 3);
  assert.deepEqual(form.who, ["me", "free", "free"]); // all others are friends
  const mixed = forms.withWho(forms.withSeats(listed, forms.begin(listed), 3), 1, "free");
  assert.deepEqual(forms.withSeats(listed, mixed, 4).who, ["me", "free", "best", "best"]);
  assert.equal(forms.message(listed, form, "").options.seats, 3);
});

test("with fewer seats one keeps one's own", () => {
  const form = forms.withWho(forms.withSeats(listed, forms.begin(listed), 3), 2, "me");
  assert.deepEqual(forms.withSeats(listed, form, 2).who, ["me", "best"]);
});

test("a game whose option says how many play has that many seats to choose from", () => {
  assert.deepEqual(forms.seatCounts(constructor), [2, 3, 4, 5, 6]);
  assert.deepEqual(forms.message(constructor, forms.withSeats(constructor, forms.begin(constructor), 3), "").options, {
    builders: 3,
  });
});

test("one sits in one seat alone", () => {
  assert.deepEqual(forms.withWho(forms.begin(listed), 1, "me").who, ["free", "me"]);
});

test("oneself is a person with one's name, and an open seat is free", () => {
  const sent = forms.message(listed, forms.withWho(forms.begin(listed), 1, "free"), "Ann");
  assert.deepEqual(sent.players, ["human", "free"]);
  assert.deepEqual(sent.people, ["Ann", null]);
});

test("what is no number, or out of its range, is told beside its field", () => {
  for (const typed of ["", "x", "0", "101", "7.5"]) {
    const wrong = forms.allWrong(listed, forms.withOption(forms.begin(listed), "target", typed));
    assert.deepEqual(wrong, { "option-target": "Expected a whole number from 1 to 100." });
  }
  assert.deepEqual(forms.allWrong(listed, forms.begin(listed)), {});
});

test("a list that is none is told beside its field", () => {
  for (const typed of ["[1,", "1 + 2"])
    assert.ok(forms.allWrong(listed, forms.withOption(forms.begin(listed), "rows", typed))["option-rows"]);
});

test("times are sent as they are chosen", () => {
  const form = { ...forms.begin(listed), time: "bank", minutes: "2,5", increment: "3", away: "" };
  assert.deepEqual(forms.message(listed, form, "").settings, {
    bank: 150,
    increment: 3,
    away: null,
    undo: "ask",
    watchers: true,
    chat: true,
    wait: false,
  });
  assert.deepEqual(forms.allWrong(listed, { ...form, minutes: "soon" }), {
    minutes: "Expected a number from 0.1 to 43200.",
  });
});

test("a time that is not chosen may be anything", () => {
  assert.deepEqual(forms.allWrong(listed, { ...forms.begin(listed), seconds: "soon" }), {});
});

test("a reason of cardkit is told beside the option that it names", () => {
  assert.equal(forms.optionBlamed(listed, "option target: expected a whole number"), "target");
  assert.equal(forms.optionBlamed(listed, "target is a nice word"), null);
});

test("another game like this one has its options, and everybody in their seats", () => {
  const game = { game: "g", seats: 3, options: { seats: 3, target: 9, corner: true, suit: "hearts", rows: [] } };
  const chairs = [{ player: "human" }, { player: "first" }, { player: "human" }];
  const form = forms.like(listed, game, chairs, 2);
  assert.deepEqual(form.who, ["free", "first", "me"]);
  assert.deepEqual(forms.message(listed, form, "").options, { seats: 3, target: 9, corner: true, suit: "hearts" });
});

test("no computer comes twice: the levels, and those that are none of them", () => {
  const levels = { easy: "first", medium: "best", hard: "search:100" };
  const game = { ...listed, players: ["first", "uniform", "best", "easy", "medium", "hard"], levels };
  assert.deepEqual(forms.computers(game), { levels: ["easy", "medium", "hard"], more: ["uniform"] });
  assert.deepEqual(forms.computers(listed), { levels: [], more: ["first", "best"] });
  const alike = { ...listed, player_names: { first: "Random", best: "Random" } };
  assert.deepEqual(forms.computers(alike).more, ["best"]); // nobody tells the two apart: the game's own stays
  assert.deepEqual(forms.begin(game).who, ["me", "medium"]);
});

test("who is added is a computer like those that are there", () => {
  const form = forms.withWho(forms.begin(listed), 1, "first");
  assert.deepEqual(forms.withSeats(listed, form, 3).who, ["me", "first", "first"]);
});

test("a preset is called as the game says, or by its name", () => {
  const game = { ...listed, preset_about: { short: { title: "A short game", aim: "" } } };
  assert.deepEqual(game.presets.map((name) => forms.presetTitle(game, name)), ["Plain", "A short game"]);
});

test("lists are typed in words, and read back as they were", () => {
  const lists = { "": [], "1 2": [1, 2], "0 0,": [[0, 0]], "0 1, 1 0": [[0, 1], [1, 0]], "0; 3, 4": [[[0]], [[3], [4]]], "a b": ["a", "b"] };
  for (const [words, rows] of Object.entries(lists)) {
    const game = { ...listed, options: { rows } };
    assert.equal(forms.begin({ ...game, preset_options: {} }).options.rows, words);
    const sent = forms.message(listed, forms.withOption(forms.begin(listed), "rows", words), "");
    assert.deepEqual(sent.options?.rows ?? [], rows);
  }
});
