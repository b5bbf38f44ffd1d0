// What is heard, soft and short: made by oscillators, so that nothing is loaded. And what tells somebody elsewhere that
// it is their turn.

import { lookOf, rolledIn } from "./layouts.js";
import { asked } from "./state.js";

/** @typedef {import("./state.js").State} State */

const SILENT = 1000; // milliseconds after its beginning in which a page makes no sound
const PAINTED = 40; // milliseconds after which what is heard has been drawn
const LOUD = 0.07; // of 1
/**
 * By what happens, its tones: at which second, how high in hertz at first and at last, for how many seconds.
 * @type {{ [kind: string]: [at: number, from: number, to: number, long: number][] }}
 */
const TONES = {
  card: [[0, 420, 160, 0.06]],
  roll: [0, 0.07, 0.13, 0.21, 0.31].map((at) => [at, 700 - 900 * at, 240, 0.04]),
  turn: [[0, 587, 587, 0.12], [0.11, 784, 784, 0.2]],
  end: [[0, 523, 523, 0.2], [0.15, 659, 659, 0.2], [0.3, 784, 784, 0.2], [0.45, 1047, 1047, 0.5]],
};

/**
 * What is heard of a message: nothing of how it stood when one came, and each thing once.
 * @param {State} before
 * @param {State} now
 * @returns {string[]}
 */
export function soundsOf(before, now) {
  const { latest, game } = now;
  if (latest === null || game === null || before.fresh || latest === before.latest) return [];
  if (latest.is === "end") return before.latest?.is === "end" ? [] : ["end"];
  const rolled = latest.events.some(({ text }) => rolledIn(lookOf(game), text) !== null);
  const moved = latest.events.some((event) => event.moved?.length);
  return [...(rolled ? ["roll"] : moved ? ["card"] : []), ...(turned(before, now) ? ["turn"] : [])];
}

/** Whether one is asked, and somebody else was before. @param {State} before @param {State} now */
const turned = (before, now) => asked(now) && (!asked(before) || before.latest?.seat !== now.seat);

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} kind */
function play(kind) {
  if (!audio && !navigator.userActivation?.hasBeenActive) return; // it would not be let
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume(); // browsers let a page be heard once somebody has touched it
  if (audio.state !== "running") return;
  const begin = audio.currentTime + (kind === "turn" ? 0.15 : 0);
  for (const [at, from, to, long] of TONES[kind] ?? []) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const [start, end] = [begin + at, begin + at + long];
    tone.type = kind === "roll" || kind === "card" ? "triangle" : "sine";
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(LOUD, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(end);
  }
}

/**
 * Lets a message be heard; and tells somebody who is elsewhere that it is their turn, if they want that.
 * @param {State} before
 * @param {State} now
 * @param {import("./types").Kept} kept
 */
export function heard(before, now, kept) {
  if (performance.now() < SILENT) return;
  if (kept.sound !== "off" && "AudioContext" in window)
    for (const kind of soundsOf(before, now)) setTimeout(play, PAINTED, kind); // to begin with sound takes a browser long
  if (kept.notify === "on" && document.hidden && !before.fresh && turned(before, now)) notify(now.game?.title ?? "");
}

/** @param {string} title */
function notify(title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const told = new Notification("It is your turn", { body: title, tag: "cardkit", icon: "icon.svg" });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}
