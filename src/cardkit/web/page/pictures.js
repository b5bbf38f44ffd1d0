// What lies on a table, drawn as SVG: cards in four colours, their backs, jokers, dice, and tiles with a text.
// The pictures say nothing to screen readers: what carries one is named by its label.

import { LOOKS } from "./appearance.js";
import { html } from "./templates.js";
import { cardOf, sorted } from "./scenes.js";
import { useMemo } from "./vendor/hooks.js";

/** @import { CardFace } from "./types.js" */

const LETTERS = "CDSH";
/** @type {Record<string, string>} */
const RANKS = LOOKS.ranks;
/** @type {Record<string, string>} */
const CROWNS = LOOKS.crowns;
/** @import { Layout, Sign } from "./types.js" */
/** The signs of the game that is drawn, by face. @type {Map<string, Sign>} */
let signs = new Map();
const MIDDLE = 41; // of the pips of a card

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
    d=${LOOKS.suits[suit]}
    transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}`}
  />`;
}

/**
 * @param {string} face
 * @param {number} rank
 * @param {number} suit
 */
function inside(face, rank, suit) {
  const crown = CROWNS[face[0] ?? ""];
  if (crown)
    return html`<rect class="court" x="22" y="7" width="37" height="76" rx="4" />
      <path d=${crown} transform="translate(26 17)" />${pip(suit, MIDDLE, 62, 26)}`;
  if (rank === 0) return pip(suit, MIDDLE, 45, 34);
  return (LOOKS.pips[rank] ?? []).map(([x, y]) => pip(suit, x ?? 0, y ?? 0, 14, (y ?? 0) > 45));
}

/** @param {string} face */
function cardDrawn(face) {
  const card = cardOf(face);
  if (!card) return null;
  return html`<svg class=${`card suit-${LETTERS[card.suit]}`} viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <path class="rank" d=${RANKS[face[0] ?? ""]} transform="translate(5 6.5)" />
    ${pip(card.suit, 11, 35, 14)}${inside(face, card.rank, card.suit)}
  </svg>`;
}

const back = () =>
  html`<svg class="card back" viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <rect class="weave" x="4.5" y="4.5" width="55" height="81" rx="3.5" />
    <path class="threads" d=${LOOKS.threads} />
  </svg>`;

const joker = () =>
  html`<svg class="card joker" viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <path d=${LOOKS.star} />
    <text class="word" x="32" y="15" text-anchor="middle">JOKER</text>
  </svg>`;

/** @param {number} number of 1 to 6 */
export const die = (number) =>
  html`<svg class="die" viewBox="0 0 48 48" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="46" height="46" rx="9" />
    ${(LOOKS.dots[number] ?? []).map((at) => html`<circle cx=${12 + (at % 3) * 12} cy=${12 + Math.floor(at / 3) * 12}
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
 * A name in three lines at most that fit a card, and how large they are written.
 * @param {string} name
 * @returns {{lines: string[], size: number}}
 */
function nameLines(name, most = 10) {
  const words = name.split(" ");
  const size = Math.min(most, 86 / Math.max(...words.map((word) => word.length)));
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && (last.length + word.length + 1) * size <= 86) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > 3 ? nameLines(name, 0.9 * size) : { lines, size };
}

/**
 * A card of a game's own: its color, name, symbol, cost and points; of a supply pile, how many are left.
 * @param {string} name
 * @param {CardFace} card
 */
