import {
  answerKey,
  type ChecklistAnswer,
  type ChecklistItem,
  type ChecklistQuestion,
  failureIssueId,
  interfaceLanguageFor,
  isFailing,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { addComment } from "../issues/issue-comment.service.ts";
import {
  attachAnswerFiles,
  holdIssues,
  openCheckIssue,
  type StoredIssue,
} from "../issues/issue-of-check.service.ts";
import { transitionIssue } from "../issues/issue-transition.service.ts";
import { noteChecklistEvent } from "../notifications/checklists/checklist-event.service.ts";
import {
  clearFailure,
  type FailureNames,
  findFailureNames,
  findOpenFailures,
  hasOpenFailure,
  insertFailure,
  joinFailure,
  type OpenFailure,
} from "./checklist-failure.repository.ts";
import { failureText, failureTitle } from "./failure-text.ts";
import { FAILURE_WORDS, type FailureWords } from "./failure-words.ts";

/** A run that is completed in this transaction. */
export interface SettledRun {
  readonly id: string;
  readonly templateId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly recheckOf: string | null;
}

/** What was asked in it, and answered. */
export interface SettledAnswers {
  readonly questions: readonly ChecklistQuestion[];
  readonly answers: readonly ChecklistAnswer[];
  /** The failures that ask whether to open an issue, for which one was wanted. */
  readonly chosen: readonly { readonly itemId: string; readonly assetId: string | null }[];
}

/** One question that was answered, and what it is about: an asset, or else the room. */
interface Settled {
  readonly item: ChecklistItem;
  readonly answer: ChecklistAnswer;
  readonly assetId: string | null;
  readonly isFailed: boolean;
}

/** What the steps of one run share. */
interface Settling {
  readonly transaction: Transaction;
  readonly actor: Actor;
  readonly run: SettledRun;
  readonly names: FailureNames;
  readonly words: FailureWords;
  readonly issues: ReadonlyMap<string, StoredIssue>;
  readonly chosen: ReadonlySet<string>;
}

/**
 * Keeps what failed in a run that is being completed, in the same transaction: it opens an issue or
 * joins the one that stands, and what passed is cleared, which closes a resolved issue.
 */
export async function noteFailures(
  transaction: Transaction,
  actor: Actor,
  run: SettledRun,
  { questions, answers, chosen }: SettledAnswers,
): Promise<void> {
  const settled = settledOf(run, questions, answers);
  if (settled.length === 0) return;
  const { organisationId } = actor;
  const assetIds = [...new Set(settled.flatMap(({ assetId }) => assetId ?? []))];
  const itemIds = settled.map(({ item }) => item.id);
  const places = { organisationId, itemIds, assetIds, spaceId: run.spaceId };
  // The issues first, as whoever resolves one holds it before its failures.
  const known = await findOpenFailures(transaction, places, false);
  if (known.length === 0 && settled.every(({ isFailed }) => !isFailed)) return;
  const issueIds = known.flatMap(({ issueId }) => issueId ?? []);
  const locked = await holdIssues(transaction, organisationId, issueIds);
  const names = await findFailureNames(transaction, { organisationId, ...run, assetIds });
  const settling: Settling = {
    ...{
      transaction,
      actor,
      run,
      names,
      words: FAILURE_WORDS[interfaceLanguageFor(names.language)],
    },
    issues: new Map(locked.map((issue) => [issue.id, issue])),
    chosen: new Set(chosen.map((one) => answerKey(one.itemId, one.assetId))),
  };
  for (const one of settled.filter(({ isFailed }) => isFailed)) {
    await insertFailure(transaction, {
      ...{ organisationId, id: v7(), templateId: run.templateId, runId: run.id },
      ...{ itemId: one.item.id, itemLabel: one.item.label, isCritical: one.item.isCritical },
      ...{ assetId: one.assetId, spaceId: run.spaceId },
    });
  }
  const open = await findOpenFailures(transaction, places, true);
  const byPlace = new Map(open.map((one) => [answerKey(one.itemId, one.assetId), one]));
  for (const one of settled) {
    const failure = byPlace.get(answerKey(one.item.id, one.assetId));
    if (failure) await (one.isFailed ? keepFailed : keepPassed)(settling, one, failure);
  }
  if (settled.some(({ item, isFailed }) => isFailed && item.isCritical)) {
    const event = { event: "failed", runId: run.id, actorId: actor.userId } as const;
    await noteChecklistEvent(transaction, organisationId, event);
  }
}

function settledOf(
  run: SettledRun,
  questions: readonly ChecklistQuestion[],
  answers: readonly ChecklistAnswer[],
): Settled[] {
  const byKey = new Map(answers.map((one) => [answerKey(one.itemId, one.assetId), one]));
  return questions.flatMap(({ item, asset }) => {
    const answer = byKey.get(answerKey(item.id, asset?.id ?? null));
    if (!answer || answer.value === null || answer.value === "na") return [];
    const assetId = asset?.id ?? run.assetId;
    return [{ item, answer, assetId, isFailed: isFailing(item, answer.value) }];
  });
}

/** Tells whether a failure opens an issue. What is critical always does. */
function opensIssue({ item, answer }: Settled, chosen: ReadonlySet<string>): boolean {
  const { issue } = item.onFail;
  if (item.isCritical || issue === "auto") return true;
  return issue === "prompt" && chosen.has(answerKey(item.id, answer.assetId));
}

async function keepFailed(settling: Settling, one: Settled, failure: OpenFailure): Promise<void> {
  const { transaction, actor, run, words } = settling;
  const standing = failure.issueId === null ? undefined : settling.issues.get(failure.issueId);
  const joined = standing && standing.status !== "cancelled" && standing.deletedAt === null;
  const { isCritical } = one.item;
  const join = (issueId: string | null) =>
    joinFailure(transaction, actor.organisationId, failure.id, {
      runId: run.id,
      isCritical,
      issueId,
    });
  if (!joined)
    return join(
      opensIssue(one, settling.chosen) ? await openIssue(settling, one) : failure.issueId,
    );
  await join(standing.id);
  if (standing.status === "resolved" || standing.status === "closed") {
    const system = { kind: "system", organisationId: actor.organisationId } as const;
    await transitionIssue(transaction, system, standing, { to: "open" });
  }
  const sentence = run.recheckOf === null ? words.again : words.recheckFailed;
  await showPhotos(settling, one, standing.id, await say(settling, one, standing, sentence));
}

/** Shows the photos of a failed answer on its issue, with the comment that tells of it if one does. */
function showPhotos(
  { transaction, actor: { organisationId }, run }: Settling,
  { item, answer }: Settled,
  issueId: string,
  commentId: string | null,
): Promise<void> {
  const question = { runId: run.id, itemId: item.id, assetId: answer.assetId };
  return attachAnswerFiles(transaction, { organisationId, issueId, commentId }, question);
}

async function keepPassed(settling: Settling, one: Settled, failure: OpenFailure): Promise<void> {
  const { transaction, actor, run, words } = settling;
  const { organisationId } = actor;
  await clearFailure(transaction, organisationId, failure.id, run.id);
  const issue = failure.issueId === null ? undefined : settling.issues.get(failure.issueId);
  if (!issue || issue.status === "closed" || issue.status === "cancelled") return;
  await say(settling, one, issue, run.recheckOf === null ? words.passed : words.recheckPassed);
  const isWaiting = await hasOpenFailure(transaction, organisationId, issue.id);
  if (issue.status !== "resolved" || isWaiting) return;
  await transitionIssue(transaction, { kind: "system", organisationId }, issue, { to: "closed" });
}

async function say(
  { transaction, actor, names, words }: Settling,
  one: Settled,
  issue: StoredIssue,
  sentence: string,
): Promise<string> {
  const body = one.isFailed
    ? failureText(sentence, names.templateName, one, words)
    : (failureText(sentence, names.templateName, one, words).split("\n")[0] ?? "");
  return addComment(transaction, memberOf(actor), issue, { body });
}

/** Opens the issue of a failure, or finds it where the device has reported it already. */
async function openIssue(settling: Settling, one: Settled): Promise<string | null> {
  const { transaction, actor, run, names, words } = settling;
  const { item, answer, assetId } = one;
  const { onFail } = item;
  const place = (assetId === null ? null : names.assetTags[assetId]) ?? names.spaceName;
  const id = await openCheckIssue(transaction, actor, {
    id: failureIssueId(run.id, item.id, answer.assetId),
    spaceId: (assetId === null ? null : names.assetSpaces[assetId]) ?? run.spaceId,
    assetId,
    title: failureTitle(item, place),
    description: failureText(words.failed, names.templateName, one, words),
    ...{ priority: onFail.priority, category: onFail.category },
    impact: item.isCritical ? "out_of_use" : onFail.impact,
  });
  if (id !== null) await showPhotos(settling, one, id, null);
  return id;
}
