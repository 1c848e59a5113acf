import { type TreeTrailStep, valueInWords } from "@storey/domain";
import { useEffect, useState } from "react";
import { useNarrow } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeTrailProps {
  readonly trail: readonly TreeTrailStep[];
  /** Goes back to where so many answers were given, to give another one. */
  readonly onChange: (count: number) => void;
}

/** What was answered on the way, each to be answered anew, and what nobody had to be asked. */
export function TreeTrail({ trail, onChange }: TreeTrailProps) {
  const { t, value: written, filled } = useTreeWords();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  useEffect(() => setOpen(!isNarrow), [isNarrow]);
  if (trail.length === 0) return null;
  let count = 0;
  return (
    <details
      className={styles["trail"]}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t("trail", { count: trail.length })}</summary>
      <ol>
        {trail.map((step, at) => {
          const { variable, response, isKnown, node } = step;
          const asked = node.type === "variable" ? node.data.prompt : "";
          const question =
            filled(asked, step).trim() ||
            variable?.label ||
            filled(node.label, step) ||
            t("question");
          const answer = response
            ? filled(response.label, step)
            : written(variable && step.value !== null ? valueInWords(variable, step.value) : "");
          const before = count;
          if (!isKnown) count += 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way.
            <li key={`${step.at} ${at}`}>
              {isKnown ? (
                <span className={styles["known"]}>
                  <span dir="auto">{question}</span>
                  <strong dir="auto">{answer}</strong>
                  <span className={styles["quiet"]}>{t("known")}</span>
                </span>
              ) : (
                <button type="button" onClick={() => onChange(before)}>
                  <span dir="auto">{question}</span> <strong dir="auto">{answer}</strong>{" "}
                  <VisuallyHidden>{t("trail.change")}</VisuallyHidden>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
