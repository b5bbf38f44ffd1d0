// Others' moves are drawn one after another, so that they can be followed.

import { folded } from "./events.js";
import { overRound, staysOver } from "./state.js";

/** @typedef {import("./messages").Position | import("./messages").End} Stands */

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
   * @param {() => import("./state.js").State} state what is drawn
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
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, HELD);
  }
}
