import { mayGrant } from "@storey/domain";
import type { UserActor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * Throws `role.not_grantable` when one of the roles is not the caller's to give or take. Only
 * rights in the whole organisation count, and only those of this very token.
 */
export function requireGrantable({ permissions }: UserActor, roleNames: readonly string[]): void {
  if (!roleNames.every((name) => mayGrant(permissions, name))) {
    throw new ProblemError("role.not_grantable");
  }
}
