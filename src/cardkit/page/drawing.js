// The drawing of a table: zones, the board, the question, and what can be done. It knows no game.

import { drag, findFocusAgain, fly, moves, pressed, rove, snapshot, whereFocusIs } from "./moving.js";
import { html } from "./parts.js";
import { Board, Icon, Told, kindOf } from "./pictures.js";
import {
  choicesOf,
  clickable,
  complete,
  filtered,
  grouped,
  inSeries,
  laysAside,
  lookOf,
  meant,
  nameOf,
  named,
  nextTouches,
  open,
  placed,
  touch,
  tradeOf,
  untouching,
} from "./scenes.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { Counts, Deck, Fact, ZoneOf, isBacks, isVoid } from "./zones.js";

/**
 * @import { Choice, Drawn, GameTold, Panel, Placing, Position, Scene, SortBy, Trade, Zone } from "./types.js"
 * @import { Child } from "./vendor/preact.js"
 * @import { Table } from "./zones.js"
 */

/** @type {Scene} */
const NOTHING = { zones: [], marks: [], prompt: "" };
const NOBODY = /** @type {(string | null)[]} */ ([]);

/**
 * What is chosen, and what clicks do with it. It stays chosen when another position comes, if it still begins a move.
 * @param {Choice[]} choices
 * @param {boolean} busy
 * @param {(move: string) => void} play
 */
function useChoosing(choices, busy, play) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const path = useMemo(() => (open(choices, chosen).length ? chosen : []), [choices, chosen]);
  const now = useRef({ choices, path, busy });
  now.current = { choices, path, busy };
  const setPath = (/** @type {string[]} */ next) => {
    now.current.path = next;
    setChosen(next);
  };
  const make = (/** @type {string} */ text) => {
    if (now.current.busy) return;
    setPath([]);
    play(text);
  };
  const onto = (/** @type {string} */ id) => {
    if (now.current.busy) return;
    const result = touch(now.current.choices, now.current.path, id);
    if ("play" in result) make(result.play);
    else setPath(result.path);
  };
  const dragging = {
    take: (/** @type {string} */ id) => setPath([meant(nextTouches(choices, []), id) ?? id]),
    drop: onto,
    only: () => {
      const targets = nextTouches(now.current.choices, now.current.path);
      const left = open(now.current.choices, now.current.path);
      if (left.length === 1 && left[0] && targets.size === 0) {
        make(left[0].text);
        return "";
      }
      return targets.size === 1 ? ([...targets][0] ?? null) : null;
    },
    back: () => setPath([]),
  };
  return { path, setPath, make, onto, dragging };
}

/**
 * @param {Drawn} drawn
 * @param {Choice[]} choices
 * @param {ReturnType<typeof useChoosing>} choosing
 * @param {SortBy} sort
 * @param {number} tricks
 * @returns {Table}
 */
function tableOf({ game, position, me = position.seat, names = NOBODY, busy = false, tell }, choices, { path, onto, dragging }, sort, tricks) {
  const next = nextTouches(choices, path);
  const ids = clickable(choices, path);
  const picked = new Set(path);
  return {
    busy,
    seat: position.seat,
    me,
    look: lookOf(game.game),
    sort,
    tricks,
    legal: (id) => meant(ids, id) !== null,
    aimed: (id) => path.length > 0 && meant(next, id) !== null,
    chosen: (id) => meant(picked, id) !== null,
    label: (id, fallback) => named(choices, path, id, fallback),
    touch: onto,
    refuse: () => tell?.(choices.length ? "This cannot be played now." : "It is not your turn."),
    grab: (event, id) => !busy && path.length === 0 && drag(event, id, dragging),
    owner: (seat) => (seat === null ? "" : (nameOf(game, names, seat).seatName ?? nameOf(game, names, seat).name)),
  };
}

/** The last roll that any event told of. @param {Position} position @param {string} game */
function useRoll(position, game) {
  const roll = useRef(/** @type {string | null} */ (null));
  const read = lookOf(game).roll;
  if (!read) return null;
  for (const event of position.events) roll.current = read(event.text) ?? roll.current;
  return roll.current;
}

