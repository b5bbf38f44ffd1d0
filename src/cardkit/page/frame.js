// The page of a table: who sits there, what is drawn, what is asked, and what may be done beside playing.

import { Chat, Log, Rules, nameOf } from "./chat.js";
import { Invite, Leave } from "./dialogs.js";
import { Drawing } from "./drawing.js";
import { html } from "./html.js";
import { Title, Tool } from "./parts.js";
import { History } from "./replay.js";
import { Seats } from "./seats.js";
import { asked, shown } from "./state.js";
import { useErrorBoundary, useState } from "./vendor/hooks.js";
import { ending, listed, names, turn } from "./words.js";

/**
 * @typedef {import("./messages").End} End
 * @typedef {import("./state.js").State} State
 * @typedef {import("./main.js").Acts} Acts
 * @typedef {import("./main.js").Kept} Kept
 */

/** @param {{ state: State, kept: Kept, act: Acts }} props */
export function Table({ state, kept, act }) {
  const { game, latest } = state;
  if (game === null || latest === null) {
    return html`<div class="waiting">
      <${Title} of="waiting">A table</${Title}>
      <p role="status">Coming to the table…</p>
    </div>`;
  }
  return html`<div class="at-table">
    <div class="play">
      <div class="heading">
        <${Title} of=${`table ${state.table}`}>${game.title}</${Title}>
        <p class="turn" data-asked=${String(asked(state))}>${turn(state)}</p>
      </div>
      <${Seats} state=${state} act=${act} />
      <${Banners} state=${state} act=${act} />
      ${latest.is === "end" && state.past === null && html`<${Result} end=${latest} state=${state} act=${act} />`}
      <${Safe} key=${state.table}><${Drawn} state=${state} kept=${kept} act=${act} /></${Safe}>
      <div class="below">
        <${History} state=${state} act=${act} />
        <${Tools} state=${state} kept=${kept} act=${act} />
      </div>
    </div>
    <aside aria-label="Beside the table">
      <${Rules} state=${state} />
      <${Log} state=${state} />
      <${Chat} state=${state} act=${act} />
    </aside>
  </div>`;
}

/** What is drawn of the table. @param {{ state: State, kept: Kept, act: Acts }} props */
function Drawn({ state, kept, act }) {
  const position = shown(state);
  if (position === null || state.game === null) return null;
  return html`<section class="drawn" aria-labelledby="drawn-title">
    <h2 id="drawn-title" class="hidden">The table</h2>
    <${Drawing}
      game=${state.game}
      position=${position}
      previous=${state.before}
      names=${names(state)}
      play=${act.play}
      busy=${state.busy !== null || !state.online}
      animate=${kept.motion !== "off" && state.before !== null}
    />
  </section>`;
}

/** Where drawing fails the game can be played all the same. @param {{ children?: unknown }} props */
function Safe({ children }) {
  const [error, again] = useErrorBoundary((why) => console.error(why));
  if (!error) return children;
  return html`<div class="banner" role="alert">
    <p>This position cannot be drawn, by a fault of the page.</p>
    <button type="button" onClick=${again}>Try again</button>
  </div>`;
}

/** What wants attention before the game does. @param {{ state: State, act: Acts }} props */
function Banners({ state, act }) {
  const { latest, undo, seat } = state;
  const chair = seat === null ? undefined : state.chairs[seat];
  const waiting = state.chairs.filter((one) => one.free);
  return html`<div class="banners urgent">
    ${
      !state.online &&
      html`<div class="banner lost">
        <p>There is no connection. The table comes back by itself; what you do meanwhile is not kept.</p>
        <button type="button" onClick=${act.retry}>Try now</button>
      </div>`
    }
    ${
      state.past &&
      html`<div class="banner past">
        <p>You are looking at how it stood${asked(state) ? ", and it is your turn" : ""}.</p>
        <button type="button" onClick=${act.present}>Back to the game</button>
      </div>`
    }
    ${undo && html`<${Undoing} state=${state} act=${act} />`}
    ${
      chair?.computer &&
      seat !== null &&
      html`<div class="banner">
        <p>A computer moves for you.</p>
        <button type="button" class="main" onClick=${() => act.sit(seat)}>I am back</button>
      </div>`
    }
  </div>
  <div class="banners">
    ${
      seat === null &&
      html`<div class="banner">
        <p>
          You are watching. ${waiting.length ? "Sit down in a free seat, if you want to play." : "No seat is free."}
        </p>
      </div>`
    }
    ${
      seat !== null &&
      waiting.length > 0 &&
      latest?.is !== "end" &&
      html`<div class="banner">
        <p>${waiting.length === 1 ? "A seat is free." : `${waiting.length} seats are free.`}</p>
        <button type="button" class="main" onClick=${() => act.show("invite")}>Send the link</button>
        <button type="button" onClick=${act.fill}>Let computers play there</button>
      </div>`
    }
  </div>`;
}

