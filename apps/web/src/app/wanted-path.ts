import { knownDestination } from "./paths.ts";

const KEY = "storey.wantedPath";

/** Keeps the path a signed-out visitor asked for. */
export function rememberWantedPath(path: string): void {
  const known = knownDestination(path);
  if (known && known !== "/") sessionStorage.setItem(KEY, known);
  else sessionStorage.removeItem(KEY);
}

/** Returns the kept path once, or Home. */
export function takeWantedPath(): string {
  const kept = knownDestination(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  return kept ?? "/";
}
