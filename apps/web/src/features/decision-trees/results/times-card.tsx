import type { DecisionTreeResults } from "@storey/contract";
import { useState } from "react";
import { momentLabel } from "../../../lib/moments.ts";
import { Section } from "../../../ui/card.tsx";
import { StackedColumns } from "../../../ui/stacked-columns.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { type OutcomeRow, useOutcomeColumns } from "./outcome-table.tsx";
import { ResultTable, SaveTable } from "./result-table.tsx";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

const PARTS = ["resolved", "issues", "left"] as const;

/** What sessions came to, week by week or month by month: as a chart, or the same as a table. */
export function TimesCard({ times }: Pick<DecisionTreeResults, "times">) {
  const { t, locale } = useResultWords();
  const [asTable, setAsTable] = useState(false);
  const columns = useOutcomeColumns(t("times.begins"), false);
  const rows = times.map(({ beginsOn, ...counts }): OutcomeRow => {
    const name = momentLabel(beginsOn, { locale, zone: "UTC" }, { dateStyle: "medium" });
    return { key: beginsOn, name, ...counts };
  });
  const most = Math.max(1, ...times.map(({ sessions }) => sessions));
  const title = t("times");
  return (
    <Section title={title} actions={<SaveTable label={title} columns={columns} rows={rows} />}>
      <div className={styles["content"]}>
        {asTable ? (
          <ResultTable label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
        ) : (
          <>
            <div className={styles["scale"]} aria-hidden="true">
              {most.toLocaleString(locale)}
            </div>
            <StackedColumns
              columns={times.map((time) => ({
                key: time.beginsOn,
                parts: PARTS.map((name) => ({ name, count: time[name] })),
              }))}
              most={most}
              className={styles["chart"]}
              partClassName={styles["part"]}
            />
            <div className={styles["scale"]} aria-hidden="true">
              {[...new Set([rows[0]?.name, rows.at(-1)?.name])].map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ul className={styles["legend"]}>
              {PARTS.map((name) => (
                <li key={name}>
                  <span className={styles["mark"]} data-part={name} aria-hidden="true" />
                  {t(name)}
                </li>
              ))}
            </ul>
          </>
        )}
        <Switch label={t("asTable")} checked={asTable} onChange={setAsTable} />
      </div>
    </Section>
  );
}
