// The time that somebody has left.

import { html } from "./parts.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { clock } from "./words.js";

/** The time that a seat has left, if time is kept. @param {{ state: import("./state.js").State, seat: number, runs: boolean }} props */
export function Clock({ state, seat, runs }) {
  const [, tick] = useState(0);
  const { latest } = state;
  const own = latest?.is === "position" && seat === state.seat && latest.moves.length > 0 ? latest.seconds : null;
  const bank = latest?.is === "position" ? latest.clocks?.[seat] : undefined;
  const left = own !== null ? own : bank;
  useEffect(() => {
    if (!runs || left == null) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs, left]);
  if (left == null) return null;
  const now = runs ? left - (Date.now() - state.came) / 1000 : left;
  return html`<span class="clock" role="timer" aria-label="time left" data-low=${String(runs && now < 15)}
    >${clock(now)}</span
  >`;
}
