import { createStore } from "../../lib/store.ts";

/** Where a guest is: at a space by the code on its sign, or following a report. */
export type GuestPlace =
  | { readonly page: "space" | "report" | "help"; readonly code: string }
  | { readonly page: "track"; readonly token: string };

/** Reads an address; null for one that is not for guests. */
export function placeOf(pathname: string): GuestPlace | null {
  const [first, key, page, ...more] = pathname.replace(/^\/|\/$/g, "").split("/");
  if (!key || more.length > 0) return null;
  if (first === "track" && page === undefined) return { page: "track", token: key };
  if (first !== "q") return null;
  if (page === undefined) return { page: "space", code: key };
  return page === "report" || page === "help" ? { page, code: key } : null;
}

/** The address of a page of a space. */
export function spacePath(code: string, page: "space" | "report" | "help" = "space"): string {
  const space = `/q/${encodeURIComponent(code)}`;
  return page === "space" ? space : `${space}/${page}`;
}

/** The address of the page that follows a report. */
export function trackPath(token: string): string {
  return `/track/${encodeURIComponent(token)}`;
}

/** Where the app shows the same to somebody who has an account: the space of the code. */
export function appPath(): string {
  const place = placeOf(location.pathname);
  return place && place.page !== "track" ? `/scan?code=${encodeURIComponent(place.code)}` : "/";
}

/** The path of the address bar. */
export const guestPath = createStore(typeof location === "object" ? location.pathname : "/");

/** What lies open over a page, by the name of its kind: the picture of a number, the document of an id. */
type Panels = Readonly<Record<string, string | number>>;

function panelsOf(state: unknown): Panels {
  const isKept = typeof state === "object" && state !== null && "panels" in state;
  return isKept ? (state.panels as Panels) : {};
}

/** What is open over the page. The history holds it: Back closes it, and a page loaded anew shows it. */
export const openPanels = createStore<Panels>(
  typeof history === "object" ? panelsOf(history.state) : {},
);

/** Opens something over the page, or shows another one of its kind in its place. */
export function openPanel(name: string, value: string | number): void {
  const before = openPanels.get();
  const panels = { ...before, [name]: value };
  if (name in before) history.replaceState({ panels }, "");
  else history.pushState({ panels }, "");
  openPanels.set(panels);
}

/** Closes it the way Back does; what is closed already stays so. */
export function closePanel(name: string): void {
  const { [name]: value, ...panels } = openPanels.get();
  if (value === undefined) return;
  openPanels.set(panels);
  history.back();
}

let hasMoved = false;

/** Whether the page was reached from another one, without loading it anew: its title has the focus. */
export function wasReached(): boolean {
  return hasMoved;
}

function show(): void {
  if (location.pathname !== guestPath.get()) hasMoved = true;
  guestPath.set(location.pathname);
  openPanels.set(panelsOf(history.state));
}

/** Follows Back and Forward. */
export function followAddress(): void {
  addEventListener("popstate", show);
}

/** Goes to another page without loading it anew. */
export function goTo(path: string): void {
  history.pushState(null, "", path);
  show();
  scrollTo(0, 0);
}
