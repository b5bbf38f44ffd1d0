// What was rolled last, as dice that fall.

import { html } from "./parts.js";
import { die } from "./pictures.js";

/**
 * Two dice that make a total: which of those that may be, by when it was. None where two dice cannot make it.
 * @param {number} total
 * @param {number} version
 * @returns {number[]}
 */
export function facesOf(total, version) {
  if (!(total >= 2 && total <= 12)) return [];
  const low = Math.max(1, total - 6);
  const one = low + (version % (Math.min(6, total - 1) - low + 1));
  return [one, total - one];
}

/**
 * The last roll. It falls anew whenever somebody has rolled.
 * @param {{ roll: { text: string, version: number } }} props
 */
export const Dice = ({ roll: { text, version } }) =>
  text === ""
    ? html`<span class="roll"></span>`
    : html`<span class="roll" role="img" aria-label=${`Last roll: ${text}`} key=${version}>
    ${facesOf(Number(text), version).map((face, at) => html`<span class="falls" key=${`${version} ${at}`}>${die(face)}</span>`)}
    <b>${text}</b>
  </span>`;
