// What moves: things fly from where they lay to where they lie, one after another, and are dragged with a mouse, a pen or
// a finger: a thing is taken, its targets light up, and it is let go over one of them.

/**
 * @import { EventTold, Mark } from "./types.js"
 */

const FLIGHT = 260; // milliseconds of one flight
const BETWEEN = 90; // between the beginnings of two
const LONGEST = 700; // until the last begins, however many there are
const PARTS = "[data-item], [data-zone], [data-place], [data-mark]";
const UPON = ".pile li:last-child > *"; // what lies on top

/**
 * @typedef {{boxes: Map<string, DOMRect>, copies: Map<string, HTMLElement>, tops: Map<string, string>}} Snapshot `tops`:
 *   by pile, what lay on top
 */

/** Whether somebody wants to see things move. @param {boolean} animate */
export const moves = (animate) => animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} one */
const idOf = (one) =>
  one.getAttribute("data-item") ??
  one.getAttribute("data-mark") ??
  one.getAttribute("data-zone") ??
  one.getAttribute("data-place");

/** Where everything is. @param {HTMLElement} root */
export const boxesIn = (root) => new Map([...root.querySelectorAll(PARTS)].map((one) => [idOf(one) ?? "", one.getBoundingClientRect()]));

/**
 * Where everything was before the next position is drawn, and copies of what will be gone.
 * @param {HTMLElement} root
 * @param {EventTold[]} events
 * @param {Map<string, DOMRect>} boxes
 * @returns {Snapshot}
 */
export function snapshot(root, events, boxes) {
  const sources = new Set(
    events.flatMap((event) => (event.moved ?? []).flatMap(([item, from]) => [item, `${from}/${nameOf(item)}`])),
  );
  /** @type {Snapshot} */
  const found = { boxes, copies: new Map(), tops: new Map() };
  for (const one of root.querySelectorAll(PARTS)) {
    const id = idOf(one) ?? "";
    if (!(one instanceof HTMLElement)) continue;
    if (one.matches(UPON)) found.tops.set(zoneOf(one), id);
    else if (!sources.has(id)) continue;
    found.copies.set(id, ghost(one));
  }
  return found;
}

/** @param {Element} one */
const zoneOf = (one) => one.closest("[data-zone]")?.getAttribute("data-zone") ?? "";

/** @param {string} item */
const nameOf = (item) => item.slice(item.lastIndexOf("/") + 1);

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
const find = (root, id) =>
  ["item", "mark", "zone", "place"]
    .map((kind) => root.querySelector(`[data-${kind}="${CSS.escape(id)}"]`))
    .find((one) => one !== null && one.getClientRects().length > 0) ?? null;

/**
 * Lets things fly to where they lie in what is drawn now.
 * @param {HTMLElement} root
 * @param {Snapshot} before
 * @param {EventTold[]} events
 */
export function fly(root, before, events) {
  const flights = events.flatMap((event) => event.moved ?? []);
  const between = Math.min(BETWEEN, LONGEST / Math.max(1, flights.length));
  const flown = new Set(flights.map(([item]) => item));
  // All is measured before anything moves: after that the page would be laid out anew for each measurement.
  const starts = flights.map(([item, source, target], i) => {
    const origin = `${source}/${nameOf(item)}`;
    const from = before.boxes.get(origin) ?? before.boxes.get(source ?? item);
    const there = find(root, item);
    const to = (there ?? (target === null ? null : find(root, target)))?.getBoundingClientRect();
    // Until it has landed, a pile shows what it will lie on.
    const under = there?.matches(".pile li:only-child > *") && before.copies.get(before.tops.get(zoneOf(there)) ?? "");
    if (there) return () => arrive(there, from, to, i * between, under);
    return () => vanish(root, before.copies.get(item) ?? before.copies.get(origin), from, to, i * between);
  });
  const deck = root.querySelector(".deck .lying")?.getBoundingClientRect(); // where a pile goes that is there no more
  for (const one of root.querySelectorAll(".middle .pile.empty")) {
    const item = before.tops.get(zoneOf(one)) ?? "";
    if (!flown.has(item)) starts.push(() => vanish(root, before.copies.get(item), before.boxes.get(item), deck, 0));
  }
  const slides = [...root.querySelectorAll("[data-hand] [data-item]")].map((one) => slide(one, before, flown));
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".others, .middle, .mine")))
    if (part.scrollHeight <= part.clientHeight) meanwhile(part, "overflow", "visible", FLIGHT + LONGEST); // cuts nothing off
  for (const start of [...starts, ...slides]) start?.();
}

