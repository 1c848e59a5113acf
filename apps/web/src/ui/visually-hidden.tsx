import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for who listens instead of looks. */
export function VisuallyHidden({
  as: Element = "span",
  role,
  children,
}: {
  readonly as?: "span" | "h2";
  /** "status": said when it changes. */
  readonly role?: "status" | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Element role={role} className={styles.hidden}>
      {children}
    </Element>
  );
}
