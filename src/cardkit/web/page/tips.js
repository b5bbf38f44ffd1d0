// Tips of a first game, each where it is of use: they go away for good, one by one or by being followed.

import { shelf } from "./network.js";
import { html } from "./parts.js";
import { useEffect, useState } from "./vendor/hooks.js";

const KEPT = "cardkit.tips"; // those that are gone

/** Whether it is of no more use. @param {string} of */
export const isGone = (of) => (shelf.get(KEPT) ?? "").split(" ").includes(of);

/** @param {string} of */
function leave(of) {
  if (!isGone(of)) shelf.set(KEPT, `${shelf.get(KEPT) ?? ""} ${of}`.trim());
}

/**
 * A tip; `followed` when it is of no more use.
 * @param {{ of: string, text: string, followed: boolean }} props
 */
export function Tip({ of, text, followed }) {
  const [gone, go] = useState(isGone(of));
  useEffect(() => {
    if (!followed || gone) return;
    leave(of);
    go(true);
  }, [followed]);
  if (gone) return null;
  const close = () => {
    leave(of);
    go(true);
  };
  return html`<span class="tip" data-tip=${of}>${text}
    <button type="button" aria-label=${`Got it: ${text}`} onClick=${close}>Got it</button></span>`;
}
