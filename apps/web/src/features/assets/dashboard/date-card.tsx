import type { AssetDashboard } from "@storey/contract";
import type { CountedDateKey, DashboardScope, DateBucket } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import chart from "./charts.module.css";
import { CountTable } from "./count-table.tsx";
import styles from "./date-card.module.css";
import { DateColumns } from "./date-columns.tsx";
import { segmentSearch } from "./segments.ts";

interface DateCardProps {
  readonly dateKey: CountedDateKey;
  readonly counts: AssetDashboard["dates"][CountedDateKey];
  readonly scope: DashboardScope;
  /** Shows the table alone. */
  readonly asTable: boolean;
}

/** Shows how many assets are in each bucket of one date. Source: Spec §9. */
export function DateCard({ dateKey, counts, scope, asTable }: DateCardProps) {
  const { t, locale } = useTranslation("assets");
  const title = t(`field.${dateKey}`);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (bucket: DateBucket) =>
    dateKey === "patNextDueAt" && bucket === "expired"
      ? t("dashboard.bucket.overdue")
      : t(`dashboard.bucket.${bucket}`);
  const number = new Intl.NumberFormat(locale);
  return (
    <Section title={title}>
      {asTable ? null : (
        <div className={styles.chart} aria-hidden="true">
          <DateColumns counts={counts} />
          <div className={styles.columns}>
            {counts.map(({ value, count }) =>
              count > 0 ? (
                // A larger target for the pointer: the same link is in the table below.
                <Link
                  key={value}
                  to={PATHS.AssetManagerList}
                  search={segmentSearch(scope, { [dateKey]: [value] })}
                  className={styles.column}
                  tabIndex={-1}
                  title={`${nameOf(value)}: ${number.format(count)}`}
                />
              ) : (
                <span key={value} />
              ),
            )}
          </div>
        </div>
      )}
      <CountTable
        title={title}
        nameLabel="dashboard.column.bucket"
        countLabel="dashboard.column.count"
        scope={scope}
        isWhole={asTable}
        total={total}
        mark={({ id }) => <span className={chart["mark"]} data-bucket={id} aria-hidden="true" />}
        segments={counts.map(({ value, count }) => ({
          ...{ id: value, name: nameOf(value), count },
          filters: { [dateKey]: [value] },
        }))}
      />
    </Section>
  );
}
