import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { StartCheck, useCanStart } from "../../checklist-runs/parts/start-check.tsx";
import type { CheckPlace } from "../../checklist-runs/start-check.queries.ts";
import { checklistsDueQuery } from "../checklists-due.queries.ts";
import styles from "./due.module.css";
import { DueLine } from "./due-line.tsx";

/** A room or an asset that is checked. */
export type Place = CheckPlace;

interface DueHereProps {
  readonly place: Place;
  readonly isArchived: boolean;
}

/** The checklists that can be done at a place now, such as after its door was scanned. */
export function DueHere({ place, isArchived }: DueHereProps) {
  const { t } = useTranslation("checklist-runs");
  const of = { whose: "all", place } as const;
  const overdue = useQuery(checklistsDueQuery("overdue", of, 1)).data?.results ?? [];
  const soon = useQuery(checklistsDueQuery("month", of, 1)).data?.results ?? [];
  const runs = [...overdue, ...soon.filter(({ dueState }) => dueState !== "upcoming")];
  const canStart = useCanStart(place, isArchived);
  if (runs.length === 0 && !canStart) return null;
  return (
    <Section
      title={t("here.title")}
      actions={canStart ? <StartCheck place={place} /> : null}
      {...(runs.length === 0 ? { text: t("start.nothingDue") } : {})}
    >
      {runs.length === 0 ? null : (
        <ul className={styles["lines"]} aria-label={t("here.title")}>
          {runs.map((run) => (
            <DueLine key={run.id} run={run} isWaiting={false} />
          ))}
        </ul>
      )}
    </Section>
  );
}
