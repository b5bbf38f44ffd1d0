// The page: it keeps the state, carries messages to and fro, and draws what it knows.

import { begin, like, message as created, withSeats } from "./forms.js";
import { Table } from "./frame.js";
import { GameForm, Lobby } from "./lobby.js";
import {
  forgetTable,
  inWorker,
  keepTable,
  linkTo,
  overSocket,
  readHash,
  shelf,
  socketAddress,
  tableOf,
  tables,
  tokenOf,
} from "./network.js";
import { html, Keys, Preferences, Title, Tool } from "./parts.js";
import {
  connected,
  first,
  gone,
  looked,
  noticed,
  overRound,
  present,
  read,
  remembered,
  sent,
  shown,
  since,
  told,
} from "./state.js";
import { render } from "./vendor/preact.js";
import { sentence, tabTitle } from "./words.js";

/**
 * @typedef {import("./messages").FromCardkit} Message
 * @typedef {import("./messages").ToCardkit} Sent
 * @typedef {import("./messages").Create} Create
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const SOON = 1200; // milliseconds after which what was too much may be asked for again
const TOLD = 7000; // for which something is told in passing
const LATER = 800; // after which it is said what one is called, when nothing more is typed
/** @type {{ [pace: string]: number }} */
const PACES = { usual: 500, slow: 1200 }; // for which somebody's move is seen before the next
const MANY_EVENTS = 3; // with more a move is seen longer
const MOST_COMING = 6; // with more positions than that nobody waits,
const ROUND = 10; // but for how a round has ended, which is seen so many times as long

let state = first();
let route = readHash(location.hash);
/** @type {Kept} */
let kept = {
  name: shelf.get("cardkit.name") ?? "",
  theme: shelf.get("cardkit.theme") ?? "system",
  motion: shelf.get("cardkit.motion") ?? "on",
  pace: shelf.get("cardkit.pace") ?? "usual",
  tables: tables(),
  token: null,
  dialog: null,
};
let tried = ""; // the token that the last hello had
let making = ""; // what the table that is being made is to be called
let makingAgain = false; // whether it is made from another table
let saving = ""; // which record has been asked for
let above = -1; // the version that is being stepped on from
let drawing = false; // whether the page is about to be drawn
let passing = 0;
let renaming = 0;
/** @type {(import("./messages").Position | import("./messages").End)[]} */
let coming = []; // positions that wait until what is drawn has been seen
let flowing = 0;
let seen = 0; // when it has, in milliseconds

// What comes in.

/** @type {import("./network.js").Listener} */
const listener = {
  hear,
  lost(retryAt) {
    flow(true);
    change(connected(state, false, retryAt));
  },
  broken: (why) => change({ ...state, broken: why }),
};
const connection =
  document.documentElement.dataset.transport === "worker"
    ? inWorker(new URL("worker.js", location.href), listener)
    : overSocket(socketAddress(location.href), listener);

/** @param {Message} message */
function hear(message) {
  if (message.is === "position" || message.is === "end") {
    coming.push(message);
    flow(state.fresh);
    return;
  }
  if (message.is === "game") flow(true);
  take(message);
}

/**
 * Others' moves are drawn one after another, so that they can be followed: each is seen for a while, the longer the more
 * it tells, and how a round has ended longest of all. What is asked of oneself is not waited for.
 * @param {boolean} all whether to draw all of them at once
 */
function flow(all) {
  clearTimeout(flowing);
  while (coming.length) {
    const wait = seen - Date.now();
    if (!all && wait > 0 && (coming.length <= MOST_COMING || overRound(state))) {
      flowing = window.setTimeout(() => flow(false), wait);
      return;
    }
    const message = coming.shift();
    if (!message) return;
    const asks = all || message.is === "end" || message.moves.length > 0;
    take(message);
    const times = overRound(state) ? ROUND : message.events.length > MANY_EVENTS ? 3 : 1;
    seen = Date.now() + (asks ? 0 : (PACES[kept.pace] ?? 0) * times);
  }
}

