import type { AnyImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./check-step.module.css";

const MAIN = ["create", "update", "unchanged", "errors", "warnings"] as const;

/** Shows the counts of what an import would do, or did. */
export function ImportCountsView({
  counts,
}: {
  readonly counts: NonNullable<AnyImport["counts"]>;
}) {
  const { t, locale } = useTranslation("imports");
  const format = new Intl.NumberFormat(locale);
  return (
    <div>
      <dl className={styles["counts"]}>
        {MAIN.map((what) => (
          <div key={what} data-tone={counts[what] > 0 ? what : undefined}>
            <dt>{t(`count.${what}`)}</dt>
            <dd>{format.format(counts[what])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
