// Before the game begins, who is waited for; then the end of a round, the sheet of scores, and how they went.

import { alone, html, TableLink } from "./templates.js";
import { Sitting, Told } from "./pictures.js";
import { course, roundsOf, tellsOfEnd } from "./events.js";
import { useEffect, useRef } from "./vendor/hooks.js";
import { listed, names, sides } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

const [WIDE, HIGH] = [320, 120]; // of the picture
const SUM = /\d = \d|: \d+ in all\.$/; // what the table tells, too
const LAID = /iscarded$/; // what counts against somebody

/**
 * Before the game begins: who is there, who is waited for, and the link for them. Later: that seats are free.
 * @param {{ state: State, act: Acts, chair: (seat: number) => unknown }} props
 */
export function Gathering({ state, act, chair }) {
  const { seat, latest, chairs, waiting, table } = state;
  const free = chairs.filter((one) => one.free).length;
  if (latest?.is === "end" || (!waiting.length && (seat === null || !free))) return null;
  const called = names(state);
  const fill = html`<button type="button" onClick=${act.fill}>${waiting.length ? "Start now with computers" : "Let computers play there"}</button>`;
  if (!waiting.length) {
    return html`<div class="banner">
      <p role="status">${free === 1 ? "A seat is free." : `${free} seats are free.`}</p>
      ${!alone() && html`<button type="button" class="main" onClick=${() => act.show("invite")}>Send the link</button>`}
      ${fill}
    </div>`;
  }
  const host = chairs.find((one) => one.player === "human" && one.here)?.seat;
  const away = waiting.filter((one) => !chairs[one]?.free).map((one) => called[one] ?? "");
  const who = listed([...away, ...(free ? [free === 1 ? "somebody in the free seat" : `people in ${free} free seats`] : [])]);
  return html`<div class="gathering">
    <p role="status">The game begins when all are here: waiting for ${who}.</p>
    <ol>${chairs.map(
      (one) => html`<li key=${one.seat} data-seat=${one.seat}><strong>${called[one.seat]}</strong>${chair(one.seat)}</li>`,
    )}</ol>
    ${free > 0 && seat !== null && table !== null && !alone() && html`<${TableLink} id="gathering-link" table=${table} label="Send this link to whoever is to play" />`}
    ${seat !== null && seat === host && fill}
  </div>`;
}

/** A round is over: how, what it brought, and that one has seen it. @param {{ state: State, act: Acts }} props */
export function RoundOver({ state, act }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);
  const { tally, latest, seat } = state;
  const events = state.over ?? [];
  const said = events.some(tellsOfEnd) ? events.filter(tellsOfEnd) : events.filter(({ text }) => !SUM.test(text));
  const { from, rounds, called: numbers } = roundsOf(tally);
  const last = from.some(Boolean) ? "" : (numbers.at(-1) ?? "");
  const laid = (/** @type {number[]} */ team) =>
    (latest?.scene?.zones ?? [])
      .filter((zone) => zone.seat !== null && team.includes(zone.seat) && zone.kind === "pile" && LAID.test(zone.title))
      .flatMap(({ items }) => items.flatMap(({ face }) => (face === "back" ? [] : [face])));
  return html`<section class="round-over" aria-labelledby="round-over">
    <h2 id="round-over">${last ? `Round ${last}` : "The round"} is over</h2>
    <div role="status">${said.map(({ text }, at) => html`<p key=${at}><${Told} text=${text} /></p>`)}</div>
    <table class="sheet-of-scores">
      <thead><tr><th scope="col">Player</th><th scope="col">Round</th><th scope="col">In all</th></tr></thead>
      <tbody>
        ${sides(state).map((name, side) => {
          const team = state.game?.teams[side] ?? [];
          const cards = laid(team);
          return html`<tr key=${side} data-own=${String(seat !== null && team.includes(seat))}>
            <th scope="row"><${Sitting} chair=${state.chairs[team[0] ?? -1]} />${name}${cards.length > 0 && html` <small><${Told} text=${cards.join(" ")} /></small>`}</th>
            <td>${plus(rounds.at(-1)?.[side] ?? 0)}</td><td><b>${tally.at(-1)?.scores[side]}</b></td>
          </tr>`;
        })}
      </tbody>
    </table>
    <button type="button" class="main" ref=${button} onClick=${act.goOn}>Go on</button>
  </section>`;
}

