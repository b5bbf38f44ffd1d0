// Places that yield: they light up, and what somebody gains flies from there.

/** @import { EventTold, Mark } from "./types.js" */

const FLIGHT = 700; // milliseconds
const BETWEEN = 120;

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
    const copy = document.createElement("span");
    copy.className = "ghost gain";
    copy.setAttribute("aria-hidden", "true");
    copy.append(sign.cloneNode(true));
    Object.assign(copy.style, { left: `${from.left + from.width / 2 - 14}px`, top: `${from.top + from.height / 2 - 14}px` });
    root.append(copy);
    const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
    const flight = copy.animate(
      [{ scale: 0.6 }, { scale: 1.5, offset: 0.25 }, { translate: `${x}px ${y}px`, scale: 0.9 }],
      { duration: FLIGHT, delay: 250 + at * BETWEEN, easing: "ease-in-out", fill: "backwards" },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}
