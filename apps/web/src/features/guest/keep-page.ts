import { logFailure } from "../../lib/log.ts";
import { appPath } from "./guest-place.ts";
import { guestState, isFinal } from "./guest-session.ts";
import { hasAccount } from "./has-account.ts";
import { dropSeen, keepSeen } from "./seen-space.ts";

const WORKER = "/guest-sw.js";
/** The pages for guests, and no other page of the product. */
const SCOPES = ["/q/", "/track/"];

/**
 * Has the browser keep the guests' pages for a reload without a network. Only a secure context can,
 * and the page works without it.
 */
async function startGuestWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    for (const scope of SCOPES) await navigator.serviceWorker.register(WORKER, { scope });
  } catch (cause) {
    logFailure("The guests' pages are not kept on this device", cause);
  }
}

/**
 * Keeps the room of a code as it was opened, or deletes what is kept of one that is refused by now.
 */
async function keepRoom(code: string): Promise<void> {
  const state = guestState.get();
  if (state.kind === "refused" && isFinal(state.error)) await dropSeen(code);
  if (state.kind === "open" && state.seenAt === undefined) await keepSeen(code, state.session);
}

/** Leads who has an account from a room that is shown without a network to the app that is kept. */
async function leadToKeptApp(): Promise<void> {
  if (await caches.match("/index.html")) location.replace(appPath());
}

/**
 * Keeps the page for a reload without a network: the program, and the room of a code as it is shown
 * now and whenever the page is left. Who has an account has the app for that.
 */
export async function keepPage(code: string | null): Promise<void> {
  try {
    const state = guestState.get();
    if (hasAccount()) {
      if (state.kind === "open" && state.seenAt !== undefined) await leadToKeptApp();
      return;
    }
    await startGuestWorker();
    if (code === null) return;
    await keepRoom(code);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") keepRoom(code).catch(() => undefined);
    });
  } catch (cause) {
    logFailure("The room is not kept on this device", cause);
  }
}
