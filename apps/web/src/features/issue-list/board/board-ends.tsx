import type { IssueStatus } from "@storey/domain";
import styles from "./board-ends.module.css";
import { DropPlace, type DropProps } from "./drop-place.tsx";

interface BoardEndsProps {
  readonly statuses: readonly IssueStatus[];
  readonly dropOf: (status: IssueStatus) => DropProps;
}

/** The narrow columns of the closed states: they take a card and show none. */
export function BoardEnds({ statuses, dropOf }: BoardEndsProps) {
  if (statuses.length === 0) return null;
  return (
    <div className={styles["ends"]}>
      {statuses.map((status) => (
        <DropPlace key={status} {...dropOf(status)} isSlim />
      ))}
    </div>
  );
}
