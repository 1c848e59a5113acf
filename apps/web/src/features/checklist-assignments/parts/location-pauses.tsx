import { useQuery } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { dayRangeLabel, momentLabel } from "../../../lib/moments.ts";
import styles from "../assignments.module.css";
import { pausesQuery } from "../checklist-assignment.queries.ts";

/** Which pauses hold in a location, and how much of what is checked there each of them holds. */
export function LocationPauses({ locationId }: { readonly locationId: string }) {
  const { t, locale } = useTranslation("checklist-assignments");
  const { data, error } = useQuery(pausesQuery(locationId));
  const daysOf = (from: string, until: string | null): string => {
    if (until !== null) return dayRangeLabel(from, until, locale);
    const day = momentLabel(`${from}T00:00:00Z`, { locale, zone: "UTC" }, { dateStyle: "medium" });
    return t("pauses.from", { from: day });
  };
  return (
    <>
      <h3 className={styles["title"]}>{t("pauses.title")}</h3>
      {error && !data ? <p className={styles["problem"]}>{textOfError(error)}</p> : null}
      {data?.pauses.length === 0 ? (
        <p className={styles["quiet"]}>
          {data.assignmentsCount === 0 ? t("rests.paused", { count: 0 }) : t("pauses.none")}
        </p>
      ) : null}
      {data && data.pauses.length > 0 ? (
        <ul className={styles["lines"]} aria-label={t("pauses.title")}>
          {data.pauses.map(({ from, until, reason, count }) => (
            <li key={`${from} ${until} ${reason}`} className={styles["line"]}>
              <CirclePause size={20} aria-hidden="true" />
              <span className={styles["words"]}>
                <span className={styles["name"]}>{daysOf(from, until)}</span>
                <span className={styles["quiet"]}>
                  <bdi>{reason}</bdi>
                  {" · "}
                  {t("pauses.count", { count, all: data.assignmentsCount })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
