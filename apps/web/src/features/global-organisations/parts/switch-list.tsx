import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import { Switch } from "../../../ui/toggle.tsx";
import styles from "./global.module.css";

/** One setting that is on or off. */
export interface SwitchLine {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  /**
   * Saves the new value; resolves to null after `onProblem` was called with the reason of a
   * failure.
   */
  readonly change: (isOn: boolean, onProblem: OnProblem) => Promise<unknown>;
}

interface SwitchListProps {
  readonly lines: readonly SwitchLine[];
  readonly mayChange: boolean;
  /** The reason why nothing can be changed, shown when `mayChange` is false. */
  readonly why: string;
}

/**
 * Switches that save at once: each shows its new value while the server works, and reverts when the
 * server refuses.
 */
export function SwitchList({ lines, mayChange, why }: SwitchListProps) {
  const { t } = useTranslation("global");
  const [pending, setPending] = useState<Readonly<Record<string, boolean>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const press = async (line: SwitchLine, isOn: boolean): Promise<void> => {
    setProblem(null);
    setPending((before) => ({ ...before, [line.key]: isOn }));
    await line.change(isOn, (cause) =>
      setProblem(t("switch.failed", { name: line.label, reason: textOfError(cause) })),
    );
    setPending(({ [line.key]: _done, ...rest }) => rest);
  };
  return (
    <div className={styles.switches}>
      {mayChange ? null : <p className={styles.quiet}>{why}</p>}
      {problem ? (
        <p role="alert" className={styles.alert}>
          {problem}
        </p>
      ) : null}
      {lines.map((line) => (
        <Switch
          key={line.key}
          label={line.label}
          hint={line.hint}
          checked={pending[line.key] ?? line.isOn}
          disabled={!mayChange}
          onChange={(isOn) => void press(line, isOn)}
        />
      ))}
    </div>
  );
}