/**
 * A style for a time. An animation of what has to be laid out or painted would be drawn by the page, and not beside it.
 * @param {HTMLElement} one @param {"overflow" | "zIndex"} name @param {string} value @param {number} time
 */
function meanwhile(one, name, value, time) {
  one.style[name] = value;
  setTimeout(() => (one.style[name] = ""), time);
}

/**
 * @param {Element} there
 * @param {DOMRect | undefined} from
 * @param {DOMRect | undefined} to where it is
 * @param {number} delay
 * @param {HTMLElement | false | undefined} under a copy of what it falls upon
 */
function arrive(there, from, to, delay, under) {
  const timing = {
    duration: FLIGHT,
    delay,
    easing: "cubic-bezier(.2,.7,.2,1)",
    fill: /** @type {const} */ ("backwards"),
  };
  /** @type {Keyframe} */
  let first = { opacity: 0, scale: 1.5 };
  if (!(there instanceof SVGElement) && from && to?.width) {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const size = Math.min(1.4, Math.max(0.5, from.height / to.height || 1));
    meanwhile(/** @type {HTMLElement} */ (there), "zIndex", "60", delay + FLIGHT);
    first = { translate: `${x}px ${y}px`, scale: size };
  }
  const flight = there.animate([first, {}], timing); // to how it would be anyway
  if (!under) return;
  under.style.zIndex = "0";
  there.before(under);
  flight.onfinish = flight.oncancel = () => under.remove();
}

/** A copy that is nothing but seen. @param {{ childNodes: Iterable<Node> }} of @param {string} [kind] */
function ghost({ childNodes }, kind = "thing") {
  const copy = document.createElement("span");
  copy.className = `ghost ${kind}`;
  copy.setAttribute("aria-hidden", "true");
  copy.append(...[...childNodes].map((one) => one.cloneNode(true)));
  return copy;
}

/**
 * A copy of what is not seen any more flies to where it went.
 * @param {HTMLElement} root
 * @param {HTMLElement | undefined} copy
 * @param {DOMRect | undefined} from
 * @param {DOMRect | undefined} to
 * @param {number} delay
 */
function vanish(root, copy, from, to, delay) {
  if (!copy || !from || !to) return;
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  root.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = copy.animate([{ translate: "0 0" }, { translate: `${x}px ${y}px`, opacity: 0.2 }], {
    duration: FLIGHT,
    delay,
    easing: "ease-in",
  });
  flight.onfinish = flight.oncancel = () => copy.remove();
}

/**
 * What lets a card of a hand move up where one has gone; undefined where it lies as it did.
 * @param {Element} one
 * @param {Snapshot} before
 * @param {Set<string>} flown
 */
function slide(one, before, flown) {
  const id = one.getAttribute("data-item") ?? "";
  const from = before.boxes.get(id);
  if (!from || flown.has(id)) return undefined;
  const to = one.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return undefined;
  return () => one.animate([{ translate: `${x}px ${y}px` }, {}], { duration: 200, easing: "ease-out" });
}

// Places that yield: they light up, and what somebody gains flies from there.

/** The places that events let light up: something there moved, and stayed. @param {EventTold[]} events */
export const litBy = (events) =>
  new Set(events.flatMap(({ moved = [] }) => moved.flatMap(([, from, to]) => (from !== null && from === to ? [to] : []))));

