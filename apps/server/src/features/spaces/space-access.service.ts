import type { ChosenSpaces, SpaceAccessCount } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  type AccessChoice,
  type AccessOfLocation,
  findAccess,
  isChoiceThere,
  lockChoice,
  openLocations,
  openSpaces,
} from "./space-access.repository.ts";

/** Counts which of the chosen spaces visitors can open. Throws `not_found`. */
export async function countAccess(
  transaction: Transaction,
  actor: Actor,
  chosen: ChosenSpaces,
): Promise<SpaceAccessCount> {
  const places = await findAccess(transaction, await choiceOf(transaction, actor, chosen));
  const openable = places.filter((place) => mayOpen(actor, place));
  const opened = openable.filter(({ isOpen }) => !isOpen);
  const openCount = (among: readonly AccessOfLocation[]) =>
    sum(among.map(({ count, closedSpaceIds }) => count - closedSpaceIds.length));
  return {
    count: sum(places.map(({ count }) => count)),
    networkCount: openCount(places.filter(({ needsNetwork }) => needsNetwork)),
    beaconCount: openCount(places.filter(({ needsBeacon }) => needsBeacon)),
    membersOnlyCount: sum(places.map(({ closedSpaceIds }) => closedSpaceIds.length)),
    openableCount: sum(openable.map(({ closedSpaceIds }) => closedSpaceIds.length)),
    closedLocations: opened.map(({ id, name }) => ({ id, name })),
    othersOpenedCount: sum(opened.map(({ othersBehindCount }) => othersBehindCount)),
  };
}

/**
 * Opens to visitors those of the chosen spaces that `countAccess` calls openable, with the
 * locations that it names; a location that lets visitors in stays as it is. Throws `not_found`, and
 * `access.location` if all closed spaces lie outside of the caller's locations.
 */
export async function openToVisitors(
  transaction: Transaction,
  actor: Actor,
  { withReporting, ...chosen }: ChosenSpaces & { readonly withReporting: boolean },
): Promise<{ count: number }> {
  const { organisationId } = actor;
  const choice = await choiceOf(transaction, actor, chosen);
  // The locked rows stay as they are until the end; a space archived meanwhile is left out.
  const held = await lockChoice(transaction, choice);
  const opened = (await findAccess(transaction, held)).filter((place) => mayOpen(actor, place));
  if (opened.length === 0) await refuseOutOfScope(transaction, choice);
  const closed = opened.filter(({ isOpen }) => !isOpen);
  await openLocations(transaction, organisationId, {
    ids: closed.map(({ id }) => id),
    withReporting,
  });
  const ids = opened.flatMap(({ closedSpaceIds }) => closedSpaceIds);
  return { count: await openSpaces(transaction, organisationId, ids, withReporting) };
}

/**
 * Refuses a choice with closed spaces outside of the caller's locations, so that the caller learns
 * the difference between nothing to open and spaces that somebody else may open.
 */
async function refuseOutOfScope(transaction: Transaction, choice: AccessChoice): Promise<void> {
  const closed = (await findAccess(transaction, choice)).filter(isClosed);
  if (closed.some(({ isInScope }) => !isInScope)) throw new ProblemError("access.location");
}

function isClosed({ closedSpaceIds }: AccessOfLocation): boolean {
  return closedSpaceIds.length > 0;
}

/**
 * Tells whether the caller may open the spaces of a location; for a closed location they must be
 * allowed to change it.
 */
function mayOpen(actor: Actor, place: AccessOfLocation): boolean {
  return isClosed(place) && place.isInScope && (place.isOpen || mayOpenLocation(actor, place));
}

function mayOpenLocation(actor: Actor, { id }: AccessOfLocation): boolean {
  const places = placesOf(actor, "organisation.locations.update");
  return places === null || places.includes(id);
}

async function choiceOf(
  transaction: Transaction,
  { organisationId }: Actor,
  chosen: ChosenSpaces,
): Promise<AccessChoice> {
  const { spaceIds = [], floorId = null, locationId = null, importId = null } = chosen;
  const choice = { organisationId, spaceIds, floorId, locationId, importId };
  if (!(await isChoiceThere(transaction, choice))) throw notFound();
  return choice;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
