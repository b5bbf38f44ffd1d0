// A board as SVG: tiles, what stands on their edges and corners, and buttons where something can be done.

import { shelf } from "./network.js";
import { html, Icon, useFits } from "./templates.js";
import { Icon as Sign, inked, kindOf, sign } from "./pictures.js";
import { byPlace, centreOf, inWords, shortened, sizeOf, tilesAround } from "./layouts.js";
import { NEW } from "./zones.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

/**
 * @import { Layout, Mark, Panel, Place, Point } from "./types.js"
 * @import { Table } from "./zones.js"
 */

const MARGIN = 20;
const CORNER = 80; // units of a corner in which there is nothing but what lies upon the board
const ORDER = { tile: 0, edge: 1, vertex: 2 };

/** Whether a label says that something is built. @param {string} label @param {{ name: string }} of */
const builds = (label, { name }) => label.includes(` a ${name.toLowerCase()} `);

/** @param {Place} place */
const outline = (place) => place.points.map((point) => point.join(",")).join(" ");

/**
 * What stands for a face: a path.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const drawn = (kind, x, y, size) =>
  html`<path fill-rule="evenodd" d=${sign(kind)}
    transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} />`;

/** @param {number} x @param {number} y @param {number} size @param {string} face */
const written = (x, y, size, face) => html`<text x=${x} y=${y + size * 0.35} font-size=${size}>${face}</text>`;

/** @param {number | null} seat */
const ofSeat = (seat) => `seat-${seat === null ? "none" : seat % 8}`;

/**
 * A tile, and what is on it.
 * @param {Place} place
 * @param {Mark[]} marks
 * @param {Set<string>} recent
 * @param {boolean} lit
 */
function tile(place, marks, recent, lit) {
  const kind = marks.map((mark) => mark.shape === "ground" && kindOf(mark.face)).find(Boolean) || "";
  return html`<g key=${place.id} class=${`tile${place.dark ? " dark" : ""}${lit ? " yields" : ""}`} style=${inked(kind)} data-place=${place.id}>
    <polygon points=${outline(place)} />
    ${marks.map((mark) => standing(mark, place, recent))}
  </g>`;
}

/**
 * A mark: by its shape, what is made of paper, ground, or stands there in the colour of its seat.
 * @param {Mark} mark
 * @param {Place} place
 * @param {Set<string>} recent
 */
function standing(mark, place, recent) {
  const [middle, height] = centreOf(place);
  const [x, y] = [middle + (mark.at?.[0] ?? 0), height + (mark.at?.[1] ?? 0)];
  const { shape = "piece", face, seat } = mark;
  const bar = place.kind === "edge" && shape === "piece";
  const size = mark.size || usualSize(place, shape);
  const inside = bar ? barOf(place, size) : shape === "piece" ? pieceOf(mark, x, y, size) : paperOf(mark, x, y, size);
  const kind = bar ? `bar ${ofSeat(seat)}` : shape === "piece" ? `piece ${ofSeat(seat)}` : shape === "ground" ? "soil" : shape;
  const fresh = recent.has(mark.id);
  return html`<g key=${mark.id} data-mark=${mark.id} class=${kind} style=${inked(shape === "piece" ? "" : kindOf(face) ?? "")}>
    <title>${mark.label}${fresh && NEW}</title>
    ${fresh && (bar ? html`<line class="recent" ...${shortened(place, 11)} stroke-width=${size + 10} />` : html`<circle class="recent" cx=${x} cy=${y} r=${0.5 * size + 7} />`)}${inside}
  </g>`;
}

/** @param {Place} place @param {string} shape */
const usualSize = (place, shape) =>
  place.kind === "edge" ? 15 : shape !== "piece" ? 30 : place.kind === "tile" ? 0.7 * Math.min(...sizeOf(place)) : 26;

