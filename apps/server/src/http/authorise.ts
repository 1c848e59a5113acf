import type { Endpoint } from "@storey/contract";
import { can, type Permission } from "@storey/domain";
import type { Entry } from "../db/gateway.ts";
import type { UserActor } from "./actor.ts";
import { ProblemError } from "./problem.ts";

/** The facts of the access token that access depends on. */
export interface TokenFacts {
  readonly subject: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
}

/**
 * Decides whether a caller may make a call, from what the database says at this request. Throws
 * `auth.unknown_user`, `auth.invalid_token`, `access.no_organisation`, `organisation.changed`,
 * `access.forbidden` and `access.feature_disabled`, in this order.
 */
export function authorise(
  endpoint: Endpoint,
  entry: Entry | null,
  token: TokenFacts,
  believedOrganisationId: string | undefined,
): UserActor {
  if (!entry) throw new ProblemError("auth.unknown_user");
  if (entry.isBlocked || token.issuedAt < entry.tokensValidAfter) {
    throw new ProblemError("auth.invalid_token");
  }
  const actor: UserActor = {
    subject: token.subject,
    userId: entry.userId,
    organisationId: entry.organisationId,
    permissions: new Set(entry.permissions),
    settings: new Set(entry.settings),
  };
  if (endpoint.access === "signed-in") return actor;
  if (actor.organisationId === null) throw new ProblemError("access.no_organisation");
  if (believedOrganisationId !== undefined && believedOrganisationId !== actor.organisationId) {
    throw new ProblemError("organisation.changed");
  }
  if (endpoint.access !== "member") {
    const needed = endpoint.access as Permission | readonly Permission[];
    if (!can(actor.permissions, needed)) throw new ProblemError("access.forbidden");
  }
  if (endpoint.setting && !actor.settings.has(endpoint.setting)) {
    throw new ProblemError("access.feature_disabled");
  }
  return actor;
}
