// The lobby: the games, one's tables, saved files, and the form of a game.

import {
  allWrong,
  begin,
  byStrength,
  fields,
  message,
  optionBlamed,
  presetOf,
  seatCounts,
  withOption,
  withPreset,
  withSeats,
  withWho,
} from "./forms.js";
import { Computers } from "./faces.js";
import { Rules } from "./frame.js";
import { alone, Choice, Field, html, Input, Name, Select, Title } from "./parts.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { ago, label, players, sentence } from "./words.js";

/**
 * @typedef {import("./forms.js").Form} Form
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
function Emblem({ game }) {
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

/** @param {{ kept: Kept, act: Acts }} props */
function Tables({ kept, act }) {
  const [gone, setGone] = useState(/** @type {import("./network.js").KeptTable | null} */ (null));
  if (!kept.tables.length && !gone) return null;
  const named = (/** @type {import("./network.js").KeptTable} */ one) =>
    `${one.title || one.game || "this table"}, ${ago(one.at, Date.now())}`;
  return html`<section aria-labelledby="tables-title">
    <h2 id="tables-title">Your tables</h2>
    <ul class="tables">
      ${kept.tables.map(
        (one) =>
          html`<li key=${one.table}>
            <a class="offer" href=${`#table=${one.table}`}>
              <strong>${one.title || one.game || "A table"}</strong>
              <span class="hint">${standing(one)}, ${ago(one.at, Date.now())}</span>
            </a>
            <button
              type="button"
              onClick=${() => {
                setGone(one);
                act.forget(one.table);
              }}
              aria-label=${`Forget ${named(one)}`}
            >
              Forget
            </button>
          </li>`,
      )}
    </ul>
    <div role="status">${
      gone &&
      html`<p class="hint">Forgotten: ${named(gone)}. <button
        type="button"
        onClick=${() => {
          act.recall(gone);
          setGone(null);
        }}>Take it back</button></p>`
    }</div>
    <p class="hint">
      Kept in this browser alone. A table that is forgotten goes on, but your seat is lost, unless you have its link.
    </p>
  </section>`;
}

