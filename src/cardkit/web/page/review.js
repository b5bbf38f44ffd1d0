// How the chances went in a game that is over, and where something was thrown away, in words.

import { html } from "./templates.js";
import { Told } from "./pictures.js";
import { useEffect } from "./vendor/hooks.js";
import { sides } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** The seat as which one looks. @param {State} state */
export const looking = ({ past, seat }) => (past ? past.seat : seat);

/** Has a game that is over reviewed, once for each seat as which one looks. @param {State} state @param {Acts} act */
export function useReview(state, act) {
  const seat = looking(state);
  const wanted = state.latest?.is === "end" && state.online && state.review?.seat !== seat;
  useEffect(() => {
    if (wanted) act.review(seat);
  }, [wanted, seat]);
}

/** @param {State} state what was found for the seat as which one looks */
const reviewOf = (state) => (state.review?.seat === looking(state) ? state.review : null);

/** The chances as a picture behind the timeline, and marks above it; others tell the same in words.
 * @param {{ state: State, latest: number }} props */
export function Chances({ state, latest }) {
  const review = reviewOf(state);
  const at = (/** @type {number} */ version) => (version - 1) / Math.max(1, latest - 1);
  const chances = review?.chances ?? [];
  const teams = state.game?.teams ?? [];
  const own = teams.findIndex((team) => team.includes(looking(state) ?? -1));
  const order = teams.map((_, side) => side).sort((one, other) => Number(other === own) - Number(one === own));
  let below = chances.map(() => 0);
  return html`${review?.points?.map(({ version }) => html`<span class="mark" key=${version} aria-hidden="true" style=${{ "--at": at(version) }}></span>`)}
  ${chances.length > 2 && html`<svg class="chances" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${order.map((side) => {
      const [seat = 0] = teams[side] ?? [];
      const lower = below;
      below = chances.map(({ by_seat }, i) => (lower[i] ?? 0) + (by_seat[seat] ?? 0));
      const edge = (/** @type {number[]} */ heights) => chances.map(({ version }, i) => `${at(version)},${1 - (heights[i] ?? 0)}`);
      return html`<polygon key=${side} class=${`seat-${seat % 8}`} points=${[...edge(lower), ...edge(below).reverse()].join(" ")} />`;
    })}
  </svg>`}`;
}

/** How likely each side was to win at a step. @param {{ state: State, version: number }} props */
export function Likely({ state, version }) {
  const chances = reviewOf(state)?.chances ?? [];
  const last = chances.filter((one) => one.version <= version).at(-1) ?? chances[0];
  if (!last || chances.length < 3) return null;
  return html`<div class="likely" role="group" title="As a watcher could judge it" aria-label="Chances to win">
    <span>To win, %:</span>
    ${sides(state).map((name, side) => {
      const [seat = 0] = state.game?.teams[side] ?? [];
      return html`<span class=${`seat-${seat % 8}`} key=${side}><span class="dot" aria-hidden="true"></span> ${name} <b>${Math.round(100 * (last.by_seat[seat] ?? 0))}</b></span>`;
    })}
  </div>`;
}

/** The moves that threw something away, to go there. @param {{ state: State, act: Acts }} props */
export function Turns({ state, act }) {
  const review = reviewOf(state);
  if (!review) return null;
  const seat = looking(state);
  return html`<section class="turns" aria-labelledby="turns-title">
    <h3 id="turns-title">Moves to think about</h3>
    <div role="status">
      ${review.points === null && html`<p>Hard is looking at every move…</p>`}${review.why && html`<p>${review.why}</p>`}
    </div>
    <ol>
      ${review.points?.map(
        ({ version, texts, better }) => html`<li key=${version}>
          <button type="button" aria-current=${state.past?.version === version ? "step" : undefined}
            onClick=${() => (scrollTo(0, 0), act.look(version, seat))}>Step ${version}</button>
          <span>${texts.map((text) => html`<${Told} text=${text} /> `)}<${Told} text=${better ?? ""} /></span>
        </li>`,
      )}
    </ol>
  </section>`;
}
