import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { dueCountsQuery } from "../checklists-due.queries.ts";
import { useChecklistWords } from "./use-checklist-words.ts";

function Counts() {
  const { t } = useTranslation("checklist-runs");
  const counts = useQuery(dueCountsQuery()).data?.counts;
  const { overdue = 0, today = 0 } = counts ?? {};
  if (overdue + today === 0) return null;
  return <Link to={PATHS.OrganisationChecklistsDue}>{t("home.due", { overdue, today })}</Link>;
}

/** Leads to the checklists that are due, with how many there are; nothing while there are none. */
export function DueCountLink() {
  return useChecklistWords() ? <Counts /> : null;
}
