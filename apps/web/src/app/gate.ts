import { can, type FeatureFlag, isSettingEnabled } from "@storey/domain";
import { CallError } from "../lib/call-error.ts";
import { permissionsOf } from "../lib/session/rights.ts";
import type { Session } from "../lib/session/session.ts";
import type { Fallback, Need, RouteDefinition } from "./route-definition.ts";

/** The services that the gate asks. */
export interface GateKeepers {
  /** Settles authentication and loads the user; false when nobody is signed in. */
  readonly waitForUser: () => Promise<boolean>;
  readonly session: () => Session;
  readonly isFlagOn: (flag: FeatureFlag) => Promise<boolean>;
  readonly logFailure: (what: string, cause: unknown) => void;
}

/** The gate's decision: to pass, or where to go instead. */
export type GateOutcome =
  | { readonly kind: "pass" }
  | { readonly kind: "redirect"; readonly to: Fallback }
  /** Nobody is signed in: the visitor goes to Contact and comes back here after the login. */
  | { readonly kind: "sign-in" }
  /** A flag is off: the visitor goes to Home, where a toast says so. */
  | { readonly kind: "feature-disabled" };

const PASS: GateOutcome = { kind: "pass" };

/** Returns the Error page with its text, and the reference to quote where the server gave one. */
function toError(error: string, errorDescription: string, cause: unknown): GateOutcome {
  const reference = cause instanceof CallError && cause.requestId ? cause.requestId : null;
  const search = { error, errorDescription, ...(reference ? { reference } : {}) };
  return { kind: "redirect", to: { route: "Error", search } };
}

async function holds(need: Need, keepers: GateKeepers): Promise<boolean> {
  const { user, organisation } = keepers.session();
  switch (need.kind) {
    case "flag":
      return keepers.isFlagOn(need.flag);
    case "setting":
      return [need.key, need.or].some((key) => isSettingEnabled(organisation?.settings, key));
    case "permission":
      return can(permissionsOf(user, need), need.permission);
  }
}

async function firstFailure(
  needs: readonly Need[],
  keepers: GateKeepers,
): Promise<Need | undefined> {
  for (const need of needs) if (!(await holds(need, keepers))) return need;
  return undefined;
}

async function guard(route: RouteDefinition, keepers: GateKeepers): Promise<GateOutcome> {
  try {
    const failed = await firstFailure(route.needs ?? [], keepers);
    if (!failed) return PASS;
    if (failed.kind === "flag") return { kind: "feature-disabled" };
    // When the organisation could not be loaded, nothing is known about which modules are on.
    if (failed.kind === "setting" && !keepers.session().organisation) {
      return toError("error.serviceUnavailable", "error.tryAgainLater", null);
    }
    return { kind: "redirect", to: failed.otherwise };
  } catch (cause) {
    keepers.logFailure("A route guard failed", cause);
    return toError("server.error", "error.tryAgainLater", cause);
  }
}

/**
 * Decides about one navigation. Without a sign-in only open routes are reached; with one, the user
 * is loaded and the route's needs are checked in order. Source: Spec §2, authentication gate.
 */
export async function passGate(route: RouteDefinition, keepers: GateKeepers): Promise<GateOutcome> {
  // Error shows in any case and waits for nothing: the failure it reports may be the gate's own.
  if (route.name === "Error") return PASS;
  let signedIn: boolean;
  try {
    signedIn = await keepers.waitForUser();
  } catch (cause) {
    keepers.logFailure("The user could not be loaded", cause);
    // The server refuses the stored sign-in: it has ended, and nothing is out of order.
    if (keepers.session().authenticated === false && !route.open) return { kind: "sign-in" };
    return route.open ? PASS : toError("error.serviceUnavailable", "error.tryAgainLater", cause);
  }
  if (!signedIn) return route.open ? PASS : { kind: "sign-in" };
  if (route.open) return PASS;
  const { problem } = keepers.session();
  const passes = problem === "no-organisation" && route.withoutOrganisation === true;
  if (problem && !passes) return { kind: "redirect", to: { route: "Account" } };
  return guard(route, keepers);
}