/** @param {Message} message */
function take(message) {
  const before = state;
  change(told(state, message, Date.now()));
  switch (message.is) {
    case "hello":
      if (state.games === null) say({ do: "games" });
      if (state.table !== null) come();
      break;
    case "created":
      arrive(message);
      break;
    case "seated":
      keep({ token: message.token, seat: message.seat });
      break;
    case "game":
      if (state.table !== null) keep({ game: message.game, title: message.title, seat: message.seat });
      break;
    case "position":
    case "end":
      if (message.seat === null && before.seat !== null) keep({ token: null, seat: null });
      if (message.is === "end" && before.latest?.is !== "end") keep({ over: true });
      break;
    case "past":
      stepOn(message);
      break;
    case "why":
      change(noticed(state, sentence(message.why)));
      break;
    case "record":
      download(message);
      break;
    case "refused":
      refused(message);
      break;
  }
}

/** Say who one is, at the table where one wants to be. */
function come() {
  const { table } = state;
  clearTimeout(renaming);
  renaming = 0;
  if (table === null) return;
  tried = tokenOf(table) ?? "";
  kept = { ...kept, token: tried || null };
  say({
    do: "hello",
    protocol: 1,
    ...(kept.name ? { name: kept.name } : {}),
    wants: ["scene"],
    table,
    ...(tried ? { token: tried } : {}),
    since: since(state),
  });
}

/** Keep something of this table. @param {Partial<import("./network.js").KeptTable>} known */
function keep(known) {
  if (state.table === null) return;
  keepTable(state.table, known);
  kept = { ...kept, tables: tables(), token: tokenOf(state.table) };
  draw();
}

/** A table was made. @param {import("./messages").Created} message */
function arrive({ table, tokens }) {
  const seat = tokens.findIndex((token) => token !== null);
  const others = tokens.flatMap((token, one) => (token !== null && one !== seat ? [[String(one), token]] : []));
  keepTable(table, {
    title: making,
    token: tokens[seat] ?? null,
    seat: seat < 0 ? null : seat,
    others: Object.fromEntries(others),
  });
  kept = { ...kept, tables: tables() };
  if (makingAgain && state.game !== null)
    say({ do: "say", text: `Another game like this: ${linkTo(location.href, table)}` });
  makingAgain = false;
  act.go(`table=${table}`);
}

/**
 * A step of the past came; where that version has none of its own, the next is asked for.
 * @param {import("./messages").Past} past
 */
function stepOn(past) {
  const from = above;
  above = -1;
  if (from >= 0 && past.version <= from && past.version < past.latest) {
    const next = (state.looking?.version ?? from + 1) + 1;
    if (next <= past.latest) ask(next, past.seat, from);
  }
}

/** @param {import("./messages").Refused} message */
function refused(message) {
  if (message.do === "hello" && message.code === "not-yours" && tried) {
    keep({ token: null, seat: null });
    change(noticed({ ...state, trouble: null }, "Your seat has been given to somebody else. You are a watcher.", true));
    come();
  } else if (message.do === "look" && message.code === "limit" && state.looking !== null) {
    const { version, seat } = state.looking;
    setTimeout(() => state.looking?.version === version && ask(version, seat, above), SOON);
  } else if (message.do === "record") {
    if (saving === "whole" && message.code === "not-yours") record("own");
    else change(noticed(state, sentence(message.why), true));
  } else if (message.do === "create" && makingAgain) {
    makingAgain = false;
    change(noticed(state, sentence(message.why), true));
  }
}

