// How people move about on the table, and how things move.

/**
 * @import { EventTold } from "./types.js"
 */

// The keyboard: arrow keys within a group, one stop of the Tab key for each, and letters that lead somewhere.

export const KEYS = [
  ["Tab", "goes from group to group: hands, piles, the board, the list of moves"],
  ["Arrow keys, Home, End", "go from card to card, or from place to place"],
  ["Enter or Space", "chooses the card, the pile or the place"],
  ["Escape", "puts back what was chosen"],
  ["H", "goes to your hand"],
  ["N", "goes to the next thing that you can choose now; Shift+N to the one before"],
  ["A, 2 to 9, T, J, Q, K", "in a hand: goes to the next card of that rank"],
  ["P", "goes to the question, and reads it"],
  ["M", "opens the list of all moves"],
  ["A dot", "no key: it marks what has changed since your last move"],
];

const FOCUSABLE = "button:not([disabled]), [role=button], summary, input:not([disabled])";

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const all = (root, selector) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]).filter((one) => one.getClientRects().length > 0);

/** What can be reached within a group. @param {Element} group */
const members = (group) => all(group, FOCUSABLE).filter((one) => one.closest("[data-roving]") === group);

let changed = /** @type {HTMLElement | null} */ (null); // the drawing in which groups may have no stop yet

/**
 * Gives each group one stop of the Tab key: what had it last, else what is legal, else the first. That is done when the
 * drawing has been painted, or a key is pressed before: to see what is there, the browser must lay it out.
 * @param {HTMLElement} root
 */
export function rove(root) {
  if (!changed) requestAnimationFrame(() => setTimeout(roveNow));
  changed = root;
}

function roveNow() {
  const root = changed;
  changed = null;
  if (!root) return;
  const groups = [...root.querySelectorAll("[data-roving]")].map(members); // seen before any is changed
  for (const found of groups) {
    const stop =
      found.find((one) => one === document.activeElement) ??
      found.find((one) => one.dataset.stop === "yes") ??
      found.find((one) => one.hasAttribute("data-legal")) ??
      found[0];
    for (const one of found) give(one, one === stop);
  }
}

/**
 * @param {HTMLElement} one
 * @param {boolean} stops
 */
function give(one, stops) {
  const index = stops ? "0" : "-1";
  if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
  if (stops) one.dataset.stop = "yes";
  else delete one.dataset.stop;
}

/** @param {HTMLElement} one */
export function goTo(one) {
  const group = one.closest("[data-roving]");
  if (group) for (const other of members(group)) give(other, other === one);
  one.focus();
}

/** @param {Element} one */
function centre(one) {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * How far two stretches are from each other; 0 where they overlap.
 * @param {number} low
 * @param {number} high
 * @param {number} otherLow
 * @param {number} otherHigh
 */
const gap = (low, high, otherLow, otherHigh) => Math.max(0, otherLow - high, low - otherHigh);

/**
 * The nearest of them in a direction, as one sees it; things aside count as further away. To the right and left one
 * stays within a row, but for places on a board.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others
 * @param {number} right
 * @param {number} down
 */
function towards(from, others, right, down) {
  const [x = 0, y = 0] = centre(from);
  const box = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [toX = 0, toY = 0] = centre(other);
    const along = (toX - x) * right + (toY - y) * down;
    const to = other.getBoundingClientRect();
    const aside = right ? gap(box.top, box.bottom, to.top, to.bottom) : gap(box.left, box.right, to.left, to.right);
    if (other === from || along < 4 || (right && aside && from instanceof HTMLElement)) continue; // not in this row
    const far = along + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @param {HTMLElement} here
 * @param {HTMLElement[]} found
 * @param {string} key
 */
function onward(here, found, key) {
  if (key === "Home") return found[0];
  if (key === "End") return found.at(-1);
  const [right, down] = ARROWS[key] ?? [0, 0];
  const seen = towards(here, found, right, down);
  if (seen || down) return seen;
  return found[found.indexOf(here) + right];
}

/**
 * @param {HTMLElement[]} found
 * @param {Element | null} here
 * @param {number} step
 */
function after(found, here, step) {
  const at = found.findIndex((one) => one === here);
  const next = at < 0 ? (step > 0 ? 0 : found.length - 1) : (at + step + found.length) % found.length;
  return found[next];
}

/** Where a chosen thing may go; if none is chosen, all that can be. @param {HTMLElement} root */
function choosable(root) {
  const aimed = all(root, ".aimed[data-legal]");
  return aimed.length ? aimed : all(root, "[data-legal]").filter((one) => !one.closest("#moves"));
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {Element | null} here
 */
function byLetter(root, event, here) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));
  const key = event.key.toLowerCase();
  const hand = here?.closest("[data-hand]");
  if (hand && event.key.length === 1 && "a23456789tjqk".includes(key)) {
    const ranked = members(hand).filter((one) => one.dataset.item?.split("/").at(-1)?.toLowerCase().startsWith(key));
    if (ranked.length) return after(ranked, here, 1);
  }
  if (key === "h") return find(".own [data-hand] button") ?? find(".own button[data-item]");
  if (key === "n") return after(choosable(root), here, event.shiftKey ? -1 : 1);
  if (key === "p") return find("#prompt");
  if (key === "m") {
    find("#moves")?.setAttribute("open", "");
    return find("#moves summary");
  }
  return null;
}

/**
 * Answers a key that was pressed in the drawing, or where nothing has the focus; a letter anywhere but where people type
 * or choose: whoever comes to a table stands at its heading.
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {() => boolean} cancel puts back what was chosen; whether there was anything
 */