/**
 * Lets things fly, keeps the focus, and listens to the keyboard.
 * @param {Position} position
 * @param {boolean} animate
 * @param {{path: string[], setPath: (path: string[]) => void}} choosing
 */
function useMotion(position, animate, choosing) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(/** @type {Position | null} */ (null));
  const before = useRef(/** @type {ReturnType<typeof snapshot> | null} */ (null));
  const focus = useRef(/** @type {ReturnType<typeof whereFocusIs>} */ (null));
  if (root.current) focus.current = whereFocusIs(root.current); // while the last drawing is still there
  const changed = drawn.current !== null && drawn.current !== position;
  before.current = changed && root.current && moves(animate) ? snapshot(root.current, position.events) : null;
  useLayoutEffect(() => {
    if (!root.current) return;
    if (before.current) fly(root.current, before.current, position.events);
    before.current = null;
    drawn.current = position;
    rove(root.current);
    findFocusAgain(root.current, focus.current);
  });
  const escape = useRef(/** @type {() => boolean} */ (() => false));
  escape.current = () => {
    if (!choosing.path.length) return false;
    choosing.setPath([]);
    return true;
  };
  useEffect(() => {
    const down = (/** @type {KeyboardEvent} */ event) => {
      if (root.current) pressed(root.current, event, () => escape.current());
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  }, []);
  return root;
}

/** @param {{facts: Zone[], table: Table}} props */
const Facts = ({ facts, table }) =>
  facts.length > 0 &&
  html`<ul class="facts">${facts.map((zone) => html`<${Fact} key=${zone.id} zone=${zone} table=${table} />`)}</ul>`;

/** @param {{zones: Zone[], placing: Placing, table: Table}} props */
const Zones = ({ zones, placing, table }) => {
  const drawn = (/** @type {Zone[]} */ some) =>
    some.map(
      (zone) => html`<${ZoneOf} key=${zone.id} zone=${zone} table=${table} badge=${placing.badges.get(zone.id)} />`,
    );
  return html`${inSeries(zones).map(({ stem, zones: some }) =>
    stem === null
      ? drawn(some)
      : html`<div class="series" key=${stem}>
          <span class="title" aria-hidden="true">${stem}s</span>
          <div class="piles">${drawn(some)}</div>
        </div>`,
  )}`;
};

/** @param {{panel: Panel, placing: Placing, table: Table}} props */
const Things = ({ panel, placing, table }) => {
  const zones = panel.cards.filter((zone) => !isVoid(zone, table, true) && !isBacks(zone, table));
  if (!zones.length && !panel.counts.length) return null;
  return html`<div class="things">
    ${panel.counts.map((zone) => html`<${Counts} key=${zone.id} zone=${zone} table=${table} />`)}
    <${Zones} zones=${zones} placing=${placing} table=${table} />
  </div>`;
};

/**
 * Who somebody is, and whether it is their turn.
 * @param {{panel: Panel, drawn: Drawn, table: Table, children?: Child}} props
 */
function Head({ panel, drawn, table, children }) {
  const { game, position, names = NOBODY, chair } = drawn;
  const { name, seatName } = nameOf(game, names, panel.seat);
  const own = panel.seat === table.me;
  const turn = position.is !== "end" && position.turn === panel.seat;
  const won = position.is === "end" && position.winners?.includes(panel.seat);
  return html`<div class="head">
    <div class="who">
      <h2 class="name"><span class="dot" aria-hidden="true"></span>${name}${seatName && html` <small>${seatName}</small>`}
        ${turn && html` <em>${own ? "your turn" : "to move"}</em>`}${won && html` <em>won</em>`}</h2>
      ${chair?.(panel.seat)}
    </div>
    <${Facts} facts=${panel.facts} table=${table} />${children}
  </div>`;
}

