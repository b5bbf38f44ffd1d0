// The drawing of a table: zones, the board, the question, and what can be done. It knows no game.

import { Bar, Moves, useChoosing } from "./choices.js";
import { Board, Costs, useNumbers, useRoomForCosts, Words } from "./board.js";
import { useHinted } from "./analysis.js";
import { findFocusAgain, pressed, rove, whereFocusIs } from "./keyboard.js";
import { boxesIn, drag, fly, flyHome, gained, litBy, moves, snapshot } from "./moving.js";
import { html } from "./templates.js";
import { Dice, learnSigns } from "./pictures.js";
import { answers, inSeries, LAID, lookOf, placed, rolledIn, titleOf } from "./layouts.js";
import { changedBy, upTo } from "./events.js";
import { choicesOf, clickable, closing, orders, meant, named, nextTouches, open } from "./scenes.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { seatBeside, seatName } from "./words.js";
import { cardsIn, Counts, Deck, Fact, isBacks, isVoid, ZoneOf } from "./zones.js";

/**
 * @import { Choice, Drawn, Look, Panel, Placing, Position, Scene, SortBy, Zone } from "./types.js"
 * @import { Child } from "./vendor/preact.js"
 * @import { Table } from "./zones.js"
 */

/** @type {Scene} */
const NOTHING = { zones: [], marks: [], prompt: "" };
const FEW = 5; // cards of a hand that need no order

/**
 * @param {Drawn} drawn
 * @param {Choice[]} choices
 * @param {ReturnType<typeof useChoosing>} choosing
 * @param {SortBy} sort
 * @param {number} tricks
 * @param {Set<string>} recent
 * @param {Set<string>} lit
 * @param {Set<Choice>} ending
 * @returns {Table}
 */
function tableOf({ game, position, me = position.seat, names = [], busy = false, tell, refuse, hint }, choices, { path, onto, dragging, sure }, sort, tricks, recent, lit, ending) {
  const next = nextTouches(choices, path);
  const ids = clickable(choices, path);
  const picked = new Set(sure ? sure.touches : path);
  return {
    busy,
    over: position.is === "end" || position.turn === -1,
    open: position.scene?.zones.some(({ kind, seat, items }) => kind === "hand" && seat !== position.seat && items.some(({ face }) => face !== "back")) ?? false,
    seat: position.seat,
    me,
    look: lookOf(game),
    sort,
    tricks,
    recent,
    lit,
    best: (position.is === "past" && hint?.touches) || [],
    legal: (id) => meant(ids, id) !== null,
    aimed: (id) => path.length > 0 && meant(next, id) !== null,
    chosen: (id) => meant(picked, id) !== null,
    ends: (id) => {
      const at = meant(next, id) === null ? [] : path;
      const one = meant(nextTouches(choices, at), id);
      return one !== null && open(choices, [...at, one]).every((choice) => ending.has(choice));
    },
    label: (id, fallback) => named(choices, path, id, fallback),
    choices,
    touch: onto,
    tell: (text, touch) => tell?.(text, touch),
    refuse: (id) => refuse?.(id, choices.length > 0),
    grab: (event, id) => !busy && path.length === 0 && drag(event, id, dragging),
    owner: (seat) => (seat === null ? "" : names[seat] || seatName(game, seat)),
  };
}

/** The last roll that any event told of. @param {Drawn} drawn @param {Look} look */
function useRoll({ position, happened = position.events, log = [] }, look) {
  const roll = useRef({ text: "", version: 0 }); // room is kept for the first
  if (!look.roll) return null;
  const past = position.is === "past";
  let last = past ? { text: "", version: 0 } : roll.current;
  for (const { text: said, version = position.version } of past ? upTo(log, position) : happened) {
    const text = rolledIn(look, said);
    if (text !== null) last = { text, version };
  }
  if (!past) roll.current = last;
  return last;
}

/**
 * Lets things fly, keeps the focus, and listens to the keyboard.
 * @param {Position} position
 * @param {boolean} animate
 * @param {ReturnType<typeof useChoosing>} choosing
 */
