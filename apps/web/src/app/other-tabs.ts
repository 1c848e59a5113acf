import { sessionMayExist } from "../lib/identity/session-hint.ts";

/** Who logs out wipes the tokens first and the cookie at once after them. */
const SETTLED_MS = 300;

/** Follows what other tabs keep: when one of them has logged out, nothing is left of the sign-in. */
export function followOtherTabs(onLoggedOut: () => void): void {
  addEventListener("storage", ({ newValue }) => {
    if (newValue !== null) return;
    setTimeout(() => {
      if (!sessionMayExist(localStorage, document.cookie)) onLoggedOut();
    }, SETTLED_MS);
  });
}
