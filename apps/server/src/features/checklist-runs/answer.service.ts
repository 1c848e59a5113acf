import type { ChecklistAnswer } from "@storey/contract";
import { answerProblem, type ChecklistItem, type ChecklistValue, isFailing } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { insertAmendment } from "./amendment.repository.ts";
import { type GivenAnswer, keepAnswer, keepEntry } from "./answer.repository.ts";
import { holdRunAnd } from "./run-access.service.ts";
import { showRun } from "./run-show.service.ts";
import { type CodeReader, scannedAsset } from "./scanned-lead.service.ts";
import { begin } from "./start-run.service.ts";
import { type AskedItem, findItem, type StoredRun } from "./stored-run.repository.ts";

/** An answer as it is sent. */
export interface SentAnswer {
  readonly id: string;
  readonly itemId: string;
  readonly assetId: string | null;
  readonly value: ChecklistValue | null;
  readonly note?: string | null | undefined;
  readonly operationId: string;
  readonly answeredAt?: string | undefined;
}

/**
 * Keeps an answer, and tells whom it came too late from: what was kept then stays, so it is told once
 * that is written. Throws as `answerRun`, and `checklist.run_state` with the run.
 */
export async function answerOrTell(
  codes: CodeReader,
  sent: SentAnswer,
  begin: ActorBegin,
): Promise<ChecklistAnswer> {
  const answer = await begin("write", (transaction, actor) =>
    answerRun(codes, transaction, actor, sent),
  );
  if (answer) return answer;
  const current = await begin("read", (transaction, actor) => showRun(transaction, actor, sent.id));
  throw new ProblemError("checklist.run_state", { current });
}

/**
 * Keeps an answer. Of several the one counts that was given last. What was scanned is kept as the
 * asset that it leads to. One that comes for a run that is over is kept beside it, which null says. Throws `not_found`, `access.forbidden`, `access.location`,
 * `checklist.not_asked`, `checklist.answer_invalid` and `checklist.recheck`.
 */
async function answerRun(
  codes: CodeReader,
  transaction: Transaction,
  actor: Actor,
  sent: SentAnswer,
): Promise<ChecklistAnswer | null> {
  const { organisationId, userId } = actor;
  const look = () => findItem(transaction, { organisationId, id: sent.id }, sent.itemId);
  const [held, found] = await holdRunAnd(transaction, actor, { id: sent.id, hold: "keep" }, look);
  const isOver = held.state === "completed" || held.state === "skipped";
  const isBegun = isOver || held.startedAt !== null;
  if (!isBegun) await begin(transaction, actor, held);
  const item = requireAsked(held, isBegun ? found : await look(), sent);
  const value =
    item.responseType === "asset_scan" && typeof sent.value === "string"
      ? await scannedOrRefuse(codes, transaction, actor, { run: held, sent, scanned: sent.value })
      : sent.value;
  // What comes too late decides nothing any more, and is kept as it was given.
  const isRecheck = held.recheckOf !== null && !isOver;
  const problem = value === null ? null : answerProblem(item, value, isRecheck);
  if (problem !== null) throw new ProblemError(problem);
  const given: GivenAnswer = {
    ...{ organisationId, runId: sent.id, itemId: sent.itemId, assetId: sent.assetId },
    ...{ operationId: sent.operationId, value, note: sent.note ?? null },
    ...{ isFailed: isFailing(item, value), answeredBy: userId },
    answeredAt: sent.answeredAt ?? null,
  };
  if (isOver) {
    if (await keepEntry(transaction, given)) await keepLate(transaction, given);
    return null;
  }
  const answer = await keepAnswer(transaction, given);
  if (!answer) throw notFound();
  return answer;
}

/** Keeps what was answered to a run that is over: it changes nothing of it. */
async function keepLate(transaction: Transaction, given: GivenAnswer): Promise<void> {
  const { organisationId, runId, itemId, assetId, operationId, value, note, answeredBy } = given;
  const place = { organisationId, runId, itemId, assetId };
  const said = { id: operationId, value, body: note ?? "", addedBy: answeredBy };
  await insertAmendment(transaction, { ...place, ...said });
}

/** Finds the item that an answer is for. Throws `checklist.not_asked`. */
export async function askedItem(
  transaction: Transaction,
  run: StoredRun,
  place: { readonly itemId: string; readonly assetId: string | null },
): Promise<ChecklistItem> {
  return requireAsked(run, await findItem(transaction, run, place.itemId), place);
}

function requireAsked(
  run: StoredRun,
  found: AskedItem | undefined,
  { itemId, assetId }: { readonly itemId: string; readonly assetId: string | null },
): ChecklistItem {
  const isOther = run.recheckItemId !== null && run.recheckItemId !== itemId;
  if (!found || isOther) throw new ProblemError("checklist.not_asked");
  const isAsked =
    found.item.perAsset === null
      ? assetId === null
      : (found.assets ?? []).some(({ id }) => id === assetId);
  if (!isAsked) throw new ProblemError("checklist.not_asked");
  return found.item;
}

/** Returns the id of the asset that was scanned. Throws `checklist.answer_invalid`. */
async function scannedOrRefuse(
  codes: CodeReader,
  transaction: Transaction,
  actor: Actor,
  given: { readonly run: StoredRun; readonly sent: SentAnswer; readonly scanned: string },
): Promise<string> {
  const { run, sent, scanned } = given;
  const wanted = { scanned, asked: sent.assetId, subject: run.assetId };
  const id = await scannedAsset(codes, transaction, actor, wanted);
  if (id === null) throw new ProblemError("checklist.answer_invalid");
  return id;
}
