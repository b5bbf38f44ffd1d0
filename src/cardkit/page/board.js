// A board as SVG: tiles, what stands on their edges and corners, and buttons where something can be done.

import { kindOf, sign } from "./cards.js";
import { html } from "./parts.js";
import { byPlace, centreOf, inWords, shortened, sizeOf, tilesAround } from "./placing.js";
import { useMemo, useState } from "./vendor/hooks.js";

/**
 * @import { Layout, Mark, Place } from "./types.js"
 * @import { Table } from "./zones.js"
 */

const MARGIN = 26;
const ORDER = { tile: 0, edge: 1, vertex: 2 };

/** @param {Place} place */
const outline = (place) => place.points.map((point) => point.join(",")).join(" ");

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const drawn = (kind, x, y, size) =>
  html`<path fill-rule="evenodd" d=${sign(kind)}
    transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} />`;

/**
 * A tile: its resource, and whatever else is on it.
 * @param {Place} place
 * @param {Mark[]} marks
 */
function tile(place, marks) {
  const [x, y] = centreOf(place);
  const size = Math.min(1, Math.min(...sizeOf(place)) / 104);
  const resource = marks.find((mark) => mark.id.startsWith("resource/"));
  const kind = resource ? kindOf(resource.face) : null;
  const others = marks.filter((mark) => mark !== resource);
  return html`<g key=${place.id} class=${`tile is-${kind ?? "plain"}`} data-place=${place.id}>
    <polygon points=${outline(place)} />
    <g transform=${`translate(${x} ${y}) scale(${size})`}>
      ${
        resource &&
        html`<g data-mark=${resource.id} class="resource">
        ${kind ? drawn(kind, 0, -22, 30) : html`<text x="0" y="-14">${resource.face}</text>`}
      </g>`
      }
      ${others.map((mark, i) => onTile(mark, i, others.length))}
    </g>
  </g>`;
}

/**
 * @param {Mark} mark
 * @param {number} i
 * @param {number} count
 */
function onTile(mark, i, count) {
  if (mark.id.startsWith("value/")) return token(mark, 0, 14);
  if (mark.face === "geese")
    return html`<g key=${mark.id} data-mark=${mark.id} class="geese">
      <circle cx="29" cy="2" r="17" />${drawn("geese", 29, 2, 24)}
    </g>`;
  const kind = kindOf(mark.face);
  const aside = mark.id.startsWith("improvement/") ? -34 + 15 * (i - 1) : 12 * (i - count / 2);
  return html`<g key=${mark.id} data-mark=${mark.id} class="improvement">
    <circle cx=${aside} cy="36" r="8" />
    ${kind ? drawn(kind, aside, 36, 10) : html`<text x=${aside} y="39">${mark.face.slice(0, 3)}</text>`}
  </g>`;
}

/**
 * The number of a tile, with a dot for each way in which two dice give it.
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 */
function token(mark, x, y) {
  const ways = 6 - Math.abs(7 - Number(mark.face));
  return html`<g key=${mark.id} data-mark=${mark.id} class=${`token${ways === 5 ? " likely" : ""}`}>
    <circle cx=${x} cy=${y} r="19" />
    <text x=${x} y=${y + 5}>${mark.face}</text>
    ${Array.from({ length: ways > 0 ? ways : 0 }, (_, i) => html`<circle class="dot"
      cx=${x + 4.6 * (i - (ways - 1) / 2)} cy=${y + 11.5} r="1.700" />`)}
  </g>`;
}

/**
 * What stands on an edge or a vertex.
 * @param {Mark} mark
 * @param {Place} place
 */
function standing(mark, place) {
  const seat = mark.seat === null ? "none" : String(mark.seat % 8);
  if (place.kind === "edge") {
    const line = shortened(place, 11);
    return html`<g key=${mark.id} data-mark=${mark.id} class=${`road seat-${seat}`}>
      <title>${mark.label}</title>
      <line class="under" ...${line} /><line class="over" ...${line} />
    </g>`;
  }
  const [x, y] = centreOf(place);
  const kind = kindOf(mark.face);
  const size = { basement: 25, house: 32, tower: 36 }[mark.face] ?? 24;
  return html`<g key=${mark.id} data-mark=${mark.id} class=${`residence seat-${seat}`}>
    <title>${mark.label}</title>
    ${
      kind
        ? html`<g class="shape">${drawn(kind, x, y - 4, size)}</g>`
        : html`<circle cx=${x} cy=${y} r="13" /><text x=${x} y=${y + 4}>${mark.face.slice(0, 2)}</text>`
    }
  </g>`;
}

