// Dialogs: links, settings, what is heard and told, keys, leaving, and who has a seat; and who is waited for.

import { computers, usual } from "./forms.js";
import { KEYS } from "./keyboard.js";
import { linkTo } from "./network.js";
import { lone } from "./state.js";
import { alone, Choice, Dialog, Field, html, Link, Name, Select, TableLink } from "./templates.js";
import { useState } from "./vendor/hooks.js";
import { computerName, listed, names, presence } from "./words.js";

/**
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

const seen = () => (alone() ? "" : "Others at the table see it.");

/** The links of a table. @param {{ state: State, kept: Kept, close: () => void }} props */
export function Invite({ state, kept, close }) {
  const page = location.href;
  const { table, game } = state;
  if (table === null || game === null) return null;
  const own = kept.tables.find((one) => one.table === table);
  const free = state.chairs.filter((chair) => chair.free).length;
  return html`<${Dialog} title="Send a link" close=${close}>
    <${TableLink} id="link" table=${table} label="Link to this table" />
    <p>${
      free > 0
        ? "Whoever opens it can sit down, or watch."
        : "Whoever opens it can watch: no seat is free."
    }</p>
    ${Object.entries(own?.others ?? {}).map(
      ([seat, token]) =>
        html`<${Link}
          key=${seat}
          id=${`link-${seat}`}
          label=${`The seat of ${names(state)[Number(seat)]}`}
          link=${linkTo(page, table, token)}
        />`,
    )}
    ${
      kept.token &&
      html`<details>
        <summary>Go on on another device</summary>
        <p class="wrong">
          Whoever has it sees your cards and plays for you: keep it to yourself.
        </p>
        <${Link} id="link-own" label="Link to your seat" link=${linkTo(page, table, kept.token)} />
      </details>`
    }
  </${Dialog}>`;
}

/** How the page looks, and what one is called. @param {{ kept: Kept, act: Acts, close: () => void, children?: unknown }} props */
export function Preferences({ kept, act, close, children }) {
  return html`<${Dialog} title="Settings" close=${close}>
    <${Name} id="name" name=${kept.name} rename=${act.rename} text=${seen()} />
    <${Choice} id="theme" label="Colours" value=${kept.theme}
      set=${(/** @type {string} */ value) => act.prefer("theme", value)}
      choices=${[
        ["system", "As on this device"],
        ["light", "Light"],
        ["dark", "Dark"],
      ]} />
    <${Choice} id="pace" label="Moves of others" value=${kept.pace}
      set=${(/** @type {string} */ value) => act.prefer("pace", value)}
      choices=${[
        ["at-once", "All at once"],
        ["usual", "One after another"],
        ["slow", "Slowly"],
      ]} />
    <${Choice} id="motion" label="Moving cards" value=${kept.motion}
      set=${(/** @type {string} */ value) => act.prefer("motion", value)}
      choices=${[
        ["on", "As on this device"],
        ["off", "Off"],
      ]} />
    ${children}
  </${Dialog}>`;
}

/** The keys. @param {{ close: () => void }} props */
export function Keys({ close }) {
  return html`<${Dialog} title="Keys" close=${close}>
    <table class="keys">
      <thead><tr><th scope="col">Key</th><th scope="col">What it does</th></tr></thead>
      <tbody>${KEYS.map(
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
    <div class="stack">
      <button class="main" onClick=${leave(null)}>Keep my seat, and come back later</button>
      ${game?.computer &&
      html`<button onClick=${leave(game.computer)}>Give up: a computer plays on for me</button>`}
      ${!alone() && !lone(state) && html`<button onClick=${leave("free")}>Give up: my seat is free</button>`}
    </div>
  </${Dialog}>`;
}

/** Who sits down says a name first. @param {{ seat: number, kept: Kept, act: Acts }} props */
export function Sit({ seat, kept, act }) {
  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act.show(null);
    act.sit(seat);
  };
  return html`<${Dialog} title="Sit down" close=${() => act.show(null)}>
    <form class="stack" onSubmit=${sit}>
      <${Name} id="sit-name" name=${kept.name} rename=${act.rename} text=${seen()} />
      <button class="main" type="submit">Sit down</button>
    </form>
  <//>`;
}

