import type { ReactNode } from "react";
import styles from "./chart.module.css";

/** How a part of a chart is coloured: by what it means, never alone. */
export type ChartTone = "success" | "warning" | "danger" | "quiet";

interface ChartLegendProps {
  readonly parts: readonly {
    readonly name: string;
    readonly tone: ChartTone;
    readonly label: ReactNode;
  }[];
}

/** Says what the colours of a chart stand for. */
export function ChartLegend({ parts }: ChartLegendProps) {
  return (
    <ul className={styles["legend"]}>
      {parts.map(({ name, tone, label }) => (
        <li key={name}>
          <span className={styles["mark"]} data-tone={tone} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
