import "./runner-messages.ts";
import type { TranscriptReading } from "@storey/contract";
import type { ReactNode } from "react";
import styles from "./tried.module.css";
import { useTreeWords } from "./use-tree-words.ts";

/** So many lines are read at a glance; more are folded. */
const SHORT = 6;

interface TriedProps {
  readonly transcript: TranscriptReading;
  /** What is said of it above. */
  readonly head?: ReactNode;
  /** Said below it. */
  readonly note?: string | undefined;
  /** Whether a long one is open from the beginning. */
  readonly isOpen?: boolean | undefined;
}

function Lines({ transcript: { lines, last } }: Pick<TriedProps, "transcript">) {
  const { t, value } = useTreeWords();
  if (lines.length === 0) return <p className={styles["quiet"]}>{t("tried.none")}</p>;
  return (
    <>
      <ol className={styles["lines"]}>
        {lines.map(({ question, answer, isKnown }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; it never changes.
          <li key={at}>
            <span dir="auto">{question}</span> <strong dir="auto">{value(answer)}</strong>
            {isKnown ? <span className={styles["quiet"]}> {t("known")}</span> : null}
          </li>
        ))}
      </ol>
      {last === "" ? null : <p dir="auto">{t("tried.last", { words: last })}</p>}
    </>
  );
}

/** What a tree asked before a report, and what was answered; folded when it is long. */
export function Tried({ transcript, head, note, isOpen = false }: TriedProps) {
  const { t } = useTreeWords();
  const { lines, treeName } = transcript;
  return (
    <div className={styles["tried"]}>
      {head}
      <p className={styles["quiet"]}>{t("tried.tree", { name: treeName })}</p>
      {lines.length > SHORT ? (
        <details open={isOpen}>
          <summary>{t("tried.count", { count: lines.length })}</summary>
          <Lines transcript={transcript} />
        </details>
      ) : (
        <Lines transcript={transcript} />
      )}
      {note === undefined ? null : <p className={styles["quiet"]}>{note}</p>}
    </div>
  );
}
