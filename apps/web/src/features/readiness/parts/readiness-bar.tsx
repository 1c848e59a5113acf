import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import styles from "./readiness-bar.module.css";

interface ReadinessBarProps {
  readonly counts: Readonly<Record<ReadinessState, number>>;
}

/** How many spaces are in each state, as parts of a bar. The same stands beside it in words. */
export function ReadinessBar({ counts }: ReadinessBarProps) {
  return (
    <span className={styles["bar"]} aria-hidden="true">
      {READINESS_STATES.filter((state) => counts[state] > 0).map((state) => (
        <span
          key={state}
          className={styles["part"]}
          data-state={state}
          style={{ flexGrow: counts[state] }}
        />
      ))}
    </span>
  );
}
