import { dayAfter, dayIn, READINESS_STATES } from "@storey/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { dayRangeLabel, momentLabel } from "../../../lib/moments.ts";
import { useTimeZoneAt } from "../../../lib/session/time-zone.tsx";
import { Section } from "../../../ui/card.tsx";
import { ChartLegend } from "../../../ui/chart-legend.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { StateIcon } from "../parts/readiness-mark.tsx";
import { type ReadinessAddress, TREND_DAYS } from "../readiness-address.ts";
import { trendQuery } from "../readiness-list.queries.ts";
import styles from "./trend.module.css";
import { STATE_TONES, TrendChart, type TrendDay } from "./trend-chart.tsx";

/** Beyond so many days a column stands for a week: its last day. */
const DAILY_MAX = 90;

/** Returns each day, or of a long time the last day of each week, counted back from the last. */
export function columnsOf(days: readonly TrendDay[]): readonly TrendDay[] {
  if (days.length <= DAILY_MAX) return days;
  return days.filter((_, at) => (days.length - 1 - at) % 7 === 0);
}

function TrendTable({ days }: { readonly days: readonly TrendDay[] }) {
  const { t, locale } = useTranslation("readiness-spaces");
  const { t: ofSpaces } = useTranslation("spaces");
  const number = new Intl.NumberFormat(locale);
  return (
    <div className={styles["table"]}>
      <Table label={t("trend.title")}>
        <thead>
          <tr>
            <th scope="col">{t("trend.day")}</th>
            {READINESS_STATES.map((state) => (
              <th key={state} scope="col" data-number>
                {ofSpaces(`readiness.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">
                {momentLabel(day, { locale, zone: "UTC" }, { dateStyle: "medium" })}
              </th>
              {READINESS_STATES.map((state) => (
                <td key={state} data-number>
                  {number.format(counts[state])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation("spaces");
  return (
    <ChartLegend
      parts={READINESS_STATES.map((state) => ({
        ...{ name: state, tone: STATE_TONES[state] },
        label: (
          <>
            <StateIcon state={state} />
            {t(`readiness.${state}`)}
          </>
        ),
      }))}
    />
  );
}

interface TrendCardProps {
  readonly address: ReadinessAddress;
  readonly change: (next: ReadinessAddress, replace?: boolean) => void;
}

/** How many spaces were in each state, day by day: a chart, or the same as a table. */
export function TrendCard({ address, change }: TrendCardProps) {
  const { t, locale } = useTranslation("readiness-spaces");
  const { locationId, days } = address;
  const today = dayIn(useTimeZoneAt(locationId), new Date());
  const from = dayAfter(today, 1 - Number(days));
  const { data, error } = useQuery({
    ...trendQuery(locationId, from, today),
    placeholderData: keepPreviousData,
  });
  const [asTable, setAsTable] = useState(false);
  const columns = columnsOf(data ?? []);
  const first = columns[0]?.day;
  const last = columns.at(-1)?.day;
  return (
    <Section
      title={t("trend.title")}
      {...(first && last ? { text: dayRangeLabel(first, last, locale) } : {})}
      actions={
        <SelectField
          label={t("trend.days")}
          hideLabel
          value={days}
          options={TREND_DAYS.map((value) => ({ value, label: t(`trend.days.${value}`) }))}
          onChange={(next) => change({ ...address, days: next }, true)}
        />
      }
    >
      <div className={styles["content"]}>
        {data === undefined ? (
          error ? (
            <p className={styles["quiet"]}>{textOfError(error)}</p>
          ) : (
            <Skeleton height="180px" radius="var(--radius)" />
          )
        ) : asTable ? (
          <TrendTable days={columns} />
        ) : (
          <>
            <TrendChart days={columns} />
            <Legend />
          </>
        )}
        <Switch label={t("asTable")} checked={asTable} onChange={setAsTable} />
      </div>
    </Section>
  );
}
