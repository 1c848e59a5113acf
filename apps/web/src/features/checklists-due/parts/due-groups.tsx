import type { DueItem } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { dayRangeLabel, momentLabel } from "../../../lib/moments.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";
import { useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { type DueGrouping, dueKey, groupedDue } from "../grouped-due.ts";
import styles from "./due.module.css";
import { type DueChoice, DueRow } from "./due-row.tsx";

interface DueGroupsProps {
  readonly items: readonly DueItem[];
  readonly grouping: DueGrouping;
  readonly choice: DueChoice | null;
}

/** What is due, under the headings by which it is gathered. */
export function DueGroups({ items, grouping, choice }: DueGroupsProps) {
  const { t, locale } = useTranslation("due");
  const { t: ofPeople } = useTranslation("people");
  const waiting = new Set(
    useOwnRecords()
      .filter((one) => one.entity.kind === "check" && isWaiting(one))
      .map(({ entity }) => entity.issueId),
  );
  const groups = groupedDue(items, grouping, {
    ...{ withoutPlace: t("withoutPlace"), nobody: t("nobody") },
    role: (role) => ofPeople(`role.${role}`),
    week: (monday, sunday) => dayRangeLabel(monday, sunday, locale),
    day: (day) => momentLabel(day, { locale, zone: "UTC" }, { dateStyle: "full" }),
  });
  return groups.map(({ key, title, parts }) => (
    <section key={key} className={styles["group"]} aria-label={title}>
      <h2 className={styles["place"]} dir="auto">
        {title}
      </h2>
      {parts.map(({ key: partKey, name, items: own }) => (
        <div key={partKey} className={styles["group"]}>
          {name === null ? null : (
            <h3 className={styles["space"]} dir="auto">
              {name}
            </h3>
          )}
          <ul className={styles["lines"]} aria-label={name ?? title}>
            {own.map((item) => (
              <DueRow
                key={dueKey(item)}
                item={item}
                isPlaced={grouping === "place"}
                isWaiting={waiting.has(item.id)}
                choice={choice}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}
