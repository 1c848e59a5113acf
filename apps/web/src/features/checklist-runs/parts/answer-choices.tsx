import { type ReactNode, useEffect, useId, useState } from "react";
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
  // Shown at once: it takes a moment until the device has kept it.
  const [picked, setPicked] = useState<string | null>(null);
  const { chosen } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept, or taken back, counts from then on.
  useEffect(() => setPicked(null), [chosen]);
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
            checked={value === (picked ?? chosen)}
            onChange={() => {
              setPicked(value);
              props.onChoose(value);
            }}
          />
          {icon}
          <span dir="auto">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
