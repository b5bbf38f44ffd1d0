// What lies on a table, drawn as SVG: cards in four colours, their backs, jokers, dice, and tiles with a text.
// The pictures say nothing to screen readers: what carries one is named by its label.

import { html } from "./parts.js";
import { cardOf, sorted } from "./scenes.js";
import { useMemo } from "./vendor/hooks.js";

const LETTERS = "CDSH";
const SUITS = [
  "M12 1a5 5 0 0 1 4.3 7.6 5 5 0 1 1-2.9 8.4q.5 4 3.1 6h-9q2.6-2 3.1-6a5 5 0 1 1-2.9-8.4A5 5 0 0 1 12 1Z",
  "M12 .5Q15.6 7 21 12 15.6 17 12 23.5 8.4 17 3 12 8.4 7 12 .5Z",
  "M12 .8c4.6 6 10.8 9.2 10.8 14.2a4.9 4.9 0 0 1-9.3 2.2q.4 4 3 6h-9q2.6-2 3-6A4.9 4.9 0 0 1 1.2 15C1.2 10 7.4 6.8 12 .8Z",
  "M12 22.5C6 16.5 1.2 12.4 1.2 7.3a5.6 5.6 0 0 1 10.8-2 5.6 5.6 0 0 1 10.8 2C22.8 12.4 18 16.5 12 22.5Z",
];
const CROWNS = {
  J: "M3 24V12q9-9 18 0 1-8 6-10-2 8 1 12 2 5 0 10Z",
  Q: "M3 24 1 8l6 6 4-10 4 9 4-9 4 10 6-6-2 16Z",
  K: "M3 24V9l6 5 6-12 6 12 6-5v15ZM15 0a2 2 0 1 1 0 .1Z",
};
// Ranks as strokes within 12 by 16, the same whatever fonts there are.
/** @type {Record<string, string>} */
const RANKS = {
  A: "M1 16 6 0l5 16M3 10.5h6",
  2: "M1 4.5a5 4.5 0 0 1 10 0C11 8 5 10 1 16h10",
  3: "M1.5 0h9L5.5 6.3A4.8 4.8 0 1 1 .8 13",
  4: "M8.5 16V0L.5 11.5H12",
  5: "M10.5 0H2.2L1.5 7A5 4.9 0 1 1 1 13.5",
  6: "M9 0C3.5 3 1 7 1 11a5 5 0 1 0 .3-1.7",
  7: "M1 0h10L4.5 16",
  8: "M6 0a3.6 3.6 0 1 0 .01 0ZM6 7.2a4.4 4.4 0 1 0 .01 0Z",
  9: "M3 16C8.5 13 11 9 11 5a5 5 0 1 0-.3 1.7",
  T: "M-.5 2 2 0v16M9.2 0a3.6 3.6 0 0 1 3.6 3.6v8.8a3.6 3.6 0 0 1-7.2 0V3.6A3.6 3.6 0 0 1 9.2 0Z",
  J: "M9.5 0v11a4.2 4.7 0 0 1-8.4.5",
  Q: "M6 0a5 5 0 0 1 5 5v6a5 5 0 0 1-10 0V5a5 5 0 0 1 5-5ZM7 11.5l4.5 5",
  K: "M1.5 0v16M11 0 1.5 9.5M5 6.5 11 16",
};

// Where the pips of a card are: columns and rows, in the units of a card of 64 by 90.
const [LEFT, MIDDLE, RIGHT] = [29, 41, 53];
const both = (/** @type {number[]} */ ...rows) =>
  rows.flatMap((row) => [
    [LEFT, row],
    [RIGHT, row],
  ]);
const PIPS = [
  [],
  [
    [MIDDLE, 16],
    [MIDDLE, 74],
  ],
  [
    [MIDDLE, 16],
    [MIDDLE, 45],
    [MIDDLE, 74],
  ],
  both(16, 74),
  [...both(16, 74), [MIDDLE, 45]],
  both(16, 45, 74),
  [...both(16, 45, 74), [MIDDLE, 30.5]],
  [...both(16, 45, 74), [MIDDLE, 30.5], [MIDDLE, 59.5]],
  [...both(15, 35, 55, 75), [MIDDLE, 45]],
  [...both(15, 35, 55, 75), [MIDDLE, 25], [MIDDLE, 65]],
];

/**
 * @param {number} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
function pip(suit, x, y, size, turned = false) {
  const scale = size / 24;
  const turn = turned ? " rotate(180 12 12)" : "";
  return html`<path
    d=${SUITS[suit]}
    transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}`}
  />`;
}

/**
 * @param {number} rank
 * @param {number} suit
 */
function inside(rank, suit) {
  const crown = { 10: CROWNS.J, 11: CROWNS.Q, 12: CROWNS.K }[rank];
  if (crown)
    return html`<rect class="court" x="22" y="7" width="37" height="76" rx="4" />
      <path d=${crown} transform="translate(26 17)" />${pip(suit, MIDDLE, 62, 26)}`;
  if (rank === 0) return pip(suit, MIDDLE, 45, 34);
  return (PIPS[rank] ?? []).map(([x, y]) => pip(suit, x ?? 0, y ?? 0, 14, (y ?? 0) > 45));
}

/** @param {string} face */
function cardDrawn(face) {
  const card = cardOf(face);
  if (!card) return null;
  return html`<svg class=${`card suit-${LETTERS[card.suit]}`} viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <path class="rank" d=${RANKS[face[0] ?? ""]} transform="translate(5 6.5)" />
    ${pip(card.suit, 11, 35, 14)}${inside(card.rank, card.suit)}
  </svg>`;
}