/** @param {{panel: Panel, drawn: Drawn, placing: Placing, table: Table}} props */
const Seat = ({ panel, drawn, placing, table }) => {
  const turn = drawn.position.is !== "end" && drawn.position.turn === panel.seat;
  return html`<section class=${`seat seat-${panel.seat % 8}${turn ? " on-turn" : ""}`} data-seat=${panel.seat}
    aria-label=${nameOf(drawn.game, drawn.names ?? NOBODY, panel.seat).name}>
    <${Head} panel=${panel} drawn=${drawn} table=${table}>
      ${panel.cards.filter((zone) => isBacks(zone, table)).map((zone) => html`<${ZoneOf} key=${zone.id} zone=${zone}
        table=${table} />`)}
    <//>
    <${Things} panel=${panel} placing=${placing} table=${table} />
  </section>`;
};

/** The orders in which a hand can lie. @param {{sort: SortBy, setSort: (sort: SortBy) => void}} props */
const Sorting = ({ sort, setSort }) => {
  const to = (/** @type {SortBy} */ by, /** @type {string} */ text) =>
    html`<button type="button" aria-pressed=${String(sort === by)}
      onClick=${() => setSort(sort === by ? "given" : by)}>${text}</button>`;
  return html`<span class="sorting" role="group" aria-label="Order of your hand" data-roving="sorting">
    ${to("suit", "By suit")}${to("rank", "By rank")}
  </span>`;
};

/** A trick in the middle: each card before the seat that played it. @param {{placing: Placing, drawn: Drawn, table: Table}} props */
const Trick = ({ placing, drawn, table }) => {
  const { seats } = drawn.game;
  const from = drawn.position.seat ?? 0;
  return html`<div class=${`trick of-${Math.min(seats, 6)}`} role="group" aria-label="Trick">
    ${placing.tricks.map((zone) => {
      const angle = (2 * Math.PI * (((zone.seat ?? 0) - from + seats) % seats)) / seats;
      const at = { left: `${50 - 36 * Math.sin(angle)}%`, top: `${50 + 29 * Math.cos(angle)}%` };
      return html`<div class="played" key=${zone.id} style=${at}>
        <${ZoneOf} zone=${zone} table=${table} /><small
          aria-hidden="true">${nameOf(drawn.game, drawn.names ?? NOBODY, zone.seat ?? 0).name}</small>
      </div>`;
    })}
  </div>`;
};

/** What everybody shares. @param {{placing: Placing, drawn: Drawn, table: Table, scene: Scene, roll: string | null}} props */
function Middle({ placing, drawn, table, scene, roll }) {
  const { layout } = drawn.game;
  const zones = placing.middle.filter((zone) => !isVoid(zone, table));
  return html`<section class="middle" aria-label="The middle">
    ${
      (placing.facts.length > 0 || roll) &&
      html`<div class="state">
      <${Facts} facts=${placing.facts} table=${table} />
      ${roll && html`<span class="roll" role="img" aria-label=${`Last roll: ${roll}`}>Last roll <b>${roll}</b></span>`}
    </div>`
    }
    ${layout && html`<${Board} layout=${layout} marks=${scene.marks} table=${table} />`}
    <div class="common">
      ${placing.decks.map((zone) => html`<${Deck} key=${zone.id} zone=${zone} table=${table} />`)}
      ${placing.tricks.length > 0 && html`<${Trick} placing=${placing} drawn=${drawn} table=${table} />`}
      <${Zones} zones=${zones} placing=${placing} table=${table} />
    </div>
  </section>`;
}

/**
 * The question, and what can be done that is no click on the table.
 * @param {{drawn: Drawn, choices: Choice[], choosing: ReturnType<typeof useChoosing>, table: Table, scene: Scene}} props
 */
