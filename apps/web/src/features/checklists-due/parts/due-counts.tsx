import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, ListChecks } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useMessages, useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { dueSearchOf, NOT_NARROWED } from "../due-address.ts";
import { areChecks, dueCountsQuery, useDueKinds } from "../due-items.queries.ts";
import styles from "./due-counts.module.css";

/**
 * Leads to what is due of the kinds that the reader looks at, with how many. It is there also while there are none and
 * while they are counted, in the place that the page keeps for it.
 */
export function DueCounts() {
  useMessages(["checklist-runs"]);
  const { t } = useTranslation("checklist-runs");
  const { kinds, isKnown } = useDueKinds();
  const { data, error } = useQuery({ ...dueCountsQuery(kinds), enabled: isKnown });
  const { overdue = 0, today = 0 } = data?.counts ?? {};
  const tab = overdue > 0 ? ("overdue" as const) : null;
  const search = dueSearchOf({ ...NOT_NARROWED, tab });
  return (
    <Link to={PATHS.OrganisationChecklistsDue} search={search} className={styles["counts"]}>
      <ListChecks aria-hidden="true" />
      <span className={styles["words"]}>
        <strong>{t(areChecks(kinds) ? "due.title" : "home.title")}</strong>{" "}
        <span className={styles["state"]}>
          {data ? (
            <>
              {overdue > 0 ? (
                <Badge tone="danger">{t("home.overdue", { count: overdue })}</Badge>
              ) : null}{" "}
              <span>{t("home.today", { count: today })}</span>
            </>
          ) : error ? (
            textOfError(error)
          ) : (
            "–"
          )}
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
