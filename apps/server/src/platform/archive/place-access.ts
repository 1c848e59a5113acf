import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * What takes spaces along (archiving, restoring, moving, deleting) needs them in sight: from
 * outside of a location's networks it would leave its spaces behind. Throws `access.location`.
 */
export function requireInsideNetworks(
  actor: Pick<Actor, "restrictedLocationIds">,
  locationId: string,
): void {
  if (actor.restrictedLocationIds.includes(locationId)) throw new ProblemError("access.location");
}
