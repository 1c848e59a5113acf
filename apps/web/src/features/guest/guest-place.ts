import { createStore } from "../../lib/store.ts";

/**
 * The page a guest is on: one of a space, by the code on its sign, or the one that tracks a report.
 */
export type GuestPlace =
  | { readonly page: "space" | "report" | "help" | "guide"; readonly code: string }
  | { readonly page: "track"; readonly token: string };

/** Parses a path; returns null for one that is not for guests. */
export function placeOf(pathname: string): GuestPlace | null {
  const [first, key, page, ...more] = pathname.replace(/^\/|\/$/g, "").split("/");
  if (!key || more.length > 0) return null;
  if (first === "track" && page === undefined) return { page: "track", token: key };
  if (first !== "q") return null;
  if (page === undefined) return { page: "space", code: key };
  return page === "report" || page === "help" || page === "guide" ? { page, code: key } : null;
}

/** Returns the path of a page of a space. */
export function spacePath(
  code: string,
  page: "space" | "report" | "help" | "guide" = "space",
): string {
  const space = `/q/${encodeURIComponent(code)}`;
  return page === "space" ? space : `${space}/${page}`;
}

/** Returns the path that shows the same space to a user with an account; "/" on other pages. */
export function appPath(): string {
  const place = placeOf(location.pathname);
  return place && place.page !== "track" ? `/scan?code=${encodeURIComponent(place.code)}` : "/";
}

/** The current path of the address bar. */
export const guestPath = createStore(typeof location === "object" ? location.pathname : "/");

/**
 * The panels that are open over a page, by kind: for a picture its number, for a document its id.
 */
type Panels = Readonly<Record<string, string | number>>;

function panelsOf(state: unknown): Panels {
  const isKept = typeof state === "object" && state !== null && "panels" in state;
  return isKept ? (state.panels as Panels) : {};
}

/**
 * The open panels. They are stored in the history, so that Back closes them and a reload shows them
 * again.
 */
export const openPanels = createStore<Panels>(
  typeof history === "object" ? panelsOf(history.state) : {},
);

/** Opens a panel over the page, or replaces the open one of its kind. */
export function openPanel(name: string, value: string | number): void {
  const before = openPanels.get();
  const panels = { ...before, [name]: value };
  if (name in before) history.replaceState({ panels }, "");
  else history.pushState({ panels }, "");
  openPanels.set(panels);
}

/** Closes a panel as Back does; does nothing when it is closed already. */
export function closePanel(name: string): void {
  const { [name]: value, ...panels } = openPanels.get();
  if (value === undefined) return;
  openPanels.set(panels);
  history.back();
}

let hasMoved = false;

/**
 * Whether the user came here from another page of this app without a reload; the title then takes
 * the focus.
 */
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

/** Goes to another page without a reload. */
export function goTo(path: string): void {
  history.pushState(null, "", path);
  show();
  scrollTo(0, 0);
}
