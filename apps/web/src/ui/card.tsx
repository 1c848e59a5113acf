import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

interface CardProps {
  readonly children: ReactNode;
  /** Leaves no room around the content, for pictures and lists. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
}

/** A frame around parts that belong together. */
export function Card({ children, flush, className }: CardProps) {
  return (
    <div className={classNames(styles.card, !flush && styles.padded, className)}>{children}</div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading: one section of a page. */
export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <section className={classNames(styles.card, styles.padded)} aria-label={title}>
      <div className={styles.heading}>
        <div>
          <h2>{title}</h2>
          {text ? <p className={styles.text}>{text}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
