import { type HistoryState, redirect } from "@tanstack/react-router";
import { analytics } from "../lib/analytics/analytics.ts";
import { logFailure } from "../lib/log.ts";
import { translate } from "../lib/messages.ts";
import { waitForUser } from "../lib/session/load-session.ts";
import { session } from "../lib/session/session.ts";
import { showToast } from "../lib/toasts.ts";
import { passGate } from "./gate.ts";
import { knownDestination, PATHS } from "./paths.ts";
import type { Fallback, RouteDefinition } from "./route-definition.ts";
import { rememberWantedPath } from "./wanted-path.ts";

/** The delay between the navigation and the toast 'Feature disabled'. Source: Spec §2 and §9. */
export const FEATURE_TOAST_DELAY_MS = 100;

function tellFeatureDisabled(): void {
  setTimeout(() => {
    showToast({
      severity: "error",
      summary: translate("shell", "feature.disabled"),
      detail: translate("shell", "feature.disabledDetail"),
    });
  }, FEATURE_TOAST_DELAY_MS);
}

const KEEPERS = {
  waitForUser,
  session: session.get,
  isFlagOn: async (flag: Parameters<Awaited<ReturnType<typeof analytics>>["isFlagOn"]>[0]) =>
    (await analytics()).isFlagOn(flag),
  logFailure,
};

/**
 * Redirects from an address that no screen has: to Contact when signed out, else to Error (Spec
 * §2).
 */
export async function enterUnknown(): Promise<never> {
  const signedIn = await waitForUser().catch(() => true);
  if (!signedIn) throw redirect({ to: PATHS.Contact, replace: true });
  const search = {
    error: "error.pageNotFound",
    errorDescription: "error.pageNotFoundDetail",
    retry: "Home",
  };
  throw redirect({ to: PATHS.Error, search, replace: true });
}

/**
 * Builds the query of a fallback's address. An Error screen without a way to retry leads back to
 * the wanted page.
 */
function searchOf(to: Fallback, { href, state }: Wanted): Readonly<Record<string, string>> {
  if (!("route" in to) || to.route !== "Error") return { ...to.search };
  const retry = knownDestination(href);
  const isStill = state?.isRetry && to.search?.["error"] === "error.serviceUnavailable";
  return {
    ...(retry ? { retry } : {}),
    ...to.search,
    ...(isStill ? { error: "error.serviceStillUnavailable" } : {}),
  };
}

/** Returns the destination of a fallback: its route or its path, filled in with its params. */
function destinationOf(to: Fallback) {
  if ("path" in to) return { to: to.path };
  return { to: PATHS[to.route], params: to.params ?? {} };
}

/** The navigation that the gate decides about. */
export interface Wanted {
  readonly href: string;
  readonly state?: HistoryState;
}

/**
 * Runs the gate before a screen shows, and redirects where it decides so. Where the app began with a kept
 * session, the gate passes on that, but turns away only on what the server says.
 */
export async function guardNavigation(
  route: RouteDefinition,
  wanted: Wanted,
  isBegunFromKept = false,
): Promise<void> {
  if (isBegunFromKept) {
    const kept = await passGate(route, { ...KEEPERS, waitForUser: async () => true });
    if (kept.kind === "pass") return;
  }
  const outcome = await passGate(route, KEEPERS);
  switch (outcome.kind) {
    case "pass":
      return;
    case "sign-in":
      rememberWantedPath(wanted.href);
      throw redirect({ to: PATHS.Contact, replace: true });
    case "feature-disabled":
      tellFeatureDisabled();
      throw redirect({ to: PATHS.Home, replace: true });
    case "redirect":
      throw redirect({
        ...destinationOf(outcome.to),
        search: searchOf(outcome.to, wanted),
        replace: true,
      });
  }
}
