// The page begins: whatever changes in its session is drawn.

import { actsOf } from "./actions.js";
import { tables } from "./network.js";
import { kind, Page } from "./page.js";
import { html } from "./templates.js";
import { Session } from "./session.js";
import { asked, noticed } from "./state.js";
import { render } from "./vendor/preact.js";
import { tabTitle } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
let drawing = false; // whether the page is about to be drawn
let later = 0; // the timer of what may wait
const session = new Session(draw);
const act = actsOf(session);

/** Draw the page, once for all that changes at once. @param {number} [within] milliseconds that it may wait for more */
function draw(within) {
  clearTimeout(later);
  if (within) later = window.setTimeout(draw, within);
  if (within || drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    document.dispatchEvent(new Event("drawing"));
    const { state, kept } = session;
    const at = document.documentElement;
    at.dataset.state = kind(state);
    if (kept.theme === "system") delete at.dataset.theme;
    else at.dataset.theme = kept.theme;
    at.dataset.motion = kept.motion;
    document.title = tabTitle(state, document.hidden && asked(state));
    render(html`<${Page} view=${session} act=${act} />`, root);
  });
}

/** Take a file wherever on the page it is dropped. @param {(file: File) => void} take */
function onDrop(take) {
  const { dataset } = document.documentElement;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dataset.dropping = "yes";
  });
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && delete dataset.dropping);
  window.addEventListener("drop", (event) => {
    delete dataset.dropping;
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

onDrop(async (file) => {
  const why = await act.open(file);
  if (why) session.change(noticed(session.state, why, true));
});
window.addEventListener("hashchange", () => session.follow());
window.addEventListener("online", act.retry);
window.addEventListener("pointerdown", () => {
  if (session.state.notice?.bad === false) session.change({ ...session.state, notice: null }); // it was read
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && (draw(), act.retry()));
window.addEventListener("storage", () => session.set({ tables: tables() }));
session.follow();
