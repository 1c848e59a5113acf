import type { ReadinessOfSpace } from "@storey/contract";
import { READINESS_GROUPS } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import styles from "./lost-words.module.css";

interface LostWordsProps {
  readonly of: Pick<ReadinessOfSpace, "lost" | "stopCount" | "state">;
}

/** What keeps a space out of use, then the points it lost by group, most of them first. */
export function LostWords({ of: { lost, stopCount, state } }: LostWordsProps) {
  const { t } = useTranslation("readiness-spaces");
  const groups = READINESS_GROUPS.filter((group) => lost[group] > 0).toSorted(
    (a, b) => lost[b] - lost[a],
  );
  return (
    <span className={styles["words"]}>
      {stopCount > 0 ? <Badge tone="danger">{t("stops", { count: stopCount })}</Badge> : null}
      {groups.map((group) => (
        <span key={group}>{t(`lost.${group}`, { points: lost[group] })}</span>
      ))}
      {stopCount === 0 && groups.length === 0 ? (
        <span>{t(state === "unknown" ? "why.unknown" : "why.nothing")}</span>
      ) : null}
    </span>
  );
}
