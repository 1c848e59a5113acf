import type { IssueStatus, IssueTransition } from "@storey/domain";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import { STATUS_ICONS } from "../../issues/parts/issue-marks.tsx";
import styles from "./drop-place.module.css";

/** The props of a place where a card can be dropped. */
export interface DropProps {
  readonly status: IssueStatus;
  /** The step that the dragged card would take here; null where it cannot go. */
  readonly dropStep: IssueTransition | null;
  readonly isDragging: boolean;
  readonly onDrop: () => void;
}

interface DropPlaceProps extends DropProps {
  readonly isSlim?: boolean;
  /** The number of issues in the state; absent where its issues are not shown. */
  readonly count?: ReactNode;
  readonly children?: ReactNode;
}

/** A place where a card can be dropped: a column of the board, named by its state. */
export function DropPlace(props: DropPlaceProps) {
  const { status, dropStep, isDragging, isSlim, count, children } = props;
  const { t } = useTranslation("issues");
  const [isOver, setOver] = useState(false);
  const Icon = STATUS_ICONS[status];
  const name = t(`status.${status}`);
  return (
    <section
      aria-label={name}
      data-status={status}
      className={classNames(
        isSlim ? styles["end"] : styles["column"],
        isDragging && dropStep === null && styles["closed"],
        isOver && dropStep && styles["over"],
      )}
      onDragOver={(event) => {
        if (!dropStep) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDrop();
      }}
    >
      <h2 className={styles["head"]} tabIndex={-1}>
        <Icon aria-hidden="true" />
        {name}
        {count === undefined ? null : <span className={styles["count"]}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
