import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import styles from "./filter-bar.module.css";

/** One filter that is on. */
export interface AppliedFilter {
  readonly id: string;
  readonly icon?: ReactNode;
  readonly words: ReactNode;
  /** The label of its cross. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

interface AppliedFiltersProps {
  readonly filters: readonly AppliedFilter[];
  readonly clear: string;
  readonly onClear: () => void;
}

/** The filters that narrow a list now, each with a cross, and a button that removes all of them. */
export function AppliedFilters({ filters, clear, onClear }: AppliedFiltersProps) {
  return (
    <div className={styles["applied"]}>
      {filters.map(({ id, icon, words, removeLabel, onRemove }) => (
        <Chip key={id} icon={icon} onRemove={{ label: removeLabel, run: onRemove }}>
          {words}
        </Chip>
      ))}
      <Button variant="quiet" size="small" onClick={onClear}>
        {clear}
      </Button>
    </div>
  );
}
