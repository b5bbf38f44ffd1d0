// The page begins here: whatever changes in its session is drawn. What is around its parts: the heading, what is told in
// passing, and the part that the address names; and the lobby: the games, one's tables, and saved files.

import { begin, seatCounts } from "./forms.js";
import { Table } from "./table_page.js";
import { lookOf } from "./layouts.js";
import { tableOf, tables } from "./network.js";
import { actsOf } from "./actions.js";
import { Alerts, Keys, Preferences } from "./dialogs.js";
import { alone, Field, html, Title, Tool } from "./templates.js";
import { Emblem, Told } from "./pictures.js";
import { GameForm } from "./setup.js";
import { Session } from "./session.js";
import { asked, NO_SEAT, noticed, shown } from "./state.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { render } from "./vendor/preact.js";
import { ago, players, sentence, tabTitle } from "./words.js";

/**
 * @typedef {import("./session.js").View} View
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 * @typedef {import("./messages").GameListed} GameListed
 */

/** @typedef {{ view: View, act: Acts }} Props */

/** What is drawn. @param {State} state @returns {"loading" | "lobby" | "table" | "error"} */
function kind(state) {
  if (state.broken !== null || (state.trouble?.where === "hello" && state.game === null)) return "error";
  if (state.table !== null) return state.latest === null ? "loading" : "table";
  return state.games === null ? "loading" : "lobby";
}

/** @param {Props} props */
function Page({ view, act }) {
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
      html`<button class="tool" onClick=${() => toChat(act)}>Chat: ${state.unread} unread</button>`}
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

/** Where something is told of what was touched: above it, and above all cards that are one's own. @param {string} [touch] */
function beside(touch) {
  const one = touch && document.querySelector(`[data-item="${CSS.escape(touch)}"]`);
  if (!one) return undefined;
  const { left } = one.getBoundingClientRect();
  const { top } = (one.closest(".own") ?? one).getBoundingClientRect();
  return { inset: `auto auto min(${innerHeight - top}px, 100vh - 14rem) clamp(10rem, ${left}px, 100vw - 10rem)`, maxWidth: "20rem" };
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
  return html`<span id="connection" role="status" data-online=${state.online && !state.silent}>
    <span class="dot" aria-hidden="true"></span> ${text}
    ${!state.online &&
    state.retryAt !== null &&
    html`<button onClick=${act.retry}>Try now</button>`}
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
      <button class="main" onClick=${state.broken ? () => location.reload() : act.comeAgain}>
        ${state.trouble?.code === NO_SEAT ? "Go to the table without it" : "Try again"}
      </button>
      ${table !== null && html`<a class="button" href="#">All games</a>`}
      ${known && html`<button onClick=${forget}>Forget this table</button>`}
    </div>
  </div>`;
}

/** @param {State} state */
function remedy(state) {
  switch (state.trouble?.code) {
    case "bad-value":
      return "Ask for the link again: it may be cut short, or the table is gone.";
    case NO_SEAT:
      return "Ask for the link again: it may be cut short, or somebody else has the seat now.";
    case "not-yours":
      return "Ask whoever sits there for a link to a seat.";
    case "limit":
      return "Close other windows with this table, or come back later.";
    default:
      return "Load the page again, or take another browser.";
  }
}

/** All games, one's tables, and a saved file. @param {{ state: State, kept: Kept, act: Acts }} props */
function Lobby({ state, kept, act }) {
  return html`<div class="lobby">
    <${Title} of="lobby">Play a game</${Title}>
    <${Tables} kept=${kept} act=${act} title="Your tables" over=${false} />
    <section aria-labelledby="games-title">
      <h2 id="games-title">Games</h2>
      ${
        state.games === null
          ? html`<p class="hint">The list of games is on its way…</p>`
          : html`<ul class="games">
              ${state.games.map((game) => html`<li key=${game.game}><${Offer} game=${game} /></li>`)}
            </ul>`
      }
    </section>
    <${Saved} state=${state} act=${act} />
    <${Tables} kept=${kept} act=${act} title="Finished games" over />
  </div>`;
}

