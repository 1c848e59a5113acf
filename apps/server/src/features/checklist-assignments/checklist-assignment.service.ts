import type { ChecklistAssignment } from "@storey/contract";
import {
  type ChecklistBasis,
  type ChecklistRule,
  MONTHLY_RULE,
  RECURRENCE_GRACE_DAYS,
  WEEKLY_RULE,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { keepActiveSpace } from "../../platform/archive/place.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { noteAssigned } from "../notifications/checklists/checklist-event.service.ts";
import { skipOverdue } from "./assigned-run.repository.ts";
import {
  endAssignments,
  findIdsInLocation,
  findOfSpaces,
  getAssignment,
  insertAssignments,
  isMember,
  type KeptTemplate,
  keepTemplates,
  type NewAssignment,
  type NewTarget,
  type Pause,
  pauseInLocation,
  resumeAssignments,
} from "./checklist-assignment.repository.ts";
import { replanAssignments } from "./schedule.service.ts";

/** What may be said of an assignment; what is absent comes from its template. */
export interface AssignmentFields {
  readonly rule?: ChecklistRule | undefined;
  readonly basis?: ChecklistBasis | undefined;
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | null | undefined;
  readonly opensBeforeDays?: number | undefined;
  readonly graceDays?: number | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly assigneeRole?: string | null | undefined;
}

type Place = Pick<Actor, "organisationId">;
type Giver = Pick<Actor, "organisationId" | "userId">;

/**
 * Gives a checklist to a room or an asset. Throws `not_found`, `access.location`, `parent.archived`,
 * `checklist.not_published`, `checklist.assigned`, `checklist.assignee_unknown`; breaks `record.exists`.
 */
export async function assign(
  transaction: Transaction,
  giver: Giver,
  {
    id = v7(),
    spaceId,
    assetId,
    templateId,
    ...fields
  }: AssignmentFields & {
    readonly id?: string | undefined;
    readonly spaceId?: string | undefined;
    readonly assetId?: string | undefined;
    readonly templateId: string;
  },
): Promise<ChecklistAssignment> {
  const target = { id, spaceId: spaceId ?? null, assetId: assetId ?? null };
  const { organisationId } = giver;
  const added = await give(transaction, giver, [target], { templateId, ...fields });
  if (added.length === 0) throw new ProblemError("checklist.assigned");
  return getAssignment(transaction, organisationId, id);
}

/**
 * Gives a checklist to many, all or none; rooms that have it keep theirs. Throws as `assign` does, but
 * `checklist.assigned`.
 */
export async function assignMany(
  transaction: Transaction,
  giver: Giver,
  {
    spaceIds = [],
    assetIds = [],
    templateId,
    ...fields
  }: AssignmentFields & {
    readonly spaceIds?: readonly string[] | undefined;
    readonly assetIds?: readonly string[] | undefined;
    readonly templateId: string;
  },
): Promise<{ addedCount: number; keptCount: number }> {
  const targets: NewTarget[] = [
    ...[...new Set(spaceIds)].map((spaceId) => ({ id: v7(), spaceId, assetId: null })),
    ...[...new Set(assetIds)].map((assetId) => ({ id: v7(), spaceId: null, assetId })),
  ];
  const added = await give(transaction, giver, targets, { templateId, ...fields });
  return { addedCount: added.length, keptCount: targets.length - added.length };
}

/** Adds assignments and tells whomever they are given to. */
async function give(
  transaction: Transaction,
  giver: Giver,
  targets: readonly NewTarget[],
  fields: AssignmentFields & { readonly templateId: string },
): Promise<string[]> {
  const added = await add(transaction, giver.organisationId, targets, fields);
  if (fields.assigneeId || fields.assigneeRole) await noteAssigned(transaction, giver, added);
  return added;
}

async function add(
  transaction: Transaction,
  organisationId: string,
  targets: readonly NewTarget[],
  { templateId, ...fields }: AssignmentFields & { readonly templateId: string },
): Promise<string[]> {
  if (fields.basis === "completion" && targets.some(({ assetId }) => assetId === null)) {
    throw new ProblemError("checklist.rule_invalid");
  }
  await requireAssignee(transaction, organisationId, fields);
  await keepTargets(transaction, organisationId, targets);
  const template = await keepPublished(transaction, organisationId, templateId);
  const given = toNewAssignment(template, fields);
  const added = await insertAssignments(transaction, organisationId, targets, given);
  await replanAssignments(transaction, organisationId, added);
  return added;
}

/** Holds rooms and assets in the order of their ids, so that no two wait for one another. */
async function keepTargets(
  transaction: Transaction,
  organisationId: string,
  targets: readonly NewTarget[],
): Promise<void> {
  const spaces = targets.flatMap(({ spaceId }) => spaceId ?? []).toSorted();
  for (const spaceId of spaces) await keepActiveSpace(transaction, organisationId, spaceId);
  const assets = targets.flatMap(({ assetId }) => assetId ?? []).toSorted();
  for (const id of assets) {
    const asset = await lockRecord(transaction, { table: "asset", organisationId, id }, "keep");
    if (asset.deletedAt !== null) throw new ProblemError("parent.archived");
  }
}

async function keepPublished(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<KeptTemplate> {
  const [template] = await keepTemplates(transaction, organisationId, [id]);
  if (!template) throw notFound();
  if (template.deletedAt !== null) throw new ProblemError("parent.archived");
  if (template.publishedVersionId === null) throw new ProblemError("checklist.not_published");
  return template;
}

/** Throws `checklist.assignee_unknown` for somebody who does not belong to the organisation, and for two at once. */
export async function requireAssignee(
  transaction: Transaction,
  organisationId: string,
  { assigneeId, assigneeRole }: AssignmentFields,
): Promise<void> {
  const isNobody = assigneeId === null || assigneeId === undefined;
  if (isNobody) return;
  const isKnown = !assigneeRole && (await isMember(transaction, organisationId, assigneeId));
  if (!isKnown) throw new ProblemError("checklist.assignee_unknown");
}

function toNewAssignment(
  { id: templateId, defaultRecurrence }: KeptTemplate,
  fields: AssignmentFields,
): NewAssignment {
  const usual = defaultRecurrence === "weekly" ? WEEKLY_RULE : MONTHLY_RULE;
  const usualGrace = fields.rule ? 0 : RECURRENCE_GRACE_DAYS[defaultRecurrence];
  return {
    ...{ templateId, rule: fields.rule ?? usual, basis: fields.basis ?? "calendar" },
    ...{ startsOn: fields.startsOn ?? null, endsOn: fields.endsOn ?? null },
    ...{ opensBeforeDays: fields.opensBeforeDays ?? 0, graceDays: fields.graceDays ?? usualGrace },
    ...{ assigneeId: fields.assigneeId ?? null, assigneeRole: fields.assigneeRole ?? null },
  };
}

/** Ends an assignment: its runs stay, what nobody began goes. Throws `not_found` and `access.location`. */
export async function endAssignment(
  transaction: Transaction,
  { organisationId }: Place,
  id: string,
): Promise<void> {
  const place = { table: "checklistAssignment", organisationId, id } as const;
  const found = await lockRecord(transaction, place, "change");
  if (found.deletedAt !== null) throw notFound();
  await end(transaction, organisationId, [id]);
}

async function end(transaction: Transaction, organisationId: string, ids: readonly string[]) {
  await endAssignments(transaction, organisationId, ids);
  await replanAssignments(transaction, organisationId, ids);
}

/** What pauses a location: when and why, and whether what is overdue by then is skipped for that too. */
export interface LocationPause {
  readonly locationId: string;
  readonly pause: Pause | null;
  readonly skipsOverdue?: boolean | undefined;
}

/**
 * Pauses everything that is checked in a location, or lets it go on. Throws `not_found` and
 * `access.location`.
 */
export async function pauseLocation(
  transaction: Transaction,
  { organisationId, userId }: Giver,
  { locationId, pause, skipsOverdue = false }: LocationPause,
): Promise<{ count: number; skippedCount: number }> {
  await lockRecord(transaction, { table: "location", organisationId, id: locationId }, "keep");
  const ids = await pauseInLocation(transaction, organisationId, locationId, pause);
  await replanAssignments(transaction, organisationId, ids);
  if (pause === null || !skipsOverdue) return { count: ids.length, skippedCount: 0 };
  const skip = { userId, reason: pause.reason };
  const skippedCount = await skipOverdue(transaction, organisationId, locationId, skip);
  return { count: ids.length, skippedCount };
}

/** Plans everything anew that is checked in a location, after it was closed or opened. */
export async function replanLocation(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<void> {
  const ids = await findIdsInLocation(transaction, organisationId, locationId);
  await replanAssignments(transaction, organisationId, ids);
}

/**
 * Gives a room the checklists of its form: a new template is assigned as it says itself, one that is
 * missing ends and keeps its runs, others stay as they are. Tells whether that changed anything. Throws
 * as `assign` does.
 */
export async function setTemplatesOfSpace(
  transaction: Transaction,
  place: Place,
  spaceId: string,
  templateIds: readonly string[],
): Promise<void> {
  await changeTemplatesOfSpaces(transaction, place, [spaceId], (has) => ({
    added: templateIds.filter((id) => !has.includes(id)),
    removed: has.filter((id) => !templateIds.includes(id)),
  }));
}

/** An assignment of a room. */
export interface OfSpace {
  readonly id: string;
  readonly spaceId: string;
}

/** The assignments that a change made, and those that it ended. */
export interface ChecklistsChange {
  readonly given: readonly OfSpace[];
  readonly ended: readonly OfSpace[];
}

/** Gives checklists to rooms, or ends them, by what each of them has. Throws as `assign` does. */
export async function changeTemplatesOfSpaces(
  transaction: Transaction,
  { organisationId }: Place,
  spaceIds: readonly string[],
  change: (
    has: readonly string[],
    spaceId: string,
  ) => { added: readonly string[]; removed: readonly string[] },
): Promise<ChecklistsChange> {
  const all = await findOfSpaces(transaction, organisationId, spaceIds);
  const bySpace = Map.groupBy(all, ({ spaceId }) => spaceId);
  const ended: OfSpace[] = [];
  const toAdd = new Map<string, OfSpace[]>();
  for (const spaceId of spaceIds) {
    const own = bySpace.get(spaceId) ?? [];
    const { added, removed } = change(
      own.map(({ templateId }) => templateId),
      spaceId,
    );
    ended.push(...own.filter(({ templateId }) => removed.includes(templateId)));
    for (const templateId of new Set(added)) {
      const targets = toAdd.get(templateId) ?? [];
      toAdd.set(templateId, [...targets, { id: v7(), spaceId }]);
    }
  }
  if (ended.length > 0) await endAll(transaction, organisationId, ended);
  const given: OfSpace[] = [];
  for (const [templateId, all] of [...toAdd].toSorted()) {
    const targets = all.map((one) => ({ ...one, assetId: null }));
    const added = new Set(await add(transaction, organisationId, targets, { templateId }));
    given.push(...all.filter(({ id }) => added.has(id)));
  }
  return { given, ended };
}

/** Takes a change back: what was given ends, what was ended goes on as it was. */
export async function takeBackChange(
  transaction: Transaction,
  organisationId: string,
  { given, ended }: { readonly given: readonly string[]; readonly ended: readonly string[] },
): Promise<void> {
  if (given.length > 0) await end(transaction, organisationId, given);
  if (ended.length > 0) await resumeAssignments(transaction, organisationId, ended);
}

const endAll = (transaction: Transaction, organisationId: string, all: readonly OfSpace[]) =>
  end(
    transaction,
    organisationId,
    all.map(({ id }) => id),
  );
