import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { allTreesResultsQuery } from "../decision-tree.queries.ts";
import { OutcomeTable } from "./outcome-table.tsx";
import { useResultDays } from "./result-days.tsx";
import { ResultsLink } from "./results-link.tsx";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

/** What all trees of the organisation were good for, each leading to its own results. */
export function AllTreesResults() {
  const { t } = useResultWords();
  const { days, field } = useResultDays();
  const { data, error } = useQuery(allTreesResultsQuery(days));
  const trees = data?.trees ?? [];
  return (
    <div className={styles["results"]}>
      <div className={styles["controls"]}>{field}</div>
      {error && !data ? <p role="alert">{textOfError(error)}</p> : null}
      {!error && !data ? <Skeleton height="8rem" /> : null}
      {data && trees.length === 0 ? <p>{t("none.all")}</p> : null}
      <OutcomeTable
        title={t("trees")}
        names={t("name")}
        rows={trees.map(({ id, ...tree }) => ({
          ...tree,
          key: id,
          ledBy: { decisionTreeId: id, ...days },
          shown: <ResultsLink tree={{ id }}>{tree.name}</ResultsLink>,
        }))}
      />
    </div>
  );
}
