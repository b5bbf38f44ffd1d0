// Templates: html`<p class=${name}>${text}</p>`. Text in them is only ever text.

import { KEYS } from "./keyboard.js";
import { linkTo } from "./network.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";
import { label, names, presence, seatName } from "./words.js";

/**
 * @typedef {import("./vendor/preact.js").VNode} VNode
 * @typedef {import("./messages").SeatTold} SeatTold
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 */

export const html = htm.bind(h);

/** Whether the page is an export: there is nobody to send a link to, and no other device to come from. */
export const alone = () => document.documentElement.dataset.transport === "worker";

/** Whether the window is as a media query says, also once it is turned or resized. @param {string} query */
export function useFits(query) {
  const [, draw] = useState({});
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => draw({});
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return matchMedia(query).matches;
}

// Small parts that several pages are made of.

/** @type {{ [name: string]: string }} */
const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M18 5v14M5 5l10 7-10 7z",
  play: "M12 2a10 10 0 1 0 .01 0ZM10 8l6 4-6 4z",
  pause: "M8 5v14M16 5v14",
  rules: "M5 4h14v16H5zM8 8h8M8 12h8M8 16h5",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  settings: "M4 7h9m5 0h2M4 17h3m5 0h8M13 4v6M7 14v6",
  keys: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
  hint: "M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0v1H9z",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  save: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  again: "M20 11A8 8 0 1 0 18 17M20 4v7h-7",
  leave: "M14 4h5v16h-5M4 12h10m-4-4-4 4 4 4",
  close: "M6 6l12 12M18 6 6 18",
  number: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  larger: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
};

/** A picture beside a word, or on a button that has a name. @param {{ of: string }} props */
export function Icon({ of }) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${SHAPES[of]} />
  </svg>`;
}

/**
 * A button with a picture. Without `wide` the text is its name alone, and not shown.
 * @param {{ icon: string, text: string, act: () => void, wide?: boolean, disabled?: boolean,
 *   kind?: string, id?: string }} props
 */
export function Tool({ icon, text, act, wide = false, disabled = false, kind = "", id }) {
  return html`<button
    type="button"
    id=${id}
    class=${`tool ${kind}`}
    onClick=${act}
    disabled=${disabled}
    aria-label=${wide ? undefined : text}
    title=${wide ? undefined : text}
  >
    <${Icon} of=${icon} />${wide && html`<span>${text}</span>`}
  </button>`;
}

/**
 * A dialog that is open as long as it is there.
 * @param {{ title: string, close: () => void, children?: unknown }} props
 */
export function Dialog({ title, close, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && close();
  return html`<dialog
    ref=${box}
    aria-labelledby="dialog-title"
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      close();
    }}
    onClick=${outside}
  >
    <div class="dialog">
      <h2 id="dialog-title">${title}</h2>
      ${children}
      <${Tool} icon="close" text="Close" act=${close} kind="close" />
    </div>
  </dialog>`;
}

/** A link to pass on, with a button that copies it. @param {{ label: string, link: string, id: string }} props */
export function Link({ label, link, id }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [said, say] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      say("Copied.");
    } catch {
      field.current?.focus();
      field.current?.select();
      say(document.execCommand("copy") ? "Copied." : "Copy it with Ctrl+C, or by a long press.");
    }
  }
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <div class="together">
      <input id=${id} ref=${field} readonly value=${link} onFocus=${() => field.current?.select()} />
      <button type="button" onClick=${copy}>Copy</button>
    </div>
    <p class="hint" role="status">${said}</p>
  </div>`;
}

/**
 * A field with its label, what is said of it and what is wrong with it.
 * @param {{ id: string, label: string, text?: string, wrong?: string,
 *   children: (described: string | undefined) => VNode }} props
 */
