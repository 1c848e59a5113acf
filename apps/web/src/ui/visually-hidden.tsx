import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for who listens instead of looks. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  readonly as?: "span" | "h2";
  readonly children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
