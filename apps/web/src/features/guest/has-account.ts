import { sessionMayExist } from "../../lib/identity/session-hint.ts";

/** Whether this browser has been logged in. Where it keeps nothing for sites, it has not. */
export function hasAccount(): boolean {
  try {
    return sessionMayExist(localStorage, document.cookie);
  } catch {
    return false;
  }
}
