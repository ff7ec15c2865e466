// Keeps what was loaded once, so that the pages work offline. Names with a hash never change their
// content and are answered from the cache; pages come from the network while there is one.

const CACHE = "rankwright";
const FILES = new Set(/** @type {string[]} */ (["FILES"])); // filled in when the site is built
const scope = /** @type {any} */ (self);
const home = scope.registration.scope;
const STEADY = /-[0-9a-f]{12}\.\w+$|\/pyodide\/|\/pyodide\/v\d/;

scope.addEventListener("install", () => scope.skipWaiting());

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), removeOutdated()]));
});

/** Files of ours that the site does not have any more. */
async function removeOutdated() {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    const ours = url.startsWith(home);
    if (ours && !FILES.has(url.slice(home.length).split(/[?#]/)[0])) await cache.delete(url);
  }
}

// A page that was loaded before this worker says what it consists of.
scope.addEventListener("message", (/** @type {any} */ event) => {
  event.waitUntil(keep(event.data));
});

/** @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map(async (one) => (await cache.match(one)) ?? cache.add(one)));
}

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const known = request.url.startsWith(home) || STEADY.test(request.url);
  if (request.method === "GET" && known) {
    event.respondWith(STEADY.test(request.url) ? cached(request) : fresh(request));
  }
});

/** @param {Request} request */
async function cached(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? stored(cache, request);
}

/** @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    return await stored(cache, request);
  } catch (error) {
    const kept = await cache.match(request.url.split("#")[0]);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Cache} cache @param {Request} request */
async function stored(cache, request) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url.split("#")[0], answer.clone());
  return answer;
}
