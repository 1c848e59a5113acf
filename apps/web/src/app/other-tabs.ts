import { sessionMayExist } from "../lib/identity/session-hint.ts";

/** The time within which a tab that logs out has wiped the cookie after the tokens. */
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
