import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import { StackedColumns } from "../../../ui/stacked-columns.tsx";
import styles from "./trend.module.css";

/** How many spaces were in each state at the end of a day. */
export interface TrendDay {
  readonly day: string;
  readonly counts: Readonly<Record<ReadinessState, number>>;
}

/** A column a day with the share of each state, the ready ones below. Its table says it in words. */
export function TrendChart({ days }: { readonly days: readonly TrendDay[] }) {
  return (
    <StackedColumns
      columns={days.map(({ day, counts }) => ({
        key: day,
        parts: READINESS_STATES.map((name) => ({ name, count: counts[name] })),
      }))}
      className={styles["chart"]}
      partClassName={styles["part"]}
    />
  );
}
