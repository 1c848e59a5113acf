import { spriteUrl } from "virtual:icon-sprite";
import { memo } from "react";
import { useSteadyHandlers } from "../../../lib/use-steady-handlers.ts";
import styles from "./tree-step.module.css";

/** Something to press as an answer. */
export interface OfferedAnswer {
  readonly id: string;
  readonly label: string;
  /** The language of the label, where it is another than the page's. */
  readonly lang?: string | undefined;
  readonly icon: string | null;
  /** Said beside it, such as that it was known or chosen before. */
  readonly mark?: string | null;
}

interface AnswersProps {
  readonly answers: readonly OfferedAnswer[];
  readonly onChoose: (id: string) => void;
}

interface AnswerProps extends OfferedAnswer {
  /** Its place among the answers, from 0. */
  readonly at: number;
  readonly onChoose: (id: string) => void;
}

/** From the first to the ninth an answer has a figure by which a keyboard chooses it. */
export const FIGURES = 9;

/** Drawn anew only where it is another one itself: a letter that is typed in a question draws none of forty. */
const Answer = memo(function Answer(props: AnswerProps) {
  const { id, label, lang, icon, mark = null, at, onChoose } = props;
  return (
    <li>
      <button
        type="button"
        className={styles["answer"]}
        // The second press of two is for the question that is gone.
        onClick={({ detail }) => (detail > 1 ? undefined : onChoose(id))}
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
          {mark === null ? null : <span className={styles["mark"]}>{mark}</span>}
        </span>
        {at < FIGURES ? (
          <span className={styles["figureKey"]} aria-hidden="true">
            {at + 1}
          </span>
        ) : null}
      </button>
    </li>
  );
});

/** The answers to a question, each big enough for a thumb. */
export function TreeAnswers({ answers, onChoose }: AnswersProps) {
  const { choose } = useSteadyHandlers({ choose: onChoose });
  return (
    <ul className={styles["answers"]}>
      {answers.map((answer, at) => (
        <Answer key={answer.id} {...answer} at={at} onChoose={choose} />
      ))}
    </ul>
  );
}
