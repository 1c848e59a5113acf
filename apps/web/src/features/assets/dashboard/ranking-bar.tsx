import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./charts.module.css";

const WIDTH = 100;
const HEIGHT = 10;
/** The least width of what is not nothing. */
const LEAST = 1;

export interface RankingBarProps {
  readonly count: number;
  /** The count whose bar is as wide as there is room. */
  readonly most: number;
}

/** The bar of one row of a ranking. */
export function RankingBar({ count, most }: RankingBarProps) {
  const x = scaleLinear<number>({ domain: [0, Math.max(1, most)], range: [0, WIDTH] });
  return (
    <svg
      className={styles.ranked}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Bar
        className={classNames(styles.rankedBar)}
        width={Math.max(LEAST, x(count))}
        height={HEIGHT}
      />
    </svg>
  );
}
