import { type ReactNode, useId } from "react";
import styles from "./question.module.css";

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly tone: "pass" | "fail" | "na";
  readonly icon?: ReactNode;
}

interface AnswerChoicesProps {
  readonly choices: readonly Choice[];
  readonly chosen: string | null;
  readonly labelledBy: string;
  readonly isReadOnly: boolean;
  /** Below each other, for words of any length. */
  readonly isList?: boolean;
  readonly onChoose: (value: string) => void;
}

/** A choice of one answer, each big enough for a thumb. */
export function AnswerChoices(props: AnswerChoicesProps) {
  const name = useId();
  return (
    <fieldset
      className={styles[props.isList ? "list" : "choices"]}
      aria-labelledby={props.labelledBy}
      disabled={props.isReadOnly}
    >
      {props.choices.map(({ value, label, tone, icon }) => (
        <label key={value} className={styles["choice"]} data-tone={tone}>
          <input
            type="radio"
            name={name}
            checked={value === props.chosen}
            onChange={() => props.onChoose(value)}
          />
          {icon}
          <span dir="auto">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
