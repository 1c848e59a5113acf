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
  const failed = (error: unknown): void => {
    void issueListsChanged();
    showToast({ severity: "error", summary: t("assign.failed"), detail: textOfError(error) });
  };
  return async (issue: IssueSummary): Promise<void> => {
    const isMine = issue.assignees.some(({ id }) => id === user?.id);
    const mayTake = mayIn("organisation.issues.update", issue.location?.id ?? null);
    if (!user) return;
    if (isMine || !mayTake || !isOpenIssue(issue.status)) {
      const key = !isOpenIssue(issue.status) ? "done" : isMine ? "mine" : "may";
      const values = { reference: issue.reference, status: t(`status.${issue.status}`) };
      showToast({ summary: t(`keys.assign.${key}`, values) });
      return;
    }
    try {
      const before = issue.assignees.map(({ id }) => id);
      const taken = await assignIssue(issue, [...before, user.id]);
      const run = (): void => void assignIssue(taken, before).catch(failed);
      const action = { label: t("undo"), run };
      showToast({ severity: "success", summary: t("assign.done"), action });
    } catch (error) {
      failed(error);
    }
  };
}

/** The row that a key acted on. */
interface ActedOn {
  readonly link: Element | null;
  readonly place: number;
}

/**
 * Keeps the place in the list when the row that a key acted on leaves it: the row that takes its
 * place gets the focus, or the last one. Returns a function that notes the row.
 */
function useKeptPlace(list: RefObject<HTMLElement | null>, total: number): (row: ActedOn) => void {
  const actedOn = useRef<ActedOn | null>(null);
  // Runs after every drawing: the row goes when the server has answered.
  useEffect(() => {
    const { activeElement, body } = document;
    const gone = actedOn.current;
    // The dialog of a step gives the focus back when it closes.
    if (!gone || gone.link?.isConnected || activeElement?.closest("dialog")) return;
    if (activeElement && activeElement !== body) {
      // Led on by the user.
      actedOn.current = null;
      return;
    }
    const place = Math.min(gone.place, total - 1);
    const link = list.current?.querySelector<HTMLElement>(`[data-place="${place}"] a[href]`);
    if (!link) return;
    actedOn.current = null;
    link.focus();
  });
  return (row) => {
    actedOn.current = row;
  };
}

/**
 * Handles the keys of the issue list, wherever on the page the focus is: j and k move through the
 * rows, a assigns the issue of the focused row to the user, r resolves it; where that cannot be, they
 * say why. Enter and `/` are those of every list, `?` shows them all.
 */
export function useIssueKeys(list: RefObject<HTMLElement | null>, listed: ListedIssues): ReactNode {
  const { t } = useTranslation("issues");
  const user = useUser();
  const steps = useSteps();
  const takeOver = useTaking();
  const noteRow = useKeptPlace(list, listed.first?.totalCount ?? 0);
  const resolve = (issue: IssueSummary): void => {
    const step = stepsOf(user, issue).find(({ to }) => to === "resolved");
    if (step) {
      steps.take(issue, step);
      return;
    }
    // A key that did nothing would look broken.
    const key = isOpenIssue(issue.status) ? "keys.resolve.may" : "keys.resolve.done";
    const values = { reference: issue.reference, status: t(`status.${issue.status}`) };
    showToast({ summary: t(key, values) });
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
      const place = Number(row.getAttribute("data-place"));
      noteRow({ link: document.activeElement, place });
      void act(event.key, place);
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
