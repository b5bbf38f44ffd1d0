// What is chosen, and what is asked beside the table: the question, buttons for moves that touch nothing, which of several
// is meant, an exchange, and the list of all moves.

import { answers, lookOf } from "./layouts.js";
import { html, useFits } from "./templates.js";
import { Icon, kindOf, Told } from "./pictures.js";
import { digest, folded, placesOf } from "./events.js";
import { complete, filtered, grouped, meant, merged, nextTouches, open, touch, tradeOf, untouching } from "./scenes.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";

/**
 * @import { Choice, Drawn, Scene, Trade } from "./types.js"
 * @import { Table } from "./zones.js"
 */

const MANY = 8; // moves that are worth a field to type in
/** @type {Deal} */
const NONE = { partner: -1, give: "", take: "", refused: [], sent: "" };

/**
 * What is chosen, and what clicks do with it. It stays chosen when another position comes, if it still begins a move.
 * A finger covers several small places: there the first touch says what would be done, and the second does it.
 * @param {Choice[]} choices
 * @param {boolean} busy
 * @param {(move: string) => void} play
 * @param {Set<string>} small
 */
export function useChoosing(choices, busy, play, small) {
  const [, redraw] = useState({});
  const state = useRef({ chosen: /** @type {string[]} */ ([]), touched: "" });
  const { chosen, touched } = state.current;
  const finger = useRef(false);
  const sure = choices.find((choice) => choice.text === touched) ?? null;
  const path = useMemo(() => (open(choices, chosen).length ? chosen : []), [choices, chosen]);
  const now = useRef({ choices, path, busy });
  now.current = { choices, path, busy };
  const put = (/** @type {string[]} */ path, place = "") => {
    now.current.path = path;
    state.current = { chosen: path, touched: place };
  };
  const setPath = (/** @type {string[]} */ path, place = "") => {
    put(path, place);
    redraw({});
  };
  const make = (/** @type {string} */ text) => {
    if (now.current.busy) return;
    put([]); // to be drawn with what comes of it
    now.current.busy = true;
    play(text);
  };
  const onto = (/** @type {string} */ id) => {
    if (now.current.busy) return;
    const result = touch(now.current.choices, now.current.path, id);
    if ("play" in result && finger.current && small.has(id) && touched !== result.play) setPath(now.current.path, result.play);
    else if ("play" in result) make(result.play);
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
  const point = ({ pointerType = "" }) => {
    finger.current = pointerType === "touch";
  };
  const made = () => now.current.busy; // whether a move of one's own is on its way
  return { path, setPath, make, made, onto, dragging, sure, point };
}

/**
 * The question, and what can be done that is no click on the table.
 * @param {{drawn: Drawn, choices: Choice[], choosing: ReturnType<typeof useChoosing>, table: Table, scene: Scene}} props
 */
export function Bar({ scene, choosing, table, choices, drawn }) {
  const [trading, setTrading] = useState(false);
  const [deal, setDeal] = useState(NONE); // so that a refusal does not clear it
  const { path, make, sure } = choosing;
  const small = useFits("(max-width: 599px)");
  const low = useFits("(max-height: 520px)");
  const trade = useMemo(() => tradeOf(choices, scene, drawn.position.seat), [choices, scene, drawn.position]);
  useEffect(() => {
    const refused = deal.sent && / refuses/.test(`${drawn.position.events.at(-1)?.text}`) ? [...deal.refused, deal.sent] : [];
    if (choices.length) setDeal(refused.length ? { ...deal, refused, sent: "" } : NONE); // else others are asked
    setTrading(refused.some(() => trade && leftOf(trade, refused, deal.give, deal.take).length)); // somebody is left
  }, [trade]);
  const given = path.length === 1 ? trade?.gives.find(({ id }) => path[0]?.endsWith(`/${id}`)) : undefined;
  useLayoutEffect(() => {
    if (!given || !small) return;
    choosing.setPath([]); // what others have is too small there to be touched
    setDeal({ ...deal, give: given.id });
    setTrading(true);
  }, [given]);
  const answering = answers(drawn.game, drawn.position.moves);
  const refusal = answering && choices.length === 2 ? choices.find(({ text }) => text !== lookOf(drawn.game).answer) : null;
  const [refusing, refuse] = useState(false);
  useEffect(() => {
    if (!refusing || table.busy) return;
    if (refusal) make(refusal.text);
    else if (choices.length && !answering) refuse(false); // it is one's own turn
  }, [refusing, choices, table.busy]);
  const asked = complete(choices, path);
  const own = drawn.names?.[drawn.position.seat ?? -1]; // what one gains or loses oneself is marked
  /** What one gained comes last, and then what one lost: the last lines alone are in sight. @param {{ text: string }} line */
  const seen = ({ text }) => (text.startsWith(`${own} `) && / (could|gain|lose)/.exec(text)?.[1]) || "";
  const told = digest(drawn.happened ?? drawn.position.events, scene, drawn.position.seat, drawn.names ?? [], small || low || lookOf(drawn.game).cascades.length > 0).filter(({ text }, at, all) => !/(^Your|'s) turn\.$/.test(text) && !(answering && !all[at + 1] && / offers /.test(text))); // the heading or the question says so
  const happened = ["", "could", "gain", "lose"].flatMap((verb) => folded(told.filter((one) => seen(one) === verb)));
  const past = drawn.position.is === "past"; // nothing is asked, but the element stays: it is listened to
  const prompt = past ? "" : sure ? `${sure.label}?` : scene.prompt;
  const ends = open(choices, path).every(({ touches }) => table.ends(touches[path.length] ?? ""));
  const onWhom = open(choices, path).every(({ label }) => drawn.names?.some((name) => label.includes(` on ${name}`)));
  const putBack = () => choosing.setPath([]);
  return html`<div class=${`bar${choices.length ? " asked" : ""}${sure ? " sure" : ""}`}>
    <p id="prompt" class=${past && "hidden"} tabindex="-1"
      aria-live="polite"><span key=${prompt + path.length}><span><${Told} text=${prompt} /></span>${path.length > 0 && !asked.length && html`<span class="onto"> Choose ${given ? "what you want for it" : onWhom ? "a player" : "where it goes"}.${ends && !/ends your turn/.test(prompt) && " This ends your turn."}</span>`}</span></p>
    ${drawn.ask}
    ${!sure && html`<${Actions} choices=${untouching(choices, scene)} busy=${table.busy} play=${make} refusal=${refusal?.text} />`}
    ${(refusal || refusing) && html`<button class="refuse-all"
      title="Until your next turn" onClick=${() => refuse(!refusing)}>${refusing ? "Ask me again" : "Refuse all"}</button>`}
    ${trade && !sure && html`<button class="trading" aria-expanded=${trading}
      onClick=${() => setTrading(!trading)}>Trade…</button>`}
    ${path.length > 0 && !asked.length && html`<button class="cancel" onClick=${putBack}>Put it back</button>`}
    ${sure && html`<div class="actions"><button class="action" onClick=${() => make(sure.text)}>Yes</button>
      <button class="cancel" onClick=${putBack}>No</button></div>`}
    <${Menu} choices=${asked} busy=${table.busy} play=${make} cancel=${putBack} />
    ${trade && trading && html`<${TradeForm} trade=${trade} costs=${drawn.game.layout?.costs ?? []} table=${table} play=${make} prompt=${prompt}
      deal=${deal} set=${(/** @type {Partial<Deal>} */ part) => setDeal({ ...deal, ...part })} close=${() => setTrading(false)} />`}
    <div class="happened" tabindex="0" role="group" aria-label="What happened since your last move"><p
      aria-live="polite">${happened.map(
      ({ text, moved }, i) =>
        html`<span key=${`${drawn.position.version} ${i}`} style=${{ order: -i }} data-places=${placesOf(moved)}><${seen({ text }) ? "b" : "span"}><${Told} text=${text.replace(/\.$/, "")} /><//></span>`,
    )}</p></div>
    ${drawn.result}
  </div>`;
}

/**
 * Buttons for moves: those that touch nothing, or those among which one is to be chosen. Where there is one to refuse
 * something, the question says what it is. The second click of a double one accepts nothing more.
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void, refusal?: string | undefined}} props
 */
const Buttons = ({ choices, refusal, play, busy }) =>
  choices.map(
    ({ text, label, touches }) => html`<button key=${text} class=${text === refusal ? "" : "action"} data-act=${text}
      data-places=${touches.join(" ")} data-legal=${busy ? undefined : ""}
      onClick=${(/** @type {MouseEvent} */ { detail }) => (refusal && refusal !== text && detail > 1) || play(text)}><${Told}
        text=${refusal ? label.replace(/ .*/, "") : label} /></button>`,
  );

/**
 * Buttons for moves that touch nothing.
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void, refusal?: string | undefined}} props
 */
const Actions = (props) =>
  props.choices.length > 0 &&
  html`<div class=${`actions${props.choices.length > 6 ? " many" : ""}`} role="group" aria-label="What you can do"
    data-roving="actions"><${Buttons} ...${props} /></div>`;

/**
 * Which of the moves is meant that touch the same things?
 * @param {{choices: Choice[], busy: boolean, play: (text: string) => void, cancel: () => void}} props
 */
function Menu({ cancel, ...props }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  const texts = props.choices.map((choice) => choice.text).join("\n");
  useEffect(() => {
    if (texts) first.current?.querySelector("button")?.focus();
  }, [texts]);
  if (!texts) return null;
  return html`<div class="menu" role="group" aria-label="Which move?" data-roving="menu" ref=${first}>
    <span>Which move?</span>
    <${Buttons} ...${props} />
    <button onClick=${cancel}>Cancel</button>
  </div>`;
}

/** Who can take an offer, and has not refused it. @param {Trade} trade @param {(string | undefined)[]} refused @param {string} give @param {string} take */
const leftOf = ({ partners, find }, refused, give, take) =>
  partners.filter((one) => ![undefined, ...refused].includes(find(one, give, take)?.text));

/**
 * An exchange: whom to ask, what to give and what to take, chosen as before where that is possible and nobody has refused
 * it, and to begin with what one has most of for what one lacks most of what can be built soonest; it goes on with the next
 * where somebody has refused, or has nothing of what is wanted.
 * @typedef {{ partner: number, give: string, take: string, refused: string[], sent: string }} Deal the texts of moves: those that were refused, and the one that was made
 * @param {{trade: Trade, costs: { faces: string[] }[], table: Table, play: (text: string) => void, prompt: string,
 *   deal: Deal, set: (part: Partial<Deal>) => void, close: () => void}} props `prompt`: the question, which the form lies upon, and which may say how many offers are left
 */
function TradeForm({ trade, costs, table, close, set, play, prompt, deal }) {
  const { gives, takes, partners, find } = trade;
  const left = (/** @type {string} */ give, /** @type {string} */ take) => leftOf(trade, deal.refused, give, take);
  const spare = (/** @type {string[]} */ faces, /** @type {{ id: string, note: unknown }} */ { id, note }) => (Number(note) || 0) - faces.filter((face) => face === id).length;
  const lack = (/** @type {string[]} */ faces) => gives.reduce((sum, one) => sum + Math.min(0, spare(faces, one)), 0);
  const [aim = []] = costs.map(({ faces }) => faces).filter(lack).reverse().sort((one, other) => lack(other) - lack(one));
  const ids = [...gives].sort((one, other) => spare(aim, one) - spare(aim, other)).map(({ id }) => id);
  const possible = (/** @type {string} */ give) => ids.filter((id) => left(give, id).length);
  /** @template T @param {T[]} some @param {T} one */
  const rather = (some, one) => (some.includes(one) ? one : some[0]);
  const give = rather(ids.filter((id) => possible(id)[0]).reverse(), deal.give) ?? "";
  const take = rather(possible(give), deal.take) ?? "";
  const partner = rather(left(give, take), deal.partner) ?? -1;
  const move = find(partner, give, take);
  const has = (/** @type {number} */ id) => gives.some((one) => find(id, one.id, take)); // or else no offer could be made
  /**
   * @template {string | number} T
   * @param {string} title @param {keyof Deal} name @param {T} value
   * @param {{ id: T, label: string, note: string | false }[]} options @param {(id: T) => unknown} open
   */
  const pick = (title, name, value, options, open) => html`<fieldset>
    <legend>${title}</legend>
    ${options.map(({ id, label, note }) => {
      const icon = kindOf(`${id}`);
      return html`<label key=${id}>
        <input type="radio" name=${name} value=${id} checked=${id === value} disabled=${!open(id)} onChange=${() => set({ partner, [name]: id })} />
        <span>${icon && html`<${Icon} kind=${icon} />`}${label}${note && html` <small>${note}</small>`}</span>
      </label>`;
    })}
  </fieldset>`;
  return html`<form
    class="trade"
    aria-label="Trade"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (!move) return;
      set({ partner, give, take, sent: move.text }); // to go on with, where somebody refuses
      play(move.text);
    }}
  >
    ${pick("Give", "give", give, gives, (id) => possible(id)[0])}
    ${pick("For", "take", take, takes.map((one) => ({ ...one, note: one.note || (one.id === give && "given") })), (id) => left(give, id).length)}
    ${pick("With", "partner", partner, partners.map((id) => ({ id, label: table.owner(id), note: has(id) ? deal.refused.includes(`${find(id, give, take)?.text}`) && "refused" : `no ${take}` })), (id) => left(give, take).includes(id))}
    <button type="submit" class="action" ref=${(/** @type {HTMLElement | null} */ button) => deal.refused.length && !document.querySelector(":focus:not(#prompt)") && button?.focus()}
      disabled=${!move || table.busy}><${Told} text=${move?.label ?? "Offer"} />${/ \(.+?\)/.exec(prompt)}</button>
    <button class="cancel" onClick=${close}>Close</button>
  </form>`;
}

/**
 * All moves by their labels, those in one line that come to the same.
 * @param {{choices: Choice[], scene: Scene, look: import("./types.js").Look, busy: boolean, play: (text: string) => void}} props
 */
export function Moves({ choices: all, scene, look, busy, play }) {
  const [typed, setTyped] = useState("");
  const choices = merged(all, scene, look);
  const groups = grouped(choices.length > MANY ? merged(filtered(all, typed), scene, look) : choices);
  return html`<details id="moves" data-roving="moves">
    <summary>All moves${choices.length > 0 && ` (${choices.length})`}</summary>
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
            <button data-move=${choice.texts?.join("; ")}
              data-places=${choice.touches.join(" ")}
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
