import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";

/**
 * Requires the caller to see every space that a change takes along (archiving, restoring, moving,
 * deleting): from outside of a location's networks it would leave the spaces there behind. Throws
 * `access.location`.
 */
export function requireInsideNetworks(
  actor: Pick<Actor, "restrictedLocationIds">,
  locationId: string,
): void {
  if (actor.restrictedLocationIds.includes(locationId)) throw new ProblemError("access.location");
}
