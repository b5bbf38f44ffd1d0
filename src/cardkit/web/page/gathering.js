// Who is waited for, and seats that are free.

import { alone, html, TableLink } from "./parts.js";
import { listed, names } from "./words.js";

/**
 * Before the game begins: who is there, who is waited for, and the link for them. Later: that seats are free.
 * @param {{ state: import("./state.js").State, act: import("./types").Acts, chair: (seat: number) => unknown }} props
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
