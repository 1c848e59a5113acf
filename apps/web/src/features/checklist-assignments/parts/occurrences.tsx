import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import type { AssignmentFields } from "../assignment-draft.ts";
import styles from "../assignments.module.css";
import { type AssignmentTarget, occurrencesQuery } from "../checklist-assignment.queries.ts";
import { ruleWords } from "../rule-words.ts";

interface OccurrencesProps {
  /** Whose closed days count; null for none. */
  readonly target: AssignmentTarget | null;
  readonly fields: AssignmentFields;
}

/** What a rule says in words, and when it is due next. */
export function Occurrences({ target, fields }: OccurrencesProps) {
  const { t, locale } = useTranslation("checklist-assignments");
  const { rule, basis, startsOn, endsOn } = fields;
  // A text, so that the same choice drawn again is no other one.
  const asked = useLater(JSON.stringify({ rule, basis, startsOn, endsOn }));
  const { data, error } = useQuery(occurrencesQuery(target, JSON.parse(asked) as AssignmentFields));
  const label = (day: string): string =>
    momentLabel(`${day}T00:00:00Z`, { locale, zone: "UTC" }, { dateStyle: "full" });
  return (
    <section className={styles["coming"]} aria-label={t("coming.title")}>
      <h3 className={styles["title"]}>{t("coming.title")}</h3>
      <p className={styles["quiet"]} aria-live="polite">
        {ruleWords(fields, t, locale)}
      </p>
      {error ? (
        <p className={styles["problem"]}>{textOfError(error)}</p>
      ) : data === undefined ? (
        <Skeleton height="6rem" />
      ) : data.length === 0 ? (
        <p className={styles["quiet"]}>{t("coming.none")}</p>
      ) : (
        <ol className={styles["days"]}>
          {data.map(({ periodStart, dueOn, reason, isSkipped }) => (
            <li key={`${periodStart} ${dueOn}`}>
              {isSkipped ? <s>{label(dueOn)}</s> : <time dateTime={dueOn}>{label(dueOn)}</time>}
              {reason === null ? null : (
                <span className={styles["quiet"]}>
                  {" "}
                  {t(isSkipped ? "coming.skipped" : "coming.moved", { reason })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
