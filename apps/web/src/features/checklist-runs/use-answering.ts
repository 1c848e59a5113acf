import type { ChecklistRun } from "@storey/contract";
import { checklistRuns } from "@storey/contract";
import type { ChecklistQuestion } from "@storey/domain";
import { useCallback } from "react";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { currentSender, openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { Outbox, PutOptions, Sender } from "../../lib/outbox/outbox.ts";
import type { NewRecord } from "../../lib/outbox/record.ts";
import {
  type AnswerBody,
  answerRecord,
  CHECKLIST_WRITES,
  type CompleteBody,
  completeRecord,
  runFileRecord,
  startOf,
} from "./checklist-outbox.queries.ts";
import { claimRun, runChanged } from "./checklist-run.queries.ts";
import { questionLabel } from "./use-run.ts";

/** Records of the same answer that nobody has heard of: the newer one stands for them. */
function unsentOf(
  outbox: Outbox,
  sender: Sender | null,
  runId: string,
  { item, asset }: ChecklistQuestion,
): string[] {
  return outbox
    .mine(sender)
    .filter(({ entity, params, endpoint }) => {
      const isAnswer =
        endpoint === CHECKLIST_WRITES.answer || endpoint === CHECKLIST_WRITES.answerOfAsset;
      const isSame = params["itemId"] === item.id && params["assetId"] === asset?.id;
      return isAnswer && entity.issueId === runId && isSame;
    })
    .filter(({ id, state, attempts }) => {
      const isUnheard = state === "pending" && attempts === 0 && outbox.current.get() !== id;
      // What was refused is answered anew.
      return isUnheard || state === "rejected";
    })
    .map(({ id }) => id);
}

/** How long an answer waits to hear whether somebody else has begun the run meanwhile. */
const CLAIM_MS = 1_000;

/**
 * Says that this person does the run, and tells whether somebody else does, who the page shows then: an
 * answer would replace theirs. Without a network, and where it takes long, the answer is kept all the same.
 */
async function isClaimedMeanwhile(runId: string): Promise<boolean> {
  const claim = claimRun(runId, false).then(
    () => false,
    async (error: unknown) => {
      const isClaimed = error instanceof CallError && error.code === "checklist.claimed";
      if (isClaimed) await runChanged(runId);
      return isClaimed;
    },
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CLAIM_MS));
  return Promise.race([claim, late]);
}

/** Keeps records of a run, after the record of its beginning where this device began it. */
function putAfterStart(
  outbox: Outbox,
  runId: string,
  records: readonly NewRecord[],
  { sender = currentSender(), replaces = [] }: Pick<PutOptions, "sender" | "replaces"> = {},
) {
  const begun = startOf(outbox.mine(sender), runId);
  const after = begun ? [begun.id] : [];
  return outbox.put(
    records.map((one) => ({ ...one, dependsOn: [...(one.dependsOn ?? []), ...after] })),
    { replaces, sender },
  );
}

/** Everything of a run that the server does not have. */
function openOf(outbox: Outbox, runId: string) {
  return outbox
    .mine()
    .filter(
      ({ entity, state }) =>
        entity.kind === "check" && entity.issueId === runId && state !== "acked",
    );
}

/** What a person does in a run: each answer is kept on the device first and sent from there. */
export function useAnswering(run: ChecklistRun) {
  const { id: runId, state } = run;
  const answer = useCallback(
    async (question: ChecklistQuestion, body: AnswerBody): Promise<void> => {
      // What is typed in the last moment of a session is that person's still.
      const sender = currentSender();
      const outbox = await openOutbox();
      const { item, asset } = question;
      const asked = {
        ...{ runId, itemId: item.id, assetId: asset?.id ?? null },
        label: questionLabel(question),
      };
      // Whoever begins says so; without a network the first answer does.
      if (state === "open" && (await isClaimedMeanwhile(runId))) return;
      const replaces = unsentOf(outbox, sender, runId, question);
      await putAfterStart(outbox, runId, [answerRecord(asked, body)], { sender, replaces });
    },
    [runId, state],
  );
  const addFiles = useCallback(
    async (question: ChecklistQuestion | null, files: readonly File[]): Promise<void> => {
      const outbox = await openOutbox();
      const asked = {
        runId,
        itemId: question?.item.id ?? null,
        assetId: question?.asset?.id ?? null,
      };
      const label = question ? questionLabel(question) : "";
      await putAfterStart(
        outbox,
        runId,
        files.map((file) => runFileRecord({ ...asked, label: label || file.name }, file)),
      );
    },
    [runId],
  );
  const removeFile = useCallback(
    async (fileId: string): Promise<void> => {
      const outbox = await openOutbox();
      const waits = outbox.mine().some(({ id, state: now }) => id === fileId && now !== "acked");
      if (waits) await outbox.discard([fileId]);
      else {
        await call(checklistRuns.detach, { params: { id: runId, fileId } });
        await runChanged(runId);
      }
    },
    [runId],
  );
  const complete = async (body: CompleteBody, label: string) => {
    const outbox = await openOutbox();
    const before = openOf(outbox, runId);
    const earlier = before.filter(({ endpoint }) => endpoint === CHECKLIST_WRITES.complete);
    const { ids } = await outbox.put(
      [
        completeRecord(
          runId,
          label,
          body,
          before.filter((one) => !earlier.includes(one)).map(({ id }) => id),
        ),
      ],
      { replaces: earlier.map(({ id }) => id) },
    );
    const outcome = await outbox.settled(ids);
    return { outcome, failure: outbox.failureOf(ids[0] ?? "") };
  };
  return { answer, addFiles, removeFile, complete };
}
