// Others' moves are drawn one after another, so that they can be followed; and what is heard of them.

import { folded } from "./events.js";
import { lookOf, rolledIn } from "./layouts.js";
import { asked, overRound, staysOver } from "./state.js";

/**
 * @typedef {import("./messages").Position | import("./messages").End} Stands
 * @typedef {import("./state.js").State} State
 */

/** @type {{ [pace: string]: number }} */
const PACES = { usual: 800, slow: 1500 }; // milliseconds for which somebody's move is seen before the next
const MANY_LINES = 3; // with more a move is seen longer
const MOST_COMING = 10; // with more positions than that nobody waits,
const ROUND = 10; // but for how a round has ended, which is seen so many times as long
const HELD = 100; // milliseconds after which one's own move counts as painted, whether or not it was

/** Positions that wait until what is drawn has been seen. */
export class Pacing {
  /** @type {Stands[]} */
  coming = [];
  timer = 0;
  seen = 0; // when what is drawn has been, in milliseconds
  held = false; // whether one's own move is about to be painted

  /**
   * @param {(message: Stands) => void} take draws one
   * @param {() => State} state what is drawn
   * @param {() => string} pace the name of one of the paces; for another, nobody waits
   */
  constructor(take, state, pace) {
    this.take = take;
    this.state = state;
    this.pace = pace;
  }

  /** @param {Stands} message */
  hear(message) {
    this.coming.push(message);
    this.flow(this.state().fresh);
  }

  forget() {
    this.coming = [];
  }

  /** What was drawn has been seen. The end of another round that is coming stays, too. */
  goOn() {
    this.seen = 0;
    this.flow(false);
  }

  /**
   * Each is seen for a while, the longer the more it tells, and how a round has ended longest of all; half as long where
   * nothing has moved. What is asked of oneself is not waited for.
   * @param {boolean} all whether to draw all of them at once
   */
  flow(all) {
    clearTimeout(this.timer);
    while (this.coming.length && (all || !this.held)) {
      const wait = this.seen - Date.now();
      if (!all && staysOver(this.state()) && (PACES[this.pace()] ?? 0) > 0 && !document.hidden) return;
      if (!all && wait > 0 && (this.coming.length <= MOST_COMING || overRound(this.state()))) {
        this.timer = window.setTimeout(() => this.flow(false), wait);
        return;
      }
      const message = this.coming.shift();
      if (!message) return;
      const asks = all || message.is === "end" || message.moves.length > 0;
      if (this.state().busy !== null && !document.hidden) this.hold();
      this.take(message);
      const lines = folded(message.events);
      const still = !lines.some(({ moved }) => moved?.length);
      const times = overRound(this.state()) ? ROUND : lines.length > MANY_LINES ? 3 : still ? 0.5 : 1;
      this.seen = Date.now() + (asks ? 0 : (PACES[this.pace()] ?? 0) * times);
    }
  }

  /** Draw nothing more until one's own move has been painted: others' moves would hold up its frame. */
  hold() {
    this.held = true;
    const go = () => {
      if (!this.held) return;
      this.held = false;
      this.flow(false);
    };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go))); // the second when the first is on the screen
    setTimeout(go, HELD);
  }
}

// What is heard, soft and short: made by oscillators, so that nothing is loaded. And what tells somebody elsewhere that
// it is their turn.

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