/** Somebody wants a move back. @param {{ state: State, act: Acts }} props */
function Undoing({ state, act }) {
  const { undo, seat } = state;
  if (undo === null) return null;
  const waiting = listed(undo.waiting.map((one) => (one === seat ? "you" : nameOf(state, one))));
  if (undo.seat === seat) {
    return html`<div class="banner" role="status">
      <p>You have asked to take your last move back. ${waiting} must agree.</p>
      <button type="button" onClick=${() => act.reply(false)}>Never mind</button>
    </div>`;
  }
  const mine = seat !== null && undo.waiting.includes(seat);
  return html`<div class="banner" role=${mine ? "alert" : "status"}>
    <p>${nameOf(state, undo.seat)} asks to take the last move back.${mine ? "" : ` Waiting for ${waiting}.`}</p>
    ${
      mine &&
      html`<button type="button" class="main" onClick=${() => act.reply(true)}>Agree</button>
        <button type="button" onClick=${() => act.reply(false)}>Decline</button>`
    }
  </div>`;
}

/** How it ended. @param {{ end: End, state: State, act: Acts }} props */
function Result({ end, state, act }) {
  const called = names(state);
  const order = called
    .map((_, seat) => seat)
    .sort((one, other) => (end.utilities[other] ?? 0) - (end.utilities[one] ?? 0));
  return html`<section class="result" aria-labelledby="result-title">
    <div role="status"><h2 id="result-title">${ending(end, called, state.seat)}</h2></div>
    <table>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Score</th>
          <th scope="col"><span class="hidden">Won</span></th>
        </tr>
      </thead>
      <tbody>
        ${order.map(
          (seat) =>
            html`<tr key=${seat} data-won=${String(end.winners.includes(seat))}>
              <th scope="row">${called[seat]}${seat === state.seat ? " (you)" : ""}</th>
              <td>${end.scores[seat]}</td>
              <td>${end.winners.includes(seat) ? "won" : ""}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div class="buttons">
      <button type="button" class="main" onClick=${act.again}>New game like this</button>
      <button type="button" onClick=${() => act.look(0, state.seat)}>Look back</button>
    </div>
  </section>`;
}

/** What may be done beside playing. @param {{ state: State, kept: Kept, act: Acts }} props */
function Tools({ state, kept, act }) {
  const close = () => act.show(null);
  const sits = state.seat !== null;
  const over = state.latest?.is === "end";
  return html`<div class="tools" role="group" aria-label="Table">
    ${sits &&
    !over &&
    html`<${Tool} wide icon="undo" text="Take back" act=${act.undo}
      disabled=${state.undo !== null || !state.online} />`}
    <${Tool} wide icon="link" text="Send a link" act=${() => act.show("invite")} />
    <${Tool} wide icon="save" text="Save" act=${act.save} disabled=${!state.online} />
    ${(!over || state.past) && html`<${Tool} wide icon="again" text="New game like this" act=${act.again} />`}
    <${Tool} wide icon="leave" text="Leave" act=${() => (sits && !over ? act.show("leave") : act.go(""))} />
    ${kept.dialog === "invite" && html`<${Invite} state=${state} kept=${kept} close=${close} />`}
    ${kept.dialog === "leave" && html`<${Leave} state=${state} act=${act} close=${close} />`}
  </div>`;
}
