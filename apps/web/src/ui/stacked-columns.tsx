import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import styles from "./chart.module.css";
import type { ChartTone } from "./chart-legend.tsx";
import { classNames } from "./class-names.ts";

/** The drawing's own measures; it is stretched to the room it has. */
const WIDTH = 1000;
const HEIGHT = 100;
const GRID = [0, 0.25, 0.5, 0.75, 1];

interface StackedColumnsProps {
  /** The parts of each column, the lowest first. */
  readonly columns: readonly {
    readonly key: string;
    readonly parts: readonly {
      readonly name: string;
      readonly tone: ChartTone;
      readonly count: number;
    }[];
  }[];
  /** What fills the height; each column by itself if it is left out, which shows shares. */
  readonly most?: number;
}

/** Columns of parts. The drawing is hidden from screen readers: a table beside it says it in words. */
export function StackedColumns({ columns, most }: StackedColumnsProps) {
  const x = scaleBand<string>({
    domain: columns.map(({ key }) => key),
    range: [0, WIDTH],
    paddingInner: columns.length > 60 ? 0 : 0.15,
  });
  // Shares fill the height, and are read by lines above them; what does not stands before them.
  const grid = GRID.map((part) => (
    <Line
      key={part}
      className={classNames(styles["grid"])}
      from={{ x: 0, y: HEIGHT * part }}
      to={{ x: WIDTH, y: HEIGHT * part }}
    />
  ));
  return (
    <svg
      className={styles["chart"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {most === undefined ? null : grid}
      {columns.map(({ key, parts }) => {
        const total = parts.reduce((sum, { count }) => sum + count, 0);
        const y = scaleLinear<number>({
          domain: [0, Math.max(1, most ?? total)],
          range: [0, HEIGHT],
        });
        let below = 0;
        return parts.map(({ name, tone, count }) => {
          const height = y(count);
          below += height;
          return height === 0 ? null : (
            <Bar
              key={`${key} ${name}`}
              className={classNames(styles["part"])}
              data-tone={tone}
              x={x(key) ?? 0}
              width={x.bandwidth()}
              y={HEIGHT - below}
              height={height}
            />
          );
        });
      })}
      {most === undefined ? grid : null}
    </svg>
  );
}
