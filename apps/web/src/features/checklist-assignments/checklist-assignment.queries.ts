import {
  type ChecklistAssignment,
  type ChecklistStanding,
  checklistAssignments,
  checklistRuns,
  checklistsDue,
  checklistTemplates,
  type LocationClosure,
  locationClosures,
  spaces,
} from "@storey/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import type { AssignmentFields } from "./assignment-draft.ts";

/** A room or an asset that is checked. */
export type AssignmentTarget = { readonly spaceId: string } | { readonly assetId: string };

/** No room has more checklists than fit on one page of the greatest size. */
const PAGE_SIZE = "200";

/** Lists what checks a room or an asset again and again. */
export function assignmentsQuery(target: AssignmentTarget) {
  return queryOf(checklistAssignments.list, { query: { ...target, pageSize: PAGE_SIZE } });
}

/** Gives the next occurrences of a rule, closed days of the place included. */
export function occurrencesQuery(
  target: AssignmentTarget | null,
  { rule, basis, startsOn, endsOn }: AssignmentFields,
) {
  return queryOptions({
    ...queryOf(checklistAssignments.preview, {
      body: { ...target, rule, basis, startsOn, endsOn },
    }),
    placeholderData: keepPreviousData,
  });
}

/** What of an assignment a change may say. */
export type AssignmentChange = Partial<AssignmentFields> & {
  readonly pause?: ChecklistAssignment["pause"];
};

async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    // What was refused has changed meanwhile too: the list then shows what stands now.
    const shown = [
      ...[checklistAssignments.list, checklistAssignments.preview, locationClosures.list],
      checklistAssignments.pausesOf,
      ...[checklistsDue.list, checklistRuns.list],
    ];
    await Promise.all(
      [...shown, checklistTemplates.list, spaces.get].map((one) =>
        queryClient.invalidateQueries({ queryKey: keyOf(one) }),
      ),
    );
  }
}

/** Gives a checklist to a room or an asset. */
export function addAssignment(
  target: AssignmentTarget,
  body: AssignmentFields & { readonly id: string; readonly templateId: string },
): Promise<ChecklistAssignment> {
  return changed(call(checklistAssignments.create, { body: { ...target, ...body } }));
}

/** Gives a checklist to many rooms, all or none; rooms that have it keep theirs. */
export function assignRooms(
  spaceIds: readonly string[],
  body: AssignmentFields & { readonly templateId: string },
): Promise<{ addedCount: number; keptCount: number }> {
  return changed(call(checklistAssignments.bulk, { body: { ...body, spaceIds: [...spaceIds] } }));
}

/** Changes an assignment that was read at a version. */
export function changeAssignment(
  { id, version }: ChecklistAssignment,
  body: AssignmentChange,
): Promise<ChecklistAssignment> {
  return changed(call(checklistAssignments.update, { params: { id }, body, ifMatch: version }));
}

/** Ends an assignment; its runs stay. */
export function endAssignment(id: string): Promise<undefined> {
  return changed(call(checklistAssignments.end, { params: { id } }));
}

/** Pauses all checklists of a location, or lets them go on; skips what is overdue by then if told. */
export function pauseLocation(
  locationId: string,
  pause: ChecklistAssignment["pause"],
  skipsOverdue = false,
): Promise<{ count: number; skippedCount: number }> {
  const body = { locationId, pause, ...(skipsOverdue ? { skipsOverdue } : {}) };
  return changed(call(checklistAssignments.pauseMany, { body }));
}

/** Tells what hangs on a checklist, in one room or in all that have it, before it rests or ends. */
export function standingOf(templateId: string, spaceId?: string): Promise<ChecklistStanding> {
  const query = { templateId, ...(spaceId === undefined ? {} : { spaceId }) };
  return call(checklistAssignments.standing, { query });
}

/** Tells which pauses hold in a location. */
export function pausesQuery(locationId: string) {
  return queryOf(checklistAssignments.pausesOf, { params: { id: locationId } });
}

/** Lists when a location is closed, the first day first. */
export function closuresQuery(locationId: string) {
  return queryOf(locationClosures.list, { params: { id: locationId } });
}

/** Closes a location for some days. */
export function addClosure(
  locationId: string,
  body: Pick<LocationClosure, "id" | "startsOn" | "endsOn" | "reason">,
): Promise<LocationClosure> {
  return changed(call(locationClosures.create, { params: { id: locationId }, body }));
}

/** Opens a location again on the days of a closure. */
export function removeClosure({ id, locationId }: LocationClosure): Promise<undefined> {
  const params = { id: locationId, closureId: id };
  return changed(call(locationClosures.remove, { params }));
}
