import type { ChecklistSketch, StartableChecklist, StartablePeriod } from "@storey/contract";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound } from "../../http/problem.ts";
import { checklistReaderOf, mayCompleteRun } from "../../platform/records/checklist-access.ts";
import { type PlannedRun, planComing } from "../checklist-assignments/schedule.service.ts";
import { mayDo } from "./run-access.service.ts";
import { findAskedAssets } from "./run-assets.repository.ts";
import {
  type CheckedPlace,
  findAssignedHere,
  findCheckedPlace,
  findMadeRuns,
  findPublished,
  findSketch,
  type MadeRun,
} from "./startable.repository.ts";

/** How many periods of an assignment are told: a phone may be without a network for some of them. */
const PERIODS = 6;

/** To somebody who may do whatever is checked there, nothing has to be given. */
const GIVEN_TO_NOBODY = { assigneeId: null, assigneeRole: null };

/**
 * Lists the checklists that the caller can begin at a place: what is assigned there, what is due first
 * before the rest, and then the other templates, if they may do all there. Throws `not_found`.
 */
export async function findStartable(
  transaction: Transaction,
  actor: Actor,
  place: CheckedPlace,
): Promise<StartableChecklist[]> {
  const found = await findCheckedPlace(transaction, place);
  if (!found) throw notFound();
  const reader = await checklistReaderOf(transaction, actor);
  const { organisationId } = actor;
  const mine = (await findAssignedHere(transaction, place)).filter((one) =>
    mayCompleteRun(reader, one),
  );
  const ids = mine.map(({ id }) => id);
  const planned =
    ids.length === 0 ? [] : await planComing(transaction, organisationId, ids, PERIODS);
  const runIds = planned.map(({ id }) => id);
  const made = ids.length === 0 ? [] : await findMadeRuns(transaction, organisationId, ids, runIds);
  const assigned = mine
    .map(({ id, templateId, templateName, templateNames }) => ({
      template: { id: templateId, name: templateName, names: templateNames },
      assignmentId: id,
      periods: periodsOf(id, planned, made),
    }))
    .filter(({ periods }) => periods.length > 0)
    .sort((a, b) => dueFirst(a).localeCompare(dueFirst(b)));
  if (!mayCompleteRun(reader, { ...GIVEN_TO_NOBODY, ...found })) return assigned;
  const taken = new Set(assigned.map(({ template }) => template.id));
  const others = (await findPublished(transaction, organisationId)).filter(
    ({ id }) => !taken.has(id),
  );
  return [
    ...assigned,
    ...others.map((template) => ({ template, assignmentId: null, periods: [] })),
  ];
}

const dueFirst = ({ periods }: Pick<StartableChecklist, "periods">) => periods[0]?.dueOn ?? "";

/** The periods of an assignment that are not over, by the days of their runs where these are made. */
function periodsOf(
  id: string,
  planned: readonly PlannedRun[],
  made: readonly MadeRun[],
): StartablePeriod[] {
  const runs = made.filter(({ assignmentId }) => assignmentId === id);
  const there = new Set(runs.map(({ runId }) => runId));
  const coming = planned
    .filter((run) => run.assignmentId === id && !there.has(run.id))
    .map(({ id: runId, periodStart, dueOn, opensAt, dueAt, missedAt }) => ({
      ...{ runId, periodStart, dueOn, opensAt, dueAt, missedAt, state: null },
    }));
  const open = runs
    .filter(({ state }) => state !== null)
    .map(({ assignmentId: _, ...period }) => period);
  return [...open, ...coming]
    .sort((a, b) => a.periodStart.localeCompare(b.periodStart))
    .slice(0, PERIODS);
}

/**
 * Gives what a run of a template would ask of a place. Throws `not_found`, also for who may not begin
 * one there.
 */
export async function sketchRun(
  transaction: Transaction,
  actor: Actor,
  place: CheckedPlace,
  templateId: string,
): Promise<ChecklistSketch> {
  const found = await findSketch(transaction, place, templateId);
  if (!found) throw notFound();
  const { versionId, locationId, ...sketch } = found;
  const reader = await checklistReaderOf(transaction, actor);
  const given = await findAssignedHere(transaction, place);
  const may = [
    { ...GIVEN_TO_NOBODY, locationId },
    ...given.filter((one) => one.templateId === templateId),
  ].find((one) => mayCompleteRun(reader, one));
  if (!may) throw notFound();
  const asking = { ...place, recheckItemId: null, recheckAssetId: null };
  const assets = await findAskedAssets(transaction, sql`${versionId}::uuid`, asking);
  return { ...sketch, assets, mayManage: mayDo(actor, reader, may).mayManage } as ChecklistSketch;
}
