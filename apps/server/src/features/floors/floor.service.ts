import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  findLocationId,
  keepActiveLocation,
  keepLocations,
} from "../../platform/archive/place.repository.ts";
import { requireInsideNetworks } from "../../platform/archive/place-access.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { findFloorPictureFolders } from "../spaces/space.service.ts";
import { deleteFloor, setFloorLocation } from "./floor.repository.ts";

/**
 * Moves an active floor with all of its spaces to an active location. Throws `not_found`,
 * `access.location` (both ends count), `parent.archived`, `name.taken` and
 * `licence.spaces_exceeded`.
 */
export async function moveFloor(
  transaction: Transaction,
  actor: Actor,
  id: string,
  locationId: string,
): Promise<void> {
  const { organisationId } = actor;
  const from = await findLocationId(transaction, { organisationId, level: "floor", id });
  for (const end of [from, locationId]) requireInsideNetworks(actor, end);
  await keepLocations(transaction, organisationId, [from, locationId]);
  await keepActiveLocation(transaction, organisationId, locationId);
  const floor = await lockRecord(transaction, { table: "floor", organisationId, id }, "end");
  if (floor.deletedAt !== null) throw notFound();
  await setFloorLocation(transaction, organisationId, id, locationId);
}

/**
 * Deletes an archived floor with its spaces for good; the files of their pictures go after the
 * commit. Throws `not_found`, `access.location` and `record.active`.
 */
export async function hardDeleteFloor(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  const { organisationId } = actor;
  const place = { organisationId, level: "floor", id } as const;
  requireInsideNetworks(actor, await findLocationId(transaction, place));
  const floor = await lockRecord(transaction, { table: "floor", organisationId, id }, "end");
  if (floor.deletedAt === null) throw new ProblemError("record.active");
  const folders = await findFloorPictureFolders(transaction, organisationId, id);
  await deleteFloor(transaction, organisationId, id);
  await removeFilesLater(transaction, folders);
}