/** Hand a record over as a file. @param {import("./messages").RecordTold} message */
function download({ whole, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${state.game?.game ?? "cardkit"}-${new Date().toISOString().slice(0, 10)}.game`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  const what = whole
    ? "The whole game is saved: it can be opened again."
    : "Saved is what you saw and heard so far: cardkit replay shows it. Nobody can go on with it: the others’ cards " +
      "are not in it. The whole game can be saved when it is over.";
  change(noticed(state, what));
}

// What goes out.

/** Send a message. What cannot be sent is not kept for later: whoever wanted it is told. @param {Sent} message */
function say(message) {
  if (!connection.send(message)) {
    change(noticed(state, "There is no connection. Try again when it is back.", true));
    return false;
  }
  change(sent(state, message));
  return true;
}

/**
 * @param {number} version
 * @param {number | null} seat
 * @param {number} from the version that is stepped on from, or -1
 */
function ask(version, seat, from) {
  above = from;
  say({ do: "look", version, ...(seat === state.seat ? {} : { seat }) });
  if (state.looking) change({ ...state, looking: { version, seat } });
}

/** @param {"whole" | "own"} which */
function record(which) {
  saving = which;
  say({ do: "record", ...(which === "whole" ? { whole: true } : {}) });
}

/** @type {Acts} */
const act = {
  go(hash) {
    location.hash = hash;
  },
  play(move) {
    const { latest } = state;
    if (latest?.is === "position" && state.past === null) say({ do: "move", version: latest.version, move });
  },
  say: (text) => say({ do: "say", text }),
  undo: () => void say({ do: "undo" }),
  reply(agreed) {
    if (state.undo) say({ do: agreed ? "agree" : "decline", number: state.undo.number });
  },
  sit(seat) {
    if (renaming) come();
    say({ do: "seat", seat });
  },
  give: (seat, player) => void say({ do: "seat", seat, player }),
  leave(player) {
    if (player !== null && state.seat !== null && say({ do: "seat", seat: state.seat, player }))
      keep({ token: null, seat: null });
    act.go("");
  },
  fill() {
    const computer = state.games?.find((one) => one.game === state.game?.game)?.computer;
    for (const chair of state.chairs)
      if (chair.free && computer) say({ do: "seat", seat: chair.seat, player: computer });
  },
  look(version, seat) {
    if (state.looking) return;
    const wanted = Math.max(0, version);
    const known = remembered(state, seat, wanted);
    const here = shown(state);
    if (known) change(looked(state, known));
    else ask(wanted, seat, here && here.seat === seat && wanted === here.version + 1 ? here.version : -1);
  },
  present: () => change(present(state)),
  goOn: () => flow(true),
  save: () => record("whole"),
  again() {
    const { game } = state;
    const listed = state.games?.find((one) => one.game === game?.game);
    if (!game || !listed) return;
    const form = like(listed, game, state.chairs, state.seat);
    makingAgain = form.who.includes("free");
    act.create(created(listed, withSeats(listed, form, game.seats), kept.name), game.title);
  },
  create(message, title) {
    making = title;
    say(message);
  },
  forget(table) {
    forgetTable(table);
    kept = { ...kept, tables: tables() };
    draw();
  },
  rename(name) {
    const clean = name.replace(/[^\P{C}]/gu, "").slice(0, 40);
    shelf.set("cardkit.name", clean.trim());
    kept = { ...kept, name: clean.trimStart() };
    clearTimeout(renaming);
    renaming = window.setTimeout(() => state.online && come(), LATER);
    draw();
  },
  prefer(what, value) {
    shelf.set(`cardkit.${what}`, value);
    kept = { ...kept, [what]: value };
    draw();
  },
  show(dialog) {
    kept = { ...kept, dialog };
    draw();
  },
  tell: (text) => change(noticed(state, text)),
  refuse(touch, asked) {
    const { latest } = state;
    if (!asked || latest?.is !== "position" || state.past !== null) change(noticed(state, "It is not your turn."));
    else say({ do: "why", version: latest.version, touch });
  },
  read: () => change(read(state)),
  retry: () => connection.retry(),
};

// Where one is.

/** The address has changed, or the page begins: go there. */
function follow() {
  const last = state.table;
  route = readHash(location.hash);
  const { table, token } = route;
  if (table !== null && token !== null) {
    keepTable(table, { token });
    history.replaceState(null, "", linkTo(location.href, table)); // the seat's secret is not for the address bar
  }
  kept = { ...kept, tables: tables(), dialog: null };
  if (table === last && token === null) {
    change({ ...state, trouble: null });
    return;
  }
  coming = [];
  change(gone(state, table));
  if (last !== null) connection.renew(); // nobody is to be taken for here who has left
  if (table !== null && state.online) come();
}

// What is drawn.

/** @param {State} next */
function change(next) {
  if (next.notice !== state.notice) {
    clearTimeout(passing);
    passing = window.setTimeout(() => change({ ...state, notice: null }), TOLD);
  }
  state = next;
  draw();
}

/** Draw the page, once for all that changes at once. */
function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const at = document.documentElement;
    at.dataset.state = kind();
    if (kept.theme === "system") delete at.dataset.theme;
    else at.dataset.theme = kept.theme;
    at.dataset.motion = kept.motion;
    document.title = tabTitle(state);
    render(html`<${Page} />`, root);
  });
}

/** @returns {"loading" | "lobby" | "table" | "error"} */
function kind() {
  if (state.broken !== null || (state.trouble?.where === "hello" && state.game === null)) return "error";
  if (state.table !== null) return state.latest === null ? "loading" : "table";
  return state.games === null ? "loading" : "lobby";
}

function Page() {
  const drawn = shown(state);
  const keys = kept.dialog === "keys" && html`<${Keys} close=${() => act.show(null)} />`;
  const preferences =
    kept.dialog === "settings" && html`<${Preferences} kept=${kept} act=${act} close=${() => act.show(null)} />`;
  return html` <header class="top">
      <a class="brand" href="#">cardkit</a>
      <${Online} />
      <span class="space"></span>
      ${state.unread > 0 &&
      html`<button type="button" class="tool" onClick=${toChat}>Chat: ${state.unread} unread</button>`}
      <${Tool} icon="keys" text="Keys" act=${() => act.show("keys")} />
      <${Tool} icon="settings" text="Settings" act=${() => act.show("settings")} />
    </header>
    <main data-version=${state.table !== null && drawn ? drawn.version : undefined}><${Part} /></main>
    <div class="notices" role="status">
      ${state.notice &&
      html`<p key=${state.notice.number} class=${`notice ${state.notice.bad ? "bad" : ""}`}>${state.notice.text}</p>`}
    </div>
    ${keys}${preferences}`;
}

function toChat() {
  document.getElementById("chat")?.scrollIntoView({ block: "nearest" });
  document.getElementById("say")?.focus();
  act.read();
}

/** How the connection is. */
function Online() {
  const text = state.online
    ? "connected"
    : state.broken
      ? "not connected"
      : state.cardkit
        ? "connecting again…"
        : "connecting…";
  return html`<span id="connection" role="status" data-online=${String(state.online)}>
    <span class="dot" aria-hidden="true"></span> ${text}
    ${!state.online &&
    state.retryAt !== null &&
    html`<button type="button" onClick=${() => connection.retry()}>Try now</button>`}
  </span>`;
}

/** The part of the page that the address names. */
function Part() {
  if (kind() === "error") return html`<${Wrong} />`;
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

/** What cannot be, and what to do about it. */
function Wrong() {
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
    <p>${remedy()}</p>
    <div class="buttons">
      <button type="button" class="main" onClick=${state.broken ? () => location.reload() : retry}>
        Try again
      </button>
      ${table !== null && html`<a class="button" href="#">All games</a>`}
      ${known && html`<button type="button" onClick=${forget}>Forget this table</button>`}
    </div>
  </div>`;
}

function remedy() {
  if (state.broken) return "Load the page again; if that does not help, take another browser.";
  switch (state.trouble?.code) {
    case "bad-value":
      return "The link may be cut short, or the table cleared away. Ask for the link again, or begin a new game.";
    case "not-yours":
      return "Ask whoever sits there for a link to a seat, or begin a game of your own.";
    case "limit":
      return "Close other windows with this table, or come again in a while.";
    default:
      return "Load the page again: it may be older than the server.";
  }
}

function retry() {
  change({ ...state, trouble: null });
  if (state.online) come();
  else connection.retry();
}

window.addEventListener("hashchange", follow);
window.addEventListener("online", () => connection.retry());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && connection.retry());
window.addEventListener("storage", () => {
  kept = { ...kept, tables: tables() };
  draw();
});
follow();
