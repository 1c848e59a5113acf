import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./administration.module.css";

const LINES = ["a", "b", "c", "d", "e", "f"];

/** The placeholder of a list while it loads. */
export function LinesSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.lines}>
      {LINES.map((line) => (
        <Skeleton key={line} height={52} radius="var(--radius)" />
      ))}
    </div>
  );
}
