import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./trend.module.css";

/** The drawing's own measures; it is stretched to the room it has. */
const WIDTH = 1000;
const HEIGHT = 100;
const GRID = [0, 0.25, 0.5, 0.75, 1];

/** How many spaces were in each state at the end of a day. */
export interface TrendDay {
  readonly day: string;
  readonly counts: Readonly<Record<ReadinessState, number>>;
}

/** A column a day with the share of each state, the ready ones below. Its table says it in words. */
export function TrendChart({ days }: { readonly days: readonly TrendDay[] }) {
  const x = scaleBand<string>({
    domain: days.map(({ day }) => day),
    range: [0, WIDTH],
    paddingInner: days.length > 60 ? 0 : 0.15,
  });
  return (
    <svg
      className={styles["chart"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, counts }) => {
        const total = READINESS_STATES.reduce((sum, state) => sum + counts[state], 0);
        const y = scaleLinear<number>({ domain: [0, Math.max(1, total)], range: [0, HEIGHT] });
        let below = 0;
        return READINESS_STATES.map((state) => {
          const height = y(counts[state]);
          below += height;
          return height === 0 ? null : (
            <Bar
              key={`${day} ${state}`}
              className={classNames(styles["part"])}
              data-state={state}
              x={x(day) ?? 0}
              width={x.bandwidth()}
              y={HEIGHT - below}
              height={height}
            />
          );
        });
      })}
      {GRID.map((part) => (
        <Line
          key={part}
          className={classNames(styles["grid"])}
          from={{ x: 0, y: HEIGHT * part }}
          to={{ x: WIDTH, y: HEIGHT * part }}
        />
      ))}
    </svg>
  );
}
