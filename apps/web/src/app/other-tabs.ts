import { sessionMayExist } from "../lib/identity/session-hint.ts";

/** The time within which a tab that logs out has deleted the cookie after the tokens. */
const SETTLED_MS = 300;

/** Follows the storage of other tabs: when one of them logs out, this one drops its sign-in too. */
export function followOtherTabs(onLoggedOut: () => void): void {
  addEventListener("storage", ({ newValue }) => {
    if (newValue !== null) return;
    setTimeout(() => {
      if (!sessionMayExist(localStorage, document.cookie)) onLoggedOut();
    }, SETTLED_MS);
  });
}
