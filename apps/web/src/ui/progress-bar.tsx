import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
}

/** A bar that shows the finished part of some work. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
    >
      <div className={styles.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
