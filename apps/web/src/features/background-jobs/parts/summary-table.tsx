import type { JobSummary } from "@storey/contract";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Table } from "../../../ui/table.tsx";
import styles from "./background-jobs.module.css";
import { useKind } from "./kind.tsx";

/**
 * A table of how many jobs of each kind wait, run and have failed, and whether the kind is being
 * worked on.
 */
export function SummaryTable({ summary }: { readonly summary: JobSummary }) {
  const { t } = useTranslation("global");
  const kindOf = useKind();
  return (
    <>
      <div role="status">
        {summary.isStandingStill ? (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            {t("work.standing")}
          </p>
        ) : null}
      </div>
      {summary.kinds.length === 0 ? (
        <p className={styles.quiet}>{t("work.nothing")}</p>
      ) : (
        <Table label={t("work.summary")}>
          <thead>
            <tr>
              <th scope="col">{t("work.column.kind")}</th>
              <th scope="col" data-number>
                {t("work.column.waiting")}
              </th>
              <th scope="col" data-number>
                {t("work.column.running")}
              </th>
              <th scope="col" data-number>
                {t("work.column.failed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.kinds.map(({ name, waiting, running, failed }) => (
              <tr key={name}>
                <th scope="row" className={styles.rowHead}>
                  {kindOf(name)}
                </th>
                <td data-number>{waiting}</td>
                <td data-number>{running}</td>
                <td data-number>{failed}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
