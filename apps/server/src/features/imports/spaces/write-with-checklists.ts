import type { Transaction } from "../../../db/transaction.ts";
import {
  type ChecklistGiver,
  saveChecklistsOfMany,
} from "../../checklist-assignments/space-checklists.service.ts";
import { findVersions, type WrittenSpace, writeSpaces } from "./space-rows.repository.ts";
import type { Slice } from "./space-slices.ts";
import { findFloors } from "./undo-spaces.repository.ts";

/**
 * Writes spaces with the checklists that they are to have, and returns the written ones; leaves out
 * those that `writeSpaces` does. Throws as `saveChecklistsOfMany`.
 */
export async function writeWithChecklists(
  transaction: Transaction,
  writer: ChecklistGiver,
  slice: Slice,
): Promise<WrittenSpace[]> {
  const { organisationId } = writer;
  const staying = slice.update.filter(
    ({ checklistTemplateIds, floorId }) => checklistTemplateIds && floorId === undefined,
  );
  // Assigning holds the place of a space too, and a place is always held before what lies in it.
  const floors = staying.length === 0 ? [] : await findFloors(transaction, organisationId, staying);
  const written = await writeSpaces(transaction, organisationId, slice, floors);
  const ids = new Set(written.map(({ id }) => id));
  const wanted = new Map<string, readonly string[]>();
  for (const { id, checklistTemplateIds } of [...slice.create, ...slice.update])
    if (checklistTemplateIds && ids.has(id)) wanted.set(id, checklistTemplateIds);
  if (wanted.size === 0) return written;
  const { given, ended } = await saveChecklistsOfMany(transaction, writer, wanted);
  const givenTo = Map.groupBy(given, ({ spaceId }) => spaceId);
  const endedOf = Map.groupBy(ended, ({ spaceId }) => spaceId);
  // Each assignment counts in the version of its space.
  const versions = await findVersions(transaction, organisationId, [...wanted.keys()]);
  return written.map((space) => {
    if (!wanted.has(space.id)) return space;
    const idsOf = (all: typeof given = []) => all.map(({ id }) => id);
    const checklists = {
      given: idsOf(givenTo.get(space.id)),
      ended: idsOf(endedOf.get(space.id)),
    };
    return { ...space, version: versions.get(space.id) ?? space.version, checklists };
  });
}
