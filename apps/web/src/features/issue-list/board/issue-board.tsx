import type { Issue, IssueSearch, IssueSummary } from "@storey/contract";
import { ISSUE_STATUSES, type IssueStatus, OPEN_ISSUE_STATUSES } from "@storey/domain";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { stepsOf } from "../../issues/parts/issue-rights.ts";
import { useSteps } from "../../issues/parts/use-steps.tsx";
import { focusIn } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { BoardEnds } from "./board-ends.tsx";
import type { DropProps } from "./drop-place.tsx";
import styles from "./issue-board.module.css";

interface IssueBoardProps {
  readonly search: IssueSearch;
  /** Shows the issues of one state as a list. */
  readonly onMore: (status: IssueStatus) => void;
}

/**
 * Returns the states of a board's columns: those that the search asks for, and beside open states
 * the closed ones they lead to, which take cards and show none, as they are not part of the search.
 */
function columnsOf({ filters }: IssueSearch): {
  readonly shown: readonly IssueStatus[];
  readonly ends: readonly IssueStatus[];
} {
  const asked = filters?.status ?? ISSUE_STATUSES;
  const isOpenOnly =
    asked.length === OPEN_ISSUE_STATUSES.length &&
    OPEN_ISSUE_STATUSES.every((status) => asked.includes(status));
  return {
    shown: ISSUE_STATUSES.filter((status) => asked.includes(status)),
    ends: isOpenOnly ? ISSUE_STATUSES.filter((status) => !asked.includes(status)) : [],
  };
}

/**
 * Moves the focus after a move by the menu: first to the head of the column where the card will be,
 * then to the card once it is there. The button that had the focus leaves with the card.
 */
function useFollowing(taken: Issue | null) {
  const board = useRef<HTMLElement>(null);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!taken || followed.current !== taken.id) return;
    const column = board.current?.querySelector(`[data-status="${taken.status}"]`);
    const card = column?.querySelector(`[data-issue="${taken.id}"]`);
    if (card || !column) followed.current = null;
    if (card) focusIn(card);
    else (column?.querySelector<HTMLElement>("h2") ?? board.current)?.focus();
  }, [taken]);
  return { board, followed };
}

/**
 * The board of issues by state. A card is moved by dragging or by its menu; a step that needs more
 * asks for it.
 */
export function IssueBoard({ search, onMore }: IssueBoardProps) {
  const { t } = useTranslation("issues");
  const user = useUser();
  const steps = useSteps();
  const [dragged, setDragged] = useState<IssueSummary | null>(null);
  const { board, followed } = useFollowing(steps.taken);
  const possible = dragged ? stepsOf(user, dragged) : [];
  const { shown, ends } = columnsOf(search);
  const dropOf = (status: IssueStatus): DropProps => {
    const dropStep = possible.find(({ to }) => to === status) ?? null;
    const onDrop = (): void => {
      followed.current = null;
      if (dragged && dropStep) steps.take(dragged, dropStep);
      setDragged(null);
    };
    return { status, dropStep, isDragging: dragged !== null, onDrop };
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={board} className={styles["board"]} aria-label={t("board.label")} tabIndex={0}>
      {shown.map((status) => (
        <BoardColumn
          key={status}
          {...dropOf(status)}
          search={search}
          moving={steps.moving}
          followed={followed}
          onTake={(issue, step) => {
            followed.current = issue.id;
            steps.take(issue, step);
          }}
          onDrag={setDragged}
          onMore={() => onMore(status)}
        />
      ))}
      <BoardEnds statuses={ends} dropOf={dropOf} />
      {steps.dialog}
    </section>
  );
}
