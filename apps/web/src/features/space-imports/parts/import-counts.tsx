import type { ImportCounts } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./import.module.css";

const MAIN = ["create", "update", "unchanged", "errors", "warnings"] as const;
const NEW = ["locations", "floors", "spaceTypes", "features"] as const;

/** What an import would do, or did, in numbers. */
export function ImportCountsView({ counts }: { readonly counts: ImportCounts }) {
  const { t, locale } = useTranslation("imports");
  const format = new Intl.NumberFormat(locale);
  const added = NEW.filter((what) => counts[what] > 0);
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
      {added.length > 0 ? (
        <p className={styles["added"]}>
          {t("count.new")}{" "}
          {added.map((what) => t(`count.${what}`, { count: counts[what] })).join(", ")}
        </p>
      ) : null}
    </div>
  );
}