export function Field({ id, label, text, wrong, children }) {
  const described = [text && `${id}-text`, wrong && `${id}-wrong`].filter(Boolean).join(" ") || undefined;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${text && html`<p class="hint" id=${`${id}-text`}>${text}</p>`} ${children(described)}
    ${wrong && html`<p class="wrong" id=${`${id}-wrong`}>${wrong}</p>`}
  </div>`;
}

/**
 * A choice of one of several.
 * @param {{ id: string, value: string, choices: (readonly [string, string])[],
 *   set: (value: string) => void, described?: string }} props
 */
export function Select({ id, value, choices, set, described }) {
  return html`<select
    id=${id}
    value=${value}
    aria-describedby=${described}
    onChange=${(/** @type {Event} */ event) => set(valueIn(event))}
  >
    ${choices.map(([one, text]) => html`<option key=${one} value=${one} selected=${one === value}>${text}</option>`)}
  </select>`;
}

/**
 * A choice of one of several, with its label.
 * @param {{ id: string, label: string, text?: string, wrong?: string, value: string, choices: (readonly [string, string])[],
 *   set: (value: string) => void }} props
 */
export function Choice({ id, label, text, wrong, ...choice }) {
  return html`<${Field} id=${id} label=${label} text=${text} wrong=${wrong}>
    ${(/** @type {string | undefined} */ described) => html`<${Select} id=${id} described=${described} ...${choice} />`}
  </${Field}>`;
}

/**
 * What is typed, with its label.
 * @param {{ id: string, label: string, text?: string, wrong?: string, value: string,
 *   set: (value: string) => void, [more: string]: unknown }} props
 */
export function Input({ id, label, text, wrong, value, set, ...more }) {
  return html`<${Field} id=${id} label=${label} text=${text} wrong=${wrong}>
    ${(/** @type {string | undefined} */ described) =>
      html`<input
        id=${id}
        value=${value}
        aria-describedby=${described}
        aria-invalid=${wrong ? "true" : undefined}
        ...${more}
        onInput=${(/** @type {Event} */ event) => set(valueIn(event))}
      />`}
  </${Field}>`;
}

/** One's own name. @param {{ id: string, name: string, rename: (name: string) => void, text?: string }} props */
export function Name({ id, name, rename, text }) {
  return html`<${Input}
    id=${id}
    label="Your name"
    text=${text}
    value=${name}
    set=${rename}
    autocomplete="nickname"
    maxlength="40"
  />`;
}

/** A heading that has the focus when its page is come to. @param {{ children?: unknown, of: string }} props */
export function Title({ children, of }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus({ preventScroll: true }), [of]);
  return html`<h1 ref=${heading} tabindex="-1">${children}</h1>`;
}

/** The value of a field that was changed. @param {Event} event */
export function valueIn(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;
}

// Dialogs: links to send, how the page looks, the keys, who sits where, leaving.

/** The link to a table. @param {{ id: string, table: string, label: string }} props */
export function TableLink({ id, table, label }) {
  return html`<${Link} id=${id} label=${label} link=${linkTo(location.href, table)} />
    ${
      /^(localhost|127\.|\[::1)/.test(location.hostname) &&
      html`<p class="hint">
        It opens on this machine alone. For others, start cardkit by <code>cardkit serve --host 0.0.0.0</code> and come by
        this machine's name or address.
      </p>`
    }`;
}

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

/** How the page looks, and what one is called. @param {{ kept: Kept, act: Acts, close: () => void, children?: unknown }} props */
export function Preferences({ kept, act, close, children }) {
  return html`<${Dialog} title="Settings" close=${close}>
    <${Name} id="name" name=${kept.name} rename=${act.rename}
      text="Others at the table see it." />
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
      <button type="button" class="main" onClick=${leave(null)}>Keep my seat, and come back later</button>
      ${game?.computer &&
      html`<button type="button" onClick=${leave(game.computer)}>Let a computer play on for me</button>`}
      <button type="button" onClick=${leave("free")}>Free my seat for somebody else</button>
    </div>
    <p class="hint">Your table is listed on the page of all games as long as you keep your seat.</p>
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
      <${Name} id="sit-name" name=${kept.name} rename=${act.rename} text="Others at the table see it." />
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
  const computers = game?.players ?? [];
  const [player, choose] = useState(computers.includes(chair.player) ? chair.player : (game?.computer ?? ""));
  const mine = seat === state.seat;
  const own = state.game ? seatName(state.game, seat) : "";
  const done = (/** @type {() => void} */ what) => () => {
    close();
    what();
  };
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
      !alone() &&
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
