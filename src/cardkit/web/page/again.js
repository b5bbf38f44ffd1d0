// The same game once more, for all who want to.

import { html } from "./parts.js";
import { names } from "./words.js";

/**
 * At the end of a game.
 * @param {{ state: import("./state.js").State, act: import("./types").Acts }} props
 */
export function Again({ state, act }) {
  const { again, seat } = state;
  if (again === null && seat === null) {
    return html`<button type="button" class="main" onClick=${act.again}>New game like this</button>`;
  }
  return html`${again && html`<p role="status">${names(state)[again.seat]} plays again.</p>`}
    <button type="button" class="main" onClick=${act.playAgain}>
      ${again === null ? "Again" : seat === null ? "Watch that" : "Play again, too"}
    </button>`;
}
