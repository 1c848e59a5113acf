import type { Me, Organisation } from "@storey/contract";
import { createStore } from "../store.ts";

/** The reason why a signed-in person cannot use the app. */
export type AccountProblem = "unknown-user" | "email-unverified" | "no-organisation";

/** The session of the app's user, as far as it is known. */
export interface Session {
  /** Unknown until the identity client has looked. */
  readonly authenticated: boolean | "unknown";
  readonly user: Me | null;
  /** The active organisation with its settings; null until loaded, or without one. */
  readonly organisation: Organisation | null;
  readonly problem: AccountProblem | null;
}

/** The session before anything is known. */
export const NOBODY: Session = {
  authenticated: "unknown",
  user: null,
  organisation: null,
  problem: null,
};

/**
 * Holds whether this tab is switching the organisation: a refusal with `organisation.changed` is
 * then its own doing and not announced.
 */
export const switching = createStore(false);

/** The session of the app's user. */
export const session = createStore<Session>(NOBODY);