const back = () =>
  html`<svg class="card back" viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <rect class="weave" x="4.5" y="4.5" width="55" height="81" rx="3.5" />
    <path
      class="threads"
      d="M32 9 55 45 32 81 9 45ZM32 23 46 45 32 67 18 45ZM32 37 37 45 32 53 27 45ZM4.5 24 17 5M59.5 24 47 5M4.5 66 17 85M59.5 66 47 85"
    />
  </svg>`;

const joker = () =>
  html`<svg class="card joker" viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <path d="M32 24l5.5 13.5 14.5 1-11.2 9.3 3.6 14.2L32 54.2 19.6 62l3.6-14.2L12 38.5l14.5-1Z" />
    <text class="word" x="32" y="80" text-anchor="middle">JOKER</text>
  </svg>`;

const DOTS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {number} number of 1 to 6 */
export const die = (number) =>
  html`<svg class="die" viewBox="0 0 48 48" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="46" height="46" rx="9" />
    ${(DOTS[number] ?? []).map((at) => html`<circle cx=${12 + (at % 3) * 12} cy=${12 + Math.floor(at / 3) * 12}
      r="4.5" />`)}
  </svg>`;

/** @param {string} text */
function worded(text) {
  const size = text.length < 3 ? 28 : Math.min(20, Math.max(8, 92 / text.length));
  return html`<svg class="card tile" viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <text x="32" y="45" text-anchor="middle" dominant-baseline="central" font-size=${size}>
      ${text.length > 14 ? `${text.slice(0, 13)}…` : text}
    </text>
  </svg>`;
}

/**
 * The picture of an item's face.
 * @param {{face: string, dice?: boolean}} props
 */
export function Face({ face, dice = false }) {
  return useMemo(() => {
    if (dice && /^[1-6]$/.test(face)) return die(Number(face));
    if (face === "back") return back();
    if (face === "JK") return joker();
    return cardDrawn(face) ?? worded(face);
  }, [face, dice]);
}

export const RANK_NAMES = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split(" ");
export const SUIT_NAMES = ["Clubs", "Diamonds", "Spades", "Hearts"];

/** The sign of a suit in a line of text. @param {{suit: number}} props */
export const Suit = ({ suit }) =>
  html`<svg class=${`sign-of suit-${LETTERS[suit]}`} viewBox="0 0 24 24" aria-hidden="true"><path
    d=${SUITS[suit]} /></svg>`;

/** A hand that is told is sorted. @param {string} hand */
const bySuit = (hand) => {
  const items = hand.split(" ").map((face) => ({ id: face, face, label: face }));
  return sorted(items, "suit").map((item) => item.face).join(" ");
};

/**
 * What is told of a game: cards that are called `7S` or `JK` stand there as people write them.
 * @param {{text: string}} props
 */
export const Told = ({ text }) =>
  text.replace(/(?:\b[2-9TJQKA][CDSH] ){4,}[2-9TJQKA][CDSH]\b/g, bySuit).split(/\b([2-9TJQKA][CDSH]|JK)\b/).map((part, i) => {
    if (i % 2 === 0) return part;
    const card = cardOf(part);
    if (!card) return "Joker";
    const name = `${RANK_NAMES[card.rank]} of ${SUIT_NAMES[card.suit]}`;
    return html`<span class=${`named suit-${part[1]}`} role="img" aria-label=${name}
      title=${name}>${part[0] === "T" ? "10" : part[0]}<${Suit} suit=${card.suit} /></span>`;
  });

// Signs of resources, residences and geese, drawn as SVG paths within 24 by 24.

/** @type {Record<string, string>} */
const SIGNS = {
  brick: "M2 5h9v4H2zM13 5h9v4h-9zM2 15h9v4H2zM13 15h9v4h-9zM5 10h14v4H5z",
  energy: "M14 1 4 14h6l-2 9L20 9h-7Z",
  glass: "M3 3h18v18H3zM5 5v6h6V5zM13 5v6h6V5zM5 13v6h6v-6zM13 13v6h6v-6z",
  heat: "M12 1c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 1.5-5 3-6 0 2 .5 3 1.5 4C9 8 12 5 12 1Z",
  wifi: "M1 9.5a16 16 0 0 1 22 0l-2.2 2.3a13 13 0 0 0-17.6 0ZM5.2 14a10 10 0 0 1 13.6 0l-2.2 2.3a6.8 6.8 0 0 0-9.2 0ZM12 17.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  park: "M12 1 6 9h3l-5 7h6.5v7h3v-7H20l-5-7h3Z",
  geese:
    "M7 2.5c2.5-1 4.5.5 4.5 3 0 2-.8 3-.8 5 2-1.5 6-1.5 11.3.5-.6 5-3.5 8-7.5 8h-.7v3h-1.8v-3h-1.2v3H9v-3.2C6 17.5 5.5 14.5 6.5 11.5 7.2 9.5 7.7 8 7.3 6.8L3 7l3-2.2C6 3.8 6.3 2.9 7 2.5Z",
  basement: "M4.5 7h15l3.5 5.5v9.5H1v-9.5ZM9.5 22v-5h5v5Z",
  house: "M12 2 1 12h3v10h16V12h3ZM10 22v-6h4v6Z",
  tower: "M5 1h3v3h2.5V1h3v3H16V1h3v8l-2 2v11H7V11L5 9Z",
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
