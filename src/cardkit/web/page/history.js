// How a game ended, and how it stood before: steps through the versions of a seat.

import { AskValues, Chances, Course, laidBy, Likely, Sheet, Turns, useReview, Values } from "./analysis.js";
import { linkToStep } from "./network.js";
import { alone, Dialog, html, Link, Select, Tool, valueIn } from "./templates.js";
import { Sitting, Suit, Told } from "./pictures.js";
import { tellsOfEnd } from "./events.js";
import { madeOf } from "./scenes.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { asked } from "./state.js";
import { countedIn, ending, names, possessive, ranked, standing, toPlayer } from "./words.js";

/**
 * @typedef {import("./messages").End} End
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** Milliseconds between two steps of a replay. @type {[string, string][]} */
const SPEEDS = [
  ["2800", "½×"],
  ["1400", "1×"],
  ["600", "2×"],
  ["200", "7×"],
];

/**
 * Where one is, of how many steps, and which is the latest.
 * @param {State} state
 */
function place(state) {
  const last = state.latest?.version ?? 0;
  const there = state.past;
  if (there === null) return { version: last, total: last, latest: last, past: false };
  return { version: there.version, total: there.total, latest: there.seat === state.latest?.seat ? last : there.total, past: true };
}

/**
 * What goes from step to step, at some speed where one wants to see it all.
 * @param {State} state
 * @param {Acts} act
 */
export function useReplay(state, act) {
  const { version, total, latest, past } = place(state);
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState("1400");
  const seat = (past ? state.past?.seat : state.seat) ?? null;
  const over = state.latest?.is === "end";
  const atEnd = (!past && !over) || version >= latest;
  const go = (/** @type {number} */ chosen, whose = seat) =>
    chosen >= latest && !over && whose === state.seat ? act.present() : act.look(Math.min(chosen, latest), whose);
  const by = (/** @type {number} */ steps) =>
    state.past?.next && steps > 0 ? act.passed(state.past.next) : go(Math.max(1, version + steps));
  useReview(state, act);
  useStepsKept(past);
  useEffect(() => {
    if (!playing) return undefined;
    if (past && atEnd) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(() => by(1), Number(speed));
    return () => clearTimeout(timer);
  }, [playing, speed, state.past]);
  const start = () => {
    if (!playing && atEnd) act.look(1, seat);
    play(!playing);
  };
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // Elsewhere these keys go from card to card, or along the timeline.
      if (past && steps && !(/** @type {Element} */ (event.target).closest("input, select, dialog, .drawn"))) by(steps);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  return { version, total, latest, past, over, seat, atEnd, go, by, playing, start, speed, setSpeed };
}

/**
 * The focus stays on the button that it is on when the steps come above the table, or go below it, and one sees them.
 * @param {boolean} past
 */
function useStepsKept(past) {
  const focused = useRef("");
  const was = useRef(past);
  focused.current = document.activeElement?.id ?? "";
  useLayoutEffect(() => {
    if (was.current === past) return;
    was.current = past;
    if (focused.current.startsWith("history-")) document.getElementById(focused.current)?.focus({ preventScroll: true });
    if (past) scrollTo(0, 0);
  }, [past]);
}

/** @typedef {ReturnType<typeof useReplay>} Replay */

/**
 * The steps of the game: above the table while one looks back, so that both are in the window, otherwise below it.
 * @param {{ state: State, replay: Replay, act: Acts }} props
 */
export function Steps({ state, replay, act }) {
  const { version, total, latest, past, over, seat, atEnd, go, by, playing, start } = replay;
  const only = latest < 2; // the first step is 1
  return html`<section class=${`history${past ? " banner past" : ""}`} aria-labelledby="history-title" data-past=${past}>
    <h2 id="history-title" class="hidden">Earlier moves</h2>
    <div class="steps">
      <${Tool} icon="first" text="To the beginning" act=${() => act.look(1, seat)} disabled=${only} id="history-first" />
      <${Tool} icon="back" text="One step back" act=${() => act.look(version - 1, seat)} disabled=${only} id="history-back" />
      <${Tool} icon=${playing ? "pause" : "play"} text=${playing ? "Stop the replay" : "Replay"} act=${start} disabled=${only} id="history-play" />
      <${Tool} icon="forward" text="One step forward" act=${() => by(1)} disabled=${atEnd} id="history-forward" />
      <${Tool} icon="last" text="To the latest" act=${() => go(latest)} disabled=${past ? over && atEnd : !over} id="history-latest" />
    </div>
    <span class="timeline">
      <${Chances} state=${state} latest=${total} />
      <input
        type="range"
        min="1"
        max=${total}
        value=${version}
        aria-label="Step of the game"
        aria-valuetext=${`step ${version} of ${total}`}
        disabled=${only}
        onChange=${(/** @type {Event} */ event) => go(Number(valueIn(event)))}
      />
    </span>
    ${past && html`<${Likely} state=${state} version=${version} />`}
    <${AskValues} state=${state} act=${act} />
    <p class="hint" id="history-step">${state.past?.next ? "To step" : "Step"} ${version} of ${total}</p>
    ${past && html`<button class="main" onClick=${act.present}>${asked(state) ? "Your turn" : over ? "Result" : "Play on"}</button>`}
  </section>`;
}