function customDrawn(name, { cost, points, symbol, color, count }) {
  const { lines, size } = nameLines(name);
  return html`<svg class=${`card custom${count === 0 ? " gone" : ""}`} viewBox="0 0 64 90" aria-hidden="true">
    <rect class="paper" x=".75" y=".75" width="62.5" height="88.5" rx="6" />
    <rect class="stripe" x="4" y="4" width="56" height="9" rx="3" fill=${color || "#9aa3ad"} />
    ${lines.map((line, i) => html`<text x="32" y=${24 + i * size} text-anchor="middle" font-size=${size}>${line} </text>`)}
    ${symbol && html`<text x="32" y="68" text-anchor="middle" font-size="22">${symbol} </text>`}
    ${
      cost != null &&
      html`<circle class="coin" cx="12" cy="79" r="8" /><text x="12" y="83" text-anchor="middle"
      font-size="11">${cost} </text>`
    }
    ${points != null && html`<text x="59" y="83" text-anchor="end" font-size="11">${points}★ </text>`}
    ${
      count != null &&
      html`<rect class="left" x="38" y="2" width="24" height="13" rx="6" /><text x="50" y="12" text-anchor="middle"
      font-size="10">×${count}</text>`
    }
  </svg>`;
}

/**
 * What is said of a custom card beside its name: `(cost) 3, 1 (point), 10 (left), Two cards`. What is written on it comes
 * in the same order, and in brackets what is not: whoever speaks to a browser says what they see.
 * @param {Partial<CardFace> | null | undefined} card
 */
export function saidOf(card) {
  const { symbol = "", count, cost, points, text = "" } = card ?? {};
  const said = [
    /[\p{L}\p{N}]/u.test(symbol) && symbol,
    cost != null && `(cost) ${cost}`,
    points != null && `${points} (${points === 1 ? "point" : "points"})`,
    count != null && `${count} (left)`,
    text.replace(/[.]$/, ""),
  ];
  return said.filter(Boolean).map((part) => `, ${part}`).join("");
}

/**
 * The picture of an item's face.
 * @param {{face: string, dice?: boolean, card?: CardFace | undefined}} props
 */
export function Face({ face, dice = false, card }) {
  return useMemo(() => {
    if (card) return customDrawn(face, card);
    if (dice && /^[1-6]$/.test(face)) return die(Number(face));
    if (face === "back") return back();
    if (face === "JK") return joker();
    return cardDrawn(face) ?? worded(face);
  }, [face, dice, card]);
}

export const RANK_NAMES = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split(" ");
export const SUIT_NAMES = ["Clubs", "Diamonds", "Spades", "Hearts"];

/** The sign of a suit in a line of text. @param {{suit: number}} props */
export const Suit = ({ suit }) =>
  html`<svg class=${`sign-of suit-${LETTERS[suit]}`} viewBox="0 0 24 24" aria-hidden="true"><path
    d=${LOOKS.suits[suit]} /></svg>`;

/** A hand that is told is sorted. @param {string} hand */
const bySuit = (hand) => {
  const items = hand.split(" ").map((face) => ({ id: face, face, label: face }));
  return sorted(items, "suit").map((item) => item.face).join(" ");
};

const NAMED = new RegExp(`\\b(${RANK_NAMES.join("|")}) of (${SUIT_NAMES.join("|")})\\b`, "g");

/**
 * What is told of a game: cards that are called `7S` or `JK`, or by their names, stand there as people write them, and
 * things in capitals, such as WOOD, as their signs.
 * @param {{text: string}} props
 */
export const Told = ({ text }) =>
  text.replace(NAMED, (_, rank, suit) => "A23456789TJQK"[RANK_NAMES.indexOf(rank)] + suit[0]).replace(/(?:\b[2-9TJQKA][CDSH] ){4,}[2-9TJQKA][CDSH]\b/g, bySuit).split(/\b([2-9TJQKA][CDSH]|JK|[A-Z]{4,})\b/).map((part, i) => {
    if (i % 2 === 0) return part;
    const kind = kindOf(part);
    if (kind) return html`<span class="named" role="img" aria-label=${kind} title=${kind}><${Icon} kind=${kind} /></span>`;
    const card = cardOf(part);
    if (!card && part !== "JK") return part;
    if (!card) return "Joker";
    const name = `${RANK_NAMES[card.rank]} of ${SUIT_NAMES[card.suit]}`;
    return html`<span class=${`named suit-${part[1]}`} role="img" aria-label=${name}
      title=${name}>${part[0] === "T" ? "10" : part[0]}<${Suit} suit=${card.suit} /></span>`;
  });

