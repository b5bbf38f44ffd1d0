// The keyboard: arrow keys within a group, one stop of the Tab key for each, and letters that lead somewhere.

export const KEYS = [
  ["Tab", "goes from group to group: hands, piles, the board, moves"],
  ["Arrow keys, Home, End", "go from card to card, or from place to place"],
  ["Enter or Space", "chooses the card, the pile or the place"],
  ["Escape", "puts back what was chosen"],
  ["H", "goes to your hand"],
  ["N", "goes to the next thing you can choose; Shift+N to the one before"],
  ["A, 2 to 9, T, J, Q, K", "in a hand: goes to the next card of that rank"],
  ["P", "goes to the question, and reads it"],
  ["M", "opens the list of all moves"],
  ["← →", "looking back: a step, with Shift own moves"],
  ["A bar, ring or tint", "no key: new since your last move"],
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
function goTo(one) {
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
  const here = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!here || !root.contains(here)) return null;
  const group = here.closest("[data-roving]");
  return {
    here,
    group: group?.getAttribute("data-roving") ?? null,
    at: group ? [...group.querySelectorAll(FOCUSABLE)].indexOf(here) : 0, // whether or not they are seen, which takes time
  };
}

/**
 * Where the thing that had the focus is gone, the focus goes to what lies where it lay, or to the question.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof whereFocusIs>} before
 */
export function findFocusAgain(root, before) {
  if (!before || (document.activeElement && document.activeElement !== document.body)) return;
  if (before.here.isConnected && !(/** @type {HTMLButtonElement} */ (before.here).disabled)) return before.here.focus();
  roveNow();
  const named = before.group === null ? null : root.querySelector(`[data-roving="${CSS.escape(before.group)}"]`);
  const isButtons = before.group === "actions" || before.group === "menu"; // another button there does something else
  const found = named && !isButtons ? members(named) : [];
  const hand = isButtons ? null : root.querySelector(".own [data-hand] [data-stop]");
  const next = found[Math.min(Math.max(before.at, 0), found.length - 1)] ?? hand ?? root.querySelector("#prompt");
  if (next instanceof HTMLElement || next instanceof SVGElement) goTo(/** @type {HTMLElement} */ (next));
}