function Bar({ drawn, choices, choosing, table, scene }) {
  const [trading, setTrading] = useState(false);
  const { path, make } = choosing;
  const trade = useMemo(() => tradeOf(choices, scene, drawn.position.seat), [choices, scene, drawn.position]);
  const asked = complete(choices, path);
  const happened = drawn.happened ?? drawn.position.events.map((event) => event.text);
  return html`<div class=${`bar${choices.length ? " asked" : ""}`}>
    <p id="prompt" tabindex="-1"
      aria-live="polite"><${Told} text=${scene.prompt} />${path.length > 0 && !asked.length ? " Choose where to." : ""}</p>
    <${Actions} choices=${untouching(choices, scene)} busy=${table.busy} play=${make} />
    ${trade && html`<button type="button" class="trading" aria-expanded=${String(trading)}
      onClick=${() => setTrading(!trading)}>Trade…</button>`}
    ${path.length > 0 && !asked.length && html`<button type="button" class="cancel"
      onClick=${() => choosing.setPath([])}>Put it back</button>`}
    <${Menu} choices=${asked} busy=${table.busy} play=${make} cancel=${() => choosing.setPath([])} />
    ${trade && trading && html`<${TradeForm} trade=${trade} owner=${table.owner} busy=${table.busy} play=${make} />`}
    <div class="happened"><p aria-live="polite">${happened.map(
      (text, i) =>
        html`<span key=${i}>${i > 0 && " · "}<${Told} text=${text.replace(/\.$/, "")} /></span>`,
    )}</p></div>
  </div>`;
}

/**
 * A table as somebody sees it.
 * @param {Drawn} drawn
 */
export function Drawing(drawn) {
  const { game, position, names = NOBODY, play, busy = false, animate = true } = drawn;
  const [sort, setSort] = useState(/** @type {SortBy} */ ("given"));
  const scene = position.scene ?? NOTHING;
  const choices = useMemo(() => choicesOf(position), [position]);
  const choosing = useChoosing(choices, busy, play);
  const root = useMotion(position, animate, choosing);
  const roll = useRoll(position, game.game);
  const look = lookOf(game.game);
  const placing = useMemo(
    () => placed(scene, position.seat, game.seats, look),
    [scene, position.seat, game.seats, look],
  );
  const table = tableOf(drawn, choices, choosing, sort, placing.tricks.length);
  const { own, others } = placing;
  const hand = own?.cards.some((zone) => zone.kind === "hand" && zone.items.length > 3) ?? false;
  return html`<div
    class=${`drawing${game.layout ? " with-board" : ""}${busy ? " busy" : ""}${
      laysAside(choices, scene, position.seat) ? " aside" : ""
    }`}
      aria-busy=${String(busy)} ref=${root}>
    <div class="table">
      <div class=${`others of-${others.length}`}>
        ${others.map((panel) => html`<${Seat} key=${panel.seat} panel=${panel} drawn=${drawn} placing=${placing}
          table=${table} />`)}
      </div>
      <${Middle} placing=${placing} drawn=${drawn} table=${table} scene=${scene} roll=${roll} />
      <div class="mine">
        <${Bar} drawn=${drawn} choices=${choices} choosing=${choosing} table=${table} scene=${scene} />
        ${
          own &&
          html`<section class=${`own seat-${own.seat % 8}${choices.length ? " on-turn" : ""}`} data-seat=${own.seat}
            aria-label=${own.seat === table.me ? "What is yours" : table.owner(own.seat)}>
          <${Head} panel=${own} drawn=${drawn} table=${table}>${hand && html`<${Sorting} sort=${sort}
            setSort=${setSort} />`}<//>
          <${Things} panel=${own} placing=${placing} table=${table} />
        </section>`
        }
      </div>
      <${Moves} choices=${choices} busy=${busy} play=${choosing.make} />
    </div>
  </div>`;
}

// What is asked beside the table: buttons for moves that touch nothing, which of several is meant, an exchange, and
// the list of all moves.

const MANY = 8; // moves that are worth a field to type in

/**
 * Buttons for moves: those that touch nothing, or those among which one is to be chosen.
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void}} props
 */
const Buttons = ({ choices, busy, play }) =>
  choices.map(
    (choice) => html`<button type="button" key=${choice.text} class="action" data-act=${choice.text}
      data-legal=${busy ? undefined : ""} onClick=${() => play(choice.text)}>${choice.label}</button>`,
  );

/**
 * Buttons for moves that touch nothing.
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void}} props
 */
export const Actions = (props) =>
  props.choices.length > 0 &&
  html`<div class=${`actions${props.choices.length > 6 ? " many" : ""}`} role="group" aria-label="What you can do"
    data-roving="actions"><${Buttons} ...${props} /></div>`;

/**
 * Which of the moves is meant that touch the same things?
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void, cancel: () => void}} props
 */
