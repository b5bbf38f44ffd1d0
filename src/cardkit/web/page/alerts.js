// Settings of what is heard, and of what is told to somebody whose page is elsewhere.

import { Choice, html } from "./parts.js";
import { useState } from "./vendor/hooks.js";

/**
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

/** @param {{ kept: Kept, act: Acts }} props */
export function Alerts({ kept, act }) {
  const [refused, refuse] = useState(false);
  const on = kept.notify === "on";
  const ask = async () => {
    const allowed = !on && (await Notification.requestPermission()) === "granted";
    refuse(!on && !allowed);
    act.prefer("notify", allowed ? "on" : "off");
  };
  return html`<${Choice} id="sound" label="Sounds" value=${kept.sound}
      set=${(/** @type {string} */ value) => act.prefer("sound", value)}
      choices=${[
        ["on", "On"],
        ["off", "Off"],
      ]} />
    ${
      "Notification" in window &&
      html`<div class="field">
        <button type="button" aria-pressed=${String(on)} onClick=${ask} aria-describedby="notify-text">
          ${on ? "Do not tell me my turns any more" : "Tell me when it is my turn"}
        </button>
        <p class="hint" id="notify-text" role="status">${
          refused
            ? "The browser does not allow it: its settings for this page say so."
            : "By a notification, while this page is hidden."
        }</p>
      </div>`
    }`;
}
