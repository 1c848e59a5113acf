import type { ChecklistResult } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import styles from "./run.module.css";

const TONES = { pass: "success", pass_with_issues: "warning", fail: "danger" } as const;

/** What the answers come to: the outcome, the score, and how much failed. */
export function ResultLine({
  result: { outcome, score, failed },
}: {
  readonly result: Pick<ChecklistResult, "outcome" | "score" | "failed">;
}) {
  const { t } = useTranslation("checklist-runs");
  return (
    <p className={styles["result"]}>
      <Badge tone={TONES[outcome]}>{t(`state.${outcome}`)}</Badge>
      {score === null ? null : <span>{t("score", { score })}</span>}
      <span>{t("failed.count", { count: failed.length })}</span>
    </p>
  );
}