/** Takes on the signs of a game. @param {Layout | null | undefined} layout */
export function learnSigns(layout) {
  signs = new Map((layout?.signs ?? []).map((one) => [one.face, one]));
}

/**
 * Which sign an id or a face speaks of, if there is one.
 * @param {string} text
 */
export function kindOf(text) {
  const name = text.slice(text.lastIndexOf("/") + 1).toLowerCase();
  return signs.has(name) ? name : null;
}

/** @param {string} kind */
export const sign = (kind) => signs.get(kind)?.path ?? "";

/** The colours of a sign, as variables of a style. @param {string} kind */
export function inked(kind) {
  const { ink, ground } = signs.get(kind) ?? {};
  return { ...(ink && { "--ink": `light-dark(${ink})` }), ...(ground && { "--tile": `light-dark(${ground})` }) };
}

/** @param {{kind: string}} props */
export const Icon = ({ kind }) =>
  html`<svg class="icon" style=${inked(kind)} viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd"
    d=${sign(kind)} /></svg>`;

/**
 * Two dice that make a total, always the same: a game tells no more. None where two dice cannot make it.
 * @param {number} total @returns {number[]}
 */
export function facesOf(total) {
  if (!(total >= 2 && total <= 12)) return [];
  const one = Math.ceil(total / 2);
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
    ${facesOf(Number(text)).map((face, at) => html`<span class="falls" key=${`${version} ${at}`}>${die(face)}</span>`)}
    <b>${text}</b>
  </span>`;

// Faces of computers: each made of a name, and always the same.

/** A number that a text has, always the same. @param {string} text @returns {number} */
function numberOf(text) {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return found;
}

const HEADS = ["M4 22V10a8 8 0 0 1 16 0v12Z", "M4 5h16v15a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z", "M12 3l9 7-3 12H6L3 10Z", "M12 3a9.6 9.6 0 1 1-.1 0Z"];
const MOUTHS = ["M8 17h8", "M8 16q4 4 8 0", "M9 17.5h6M10.5 16v3M13.5 16v3", "M8 16.5q2 2 4 0t4 0"];
const EARS = ["M12 3V0", "M7 4 5 1M17 4l2-3", "M2 10v5M22 10v5", ""];

/** In the color of a seat, or one of its own. @param {{ name: string, seat?: number | string | undefined }} props */
export function Portrait({ name, seat = "01246"[numberOf(name) % 5] }) {
  const number = numberOf(name);
  const mouth = { easy: 1, medium: 0, hard: 2 }[name]; // of the levels
  const of = (/** @type {number} */ place, /** @type {number} */ many) => Math.floor(number / 4 ** place) % many;
  const wide = of(7, 2);
  return html`<svg class=${`portrait seat-${seat}`} viewBox="-1 -1 26 25" aria-hidden="true">
    <path class="line" d=${EARS[of(3, 4)]} /><path d=${HEADS[of(4, 4)]} />
    ${[12 - 3.2 - wide, 12 + 3.2 + wide].map((x) => html`<circle class="eye" cx=${x} cy="11.5" r=${2 + of(5, 2) * 0.5} /><circle cx=${x + of(6, 3) * 0.5 - 0.5} cy="11.5" r="1" />`)}
    <path class="line" d=${MOUTHS[mouth ?? of(8, 4)]} />
  </svg>`;
}

/** The face of a computer that sits there. @param {{ chair: import("./messages").SeatTold | undefined }} props */
export const Sitting = ({ chair }) =>
  chair && !chair.free && chair.player !== "human" && html`<${Portrait} name=${chair.player} seat=${chair.seat % 8} />`;

/** A small picture of a game, where its server has one. @param {{ game: string }} props */
export function Emblem({ game }) {
  const none = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).remove();
  const src = `pictures/${encodeURIComponent(game)}.svg`;
  return html`<img class="emblem" src=${src} alt="" width="72" height="72" loading="lazy" onError=${none} />`;
}
