import { checklistRunId, dayAfter, dayIn, startOfDayIn } from "@storey/domain";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { keepActiveSpace } from "../../platform/archive/place.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import {
  checklistReaderOf,
  isVisibleRun,
  mayCompleteRun,
} from "../../platform/records/checklist-access.ts";
import { ensureRunOf } from "../checklist-assignments/schedule.service.ts";
import { holdRun, holdToCompletion } from "./run-access.service.ts";
import { findRunAssets } from "./run-assets.repository.ts";
import {
  findAssetLocation,
  findAssignee,
  findRunTemplate,
  findZone,
  insertRun,
} from "./start-run.repository.ts";
import { beginRun, findStoredRun, type StoredRun } from "./stored-run.repository.ts";

/** How many days what somebody began by themselves may take until it is late. */
const AD_HOC_DAYS = 7;

/** What a run is to be started of. */
export interface RunStart {
  readonly id: string;
  readonly assignmentId?: string | undefined;
  readonly periodStart?: string | undefined;
  readonly templateId?: string | undefined;
  readonly spaceId?: string | undefined;
  readonly assetId?: string | undefined;
}

/**
 * Starts a run; one that is there stays as it is. Throws `not_found`, `access.forbidden`,
 * `access.location`, `parent.archived`, `checklist.not_published` and `checklist.no_period`; breaks
 * `record.exists`.
 */
export async function startRun(
  transaction: Transaction,
  actor: Actor,
  start: RunStart,
): Promise<void> {
  const { organisationId } = actor;
  const reader = await checklistReaderOf(transaction, actor);
  const place = { organisationId, id: start.id };
  const found = await findStoredRun(transaction, place, isVisibleRun(reader), "look");
  if (found) {
    if (!isSame(found, start)) throw new ProblemError("record.exists");
    await holdRun(transaction, actor, start.id, "keep");
    return;
  }
  const { assignmentId, periodStart = "" } = start;
  if (assignmentId !== undefined) {
    if (start.id !== checklistRunId(assignmentId, periodStart)) {
      throw new ProblemError("checklist.no_period");
    }
    const given = await findAssignee(transaction, organisationId, assignmentId);
    if (!given || !mayCompleteRun(reader, given)) throw notFound();
    await ensureRunOf(transaction, actor, assignmentId, periodStart);
    await holdRun(transaction, actor, start.id, "keep");
    return;
  }
  await startAdHoc(transaction, actor, start);
  await begin(transaction, actor, await heldRun(transaction, place));
}

/** Tells whether a run is the one that is to be started. */
function isSame(run: StoredRun, { assignmentId, templateId, spaceId, assetId }: RunStart): boolean {
  if (assignmentId !== undefined) return run.assignmentId === assignmentId;
  return (
    run.templateId === templateId &&
    (assetId === undefined ? run.spaceId === spaceId : run.assetId === assetId)
  );
}

async function heldRun(
  transaction: Transaction,
  place: { readonly organisationId: string; readonly id: string },
): Promise<StoredRun> {
  const run = await findStoredRun(transaction, place, sql<boolean>`true`, "change");
  if (!run) throw notFound();
  return run;
}

/** Begins a run that the caller holds, unless it was: what it asks of which assets is fixed with that. */
export async function begin(
  transaction: Transaction,
  { userId }: Pick<Actor, "userId">,
  run: StoredRun,
): Promise<void> {
  if (run.startedAt !== null) return;
  const assets = await findRunAssets(transaction, run);
  await beginRun(transaction, run, { userId, assets });
}

async function startAdHoc(
  transaction: Transaction,
  actor: Actor,
  { id, templateId, spaceId, assetId }: RunStart,
): Promise<void> {
  const { organisationId, userId } = actor;
  const places = placesOf(actor, "organisation.checklists.complete");
  if (places?.length === 0) throw new ProblemError("access.forbidden");
  await holdToCompletion(transaction, actor);
  const locationId =
    assetId === undefined
      ? (await keepActiveSpace(transaction, organisationId, spaceId ?? "")).locationId
      : await keepActiveAsset(transaction, organisationId, assetId);
  const template = await findRunTemplate(transaction, organisationId, templateId ?? "");
  if (!template) throw notFound();
  if (template.deletedAt !== null) throw new ProblemError("parent.archived");
  const { publishedVersionId } = template;
  if (publishedVersionId === null) throw new ProblemError("checklist.not_published");
  const zone = await findZone(transaction, organisationId, locationId);
  const day = dayIn(zone, Date.now());
  const endOf = (last: string) => new Date(startOfDayIn(zone, dayAfter(last))).toISOString();
  await insertRun(transaction, {
    ...{ organisationId, id, templateId: templateId ?? "", templateVersionId: publishedVersionId },
    ...{ spaceId: assetId === undefined ? (spaceId ?? null) : null, assetId: assetId ?? null },
    ...{ day, dueAt: endOf(day), missedAt: endOf(dayAfter(day, AD_HOC_DAYS)), assigneeId: userId },
  });
}

async function keepActiveAsset(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<string | null> {
  const { deletedAt } = await lockRecord(
    transaction,
    { table: "asset", organisationId, id },
    "keep",
  );
  if (deletedAt !== null) throw new ProblemError("parent.archived");
  return findAssetLocation(transaction, organisationId, id);
}