/**
 * A dialog: who is to have this seat.
 * @param {{ chair: SeatTold, state: State, act: Acts, close: () => void }} props
 */
export function Change({ chair, state, act, close }) {
  const { seat } = chair;
  const game = state.games?.find((one) => one.game === state.game?.game);
  const known = game ? Object.values(computers(game)).flat() : [];
  const plays = game ? usual({ ...game, computer: chair.player }) : "";
  const [player, choose] = useState(known.includes(plays) ? plays : game ? usual(game) : "");
  const mine = seat === state.seat;
  const done = (/** @type {() => void} */ what) => () => {
    close();
    what();
  };
  return html`<${Dialog} title="Who plays here?" close=${close}>
    <p>${mine ? "This is your seat. Without it, you watch." : `${names(state)[seat]}: ${presence(chair, mine)}.`}</p>
    ${
      known.length > 0 &&
      html`<${Field} id="computer" label="A computer" text=${game?.player_texts?.[player] ?? ""}>
      ${(/** @type {string | undefined} */ described) =>
        html`<div class="together">
          <${Select}
            id="computer"
            value=${player}
            described=${described}
            set=${choose}
            choices=${known.map((one) => [one, computerName(game ?? {}, one)])}
          />
          <button class="main" onClick=${done(() => act.give(seat, player))}>
            Let it play
          </button>
        </div>`}
    </${Field}>`
    }
    ${
      chair.free &&
      !alone() &&
      html`<p>Or whoever has the link sits down here.</p>
        <p><button onClick=${done(() => act.show("invite"))}>Send a link</button></p>`
    }
    ${!chair.free &&
    html`<p>
      <button onClick=${done(() => act.give(seat, "free"))}>
        ${mine ? "Stand up" : "Free the seat"}
      </button>
    </p>`}
  </${Dialog}>`;
}

/**
 * Settings of what is heard, and of what is told to somebody whose page is elsewhere.
 * @param {{ kept: Kept, act: Acts }} props
 */
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
        <button aria-pressed=${on} onClick=${ask} aria-describedby="notify-text">
          ${on ? "Do not tell me my turns" : "Tell me when it is my turn"}
        </button>
        <p class="hint" id="notify-text" role="status">${
          refused
            ? "The browser does not allow it."
            : "By a notification, while this page is hidden."
        }</p>
      </div>`
    }`;
}

/**
 * Before the game begins: who is there, who is waited for, and the link for them. Later: that seats are free.
 * @param {{ state: State, act: Acts, chair: (seat: number) => unknown }} props
 */
export function Gathering({ state, act, chair }) {
  const { seat, latest, chairs, waiting, table } = state;
  const free = chairs.filter((one) => one.free).length;
  if (latest?.is === "end" || (!waiting.length && (seat === null || !free))) return null;
  const called = names(state);
  const fill = html`<button onClick=${act.fill}>${waiting.length ? "Start now with computers" : "Let computers play there"}</button>`;
  if (!waiting.length) {
    return html`<div class="banner">
      <p role="status">${free === 1 ? "A seat is free." : `${free} seats are free.`}</p>
      ${!alone() && html`<button class="main" onClick=${() => act.show("invite")}>Send the link</button>`}
      ${fill}
    </div>`;
  }
  const host = chairs.find((one) => one.player === "human" && one.here)?.seat;
  const mine = seat !== null && seat === host;
  const away = waiting.filter((one) => !chairs[one]?.free).map((one) => called[one] ?? "");
  const who = listed([...away, ...(free ? [free === 1 ? "somebody in the free seat" : `people in ${free} free seats`] : [])]);
  return html`<div class="gathering">
    <p role="status">The game begins when all are here: waiting for ${who}.${host !== undefined && host !== seat && ` ${called[host]} may start at any time.`}</p>
    <ol>${chairs.map(
      (one) => html`<li key=${one.seat} data-seat=${one.seat}><strong>${called[one.seat]}</strong>${chair(one.seat)}</li>`,
    )}</ol>
    ${free > 0 && mine && table !== null && !alone() && html`<${TableLink} id="gathering-link" table=${table} label="Send this link to whoever is to play" />`}
    ${mine && fill}
  </div>`;
}
