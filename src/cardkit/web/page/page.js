// The page around its parts: the heading, what is told in passing, and the part that the address names.

import { begin } from "./forms.js";
import { Table } from "./table_page.js";
import { lookOf } from "./layouts.js";
import { Lobby } from "./lobby.js";
import { tableOf } from "./network.js";
import { Alerts, Keys, Preferences } from "./dialogs.js";
import { html, Title, Tool } from "./templates.js";
import { Told } from "./pictures.js";
import { GameForm } from "./setup.js";
import { NO_SEAT, shown } from "./state.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./session.js").View} View
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** @typedef {{ view: View, act: Acts }} Props */

/** What is drawn. @param {State} state @returns {"loading" | "lobby" | "table" | "error"} */
export function kind(state) {
  if (state.broken !== null || (state.trouble?.where === "hello" && state.game === null)) return "error";
  if (state.table !== null) return state.latest === null ? "loading" : "table";
  return state.games === null ? "loading" : "lobby";
}

/** @param {Props} props */
export function Page({ view, act }) {
  const { state, kept } = view;
  const drawn = shown(state);
  const keys = kept.dialog === "keys" && html`<${Keys} close=${() => act.show(null)} />`;
  const preferences =
    kept.dialog === "settings" && html`<${Preferences} kept=${kept} act=${act} close=${() => act.show(null)}>
      <${Alerts} kept=${kept} act=${act} />
    <//>`;
  return html` <header class="top">
      <a class="brand" href="#">cardkit</a>
      <${Online} state=${state} act=${act} />
      <span class="space"></span>
      ${state.unread > 0 &&
      html`<button type="button" class="tool" onClick=${() => toChat(act)}>Chat: ${state.unread} unread</button>`}
      <${Tool} icon="keys" text="Keys" act=${() => act.show("keys")} />
      <${Tool} icon="settings" text="Settings" act=${() => act.show("settings")} />
    </header>
    <main data-version=${state.table !== null && drawn ? drawn.version : undefined}><${Part} view=${view} act=${act} /></main>
    <div class=${`notices${state.game && lookOf(state.game).two_colored ? " two-colored" : ""}`} role="status" style=${beside(state.notice?.touch)}>
      ${state.notice &&
      html`<p key=${state.notice.number} class=${`notice ${state.notice.bad ? "bad" : ""}`}><${Told} text=${state.notice.text} /></p>`}
    </div>
    ${keys}${preferences}`;
}

/** Where something is told of what was touched: above it and all that is one's own. @param {string} [touch] */
function beside(touch) {
  const one = touch && document.querySelector(`[data-item="${CSS.escape(touch)}"]`);
  if (!one) return undefined;
  const { left } = one.getBoundingClientRect();
  const { top } = (one.closest(innerHeight > 520 ? ".mine" : ".own") ?? one).getBoundingClientRect();
  return { inset: `auto auto min(${innerHeight - top}px, 100vh - 14rem) clamp(10rem, ${left}px, 100vw - 10rem)` };
}

/** @param {Acts} act */
function toChat(act) {
  document.getElementById("chat")?.scrollIntoView({ block: "nearest" });
  document.getElementById("say")?.focus();
  act.read();
}

/** How the connection is. @param {{ state: State, act: Acts }} props */
function Online({ state, act }) {
  const text = state.silent && state.cardkit
    ? "no answer yet…"
    : state.online && !state.silent
    ? "connected"
    : state.broken
      ? "not connected"
      : state.cardkit
        ? "connecting again…"
        : "connecting…";
  return html`<span id="connection" role="status" data-online=${String(state.online && !state.silent)}>
    <span class="dot" aria-hidden="true"></span> ${text}
    ${!state.online &&
    state.retryAt !== null &&
    html`<button type="button" onClick=${act.retry}>Try now</button>`}
  </span>`;
}

/** The part of the page that the address names. @param {Props} props */
function Part({ view, act }) {
  const { state, kept, route } = view;
  if (kind(state) === "error") return html`<${Wrong} state=${state} act=${act} />`;
  if (state.table !== null) return html`<${Table} key=${state.table} state=${state} kept=${kept} act=${act} />`;
  if (state.loading !== null && state.games === null) {
    return html`<div class="waiting"><${Title} of="loading">One moment</${Title}>
      <p role="status">${state.loading.text}</p>
      <progress max="1" value=${state.loading.done} aria-label="Loading"></progress></div>`;
  }
  const game = state.games?.find((one) => one.game === route.game);
  if (game)
    return html`<${GameForm}
      key=${game.game}
      game=${game}
      start=${begin(game)}
      state=${state}
      kept=${kept}
      act=${act}
    />`;
  return html`<${Lobby} state=${state} kept=${kept} act=${act} />`;
}

/** What cannot be, and what to do about it. @param {{ state: State, act: Acts }} props */
function Wrong({ state, act }) {
  const why = state.broken ?? state.trouble?.why ?? "";
  const { table } = state;
  const known = table !== null && tableOf(table) !== undefined;
  const forget = () => {
    if (table !== null) act.forget(table);
    act.go("");
  };
  return html`<div class="waiting">
    <${Title} of="error">This does not work</${Title}>
    <p role="alert">${sentence(why)}</p>
    <p>${remedy(state)}</p>
    <div class="buttons">
      <button type="button" class="main" onClick=${state.broken ? () => location.reload() : act.comeAgain}>
        ${state.trouble?.code === NO_SEAT ? "Go to the table without it" : "Try again"}
      </button>
      ${table !== null && html`<a class="button" href="#">All games</a>`}
      ${known && html`<button type="button" onClick=${forget}>Forget this table</button>`}
    </div>
  </div>`;
}

/** @param {State} state */
function remedy(state) {
  if (state.broken) return "Load the page again; if that does not help, take another browser.";
  switch (state.trouble?.code) {
    case "bad-value":
      return "The link may be cut short, or the table is gone. Ask for the link again, or begin a new game.";
    case NO_SEAT:
      return "Ask for the link again: it may be cut short, or somebody else has the seat now.";
    case "not-yours":
      return "Ask whoever sits there for a link to a seat, or begin a game yourself.";
    case "limit":
      return "Close other windows with this table, or come back later.";
    default:
      return "Load the page again: it may be older than the server.";
  }
}