/** @param {Place} place @param {number} size */
function barOf(place, size) {
  const line = shortened(place, 11);
  return html`<line class="under" ...${line} stroke-width=${size} /><line class="over" ...${line}
    stroke-width=${(size * 2) / 3} />`;
}

/** @param {Mark} mark @param {number} x @param {number} y @param {number} size */
function pieceOf({ face, seat }, x, y, size) {
  const kind = kindOf(face);
  if (kind && seat !== null) return drawn(kind, x, y, size);
  return html`<circle cx=${x} cy=${y} r=${size / 2} />${
    kind ? drawn(kind, x, y, size * 0.7) : face !== "stone" && written(x, y, size * 0.5, face.slice(0, 3))
  }`;
}

/** What a tile is made of, or a disc with a number. @param {Mark} mark @param {number} x @param {number} y @param {number} size */
function paperOf({ face, shape, dots = 0 }, x, y, size) {
  const kind = kindOf(face);
  if (shape === "ground") return kind ? drawn(kind, x, y, size) : written(x, y, 13, face);
  const r = size / 2;
  return html`<circle class="paper" cx=${x} cy=${y} r=${r} />
    <g class=${dots > 4 ? "likely" : ""}>
      ${kind ? drawn(kind, x, y, size * 0.62) : written(x, y - (dots ? 0.06 * r : 0), r * 0.9, face.slice(0, 3))}
      ${Array.from({ length: dots }, (_, i) => html`<circle class="dot"
        cx=${x + 0.24 * r * (i - (dots - 1) / 2)} cy=${y + 0.6 * r} r=${0.09 * r} />`)}
    </g>`;
}

/** What is drawn below all that stands there: a sheet where there are no tiles, lines, and letters at the rim. */
function Ground(/** @type {{layout: Layout, sheet: boolean}} */ { layout, sheet }) {
  return html`<g class=${sheet ? "on-sheet" : ""}>
    ${(layout.lines ?? []).map(({ points, seat }) => lineOf(points, seat))}
    ${(layout.labels ?? []).map(({ point: [x, y], text }) => html`<text class="label" x=${x} y=${y + 5}>${text}</text>`)}
  </g>`;
}

