import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  /** The name of the table for people who cannot see where it stands. */
  readonly label: string;
  /** `thead` and `tbody`; put `data-number` on cells with numbers. */
  readonly children: ReactNode;
  /** A section of the same name is around it, which is the landmark: two of one name are told apart by nobody. */
  readonly isInSection?: boolean;
}

/** A table in its frame; a table that is too wide scrolls inside of it. */
export function Table({ label, children, isInSection = false }: TableProps) {
  return (
    <section
      className={styles.scroller}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      role={isInSection ? "group" : undefined}
    >
      <table className={styles.table}>{children}</table>
    </section>
  );
}
