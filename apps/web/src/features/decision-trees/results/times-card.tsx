import type { DecisionTreeResults } from "@storey/contract";
import { useState } from "react";
import { momentLabel } from "../../../lib/moments.ts";
import { Section } from "../../../ui/card.tsx";
import { ChartLegend } from "../../../ui/chart-legend.tsx";
import { StackedColumns } from "../../../ui/stacked-columns.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { type OutcomeRow, useOutcomeColumns } from "./outcome-table.tsx";
import { ResultTable, SaveTable } from "./result-table.tsx";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

const PARTS = [
  { name: "resolved", tone: "success" },
  { name: "issues", tone: "danger" },
  { name: "left", tone: "warning" },
] as const;

/** What sessions came to, week by week or month by month: as a chart, or the same as a table. */
export function TimesCard({ times }: Pick<DecisionTreeResults, "times">) {
  const { t, locale } = useResultWords();
  const [asTable, setAsTable] = useState(false);
  const columns = useOutcomeColumns(t("times.begins"));
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
                parts: PARTS.map((part) => ({ ...part, count: time[part.name] })),
              }))}
              most={most}
            />
            <div className={styles["scale"]} aria-hidden="true">
              {[...new Set([rows[0]?.name, rows.at(-1)?.name])].map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ChartLegend parts={PARTS.map((part) => ({ ...part, label: t(part.name) }))} />
          </>
        )}
        <Switch label={t("asTable")} checked={asTable} onChange={setAsTable} />
      </div>
    </Section>
  );
}