/**
 * From which lit places things came that came from nowhere: those whose ground has the face of their name.
 * @param {EventTold[]} events
 * @param {Mark[]} marks
 * @returns {[place: string, item: string][]}
 */
export function gained(events, marks) {
  const lit = litBy(events);
  const grounds = marks.filter(({ place, shape }) => shape === "ground" && lit.has(place));
  const gains = events.flatMap(({ moved = [] }) => moved.filter(([, from, to]) => from === null && to !== null));
  return gains.flatMap(([item]) => {
    const name = item.slice(item.lastIndexOf("/") + 1);
    return grounds.filter(({ face }) => face.toLowerCase() === name).map(({ place }) => /** @type {[string, string]} */ ([place, item]));
  });
}

/**
 * Lets copies of what was gained fly from the places to where it lies now.
 * @param {HTMLElement} root
 * @param {[place: string, item: string][]} gains
 */
export function flyHome(root, gains) {
  const flights = gains.map(([place, item]) => {
    const there = root.querySelector(`[data-item="${CSS.escape(item)}"]`);
    const from = root.querySelector(`.tile[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
    return { from, to: there?.getBoundingClientRect(), sign: there?.querySelector("svg") };
  });
  flights.forEach(({ from, to, sign }, at) => {
    if (!from || !to || !sign) return;
    const copy = ghost({ childNodes: [sign] }, "gain");
    Object.assign(copy.style, { left: `${from.left + from.width / 2 - 14}px`, top: `${from.top + from.height / 2 - 14}px` });
    root.append(copy);
    const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
    const flight = copy.animate(
      [{ scale: 0.6 }, { scale: 1.5, offset: 0.25 }, { translate: `${x}px ${y}px`, scale: 0.9 }],
      { duration: 700, delay: 250 + at * 120, easing: "ease-in-out", fill: "backwards" },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}

const FAR = 7; // pixels that a pointer must go before it drags

/**
 * What dragging needs of the table.
 * @typedef {object} Dragging
 * @property {(id: string) => void} take chooses the thing, so that its targets are seen
 * @property {(id: string) => void} drop touches the target
 * @property {() => string | null} only the one target there is, if there is but one or none is needed
 * @property {() => void} back puts the thing back
 */

/**
 * Follows the pointer until it is let go. Nothing happens unless it goes some way.
 * @param {PointerEvent} event
 * @param {string} id
 * @param {Dragging} dragging
 */
export function drag(event, id, dragging) {
  const thing = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.button !== 0 || !event.isPrimary) return;
  const [x, y] = [event.clientX, event.clientY];
  const home = thing.closest("[data-zone]");
  let going = false;
  const moved = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!going && Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
    if (!going) dragging.take(id);
    going = true;
    thing.dataset.dragged = ""; // no class: classes are written anew with each drawing
    thing.style.translate = `${now.clientX - x}px ${now.clientY - y}px`;
  };
  const over = (/** @type {Element | null} */ under) => {
    const target = under?.closest("[data-touch]")?.getAttribute("data-touch");
    if (target && target !== id) return dragging.drop(target);
    const only = home?.contains(under) ? null : dragging.only();
    if (only === null) dragging.back();
    else dragging.drop(only);
  };
  const ended = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    for (const [name, call] of listening) removeEventListener(name, /** @type {EventListener} */ (call));
    const under = document.elementFromPoint(now.clientX, now.clientY); // while the thing itself is not in the way
    delete thing.dataset.dragged;
    thing.style.translate = "";
    if (!going) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (now.type === "pointerup") over(under);
    else dragging.back();
  };
  /** @type {[string, (now: PointerEvent) => void][]} */
  const listening = [
    ["pointermove", moved],
    ["pointerup", ended],
    ["pointercancel", ended],
  ];
  for (const [name, call] of listening) addEventListener(name, /** @type {EventListener} */ (call));
}

/** The click that a drag ends with. @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
