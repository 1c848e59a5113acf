import { redirect } from "@tanstack/react-router";
import { whileBusy } from "../lib/busy.ts";
import { identity } from "../lib/identity/identity.ts";
import { toIdentityError } from "../lib/identity/identity-error.ts";
import { logFailure } from "../lib/log.ts";
import { waitingFor } from "../lib/outbox/waiting-mark.ts";
import { resolveAuthentication, waitForUser } from "../lib/session/load-session.ts";
import { session } from "../lib/session/session.ts";
import { logOut } from "../lib/session/sign-in.ts";
import { PATHS } from "./paths.ts";
import { takeWantedPath } from "./wanted-path.ts";

const MAX_TEXT = 300;

/** A text anybody can put in an address: plain, and no longer than a sentence. */
function capped(value: unknown): string {
  return typeof value === "string" ? value.slice(0, MAX_TEXT) : "";
}

async function finish(href: string): Promise<void> {
  const client = await identity();
  await client.finishLogin(href);
  session.update((now) => ({ ...now, authenticated: true }));
}

/**
 * Handles the way back from the login page: Home, or the path that was wanted, on success; Error
 * when the address holds an error description. Source: Spec §2 and §4.
 */
export async function enterLogin(
  search: Readonly<Record<string, unknown>>,
  href: string,
): Promise<never> {
  const error = capped(search.error);
  const errorDescription = capped(search.error_description);
  if (error === "email_verification" || errorDescription === "email_verification") {
    // Recognised, and nothing is done (Spec §4): the login page has said what to do.
    throw redirect({ to: PATHS.Contact, replace: true });
  }
  if (errorDescription !== "") {
    const params = { error: error || "error.login", errorDescription };
    throw redirect({ to: PATHS.Error, search: params, replace: true });
  }
  if (search.code !== undefined && search.state !== undefined) {
    try {
      await whileBusy(finish(href));
    } catch (cause) {
      // The code was used before, as after Back: the check below finds out who is signed in.
      logFailure("Unknown login error", toIdentityError(cause));
    }
  }
  if (!(await resolveAuthentication())) {
    throw redirect({ to: PATHS.Contact, replace: true, state: { notice: "session.again" } });
  }
  throw redirect({ href: takeWantedPath(), replace: true });
}

/**
 * Tells whether the person may log out: no write of theirs waits on this device, or they have
 * chosen what becomes of those that do.
 */
async function mayLeave(): Promise<boolean> {
  if (waitingFor.get().length === 0) return true;
  // Without a network only the device knows who is signed in.
  if (!session.get().user) await waitForUser().catch(() => undefined);
  const { askBeforeLeaving } = await import("../features/waiting/parts/ask-before-leaving.tsx");
  return askBeforeLeaving();
}

/** Logs out where somebody is signed in, which leaves the page; else goes Home (Spec §2). */
export async function enterLogout(): Promise<void> {
  if (!(await resolveAuthentication())) throw redirect({ to: PATHS.Home, replace: true });
  if (!(await mayLeave())) throw redirect({ to: PATHS.Home, replace: true });
  await whileBusy(logOut());
}