/**
 * A place where something can be done.
 * @param {{place: Place, table: Table, about: string}} props
 */
function Spot({ place, table, about }) {
  const [x, y] = centreOf(place);
  const label = `${table.label(place.id, place.label)}${about && ` (${about})`}`;
  const line = place.kind === "edge" ? shortened(place, 14) : null;
  return html`<g
    role="button"
    class=${`spot at-${place.kind}${table.chosen(place.id) ? " chosen" : ""}${table.aimed(place.id) ? " aimed" : ""}`}
    tabindex="-1"
    data-place=${place.id}
    data-touch=${place.id}
    data-legal=${table.busy ? undefined : ""}
    aria-label=${label}
    aria-pressed=${table.chosen(place.id) ? "true" : undefined}
    onClick=${() => table.touch(place.id)}
  >
    <title>${label}</title>
    ${
      place.kind === "tile"
        ? html`<polygon class="hit" points=${outline(place)} /><polygon class="ring" points=${outline(place)} />`
        : line
          ? html`<line class="hit" ...${line} /><line class="ring" ...${line} />`
          : html`<circle class="hit" cx=${x} cy=${y} r="23" /><circle class="ring" cx=${x} cy=${y} r="11" />`
    }
  </g>`;
}

/**
 * What is on the board, in words: each tile, and what builders have built.
 * @param {{layout: Layout, marked: Map<string, Mark[]>, around: Map<string, Place[]>}} props
 */
function Words({ layout, marked, around }) {
  const near = (/** @type {Place} */ place) =>
    (around.get(place.id) ?? []).map((one) => inWords(marked.get(one.id))).join("; ");
  const told = layout.places.filter((place) => place.kind === "tile" || marked.has(place.id));
  return html`<details class="words">
    <summary>The board in words</summary>
    <ul>
      ${told.map(
        (place) => html`<li key=${place.id}>
          ${place.label}: ${inWords(marked.get(place.id)) || "nothing"}${place.kind === "vertex" ? ` (${near(place)})` : ""}
        </li>`,
      )}
    </ul>
  </details>`;
}

/**
 * @param {{layout: Layout, marks: Mark[], table: Table}} props
 */
export function Board({ layout, marks, table }) {
  const [large, setLarge] = useState(false);
  const around = useMemo(() => tilesAround(layout), [layout]);
  const places = useMemo(() => [...layout.places].sort((one, other) => ORDER[one.kind] - ORDER[other.kind]), [layout]);
  const marked = useMemo(() => byPlace(marks), [marks]);
  const about = (/** @type {Place} */ place) =>
    place.kind === "tile"
      ? inWords(marked.get(place.id))
      : (around.get(place.id) ?? [])
          .map((one) => inWords(marked.get(one.id)))
          .filter(Boolean)
          .join("; ");
  const box = `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`;
  const ground = useMemo(
    () => places.filter((place) => place.kind === "tile").map((place) => tile(place, marked.get(place.id) ?? [])),
    [places, marked],
  );
  const standings = useMemo(
    () =>
      places
        .filter((place) => place.kind !== "tile")
        .flatMap((place) => (marked.get(place.id) ?? []).map((mark) => standing(mark, place))),
    [places, marked],
  );
  return html`<div class=${`board${large ? " large" : ""}`}>
    <div class="ground" ...${large ? { tabindex: 0, role: "region", "aria-label": "The board, larger" } : {}}>
      <svg viewBox=${box} role="group" aria-label="Board" data-roving="board">
        <g aria-hidden="true">${ground}</g>
        <g aria-hidden="true">${standings}</g>
        ${places
          .filter((place) => table.legal(place.id))
          .map((place) => html`<${Spot} key=${place.id} place=${place} table=${table} about=${about(place)} />`)}
      </svg>
    </div>
    <button type="button" class="enlarge" aria-pressed=${String(large)} onClick=${() => setLarge(!large)}>
      ${large ? "Whole board" : "Larger board"}
    </button>
    <${Words} layout=${layout} marked=${marked} around=${around} />
  </div>`;
}
