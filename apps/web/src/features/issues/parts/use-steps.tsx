import type { Issue, IssueStep, IssueSummary } from "@storey/contract";
import { type IssueTransition, UNDO_MINUTES } from "@storey/domain";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { isUnreachable } from "../../../lib/call-error.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting, useUser } from "../../../lib/session/use-session.ts";
import { closeToast, showToast } from "../../../lib/toasts.ts";
import { tellRecheck } from "../../checklist-failures/parts/tell-recheck.ts";
import { currentIssueOf } from "../../issue-page/parts/current-issue.ts";
import { issueChanged, undoStep } from "../issue.queries.ts";
import { sendStep, takeBackStep } from "../issue-outbox.queries.ts";
import { stepsOf } from "./issue-rights.ts";
import { MessageError, messageOfError } from "./message-error.ts";
import type { AddedFile } from "./photo-row.tsx";
import { questionOf } from "./transition-draft.ts";

const TransitionDialog = lazy(async () => ({
  default: (await import("./transition-dialog.tsx")).TransitionDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import("../../../ui/form/conflict-dialog.tsx")).ConflictDialog,
}));

interface Asking {
  readonly issue: IssueSummary | Issue;
  readonly step: IssueTransition;
}

/** A step on an issue that somebody else moved meanwhile. */
interface Conflict {
  readonly theirs: Issue;
  readonly body: IssueStep;
}

interface StepOptions {
  /** Called once for each step that was taken, when no dialog is open any more. */
  readonly onTaken?: (issue: Issue) => void;
  /** Called once a step was undone, with the issue as it was before. */
  readonly onUndone?: (issue: Issue) => void;
}

/** Tells whether a step can be undone: public words are not unsaid, and a merge stays. */
function mayUndo(before: IssueSummary | Issue, next: Issue): boolean {
  return next.commentsCount === before.commentsCount && next.duplicateOf === null;
}

/** Takes steps with issues: at once where nothing is needed, else through the returned dialog. */
export function useSteps({ onTaken, onUndone }: StepOptions = {}): {
  readonly take: (issue: IssueSummary | Issue, step: IssueTransition) => void;
  /** The id of the issue that is on its way to another state. */
  readonly moving: string | null;
  /** The issue as its last step left it, once no dialog is open any more. */
  readonly taken: Issue | null;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation("issues");
  const user = useUser();
  const navigate = useNavigate();
  const withChecklists = useSetting("spaces_checklists");
  const [asking, setAsking] = useState<Asking | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [taken, setTaken] = useState<Issue | null>(null);
  /**
   * Lets the user choose where the step can still be taken, else tells them the issue's state now.
   */
  const meanwhile = (theirs: Issue, body: IssueStep): MessageError => {
    if (stepsOf(user, theirs).some(({ to }) => to === body.to)) setConflict({ theirs, body });
    return new MessageError(t("step.meanwhile", { status: t(`status.${theirs.status}`) }));
  };
  /** Tells of the re-check that resolving what a check found asks for; returns its toast. */
  const recheckOf = async (next: Issue): Promise<number | null> => {
    if (!withChecklists || next.source !== "checklist" || next.status !== "resolved") return null;
    return tellRecheck(next, (to) => void navigate({ to }));
  };
  const undo = async (next: Issue, recheck: Promise<number | null>): Promise<void> => {
    try {
      const before = await undoStep(next);
      // Undoing takes the re-check back, too.
      void recheck.then((told) => (told === null ? undefined : closeToast(told)));
      const status = t(`status.${before.status}`);
      const summary = t("step.done", { reference: before.reference, status });
      showToast({ severity: "success", summary });
      onUndone?.(before);
    } catch (error) {
      void issueChanged(next.id);
      const failed = {
        severity: "error",
        summary: t("undo.failed", { reference: next.reference }),
      } as const;
      if (!isUnreachable(error)) {
        showToast({ ...failed, detail: messageOfError(error) });
        return;
      }
      // Only the server knows whether the step can still be undone: it is offered again.
      const detail = t("undo.offline", { minutes: UNDO_MINUTES });
      const action = { label: t("undo"), run: () => void undo(next, recheck) };
      showToast({ ...failed, detail, action, lifeMs: null });
    }
  };
  const takeBack = async (ids: readonly string[], issue: IssueSummary | Issue): Promise<void> => {
    const isBack = await takeBackStep(ids);
    const summary = t(isBack ? "undo.done" : "undo.failed", { reference: issue.reference });
    if (isBack) showToast({ severity: "success", summary });
    else showToast({ severity: "error", summary, detail: t("undo.sent") });
  };
  const send = async (
    issue: IssueSummary | Issue,
    body: IssueStep,
    photos: readonly AddedFile[] = [],
  ): Promise<Issue | null> => {
    setMoving(issue.id);
    try {
      const label = t("step.waiting", {
        reference: issue.reference,
        status: t(`status.${body.to}`),
      });
      const sent = await sendStep(issue, body, label, photos);
      if (sent.kind === "waiting") {
        const action = { label: t("undo"), run: () => void takeBack(sent.ids, issue) };
        showToast({ summary: label, detail: t("waiting.kept"), action });
        return null;
      }
      const next = sent.reply;
      setTaken(next);
      const status = t(`status.${next.status}`);
      const summary = t("step.done", { reference: next.reference, status });
      const recheck = recheckOf(next);
      const action = { label: t("undo"), run: () => void undo(next, recheck) };
      showToast({ severity: "success", summary, ...(mayUndo(issue, next) ? { action } : {}) });
      return next;
    } catch (error) {
      // Somebody else may have taken a step meanwhile: the page must show the present state.
      void issueChanged(issue.id);
      const theirs = currentIssueOf(error);
      throw theirs ? meanwhile(theirs, body) : error;
    } finally {
      setMoving(null);
    }
  };
  const sendNow = (issue: IssueSummary | Issue, body: IssueStep): void => {
    void send(issue, body).then(
      () => setAsking(null),
      (error: unknown) =>
        showToast({
          severity: "error",
          summary: t("step.failed", { reference: issue.reference }),
          detail: messageOfError(error),
        }),
    );
  };
  const take = (issue: IssueSummary | Issue, step: IssueTransition): void => {
    if (questionOf(step) !== null) setAsking({ issue, step });
    else sendNow(issue, { to: step.to });
  };
  const resolve = ({ theirs, body }: Conflict, takeTheirs: boolean): void => {
    setConflict(null);
    if (takeTheirs) setAsking(null);
    else sendNow(theirs, body);
  };
  const question = asking && questionOf(asking.step);
  const dialog = (
    <Suspense>
      {asking && question ? (
        <TransitionDialog
          subject={{ name: asking.issue.reference, issue: asking.issue }}
          to={asking.step.to}
          question={question}
          onTake={async (body, photos) => {
            await send(asking.issue, body, photos);
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {conflict ? (
        <ConflictDialog
          conflicts={[
            {
              field: "status",
              label: t("fact.status"),
              mine: t(`status.${conflict.body.to}`),
              theirs: t(`status.${conflict.theirs.status}`),
            },
          ]}
          onBack={() => setConflict(null)}
          onResolve={(takeTheirs) => resolve(conflict, takeTheirs.has("status"))}
        />
      ) : null}
    </Suspense>
  );
  // Waits until no dialog is open: unsaved text in one would hold up the navigation.
  const done = asking || conflict ? null : taken;
  const notified = useRef<Issue | null>(null);
  useEffect(() => {
    if (!done || notified.current === done) return;
    notified.current = done;
    onTaken?.(done);
  }, [done, onTaken]);
  return { take, moving, taken: done, dialog };
}