/**
 * What there is to be said of the steps, beside the table: from which seat, where the game turned, what moves were worth.
 * @param {{ state: State, replay: Replay, kept: import("./types").Kept, act: Acts }} props
 */
export function Analysis({ state, replay, kept, act }) {
  const { version, total, past, over, seat, speed, setSpeed } = replay;
  return html`<section class=${`side analysis${over || state.hint ? "" : " brief"}`} aria-labelledby="analysis-title">
    <h2 id="analysis-title">${!past ? "After the game" : over ? "Looking back, all open" : "Looking back"}</h2>
    ${past && html`<p class="seen-by">
      <label for="history-speed">Speed</label>
      <${Select} id="history-speed" value=${speed} choices=${SPEEDS} set=${setSpeed} />
      ${
        over &&
        html`<label class="hidden" for="history-seat">Seen from</label>
          <${Select}
            id="history-seat"
            value=${seat === null ? "" : String(seat)}
            choices=${[
              ...names(state).map((name, one) => [String(one), `${name === "You" ? "Your" : possessive(name)} side`]),
              ...(state.seat === null ? [["", "A watcher"]] : []),
            ]}
            set=${(/** @type {string} */ chosen) =>
              act.look(version, chosen === "" ? null : Number(chosen))}
          />
          ${!alone() && html`<${Tool} icon="link" text="Link to this step" id="history-link" act=${() => act.show("step")} />`}`
      }
    </p>`}
    <div class="scroll" tabindex="0" role="group" aria-labelledby="analysis-title">
      ${!past && state.latest?.is === "end" && html`<${Ranking} end=${state.latest} state=${state} />`}
      <${Values} state=${state} act=${act} />
      ${over && html`<${Turns} state=${state} act=${act} />`}
      ${!past && html`<${Course} state=${state} /><${Sheet} state=${state} />`}
    </div>
    ${
      kept.dialog === "step" &&
      state.table !== null &&
      html`<${Dialog} title="A link to this step" close=${() => act.show(null)}>
        <${Link} id="step-link" label=${`Step ${version} of ${total}`}
          link=${linkToStep(location.href, state.table, version, seat)} />
      <//>`
    }
  </section>`;
}

/** How it ended: in the place of the question, so that nothing moves. @param {{ end: End, state: State, act: Acts }} props */
export function Result({ end, state, act }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (state.before) heading.current?.focus(); // one has seen it end
  }, []);
  const back = () => {
    act.look(end.version, state.seat);
    document.getElementById("history-back")?.focus();
  };
  const how = toPlayer(state, end.events).filter(tellsOfEnd).at(-1);
  const won = state.seat !== null && end.winners.includes(state.seat);
  return html`<section class="result" aria-labelledby="result-title">
    ${won && state.before && html`<${Confetti} />`}
    <div class="verdict">
      <div role="status">
        <h2 id="result-title" tabindex="-1" ref=${heading}>${ending(end, names(state), state.seat)}</h2>
        <p>${standing(end, state)}${how && html` <${Told} text=${how.text} />`}</p>
      </div>
      <div class="buttons">
        <${Again} state=${state} act=${act} />
        <button onClick=${back}>Look back</button>
        <button onClick=${act.save}>Keep the record</button>
      </div>
    </div>
  </section>`;
}

/** Who came where. @param {{ end: End, state: State }} props */
function Ranking({ end, state }) {
  const called = names(state);
  const order = ranked(end);
  const once = state.tally.filter(({ over }) => over).length < 2; // otherwise cards tell of the last round alone
  const made = order.map(({ seat }) => madeOf(end.scene, seat) || (once && laidBy(end.scene, [seat])));
  return html`<div class="ranking">
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">Place</span></th>
            <th scope="col">Player</th>
            <th scope="col">${countedIn(end)}</th>
            ${made.some(Boolean) && html`<th scope="col">Made of</th>`}
          </tr>
        </thead>
        <tbody>
          ${order.map(
            ({ seat, place }, at) =>
              html`<tr key=${seat} class=${`seat-${seat % 8}`} data-won=${end.winners.includes(seat)} data-own=${seat === state.seat}>
                <td>${place > 0 && html`<span class="place">${place}</span>`}</td>
                <th scope="row"><${Sitting} chair=${state.chairs[seat]} />${called[seat]}${seat === state.seat && called[seat] !== "You" ? " (you)" : ""}</th>
                <td>${end.scores[seat]}</td>
                ${made.some(Boolean) && html`<td><${Told} text=${made[at] || ""} /></td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

const PIECES = 24; // of confetti

/** Small suits that fall for whoever has won. */
const Confetti = () =>
  html`<div class="confetti" aria-hidden="true">
    ${Array.from({ length: PIECES }, (_, at) => html`<i key=${at} style=${{ left: `${(at * 37) % 100}%`, animationDelay: `${(at % 7) * 0.18}s` }}><${Suit} suit=${at % 4} /></i>`)}
  </div>`;

/** The same game once more, for all who want to. @param {{ state: State, act: Acts }} props */
function Again({ state, act }) {
  const { again, seat } = state;
  if (again === null && seat === null) {
    return html`<button class="main" onClick=${act.again}>New game like this</button>`;
  }
  return html`${again && html`<p role="status">${names(state)[again.seat]} plays again.</p>`}
    <button class="main" onClick=${act.playAgain}>
      ${again === null ? "Again" : seat === null ? "Watch that" : "Play again, too"}
    </button>`;
}
