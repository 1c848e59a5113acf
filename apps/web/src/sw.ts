// The service worker: keeps the shell for starts without a network. Built on its own to /sw.js,
// with the two marks filled in; it imports nothing.

const SHELL_FILES = "__SHELL_FILES__" as unknown as string[];
const CACHE = "storey-shell-__SHELL_VERSION__";
const PAGE = "/index.html";
/** The page behind a code is another build and is not kept: the app shows the same after a scan. */
const CODE_PAGE = /^\/q\/([^/]+)/;
/** Paths the worker never touches: data and sign-in must always come from the server. */
const HANDS_OFF = /^\/(api|idp)(\/|$)|^\/sw\.js$/;

/** The parts of the worker's world used here; the DOM library does not know them. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}
interface WorkerWorld {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

const worker = self as unknown as WorkerWorld;

/**
 * Fills the cache. A new version then waits until the pages of the old one are gone: they may still
 * need its files.
 */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The files that the page has just loaded come from the browser's cache: a hashed file never
  // changes.
  await cache.addAll(SHELL_FILES);
  const page = await fetch("/", { cache: "reload" });
  if (page.ok) await cache.put(PAGE, page);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("storey-shell-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function pageOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const kept = await caches.match(PAGE);
    const code = CODE_PAGE.exec(new URL(request.url).pathname)?.[1];
    if (kept && code) return Response.redirect(`/scan?code=${code}`);
    if (kept) return kept;
    throw cause;
  }
}

/** Answers from the cache, else from the network: a hashed file never changes. */
async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && !type.includes("text/html")) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (HANDS_OFF.test(url.pathname)) return;
  if (event.request.mode === "navigate") event.respondWith(pageOrKept(event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(event.request));
});
