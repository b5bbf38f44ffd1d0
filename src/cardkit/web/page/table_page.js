// The page of a table: who sits there, what is drawn, what is asked, and what may be done beside playing.

import { Drawing } from "./table.js";
import { Analysis, Hint, HintTool, litMove, playedMove, Result, RoundOver, Steps, useReplay, useRoomBeside } from "./analysis.js";
import { Change, Gathering, Invite, Leave, Sit } from "./dialogs.js";
import { lookOf } from "./layouts.js";
import { shelf } from "./network.js";
import { alone, Clock, Dialog, html, Rules, Safe, Tips, Title, Tool, useWide, valueIn } from "./templates.js";
import { Sitting, Told } from "./pictures.js";
import { folded, placesOf, stepIn, upTo } from "./events.js";
import { choicesOf, closing } from "./scenes.js";
import { asked, given, lone, shown } from "./state.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { called, listed, names, presence, sentence, speaker, turn, withTables } from "./words.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 * @typedef {import("./types").Kept} Kept
 * @typedef {import("./messages").SeatTold} SeatTold
 */

/** @param {{ state: State, kept: Kept, act: Acts }} props */
export function Table({ state, kept, act }) {
  const { game, latest } = state;
  const watchers = state.watchers - Number(state.seat === null); // others than oneself
  const replay = useReplay(state, act);
  const wide = useWide();
  if (game === null || latest === null) {
    return html`<div class="waiting">
      <${Title} of="waiting">A table</${Title}>
      <p role="status">Coming to the table…</p>
    </div>`;
  }
  const choices = latest.is === "position" ? choicesOf(latest) : [];
  const tips = [
    { of: "play", text: `Blue${game.layout ? "" : " edges"}: playable`, use: latest.scene && choices.length > closing(choices, latest.scene, state.seat).size },
    { of: "ends", text: "Dotted: ends turn", use: !game.layout && choices.some(({ label }) => / end the turn$/.test(label)) },
    { of: "hint", text: "Stuck? Ask Hard", use: choices.length && given(state) && !state.hint },
  ];
  const steps = html`<${Steps} state=${state} replay=${replay} act=${act} />`;
  return html`<div class=${`at-table${lookOf(game).two_colored ? " two-colored" : ""}`}>
    <div class="play">
      <div class="heading">
        <${Title} of=${`table ${state.table}`}>${game.title}</${Title}>
        <p class="turn" data-asked=${asked(state)}>${turn(state)}</p>
        ${state.seat !== null && !state.waiting.length && !replay.past && !replay.over && !/:/.test(turn(state)) &&
        html`<${Tips} tips=${tips} followed=${state.acts} />`}
        ${watchers > 0 && html`<p class="hint">${watchers === 1 ? "One person watches." : `${watchers} people watch.`}</p>`}
        <span class="narrow">
          <${TakeBack} wide=${wide} state=${state} act=${act} />
          <${Tool} icon="menu" text="Menu" act=${() => act.show("menu")} />
        </span>
      </div>
      <${Banners} state=${state} kept=${kept} act=${act} />
      ${replay.past && steps}
      ${!state.waiting.length && html`<${Safe} key=${state.table}><${Drawn} state=${state} kept=${kept} act=${act} /><//>`}
      <div class="below">
        ${!replay.past && !state.waiting.length && steps}
        <${Tools} state=${state} replay=${replay} kept=${kept} act=${act} />
      </div>
    </div>
    <aside aria-label="Beside the table">
      ${
        replay.past || replay.over
          ? html`<${Analysis} state=${state} replay=${replay} kept=${kept} act=${act} />`
          : html`<${RulesBeside} state=${state} />`
      }
      <${Log} state=${state} go=${replay.go} />
      ${!alone() && !replay.past && (!lone(state) || state.said.length + state.watchers > 0) && html`<${Chat} state=${state} act=${act} />`}
    </aside>
  </div>`;
}

/** What is drawn of the table. @param {{ state: State, kept: Kept, act: Acts }} props */
function Drawn({ state, kept, act }) {
  const position = shown(state);
  const { latest } = state;
  const beside = useRoomBeside();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const measure = () => {
    const at = box.current; // what is above it is room that the table has not
    const above = `${Math.round((at?.getBoundingClientRect().top ?? 0) + scrollY)}px`;
    if (at?.style.getPropertyValue("--above") !== above) at?.style.setProperty("--above", above);
  };
  useLayoutEffect(() => {
    const above = new ResizeObserver(measure);
    for (let at = box.current?.previousElementSibling; at; at = at.previousElementSibling) above.observe(at);
    addEventListener("resize", measure);
    measure();
    return () => {
      above.disconnect();
      removeEventListener("resize", measure);
    };
  }, [position === null, state.past === null, latest?.is]);
  if (position === null || state.game === null) return null;
  return html`<section class="drawn" aria-labelledby="drawn-title" ref=${box}>
    <h2 id="drawn-title" class="hidden">The table</h2>
    <${Drawing}
      game=${state.game}
      position=${position}
      me=${state.seat}
      names=${names(state)}
      chair=${(/** @type {number} */ seat) => html`<${Chair} seat=${seat} state=${state} kept=${kept} act=${act} />`}
      happened=${state.past ? undefined : state.happened}
      log=${state.log}
      tell=${act.tell}
      refuse=${act.refuse}
      play=${act.play}
      hint=${litMove(state)}
      played=${playedMove(state)}
      result=${position.is === "end" && html`<${Result} end=${position} state=${state} act=${act} />`}
      ask=${html`<${HintTool} state=${state} act=${act} />${!beside && html`<${Hint} state=${state} act=${act} />`}`}
      busy=${state.busy !== null || !state.online}
      animate=${kept.motion !== "off" && state.before !== null && position.is !== "end"}
    />
    ${beside && html`<${Hint} state=${state} act=${act} />`}
    ${state.over && !state.past && kept.pace !== "at-once" && html`<${RoundOver} state=${state} act=${act} />`}
  </section>`;
}

/** What wants attention before the game does. @param {{ state: State, kept: Kept, act: Acts }} props */
function Banners({ state, kept, act }) {
  const { undo, seat } = state;
  const chair = seat === null ? undefined : state.chairs[seat];
  const waiting = state.chairs.filter((one) => one.free);
  return html`<div class="banners urgent">
    ${
      !state.online &&
      html`<div class="banner lost">
        <p>No connection. The table comes back by itself; what you do now is lost.</p>
        <button onClick=${act.retry}>Try now</button>
      </div>`
    }
    ${undo && html`<${Undoing} state=${state} act=${act} />`}
    ${
      chair?.computer &&
      seat !== null &&
      html`<div class="banner">
        <p>A computer moves for you.</p>
        <button class="main" onClick=${() => act.sit(seat)}>I am back</button>
      </div>`
    }
  </div>
  <div class="banners">
    ${
      seat === null &&
      state.latest?.is !== "end" &&
      html`<div class="banner">
        <p>
          You are watching: ${waiting.length ? "sit down to play" : "no seat is free"}.
        </p>
      </div>`
    }
    ${state.game?.hints && (seat === null ? waiting : state.waiting).length > 0 && html`<p class="hint">All players may ask what Hard would play.</p>`}
    <${Gathering} state=${state} act=${act}
      chair=${(/** @type {number} */ one) => html`<${Chair} seat=${one} state=${state} kept=${kept} act=${act} />`} />
  </div>`;
}

/** Somebody wants a move back. @param {{ state: State, act: Acts }} props */
function Undoing({ state, act }) {
  const { undo, seat } = state;
  if (undo === null) return null;
  const waiting = listed(undo.waiting.map((one) => (one === seat ? "you" : called(state, one))));
  if (undo.seat === seat) {
    return html`<div class="banner" role="status">
      <p>You have asked to take your last move back. ${waiting} must agree.</p>
      <button onClick=${() => act.reply(false)}>Never mind</button>
    </div>`;
  }
  const mine = seat !== null && undo.waiting.includes(seat);
  return html`<div class="banner" role=${mine ? "alert" : "status"}>
    <p>${called(state, undo.seat)} asks to take the last move back.${mine ? "" : ` Waiting for ${waiting}.`}</p>
    ${
      mine &&
      html`<button class="main" onClick=${() => act.reply(true)}>Agree</button>
        <button onClick=${() => act.reply(false)}>Decline</button>`
    }
  </div>`;
}

/** Whoever plays may ask for it. @param {{ state: State, act: Acts, wide?: boolean }} props */
const TakeBack = ({ state, act, wide = false }) =>
  state.seat !== null && state.game && state.latest?.is === "position" && !state.waiting.length &&
  html`<${Tool} wide=${wide} icon="undo" text="Take back" act=${act.undo}
    disabled=${state.undo !== null || !state.online || !state.latest.undo} />`;

/** What may be done beside playing: below the table, and in a menu. @param {{ state: State, replay: import("./analysis.js").Replay, kept: Kept, act: Acts }} props */
function Tools({ state, replay, kept, act }) {
  const close = () => act.show(null);
  const sits = state.seat !== null;
  const over = state.latest?.is === "end";
  const chair = state.chairs.find((one) => kept.dialog === `seat ${one.seat}`);
  const menu = kept.dialog === "menu";
  const then = (/** @type {() => void} */ does) => () => {
    if (menu) close();
    does();
  };
  const tools = html`${!alone() && html`<${Tool} wide icon="link" text="Send a link" act=${() => act.show("invite")} />`}
    <${Tool} wide icon="save" text="Save" act=${then(act.save)} disabled=${!state.online} />
    ${(!over || state.past) && html`<${Tool} wide icon="again" text="New game like this" act=${then(act.again)} />`}
    <${Tool} wide icon="leave" text="Leave" act=${() => (sits && !over ? act.show("leave") : act.go(""))} />`;
  return html`<div class="tools" role="group" aria-label="Table">
    ${tools}
    ${menu && html`<${Dialog} title="Menu" close=${close}><div class="stack">
      <${Tool} wide icon="rules" text="Rules" act=${() => act.show("rules")} />
      ${!replay.past && replay.latest > 1 && html`<${Tool} wide icon="back" text="Look back" act=${then(() => replay.by(-1))} />`}${tools}</div><//>`}
    ${kept.dialog === "rules" && html`<${Dialog} title="Rules" close=${close}><${Rules} game=${state.game} /><//>`}
    ${kept.dialog?.startsWith("sit ") && state.chairs.some(({ free }) => free) && html`<${Sit} seat=${Number(kept.dialog.slice(4))} kept=${kept} act=${act} />`}
    ${chair && html`<${Change} chair=${chair} state=${state} act=${act} close=${close} />`}
    ${kept.dialog === "invite" && html`<${Invite} state=${state} kept=${kept} close=${close} />`}
    ${kept.dialog === "leave" && html`<${Leave} state=${state} act=${act} close=${close} />`}
  </div>`;
}

/**
 * Who sits in a seat, and what may be done about it.
 * @param {{ seat: number, state: State, kept: Kept, act: Acts }} props
 */
function Chair({ seat, state, kept, act }) {
  const { game, latest } = state;
  const chair = state.chairs[seat];
  if (!chair || !game) return null;
  const mine = seat === state.seat;
  const runs = latest?.is === "position" && (latest.turn === seat || (mine && latest.moves.length > 0));
  const own = called(state, seat);
  const text = presence(chair, mine, state.waiting.includes(seat));
  return html`<${Sitting} chair=${chair} /><small class=${/^(computer|here)$/.test(text) && "hidden"}>${text}</small>
    ${chair.player === "human" && html`<${Clock} state=${state} seat=${seat} runs=${runs} />`}
    ${
      state.seat === null
        ? chair.free &&
          html`<button class="action" aria-label=${`Sit down, ${own}`}
            onClick=${() => (kept.name ? act.sit(seat) : act.show(`sit ${seat}`))}>
            Sit down
          </button>`
        : latest?.is !== "end" &&
          changeable(chair, mine) &&
          html`<${Tool} icon="more" text=${`Who plays here: ${own}`} kind="who-plays" act=${() => act.show(`seat ${seat}`)} />`
    }`;
}

/** Whether somebody at the table may give this seat to somebody else. @param {SeatTold} chair @param {boolean} mine */
function changeable(chair, mine) {
  return mine || chair.free || chair.player !== "human" || chair.person === null;
}

// Beside the table: what happened, what people say, and the rules.

const SHOWN = 150; // lines of what happened; the others on demand

/** Keeps a list at its end, unless somebody has scrolled up to read. @param {unknown} what */
function useEnd(what) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const low = useRef(true);
  const last = useRef(0);
  useLayoutEffect(() => {
    if (low.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [what]);
  useEffect(() => {
    const at = list.current;
    if (at) new ResizeObserver(() => low.current && (at.scrollTop = at.scrollHeight)).observe(at);
  }, []);
  const onScroll = () => {
    const at = list.current;
    if (!at) return;
    if (at.scrollTop < last.current - 4) low.current = false; // what was added meanwhile has not scrolled it
    if (at.scrollHeight - at.scrollTop - at.clientHeight < 40) low.current = true;
    last.current = at.scrollTop;
  };
  return { list, onScroll };
}

/** Arrow keys go from line to line, so that the place of each lights up on the board. @param {KeyboardEvent} event */
function byLine(event) {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  const here = /** @type {Element} */ (event.target).closest("li");
  const last = /** @type {Element} */ (event.currentTarget).querySelector("li:last-child");
  const next = step && (here ? Reflect.get(here, step) : last);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.querySelector("button")?.focus();
}

/** What happened, in order: from a line one looks back at its step. @param {{ state: State, go: import("./analysis.js").Replay["go"] }} props */
function Log({ state, go }) {
  const [all, showAll] = useState(false);
  const { list, onScroll } = useEnd(`${state.log.length} ${state.log.at(-1)?.text} ${state.said.length}`);
  const { past } = state;
  const step = past ? stepIn(state.log, past) : -1;
  const told = past ? upTo(state.log, past).length : state.log.length;
  const from = all ? 0 : Math.max(0, Math.min((step < 0 ? told : step) - 9, state.log.length - SHOWN));
  const lines = folded(state.log.slice(from), told - from);
  useEffect(() => {
    const place = () => {
      const at = list.current;
      const [line, last] = [at?.querySelector("[aria-current]"), [...(at?.querySelectorAll("li:not(.later)") ?? [])].at(-1)];
      if (!at) return;
      const { top, bottom } = at.getBoundingClientRect();
      const below = last ? last.getBoundingClientRect().bottom - bottom : -at.scrollHeight; // what came later is out of sight,
      at.scrollTop += Math.min(below, (line?.getBoundingClientRect().top ?? Infinity) - top); // unless there is room
    };
    const watch = new ResizeObserver(place);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [step, past]);
  return html`<section class="side" aria-labelledby="log-title">
    <h2 id="log-title">What happened</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="log-title" ref=${list} onScroll=${onScroll}
      onKeyDown=${byLine}>
      ${from > 0 &&
      html`<p>
        <button onClick=${() => showAll(true)}>Show all ${state.log.length} lines</button>
      </p>`}
      <ol id="log">
        ${lines.map(({ text, moved, at, many, version }) => {
          const here = step >= 0 && past && from + at + many > step && from + at < step + past.events.length;
          return html`<li key=${from + at} class=${from + at >= told && "later"} aria-current=${here ? "step" : undefined}
            data-places=${placesOf(moved)}><button tabindex="-1" onClick=${() => (scrollTo(0, 0), go(version, state.seat))}><${Told} text=${text} /></button></li>`;
        })}
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
  return html`<section class="side chat" aria-labelledby="chat-title" id="chat" ref=${box}
    data-empty=${state.said.length === 0}>
    <h2 id="chat-title">Chat${state.unread > 0 && ` (${state.unread} unread)`}</h2>
    <ol class="scroll said" aria-live="polite" tabindex=${state.said.length ? "0" : undefined}
      aria-labelledby="chat-title" ref=${list} onScroll=${onScroll}>
      ${state.said.map(
        (one) =>
          html`<li key=${one.number}>
            <strong>${speaker(state, one)}</strong>${one.seat === null && one.name !== "cardkit" ? " (watching)" : ""}${": "}
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

/** The rules beside the table, until one has moved, unless somebody opens them. @param {{ state: State }} props */
function RulesBeside({ state: { acts, game } }) {
  const read = `cardkit.rules.${game?.game}`;
  const wide = useWide();
  const [open, set] = useState(shelf.get(read) !== "shut" && wide);
  const keep = (/** @type {boolean} */ now) => {
    shelf.set(read, now ? "open" : "shut");
    set(now);
  };
  useEffect(() => {
    if (acts && shelf.get(read) !== "open") keep(false);
  }, [acts]);
  return html`<details class="side rules" id="rules" open=${open}>
    <summary onClick=${(/** @type {Event} */ event) => {
      event.preventDefault();
      keep(!open);
    }}><h2>Rules</h2></summary>
    <div class="scroll" tabindex="0" role="group" aria-label="Rules of the game"><${Rules} game=${game} /></div>
  </details>`;
}
