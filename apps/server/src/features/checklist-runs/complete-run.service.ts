import type { NewSignature } from "@storey/contract";
import {
  askedQuestions,
  type ChecklistAnswer,
  checklistResult,
  isChecklistRunStep,
  type MissingAnswer,
  missingAnswers,
} from "@storey/domain";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { noteFailures } from "../checklist-failures/checklist-failure.service.ts";
import { type Completion, setCompleted } from "./complete-run.repository.ts";
import { notePatTest } from "./pat-test.service.ts";
import { holdRun } from "./run-access.service.ts";
import { findRunDetail, type RunDetail } from "./run-detail.repository.ts";
import { showRun } from "./run-show.service.ts";
import { type CodeReader, leadsOf } from "./scanned-lead.service.ts";
import { begin } from "./start-run.service.ts";
import type { StoredRun } from "./stored-run.repository.ts";

/** What is said when a run is completed. */
export interface RunCompletion {
  readonly doneAt?: string | undefined;
  readonly signature?: NewSignature | null | undefined;
  readonly scannedCode?: string | undefined;
  readonly issuesFor?:
    | readonly { readonly itemId: string; readonly assetId: string | null }[]
    | undefined;
  readonly performer?: Completion["performer"] | undefined;
}

/** What keeps a run from being completed. */
export interface Incomplete {
  readonly missing: readonly MissingAnswer[];
  readonly isSignatureMissing: boolean;
  readonly isScanMissing: boolean;
}

/** Completes runs. */
export class CompleteRunService {
  readonly #codes: CodeReader;

  constructor(codes: CodeReader) {
    this.#codes = codes;
  }

  /**
   * Completes a run. The first who does wins; another is told what it came to. Throws `not_found`,
   * `access.forbidden`, `access.location`, `checklist.run_state` and `checklist.incomplete`, both with
   * what is so as `current`, `checklist.wrong_code` and `checklist.in_future`.
   */
  async complete(
    transaction: Transaction,
    actor: Actor,
    id: string,
    given: RunCompletion,
  ): Promise<void> {
    const { organisationId, userId } = actor;
    const held = await holdRun(transaction, actor, id, "end");
    if (!isChecklistRunStep(held, "complete")) {
      const current = await showRun(transaction, actor, id);
      throw new ProblemError("checklist.run_state", { current });
    }
    if (given.doneAt !== undefined && Date.parse(given.doneAt) > Date.now() + CLOCK_SLACK_MS) {
      throw new ProblemError("checklist.in_future");
    }
    await begin(transaction, actor, held);
    const run = await findRunDetail(transaction, { organisationId, id }, sql<boolean>`true`);
    if (!run) throw notFound();
    const answers = answersOf(run);
    const questions = askedQuestions(run.content, run.assets, answers);
    const { signature = null, scannedCode, doneAt = null, performer = null } = given;
    refuseIncomplete({
      missing: missingAnswers(questions, answers, held.recheckOf !== null),
      isSignatureMissing: run.content.isSigned && signature === null,
      isScanMissing: run.content.scan === "place" && scannedCode === undefined,
    });
    if (scannedCode !== undefined) await this.#requirePlace(transaction, actor, held, scannedCode);
    const { outcome, score } = checklistResult(questions, answers);
    const isScanned = scannedCode !== undefined;
    await setCompleted(transaction, {
      ...{ organisationId, id, completedBy: userId, outcome, score },
      ...{ doneAt, signature, isScanned, performer },
    });
    if (run.content.isPatTest) await notePatTest(transaction, organisationId, id);
    const chosen = given.issuesFor ?? [];
    await noteFailures(transaction, actor, held, { questions, answers, chosen });
  }

  /** Makes sure that what was scanned leads to what the run is about. Throws `checklist.wrong_code`. */
  async #requirePlace(
    transaction: Transaction,
    actor: Actor,
    { spaceId, assetId }: StoredRun,
    scanned: string,
  ): Promise<void> {
    const leads = await leadsOf(this.#codes, transaction, actor, scanned);
    const isHere = leads.some(({ kind, id }) =>
      assetId === null ? kind === "space" && id === spaceId : kind === "asset" && id === assetId,
    );
    if (!isHere) throw new ProblemError("checklist.wrong_code");
  }
}

/** The clock of a device may be a little ahead of ours. */
const CLOCK_SLACK_MS = 60_000;

function refuseIncomplete(current: Incomplete): void {
  const { missing, isSignatureMissing, isScanMissing } = current;
  if (missing.length === 0 && !isSignatureMissing && !isScanMissing) return;
  throw new ProblemError("checklist.incomplete", { current });
}

/** The answers that count, with how many photos each has. */
export function answersOf({
  answers,
  files,
}: Pick<RunDetail, "answers" | "files">): ChecklistAnswer[] {
  return answers.map(({ itemId, assetId, value, note }) => ({
    ...{ itemId, assetId, value, note },
    photoCount: files.filter(
      (file) => file.kind === "picture" && file.itemId === itemId && file.assetId === assetId,
    ).length,
  }));
}
