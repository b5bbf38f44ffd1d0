// What a search finds: what it would play, and what it lights up; of a game that is over what the moves of a step are
// worth, how the chances went, and where something was thrown away.

import { html, Tool, useFits } from "./templates.js";
import { lookOf } from "./layouts.js";
import { Told } from "./pictures.js";
import { merged } from "./scenes.js";
import { asked } from "./state.js";
import { useEffect, useLayoutEffect } from "./vendor/hooks.js";
import { called, sentence, sides } from "./words.js";

/**
 * @typedef {import("./messages").HintTold} HintTold
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types").Acts} Acts
 */

/** Whether one plays against computers alone. @param {State} state */
export const lone = ({ chairs, seat }) =>
  seat !== null && chairs.every((one) => one.seat === seat || (!one.free && one.player !== "human"));

/** Whether hints are given while the game is on: to who plays against computers alone, or to all. @param {State} state */
export const given = (state) => lone(state) || (state.seat !== null && state.game?.hints);

/** What would be played as it stands, if that is known. @param {State} state @returns {HintTold | null} */
export function hintHere({ hint, past, latest, seat }) {
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
          <button type="button" class="main" onClick=${() => act.play(first.text)}>Play it</button>
          <button type="button" onClick=${act.forgo}>Close</button>
        </div>
      </div>`
    }
  </div>`;
}

const Thinking = ({ text = "Hard is thinking…" }) => html`<p>${text}</p><progress aria-label=${text}></progress>`;

/**
 * Lights up what the move touches that a search would make. Nothing else sets this attribute, so no drawing undoes it.
 * @param {{ current: HTMLElement | null }} root @param {import("./messages").Worth | undefined} move
 */
export function useHinted(root, move) {
  useLayoutEffect(() => {
    for (const one of root.current?.querySelectorAll("[data-hinted]") ?? []) one.removeAttribute("data-hinted");
    if (!move) return;
    const touched = move.touches.map((id) => `[data-touch="${CSS.escape(id)}"], [data-item="${CSS.escape(id)}"], .zone:not(.line)[data-zone="${CSS.escape(id)}"] .lying`);
    const lit = root.current?.querySelectorAll([...touched, `[data-act="${CSS.escape(move.text)}"]`].join()) ?? [];
    for (const one of lit) one.setAttribute("data-hinted", "");
  });
  useEffect(() => {
    if (move) [...(root.current?.querySelectorAll("[data-hinted]") ?? [])].at(-1)?.scrollIntoView({ block: "nearest" });
  }, [move]);
}

/** What is known of the moves at the step that one looks at. @param {State} state */
const valuesHere = ({ past, hint }) => (past && hint && hint !== "asked" && hint.version === past.version ? hint : null);

/** What to light up: the best move, as it stands or at the step that one looks at. @param {State} state */
export const litMove = (state) => (hintHere(state) ?? valuesHere(state))?.moves[0];

/** Asks what the moves were worth at the step that one looks at. @param {{ state: State, act: Acts }} props */
export function AskValues({ state, act }) {
  const { past, latest, hint, seat, online } = state;
  const over = latest?.is === "end";
  if (!past || !(over || given(state))) return null;
  const none = over ? past.turn < 0 : past.turn !== seat;
  return html`<${Tool} wide kind="ask" icon="hint" text=${none ? "No choice here" : "Best move?"} act=${() => act.hint(past.version, past.seat)}
    disabled=${none || hint === "asked" || !online} />`;
}

/** What they were worth. @param {{ state: State, act: Acts }} props */
export function Values({ state, act }) {
  const { past, hint } = state;
  const found = valuesHere(state);
  const moves = merged(found?.moves ?? [], past?.scene, lookOf(state.game ?? {}));
  const short = moves.map(({ label }) => label.split(", and ")[0]); // unless it is what tells them apart
  const played = moves.find(({ texts }) => texts.includes(found?.played ?? ""));
  const apart = new Set(short).size === short.length;
  return html`<div class="values" role="status">
    ${past && hint === "asked" && html`<${Thinking} />`}
    ${found && html`<p><strong><${Told} text=${would(found.moves[0]?.label ?? "")} /></strong></p>
      <${Tool} icon="close" text="Close" act=${act.forgo} />`}
    ${
      found &&
      html`<table aria-label="What moves are worth">
        <tbody>
          ${moves.map(
            (one, at) => html`<tr key=${one.text} data-played=${String(one === played)}>
              <th scope="row"><${Told} text=${apart ? short[at] : one.label} /> <em>${one === played && "played"}</em></th>
              <td>${one.told ?? (found.how === "alone" ? "the only move" : "not tried")}</td>
            </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${found && found.how !== "alone" && html`<p class="hint"><${Told} text=${found.words.join(" ")} /></p>
      ${found.how !== "exact" && html`<p class="hint">Hard played on from what ${called(state, found.turn).replace(/^You$/, "you")} could see${moves.some(({ told }) => told?.includes("±")) ? "; ± is luck" : ""}.</p>`}`}
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
  const chances = reviewOf(state)?.chances ?? [];
  const last = chances.filter((one) => one.version <= version).at(-1);
  if (chances.length < 3) return null;
  return html`<div class="likely">
    <span>Chances to win, seen from outside:</span>
    ${sides(state).map((name, side) => {
      const [seat = 0] = state.game?.teams[side] ?? [];
      return html`<span class=${`seat-${seat % 8}`} key=${side}><span class="dot" aria-hidden="true"></span> ${name} <b>${last ? Math.round(100 * (last.by_seat[seat] ?? 0)) : "?"} %</b></span>`;
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
      ${review.points === null && html`<${Thinking} text="Looking at every move…" />`}${review.why && html`<p>${review.why}</p>`}
    </div>
    <ol>
      ${review.points?.map(
        ({ version, texts, better }) => html`<li key=${version}>
          <button type="button" aria-current=${state.past?.version === version ? "step" : undefined}
            onClick=${() => (scrollTo(0, 0), act.look(version, seat))}>Step ${version}</button>
          <span>${texts.map((text) => html`<${Told} text=${text} /> `)}<${Told} text=${better ?? ""} /></span>
        </li>`,
      )}
    </ol>
  </section>`;
}
