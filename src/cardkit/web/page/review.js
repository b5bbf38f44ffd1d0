// Where a game turned: the marks on the timeline, and what happened there in words.

import { html } from "./parts.js";
import { Told } from "./pictures.js";
import { useEffect } from "./vendor/hooks.js";
import { changed, names } from "./words.js";

/**
 * @typedef {import("./messages").TurningPointTold} Point
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

/** @param {State} state @returns {Point[]} those of the seat as which one looks, each where the move is still to be made */
const pointsOf = (state) =>
  ((state.review?.seat === looking(state) && state.review.points) || []).map((point) => ({
    ...point,
    version: point.version - 1,
  }));

/** Marks above the timeline; the list has their words. @param {{ state: State, latest: number }} props */
export const Marks = ({ state, latest }) =>
  pointsOf(state).map(
    ({ version }) => html`<span class="mark" key=${version} aria-hidden="true"
      style=${{ "--at": (version - 1) / Math.max(1, latest - 1) }}></span>`,
  );

/** The steps at which the game turned, to go there. @param {{ state: State, act: Acts }} props */
export function Turns({ state, act }) {
  const { review, past } = state;
  const seat = looking(state);
  if (!review || review.seat !== seat) return null;
  const points = pointsOf(state);
  return html`<section class="turns" aria-labelledby="turns-title">
    <h3 id="turns-title">Where the game turned</h3>
    <div role="status">
      ${review.points === null && html`<p>Looking for it…</p>`}${review.why && html`<p>${review.why}</p>`}
      ${points.length > 0 && html`<p class="hint">Chances to win with all cards as they lay. What moves were worth is judged from one hand, and may differ.</p>`}
    </div>
    <ol>
      ${points.map(
        (point) => html`<li key=${point.version}>
          <button type="button" aria-current=${past?.version === point.version ? "step" : undefined}
            onClick=${() => act.look(point.version, seat)}>Step ${point.version}</button>
          <span>${point.texts.map((text) => html`<${Told} text=${text} /> `)}<strong>${changed(point, names(state))}</strong> ${point.better}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}