/** @param {import("./network.js").KeptTable} table */
function standing({ over, token, seat }) {
  if (over) return "over";
  return token === null ? "watching" : `seat ${(seat ?? 0) + 1}`;
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
    <${Field} id="saved" label="Open a file" text="To go on with a game that was saved, or to look at it move by move. Or drop the file anywhere."
      wrong=${why || (refused && sentence(refused))}>
      ${(/** @type {string | undefined} */ described) =>
        html`<input id="saved" type="file" onChange=${open} aria-describedby=${described} />`}
    </${Field}>
  </section>`;
}

/** The form of a game. @param {{ game: GameListed, start: Form | null, state: State, kept: Kept, act: Acts }} props */
export function GameForm({ game, start, state, kept, act }) {
  const [form, change] = useState(() => start ?? begin(game));
  const [tried, setTried] = useState(false);
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  const faults = allWrong(game, form);
  const refused = state.trouble?.where === "create" ? state.trouble.why : "";
  const blamed = refused ? optionBlamed(game, refused) : null;
  if (blamed) faults[`option-${blamed}`] ||= sentence(refused);
  useEffect(() => {
    if (!refused) return;
    const field = document.getElementById(`option-${blamed}`);
    field?.closest("details")?.setAttribute("open", "");
    if (field) field.focus();
    else top.current?.querySelector("form > .wrong")?.scrollIntoView({ block: "center" });
  }, [refused]);

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    setTried(true);
    const [worst] = Object.keys(allWrong(game, form));
    if (worst === undefined) return act.create(message(game, form, kept.name), game.title);
    const field = document.getElementById(worst);
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }

  const set = (/** @type {Partial<Form>} */ part) => change({ ...form, ...part });
  const shown = (/** @type {string} */ id) => (tried || refused ? faults[id] : undefined);
  return html`<div class="lobby" ref=${top}>
    <p><a href="#">All games</a></p>
    <${Title} of=${game.game}>${game.title}</${Title}>
    <p class="aim">${game.aim}</p>
    <form onSubmit=${submit} novalidate>
      ${game.rules &&
      html`<details class="rules-here">
        <summary>Rules</summary>
        <div class="stack"><${Rules} game=${{ ...game, aim: "" }} /></div>
      </details>`}
      <${Who} game=${game} form=${form} change=${change} kept=${kept} act=${act} />
      <${Options} game=${game} form=${form} change=${change} shown=${shown} />
      <${Settings} form=${form} set=${set} shown=${shown} />
      ${refused && html`<p class="wrong" role="alert">${sentence(refused)}</p>`}
      ${tried &&
      !refused &&
      Object.keys(faults).length > 0 &&
      html`<p class="wrong" role="alert">Something above does not fit yet.</p>`}
      <button class="main" type="submit" disabled=${state.online ? undefined : true}>
        ${state.online ? "Start the game" : "Waiting for the connection…"}
      </button>
    </form>
  </div>`;
}

/** @typedef {(form: Form) => void} Change */

/** Who plays. @param {{ game: GameListed, form: Form, change: Change, kept: Kept, act: Acts }} props */
function Who({ game, form, change, kept, act }) {
  const counts = seatCounts(game);
  const everybody = [
    ["me", "Me"],
    ...(alone() ? [] : [["free", "Somebody with the link"]]),
    ...byStrength(game).map((name) => [name, computerLabel(game, name)]),
  ];
  return html`<fieldset>
    <legend>Who plays</legend>
    <${Name} id="my-name" name=${kept.name} rename=${act.rename} />
    ${
      counts.length > 1 &&
      html`<${Choice}
        id="seats"
        label="Number of players"
        value=${String(form.who.length)}
        choices=${counts.map((count) => [String(count), String(count)])}
        set=${(/** @type {string} */ count) => change(withSeats(game, form, Number(count)))}
      />`
    }
    <ol class="who">
      ${form.who.map(
        (who, seat) =>
          html`<li key=${seat}>
            <label for=${`who-${seat}`}>Player ${seat + 1}</label>
            <${Select}
              id=${`who-${seat}`}
              value=${who}
              choices=${everybody}
              set=${(/** @type {string} */ one) => change(withWho(form, seat, one))}
            />
          </li>`,
      )}
    </ol>
    <${Computers} game=${game} form=${form} change=${change} />
    ${form.who.includes("free") && html`<p class="hint">You get a link to send when the table is there.</p>`}
    ${!form.who.includes("me") && html`<p class="hint">You have no seat, and watch.</p>`}
  </fieldset>`;
}

/** @param {GameListed} game @param {string} name */
function computerLabel(game, name) {
  return `Computer: ${label(name)}${name === game.computer ? " (recommended)" : ""}`;
}

/**
 * The options of the game.
 * @param {{ game: GameListed, form: Form, change: Change, shown: (id: string) => string | undefined }} props
 */
function Options({ game, form, change, shown }) {
  const all = fields(game);
  if (all.length === 0) return null;
  const preset = presetOf(game, form);
  const presets = preset === null ? [...game.presets, ""] : game.presets;
  const one = (/** @type {import("./forms.js").Field} */ field) =>
    html`<${Option}
      key=${field.name}
      field=${field}
      form=${form}
      change=${change}
      wrong=${shown(`option-${field.name}`)}
    />`;
  const lists = all.filter((field) => field.kind === "list");
  return html`<fieldset>
    <legend>The game</legend>
    ${
      game.presets.length > 0 &&
      html`<${Choice}
        id="preset"
        label="Kind of game"
        value=${preset ?? ""}
        choices=${presets.map((name) => [name, label(name) || "As chosen below"])}
        set=${(/** @type {string} */ name) => name && change(withPreset(game, form, name))}
      />`
    }
    <details>
      <summary>Details of the game</summary>
      <div class="grid">${all.filter((field) => field.kind !== "list").map(one)}</div>
      <div class="stack">${lists.map(one)}</div>
    </details>
  </fieldset>`;
}

/** @param {{ field: import("./forms.js").Field, form: Form, change: Change, wrong: string | undefined }} props */
function Option({ field, form, change, wrong }) {
  const id = `option-${field.name}`;
  const value = form.options[field.name] ?? "";
  const set = (/** @type {boolean | string} */ said) => change(withOption(form, field.name, said));
  if (field.kind === "flag") {
    return html`<${Flag}
      id=${id}
      label=${field.label}
      text=${field.text}
      on=${value === true}
      wrong=${wrong}
      change=${set}
    />`;
  }
  const range = field.low !== undefined && field.high !== undefined ? `${field.low} to ${field.high}` : "";
  const text = [field.text && sentence(field.text), range && `${range}.`, field.kind === "list" && "As JSON."]
    .filter(Boolean)
    .join(" ");
  const common = { id, label: field.label, text, value, set };
  if (field.kind === "choice")
    return html`<${Choice} ...${common} wrong=${wrong} choices=${field.choices.map((one) => [one, label(one)])} />`;
  const whole =
    field.kind === "whole"
      ? { type: "number", inputmode: "numeric", step: 1, min: field.low, max: field.high }
      : { spellcheck: "false" };
  return html`<${Input} ...${common} wrong=${wrong} ...${whole} />`;
}

/**
 * @param {{ id: string, label: string, text?: string, on: boolean, wrong?: string,
 *   change: (on: boolean) => void }} props
 */
function Flag({ id, label: name, text, on, wrong, change }) {
  return html`<div class="field flag">
    <label for=${id}
      ><input
        id=${id}
        type="checkbox"
        checked=${on}
        aria-describedby=${text ? `${id}-text` : undefined}
        onChange=${(/** @type {Event} */ { currentTarget }) =>
          change(/** @type {HTMLInputElement} */ (currentTarget).checked)}
      />
      ${name}</label
    >
    ${text && html`<p class="hint" id=${`${id}-text`}>${sentence(text)}</p>`}
    ${wrong && html`<p class="wrong">${wrong}</p>`}
  </div>`;
}

/**
 * How the table is run.
 * @param {{ form: Form, set: (part: Partial<Form>) => void, shown: (id: string) => string | undefined }} props
 */
function Settings({ form, set, shown }) {
  const number = (
    /** @type {"seconds" | "minutes" | "increment" | "away"} */ id,
    /** @type {string} */ name,
    /** @type {string} */ text,
  ) =>
    html` <${Input}
      id=${id}
      label=${name}
      text=${text}
      wrong=${shown(id)}
      value=${form[id]}
      inputmode="decimal"
      set=${(/** @type {string} */ said) => set({ [id]: said })}
    />`;
  const choice = (
    /** @type {"time" | "undo"} */ id,
    /** @type {string} */ name,
    /** @type {[string, string][]} */ choices,
  ) =>
    html` <${Choice}
      id=${id}
      label=${name}
      value=${form[id]}
      choices=${choices}
      set=${(/** @type {string} */ said) => set({ [id]: said })}
    />`;
  return html`<fieldset>
    <legend>The table</legend>
    ${form.who.includes("free") && html`<${Flag} id="wait" label="Deal when all have sat down" on=${form.wait}
      change=${(/** @type {boolean} */ wait) => set({ wait })} />`}
    <details>
      <summary>Time, taking back${!alone() && ", watchers, chat, hints"}</summary>
      <div class="grid">
        ${choice("time", "Time", [
          ["none", "No limit"],
          ["move", "For each move"],
          ["bank", "For the whole game"],
        ])}
        ${form.time === "move" && number("seconds", "Seconds for a move", "Then a computer moves.")}
        ${form.time === "bank" && number("minutes", "Minutes for the game", "For all moves of a player together.")}
        ${form.time === "bank" && number("increment", "Seconds more with each move", "")}
        ${number("away", "Seconds until a computer stands in", "For somebody who has gone. Empty: never.")}
        ${choice("undo", "Taking moves back", [
          ["ask", "Others may be asked"],
          ["free", "Always"],
          ["never", "Never"],
        ])}
      </div>
      ${!alone() && html`<${Flag}
        id="watchers"
        label="Anybody with the link may watch"
        on=${form.watchers}
        change=${(/** @type {boolean} */ watchers) => set({ watchers })}
      />
      <${Flag} id="chat-on" label="Chat" on=${form.chat} change=${(/** @type {boolean} */ chat) => set({ chat })} />
      <${Flag} id="hints" label="Everybody may ask what Hard would play" on=${form.hints}
        change=${(/** @type {boolean} */ hints) => set({ hints })} />`}
    </details>
  </fieldset>`;
}