export function pressed(root, event, cancel) {
  const target = /** @type {Element | null} */ (event.target);
  roveNow();
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const inside = !target || target === document.body || root.contains(target);
  if (!inside && (event.key.length > 1 || target.closest("dialog, input, select, textarea"))) return;
  if (event.key === "Escape") {
    if (cancel()) event.preventDefault();
    return;
  }
  const leaves = target?.matches("input[type=search]") && (event.key === "ArrowDown" || event.key === "ArrowUp");
  if (target?.closest("input, select, textarea") && !leaves) return;
  if ((event.key === "Enter" || event.key === " ") && target instanceof SVGElement) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  const group = target?.closest("[data-roving]");
  const moves = event.key in ARROWS || event.key === "Home" || event.key === "End";
  const next =
    moves && group
      ? onward(/** @type {HTMLElement} */ (target?.closest(FOCUSABLE)), members(group), event.key)
      : event.key.length === 1
        ? byLetter(root, event, target)
        : null;
  if (next) {
    event.preventDefault();
    goTo(next);
  } else if (moves && group) event.preventDefault();
}

/**
 * Where the focus was, so that it can be found again when what had it is gone.
 * @param {HTMLElement} root
 */
export function whereFocusIs(root) {
  const here = document.activeElement;
  if (!here || !root.contains(here)) return null;
  const group = here.closest("[data-roving]");
  const found = group ? members(group) : [];
  return {
    here,
    group: group?.getAttribute("data-roving") ?? null,
    at: found.indexOf(/** @type {HTMLElement} */ (here)),
  };
}

/**
 * Where the thing that had the focus is gone, the focus goes to what lies where it lay, or to the question.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof whereFocusIs>} before
 */
export function findFocusAgain(root, before) {
  if (!before || (document.activeElement && document.activeElement !== document.body)) return;
  if (before.here.isConnected && !(/** @type {HTMLButtonElement} */ (before.here).disabled)) return;
  roveNow();
  const named = before.group === null ? null : root.querySelector(`[data-roving="${CSS.escape(before.group)}"]`);
  const isButtons = before.group === "actions" || before.group === "menu"; // another button there does something else
  const found = named && !isButtons ? members(named) : [];
  const hand = isButtons ? null : root.querySelector(".own [data-hand] [data-stop]");
  const next = found[Math.min(Math.max(before.at, 0), found.length - 1)] ?? hand ?? root.querySelector("#prompt");
  if (next instanceof HTMLElement || next instanceof SVGElement) goTo(/** @type {HTMLElement} */ (next));
}

// What happened is seen moving: things fly from where they lay to where they lie, one after another.

const FLIGHT = 260; // milliseconds of one flight
const BETWEEN = 90; // between the beginnings of two
const LONGEST = 700; // until the last begins, however many there are

/**
 * @typedef {{boxes: Map<string, DOMRect>, copies: Map<string, HTMLElement>}} Snapshot
 */

/** Whether somebody wants to see things move. @param {boolean} animate */
export const moves = (animate) => animate && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} one */
const idOf = (one) =>
  one.getAttribute("data-item") ??
  one.getAttribute("data-mark") ??
  one.getAttribute("data-zone") ??
  one.getAttribute("data-place");

/**
 * Where everything is before the next position is drawn, and copies of what will be gone.
 * @param {HTMLElement} root
 * @param {EventTold[]} events
 * @returns {Snapshot}
 */
export function snapshot(root, events) {
  const sources = new Set(
    events.flatMap((event) => (event.moved ?? []).flatMap(([item, from]) => [item, `${from}/${nameOf(item)}`])),
  );
  /** @type {Snapshot} */
  const found = { boxes: new Map(), copies: new Map() };
  for (const one of root.querySelectorAll("[data-item], [data-zone], [data-place], [data-mark]")) {
    const id = idOf(one);
    if (id === null) continue;
    found.boxes.set(id, one.getBoundingClientRect());
    if (one instanceof HTMLElement && sources.has(id))
      found.copies.set(id, /** @type {HTMLElement} */ (one.cloneNode(true)));
  }
  return found;
}

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
    if (there) return () => arrive(there, from, to, i * between, source === null);
    return () => vanish(root, before.copies.get(item) ?? before.copies.get(origin), from, to, i * between);
  });
  const slides = [...root.querySelectorAll("[data-hand] [data-item]")].map((one) => slide(one, before, flown));
  for (const start of [...starts, ...slides]) start?.();
}

/**
 * @param {Element} there
 * @param {DOMRect | undefined} from
 * @param {DOMRect | undefined} to where it is
 * @param {number} delay
 * @param {boolean} comes from nowhere
 */
function arrive(there, from, to, delay, comes) {
  const timing = {
    duration: FLIGHT,
    delay,
    easing: "cubic-bezier(.2,.7,.2,1)",
    fill: /** @type {const} */ ("backwards"),
  };
  if (there instanceof SVGElement || (comes && !from) || !from || !to?.width) {
    there.animate(
      [
        { opacity: 0, scale: 1.5 },
        { opacity: 1, scale: 1 },
      ],
      timing,
    );
    return;
  }
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const size = Math.min(1.4, Math.max(0.5, from.height / to.height || 1));
  there.animate(
    [
      { translate: `${x}px ${y}px`, scale: size, zIndex: 60 },
      { scale: 1, zIndex: 60 }, // to where it would be anyway
    ],
    timing,
  );
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
  for (const name of ["data-item", "data-legal", "data-touch", "id"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.tabIndex = -1;
  copy.className = "ghost";
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
