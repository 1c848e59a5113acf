import type { IssueSummary } from "@storey/contract";
import { isOpenIssue } from "@storey/domain";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { readLines } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useUser } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import {
  assignIssue,
  ISSUE_PAGES,
  issueListsChanged,
  type ListedIssues,
} from "../issues/issue.queries.ts";
import { stepsOf } from "../issues/parts/issue-rights.ts";
import { useSteps } from "../issues/parts/use-steps.tsx";

const ROW = "[data-place]";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== "checkbox";
  return isText || target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Returns a function that adds the user to an issue's assignees. */
function useTaking() {
  const { t } = useTranslation("issues");
  const user = useUser();
  const mayIn = useMayIn();
  return async (issue: IssueSummary): Promise<void> => {
    const isMine = issue.assignees.some(({ id }) => id === user?.id);
    const mayTake = mayIn("organisation.issues.update", issue.location?.id ?? null);
    if (!user || isMine || !mayTake || !isOpenIssue(issue.status)) return;
    try {
      await assignIssue(issue, [...issue.assignees.map(({ id }) => id), user.id]);
      showToast({ severity: "success", summary: t("assign.done") });
    } catch (error) {
      void issueListsChanged();
      showToast({ severity: "error", summary: t("assign.failed"), detail: textOfError(error) });
    }
  };
}

/**
 * Handles the keys of the issue list, wherever on the page the focus is: j and k move through the
 * rows, a assigns the issue of the focused row to the user, r resolves it. Enter and `/` are those
 * of every list.
 */
export function useIssueKeys(list: RefObject<HTMLElement | null>, listed: ListedIssues): ReactNode {
  const { t } = useTranslation("issues");
  const user = useUser();
  const steps = useSteps();
  const takeOver = useTaking();
  const resolve = (issue: IssueSummary): void => {
    const step = stepsOf(user, issue).find(({ to }) => to === "resolved");
    if (step) steps.take(issue, step);
  };
  const isActing = useRef(false);
  const act = async (key: string, place: number): Promise<void> => {
    // A held key, or one pressed again before the answer, acts once.
    if (isActing.current) return;
    isActing.current = true;
    try {
      const [issue] = await readLines(ISSUE_PAGES, listed.search, place, place);
      if (!issue) return;
      if (key === "a") await takeOver(issue);
      else resolve(issue);
    } catch (error) {
      showToast({ severity: "error", summary: t("list.failed"), detail: textOfError(error) });
    } finally {
      isActing.current = false;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifier || event.repeat || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog:modal, [popover=auto]:popover-open")) return;
    const row = document.activeElement?.closest(ROW);
    const isIn = row !== null && row !== undefined && list.current?.contains(row) === true;
    if (isIn && (event.key === "a" || event.key === "r")) {
      event.preventDefault();
      void act(event.key, Number(row.getAttribute("data-place")));
    } else if (!isIn && (event.key === "j" || event.key === "k")) {
      event.preventDefault();
      list.current?.querySelector<HTMLElement>(`${ROW} a[href]`)?.focus();
    }
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return steps.dialog;
}
