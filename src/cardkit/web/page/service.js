// @ts-check
// The service worker of an export: all its files are kept, so that the page needs no network from the second visit on.
// An export that is made anew has another stamp: its files are loaded beside those that are there, and take their place
// when the page is loaded again in the only tab that it is open in.

const STAMP = "not exported"; // `cardkit export` writes here what the files are known by

/**
 * @typedef {{ registration: { scope: string, waiting: { postMessage: (word: string) => void } | null },
 *   clients: { matchAll: () => Promise<unknown[]>, claim: () => Promise<void> }, skipWaiting: () => void,
 *   addEventListener: (kind: string, obey: (event: Happening) => void) => void }} Service
 * @typedef {{ waitUntil: (what: Promise<unknown>) => void, respondWith: (what: Promise<Response>) => void,
 *   request: Request }} Happening
 */

const service = /** @type {Service} */ (/** @type {unknown} */ (self));
const { scope } = service.registration;
const OURS = `cardkit ${new URL(scope).pathname} `;
const NAME = OURS + STAMP;

/** The address that a file is kept at: that of the index is the folder's. @param {string} name */
function placeOf(name) {
  return new URL(name === "index.html" ? "./" : name, scope).href;
}

async function keepAll() {
  const made = /** @type {{ files: Record<string, number> }} */ (
    await (await fetch(placeOf("export.json"), { cache: "no-cache" })).json()
  );
  const cache = await caches.open(NAME);
  const names = ["export.json", ...Object.keys(made.files)];
  await cache.addAll(names.map((name) => new Request(placeOf(name), { cache: "no-cache" })));
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  await service.clients.claim();
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const { waiting } = service.registration;
  if (request.mode === "navigate" && waiting && (await service.clients.matchAll()).length < 2) {
    waiting.postMessage("go on");
    return new Response("", { headers: { Refresh: "0" } }); // the page comes again, from the new files
  }
  const name = request.url.slice(scope.length).replace(/[?#].*$/s, "");
  const kept = await (await caches.open(NAME)).match(placeOf(name));
  return kept ?? fetch(request);
}

service.addEventListener("install", (event) => event.waitUntil(keepAll()));
service.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
service.addEventListener("message", () => service.skipWaiting());
service.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});
