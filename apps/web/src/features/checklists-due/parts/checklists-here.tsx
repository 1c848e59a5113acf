import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { checklistRunsQuery } from "../../checklist-runs/checklist-run.queries.ts";
import styles from "./due.module.css";
import { DueHere, type Place } from "./due-here.tsx";
import { DueLine } from "./due-line.tsx";
import { useChecklistWords } from "./use-checklist-words.ts";

/** The states of a run that is over. */
const OVER: readonly string[] = ["completed", "missed", "skipped"];

/** What was checked at a place, the latest first: the last few, then all, page by page. */
function History({ place }: { readonly place: Place }) {
  const { t } = useTranslation("checklist-runs");
  const [page, setPage] = useState(1);
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(checklistRunsQuery({ ...place, page }));
  const over = data?.results.filter(({ dueState }) => OVER.includes(dueState)) ?? [];
  const isMore =
    data !== undefined && data.results.length > 0 && data.totalCount > page * HISTORY_PAGE;
  if (over.length === 0 && page === 1 && !isMore) return null;
  const isFolded = !isWhole && (over.length > HISTORY_FIRST || isMore);
  return (
    <Section title={t("history.title")}>
      <ul className={styles["lines"]} aria-label={t("history.title")}>
        {(isWhole ? over : over.slice(0, HISTORY_FIRST)).map((run) => (
          <DueLine key={run.id} run={run} isWaiting={false} />
        ))}
      </ul>
      <div className={styles["tools"]}>
        {isFolded ? <Button onClick={() => setWhole(true)}>{t("history.all")}</Button> : null}
        {page > 1 ? <Button onClick={() => setPage(page - 1)}>{t("history.newer")}</Button> : null}
        {isMore && !isFolded ? (
          <Button onClick={() => setPage(page + 1)}>{t("history.older")}</Button>
        ) : null}
      </div>
    </Section>
  );
}

/** How many runs are shown before all are wanted. */
const HISTORY_FIRST = 5;

/** As many runs as the server gives on a page unless told. */
const HISTORY_PAGE = 50;

interface ChecklistsHereProps {
  readonly place: Place;
  readonly isArchived: boolean;
}

/** The checklists of a room or of an asset: what can be done there now, and what was done. */
export function ChecklistsHere({ place, isArchived }: ChecklistsHereProps) {
  if (!useChecklistWords()) return null;
  return (
    <>
      <DueHere place={place} isArchived={isArchived} />
      <History place={place} />
    </>
  );
}
