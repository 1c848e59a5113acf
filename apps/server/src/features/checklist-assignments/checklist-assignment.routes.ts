import { type ChecklistAssignment, checklistAssignments, locationClosures } from "@storey/contract";
import { CHECKLIST_PREVIEW_COUNT, dayIn, nextOccurrences } from "@storey/domain";
import { v7 } from "uuid";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import { findLocationId, keepActiveLocation } from "../../platform/archive/place.repository.ts";
import { requireInsideNetworks } from "../../platform/archive/place-access.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
import { noteAssigned } from "../notifications/checklists/checklist-event.service.ts";
import { countOverdue, findStanding } from "./assigned-run.repository.ts";
import {
  findAssignments,
  findPauses,
  findPlace,
  getAssignment,
} from "./checklist-assignment.repository.ts";
import {
  assign,
  assignMany,
  endAssignment,
  pauseLocation,
  replanLocation,
  requireAssignee,
} from "./checklist-assignment.service.ts";
import { findClosures, insertClosure, removeClosure } from "./location-closure.repository.ts";
import { findClosedDays } from "./schedule.repository.ts";
import { replanAssignments } from "./schedule.service.ts";

const PAGE_SIZE = 50;

/** The calls about what is checked again and again. */
export const checklistAssignmentRoutes: readonly Binding[] = [
  on(checklistAssignments.list, ({ organisationId }, { query }, transaction) => {
    const { spaceId = null, assetId = null, templateId = null, locationId = null } = query;
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const search = { spaceId, assetId, templateId, locationId };
    const part = { limit: pageSize, offset: (page - 1) * pageSize };
    return findAssignments(transaction, organisationId, { ...search, ...part });
  }),
  on(checklistAssignments.create, (actor, { body }, transaction) =>
    assign(transaction, actor, body),
  ),
  on(checklistAssignments.bulk, (actor, { body }, transaction) =>
    assignMany(transaction, actor, body),
  ),
  on(checklistAssignments.pauseMany, (actor, { body }, transaction) =>
    pauseLocation(transaction, actor, body),
  ),
  on(checklistAssignments.standing, ({ organisationId }, { query }, transaction) =>
    findStanding(transaction, organisationId, query),
  ),
  on(checklistAssignments.pausesOf, async (actor, { params }, transaction) => {
    const { organisationId } = actor;
    const place = { organisationId, level: "location", id: params.id } as const;
    requireInsideNetworks(actor, await findLocationId(transaction, place));
    return {
      ...(await findPauses(transaction, organisationId, params.id)),
      overdueCount: await countOverdue(transaction, organisationId, params.id),
    };
  }),
  on(checklistAssignments.preview, async ({ organisationId }, { body }, transaction) => {
    const { spaceId = null, assetId = null, locationId = null } = body;
    const place = await findPlace(transaction, organisationId, { spaceId, assetId, locationId });
    const closures = await findClosedDays(
      transaction,
      place.locationId === null ? [] : [place.locationId],
    );
    const { rule, startsOn, endsOn = null, basis = "calendar" } = body;
    return nextOccurrences(
      { rule, startsOn, endsOn, basis },
      { closures: closures.get(place.locationId ?? "") ?? [], pause: null },
      { from: dayIn(place.zone, new Date()), count: CHECKLIST_PREVIEW_COUNT },
    );
  }),
  on(checklistAssignments.get, ({ organisationId }, { params }, transaction) =>
    getAssignment(transaction, organisationId, params.id),
  ),
  onRecord(
    checklistAssignments.update,
    ({ organisationId }, { params }, transaction) =>
      getAssignment(transaction, organisationId, params.id),
    async (actor, { params, body, ifMatch }, transaction, current) => {
      const { organisationId } = actor;
      const { id } = params;
      const { pause, rule, ...fields } = body;
      const values = {
        ...fields,
        rule: rule && JSON.stringify(rule),
        ...(pause === undefined
          ? {}
          : {
              pausedFrom: pause?.from ?? null,
              pausedUntil: pause?.until ?? null,
              pauseReason: pause?.reason ?? null,
            }),
        // Whoever was chosen last takes the place of the other kind.
        ...(fields.assigneeId ? { assigneeRole: fields.assigneeRole ?? null } : {}),
        ...(fields.assigneeRole ? { assigneeId: fields.assigneeId ?? null } : {}),
      };
      const place = { table: "checklistAssignment", organisationId, id } as const;
      const before = await getAssignment(transaction, organisationId, id);
      await requireAssignee(transaction, organisationId, fields);
      if (fields.basis === "completion" && before.subject.asset === null) {
        throw new ProblemError("checklist.rule_invalid");
      }
      await updateRecord(transaction, { ...place, values, ifMatch, current });
      const isRuleChanged = [rule, fields.basis, fields.startsOn, fields.endsOn].some(
        (value) => value !== undefined,
      );
      await replanAssignments(transaction, organisationId, [id], { isRuleChanged });
      if (isGivenAnew(before.assignee, fields)) await noteAssigned(transaction, actor, [id]);
    },
  ),
  on(checklistAssignments.end, async (actor, { params }, transaction) => {
    await endAssignment(transaction, actor, params.id);
    return undefined;
  }),
];

/** Tells whether somebody is given what they did not have. */
function isGivenAnew(
  { person, role }: ChecklistAssignment["assignee"],
  {
    assigneeId,
    assigneeRole,
  }: {
    readonly assigneeId?: string | null | undefined;
    readonly assigneeRole?: string | null | undefined;
  },
): boolean {
  if (assigneeId) return assigneeId !== person?.id;
  return Boolean(assigneeRole) && assigneeRole !== role;
}

/** The calls about the days on which a location is closed. */
export const locationClosureRoutes: readonly Binding[] = [
  on(locationClosures.list, async (actor, { params }, transaction) => {
    const { organisationId } = actor;
    const place = { organisationId, level: "location", id: params.id } as const;
    requireInsideNetworks(actor, await findLocationId(transaction, place));
    return findClosures(transaction, organisationId, params.id);
  }),
  on(locationClosures.create, async ({ organisationId }, { params, body }, transaction) => {
    const { id = v7(), ...days } = body;
    await keepActiveLocation(transaction, organisationId, params.id);
    await insertClosure(transaction, { organisationId, id, locationId: params.id, ...days });
    await replanLocation(transaction, organisationId, params.id);
    const all = await findClosures(transaction, organisationId, params.id);
    const made = all.find((closure) => closure.id === id);
    if (!made) throw new Error("the closure is gone");
    return made;
  }),
  on(locationClosures.remove, async ({ organisationId }, { params }, transaction) => {
    const { id: locationId, closureId: id } = params;
    await lockRecord(transaction, { table: "location", organisationId, id: locationId }, "keep");
    await removeClosure(transaction, { organisationId, locationId, id });
    await replanLocation(transaction, organisationId, locationId);
    return undefined;
  }),
];