/** @param {Point[]} points @param {number | null} seat */
function lineOf(points, seat) {
  const [[x, y] = [0, 0], ...others] = points;
  if (!others.length) return html`<circle class="way dot" cx=${x} cy=${y} r="5" />`;
  const at = points.join(" ");
  if (seat === null) return html`<polyline class="way" points=${at} />`;
  return html`<g class=${`bar ${ofSeat(seat)}`}><polyline class="under" points=${at} stroke-width="14" /><polyline
    class="over" points=${at} stroke-width="10" /></g>`;
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
 * @param {{place: Place, table: Table, about: string, taken: boolean, costs: { name: string }[]}} props `costs` of what can be built
 */
function Spot({ place, costs, table, taken, about }) {
  const [x, y] = centreOf(place);
  const name = table.label(place.id, place.label || about);
  const built = costs.find((one) => builds(name, one));
  const label = about && !name.startsWith(about) ? `${name} (${about})` : name;
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
    ${built && html`<g class="built">${standing(/** @type {Mark} */ ({ face: built.name, seat: table.seat, label: name }), place, table.recent)}</g>`}
  </g>`;
}

/**
 * The places that a line of what happened or a move speaks of, while the pointer or the focus is there. A click on a
 * line shows the board. Otherwise those of the best move, when one looks back.
 * @param {{places: Place[], best: string[]}} props
 */
function Lit({ places, best }) {
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
  const ids = lit ? lit.split(" ") : best;
  return html`<g ref=${box} aria-hidden="true">
    ${places.filter((place) => ids.includes(place.id)).map((place) => around(place, "lit", 20))}
  </g>`;
}

/**
 * The number of a place, as notation has it: below what stands there.
 * @param {Place} place
 * @param {boolean} standing
 */
function numberOf(place, standing) {
  const [x, y] = centreOf(place);
  const [right = 0, down = 0] = { tile: [-32, 5], edge: [0, 4], vertex: [0, standing ? 21 : 5] }[place.kind];
  return html`<text key=${place.id} class=${place.kind} x=${x + right} y=${y + down}>
    ${place.number || (place.label.length < 4 ? place.label : /\d+/.exec(place.label)?.[0])}
  </text>`;
}

/**
 * What is on the board, in words: each tile, and whatever stands elsewhere.
 * @param {{layout: Layout, marks: Mark[], numbers: boolean}} props
 */
export function Words({ layout, marks, numbers }) {
  const around = useMemo(() => tilesAround(layout), [layout]);
  const marked = useMemo(() => byPlace(marks), [marks]);
  const called = (/** @type {Place} */ place) => place.label || (numbers && place.number);
  const near = (/** @type {Place} */ place) =>
    (around.get(place.id) ?? []).map((one) => inWords(marked.get(one.id))).join("; ");
  const told = layout.places.filter((place) => place.kind === "tile" || marked.has(place.id));
  return html`<details class="words">
    <summary>The board in words</summary>
    <ul>
      ${told.map(
        (place) => html`<li key=${place.id}>
          ${called(place) && `${called(place)}: `}${inWords(marked.get(place.id)) || "nothing"}${near(place) && ` (${near(place)})`}
        </li>`,
      )}
    </ul>
  </details>`;
}

/** Whether there is room beside what one has for what things cost: else it lies upon the board, folded. */
export const useRoomForCosts = () => useFits("(min-height: 780px), (min-width: 900px) and (min-height: 700px)");

/**
 * What things cost, what of it one has, and with a tick what can be built now: there may be no place for what one could pay.
 * @param {{ costs: { name: string, faces: string[] }[], own: Panel | null, table: Table, folded?: boolean }} props
 */
export function Costs({ costs, own, table, folded = false }) {
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const items = own?.counts.flatMap((zone) => zone.items) ?? [];
  const has = (/** @type {string} */ face) => Number(items.find(({ id }) => kindOf(id) === face)?.face ?? 0);
  const number = (/** @type {string[]} */ faces, /** @type {string} */ face) => faces.filter((one) => one === face).length;

  useEffect(() => {
    const shut = (/** @type {Event} */ { target }) => {
      if (box.current && !box.current.contains(/** @type {Node} */ (target))) box.current.open = false;
    };
    document.addEventListener("pointerdown", shut);
    return () => document.removeEventListener("pointerdown", shut);
  }, []);
  const list = html`<ul class="costs" aria-label="Costs">
    ${costs.map(({ name, faces }) => {
      const paid = faces.every((face) => has(face) >= number(faces, face));
      const now = paid && table.choices.some(({ label }) => builds(label, { name }));
      const said = now ? "you can build it now" : paid ? "you can pay for it, but not build it now" : "";
      return html`<li key=${name} class=${now ? "paid now" : paid ? "paid" : ""} title=${said}>
        ${name}<span role="img" aria-label=${`: ${faces.join(", ")}${said && `; ${said}`}`}>${[...new Set(faces)].map(
          (face) => html`<span>${number(faces, face) > 1 && number(faces, face)}<${Sign} kind=${face} /></span>`,
        )}</span>
      </li>`;
    })}
  </ul>`;
  if (!costs.length) return null;
  if (!folded) return list;
  return html`<details class="folded" ref=${box}><summary>Costs</summary>${list}</details>`;
}

/** A button beside the board that stays down. @param {{ icon: string, text: string, down: boolean, act: () => void }} props */
const Toggle = ({ icon, down, text, act }) =>
  html`<button aria-pressed=${down} aria-label=${text} title=${text} onClick=${act}>
    <${Icon} of=${icon} />
  </button>`;

/**
 * Whether nothing of a board is in its corners: then what else there is about it lies there.
 * @param {Layout} layout
 */
const leavesCorners = ({ places, width, height }) =>
  !places.some(({ points }) => points.some(([x, y]) => Math.min(x, width - x) < CORNER && Math.min(y, height - y) < CORNER));

/** Whether somebody wants to see numbers of places, and what changes it. */
export function useNumbers() {
  const [numbers, setNumbers] = useState(shelf.get("cardkit.numbers") === "on");
  const turn = () => {
    shelf.set("cardkit.numbers", numbers ? "off" : "on");
    setNumbers(!numbers);
  };
  return { numbers, turn };
}

/**
 * @param {{layout: Layout, marks: Mark[], table: Table, own: Panel | null, numbers: boolean, turn: () => void}} props
 */
export function Board({ layout, marks, table, own, turn, numbers }) {
  const folded = !useRoomForCosts();
  const [large, setLarge] = useState(false);
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
    () =>
      places
        .filter((place) => place.kind === "tile")
        .sort((one, other) => Number(table.lit.has(one.id)) - Number(table.lit.has(other.id))) // their outline is above all
        .map((place) => tile(place, marked.get(place.id) ?? [], table.recent, table.lit.has(place.id))),
    [places, marked, table.recent, table.lit],
  );
  const standings = useMemo(
    () =>
      places
        .filter((place) => place.kind !== "tile")
        .flatMap((place) => (marked.get(place.id) ?? []).map((mark) => standing(mark, place, table.recent))),
    [places, marked, table.recent],
  );
  const sheet = !layout.places.some((place) => place.kind === "tile");
  const island = marks.some((mark) => mark.shape === "ground");
  const many = places.filter((place) => table.legal(place.id)).length > 30;
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
  /** Why can nothing be done there? @param {any} event a click */
  const missed = ({ target, currentTarget, clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM().inverse());
    const near = places.filter((place) => Math.hypot(centreOf(place)[0] - x, centreOf(place)[1] - y) < 20 || target.closest(`.tile[data-place="${place.id}"]`)).at(-1);
    if (near && table.choices.length && !target.closest(".spot")) table.refuse(near.id);
  };
  const spots = (/** @type {boolean} */ tiles) =>
    places
      .filter((place) => (place.kind === "tile") === tiles && table.legal(place.id))
      .map((place) => html`<${Spot} key=${place.id} place=${place} table=${table} about=${about(place)} costs=${layout.costs ?? []}
        taken=${!tiles && marked.has(place.id)} />`);
  return html`<div class=${`board${large ? " large" : ""}${island ? " island" : ""}${leavesCorners(layout) ? " cornered" : ""}`}>
    <div class="ground" ref=${ground} onFocusIn=${focused} ...${large ? { tabindex: 0, role: "region", "aria-label": "The board, larger" } : {}}>
      <svg viewBox=${box} role="group" aria-label="Board" class=${many ? "many" : ""} data-roving="board" onClick=${missed}>
        <g aria-hidden="true">
          ${sheet && html`<rect class="sheet" width=${layout.width} height=${layout.height} rx="12" />`}
          ${island && html`<g class="coast">${places.map((place) => place.kind === "tile" && html`<polygon points=${outline(place)} />`)}</g>`}${tiles}
          <${Ground} layout=${layout} sheet=${sheet} />
        </g>
        ${spots(true)}
        <g aria-hidden="true">${standings}</g>
        ${spots(false)}
        <${Lit} places=${places} best=${table.best} />
        ${numbers && html`<g class="numbers" aria-hidden="true">${places.map((place) => numberOf(place, marked.has(place.id)))}</g>`}
      </svg>
    </div>
    <div class="about">
      ${layout.costs && folded && html`<${Costs} costs=${layout.costs} own=${own} table=${table} folded />`}
      <div class="enlarge">
        <${Toggle} icon="number" text="Numbers" down=${numbers} act=${turn} />
        <${Toggle} icon="larger" text="Larger board" down=${large} act=${() => setLarge(!large)} />
      </div>
    </div>
  </div>`;
}
