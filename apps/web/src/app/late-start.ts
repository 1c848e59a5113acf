import { followWaiting } from "../lib/outbox/waiting-mark.ts";
import { rememberOrganisation } from "../lib/session/remember-organisation.ts";
import { followOtherTabs } from "./other-tabs.ts";

/** Starts what may wait until the first screen is there. */
export function startLate(onLoggedOut: () => void): void {
  followOtherTabs(onLoggedOut);
  followWaiting();
  rememberOrganisation();
}
