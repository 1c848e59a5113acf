import { DATE_BUCKETS, type DateBucket } from "@storey/domain";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./charts.module.css";

/** The drawing's own measures; it is stretched to the room it has. */
const WIDTH = 100;
const HEIGHT = 100;
/** The least height of what is not nothing. */
const LEAST = 3;
const GRID = [0, 0.5, 1];

export interface DateColumnsProps {
  readonly counts: readonly { readonly value: DateBucket; readonly count: number }[];
}

/** A column for each bucket of a date, the most pressing first. Its table says the same in words. */
export function DateColumns({ counts }: DateColumnsProps) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const x = scaleBand<DateBucket>({
    domain: [...DATE_BUCKETS],
    range: [0, WIDTH],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  });
  const y = scaleLinear<number>({ domain: [0, most], range: [0, HEIGHT] });
  return (
    <svg
      className={styles.columns}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {GRID.map((part) => (
        <Line
          key={part}
          className={classNames(styles.grid)}
          from={{ x: 0, y: HEIGHT * part }}
          to={{ x: WIDTH, y: HEIGHT * part }}
        />
      ))}
      {counts.map(({ value, count }) => {
        const height = count === 0 ? 0 : Math.max(LEAST, y(count));
        return (
          <Bar
            key={value}
            className={classNames(styles.column)}
            data-bucket={value}
            x={x(value) ?? 0}
            width={x.bandwidth()}
            y={HEIGHT - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}
