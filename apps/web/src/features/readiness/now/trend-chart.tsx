import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import type { ChartTone } from "../../../ui/chart-legend.tsx";
import { StackedColumns } from "../../../ui/stacked-columns.tsx";

/** How many spaces were in each state at the end of a day. */
export interface TrendDay {
  readonly day: string;
  readonly counts: Readonly<Record<ReadinessState, number>>;
}

/** How each state is coloured. */
export const STATE_TONES: Readonly<Record<ReadinessState, ChartTone>> = {
  ready: "success",
  attention: "warning",
  not_ready: "danger",
  unknown: "quiet",
};

/** A column a day with the share of each state, the ready ones below. Its table says it in words. */
export function TrendChart({ days }: { readonly days: readonly TrendDay[] }) {
  return (
    <StackedColumns
      columns={days.map(({ day, counts }) => ({
        key: day,
        parts: READINESS_STATES.map((name) => ({
          ...{ name, tone: STATE_TONES[name] },
          count: counts[name],
        })),
      }))}
    />
  );
}
