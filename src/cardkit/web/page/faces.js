// Computers: the face of each, made of its name and always the same, and what it is like.

import { computers, withWho } from "./forms.js";
import { alone, html, Icon } from "./templates.js";
import { computerName } from "./words.js";

/**
 * @typedef {import("./forms.js").Form} Form
 * @typedef {import("./messages").GameListed} GameListed
 */

/** A number that a text has, always the same. @param {string} text @returns {number} */
export function numberOf(text) {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return found;
}

const HEADS = ["M4 22V10a8 8 0 0 1 16 0v12Z", "M4 5h16v15a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z", "M12 3l9 7-3 12H6L3 10Z", "M12 3a9.6 9.6 0 1 1-.1 0Z"];
const MOUTHS = ["M8 17h8", "M8 16q4 4 8 0", "M9 17.5h6M10.5 16v3M13.5 16v3", "M8 16.5q2 2 4 0t4 0"];
const EARS = ["M12 3V0", "M7 4 5 1M17 4l2-3", "M2 10v5M22 10v5", ""];

/** @param {{ name: string }} props */
function Portrait({ name }) {
  const number = numberOf(name);
  const mouth = { easy: 1, medium: 0, hard: 2 }[name]; // of the levels
  const of = (/** @type {number} */ place, /** @type {number} */ many) => Math.floor(number / 4 ** place) % many;
  const wide = of(7, 2);
  return html`<svg class=${`portrait seat-${[0, 1, 2, 4, 6][number % 5]}`} viewBox="-1 -1 26 25" aria-hidden="true">
    <path class="line" d=${EARS[of(3, 4)]} /><path d=${HEADS[of(4, 4)]} />
    ${[12 - 3.2 - wide, 12 + 3.2 + wide].map((x) => html`<circle class="eye" cx=${x} cy="11.5" r=${2 + of(5, 2) * 0.5} /><circle cx=${x + of(6, 3) * 0.5 - 0.5} cy="11.5" r="1" />`)}
    <path class="line" d=${MOUTHS[mouth ?? of(8, 4)]} />
  </svg>`;
}

/** The face of a computer that sits there. @param {{ chair: import("./messages").SeatTold | undefined }} props */
export const Sitting = ({ chair }) =>
  chair && !chair.free && chair.player !== "human" && html`<${Portrait} name=${chair.player} />`;

/**
 * The computers, and what each is like: a click lets it play in all their seats. Friends are another choice.
 * @param {{ game: GameListed, form: Form, change: (form: Form) => void }} props
 */
export function Computers({ game, form, change }) {
  const ofOthers = (/** @type {(who: string) => boolean} */ fits) => form.who.flatMap((who, seat) => (fits(who) ? [seat] : []));
  const taken = ofOthers((who) => game.players.includes(who));
  const seats = taken.length ? taken : ofOthers((who) => who === "free");
  const { levels, more } = computers(game);
  const here = seats.some((seat) => more.includes(form.who[seat] ?? ""));
  if (!seats.length) return null;
  const one = (/** @type {string} */ name, /** @type {unknown} */ face, /** @type {string} */ title, /** @type {string | undefined} */ text) =>
    html`<li key=${name}>
      <button type="button" aria-pressed=${String(seats.every((seat) => form.who[seat] === name))}
        onClick=${() => change(seats.reduce((now, seat) => withWho(now, seat, name), form))}>
        ${face}<strong>${title}</strong> <span class="hint">${text}</span>
      </button>
    </li>`;
  const list = (/** @type {string[]} */ some, /** @type {unknown} */ last = null) => html`<ul class="computers" aria-label="Against whom">
    ${some.map((name) => one(name, html`<${Portrait} name=${name} />`, computerName(game, name), game.player_texts?.[name]))}${last}
  </ul>`;
  const friends = alone() ? null : one("free", html`<${Icon} of="link" />`, seats.length > 1 ? "Friends" : "A friend", "You get a link to send.");
  if (!levels.length || !more.length) return list([...levels, ...more], friends);
  return html`<p class="computers-title">Play against</p>${list(levels, friends)}
    <details open=${here}><summary>More computers</summary>${list(more)}</details>`;
}