function useMotion(position, animate, choosing) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(/** @type {Position | null} */ (null));
  const before = useRef(/** @type {ReturnType<typeof snapshot> | null} */ (null));
  const boxes = useRef(/** @type {Map<string, DOMRect>} */ (new Map()));
  const focus = useRef(/** @type {ReturnType<typeof whereFocusIs>} */ (null));
  if (root.current && !focus.current) focus.current = whereFocusIs(root.current); // while the last drawing is still there
  const changed = drawn.current !== null && drawn.current !== position;
  before.current = changed && root.current && moves(animate) ? snapshot(root.current, position.events, boxes.current) : null;
  useLayoutEffect(() => {
    if (!root.current) return;
    rove(root.current);
    findFocusAgain(root.current, focus.current); // before things fly: or else all would be laid out anew
    focus.current = null;
    if (before.current) {
      fly(root.current, before.current, position.events);
      flyHome(root.current, gained(position.events, position.scene?.marks ?? []));
    }
    before.current = null;
    drawn.current = position;
  });
  const escape = useRef(/** @type {() => boolean} */ (() => false));
  escape.current = () => {
    if (!choosing.path.length && !choosing.sure) return false;
    choosing.setPath([]);
    return true;
  };
  useEffect(() => {
    const down = (/** @type {KeyboardEvent} */ event) => {
      if (root.current) pressed(root.current, event, () => escape.current());
    };
    // Before anything of the page is drawn anew: or else the browser would have to lay out what is half drawn, also where
    // the card that one has played goes with the focus.
    const measure = () => {
      if (!root.current) return;
      boxes.current = boxesIn(root.current);
      if (!choosing.made()) return;
      focus.current = whereFocusIs(root.current);
      focus.current?.here.blur();
    };
    document.addEventListener("keydown", down);
    document.addEventListener("drawing", measure);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("drawing", measure);
    };
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

/** @param {{panel: Panel, placing: Placing, table: Table, aside?: Zone[]}} props `aside`: what is drawn elsewhere */
const Things = ({ panel, placing, table, aside = [] }) => {
  const zones = panel.cards.filter((zone) => ((placing.badges.size && zone.kind === "pile") || !isVoid(zone, table, true)) && !aside.includes(zone));
  if (!zones.length && !panel.counts.length) return null;
  return html`<div class="things">
    ${panel.counts.map((zone) => html`<${Counts} key=${zone.id} zone=${zone} table=${table} />`)}
    <${Zones} zones=${zones} placing=${placing} table=${table} />
  </div>`;
};

/**
 * How a panel is framed: whose turn it is, and who is to answer meanwhile. It is nobody's when the game is over.
 * @param {Position} position @param {number} seat @param {boolean} [asked]
 */
const frame = ({ scene, turn = -2 }, seat, asked = turn === seat) => {
  return turn < -1 ? "" : (scene?.on_turn ?? (asked ? seat : -1)) === seat ? " on-turn" : asked ? " to-answer" : "";
};

/**
 * Who somebody is, and whether it is their turn.
 * @param {{panel: Panel, drawn: Drawn, table: Table, children?: Child}} props
 */
function Head({ panel, drawn, table, children }) {
  const { game, position, chair } = drawn;
  const name = table.owner(panel.seat);
  const own = seatBeside(game, panel.seat, name);
  const mine = panel.seat === table.me;
  const framed = frame(position, panel.seat);
  const won = position.is === "end" && position.winners?.includes(panel.seat);
  return html`<div class="head">
    <div class="who">
      <h2 class="name"><span class="dot" aria-hidden="true"></span>${name}${own && html` <small>${own}</small>`}
        <em hidden=${!framed && !won}>${won ? "won" : /answer/.test(framed) || (mine && answers(game, position.moves)) ? "to answer" : mine ? "your turn" : "on turn"}</em></h2>
      ${chair?.(panel.seat)}
    </div>
    <${Facts} facts=${panel.facts} table=${table} />${children}
  </div>`;
}

/**
 * Others in a line, for a screen on which their seats are further down: what they are called, their points and cards.
 * @param {{others: Panel[], position: Position, table: Table}} props
 */
const Strip = ({ others, position, table }) =>
  html`<ul class="strip" aria-hidden="true">
    ${others.map(({ seat, facts, cards }) => {
      const points = facts.find((zone) => /score|total/.test(zone.kind));
      const hand = cards.find((zone) => zone.kind === "hand")?.items.length;
      const laid = cards.find(({ title }) => LAID.test(title))?.items.length;
      return html`<li class=${`seat-${seat % 8}${position.turn === seat ? " on-turn" : ""}`} key=${seat}>
        <b>${table.owner(seat)}</b> ${points && !/ /.test(titleOf(points)) && titleOf(points)} <b>${points?.items[0]?.label}</b>${hand !== undefined && ` · ${cardsIn(hand)}`}${laid !== undefined && ` · ${laid} discarded`}
      </li>`;
    })}
  </ul>`;

/** @param {{panel: Panel, drawn: Drawn, placing: Placing, table: Table}} props */
const Seat = ({ panel, drawn, placing, table }) => {
  const piled = inSeries(panel.cards).some(({ stem }) => stem !== null); // these have the room below the name
  const aside = placing.others.length === 1 ? [] : panel.cards.filter((zone) => isBacks(zone, table) || (piled && zone.kind === "hand"));
  return html`<section class=${`seat seat-${panel.seat % 8}${frame(drawn.position, panel.seat)}`} data-seat=${panel.seat}
    aria-label=${table.owner(panel.seat)}>
    <${Head} panel=${panel} drawn=${drawn} table=${table}>
      ${aside.map((zone) => html`<${ZoneOf} key=${zone.id} zone=${zone}
        table=${table} />`)}
    <//>
    <${Things} panel=${panel} placing=${placing} table=${table} aside=${aside} />
  </section>`;
};

/** The orders in which a hand can lie. @param {{offered: SortBy[], sort: SortBy, setSort: (sort: SortBy) => void}} props */
const Sorting = ({ offered, sort, setSort }) =>
  html`<span class="sorting" role="group" aria-label="Order of your hand" data-roving="sorting">
    ${offered.map(
      (by) => html`<button key=${by} aria-pressed=${sort === by}
      onClick=${() => setSort(sort === by ? "given" : by)}>By ${by}</button>`,
    )}
  </span>`;

/** A trick in the middle: each card before the seat that played it. @param {{placing: Placing, drawn: Drawn, table: Table}} props */
const Trick = ({ placing, drawn, table }) => {
  const { seats } = drawn.game;
  const from = drawn.position.seat ?? 0;
  return html`<div class="trick" role="group" aria-label="Trick">
    ${placing.tricks.map((zone) => {
      const angle = (2 * Math.PI * (((zone.seat ?? 0) - from + seats) % seats)) / seats;
      const at = { left: `${50 - 36 * Math.sin(angle)}%`, top: `${50 + 29 * Math.cos(angle)}%` };
      return html`<div class="played" key=${zone.id} style=${at}>
        <${ZoneOf} zone=${zone} table=${table} /><small
          aria-hidden="true">${table.owner(zone.seat)}</small>
      </div>`;
    })}
  </div>`;
};

/** What everybody shares. @param {{placing: Placing, drawn: Drawn, table: Table, scene: Scene, roll: { text: string, version: number } | null, numbering: ReturnType<typeof useNumbers>}} props */
function Middle({ placing, drawn, table, scene, roll, numbering }) {
  const { layout } = drawn.game;
  const zones = placing.middle.filter((zone) => !isVoid(zone, table));
  return html`<section class="middle" tabindex="0" aria-label="The middle">
    ${
      (placing.facts.length > 0 || roll) &&
      html`<div class="state">
      <${Facts} facts=${placing.facts} table=${table} />
      ${roll && html`<${Dice} roll=${roll} />`}
    </div>`
    }
    ${layout && html`<${Board} layout=${layout} marks=${scene.marks} table=${table} own=${placing.own} ...${numbering} />`}
    <div class="common">
      ${placing.decks.map((zone) => html`<${Deck} key=${zone.id} zone=${zone} table=${table} />`)}
      ${placing.tricks.length > 0 && html`<${Trick} placing=${placing} drawn=${drawn} table=${table} />`}
      <${Zones} zones=${zones} placing=${placing} table=${table} />
    </div>
  </section>`;
}

/**
 * A table as somebody sees it.
 * @param {Drawn} drawn
 */
export function Drawing(drawn) {
  const { game, position, play, busy = false, animate = true } = drawn;
  const [sort, setSort] = useState(/** @type {SortBy} */ (lookOf(game).sort));
  const scene = position.scene ?? NOTHING;
  useMemo(() => learnSigns(game.layout), [game.layout]);
  const colors = game.layout?.colors ?? [];
  const choices = useMemo(() => choicesOf(position), [position]);
  const small = useMemo(
    () => new Set(game.layout?.places.flatMap(({ id, kind }) => (kind === "tile" ? [] : [id]))),
    [game.layout],
  );
  const choosing = useChoosing(choices, busy, play, small);
  const root = useMotion(position, animate, choosing);
  useEffect(() => {
    if (drawn.hint) choosing.setPath([]); // or else its places and those of a chosen thing are lit at once
  }, [drawn.hint]);
  useHinted(root, choosing.path.every((id, i) => id === drawn.hint?.touches[i]) ? drawn.hint : undefined, drawn.played);
  const look = lookOf(game);
  const roll = useRoll(drawn, look);
  const numbering = useNumbers();
  const roomForCosts = useRoomForCosts();
  const placing = useMemo(
    () => placed(scene, position.seat, game.seats, look),
    [scene, position.seat, game.seats, look],
  );
  const { happened = position.events } = drawn;
  const lit = useMemo(() => {
    const last = position.events.map(({ text }) => rolledIn(look, text) !== null).lastIndexOf(true);
    return litBy(position.events.slice(Math.max(0, last))); // after the last roll: there may be a whole game of them
  }, [position]);
  const recent = useMemo(
    () => changedBy(position.version > 1 ? happened : [], scene, position.seat), // all is new at the beginning
    [happened, scene],
  );
  const ending = useMemo(() => closing(choices, scene, position.seat), [choices, scene]);
  const table = tableOf(drawn, choices, choosing, sort, placing.tricks.length, recent, lit, ending);
  const { own, others } = placing;
  const room = others.length === 4 ? 3 : others.length; // four, whom a watcher sees, are drawn as small as three
  const found = orders(own?.cards.find((zone) => zone.kind === "hand" && zone.items.length > FEW)?.items ?? []);
  const sorting = useRef(found); // which stay when few are left, so that nothing moves
  if (found.length) sorting.current = found;
  const offered = sorting.current;
  return html`<div
    style=${Object.fromEntries(colors.map((color, seat) => [`--seat-${seat}`, color]))}
    class=${`drawing${game.layout ? " with-board" : ""}${busy ? " busy" : ""}${position.is === "end" ? " over" : ""}`}
      aria-busy=${busy} ref=${root} onPointerDown=${choosing.point} onKeyDown=${choosing.point}>
    <div class="table">
      ${!game.layout && html`<${Strip} others=${others} position=${position} table=${table} />`}
      <div class=${`others of-${room}`}>
        ${others.map((panel) => html`<${Seat} key=${panel.seat} panel=${panel} drawn=${drawn} placing=${placing}
          table=${table} />`)}
      </div>
      <${Middle} placing=${placing} drawn=${drawn} table=${table} scene=${scene} roll=${roll} numbering=${numbering} />
      <div class="mine">
        <${Bar} drawn=${drawn} choices=${choices} choosing=${choosing} table=${table} scene=${scene} />
        ${
          own &&
          html`<section class=${`own seat-${own.seat % 8}${frame(position, own.seat, choices.length > 0)}`} data-seat=${own.seat}
            aria-label=${own.seat === table.me ? "What is yours" : table.owner(own.seat)}>
          <${Head} panel=${own} drawn=${drawn} table=${table}>${offered.length > 0 && html`<${Sorting} offered=${offered}
            sort=${sort} setSort=${setSort} />`}<//>
          <${Things} panel=${own} placing=${placing} table=${table} />
          ${game.layout?.costs && roomForCosts && html`<${Costs} costs=${game.layout.costs} own=${own} table=${table} />`}
        </section>`
        }
      </div>
    </div>
    ${position.is === "position" && html`<${Moves} choices=${choices} scene=${scene} look=${look} busy=${busy} play=${choosing.make} />`}
    ${game.layout && html`<${Words} layout=${game.layout} marks=${scene.marks} numbers=${numbering.numbers} />`}
  </div>`;
}
