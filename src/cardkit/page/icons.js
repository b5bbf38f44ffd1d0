// Signs of resources, residences and geese, drawn as SVG paths within 24 by 24.

import { html } from "./html.js";

/** @type {Record<string, string>} */
const SIGNS = {
  brick: "M2 5h9v4H2zM13 5h9v4h-9zM2 15h9v4H2zM13 15h9v4h-9zM5 10h14v4H5z",
  energy: "M14 1 4 14h6l-2 9L20 9h-7Z",
  glass: "M3 3h18v18H3zM5 5v6h6V5zM13 5v6h6V5zM5 13v6h6v-6zM13 13v6h6v-6z",
  heat: "M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 1.500-5 3-6 0 2 .5 3 1.500 4C9 8 12 5 12 1Z",
  wifi: "M1 9.500a16 16 0 0 1 22 0l-2.200 2.300a13 13 0 0 0-17.600 0ZM5.200 14a10 10 0 0 1 13.600 0l-2.200 2.300a6.800 6.800 0 0 0-9.200 0ZM12 17.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z",
  park: "M12 1 6 9h3l-5 7h6.500v7h3v-7H20l-5-7h3Z",
  geese:
    "M7 2.500c2.500-1 4.500.5 4.500 3 0 2-.8 3-.8 5 2-1.500 6-1.500 11.300.5-.6 5-3.500 8-7.500 8h-.7v3h-1.800v-3h-1.200v3H9v-3.200C6 17.500 5.500 14.500 6.500 11.500 7.200 9.500 7.700 8 7.300 6.800L3 7l3-2.200C6 3.800 6.300 2.900 7 2.500Z",
  basement: "M4.500 7h15l3.500 5.500v9.500H1v-9.500ZM9.500 22v-5h5v5Z",
  house: "M12 2 1 12h3v10h16V12h3ZM10 22v-6h4v6Z",
  tower: "M5 1h3v3h2.500V1h3v3H16V1h3v8l-2 2v11H7V11L5 9Z",
};

/**
 * Which resource an id or a face speaks of, if it is one that has a sign.
 * @param {string} text
 */
export function kindOf(text) {
  const name = text.slice(text.lastIndexOf("/") + 1).toLowerCase();
  return Object.hasOwn(SIGNS, name) ? name : null;
}

/** @param {string} kind */
export const sign = (kind) => SIGNS[kind] ?? "";

/** @param {{kind: string}} props */
export const Icon = ({ kind }) =>
  html`<svg class=${`icon is-${kind}`} viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd"
    d=${sign(kind)} /></svg>`;
