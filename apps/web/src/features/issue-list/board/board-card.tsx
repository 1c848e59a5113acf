import type { IssueSummary } from "@storey/contract";
import type { IssueTransition } from "@storey/domain";
import { MoveRight } from "lucide-react";
import { type DragEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useNames } from "../../issues/parts/issue-labels.ts";
import { IssueLink } from "../../issues/parts/issue-link.tsx";
import { IssueFlags, PriorityMark, STATUS_ICONS } from "../../issues/parts/issue-marks.tsx";
import { stepsOf } from "../../issues/parts/issue-rights.ts";
import { IssueWaitingMark } from "../../issues/parts/waiting-mark.tsx";
import styles from "./board-card.module.css";

/** Focuses a card. */
export function focusIn(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>("button, a")?.focus();
}

interface BoardCardProps {
  readonly issue: IssueSummary;
  readonly isMoving: boolean;
  /** The id of the card that its menu moved; it takes the focus once it is rendered. */
  readonly followed: RefObject<string | null>;
  readonly onTake: (step: IssueTransition) => void;
  /** Called with the issue whose drag begins, and with null when it ends. */
  readonly onDrag: (issue: IssueSummary | null) => void;
}

/** Focuses a card that its menu moved here. */
function useFollowed(issueId: string, followed: RefObject<string | null>) {
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (followed.current !== issueId || document.querySelector("dialog[open]")) return;
    followed.current = null;
    focusIn(card.current);
  }, [issueId, followed]);
  return card;
}

/** The card of an issue on the board, with a menu of the states it can move to. */
export function BoardCard({ issue, isMoving, followed, onTake, onDrag }: BoardCardProps) {
  const { t } = useTranslation("issues");
  const card = useFollowed(issue.id, followed);
  const names = useNames();
  const steps = stepsOf(useUser(), issue);
  const start = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", issue.reference);
    onDrag(issue);
  };
  return (
    <li
      ref={card}
      data-issue={issue.id}
      className={classNames(styles["card"], isMoving && styles["moving"])}
      draggable={steps.length > 0}
      onDragStart={start}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles["cardHead"]}>
        <span className={styles["reference"]}>{issue.reference}</span>
        {steps.length > 0 ? (
          <Menu
            label={t("board.moveOne", { reference: issue.reference })}
            title={t("board.moveTo")}
            trigger={(attributes) => (
              <IconButton
                {...attributes}
                size="small"
                label={t("board.moveOne", { reference: issue.reference })}
                icon={<MoveRight aria-hidden="true" />}
              />
            )}
            items={steps.map((step) => {
              const Icon = STATUS_ICONS[step.to];
              return {
                label: t(`status.${step.to}`),
                icon: <Icon aria-hidden="true" />,
                onSelect: () => onTake(step),
              };
            })}
          />
        ) : null}
      </div>
      <IssueLink issueId={issue.id} className={styles["link"]}>
        <bdi>{issue.title}</bdi>
      </IssueLink>
      <p className={styles["place"]}>
        <bdi>{names.subject(issue)}</bdi>
      </p>
      <div className={styles["flags"]}>
        <PriorityMark priority={issue.priority} />
        <IssueFlags issue={issue} />
        <IssueWaitingMark issueId={issue.id} />
      </div>
      {issue.assignees.length > 0 ? (
        <p className={styles["place"]}>
          <bdi>{issue.assignees.map(names.person).join(", ")}</bdi>
        </p>
      ) : null}
    </li>
  );
}
