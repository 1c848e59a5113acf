import type { ReactNode } from "react";
import styles from "./asset-page.module.css";

/** One fact: null or an empty text is none. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isCode?: boolean;
}

/** Shows facts as labels and values, without those that are not known. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts
        .filter(({ value }) => value !== null && value !== "")
        .map(({ label, value, isCode }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{isCode ? <code>{value}</code> : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
    </dl>
  );
}
