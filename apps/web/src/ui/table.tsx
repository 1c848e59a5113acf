import type { ReactNode } from "react";
import styles from "./table.module.css";

interface TableProps {
  /** The name of the table for people who cannot see where it stands. */
  readonly label: string;
  /** `thead` and `tbody`; put `data-number` on cells with numbers. */
  readonly children: ReactNode;
}

/** A table in its frame; a table that is too wide scrolls inside of it. */
export function Table({ label, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
