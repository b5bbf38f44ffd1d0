// Dragging with a mouse, a pen or a finger: a thing is taken, its targets light up, and it is let go over one of them.

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
