import { can } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * Archived places are the administration's: listing them takes `organisation.spaces.read`. Throws
 * `access.forbidden`.
 */
export function requireArchiveAccess(actor: UserActor): void {
  if (!can(actor.permissions, "organisation.spaces.read")) {
    throw new ProblemError("access.forbidden");
  }
}
