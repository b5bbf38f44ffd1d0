// The form of a game: who plays, what kind of game, and how the table is run.

import {
  begin,
  allWrong,
  computers,
  fields,
  message,
  optionBlamed,
  presetOf,
  presetTitle,
  seatCounts,
  withOption,
  withPreset,
  withSeats,
  withWho,
} from "./forms.js";
import { Emblem, Portrait } from "./pictures.js";
import { alone, Choice, Dialog, html, Icon, Input, Name, Rules, Select, Title, Tool } from "./templates.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { computerName, label, listed, sentence } from "./words.js";

/**
 * @typedef {import("./forms.js").Form} Form
 * @typedef {import("./messages").GameListed} GameListed
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

/** The form of a game. @param {{ game: GameListed, start: Form, state: State, kept: Kept, act: Acts }} props */
export function GameForm({ game, start, state, kept, act }) {
  const [form, change] = useState(start);
  const [tried, setTried] = useState(false);
  const faults = allWrong(game, form);
  const refused = state.trouble?.where === "create" ? state.trouble.why : "";
  const blamed = refused ? optionBlamed(game, refused) : null;
  if (blamed) faults[`option-${blamed}`] ||= sentence(refused);
  useEffect(() => scrollTo(0, 0), []); // the list of games may have been scrolled
  useEffect(() => {
    if (!refused) return;
    reveal(`option-${blamed}`);
  }, [refused]);

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    setTried(true);
    const [worst] = Object.keys(allWrong(game, form));
    if (worst === undefined) return act.create(message(game, form, kept.name), game.title);
    reveal(worst);
  }

  const set = (/** @type {Partial<Form>} */ part) => change({ ...form, ...part });
  const shown = (/** @type {string} */ id) => (tried || refused ? faults[id] : undefined);
  const wrong = refused ? sentence(refused) : tried && Object.keys(faults).length ? "Something above does not fit yet." : "";
  const preset = presetOf(game, form);
  return html`<div class="lobby setup">
    <div class="intro">
      <${Emblem} game=${game.game} />
      <p><a href="#">← All games</a></p>
      <${Title} of=${game.game}>${game.title}</${Title}>
      <p class="aim">${preset === null ? "" : (game.preset_about?.[preset]?.aim ?? game.aim)}</p>
      ${game.rules && html`<${Tool} wide icon="rules" text="Rules" act=${() => act.show("rules")} />`}
    </div>
    ${
      kept.dialog === "rules" &&
      html`<${Dialog} title=${`Rules of ${game.title}`} close=${() => act.show(null)}>
        ${
          (preset === null || Object.keys(game.preset_options?.[preset] ?? {}).length > 0) &&
          html`<p class="hint">These are the usual rules. At the table they are those of your choice.</p>`
        }
        <${Rules} game=${{ ...game, aim: "" }} />
      <//>`
    }
    <form onSubmit=${submit} novalidate>
      <${Who} game=${game} form=${form} change=${change} set=${set} kept=${kept} act=${act} />
      <${Options} game=${game} form=${form} change=${change} set=${set} shown=${shown} />
      <div class="start">
        ${
          wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : html`<p class="sum">${summary(game, form)}</p>`
        }
        <button class="main" type="submit" disabled=${state.online ? undefined : true}>
          ${state.online ? (form.who.includes("free") ? "Open a table" : "Start the game") : "Waiting for the connection…"}
        </button>
      </div>
    </form>
  </div>`;
}

/** Show a field, whatever it is folded in. @param {string} id */
function reveal(id) {
  const field = document.getElementById(id);
  for (let at = field; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  field?.focus();
}

/** @typedef {(form: Form) => void} Change */

const LISTS = "Numbers with blanks between, and commas between groups. Empty: as usual.";

/** What is begun, in a line. @param {GameListed} game @param {Form} form */
function summary(game, form) {
  const found = new Map();
  for (const who of form.who) found.set(who, (found.get(who) ?? 0) + 1);
  const said = [...found].map(([who, count]) => {
    if (who === "me") return "you";
    if (who === "free") return count > 1 ? `${count} friends` : "a friend";
    return `${count > 1 ? `${count} × ` : ""}${computerName(game, who)}`;
  });
  const preset = presetOf(game, form);
  const text = listed(said);
  const usual = begin(game).options;
  const changed = fields(game).filter(({ name }) => form.options[name] !== usual[name]);
  const own = changed.map(({ kind, label, name }) => (kind === "flag" ? `${label}: ${form.options[name] ? "yes" : "no"}` : kind === "list" ? label : `${label}: ${form.options[name]}`));
  const rules = preset !== null ? presetTitle(game, preset) : own.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${rules && ` · ${rules}`}`;
}

/** @typedef {{ game: GameListed, form: Form, change: Change, set: (part: Partial<Form>) => void }} Setting */

