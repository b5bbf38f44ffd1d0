// Beside the table: what happened, what people say, the rules, and dialogs.

import { linkTo } from "./connection.js";
import { shelf } from "./keeping.js";
import { KEYS } from "./moving.js";
import { Choice, Dialog, Link, Name, html, valueIn } from "./parts.js";
import { Told } from "./pictures.js";
import { sentence } from "./state.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { names, paragraphs, seatName, withTables } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./main.js").Acts} Acts
 * @typedef {import("./main.js").Kept} Kept
 */

const SHOWN = 150; // lines of what happened; the others on demand

/** Keeps a list at its end, unless somebody has scrolled up to read. @param {unknown} what */
function useEnd(what) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const low = useRef(true);
  const last = useRef(0);
  useEffect(() => {
    if (low.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [what]);
  const onScroll = () => {
    const at = list.current;
    if (!at) return;
    if (at.scrollTop < last.current - 4) low.current = false; // what was added meanwhile has not scrolled it
    if (at.scrollHeight - at.scrollTop - at.clientHeight < 40) low.current = true;
    last.current = at.scrollTop;
  };
  return { list, onScroll };
}

/** What happened, in order. @param {{ state: State }} props */
export function Log({ state }) {
  const [all, showAll] = useState(false);
  const { list, onScroll } = useEnd(state.log);
  const lines = all ? state.log : state.log.slice(-SHOWN);
  return html`<section class="side" aria-labelledby="log-title">
    <h2 id="log-title">What happened</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="log-title" ref=${list} onScroll=${onScroll}>
      ${lines.length < state.log.length &&
      html`<p>
        <button type="button" onClick=${() => showAll(true)}>Show all ${state.log.length} lines</button>
      </p>`}
      <ol id="log">
        ${lines.map((text, at) => html`<li key=${state.log.length - lines.length + at}><${Told} text=${text} /></li>`)}
      </ol>
      ${state.log.length === 0 && html`<p class="hint">Nothing yet.</p>`}
    </div>
  </section>`;
}

/** What people say. @param {{ state: State, act: Acts }} props */
export function Chat({ state, act }) {
  const [text, type] = useState("");
  const { list, onScroll } = useEnd(state.said);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!box.current || !state.unread) return undefined;
    const seen = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && act.read());
    seen.observe(box.current);
    return () => seen.disconnect();
  }, [state.unread]);
  const refused = state.trouble?.where === "say" ? sentence(state.trouble.why) : "";
  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    const said = text.replace(/\s+/g, " ").trim();
    if (said && act.say(said)) type("");
  }
  return html`<section
    class="side chat"
    aria-labelledby="chat-title"
    id="chat"
    data-empty=${String(state.said.length === 0)}
    ref=${box}
  >
    <h2 id="chat-title">Chat</h2>
    <ol
      class="scroll said"
      role="log"
      tabindex=${state.said.length ? "0" : undefined}
      aria-labelledby="chat-title"
      ref=${list}
      onScroll=${onScroll}
    >
      ${state.said.map(
        (one) =>
          html`<li key=${one.number}>
            <strong>${one.name}</strong>${one.seat === null && one.name !== "cardkit" ? " (watching)" : ""}${": "}
            ${withTables(one.text, location.href).map((part) =>
              part.table === null ? part.text : html`<a href=${`#table=${part.table}`}>${part.text}</a>`,
            )}
          </li>`,
      )}
    </ol>
    <form class="together" onSubmit=${submit}>
      <label class="hidden" for="say">Say something to everybody at the table</label>
      <input
        id="say"
        maxlength="500"
        autocomplete="off"
        placeholder="Say something"
        value=${text}
        aria-describedby=${refused ? "say-wrong" : undefined}
        onInput=${(/** @type {Event} */ event) => type(valueIn(event))}
      />
      <button type="submit">Send</button>
    </form>
    ${refused && html`<p class="wrong" id="say-wrong" role="alert">${refused}</p>`}
  </section>`;
}

/** The rules, and what this game plays by. @param {{ state: State }} props */
export function Rules({ state }) {
  const { aim = "", rules = "" } = state.game ?? {};
  return html`<p><strong>${aim}</strong></p>
    ${paragraphs(rules).map((part, at) => {
      if (part.kind === "list")
        return html`<ul key=${at}>
          ${part.items.map((item) => html`<li>${item}</li>`)}
        </ul>`;
      if (part.kind === "lines") return html`<pre key=${at} tabindex="0">${part.text}</pre>`;
      return html`<p key=${at}>${part.text}</p>`;
    })}`;
}

/** The rules beside the table; they stay shut, if somebody has shut them. @param {{ state: State }} props */
export function RulesBeside({ state }) {
  const open = useMemo(() => shelf.get("cardkit.rules") !== "shut" && matchMedia("(min-width: 900px)").matches, []);
  const keep = (/** @type {Event} */ event) => {
    shelf.set("cardkit.rules", /** @type {HTMLDetailsElement} */ (event.currentTarget).open ? "open" : "shut");
  };
  return html`<details class="side rules" id="rules" open=${open} onToggle=${keep}>
    <summary><h2>Rules</h2></summary>
    <div class="scroll" tabindex="0" role="group" aria-label="Rules of the game"><${Rules} state=${state} /></div>
  </details>`;
}

/** A name for whoever is asked about. @param {State} state @param {number} seat */
export function nameOf(state, seat) {
  return seat === state.seat ? "You" : (names(state)[seat] ?? "");
}

// Dialogs: links to send, how the page looks, the keys, leaving.

/** The links of a table. @param {{ state: State, kept: Kept, close: () => void }} props */
export function Invite({ state, kept, close }) {
  const page = location.href;
  const { table, game } = state;
  if (table === null || game === null) return null;
  const own = kept.tables.find((one) => one.table === table);
  const free = state.chairs.filter((chair) => chair.free).length;
  return html`<${Dialog} title="Send a link" close=${close}>
    <${Link} id="link" label="Link to this table" link=${linkTo(page, table)} />
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

/** How the page looks, and what one is called. @param {{ kept: Kept, act: Acts, close: () => void }} props */
export function Preferences({ kept, act, close }) {
  return html`<${Dialog} title="Settings" close=${close}>
    <${Name} id="name" name=${kept.name} rename=${act.rename}
      text="Others at the table see it, from the next table or connection on." />
    <${Choice} id="theme" label="Colours" value=${kept.theme}
      set=${(/** @type {string} */ value) => act.prefer("theme", value)}
      choices=${[
        ["system", "As on this device"],
        ["light", "Light"],
        ["dark", "Dark"],
      ]} />
    <${Choice} id="motion" label="Moving cards" value=${kept.motion}
      set=${(/** @type {string} */ value) => act.prefer("motion", value)}
      choices=${[
        ["on", "As on this device"],
        ["off", "Off"],
      ]} />
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
    <div class="choices">
      <button type="button" class="main" onClick=${leave(null)}>Keep my seat, and come back later</button>
      ${game?.computer &&
      html`<button type="button" onClick=${leave(game.computer)}>Let a computer play on for me</button>`}
      <button type="button" onClick=${leave("free")}>Free my seat for somebody else</button>
    </div>
    <p class="hint">Your table is listed on the page of all games as long as you keep your seat.</p>
  </${Dialog}>`;
}
