import type { ReactNode } from "react";
import styles from "./side-menu.module.css";

interface MenuLineProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A line of the side menu that does something instead of leading somewhere. */
export function MenuLine({ icon, onClick, children }: MenuLineProps) {
  return (
    <li>
      <button type="button" className={styles.line} onClick={onClick}>
        {icon}
        <span className={styles.words}>{children}</span>
      </button>
    </li>
  );
}
