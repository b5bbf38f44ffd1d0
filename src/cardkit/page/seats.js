// Who sits where: a panel for each seat, and what may be done about it.

import { html } from "./html.js";
import { Dialog, Field, Select, Tool } from "./parts.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { clock, label, names, presence, seatName } from "./words.js";

/**
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./state.js").State} State
 * @typedef {import("./main.js").Acts} Acts
 */

/** @param {{ state: State, act: Acts }} props */
export function Seats({ state, act }) {
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const chair = chosen === null ? undefined : state.chairs[chosen];
  return html`<section class="seats" aria-labelledby="seats-title">
    <h2 id="seats-title" class="hidden">Players</h2>
    <ul>
      ${state.chairs.map(
        (one) => html`<${Panel} key=${one.seat} chair=${one} state=${state} act=${act} choose=${choose} />`,
      )}
    </ul>
    ${state.watchers > 0 &&
    html`<p class="hint">${state.watchers === 1 ? "One person watches." : `${state.watchers} people watch.`}</p>`}
    ${chair && html`<${Change} chair=${chair} state=${state} act=${act} close=${() => choose(null)} />`}
  </section>`;
}

/** @param {{ chair: SeatTold, state: State, act: Acts, choose: (seat: number) => void }} props */
function Panel({ chair, state, act, choose }) {
  const { seat } = chair;
  const mine = seat === state.seat;
  const turn =
    state.latest?.is === "position" && (state.latest.turn === seat || (mine && state.latest.moves.length > 0));
  const won = state.latest?.is === "end" && state.latest.winners.includes(seat);
  const name = names(state)[seat] ?? "";
  const own = state.game ? seatName(state.game, seat) : "";
  const told = [own !== name && own, presence(chair, mine), won && "has won"].filter(Boolean).join(", ");
  const score = state.latest?.is === "end" ? state.latest.scores[seat] : undefined;
  return html`<li
    class="chair"
    data-seat=${seat}
    data-turn=${String(turn)}
    data-here=${String(chair.here || chair.player !== "human")}
  >
    <div class="who-sits">
      <span class="who-line">
        <strong>${name}</strong>
        ${chair.player === "human" && html`<${Clock} state=${state} seat=${seat} runs=${turn} />`}
      </span>
      <span class="hint">
        ${told}${turn && html`<span class="hidden">, on turn</span>`}
      </span>
      ${score !== undefined && html`<span class="hint">score ${score}</span>`}
    </div>
    ${
      state.seat === null && chair.free
        ? html`<button type="button" class="main" onClick=${() => act.sit(seat)} aria-label=${`Sit down as ${own}`}>
            Sit down
          </button>`
        : state.seat !== null &&
          changeable(chair, mine) &&
          html`<${Tool} icon="more" text=${`Who plays ${own}`} act=${() => choose(seat)} />`
    }
  </li>`;
}

/** Whether somebody at the table may give this seat to somebody else. @param {SeatTold} chair @param {boolean} mine */
function changeable(chair, mine) {
  return mine || chair.free || chair.player !== "human" || chair.person === null;
}

/** The time that a seat has left, if time is kept. @param {{ state: State, seat: number, runs: boolean }} props */
function Clock({ state, seat, runs }) {
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

/**
 * A dialog: who is to have this seat.
 * @param {{ chair: SeatTold, state: State, act: Acts, close: () => void }} props
 */
function Change({ chair, state, act, close }) {
  const { seat } = chair;
  const game = state.games?.find((one) => one.game === state.game?.game);
  const [player, choose] = useState(game?.computer ?? "");
  const mine = seat === state.seat;
  const own = state.game ? seatName(state.game, seat) : "";
  const done = (/** @type {() => void} */ what) => () => {
    what();
    close();
  };
  const computers = (game?.players ?? []).filter((one) => one !== chair.player);
  return html`<${Dialog} title=${`Who plays ${own}?`} close=${close}>
    <p>${mine ? "This is your seat." : `${names(state)[seat]}: ${presence(chair, mine)}.`}</p>
    ${mine &&
    html`<p class="hint">Whoever gives the seat up watches, and may sit down again as long as it is free.</p>`}
    ${
      computers.length > 0 &&
      html`<${Field} id="computer" label="A computer" text=${game?.player_texts?.[player] ?? ""}>
      ${(/** @type {string | undefined} */ described) =>
        html`<div class="together">
          <${Select}
            id="computer"
            value=${player}
            described=${described}
            set=${choose}
            choices=${computers.map((one) => [one, label(one)])}
          />
          <button type="button" class="main" onClick=${done(() => act.give(seat, player || computers[0] || ""))}>
            Let it play
          </button>
        </div>`}
    </${Field}>`
    }
    ${
      chair.free &&
      html`<p>Or somebody with the link to this table sits down here.</p>
        <p><button type="button" onClick=${done(() => act.show("invite"))}>Send a link</button></p>`
    }
    ${!chair.free &&
    html`<p>
      <button type="button" onClick=${done(() => act.give(seat, "free"))}>
        ${mine ? "Stand up" : "Free the seat"}
      </button>
    </p>`}
  </${Dialog}>`;
}
