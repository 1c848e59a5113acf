import type { ChecklistRunSummary } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";
import { useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { groupedByPlace } from "../grouped-by-place.ts";
import styles from "./due.module.css";
import { DueLine } from "./due-line.tsx";

interface DueListProps {
  readonly runs: readonly ChecklistRunSummary[];
  /** Whether they stand under their places; else each line names its own, in the order given. */
  readonly isByPlace: boolean;
}

/** Checklists under the places where they are done, location and floor, then room; or one after another. */
export function DueList({ runs, isByPlace }: DueListProps) {
  const { t } = useTranslation("checklist-runs");
  const waiting = new Set(
    useOwnRecords()
      .filter((one) => one.entity.kind === "check" && isWaiting(one))
      .map(({ entity }) => entity.issueId),
  );
  if (!isByPlace) {
    return (
      <ul className={styles["lines"]} aria-label={t("due.title")}>
        {runs.map((run) => (
          <DueLine key={run.id} withPlace run={run} isWaiting={waiting.has(run.id)} />
        ))}
      </ul>
    );
  }
  return groupedByPlace(runs).map((group) => {
    const title = group.names.length > 0 ? group.names.join(" · ") : t("due.withoutPlace");
    return (
      <section key={group.key} className={styles["group"]} aria-label={title}>
        <h2 className={styles["place"]} dir="auto">
          {title}
        </h2>
        {group.spaces.map(({ key, name, runs: own }) => (
          <div key={key} className={styles["group"]}>
            {name === null ? null : (
              <h3 className={styles["space"]} dir="auto">
                {name}
              </h3>
            )}
            <ul className={styles["lines"]} aria-label={name ?? title}>
              {own.map((run) => (
                <DueLine key={run.id} run={run} isWaiting={waiting.has(run.id)} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    );
  });
}
