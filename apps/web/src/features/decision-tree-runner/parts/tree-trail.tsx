import { type TreeTrailStep, valueInWords } from "@storey/domain";
import { useEffect, useState } from "react";
import { useNarrow } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeTrailProps {
  readonly trail: readonly TreeTrailStep[];
  /** Asks for a step anew, before which so many answers were given. */
  readonly onChange: (step: TreeTrailStep, count: number) => void;
}

/** What was answered on the way, each to be answered anew, and what nobody had to be asked. */
export function TreeTrail({ trail, onChange }: TreeTrailProps) {
  const { t, value: written, filled } = useTreeWords();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  useEffect(() => setOpen(!isNarrow), [isNarrow]);
  if (trail.length === 0) return null;
  const answered = trail.filter(({ isKnown }) => !isKnown).length;
  let count = 0;
  return (
    <details
      className={styles["trail"]}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{answered === 0 ? t("known") : t("trail", { count: answered })}</summary>
      <ol>
        {trail.map((step, at) => {
          const { variable, response, isKnown, node } = step;
          const asked = node.type === "variable" ? node.data.prompt : "";
          const question =
            filled(node.label, step).trim() ||
            filled(asked, step).trim() ||
            variable?.label ||
            t("question");
          const answer = response
            ? filled(response.label, step)
            : written(variable && step.value !== null ? valueInWords(variable, step.value) : "");
          const before = count;
          if (!isKnown) count += 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way.
            <li key={`${step.at} ${at}`}>
              <button type="button" onClick={() => onChange(step, before)}>
                <span dir="auto">{question}</span> <strong dir="auto">{answer}</strong>{" "}
                {isKnown ? <span className={styles["quiet"]}>{t("known")} </span> : null}
                <VisuallyHidden>{t("trail.change")}</VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
