// Dialogs: links to send, how the page looks, the keys, leaving.

import { linkTo } from "./connection.js";
import * as drawing from "./drawing.js";
import { html } from "./html.js";
import { Choice, Dialog, Link, Name } from "./parts.js";
import { seatName } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./main.js").Acts} Acts
 * @typedef {import("./main.js").Kept} Kept
 */

/** The links of a table. @param {{ state: State, kept: Kept, close: () => void }} props */
export function Invite({ state, kept, close }) {
  const page = location.href;
  const { table, game } = state;
  if (table === null || game === null) return null;
  const own = kept.tables.find((one) => one.table === table);
  const free = state.chairs.filter((chair) => chair.free).length;
  return html`<${Dialog} title="Send a link" close=${close}>
    <${Link} id="link" label="Link to this table" link=${linkTo(page, table)} />
    <p>${
      free > 0
        ? `Whoever opens it can sit down in ${free === 1 ? "the free seat" : "a free seat"}, or watch.`
        : "No seat is free, so whoever opens it can watch. Free a seat of a computer for somebody to sit down."
    }</p>
    ${Object.entries(own?.others ?? {}).map(
      ([seat, token]) =>
        html`<${Link}
          key=${seat}
          id=${`link-${seat}`}
          label=${`The seat of ${seatName(game, Number(seat))}`}
          link=${linkTo(page, table, token)}
        />`,
    )}
    ${
      kept.token &&
      html`<details>
        <summary>Go on on another device</summary>
        <p class="warning">
          This link is your seat. Whoever has it sees your cards and plays for you: send it to nobody but yourself.
        </p>
        <${Link} id="link-own" label="Link to your seat" link=${linkTo(page, table, kept.token)} />
      </details>`
    }
  </${Dialog}>`;
}

/** How the page looks, and what one is called. @param {{ kept: Kept, act: Acts, close: () => void }} props */
export function Preferences({ kept, act, close }) {
  return html`<${Dialog} title="Settings" close=${close}>
    <${Name} id="name" name=${kept.name} rename=${act.rename}
      text="Others at the table see it, from the next table or connection on." />
    <${Choice} id="theme" label="Colours" value=${kept.theme}
      set=${(/** @type {string} */ value) => act.prefer("theme", value)}
      choices=${[
        ["system", "As on this device"],
        ["light", "Light"],
        ["dark", "Dark"],
      ]} />
    <${Choice} id="motion" label="Moving cards" value=${kept.motion}
      set=${(/** @type {string} */ value) => act.prefer("motion", value)}
      choices=${[
        ["on", "As on this device"],
        ["off", "Off"],
      ]} />
  </${Dialog}>`;
}

/** The keys. @param {{ close: () => void }} props */
export function Keys({ close }) {
  return html`<${Dialog} title="Keys" close=${close}>
    <table class="keys">
      <thead><tr><th scope="col">Key</th><th scope="col">What it does</th></tr></thead>
      <tbody>${drawing.KEYS.map(
        ([key, what]) =>
          html`<tr key=${key}>
            <th scope="row">${key}</th>
            <td>${what}</td>
          </tr>`,
      )}</tbody>
    </table>
  </${Dialog}>`;
}

/** To leave a table. @param {{ state: State, act: Acts, close: () => void }} props */
export function Leave({ state, act, close }) {
  const game = state.games?.find((one) => one.game === state.game?.game);
  const leave = (/** @type {string | null} */ player) => () => {
    close();
    act.leave(player);
  };
  return html`<${Dialog} title="Leave the table" close=${close}>
    <div class="choices">
      <button type="button" class="main" onClick=${leave(null)}>Keep my seat, and come back later</button>
      ${game?.computer &&
      html`<button type="button" onClick=${leave(game.computer)}>Let a computer play on for me</button>`}
      <button type="button" onClick=${leave("free")}>Free my seat for somebody else</button>
    </div>
    <p class="hint">Your table is listed on the page of all games as long as you keep your seat.</p>
  </${Dialog}>`;
}
