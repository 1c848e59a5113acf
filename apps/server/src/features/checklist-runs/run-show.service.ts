import type { ChecklistRun } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound } from "../../http/problem.ts";
import { checklistReaderOf, isVisibleRun } from "../../platform/records/checklist-access.ts";
import { mayDo } from "./run-access.service.ts";
import { findRunAssets } from "./run-assets.repository.ts";
import { findRunDetail } from "./run-detail.repository.ts";

/** Shows a run as its caller sees it. Throws `not_found`. */
export async function showRun(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<ChecklistRun> {
  const { organisationId } = actor;
  const reader = await checklistReaderOf(transaction, actor);
  const found = await findRunDetail(transaction, { organisationId, id }, isVisibleRun(reader));
  if (!found) throw notFound();
  const { assigneeId, assigneeRole, locationId, ...rest } = found;
  const { spaceId, assetId, recheckItemId, recheckAssetId, ...run } = rest;
  // Until it is begun it asks of what is there now.
  const subject = { organisationId, id, spaceId, assetId, recheckItemId, recheckAssetId };
  const isToBegin = run.startedAt === null && (run.state === "open" || run.state === "missed");
  const assets = isToBegin ? await findRunAssets(transaction, subject) : run.assets;
  return {
    ...run,
    assets,
    ...mayDo(actor, reader, { assigneeId, assigneeRole, locationId }),
  } as ChecklistRun;
}
