import type { Issue } from "@storey/contract";
import { type IssueTransition, isOpenIssue } from "@storey/domain";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef } from "react";
import { issuePath } from "../../app/paths.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { STATUS_ICONS } from "../issues/parts/issue-marks.tsx";
import { stepsOf } from "../issues/parts/issue-rights.ts";
import { nextIssueAfter } from "../issues/parts/issue-worklist.ts";
import { useAssigning } from "../issues/parts/use-assigning.tsx";
import { useSteps } from "../issues/parts/use-steps.tsx";
import styles from "./issue-page.module.css";

/** The usual next state from each state; its button stands out. */
const NEXT: Readonly<Record<string, string>> = {
  new: "resolved",
  open: "resolved",
  in_progress: "resolved",
  on_hold: "in_progress",
  resolved: "closed",
};

/** The steps whose buttons a phone keeps within reach of the thumb, in this order. */
const WITHIN_REACH: readonly string[] = ["resolved", "on_hold"];

/** Returns the message key of a step's verb, which depends on the state the issue is in. */
function verbKey({ from, to, needs }: IssueTransition, isReporter: boolean): string {
  if (to === "open") {
    if (from === "new") return "move.accept";
    return from === "on_hold" ? "move.unhold" : "move.reopen";
  }
  if (to === "in_progress") return from === "on_hold" ? "move.resume" : "move.start";
  if (to === "closed") return isReporter ? "move.confirm" : "move.close";
  if (to === "cancelled") return needs.includes("withdrawal") ? "move.withdraw" : "move.cancel";
  return to === "on_hold" ? "move.hold" : "move.resolve";
}

/**
 * Returns the steps that the user may take: those of the work, and those in the menu that end the
 * issue without it.
 */
export function useOwnSteps(issue: Issue) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const isReporter = issue.reporter.id !== null && issue.reporter.id === user?.id;
  const possible = issue.deletedAt === null ? stepsOf(user, issue) : [];
  const isEnding = ({ to }: IssueTransition): boolean =>
    to === "cancelled" || (to === "closed" && !isReporter);
  const isStaff = issue.rights.includes("update") || issue.rights.includes("close");
  return {
    work: possible.filter((step) => !isStaff || !isEnding(step)),
    endings: possible.filter((step) => isStaff && isEnding(step)),
    verbOf: (step: IssueTransition): string => t(verbKey(step, isReporter)),
  };
}

/**
 * The button beside the steps that assigns an unassigned issue to the user: what a technician does
 * first.
 */
function TakeButton({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const { assignNow, waiting, dialog } = useAssigning(issue);
  const isFree = issue.assignees.length === 0 && isOpenIssue(issue.status);
  if (!user || issue.deletedAt !== null || !issue.rights.includes("update")) return null;
  const me = { id: user.id, name: t("person.me") };
  return (
    <>
      {isFree ? (
        <Button
          icon={<UserPlus aria-hidden="true" />}
          waiting={waiting}
          onClick={() => assignNow([me])}
        >
          {t("assign.me")}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}

/** The time after which the buttons of the next state have taken the place of the former ones. */
const SETTLED_AFTER_MS = 150;

/** The dialog of a step gives the focus back to a button that is gone: the next step takes it. */
function keepFocusOnSteps(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("fieldset[data-steps] button")?.focus();
}

/**
 * Takes steps on an issue's page. Resolving leads to the next issue of the list, and Undo leads
 * back.
 */
function useStepsThroughWorklist() {
  const navigate = useNavigate();
  const router = useRouter();
  /**
   * Counts the navigations: an answer that comes after a later action does not navigate any more.
   */
  const ways = useRef(0);
  useEffect(
    () => () => {
      ways.current += 1;
    },
    [],
  );
  const onTaken = useCallback(
    ({ id, reference, status }: Issue): void => {
      if (status !== "resolved") {
        window.setTimeout(keepFocusOnSteps, SETTLED_AFTER_MS);
        return;
      }
      ways.current += 1;
      const way = ways.current;
      const isStillHere = () =>
        way === ways.current && router.state.location.pathname === issuePath(id);
      nextIssueAfter(id).then(
        (next) => {
          if (next && isStillHere())
            void navigate({ to: issuePath(next.id), state: { resolved: { id, reference } } });
          else window.setTimeout(keepFocusOnSteps, SETTLED_AFTER_MS);
        },
        (cause: unknown) => logFailure("No next issue", cause),
      );
    },
    [navigate, router],
  );
  const onUndone = useCallback(
    ({ id }: Issue): void => {
      ways.current += 1;
      void navigate({ to: issuePath(id) });
    },
    [navigate],
  );
  return useSteps({ onTaken, onUndone });
}

type Steps = Pick<ReturnType<typeof useSteps>, "take" | "moving">;

const StepsOfPage = createContext<Steps | null>(null);

/**
 * Holds the steps of the page with their dialog, which stays open while the buttons change places:
 * a phone that is turned has them elsewhere.
 */
export function IssueSteps({ children }: { readonly children: ReactNode }) {
  const { take, moving, dialog } = useStepsThroughWorklist();
  return (
    <StepsOfPage value={{ take, moving }}>
      {children}
      {dialog}
    </StepsOfPage>
  );
}

/**
 * Shows the steps that a user may take as buttons; each asks for what it needs. On a phone, the
 * buttons to resolve and to put on hold stay within reach of the thumb.
 */
export function StepButtons({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const steps = use(StepsOfPage);
  // The button of a step that was taken is gone.
  const kept = useKeptFocus<HTMLFieldSetElement>();
  const { work, verbOf } = useOwnSteps(issue);
  const next = NEXT[issue.status];
  const inReach = WITHIN_REACH.flatMap((to) => work.filter((step) => step.to === to));
  // The usual next step stands first, where the focus lands after a step.
  const others = work
    .filter(({ to }) => !WITHIN_REACH.includes(to))
    .toSorted((a, b) => Number(b.to === next) - Number(a.to === next));
  const button = (step: IssueTransition) => {
    const Icon = STATUS_ICONS[step.to];
    return (
      <Button
        key={step.to}
        variant={step.to === next ? "primary" : "secondary"}
        icon={<Icon aria-hidden="true" />}
        waiting={steps?.moving === issue.id}
        onClick={() => steps?.take(issue, step)}
      >
        {verbOf(step)}
      </Button>
    );
  };
  const mayTake = issue.deletedAt === null && issue.rights.includes("update");
  const isShown = work.length > 0 || mayTake;
  if (!isShown) return null;
  return (
    <fieldset {...kept} data-steps className={styles["steps"]} aria-label={t("steps")}>
      {others.map(button)}
      <TakeButton issue={issue} />
      {inReach.length > 0 ? <div className={styles["inReach"]}>{inReach.map(button)}</div> : null}
    </fieldset>
  );
}