/** @param {number} points */
const plus = (points) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));

/** What each round brought each side, where there were several. @param {{ state: State }} props */
export function Sheet({ state }) {
  const { rounds, called: numbers } = roundsOf(state.tally);
  if (rounds.length < 2) return null;
  const called = sides(state);
  const total = state.tally.at(-1)?.scores ?? [];
  const line = (/** @type {string} */ name, /** @type {number[]} */ points) =>
    html`<tr key=${name}><th scope="row">${name}</th>${points.map((one, seat) => html`<td key=${seat}>${one}</td>`)}</tr>`;
  return html`<div class="sheet-of-scores" tabindex="0" role="group" aria-label="Scores by round">
    <table>
      <thead><tr><th scope="col">Round</th>${called.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>
        ${rounds.map((points, at) => line(numbers[at] ?? "", points))}
      </tbody>
      <tfoot>${line("In all", total)}</tfoot>
    </table>
  </div>`;
}

/** Round numbers from one to another, some four of them. @param {number} low @param {number} high */
function ticks(low, high) {
  const ten = 10 ** Math.floor(Math.log10((high - low) / 3 || 1));
  const step = Math.max(1, ten * ([5, 2, 1].find((one) => one * ten <= (high - low) / 3) ?? 1));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** How the scores went, as a picture. @param {{ state: State }} props */
export function Course({ state }) {
  const steps = [...course(state.tally)];
  const last = steps.at(-1);
  if (!last || steps.length < 3) return null;
  const called = sides(state);
  const all = steps.flatMap((one) => one.scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const rounds = roundsOf(state.tally).called;
  const first = steps.length - rounds.length; // of those that are told of, where there are several rounds
  const end = state.latest?.version ?? 0;
  if (rounds.length < 2 && last.version < end) steps.push({ ...last, version: end }); // nothing has changed since
  const where = steps.map(({ version }, at) => (rounds.length > 1 ? at : version));
  const [from = 0, to = 1] = [where[0], where.at(-1)];
  const x = (/** @type {number} */ at) => 28 + ((at - from) * (WIDE - 46)) / (to - from);
  const y = (/** @type {number} */ score) => HIGH - 20 - ((score - low) * (HIGH - 30)) / (high - low);
  /** @type {[number, string][]} */
  const numbers = rounds.length > 1
    ? rounds.flatMap((one, at) => (at % Math.ceil(rounds.length / 10) ? [] : [[at + first, one]]))
    : ticks(from, to).filter((step) => x(step) > 50).map((step) => [step, `${step}`]);
  const said = called.map((name, seat) => `${name}: ${steps.map((one) => one.scores[seat]).join(", ")}`).join("; ");
  return html`<figure class="course">
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`How the scores went. ${said}`}>
      ${ticks(low, high).map((score) => html`<g key=${score}><text x="24" y=${y(score) + 4} text-anchor="end">${score}</text>
        <line class="nought" x1="28" x2=${WIDE} y1=${y(score)} y2=${y(score)} /></g>`)}
      <text x="2" y=${HIGH - 5}>${rounds.length > 1 ? "Round" : "Step"}</text>
      ${numbers.map(([at, text]) => html`<text key=${at} x=${x(at)} y=${HIGH - 5} text-anchor="middle">${text}</text>`)}
      ${called.map((name, side) => {
        const points = steps.map((one, at) => [x(where[at] ?? 0), y(one.scores[side] ?? 0)]);
        const wide = 0.5 + 1.5 * (called.length - side); // those below are seen where lines are the same
        return html`<g class=${`seat-${side % 8}`} key=${name}>
          <polyline points=${points.flatMap(([x, y], at) => [rounds.length > 1 ? "" : `${x},${points[at - 1]?.[1] ?? y}`, `${x},${y}`]).join(" ")} stroke-width=${wide} />
          ${steps.length < 30 && points.map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r=${1.5 + wide / 2} />`)}
        </g>`;
      })}
    </svg>
    <figcaption>
      ${called.map((name, seat) => html`<span class=${`seat-${seat % 8}`} key=${name}><span class="dot" aria-hidden="true"></span> ${name}</span>`)}
    </figcaption>
  </figure>`;
}
