// The end of a round, the sheet of scores, and how they went.

import { html } from "./parts.js";
import { Face, Told } from "./pictures.js";
import { course, roundsOf } from "./tally.js";
import { useEffect, useRef } from "./vendor/hooks.js";
import { sides } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

const MOST = 4; // of the last cards
const [WIDE, HIGH] = [320, 120]; // of the picture

/** A round is over: how, what it brought, and that one has seen it. @param {{ state: State, act: Acts }} props */
export function RoundOver({ state, act }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const events = state.over ?? [];
  const faces = [...new Set(events.flatMap(({ text }) => (/draw/i.test(text) ? null : text.match(/\b[2-9TJQKA][CDSH]\b/g)) ?? []))].slice(-MOST);
  return html`<section class="round-over" aria-labelledby="round-over">
    <h2 id="round-over">${state.tally.at(-1)?.many ? "Rounds are over" : "The round is over"}</h2>
    ${faces.length > 0 && html`<div class="last-cards" aria-hidden="true">${faces.map((face) => html`<${Face} key=${face} face=${face} />`)}</div>`}
    <div role="status">${events.map(({ text }, at) => html`<p key=${at}><${Told} text=${text} /></p>`)}</div>
    <${Sheet} state=${state} />
    <button type="button" class="main" ref=${button} onClick=${act.goOn}>Go on</button>
  </section>`;
}

/** What each round brought each side. @param {{ state: State, least?: number }} props */
export function Sheet({ state, least = 1 }) {
  const { from, rounds, called: numbers } = roundsOf(state.tally);
  if (rounds.length < least) return null;
  const begun = from.some(Boolean); // the page has not seen the rounds before
  const called = sides(state);
  const total = state.tally.at(-1)?.scores ?? [];
  const line = (/** @type {string} */ name, /** @type {number[]} */ points) =>
    html`<tr key=${name}><th scope="row">${name}</th>${points.map((one, seat) => html`<td key=${seat}>${one}</td>`)}</tr>`;
  return html`<div class="sheet-of-scores" tabindex="0" role="group" aria-label="Scores by round">
    <table>
      <thead><tr><th scope="col">Round</th>${called.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>
        ${begun && line("Before", from)}${rounds.map((points, at) => line(`${begun ? "+" : ""}${numbers[at]}`, points))}
      </tbody>
      <tfoot>${line("In all", total)}</tfoot>
    </table>
  </div>`;
}

/** How the scores went, as a picture. @param {{ state: State }} props */
export function Course({ state }) {
  const steps = course(state.tally);
  if (steps.length < 3) return null;
  const called = sides(state);
  const all = steps.flatMap((one) => one.scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ at) => 8 + (at * (WIDE - 16)) / (steps.length - 1);
  const y = (/** @type {number} */ score) => HIGH - 10 - ((score - low) * (HIGH - 20)) / (high - low);
  const said = called.map((name, seat) => `${name}: ${steps.map((one) => one.scores[seat]).join(", ")}`).join("; ");
  return html`<figure class="course">
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`How the scores went. ${said}`}>
      <line class="nought" x1="0" x2=${WIDE} y1=${y(0)} y2=${y(0)} />
      ${called.map((name, side) => {
        const points = steps.map((one, at) => [x(at), y(one.scores[side] ?? 0)]);
        return html`<g class=${`seat-${side % 8}`} key=${name}>
          <polyline class="under" points=${points.join(" ")} /><polyline points=${points.join(" ")} />
          ${steps.length < 30 && points.map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r="3" />`)}
        </g>`;
      })}
    </svg>
    <figcaption>
      ${called.map((name, seat) => html`<span class=${`seat-${seat % 8}`} key=${name}><span class="dot" aria-hidden="true"></span> ${name}</span>`)}
    </figcaption>
  </figure>`;
}
