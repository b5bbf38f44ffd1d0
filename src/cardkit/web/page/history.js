// How a game ended, and how it stood before: steps through the versions of a seat.

import { Values } from "./hints.js";
import { linkToStep } from "./network.js";
import { Marks, Turns, useReview } from "./review.js";
import { alone, Dialog, html, Link, Select, Tool, valueIn } from "./parts.js";
import { Course, Sheet } from "./rounds.js";
import { madeOf } from "./scenes.js";
import { Tip } from "./tips.js";
import { Again } from "./again.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { ending, names } from "./words.js";

/**
 * @typedef {import("./messages").End} End
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** Milliseconds between two steps of a replay. @type {[string, string][]} */
const SPEEDS = [
  ["2800", "slow"],
  ["1400", "usual"],
  ["600", "fast"],
  ["200", "very fast"],
];

/**
 * Where one is, and from where to where one may go.
 * @param {State} state
 * @returns {{ version: number, latest: number, past: boolean }}
 */
function place(state) {
  const { past, latest } = state;
  const last = latest === null ? 0 : latest.version;
  if (past === null) return { version: last, latest: last, past: false };
  return {
    version: past.version,
    latest: past.seat === latest?.seat ? Math.max(past.latest, last) : past.latest,
    past: true,
  };
}

/** The bar below the table. @param {{ state: State, kept: import("./types").Kept, act: Acts }} props */
export function History({ state, kept, act }) {
  const { version, latest, past } = place(state);
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState("1400");
  const seat = (past ? state.past?.seat : state.seat) ?? null;
  const over = state.latest?.is === "end";
  const foreign = past && seat !== state.seat;
  useReview(state, act);
  const atEnd = !past || version >= latest;
  const forward = () => (version + 1 >= latest && !foreign ? act.present() : act.look(version + 1, seat));
  useEffect(() => {
    if (!playing) return undefined;
    if (atEnd) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(forward, Number(speed));
    return () => clearTimeout(timer);
  }, [playing, speed, version, past]);
  if (state.latest === null || state.game === null) return null;
  const start = () => {
    if (atEnd) act.look(1, seat);
    play(!playing);
  };
  const only = latest < 2; // the first step is 1
  return html`<section class="history" aria-labelledby="history-title" data-past=${String(past)}>
    <h2 id="history-title" class="hidden">Earlier moves</h2>
    <div class="steps">
      <${Tool}
        icon="first"
        text="To the beginning"
        act=${() => act.look(1, seat)}
        disabled=${only}
        id="history-first"
      />
      <${Tool}
        icon="back"
        text="One step back"
        act=${() => act.look(version - 1, seat)}
        disabled=${only}
        id="history-back"
      />
      <span class="timeline">
        <input
          type="range"
          min="1"
          max=${latest}
          value=${version}
          aria-label="Step of the game"
          aria-valuetext=${`step ${version} of ${latest}`}
          disabled=${only}
          onChange=${(/** @type {Event} */ event) => go(Number(valueIn(event)))}
        />
        <${Marks} state=${state} latest=${latest} />
      </span>
      <${Tool} icon="forward" text="One step forward" act=${forward} disabled=${atEnd} id="history-forward" />
      <${Tool} icon="last" text="To the latest" act=${() => act.present()} disabled=${!past} id="history-latest" />
      <${Tool}
        icon=${playing ? "pause" : "play"}
        text=${playing ? "Stop the replay" : "Replay"}
        act=${start}
        disabled=${only}
        id="history-play"
      />
    </div>
    ${latest > 3 && html`<${Tip} of="back" text="Look back here" followed=${past || over} />`}
    <p class="hint" id="history-step">Step ${version} of ${latest}${state.looking ? ", one moment…" : ""}</p>
    <p class="seen-by">
      <label for="history-speed">Speed</label>
      <${Select} id="history-speed" value=${speed} choices=${SPEEDS} set=${setSpeed} />
      ${
        over &&
        html`<label for="history-seat">Seen by</label>
          <${Select}
            id="history-seat"
            value=${seat === null ? "" : String(seat)}
            choices=${[
              ...names(state).map((name, one) => [String(one), name]),
              ...(state.seat === null ? [["", "a watcher"]] : []),
            ]}
            set=${(/** @type {string} */ chosen) =>
              act.look(past ? version : latest, chosen === "" ? null : Number(chosen))}
          />
          ${!alone() && html`<${Tool} icon="link" text="Link to this step" id="history-link" act=${() => act.show("step")} />`}`
      }
    </p>
    ${over && html`<${Turns} state=${state} act=${act} />`}
    <${Values} state=${state} act=${act} />
    ${
      kept.dialog === "step" &&
      state.table !== null &&
      html`<${Dialog} title="A link to this step" close=${() => act.show(null)}>
        <${Link} id="step-link" label=${`Step ${version} of ${latest}`}
          link=${linkToStep(location.href, state.table, version, seat)} />
      <//>`
    }
  </section>`;

  /** @param {number} chosen */
  function go(chosen) {
    if (chosen >= latest && !foreign) act.present();
    else act.look(chosen, seat);
  }
}

/** How it ended. @param {{ end: End, state: State, act: Acts }} props */
export function Result({ end, state, act }) {
  const called = names(state);
  const of = (/** @type {number[]} */ some, /** @type {number} */ seat) => some[seat] ?? 0;
  const high = of(end.scores, end.winners[0] ?? -1) >= Math.max(...end.scores) ? 1 : -1; // whether many points are good
  const order = called
    .map((_, seat) => seat)
    .sort(
      (one, other) =>
        of(end.utilities, other) - of(end.utilities, one) || high * (of(end.scores, other) - of(end.scores, one)),
    );
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (state.before) heading.current?.focus(); // one has seen it end
  }, []);
  const back = () => {
    act.look(end.version - 1, state.seat);
    document.getElementById("history-back")?.focus();
  };
  const made = order.map((seat) => madeOf(end.scene, seat));
  return html`<section class="result" aria-labelledby="result-title">
    <div role="status"><h2 id="result-title" tabindex="-1" ref=${heading}>${ending(end, called, state.seat)}</h2></div>
    <table>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Score</th>
          ${made.some(Boolean) && html`<th scope="col">Made of</th>`}
          <th scope="col"><span class="hidden">Won</span></th>
        </tr>
      </thead>
      <tbody>
        ${order.map(
          (seat, at) =>
            html`<tr key=${seat} data-won=${String(end.winners.includes(seat))}>
              <th scope="row">${called[seat]}${seat === state.seat ? " (you)" : ""}</th>
              <td>${end.scores[seat]}</td>
              ${made.some(Boolean) && html`<td>${made[at]}</td>`}
              <td>${end.winners.includes(seat) ? "won" : ""}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <${Course} state=${state} />
    <${Sheet} state=${state} least=${2} />
    <div class="buttons">
      <${Again} state=${state} act=${act} />
      <button type="button" onClick=${back}>Look back</button>
      <button type="button" onClick=${act.save}>Keep the record</button>
    </div>
  </section>`;
}
