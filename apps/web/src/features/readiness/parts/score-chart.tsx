import type { ReadinessChange } from "@storey/contract";
import { scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./readiness-history.module.css";

/** The drawing's own measures; it is stretched to the room it has. */
const WIDTH = 1000;
const HEIGHT = 100;
/** The least height of a score, so that none at all is seen too. */
const LEAST = 3;
/** The least width of what is now, so that a change of this hour is seen within three years. */
const LEAST_NOW = 8;
const GRID = [0, 50, 100];

interface ScoreChartProps {
  /** The latest first. */
  readonly changes: readonly ReadinessChange[];
  readonly from: string;
  readonly to: string;
}

/** The score from change to change, in the colour of its state. A table says the same in words. */
export function ScoreChart({ changes, from, to }: ScoreChartProps) {
  const { locale } = useTranslation("readiness-spaces");
  const zone = useTimeZone();
  const begin = Date.parse(from);
  const end = Date.parse(to);
  const x = scaleLinear<number>({
    domain: [begin, end],
    range: [0, WIDTH - LEAST_NOW],
    clamp: true,
  });
  const y = scaleLinear<number>({ domain: [0, 100], range: [0, HEIGHT] });
  const dayOf = (moment: string) => momentLabel(moment, { locale, zone }, { dateStyle: "medium" });
  return (
    <div aria-hidden="true">
      <svg
        className={styles["chart"]}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {GRID.map((score) => (
          <Line
            key={score}
            className={classNames(styles["grid"])}
            from={{ x: 0, y: HEIGHT - y(score) }}
            to={{ x: WIDTH, y: HEIGHT - y(score) }}
          />
        ))}
        {changes.map(({ at, state, score }, index) => {
          const left = x(Date.parse(at));
          const right = index === 0 ? WIDTH : x(Date.parse(changes[index - 1]?.at ?? to));
          const height = score === null ? LEAST : Math.max(LEAST, y(score));
          return (
            <Bar
              key={at}
              className={classNames(styles["part"])}
              data-state={state}
              x={left}
              width={Math.max(1, right - left)}
              y={HEIGHT - height}
              height={height}
            />
          );
        })}
      </svg>
      <p className={styles["ends"]}>
        <span>{dayOf(from)}</span>
        <span>{dayOf(to)}</span>
      </p>
    </div>
  );
}
