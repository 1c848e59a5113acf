import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for screen readers alone. */
export function VisuallyHidden({
  as: Element = "span",
  role,
  children,
}: {
  readonly as?: "span" | "h2" | "dt";
  /** "status" is read out when it changes. */
  readonly role?: "status" | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Element role={role} className={styles.hidden}>
      {children}
    </Element>
  );
}
