import type { BulkSpaceChanges } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  findLocationId,
  keepActiveFloor,
  keepLocations,
  leavePlace,
} from "../../platform/archive/place.repository.ts";
import { requireInsideNetworks } from "../../platform/archive/place-access.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { changeSpaceChecklists } from "../checklist-assignments/space-checklists.service.ts";
import { lockSpaces, updateSpaces } from "./bulk-space.repository.ts";
import {
  deleteSpace,
  findPictureFolders,
  findSpaceIds,
  setSpacePlace,
} from "./space.repository.ts";

/**
 * Moves an active space to an active floor of any location of the organisation. Throws
 * `not_found`, `access.location` (both ends count), `parent.archived`, `name.taken` and
 * `licence.spaces_exceeded`.
 */
export async function moveSpace(
  transaction: Transaction,
  actor: Actor,
  id: string,
  floorId: string,
): Promise<void> {
  const { organisationId } = actor;
  const ends = [
    await findLocationId(transaction, { organisationId, level: "space", id }),
    await findLocationId(transaction, { organisationId, level: "floor", id: floorId }),
  ];
  for (const end of ends) requireInsideNetworks(actor, end);
  await keepLocations(transaction, organisationId, ends);
  const { locationId } = await keepActiveFloor(transaction, organisationId, floorId);
  const space = await lockRecord(transaction, { table: "space", organisationId, id }, "change");
  if (space.deletedAt !== null) throw notFound();
  await leavePlace(transaction, id);
  await setSpacePlace(transaction, organisationId, id, { locationId, floorId });
}

/**
 * Makes the same changes to many active spaces, all or none. Throws `not_found` and
 * `access.location`.
 */
export async function updateManySpaces(
  transaction: Transaction,
  actor: Actor,
  ids: readonly string[],
  {
    addChecklistTemplateIds: add = [],
    removeChecklistTemplateIds: remove = [],
    ...changes
  }: BulkSpaceChanges,
): Promise<{ count: number }> {
  const { organisationId } = actor;
  const wanted = [...new Set(ids)];
  await changeSpaceChecklists(transaction, actor, wanted, { add, remove });
  await lockSpaces(transaction, organisationId, wanted);
  await updateSpaces(transaction, organisationId, wanted, changes);
  return { count: wanted.length };
}

/**
 * Deletes an archived space for good; the files of its pictures go after the commit. Throws
 * `not_found`, `access.location` and `record.active`.
 */
export async function hardDeleteSpace(
  transaction: Transaction,
  { organisationId }: Actor,
  id: string,
): Promise<void> {
  const space = await lockRecord(transaction, { table: "space", organisationId, id }, "end");
  if (space.deletedAt === null) throw new ProblemError("record.active");
  const folders = await findPictureFolders(transaction, [id]);
  await deleteSpace(transaction, organisationId, id);
  await removeFilesLater(transaction, folders);
}

/** Finds the folders of pictures that only the spaces of a floor show, archived spaces too. */
export async function findFloorPictureFolders(
  transaction: Transaction,
  organisationId: string,
  floorId: string,
): Promise<string[]> {
  const spaceIds = await findSpaceIds(transaction, organisationId, floorId);
  return findPictureFolders(transaction, spaceIds);
}
