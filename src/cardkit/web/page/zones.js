// Zones as they are drawn: hands, rows, piles, decks, columns, numbers and words.

import { LOOKS } from "./appearance.js";
import { html } from "./templates.js";
import { Face, Icon, kindOf, RANK_NAMES, saidOf, Suit, SUIT_NAMES, Told } from "./pictures.js";
import { isCascade, LAID, ranksOf, titleOf } from "./layouts.js";
import { apart, sorted } from "./scenes.js";

/**
 * @import { Item, Look, Zone } from "./types.js"
 * @import { Child } from "./vendor/preact.js"
 */

/**
 * What zones and the board need to know of the table they are on.
 * @typedef {object} Table
 * @property {boolean} busy
 * @property {boolean} over whether the game is over, or a round
 * @property {boolean} open whether others' hands lie open, as they do once the game is over
 * @property {number | null} seat from which one looks on
 * @property {number | null} me one's own
 * @property {Look} look
 * @property {import("./types.js").SortBy} sort
 * @property {number} tricks how many cards make a trick
 * @property {Set<string>} recent the ids of what has changed since one's last move
 * @property {Set<string>} lit the ids of places that have just yielded
 * @property {string[]} best what the best move touches, when one looks back
 * @property {(id: string) => boolean} legal whether a click on this does something
 * @property {(id: string) => boolean} aimed whether it is where a chosen thing may go
 * @property {(id: string) => boolean} ends whether all that a click on it can lead to ends one's turn
 * @property {(id: string) => boolean} chosen
 * @property {(id: string, fallback: string) => string} label
 * @property {import("./types.js").Choice[]} choices the moves that there are
 * @property {(id: string) => void} touch
 * @property {(text: string, touch?: string) => void} tell tells something in passing, beside what was touched
 * @property {(id: string) => void} refuse says why a click does nothing
 * @property {(event: PointerEvent, id: string) => void} grab
 * @property {(seat: number | null) => string} owner
 */

const DICE = new RegExp(LOOKS.zones.dice, "i");
const KEPT = new RegExp(LOOKS.zones.kept);
const PLAYED = new RegExp(LOOKS.zones.played, "i");
export const NEW = ", new since your last move"; // that is what a bar or a ring means

/** @param {Zone} zone @param {Table} table */
const whose = (zone, table) => (zone.seat === table.me ? "your " : `${table.owner(zone.seat)}'s `);

/**
 * @param {Zone} zone
 * @param {Table} table
 */
function place(zone, table) {
  const title = titleOf(zone);
  return zone.seat === null ? title : whose(zone, table) + title.charAt(0).toLowerCase() + title.slice(1);
}

/**
 * What may be clicked to put something onto a zone, or to take from it.
 * @param {{zone: Zone, table: Table}} props
 */
function Target({ zone, table }) {
  if (!table.legal(zone.id)) return null;
  const label = table.label(zone.id, `Onto ${place(zone, table)}`);
  return html`<button class=${`target${table.aimed(zone.id) ? " aimed" : ""}${table.ends(zone.id) ? " ends" : ""}`}
    data-touch=${zone.id}
    data-legal=${table.busy ? undefined : ""}
    aria-label=${label}
    title=${label}
    onClick=${() => table.touch(zone.id)}
  ></button>`;
}

/**
 * What a card is called with the figure that it shows: whoever speaks to a browser says what they see.
 * @param {string} label
 */
const inFigures = (label) =>
  label.replace(/^([A-Z][a-z]+) of /, (all, word) => {
    const rank = RANK_NAMES.indexOf(word);
    return rank > 0 && rank < 10 ? `${rank + 1} of ` : all;
  });

/**
 * A card, die or tile; a button where a click does something, and in one's own hand.
 * @param {{item: Item, zone: Zone, table: Table, at?: number, of?: number, hidden?: boolean, tell?: () => void}} props
 */
