// Looking at a game beside its table: what a search would play, and what it lights up; how a round and the game ended; the
// steps that there were, what their moves were worth, how the chances and the scores went, and where something was thrown
// away.

import { linkToStep } from "./network.js";
import { alone, Dialog, html, Link, Select, Tool, useFits, valueIn } from "./templates.js";
import { course, roundsOf, tellsOfEnd } from "./events.js";
import { LAID, lookOf } from "./layouts.js";
import { Sitting, Suit, Told } from "./pictures.js";
import { madeOf, merged } from "./scenes.js";
import { asked, given } from "./state.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { called, countedIn, ending, names, percents, possessive, ranked, sentence, sides, standing, toPlayer } from "./words.js";

/**
 * @typedef {import("./messages").End} End
 * @typedef {import("./messages").HintTold} HintTold
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** What would be played as it stands, if that is known. @param {State} state @returns {HintTold | null} */
function hintHere({ hint, past, latest, seat }) {
  return hint && hint !== "asked" && !past && latest?.is === "position" && hint.seat === seat ? hint : null;
}

/** The button at one's turn. @param {{ state: State, act: Acts }} props */
export function HintTool({ state, act }) {
  const { latest, past, hint, online, seat } = state;
  if (latest?.is !== "position" || past || !given(state)) return null;
  return html`<${Tool} wide kind="ask" icon="hint" text="What would Hard play?" act=${() => act.hint(latest.version, seat)}
    disabled=${!asked(state) || hint === "asked" || !online} />`;
}

/** `Hard would play the 7♣.` @param {string} label of the move */
const would = (label) =>
  sentence(`Hard would${label.replace(/^[A-Z](?=[a-z]+( |$))|^/, (first) => (first ? ` ${first.toLowerCase()}` : ": "))}`);

/** Whether there is room for the answer elsewhere than between the table and what is asked. */
export const useRoomBeside = () => useFits("(min-width: 900px), (max-height: 520px)");

/** The answer, where it covers nothing that it speaks of. @param {{ state: State, act: Acts }} props */
export function Hint({ state, act }) {
  const found = hintHere(state);
  const first = found?.moves[0];
  return html`<div class="hinting" role="status">
    ${state.hint === "asked" && !state.past && html`<div class="answer"><${Thinking} /></div>`}
    ${
      found &&
      first &&
      html`<div class="answer">
        <p><strong><${Told} text=${would(first.label)} /></strong></p>
        ${found.words.map((text) => html`<p><${Told} text=${text} /></p>`)}
        <div class="buttons">
          <button class="main" onClick=${() => act.play(first.text)}>Play it</button>
          <button onClick=${act.forgo}>Close</button>
        </div>
      </div>`
    }
  </div>`;
}

const Thinking = () => html`<p>Hard is thinking…</p><progress aria-label="Hard is thinking"></progress>`;

/**
 * Lights up what the move touches that a search would make, and what was played. Nothing else sets this attribute, so no
 * drawing undoes it.
 * @param {{ current: HTMLElement | null }} root
 * @param {import("./messages").Worth | undefined} move @param {import("./messages").Worth} [played]
 */
export function useHinted(root, move, played) {
  useLayoutEffect(() => {
    for (const one of root.current?.querySelectorAll("[data-hinted]") ?? []) one.removeAttribute("data-hinted");
    for (const one of [played, move]) {
      const touched = (one?.touches ?? []).map((id) => `[data-touch="${CSS.escape(id)}"], [data-item="${CSS.escape(id)}"], .zone:not(.line)[data-zone="${CSS.escape(id)}"] .lying`);
      const lit = one && root.current?.querySelectorAll([...touched, `[data-act="${CSS.escape(one.text)}"]`].join());
      for (const it of lit ?? []) it.setAttribute("data-hinted", one === move ? "" : "played");
    }
  });
  useEffect(() => {
    if (move) [...(root.current?.querySelectorAll("[data-hinted]") ?? [])].at(-1)?.scrollIntoView({ block: "nearest" });
  }, [move]);
}

