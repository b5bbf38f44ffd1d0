// The lobby: the games, one's tables, and saved files.

import { seatCounts } from "./forms.js";
import { alone, Field, html, Title, Tool } from "./templates.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { ago, players, sentence } from "./words.js";

/**
 * @typedef {import("./messages").GameListed} GameListed
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

/** All games, one's tables, and a saved file. @param {{ state: State, kept: Kept, act: Acts }} props */
export function Lobby({ state, kept, act }) {
  return html`<div class="lobby">
    <${Title} of="lobby">Play a game</${Title}>
    <${Tables} kept=${kept} act=${act} />
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
  </div>`;
}

/** A small picture of a game, where its server has one. @param {{ game: string }} props */
export function Emblem({ game }) {
  const none = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).remove();
  const src = `pictures/${encodeURIComponent(game)}.svg`;
  return html`<img class="emblem" src=${src} alt="" width="72" height="72" loading="lazy" onError=${none} />`;
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

/** One's tables: first those that go on. @param {{ kept: Kept, act: Acts }} props */
function Tables({ kept, act }) {
  const [gone, setGone] = useState(/** @type {KeptTable | null} */ (null));
  if (!kept.tables.length && !gone) return null;
  const forget = (/** @type {KeptTable} */ one) => {
    setGone(one);
    act.forget(one.table);
  };
  const list = (/** @type {boolean} */ over) =>
    html`<ul class="tables">${kept.tables.filter((one) => one.over === over).map(
      (one) => html`<li key=${one.table}><${TableOf} one=${one} forget=${forget} /></li>`,
    )}</ul>`;
  const over = kept.tables.filter((one) => one.over).length;
  return html`<section aria-labelledby="tables-title">
    <h2 id="tables-title">Your tables</h2>
    ${over < kept.tables.length && list(false)}
    ${over > 0 && html`<details open=${over === kept.tables.length}><summary>Finished (${over})</summary>${list(true)}</details>`}
    <div role="status">${
      gone &&
      html`<p class="hint">Forgotten: ${called(gone)}. <button
        type="button"
        onClick=${() => {
          act.recall(gone);
          setGone(null);
        }}>Take it back</button></p>`
    }</div>
    <p class="hint">
      This list is kept in this browser alone. ${alone() ? "A table that you forget is gone." : "If you forget a table, only its link leads back to your seat."}
    </p>
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
      <span class="stood" data-yours=${String(yours === true)}>${standing}</span>
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
  return html`<section aria-labelledby="saved-title">
    <h2 id="saved-title">A saved game</h2>
    <${Field} id="saved" label="Open a file" text="To go on with a saved game, or look at it move by move. Or drop the file anywhere."
      wrong=${why || (refused && sentence(refused))}>
      ${(/** @type {string | undefined} */ described) =>
        html`<input id="saved" type="file" onChange=${open} aria-describedby=${described} />`}
    </${Field}>
  </section>`;
}
