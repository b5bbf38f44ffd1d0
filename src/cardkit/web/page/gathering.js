// Who is waited for, and seats that are free.

import { alone, html } from "./parts.js";
import { listed, names } from "./words.js";

/** @param {{ state: import("./state.js").State, act: import("./types").Acts }} props */
export function Gathering({ state, act }) {
  const { seat, latest, chairs, waiting } = state;
  const free = chairs.filter((one) => one.free).length;
  if (latest?.is === "end" || (!waiting.length && (seat === null || !free))) return null;
  const host = chairs.find((one) => one.player === "human" && one.here)?.seat;
  const called = waiting.filter((one) => !chairs[one]?.free).map((one) => names(state)[one] ?? "");
  const who = listed([...called, ...(free ? [free === 1 ? "somebody in the free seat" : `people in ${free} free seats`] : [])]);
  return html`<div class="banner">
    <p role="status">
      ${waiting.length ? `The game begins when all are here: waiting for ${who}.` : free === 1 ? "A seat is free." : `${free} seats are free.`}
    </p>
    ${
      free > 0 &&
      seat !== null &&
      !alone() &&
      html`<button type="button" class="main" onClick=${() => act.show("invite")}>Send the link</button>`
    }
    ${
      (!waiting.length || (seat !== null && seat === host)) &&
      html`<button type="button" onClick=${act.fill}>${waiting.length ? "Start with computers there" : "Let computers play there"}</button>`
    }
  </div>`;
}