/** @param {{ game: GameListed }} props */
function Offer({ game }) {
  return html`<a class="offer" href=${`#${new URLSearchParams({ game: game.game })}`} data-game=${game.game}>
    <${Emblem} game=${game.game} />
    <strong>${game.title}</strong>
    <span>${game.aim}</span>
    <span class="hint">${players(seatCounts(game))}</span>
  </a>`;
}

/** @typedef {import("./network.js").KeptTable} KeptTable */

/** One's tables, those that go on or those that are over. @param {{ kept: Kept, act: Acts, title: string, over: boolean }} props */
function Tables({ kept, act, title, over }) {
  const [gone, setGone] = useState(/** @type {KeptTable | null} */ (null));
  const tables = kept.tables.filter((one) => one.over === over);
  if (!tables.length && !gone) return null;
  const forget = (/** @type {KeptTable} */ one) => {
    setGone(one);
    act.forget(one.table);
  };
  return html`<section aria-label=${title}>
    <h2>${title}</h2>
    <ul class="tables">${tables.map((one) => html`<li key=${one.table}><${TableOf} one=${one} forget=${forget} /></li>`)}</ul>
    <div role="status">${
      gone &&
      html`<p class="hint">Forgotten: ${called(gone)}. <button onClick=${() => {
          act.recall(gone);
          setGone(null);
        }}>Take it back</button></p>`
    }</div>
    ${!over && html`<p class="hint">
      Kept in this browser alone. ${alone() ? "A table that you forget is gone." : "If you forget a table, only its link leads back to your seat."}
    </p>`}
  </section>`;
}

/** @param {KeptTable} one */
const called = ({ title, game, at }) => `${title || game || "this table"}, ${ago(at, Date.now())}`;

/** @param {{ one: KeptTable, forget: (one: KeptTable) => void }} props */
function TableOf({ one, forget }) {
  const { table, title, game, token, over, stood, yours, company, at } = one;
  const standing = stood || (over ? "Over" : token === null ? "You watch" : "Not begun");
  return html`<a class="offer" href=${`#table=${table}`}>
      ${game && html`<${Emblem} game=${game} />`}
      <strong>${title || game || "A table"}</strong>
      <span class="stood" data-yours=${yours === true}>${standing}</span>
      <span class="hint">${company && `${company}, `}${ago(at, Date.now())}</span>
    </a>
    <${Tool} icon="close" text=${`Forget ${called(one)}`} act=${() => forget(one)} />`;
}

/** @param {{ state: State, act: Acts }} props */
function Saved({ state, act }) {
  const [why, say] = useState("");
  async function open(/** @type {Event} */ event) {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const file = input.files?.[0];
    if (!file) return;
    say(await act.open(file));
    input.value = "";
  }
  const refused = state.trouble?.where === "create" ? state.trouble.why : "";
  useEffect(() => {
    if (why || refused) document.getElementById("saved")?.focus(); // it is described by what is wrong
  }, [why, state.trouble]);
  return html`<section>
    <${Field} id="saved" label="Open a saved game" text=${matchMedia("(hover: hover)").matches ? "Or drop the file anywhere." : ""}
      wrong=${why || (refused && sentence(refused))}>
      ${(/** @type {string | undefined} */ described) =>
        html`<input id="saved" type="file" onChange=${open} aria-describedby=${described} />`}
    </${Field}>
  </section>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
let drawing = false; // whether the page is about to be drawn
let later = 0; // the timer of what may wait
const session = new Session(draw);
const act = actsOf(session);

/** Draw the page, once for all that changes at once. @param {number} [within] milliseconds that it may wait for more */
function draw(within) {
  clearTimeout(later);
  if (within) later = window.setTimeout(draw, within);
  if (within || drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    document.dispatchEvent(new Event("drawing"));
    const { state, kept } = session;
    const at = document.documentElement;
    at.dataset.state = kind(state);
    if (kept.theme === "system") delete at.dataset.theme;
    else at.dataset.theme = kept.theme;
    at.dataset.motion = kept.motion;
    document.title = tabTitle(state, document.hidden && asked(state));
    render(html`<${Page} view=${session} act=${act} />`, root);
  });
}

/** Take a file wherever on the page it is dropped. @param {(file: File) => void} take */
function onDrop(take) {
  const { dataset } = document.documentElement;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dataset.dropping = "yes";
  });
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && delete dataset.dropping);
  window.addEventListener("drop", (event) => {
    delete dataset.dropping;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

onDrop(async (file) => {
  const why = await act.open(file);
  if (why) session.change(noticed(session.state, why, true));
});
window.addEventListener("hashchange", () => session.follow());
window.addEventListener("online", act.retry);
window.addEventListener("pointerdown", () => {
  if (session.state.notice?.bad === false) session.change({ ...session.state, notice: null }); // it was read
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && (draw(), act.retry()));
window.addEventListener("storage", () => session.set({ tables: tables() }));
session.follow();
