import { spriteUrl } from "virtual:icon-sprite";
import type { ReactNode } from "react";
import styles from "./tree-step.module.css";

/** Something to press as an answer. */
export interface OfferedAnswer {
  readonly key: string;
  readonly label: string;
  /** The language of the label, where it is another than the page's. */
  readonly lang?: string | undefined;
  readonly icon: string | null;
  /** Said beside it, such as that it was known or chosen before. */
  readonly mark?: string | null;
  readonly onChoose: () => void;
}

/** From the first to the ninth an answer has a figure by which a keyboard chooses it. */
export const FIGURES = 9;

/** The answers to a question, each big enough for a thumb. */
export function TreeAnswers({ answers }: { readonly answers: readonly OfferedAnswer[] }) {
  return (
    <ul className={styles["answers"]}>
      {answers.map(({ key, label, lang, icon, mark = null, onChoose }, at) => (
        <li key={key}>
          <button
            type="button"
            className={styles["answer"]}
            // The second press of two is for the question that is gone.
            onClick={({ detail }) => (detail > 1 ? undefined : onChoose())}
            {...(at < FIGURES ? { "aria-keyshortcuts": `${at + 1}` } : {})}
          >
            {icon === null ? null : (
              <svg width={24} height={24} aria-hidden="true">
                <use href={`${spriteUrl}#${encodeURIComponent(icon)}`} />
              </svg>
            )}
            <span className={styles["answerWords"]}>
              <span dir="auto" lang={lang}>
                {label}
              </span>
              {mark === null ? null : <Mark>{mark}</Mark>}
            </span>
            {at < FIGURES ? (
              <span className={styles["figureKey"]} aria-hidden="true">
                {at + 1}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Mark({ children }: { readonly children: ReactNode }) {
  return <span className={styles["mark"]}>{children}</span>;
}
