// A board as SVG: tiles, what stands on their edges and corners, and buttons where something can be done.

import { shelf } from "./network.js";
import { html } from "./parts.js";
import { kindOf, sign } from "./pictures.js";
import { byPlace, centreOf, inWords, shortened, sizeOf, tilesAround } from "./layouts.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

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
 * Marks what has changed since one's last move.
 * @param {Mark} mark
 * @param {Set<string>} recent
 * @param {number} x
 * @param {number} y
 */
const dot = (mark, recent, x, y) => recent.has(mark.id) && html`<circle class="recent" cx=${x} cy=${y} r="6" />`;

/**
 * A tile: its resource, and whatever else is on it.
 * @param {Place} place
 * @param {Mark[]} marks
 * @param {Set<string>} recent
 */
function tile(place, marks, recent) {
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
        ${kind ? drawn(kind, 0, -22, 30) : html`<text x="0" y="-14">${resource.face}</text>`}${dot(resource, recent, 16, -36)}
      </g>`
      }
      ${others.map((mark, i) => onTile(mark, i, others.length, recent))}
    </g>
  </g>`;
}

/**
 * @param {Mark} mark
 * @param {number} i
 * @param {number} count
 * @param {Set<string>} recent
 */
function onTile(mark, i, count, recent) {
  if (mark.id.startsWith("value/")) return token(mark, 0, 14);
  if (mark.face === "geese")
    return html`<g key=${mark.id} data-mark=${mark.id} class="geese">
      <circle cx="29" cy="2" r="17" />${drawn("geese", 29, 2, 24)}${dot(mark, recent, 41, -11)}
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
      cx=${x + 4.6 * (i - (ways - 1) / 2)} cy=${y + 11.5} r="1.7" />`)}
  </g>`;
}

/**
 * What stands on an edge or a vertex.
 * @param {Mark} mark
 * @param {Place} place
 * @param {Set<string>} recent
 */
function standing(mark, place, recent) {
  const seat = mark.seat === null ? "none" : String(mark.seat % 8);
  const [x, y] = centreOf(place);
  if (place.kind === "edge") {
    const line = shortened(place, 11);
    return html`<g key=${mark.id} data-mark=${mark.id} class=${`road seat-${seat}`}>
      <title>${mark.label}</title>
      <line class="under" ...${line} /><line class="over" ...${line} />${dot(mark, recent, x, y)}
    </g>`;
  }
  const kind = kindOf(mark.face);
  const size = { basement: 25, house: 32, tower: 36 }[mark.face] ?? 24;
  return html`<g key=${mark.id} data-mark=${mark.id} class=${`residence seat-${seat}`}>
    <title>${mark.label}</title>
    ${
      kind
        ? html`<g class="shape">${drawn(kind, x, y - 4, size)}</g>`
        : html`<circle cx=${x} cy=${y} r="13" /><text x=${x} y=${y + 4}>${mark.face.slice(0, 2)}</text>`
    }${dot(mark, recent, x + 12, y - 15)}
  </g>`;
}

/**
 * The outline of a place.
 * @param {Place} place
 * @param {string} name its class
 * @param {number} radius of a vertex
 * @param {number} [up] how much higher it is
 */
function around(place, name, radius, up = 0) {
  const [x, y] = centreOf(place);
  if (place.kind === "tile") return html`<polygon class=${name} points=${outline(place)} />`;
  if (place.kind === "edge") return html`<line class=${name} ...${shortened(place, 14)} />`;
  return html`<circle class=${name} cx=${x} cy=${y - up} r=${radius} />`;
}

/**
 * A place where something can be done. An edge has a circle, too, so that the box of a level one is not empty, which
 * browsers take for something that is not seen.
 * @param {{place: Place, table: Table, about: string, taken: boolean}} props
 */
function Spot({ place, table, about, taken }) {
  const [x, y] = centreOf(place);
  const label = `${table.label(place.id, place.label)}${about && ` (${about})`}`;
  return html`<g
    role="button"
    class=${`spot${taken ? " taken" : ""}${table.chosen(place.id) ? " chosen" : ""}${table.aimed(place.id) ? " aimed" : ""}`}
    tabindex="-1"
    data-place=${place.id}
    data-touch=${place.id}
    data-legal=${table.busy ? undefined : ""}
    aria-label=${label}
    aria-pressed=${table.chosen(place.id) ? "true" : undefined}
    onClick=${() => table.touch(place.id)}
  >
    <title>${label}</title>
    ${place.kind === "edge" && html`<circle class="hit" cx=${x} cy=${y} r="12" />`}
    ${around(place, "hit", 23)}${around(place, "ring", taken ? 21 : 11, taken ? 3 : 0)}
  </g>`;
}

/**
 * The places that a line of what happened or a move speaks of, while the pointer or the focus is there. A click on a
 * line shows the board.
 * @param {{places: Place[]}} props
 */
function Lit({ places }) {
  const [lit, light] = useState("");
  const box = useRef(/** @type {SVGElement | null} */ (null));
  useEffect(() => {
    const point = (/** @type {Event} */ { target, type }) => {
      const found = [target, document.activeElement].map((one) => one instanceof Element && one.closest("[data-places]"));
      const ids = found.find(Boolean) || null;
      light(ids?.getAttribute("data-places") ?? "");
      if (type === "click" && ids?.closest("#log")) box.current?.ownerSVGElement?.scrollIntoView({ block: "nearest" });
    };
    const kinds = ["pointerover", "focusin", "click"];
    for (const kind of kinds) document.addEventListener(kind, point);
    return () => kinds.forEach((kind) => document.removeEventListener(kind, point));
  }, []);
  const ids = lit.split(" ");
  return html`<g ref=${box} aria-hidden="true">
    ${places.filter((place) => ids.includes(place.id)).map((place) => around(place, "lit", 20))}
  </g>`;
}

/**
 * The number of a place, as moves and lines name it: below what stands there.
 * @param {Place} place
 * @param {boolean} standing
 */
function numberOf(place, standing) {
  const [x, y] = centreOf(place);
  const [right = 0, down = 0] = { tile: [-32, 5], edge: [0, 4], vertex: [0, standing ? 21 : 5] }[place.kind];
  return html`<text key=${place.id} class=${place.kind} x=${x + right} y=${y + down}>
    ${/\d+/.exec(place.label)?.[0]}
  </text>`;
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
  const [numbers, setNumbers] = useState(shelf.get("cardkit.numbers") === "on");
  const last = useRef(""); // the place that had the focus
  const around = useMemo(() => tilesAround(layout), [layout]);
  const places = useMemo(() => [...layout.places].sort((one, other) => ORDER[one.kind] - ORDER[other.kind]), [layout]);
  const marked = useMemo(() => byPlace(marks), [marks]);
  const about = (/** @type {Place} */ place) => {
    const near = place.kind === "tile" ? places.filter((one) => around.get(one.id)?.includes(place)) : around.get(place.id);
    return [place, ...(near ?? [])].map((one) => inWords(marked.get(one.id))).filter(Boolean).join("; ");
  };
  const box = `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`;
  const tiles = useMemo(
    () => places.filter((place) => place.kind === "tile").map((place) => tile(place, marked.get(place.id) ?? [], table.recent)),
    [places, marked, table.recent],
  );
  const standings = useMemo(
    () =>
      places
        .filter((place) => place.kind !== "tile")
        .flatMap((place) => (marked.get(place.id) ?? []).map((mark) => standing(mark, place, table.recent))),
    [places, marked, table.recent],
  );
  const ground = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const at = ground.current;
    const to = at?.querySelector(`.spot[data-place="${last.current}"]`) ?? at?.firstElementChild;
    if (!at || !to) return;
    const [here, there] = [at.getBoundingClientRect(), to.getBoundingClientRect()];
    at.scrollBy(
      there.left - here.left + (there.width - here.width) / 2,
      there.top - here.top + (there.height - here.height) / 2,
    );
  }, [large]);
  const focused = (/** @type {Event} */ { target }) => {
    last.current = /** @type {Element} */ (target).getAttribute("data-place") ?? "";
  };
  const count = () => {
    shelf.set("cardkit.numbers", numbers ? "off" : "on");
    setNumbers(!numbers);
  };
  const spots = (/** @type {boolean} */ tiles) =>
    places
      .filter((place) => (place.kind === "tile") === tiles && table.legal(place.id))
      .map((place) => html`<${Spot} key=${place.id} place=${place} table=${table} about=${about(place)}
        taken=${!tiles && marked.has(place.id)} />`);
  return html`<div class=${`board${large ? " large" : ""}`}>
    <div class="ground" ref=${ground} ...${large ? { tabindex: 0, role: "region", "aria-label": "The board, larger" } : {}}>
      <svg viewBox=${box} role="group" aria-label="Board" data-roving="board" onFocusIn=${focused}>
        <g aria-hidden="true">${tiles}</g>
        ${spots(true)}
        <g aria-hidden="true">${standings}</g>
        ${spots(false)}
        <${Lit} places=${places} />
        ${numbers && html`<g class="numbers" aria-hidden="true">${places.map((place) => numberOf(place, marked.has(place.id)))}</g>`}
      </svg>
    </div>
    <div class="enlarge">
      <button type="button" aria-pressed=${String(numbers)} onClick=${count}>Numbers</button>
      <button type="button" aria-pressed=${String(large)} onClick=${() => setLarge(!large)}>Larger board</button>
    </div>
    <${Words} layout=${layout} marked=${marked} around=${around} />
  </div>`;
}
