import { can } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * Requires `organisation.spaces.read`, since only the administration may list archived places.
 * Throws `access.forbidden`.
 */
export function requireArchiveAccess(actor: UserActor): void {
  if (!can(actor.permissions, "organisation.spaces.read")) {
    throw new ProblemError("access.forbidden");
  }
}
