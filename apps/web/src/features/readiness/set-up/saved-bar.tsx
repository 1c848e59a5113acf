import { Undo2 } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./set-up.module.css";
import type { SetUpEdit } from "./set-up-edit.ts";
import type { SavedEdits } from "./use-set-up-edits.ts";

/** What became of changes that were saved together. */
export interface SavedSummary extends SavedEdits {
  /** Whether they took back what was saved before. */
  readonly isUndo: boolean;
}

interface SavedBarProps {
  readonly summary: SavedSummary | null;
  readonly onUndo: (done: readonly SetUpEdit[]) => void;
}

/** Says what became of many changes, and offers to take them back. */
export function SavedBar({ summary, onUndo }: SavedBarProps) {
  const { t } = useTranslation("set-up");
  const { done = [], conflictCount = 0, refusedCount = 0, failure = null, isUndo } = summary ?? {};
  const says = summary
    ? [
        t(isUndo ? "undone" : "done", { count: done.length }),
        ...(conflictCount > 0 ? [t("done.conflicts", { count: conflictCount })] : []),
        ...(refusedCount > 0 ? [t("done.refused", { count: refusedCount })] : []),
        ...(failure === null ? [] : [t("failed", { reason: failure })]),
      ]
    : [];
  return (
    <div className={styles["savedBar"]} hidden={!summary}>
      <p role="status">{says.join(" ")}</p>
      {summary && done.length > 0 && !isUndo ? (
        <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => onUndo(done)}>
          {t("undo")}
        </Button>
      ) : null}
    </div>
  );
}
