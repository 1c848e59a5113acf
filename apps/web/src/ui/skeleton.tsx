import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths. */
  readonly width?: string | number;
  readonly height?: string | number;
  readonly radius?: string | number;
}

/** Holds the place of what is loading, in its final size. */
export function Skeleton({ width = "100%", height = "1em", radius }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, ...(radius === undefined ? {} : { borderRadius: radius }) }}
      aria-hidden="true"
    />
  );
}