/** Who plays. @param {Setting & { kept: Kept, act: Acts }} props */
function Who({ game, form, change, set, kept, act }) {
  const counts = seatCounts(game);
  const preset = presetOf(game, form);
  const presets = preset === null ? [...game.presets, ""] : game.presets;
  const { levels, more } = computers(game);
  const named = (/** @type {string[]} */ some) => some.map((name) => [name, computerName(game, name)]);
  return html`<fieldset>
    <legend class="hidden">Who plays what</legend>
    <${Computers} game=${game} form=${form} change=${change} />
    <div class="grid">
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
      ${
        presets.length > 1 &&
        html`<${Choice}
          id="preset"
          label="Kind of game"
          value=${preset ?? ""}
          choices=${presets.map((name) => [name, name ? presetTitle(game, name) : "As chosen below"])}
          set=${(/** @type {string} */ name) => name && change(withPreset(game, form, name))}
        />`
      }
    </div>
    <details open=${new Set(form.who.filter((who) => who !== "me")).size > 1 || form.who[0] !== "me"}><summary>Who sits where</summary><ol class="who">
      ${form.who.map(
        (who, seat) =>
          html`<li key=${seat}>
            <label for=${`who-${seat}`}>Seat ${seat + 1}</label>
            <${Select}
              id=${`who-${seat}`}
              value=${who}
              choices=${[
                ["me", "You"],
                ...(alone() ? [] : [["free", "A friend, by a link"]]),
                ...named(levels),
                ...named(game.players.filter((name) => more.includes(name) || (name === who && !levels.includes(name)))),
              ]}
              set=${(/** @type {string} */ one) => change(withWho(form, seat, one))}
            />
          </li>`,
      )}
    </ol></details>
    ${
      form.who.includes("free") &&
      html`<${Flag} id="wait" label="Deal when all have sat down" on=${form.wait} change=${(/** @type {boolean} */ wait) => set({ wait })} />`
    }
    ${!form.who.includes("me") && html`<p class="hint">You only watch.</p>`}
  </fieldset>`;
}

/**
 * The computers, and what each is like: a click lets it play in all their seats. Friends are another choice.
 * @param {{ game: GameListed, form: Form, change: Change }} props
 */
function Computers({ game, form, change }) {
  const ofOthers = (/** @type {(who: string) => boolean} */ fits) => form.who.flatMap((who, seat) => (fits(who) ? [seat] : []));
  const taken = ofOthers((who) => game.players.includes(who));
  const seats = taken.length ? taken : ofOthers((who) => who === "free");
  const { levels, more } = computers(game);
  const here = seats.some((seat) => more.includes(form.who[seat] ?? ""));
  if (!seats.length) return null;
  const one = (/** @type {string} */ name, /** @type {unknown} */ face, /** @type {string} */ title, /** @type {string | undefined} */ text) =>
    html`<li key=${name}>
      <button aria-pressed=${seats.every((seat) => form.who[seat] === name)}
        onClick=${() => change(seats.reduce((now, seat) => withWho(now, seat, name), form))}>
        ${face}<strong>${title}</strong> <span class="hint">${text}</span>
      </button>
    </li>`;
  const list = (/** @type {string[]} */ some, /** @type {unknown} */ last = null) => html`<ul class="computers" aria-label="Against whom">
    ${some.map((name) => one(name, html`<${Portrait} name=${name} />`, computerName(game, name), game.player_texts?.[name]))}${last}
  </ul>`;
  const friends = alone() ? null : one("free", html`<${Icon} of="link" />`, seats.length > 1 ? "Friends" : "A friend", "You get a link to send.");
  if (!levels.length || !more.length) return list([...levels, ...more], friends);
  return html`<p class="computers-title">Play against</p>${list(levels, friends)}
    <details open=${here}><summary>More computers</summary>${list(more)}</details>`;
}

/**
 * The options of the game, and how the table is run.
 * @param {Setting & { shown: (id: string) => string | undefined }} props
 */
function Options({ game, form, change, set, shown }) {
  const all = fields(game);
  const lists = all.filter(({ kind }) => kind === "list");
  const one = (/** @type {import("./forms.js").Field} */ field) =>
    html`<${Option}
      key=${field.name}
      field=${field}
      form=${form}
      change=${change}
      wrong=${shown(`option-${field.name}`)}
    />`;
  return html`<fieldset>
    <legend class="hidden">More about the game</legend>
    ${
      all.length > 0 &&
      html`<details>
        <summary>More options</summary>
        <div class="grid">${all.filter((field) => field.kind !== "list").map(one)}</div>
        ${lists.length > 0 && html`<details>
          <summary>Your own ${listed(lists.map((field) => field.label.toLowerCase()))}</summary>
          <div class="stack">${lists.map(one)}</div>
        </details>`}
      </details>`
    }
    <${Settings} form=${form} set=${set} shown=${shown} />
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
  const range = field.low !== undefined && field.high !== undefined && field.high <= 100 ? `${field.low} to ${field.high}.` : "";
  const text = [field.text && sentence(field.text), range, field.kind === "list" && LISTS].filter(Boolean).join(" ");
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
  return html`<details>
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
        ${!alone() && number("away", "Seconds until a computer stands in", "For somebody who has gone. Empty: never.")}
        ${choice("undo", "Taking moves back", [
          ["ask", alone() ? "Always" : "Others may be asked"],
          .../** @type {[string, string][]} */ (alone() ? [] : [["free", "Always"]]),
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
    </details>`;
}