/** What is known of the moves at the step that one looks at. @param {State} state */
const valuesHere = ({ past, hint }) => (past && hint && hint !== "asked" && hint.version === past.version ? hint : null);

/** What to light up: the best move, as it stands or at the step that one looks at. @param {State} state */
export const litMove = (state) => (hintHere(state) ?? valuesHere(state))?.moves[0];

/** The move that was played at that step. @param {State} state */
export function playedMove(state) {
  const found = valuesHere(state);
  return found?.moves.find(({ text }) => text === found.played);
}

/** Asks what the moves were worth at the step that one looks at, where a replay stops. @param {{ state: State, act: Acts, stop: () => void }} props */
export function AskValues({ state, act, stop }) {
  const { past, latest, hint, seat, online } = state;
  const over = latest?.is === "end";
  if (!past || !(over || given(state))) return null;
  const none = past.forced || past.turn < 0 || !(over || past.turn === seat);
  return html`<${Tool} wide kind="ask" icon="hint" text=${none ? "Nothing to ask" : "Best move?"} act=${() => (stop(), act.hint(past.version, past.seat))}
    disabled=${none || hint === "asked" || !online} />`;
}

/** What they were worth, the best and the one that was played; all where one wants more. @param {{ state: State, act: Acts }} props */
export function Values({ state, act }) {
  const { past, hint } = state;
  const [more, show] = useState(false);
  const judged = past && reviewOf(state)?.points?.some(({ version }) => version === past.version);
  useEffect(() => {
    if (judged && !hint) act.hint(past.version, past.seat); // it is known
  }, [past, judged]);
  const found = valuesHere(state);
  const moves = merged(found?.moves ?? [], past?.scene, lookOf(state.game ?? {}));
  const short = moves.map(({ label }) => label.split(", and ")[0]); // unless it is what tells them apart
  const played = moves.findIndex(({ texts }) => texts.includes(found?.played ?? ""));
  const apart = new Set(short).size === short.length;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    show(false);
    if (hint) box.current?.parentElement?.scrollTo(0, 0); // where the answer is
  }, [hint]);
  return html`<div class="values" role="status" ref=${box}>
    ${past && hint === "asked" && html`<${Thinking} />`}
    ${
      found &&
      html`<p>By what ${called(state, found.turn).replace(/^You$/, "you")} could see:</p>
      <${Tool} icon="close" text="Close" act=${act.forgo} />
      <table aria-label="What moves are worth">
        <tbody>
          ${moves.map(
            (one, at) => (more || at < (played > 2 ? 2 : 3) || at === played) && html`<tr key=${one.text} data-places=${one.touches.join(" ")} data-played=${at === played}>
              <th scope="row"><${Told} text=${apart ? short[at] : one.label} /> <em>${at === played && "played"}</em></th>
              <td>${one.told ?? "not tried"}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      ${moves.length > 3 && html`<button aria-expanded=${more} onClick=${() => show(!more)}>${more ? "Less" : "More"}</button>`}`
    }
  </div>`;
}

/** The seat as which one looks. @param {State} state */
export const looking = ({ past, seat }) => (past ? past.seat : seat);

/** Has a game that is over reviewed, once for each seat as which one looks. @param {State} state @param {Acts} act */
export function useReview(state, act) {
  const seat = looking(state);
  const wanted = state.latest?.is === "end" && state.online && state.review?.seat !== seat;
  useEffect(() => {
    if (wanted) act.review(seat);
  }, [wanted, seat]);
}

/** @param {State} state what was found for the seat as which one looks */
const reviewOf = (state) => (state.review?.seat === looking(state) ? state.review : null);

/** The chances as a picture behind the timeline, and marks above it; others tell the same in words.
 * @param {{ state: State, latest: number }} props */
export function Chances({ state, latest }) {
  const review = reviewOf(state);
  const at = (/** @type {number} */ version) => (version - 1) / Math.max(1, latest - 1);
  const chances = review?.chances ?? [];
  const teams = state.game?.teams ?? [];
  const own = teams.findIndex((team) => team.includes(looking(state) ?? -1));
  const order = teams.map((_, side) => side).sort((one, other) => Number(other === own) - Number(one === own));
  let below = chances.map(() => 0);
  return html`${review?.points?.map(({ version }) => html`<span class="mark" key=${version} aria-hidden="true" style=${{ "--at": at(version) }}></span>`)}
  ${chances.length > 2 && html`<svg class="chances" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    ${order.map((side) => {
      const [seat = 0] = teams[side] ?? [];
      const lower = below;
      below = chances.map(({ by_seat }, i) => (lower[i] ?? 0) + (by_seat[seat] ?? 0));
      const edge = (/** @type {number[]} */ heights) => chances.map(({ version }, i) => `${at(version)},${1 - (heights[i] ?? 0)}`);
      return html`<polygon key=${side} class=${`seat-${seat % 8}`} points=${[...edge(lower), ...edge(below).reverse()].join(" ")} />`;
    })}
  </svg>`}`;
}

/** How likely each side was to win at a step. @param {{ state: State, version: number }} props */
export function Likely({ state, version }) {
  const { chances = [], points } = reviewOf(state) ?? {};
  const last = chances.filter((one) => one.version <= version).at(-1);
  if (state.latest?.is !== "end" || (points && chances.length < 3)) return null; // they have room before they come
  const teams = state.game?.teams ?? [];
  const likely = last && percents(teams.map(([seat = 0]) => last.by_seat[seat] ?? 0));
  return html`<div class="likely">
    <span>Chances by what all see:</span>
    ${sides(state).map((name, side) => {
      const [seat = 0] = teams[side] ?? [];
      return html`<span class=${`seat-${seat % 8}`} key=${side}><span class="dot" aria-hidden="true"></span> ${name} <b>${likely?.[side] ?? "…"} %</b></span>`;
    })}
  </div>`;
}

/** The moves that threw something away, to go there. @param {{ state: State, act: Acts }} props */
export function Turns({ state, act }) {
  const review = reviewOf(state);
  if (!review) return null;
  const seat = looking(state);
  return html`<section class="turns" aria-labelledby="turns-title">
    <h3 id="turns-title">Moves to think about</h3>
    <div role="status">
      ${review.points === null && html`<${Thinking} />`}${review.why && html`<p>${review.why}</p>`}
    </div>
    <ol>
      ${review.points?.map(
        ({ version, texts, better }) => html`<li key=${version}>
          <button aria-current=${state.past?.version === version ? "step" : undefined}
            onClick=${() => (scrollTo(0, 0), act.look(version, seat))}>Step ${version}</button>
          <span>${texts.map((text) => html`<${Told} text=${text} /> `)}<${Told} text=${better ?? ""} /></span>
        </li>`,
      )}
    </ol>
    ${review.left && html`<button onClick=${() => act.review(seat)}>Look at more</button>`}
  </section>`;
}

// How rounds ended, and how scores went.

const [WIDE, HIGH] = [320, 120]; // of the picture
const SUM = /\d = \d|: \d+ in all\.$/; // what the table tells, too

/**
 * The open cards of a side that count against it.
 * @param {import("./types").Scene | undefined} scene @param {number[]} team
 */
export const laidBy = (scene, team) =>
  (scene?.zones ?? [])
    .filter((zone) => zone.seat !== null && team.includes(zone.seat) && zone.kind === "pile" && LAID.test(zone.title))
    .flatMap(({ items }) => items.flatMap(({ face }) => (face === "back" ? [] : [face])))
    .join(" ");

/** A round is over: how, what it brought, and that one has seen it. @param {{ state: State, act: Acts }} props */
export function RoundOver({ state, act }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);
  const { tally, latest, seat } = state;
  const { scene } = latest ?? {};
  const events = toPlayer(state, state.over ?? []);
  const said = events.some(tellsOfEnd) ? events.filter(tellsOfEnd) : events.filter(({ text }) => !SUM.test(text));
  const { from, rounds, called: numbers } = roundsOf(tally);
  const told = scene?.zones.find(({ id }) => id === "round")?.items[0]?.face;
  const last = told ?? (!from.some(Boolean) && numbers.at(-1));
  return html`<section class="round-over" aria-labelledby="round-over">
    <h2 id="round-over">${last ? `Round ${last}` : "The round"} is over</h2>
    <div role="status">${said.map(({ text }, at) => html`<p key=${at}><${Told} text=${text} /></p>`)}</div>
    <table class="sheet-of-scores">
      <thead><tr><th scope="col">Player</th><th scope="col">Round</th><th scope="col">In all</th></tr></thead>
      <tbody>
        ${sides(state).map((name, side) => {
          const team = state.game?.teams[side] ?? [];
          const cards = laidBy(scene, team);
          return html`<tr key=${side} data-own=${seat !== null && team.includes(seat)}>
            <th scope="row"><${Sitting} chair=${state.chairs[team[0] ?? -1]} />${name}${cards && html` <small><${Told} text=${cards} /></small>`}</th>
            <td>${plus(rounds.at(-1)?.[side] ?? 0)}</td><td><b>${tally.at(-1)?.scores[side]}</b></td>
          </tr>`;
        })}
      </tbody>
    </table>
    <button class="main" ref=${button} onClick=${act.goOn}>Go on</button>
  </section>`;
}

/** @param {number} points */
const plus = (points) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));

/** What each round brought each side, where there were several. @param {{ state: State }} props */
export function Sheet({ state }) {
  const { rounds, called: numbers } = roundsOf(state.tally);
  if (rounds.length < 2) return null;
  const called = sides(state);
  const total = state.tally.at(-1)?.scores ?? [];
  const line = (/** @type {string} */ name, /** @type {number[]} */ points) =>
    html`<tr><th scope="row">${name}</th>${points.map((one) => html`<td>${one}</td>`)}</tr>`;
  return html`<div class="sheet-of-scores" tabindex="0" role="group" aria-label="Scores by round">
    <table>
      <thead><tr><th scope="col">Round</th>${called.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${rounds.map((points, at) => line(numbers[at] ?? "", points))}
      </tbody>
      <tfoot>${line("In all", total)}</tfoot>
    </table>
  </div>`;
}

/** Round numbers from one to another, some four of them. @param {number} low @param {number} high */
function ticks(low, high) {
  const ten = 10 ** Math.floor(Math.log10((high - low) / 3 || 1));
  const step = Math.max(1, ten * ([5, 2, 1].find((one) => one * ten <= (high - low) / 3) ?? 1));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** How the scores went, as a picture. @param {{ state: State }} props */
export function Course({ state }) {
  const steps = [...course(state.tally)];
  const last = steps.at(-1);
  if (!last || steps.length < 3) return null;
  const called = sides(state);
  const all = steps.flatMap((one) => one.scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const rounds = roundsOf(state.tally).called;
  const first = steps.length - rounds.length; // of those that are told of, where there are several rounds
  const end = state.latest?.version ?? 0;
  if (rounds.length < 2 && last.version < end) steps.push({ ...last, version: end }); // nothing has changed since
  const where = steps.map(({ version }, at) => (rounds.length > 1 ? at : version));
  const [from = 0, to = 1] = [where[0], where.at(-1)];
  const x = (/** @type {number} */ at) => 28 + ((at - from) * (WIDE - 46)) / (to - from);
  const y = (/** @type {number} */ score) => HIGH - 20 - ((score - low) * (HIGH - 30)) / (high - low);
  /** @type {[number, string][]} */
  const numbers = rounds.length > 1
    ? rounds.flatMap((one, at) => (at % Math.ceil(rounds.length / 10) ? [] : [[at + first, one]]))
    : ticks(from, to).filter((step) => x(step) > 50).map((step) => [step, `${step}`]);
  const said = called.map((name, seat) => `${name}: ${steps.map((one) => one.scores[seat]).join(", ")}`).join("; ");
  return html`<figure class="course">
    <figcaption>${state.latest?.is === "end" && countedIn(state.latest)}:
      ${called.map((name, seat) => html`<span class=${`seat-${seat % 8}`}><span class="dot" aria-hidden="true"></span> ${name}</span>`)}
    </figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`How the scores went. ${said}`}>
      ${ticks(low, high).map((score) => html`<g><text x="24" y=${y(score) + 4} text-anchor="end">${score}</text>
        <line class="nought" x1="28" x2=${WIDE} y1=${y(score)} y2=${y(score)} /></g>`)}
      <text x="2" y=${HIGH - 5}>${rounds.length > 1 ? "Round" : "Step"}</text>
      ${numbers.map(([at, text]) => html`<text x=${x(at)} y=${HIGH - 5} text-anchor="middle">${text}</text>`)}
      ${called.map((_, side) => {
        const points = steps.map((one, at) => [x(where[at] ?? 0), y(one.scores[side] ?? 0)]);
        const wide = 0.5 + 1.5 * (called.length - side); // those below are seen where lines are the same
        return html`<g class=${`seat-${side % 8}`}>
          <polyline points=${points.flatMap(([x, y], at) => [rounds.length > 1 ? "" : `${x},${points[at - 1]?.[1] ?? y}`, `${x},${y}`]).join(" ")} stroke-width=${wide} />
          ${steps.length < 30 && points.map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r=${1.5 + wide / 2} />`)}
        </g>`;
      })}
    </svg>
  </figure>`;
}

/** Milliseconds between two steps of a replay. @type {[string, string][]} */
const SPEEDS = [
  ["2800", "½×"],
  ["1400", "1×"],
  ["600", "2×"],
  ["200", "7×"],
];

/**
 * Where one is, of how many steps, and which is the latest.
 * @param {State} state
 */
function place(state) {
  const last = state.latest?.version ?? 0;
  const there = state.past ?? { version: last, total: last, seat: state.latest?.seat };
  return { ...there, latest: there.seat === state.latest?.seat ? last : there.total, past: state.past !== null };
}

/**
 * What goes from step to step, at some speed where one wants to see it all.
 * @param {State} state
 * @param {Acts} act
 */
export function useReplay(state, act) {
  const { version, total, latest, past } = place(state);
  const [playing, play] = useState(false);
  const stop = () => play(false);
  const [speed, setSpeed] = useState("1400");
  const seat = looking(state);
  const over = state.latest?.is === "end";
  const atEnd = (!past && !over) || version >= latest;
  const go = (/** @type {number} */ chosen, whose = seat) =>
    chosen >= latest && !over && whose === state.seat ? act.present() : act.look(Math.min(chosen, latest), whose);
  const by = (/** @type {number} */ steps) =>
    state.past?.next && steps > 0 ? act.passed(state.past.next) : go(Math.max(1, version + steps));
  /** To the nearest step at which that seat had a choice. @param {number} way */
  const toOwn = (way) => (stop(), by(((way > 0 ? (state.past?.after ?? latest) : state.past?.before) ?? version) - version));
  useReview(state, act);
  useStepsKept(past);
  useEffect(() => {
    if (!playing || (past && atEnd)) return stop();
    const timer = setTimeout(() => by(1), Number(speed));
    return () => clearTimeout(timer);
  }, [playing, speed, state.past]);
  const start = () => {
    if (!playing && atEnd) act.look(1, seat);
    play(!playing);
  };
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // Elsewhere these keys go from card to card, or along the timeline.
      if (past && steps && !(/** @type {Element} */ (event.target).closest("input, select, dialog, .drawn"))) (event.shiftKey ? toOwn : by)(steps);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  return { version, total, latest, past, over, seat, atEnd, go, by, toOwn, playing, start, stop, speed, setSpeed };
}

/**
 * The focus stays on the button that it is on when the steps come above the table, or go below it, and one sees them.
 * @param {boolean} past
 */
function useStepsKept(past) {
  const focused = useRef("");
  const was = useRef(past);
  focused.current = document.activeElement?.id ?? "";
  useLayoutEffect(() => {
    if (was.current === past) return;
    was.current = past;
    if (focused.current.startsWith("history-")) document.getElementById(focused.current)?.focus({ preventScroll: true });
    if (past) scrollTo(0, 0);
  }, [past]);
}

/** @typedef {ReturnType<typeof useReplay>} Replay */

/**
 * The steps of the game: above the table while one looks back, so that both are in the window, otherwise below it.
 * @param {{ state: State, replay: Replay, act: Acts }} props
 */
export function Steps({ state, replay, act }) {
  const { version, total, latest, past, over, seat, atEnd, go, by, toOwn, playing, start, stop } = replay;
  const only = latest < 2; // the first step is 1
  const own = past && seat !== null;
  const step = (/** @type {string} */ icon, /** @type {string} */ text, /** @type {() => void} */ act, disabled = only) =>
    html`<${Tool} icon=${icon} text=${text} act=${act} disabled=${disabled} id=${`history-${icon}`} />`;
  return html`<section class=${`history${past ? " banner past" : ""}`} aria-labelledby="history-title" data-past=${past}>
    <h2 id="history-title" class="hidden">Earlier moves</h2>
    <div class="steps">
      ${step("first", "To the beginning", () => act.look(1, seat))}
      ${own && step("before", "Own move before", () => toOwn(-1), !state.past?.before)}
      ${step("back", "One step back", () => act.look(version - 1, seat))}
      ${step(playing ? "pause" : "play", playing ? "Stop the replay" : "Replay", start)}
      ${step("forward", "One step forward", () => by(1), atEnd)}
      ${own && step("next", "Next own move", () => toOwn(1), atEnd)}
      ${step("last", "To the latest", () => go(latest), past ? over && atEnd : !over)}
    </div>
    <span class="timeline">
      <${Chances} state=${state} latest=${total} />
      <input
        type="range"
        min="1"
        max=${total}
        value=${version}
        aria-label="Step of the game"
        aria-valuetext=${`step ${version} of ${total}`}
        disabled=${only}
        onChange=${(/** @type {Event} */ event) => go(Number(valueIn(event)))}
      />
    </span>
    <${AskValues} state=${state} act=${act} stop=${stop} />
    <p class="hint" id="history-step">${state.past?.next ? "To step" : "Step"} ${version} of ${total}</p>
    ${past && html`<${Likely} state=${state} version=${version} />`}
    ${past && html`<button class="main" onClick=${act.present}>${over ? "Result" : "Back to the game"}</button>`}
  </section>`;
}

/**
 * What there is to be said of the steps, beside the table: from which seat, where the game turned, what moves were worth.
 * @param {{ state: State, replay: Replay, kept: import("./types").Kept, act: Acts }} props
 */
export function Analysis({ state, replay, kept, act }) {
  const { version, total, past, over, seat, speed, setSpeed } = replay;
  return html`<section class=${`side analysis${over || state.hint ? "" : " brief"}`} aria-labelledby="analysis-title">
    <h2 id="analysis-title">${past ? "Looking back" : "After the game"}</h2>
    ${past && html`<p class="seen-by">
      <label for="history-speed">Speed</label>
      <${Select} id="history-speed" value=${speed} choices=${SPEEDS} set=${setSpeed} />
      ${
        over &&
        html`<label class="hidden" for="history-seat">Seen from</label>
          <${Select}
            id="history-seat"
            value=${seat === null ? "" : String(seat)}
            choices=${[
              ...names(state).map((name, one) => [String(one), `${name === "You" ? "Your" : possessive(name)} side`]),
              ...(state.seat === null ? [["", "A watcher"]] : []),
            ]}
            set=${(/** @type {string} */ chosen) =>
              act.look(version, chosen === "" ? null : Number(chosen))}
          />
          ${!alone() && html`<${Tool} icon="link" text="Link to this step" id="history-link" act=${() => act.show("step")} />`}`
      }
    </p>`}
    <div class="scroll" tabindex="0" role="group" aria-labelledby="analysis-title">
      ${!past && state.latest?.is === "end" && html`<${Ranking} end=${state.latest} state=${state} />`}
      <${Values} state=${state} act=${act} />
      ${over && html`<${Turns} state=${state} act=${act} />`}
      ${!past && html`<${Course} state=${state} /><${Sheet} state=${state} />`}
    </div>
    ${
      kept.dialog === "step" &&
      state.table !== null &&
      html`<${Dialog} title="A link to this step" close=${() => act.show(null)}>
        <${Link} id="step-link" label=${`Step ${version} of ${total}`}
          link=${linkToStep(location.href, state.table, version, seat)} />
      <//>`
    }
  </section>`;
}

/** How it ended: in the place of the question, so that nothing moves. @param {{ end: End, state: State, act: Acts }} props */
export function Result({ end, state, act }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (state.before) heading.current?.focus(); // one has seen it end
  }, []);
  const back = () => {
    act.look(end.version, state.seat);
    document.getElementById("history-back")?.focus();
  };
  const how = toPlayer(state, end.events).filter(tellsOfEnd).at(-1);
  const won = state.seat !== null && end.winners.includes(state.seat);
  return html`<section class="result" aria-labelledby="result-title">
    ${won && state.before && html`<${Confetti} />`}
    <div class="verdict">
      <div role="status">
        <h2 id="result-title" tabindex="-1" ref=${heading}>${ending(end, names(state), state.seat)}</h2>
        <p>${standing(end, state)}${how && html` <${Told} text=${how.text} />`}</p>
        ${end.scores.length > 2 && !state.game?.layout && html`<p class="facts">${ranked(end).map(({ seat }) => html`<span>${names(state)[seat]}: <b>${end.scores[seat]}</b></span>`)}</p>`}
      </div>
      <div class="buttons">
        <${Again} state=${state} act=${act} />
        <button onClick=${back}>Look back</button>
        <button onClick=${act.save}>Keep the record</button>
      </div>
    </div>
  </section>`;
}

/** Who came where. @param {{ end: End, state: State }} props */
function Ranking({ end, state }) {
  const called = names(state);
  const order = ranked(end);
  const once = state.tally.filter(({ over }) => over).length < 2; // otherwise cards tell of the last round alone
  const made = order.map(({ seat }) => madeOf(end.scene, seat) || (once && laidBy(end.scene, [seat])));
  return html`<div class="ranking">
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">Place</span></th>
            <th scope="col">Player</th>
            <th scope="col">${countedIn(end)}</th>
            ${made.some(Boolean) && html`<th scope="col">Made of</th>`}
          </tr>
        </thead>
        <tbody>
          ${order.map(
            ({ seat, place }, at) =>
              html`<tr key=${seat} class=${`seat-${seat % 8}`} data-won=${end.winners.includes(seat)} data-own=${seat === state.seat}>
                <td>${place > 0 && html`<span class="place">${place}</span>`}</td>
                <th scope="row"><${Sitting} chair=${state.chairs[seat]} />${called[seat]}${seat === state.seat && called[seat] !== "You" ? " (you)" : ""}</th>
                <td>${end.scores[seat]}</td>
                ${made.some(Boolean) && html`<td><${Told} text=${made[at] || ""} /></td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

const PIECES = 24; // of confetti

/** Small suits that fall for whoever has won. */
const Confetti = () =>
  html`<div class="confetti" aria-hidden="true">
    ${Array.from({ length: PIECES }, (_, at) => html`<i key=${at} style=${{ left: `${(at * 37) % 100}%`, animationDelay: `${(at % 7) * 0.18}s` }}><${Suit} suit=${at % 4} /></i>`)}
  </div>`;

/** The same game once more, for all who want to. @param {{ state: State, act: Acts }} props */
function Again({ state, act }) {
  const { again, seat } = state;
  if (again === null && seat === null) {
    return html`<button class="main" onClick=${act.again}>New game like this</button>`;
  }
  return html`${again && html`<p role="status">${names(state)[again.seat]} plays again.</p>`}
    <button class="main" onClick=${act.playAgain}>
      ${again === null ? "Again" : seat === null ? "Watch that" : "Play again, too"}
    </button>`;
}
