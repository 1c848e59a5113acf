// The service worker of the pages for guests, registered for /q/ and /track/ alone: opens what this
// device saw of a room when there is no network. Built on its own to /guest-sw.js, with the two
// marks filled in; it imports nothing.

// Its names are its own. The build leaves this line out: a worker is no module.
export {};

const SHELL_FILES = "__SHELL_FILES__" as unknown as string[];
const CACHE = "storey-guest-shell-__SHELL_VERSION__";
/** The page without a room: the page itself reads from the device which room was seen. */
const PAGE = "/guest.html";
/** The app, where it is kept on this device too: it shows a room that was not seen as a guest. */
const APP_PAGE = "/index.html";
const ROOM = /^\/q\/([^/]+)/;
/** The pictures of a room and the logo above it, as `seen-space.ts` keeps them. */
const PICTURE = /^\/api\/(public\/spaces\/[^/]+\/files$|organisations\/public\/logo\/)/;

/** The parts of the worker's world used here; the DOM library does not know them. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}
interface WorkerWorld {
  readonly location: Location;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

const worker = self as unknown as WorkerWorld;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The files that the page has just loaded come from the browser's cache: a hashed file never
  // changes.
  await cache.addAll(SHELL_FILES);
  const page = await fetch(PAGE, { cache: "reload" });
  if (page.ok) await cache.put(PAGE, page);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("storey-guest-shell-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function pageOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const code = ROOM.exec(new URL(request.url).pathname)?.[1];
    const isSeen = code !== undefined && (await caches.match(`/seen-spaces/${code}`));
    if (code && !isSeen && (await caches.match(APP_PAGE)))
      return Response.redirect(`/scan?code=${code}`);
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw cause;
  }
}

/** Answers from the cache, else from the network: a hashed file never changes. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Answers from the network, else with the picture as it was seen. */
async function fetchedOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw cause;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOrKept(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(request));
  else if (PICTURE.test(pathname)) event.respondWith(fetchedOrKept(request));
});