function Thing({ item, zone, table, at = 0, of = 0, hidden = false, tell }) {
  const legal = !hidden && table.legal(item.id);
  const chosen = legal && table.chosen(item.id);
  const ends = legal && table.ends(item.id);
  const mine = /hand|pile/.test(zone.kind) && zone.seat !== null && zone.seat === table.seat && item.face !== "back";
  const where = zone.kind === "hand" && mine && zone.seat === table.me ? "in your hand" : `${zone.kind === "pile" ? "on" : "in"} ${place(zone, table)}`;
  const does = table.label(item.id, item.label).replace(`the ${item.label}`, "it");
  const state = chosen ? ", chosen" : !legal ? "" : does === item.label ? ", playable" : `: ${does}`;
  const only = ends && !chosen && / moves$/.test(does) ? ", only to end your turn" : ""; // one move says so itself
  const recent = table.recent.has(item.id) ? NEW : "";
  const kind = `thing${recent && " recent"}`;
  const said = saidOf(item.card);
  const title = item.card ? item.face : item.label.split(". ")[0] ?? "";
  const name = `${inFigures(title)}${said}${recent}${state}${only}, ${where}${of > 1 ? `, ${at + 1} of ${of}` : ""}`;
  const face = html`<${Face} face=${item.face} dice=${DICE.test(zone.title)} card=${item.card} />`;
  const known = knownOf(item);
  if (hidden) return html`<span class="thing" data-item=${item.id} aria-hidden="true">${face}</span>`;
  const tells = tell ?? (known === null ? null : () => table.tell(item.label, item.id));
  const note = known && zone.kind === "hand" && !legal; // drawn beside it
  if (!legal && !mine && !tells)
    return html`<span class=${kind} role="img" data-item=${item.id} aria-label=${name} title=${title + said + recent}>
      ${face}
    </span>`;
  return html`<button class=${`${kind}${legal ? " legal" : ""}${ends ? " ends" : ""}${chosen ? " chosen" : ""}${table.aimed(item.id) ? " aimed" : ""}`}
    data-item=${item.id}
    data-touch=${legal ? item.id : undefined}
    data-legal=${legal && !table.busy ? "" : undefined}
    data-note=${note ? item.label : undefined}
    aria-disabled=${legal || tells ? undefined : "true"}
    aria-pressed=${legal ? String(chosen) : undefined}
    aria-label=${name}
    title=${note ? undefined : table.label(item.id, tells ? item.label : title) + said}
    onClick=${() => (legal ? table.touch(item.id) : tells ? tells() : table.refuse(item.id))}
    onPointerDown=${(/** @type {PointerEvent} */ event) => legal && table.grab(event, item.id)}
  >
    ${face}${known && html`<small class="known" aria-hidden="true" data-short=${shortened(known)}></small>`}
  </button>`;
}

/**
 * Whether a zone is a hand of which nothing is known but how many cards there are.
 * @param {Zone} zone
 * @param {Table} table
 */
export const isBacks = (zone, table) =>
  zone.kind === "hand" &&
  zone.seat !== table.seat &&
  (zone.items.length || !table.open) &&
  zone.items.every((item) => item.face === "back" && !item.label.includes(":") && !table.legal(item.id));

/**
 * What is told of a card below it: `can be Clubs, Ace to 9` of one that is not seen, `as 9, next 8 or 10`. It is empty
 * where there is more to say of a card than can stand there, and null for most.
 * @param {Item} item
 */
function knownOf({ card, label }) {
  return card || !/[:.] /.test(label) ? null : (label.split(": ")[1] ?? "");
}

/** The same in a few signs: `can be ♣ ♥, A–9`, `9 → ♥♦ 8 10`. @param {string} known */
export const shortened = (known) =>
  LOOKS.short.reduce((text, [long = "", short = ""]) => text.replace(new RegExp(long, "g"), short), known);

/**
 * @param {{zone: Zone, table: Table, label: string, kind: string, badge?: string | false | null, under?: string,
 *   tell?: () => void, children?: Child}} props `under`: what lies there, which a click on the badge tells
 */
function Frame({ zone, table, label, kind, badge = null, under = "", tell, children }) {
  const title = titleOf(zone);
  const suit = SUIT_NAMES.indexOf(title);
  return html`<div
    class=${`zone ${kind}${zone.items.length ? "" : " empty"}`}
    role="group"
    aria-label=${label}
    data-zone=${zone.id}
    data-roving=${zone.id}
    data-hand=${kind.includes("fan") ? "" : undefined}
  >
    <span class="title" aria-hidden="true">${suit < 0 ? title : html`<${Suit} suit=${suit} />`}</span>
    <div class="lying" title=${kind === "backs" ? label : undefined}>
      ${children}${badge !== "0" && badge && html`<span class=${under ? "badge under" : "badge"} title=${under} aria-hidden="true"
        onClick=${under ? tell : undefined}>${badge}</span>`}
    </div>
    <${Target} zone=${zone} table=${table} />
  </div>`;
}

/** @param {number | string} number */
export const cardsIn = (number) => `${Number(number) || "no"} ${Number(number) === 1 ? "card" : "cards"}`;

