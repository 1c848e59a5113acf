import { sessionMayExist } from "../../lib/identity/session-hint.ts";

/**
 * Whether somebody has logged in with this browser. False where the browser stores nothing for
 * sites.
 */
export function hasAccount(): boolean {
  try {
    return sessionMayExist(localStorage, document.cookie);
  } catch {
    return false;
  }
}
