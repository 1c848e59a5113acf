import { mayGrant } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * Throws `role.not_grantable` when one of the roles is not the caller's to give or take. What counts
 * is what they hold in the whole organisation, by this very token.
 */
export function requireGrantable({ permissions }: UserActor, roleNames: readonly string[]): void {
  if (!roleNames.every((name) => mayGrant(permissions, name))) {
    throw new ProblemError("role.not_grantable");
  }
}