/** @param {Zone} zone @param {Table} table @param {string} what */
const called = (zone, table, what) => {
  const name = place(zone, table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${what}`;
};

/**
 * Cards that somebody holds. One's own are sorted; others' are seen from behind, and counted.
 * @param {{zone: Zone, table: Table}} props
 */
export function Hand({ zone, table }) {
  const label = called(zone, table, cardsIn(zone.items.length));
  if (isBacks(zone, table))
    return html`<${Frame} zone=${zone} table=${table} label=${`${label} face down`} kind="backs"
      badge=${String(zone.items.length)}>
      <ul aria-hidden="true">
        ${zone.items.map((item) => html`<li key=${item.id}><${Thing} item=${item} zone=${zone}
          table=${table} hidden /></li>`)}
      </ul>
    <//>`;
  const mine = zone.seat === table.seat;
  const items = mine || zone.items.every(({ face }) => face !== "back") ? sorted(zone.items, table.sort) : zone.items;
  const notes = items.map(knownOf); // what is known of several that are neighbours is said once
  return html`<${Frame} zone=${zone} table=${table} label=${label} kind=${mine ? "hand fan" : "hand row"}
    badge=${!mine && items.some(({ face }) => face === "back") && String(items.length)}>
    <ul>
      ${items.map(
        (item, i) => html`<li key=${item.id} class=${mine && apart(items[i - 1], item, table.sort) ? "apart" : notes[i] && notes[i] === notes[i - 1] ? "same" : ""}
          style=${{ "--same": notes.filter((one) => one === notes[i]).length }}>
          <${Thing} item=${item} zone=${zone} table=${table} at=${i} of=${items.length} />
        </li>`,
      )}
    </ul>
  <//>`;
}

/** Things beside each other. @param {{zone: Zone, table: Table}} props */
function RowOf({ zone, table }) {
  const ranks = ranksOf(table.look, zone.id);
  if (ranks) return html`<${Line} zone=${zone} table=${table} ranks=${ranks} />`;
  const count = zone.items.length;
  const label = called(zone, table, count ? `${count} in a row` : "empty");
  return html`<${Frame} zone=${zone} table=${table} label=${label} kind=${zone.items.some((item) => item.card?.count !== undefined) ? "row supply" : count > 9 ? "row tight" : "row"}>
    <ul style=${{ "--n": count }}>
      ${zone.items.map(
        (item, i) =>
          html`<li key=${item.id}><${Thing} item=${item} zone=${zone} table=${table} at=${i} of=${count} /></li>`,
      )}
    </ul>
  <//>`;
}

/**
 * The cards of a suit, each in a place of its own.
 * @param {{zone: Zone, table: Table, ranks: string}} props
 */
function Line({ zone, table, ranks }) {
  const byRank = new Map(zone.items.map((item) => [item.face[0], item]));
  const label = called(zone, table, zone.items.map((item) => item.label.split(" ")[0]).join(", ") || "empty");
  return html`<${Frame} zone=${zone} table=${table} label=${label} kind="line">
    <ul>
      ${[...ranks].map((rank, at) => {
        const item = byRank.get(rank);
        return html`<li key=${rank} aria-hidden=${item ? undefined : "true"}>
          ${
            item
              ? html`<${Thing} item=${item} zone=${zone} table=${table} />`
              : html`<span class=${2 * at + 1 === ranks.length ? "slot first" : "slot"}>${rank === "T" ? "10" : rank}</span>`
          }
        </li>`;
      })}
    </ul>
  <//>`;
}

/** @param {string[]} cards the top one last */
const lyingUnder = (cards) =>
  `Under ${cards.at(-1)}: ${cards.slice(0, -1).reverse().join(", ")}`;

/**
 * Things upon each other, the last one on top.
 * @param {{zone: Zone, table: Table, badge?: Zone | undefined}} props
 */
export function Pile({ zone, table, badge }) {
  const { items } = zone;
  const played = zone.seat === null && PLAYED.test(`${zone.title} ${zone.id}`) && table.tricks > 0;
  const spread = table.over && zone.seat === (table.seat ?? -1) && LAID.test(zone.title);
  const deep = isCascade(table.look, zone.id);
  const seen = deep ? 4 : played ? table.tricks : spread ? items.length : 1;
  const shown = items.slice(-Math.max(1, seen));
  const top = items.at(-1);
  const count = badge?.items[0]?.face ?? (items.length > 1 ? String(items.length) : null);
  const all = cardsIn(badge ? (count ?? 0) : items.length);
  const label = called(
    zone,
    table,
    top ? `${all}, ${items.length > 1 || badge ? "on top " : ""}${top.label}` : "empty",
  );
  const open = table.over && shown.length < items.length && !items.some(({ face }) => face === "back");
  const under = items.length > 1 && (open || deep) ? lyingUnder(items.map(({ label }) => label.replace(/\. .*/, ""))) : "";
  const tell = () => table.tell(lyingUnder(items.map(({ face }) => face)), top?.id);
  const press = under && (open || zone.seat !== table.me) && !table.legal(top?.id ?? "") && tell;
  const kind = `pile${deep ? " deep" : ""}${shown.length > 1 ? (played || spread ? " spread" : " cascade") : ""}${Number(count) > 1 ? " stacked" : ""}`;
  return html`<${Frame} zone=${zone} table=${table} label=${under ? `${label}. ${under}` : label} kind=${kind} badge=${count}
    under=${under} tell=${tell}>
    <ul>
      ${shown.map((item) => {
        return html`<li key=${item.id}>
          <${Thing} item=${item} zone=${zone} table=${table} hidden=${!spread && item !== top && (!table.legal(item.id) || item.face === top?.face)} tell=${press || undefined} />
        </li>`;
      })}
    </ul>
    ${!top && html`<span class="slot" title=${label} aria-hidden="true"></span>`}
  <//>`;
}

/** What cards are drawn from: a number, drawn as cards face down. @param {{zone: Zone, table: Table}} props */
export function Deck({ zone, table }) {
  const number = Number(zone.items[0]?.face ?? 0);
  return html`<${Frame} zone=${zone} table=${table} label=${called(zone, table, cardsIn(number))}
    kind=${`pile deck${number > 1 ? " stacked" : ""}`} badge=${String(number)}>
    ${
      number > 0
        ? html`<span class="thing" aria-hidden="true"><${Face} face="back" /></span>`
        : html`<span class="slot" title=${called(zone, table, "empty")} aria-hidden="true"></span>`
    }
  <//>`;
}

/** A number or a word, with its title before it. @param {{zone: Zone, table: Table}} props */
export function Fact({ zone, table }) {
  const item = zone.items[0];
  const text = zone.kind === "counter" ? (item?.face ?? "0") : zone.items.map((one) => one.label).join(", "); // `1 of 10`
  const owner = zone.kind === "text" && zone.seat !== null && text === table.owner(zone.seat);
  return html`<li class=${/score|total/.test(zone.kind) ? "fact points" : "fact"} data-zone=${zone.id}>
    <span>${titleOf(zone)}</span>${!owner && html` <b data-item=${item?.id}><${Told} text=${text} /></b>`}
    <${Target} zone=${zone} table=${table} />
  </li>`;
}

/** Numbers of several things, such as resources. @param {{zone: Zone, table: Table}} props */
export function Counts({ zone, table }) {
  return html`<div class="zone counts" role="group"
    aria-label=${called(zone, table, zone.items.map((item) => item.label).join(", "))} data-zone=${zone.id}
      data-roving=${zone.id}>
    <ul>
      ${zone.items.map((item) => html`<li key=${item.id}><${Count} item=${item} zone=${zone} table=${table} /></li>`)}
    </ul>
    <${Target} zone=${zone} table=${table} />
  </div>`;
}

/** @param {{item: Item, zone: Zone, table: Table}} props */
function Count({ item, zone, table }) {
  const kind = kindOf(item.id);
  const inside = html`${kind ? html`<${Icon} kind=${kind} />` : item.label.replace(/^\d+ /, "")} <b>${item.face}</b>`;
  const chosen = table.chosen(item.id);
  const recent = table.recent.has(item.id);
  const label = `${item.label}${recent ? NEW : ""}`;
  const kinds = `count${recent ? " recent" : ""}`;
  if (!table.legal(item.id))
    return html`<span class=${`${kinds}${item.face === "0" ? " none" : ""}`} role="img" data-item=${item.id}
      aria-label=${label} title=${label}>${inside}</span>`;
  return html`<button class=${`${kinds} legal${chosen ? " chosen" : ""}${table.aimed(item.id) ? " aimed" : ""}`}
    data-item=${item.id}
    data-touch=${item.id}
    data-legal=${table.busy ? undefined : ""}
    aria-pressed=${chosen}
    aria-label=${`${label}, ${place(zone, table)}`}
    title=${table.label(item.id, item.label)}
    onClick=${() => table.touch(item.id)}
  >
    ${inside}
  </button>`;
}

/**
 * A zone as its kind is drawn.
 * @param {{zone: Zone, table: Table, badge?: Zone | undefined}} props
 */
export function ZoneOf({ zone, table, badge }) {
  if (zone.kind === "hand") return html`<${Hand} zone=${zone} table=${table} />`;
  if (zone.kind === "row") return html`<${RowOf} zone=${zone} table=${table} />`;
  if (zone.kind === "pile") return html`<${Pile} zone=${zone} table=${table} badge=${badge} />`;
  return html`<${Counts} zone=${zone} table=${table} />`;
}

/**
 * Whether a zone has nothing to show and nothing can be put there. Room is kept where a pile may lie.
 * @param {Zone} zone
 * @param {Table} table
 * @param {boolean} [owned]
 */
export const isVoid = (zone, table, owned = false) =>
  zone.items.length === 0 &&
  (zone.kind === "row" || (zone.kind === "hand" && !owned) || (owned && zone.kind === "pile" && !KEPT.test(zone.title))) &&
  !ranksOf(table.look, zone.id) &&
  !table.legal(zone.id);
