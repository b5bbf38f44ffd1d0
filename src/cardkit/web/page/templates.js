// Templates: html`<p class=${name}>${text}</p>`. Text in them is only ever text. And what several parts of the page are
// made of: dialogs, fields, links, clocks, tips.

import { linkTo, shelf } from "./network.js";
import { useEffect, useErrorBoundary, useRef, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";
import { clock, paragraphs } from "./words.js";

/**
 * @typedef {import("./vendor/preact.js").VNode} VNode
 */

/** A button sends no form, unless it says so. @type {typeof h} */
const element = (type, props, ...children) => h(type, type === "button" ? { type, ...props } : props, ...children);

export const html = htm.bind(element);

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

/** Whether there is room for something beside the table. */
export const useWide = () => useFits("(min-width: 900px)");

// Small parts that several pages are made of.

/** @type {{ [name: string]: string }} */
const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M18 5v14M5 5l10 7-10 7z",
  before: "M18 5l-7 7 7 7M11 5l-7 7 7 7",
  next: "M6 5l7 7-7 7M13 5l7 7-7 7",
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
  return html`<button id=${id}
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
 * A dialog that is open as long as it is there. Its title has the focus first: in a field, a phone shows its keyboard.
 * @param {{ title: string, close: () => void, children?: unknown }} props
 */
export function Dialog({ title, close, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = box.current;
    dialog?.showModal();
    dialog?.scrollTo(0, 0); // what has the focus may be far below
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
      <h2 id="dialog-title" tabindex="-1" autofocus>${title}</h2>
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
      <button onClick=${copy}>Copy</button>
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
      html`<p class="hint">It opens on this device alone.</p>`
    }`;
}

/** The rules of a game. @param {{ game: { aim: string, rules?: string } | null }} props */
export function Rules({ game }) {
  return html`${game?.aim && html`<p><strong>${game.aim}</strong></p>`}
    ${paragraphs(game?.rules ?? "").map((part, at) => {
      if (part.kind === "list")
        return html`<ul key=${at}>
          ${part.items.map((item) => html`<li>${item}</li>`)}
        </ul>`;
      if (part.kind === "lines") return html`<pre key=${at} tabindex="0">${part.text}</pre>`;
      return html`<p key=${at}>${part.text}</p>`;
    })}`;
}

/** The time that a seat has left, if time is kept. @param {{ state: import("./state.js").State, seat: number, runs: boolean }} props */
export function Clock({ state, seat, runs }) {
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
  return html`<span class="clock" role="timer" aria-label="time left" data-low=${runs && now < 15}
    >${clock(now)}</span
  >`;
}

/** Where drawing fails the game can be played all the same. @param {{ children?: unknown }} props */
export function Safe({ children }) {
  const [error, again] = useErrorBoundary((why) => console.error(why));
  if (!error) return children;
  return html`<div class="banner" role="alert">
    <p>This position cannot be drawn, by a fault of the page.</p>
    <button onClick=${again}>Try again</button>
  </div>`;
}

// Tips of a first game, each where it is of use: they go away for good, one by one or by being followed.

const KEPT = "cardkit.tips"; // those that are gone

/**
 * The first of these tips that is of use and not gone; `followed` changes when somebody has done so.
 * @param {{ tips: { of: string, text: string, use: unknown }[], followed: unknown }} props
 */
export function Tips({ tips, followed }) {
  const [, draw] = useState({});
  const gone = (shelf.get(KEPT) ?? "").split(" ");
  const { of, text } = tips.find((one) => one.use && !gone.includes(one.of)) ?? {};
  const last = useRef({ of, followed });
  const leave = (/** @type {string | undefined} */ one) => {
    if (one) shelf.set(KEPT, [...gone, one].join(" ").trim());
    draw({});
  };
  useEffect(() => {
    if (followed !== last.current.followed) leave(last.current.of); // what it stood for may be gone by now
    last.current = { of, followed };
  });
  return of && html`<span class="tip" data-tip=${of}>${text}
    <button aria-label=${`Got it: ${text}`} onClick=${() => leave(of)}>Got it</button></span>`;
}
