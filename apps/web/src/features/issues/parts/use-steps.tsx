import type { Issue, IssueStep, IssueSummary } from "@storey/contract";
import type { IssueTransition } from "@storey/domain";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { currentIssueOf } from "../current-issue.ts";
import { issueChanged, takeStep } from "../issue.queries.ts";
import { stepsOf } from "../issue-rights.ts";
import { SaidError, saidOf } from "../said-error.ts";
import { EMPTY_STEP, questionOf, stepBody } from "../transition-draft.ts";

const TransitionDialog = lazy(async () => ({
  default: (await import("./transition-dialog.tsx")).TransitionDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import("../../../ui/conflict-dialog.tsx")).ConflictDialog,
}));

interface Asking {
  readonly issue: IssueSummary | Issue;
  readonly step: IssueTransition;
}

/** A step with an issue that somebody else moved meanwhile. */
interface Conflict {
  readonly theirs: Issue;
  readonly body: IssueStep;
}

/** Takes steps with issues: at once where nothing is needed, else through the dialog given here. */
export function useSteps(): {
  readonly take: (issue: IssueSummary | Issue, step: IssueTransition) => void;
  /** The issue that is on its way to another state. */
  readonly moving: string | null;
  /** The issue as its last step left it, once nothing is asked any more. */
  readonly taken: Issue | null;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation("issues");
  const user = useUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [taken, setTaken] = useState<Issue | null>(null);
  /** Where the step still can be taken, the user chooses; else they are told where it is now. */
  const meanwhile = (theirs: Issue, body: IssueStep): SaidError => {
    if (stepsOf(user, theirs).some(({ to }) => to === body.to)) setConflict({ theirs, body });
    return new SaidError(t("step.meanwhile", { status: t(`status.${theirs.status}`) }));
  };
  const send = async (issue: IssueSummary | Issue, body: IssueStep): Promise<void> => {
    setMoving(issue.id);
    try {
      const next = await takeStep(issue, body);
      setTaken(next);
      const status = t(`status.${next.status}`);
      const summary = t("step.done", { reference: next.reference, status });
      // The way back is offered where it is a step of its own that asks for nothing.
      const back = stepsOf(user, next).find(({ to }) => to === issue.status);
      const isFree = back !== undefined && questionOf(back) === null;
      const run = (): void => {
        if (back) sendNow(next, stepBody(back.to, null, EMPTY_STEP));
      };
      showToast({
        severity: "success",
        summary,
        ...(isFree ? { action: { label: t("undo"), run } } : {}),
      });
    } catch (error) {
      // Somebody else may have taken a step meanwhile: what is shown must be what is.
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
          detail: saidOf(error),
        }),
    );
  };
  const take = (issue: IssueSummary | Issue, step: IssueTransition): void => {
    if (questionOf(step) !== null) setAsking({ issue, step });
    else sendNow(issue, stepBody(step.to, null, EMPTY_STEP));
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
          onTake={(body) => send(asking.issue, body)}
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
  return { take, moving, taken: asking || conflict ? null : taken, dialog };
}