export function Menu({ cancel, ...props }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  const texts = props.choices.map((choice) => choice.text).join("\n");
  useEffect(() => {
    if (texts) first.current?.querySelector("button")?.focus();
  }, [texts]);
  if (!texts) return null;
  return html`<div class="menu" role="group" aria-label="Which move?" data-roving="menu" ref=${first}>
    <span>Which move?</span>
    <${Buttons} ...${props} />
    <button type="button" onClick=${cancel}>Cancel</button>
  </div>`;
}

/**
 * One of three choices of an exchange.
 * @param {{title: string, name: string, options: {id: string, label: string, open: boolean, icon?: string | null}[], value: string, set: (id: string) => void}} props
 */
const Pick = ({ title, name, options, value, set }) =>
  html`<fieldset>
    <legend>${title}</legend>
    ${options.map(
      (one) => html`<label key=${one.id} class=${one.open ? "" : "closed"}>
        <input type="radio" name=${name} value=${one.id} checked=${one.id === value} onChange=${() => set(one.id)} />
        <span>${one.icon && html`<${Icon} kind=${one.icon} />`}${one.label}</span>
      </label>`,
    )}
  </fieldset>`;

/**
 * An exchange: whom to ask, what to give and what to take.
 * @param {{trade: Trade, owner: (seat: number | null) => string, busy: boolean, play: (text: string) => void}} props
 */
export function TradeForm({ trade, owner, busy, play }) {
  const [partner, setPartner] = useState(-1);
  const [give, setGive] = useState("");
  const [take, setTake] = useState("");
  const { gives, takes, partners, find } = trade;
  const someone = (/** @type {string} */ give, /** @type {string} */ take) =>
    partners.some((one) => find(one, give, take));
  const move = find(partner, give, take);
  const from = (/** @type {{id: string, label: string}[]} */ things, /** @type {(id: string) => boolean} */ open) =>
    things.map((one) => ({ id: one.id, label: one.label, open: open(one.id), icon: kindOf(one.id) }));
  return html`<form
    class="trade"
    aria-label="Trade"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (move && !busy) play(move.text);
    }}
  >
    <${Pick} title="Give" name="give" value=${give} set=${setGive} options=${from(gives, () => true)} />
    <${Pick} title="For" name="take" value=${take} set=${setTake}
      options=${from(takes, (id) => !give || someone(give, id))} />
    <${Pick}
      title="With"
      name="partner"
      value=${String(partner)}
      set=${(/** @type {string} */ id) => setPartner(Number(id))}
      options=${partners.map((one) => ({ id: String(one), label: owner(one), open: !give || !take || find(one, give, take) !== null }))}
    />
    <button type="submit" class="action"
      disabled=${!move || busy}>${move ? move.label : "Choose what, for what, and with whom"}</button>
  </form>`;
}

/**
 * All moves by their labels.
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void}} props
 */
export function Moves({ choices, busy, play }) {
  const [typed, setTyped] = useState("");
  const groups = grouped(filtered(choices, choices.length > MANY ? typed : ""));
  return html`<details id="moves" data-roving="moves">
    <summary>All moves (${choices.length})</summary>
    ${
      choices.length > MANY &&
      html`<label class="filter">
      Only moves with
      <input type="search" value=${typed}
        onInput=${(/** @type {InputEvent} */ event) => setTyped(/** @type {HTMLInputElement} */ (event.target).value)} />
    </label>`
    }
    ${!choices.length && html`<p>There is nothing for you to choose.</p>`}
    ${groups.map((group) => {
      const list = html`<ul>
        ${group.moves.map(
          (choice) => html`<li key=${choice.text}>
            <button
              type="button"
              data-move=${choice.text}
              data-legal=${busy ? undefined : ""}
              onClick=${() => play(choice.text)}
            >
              ${choice.label}
            </button>
          </li>`,
        )}
      </ul>`;
      if (!group.heading) return list;
      return html`<details class="group" key=${group.heading} open>
        <summary>${group.heading} (${group.moves.length})</summary>
        ${list}
      </details>`;
    })}
  </details>`;
}
