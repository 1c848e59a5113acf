import { dayIn } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel, monthLabel, weekdayName } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useNarrow } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type DueNarrowed, dueDaysQuery } from "../due-items.queries.ts";
import { dayByKey, daysOf, monthAfter, monthOf, weeksOf } from "../due-month.ts";
import styles from "./due-calendar.module.css";
import { DueRangeList } from "./due-range-list.tsx";
import type { DueChoice } from "./due-row.tsx";

const FULL = { dateStyle: "full" } as const;

interface DueCalendarProps {
  readonly of: DueNarrowed;
  readonly choice: DueChoice | null;
}

/** The month with how much is due on each day, and below it what is due on the day that is chosen. */
export function DueCalendar({ of, choice }: DueCalendarProps) {
  const { t, locale } = useTranslation("due");
  const today = dayIn(useTimeZone(), Date.now());
  const [day, setDay] = useState(today);
  const isNarrow = useNarrow();
  const month = monthOf(day);
  const title = monthLabel(month, locale);
  const turn = (by: number): void => {
    const next = monthAfter(month, by);
    setDay(next === monthOf(today) ? today : `${next}-01`);
  };
  return (
    <>
      <div className={styles["head"]}>
        <IconButton
          label={t("calendar.previous")}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => turn(-1)}
        />
        <h2 className={styles["title"]} aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={t("calendar.next")}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => turn(1)}
        />
      </div>
      {isNarrow ? (
        <DueRangeList key={month} range={daysOf(month)} of={of} choice={choice} />
      ) : (
        <>
          <Grid of={of} title={title} day={day} today={today} onDay={setDay} />
          <DueRangeList key={day} range={{ from: day, to: day }} of={of} choice={choice} />
        </>
      )}
    </>
  );
}

interface GridProps {
  readonly of: DueNarrowed;
  readonly title: string;
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The month as a table: arrows move by days and weeks, Page Up and Down by months. */
function Grid({ of, title, day, today, onDay }: GridProps) {
  const { t, locale } = useTranslation("due");
  const table = useRef<HTMLTableElement>(null);
  const month = monthOf(day);
  const weeks = weeksOf(month);
  const range = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day };
  const { data } = useQuery(dueDaysQuery(range, of));
  const counts = new Map(
    data?.days.map(({ day: on, kinds }) => [on, kinds.reduce((sum, one) => sum + one.count, 0)]),
  );
  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    onDay(next);
    // The cell of another month is drawn with the next frame.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus(),
    );
  };
  return (
    <table ref={table} aria-label={title} className={styles["month"]}>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, locale)}>
              {weekdayName(weekday, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const count = counts.get(one) ?? 0;
              const label = momentLabel(one, { locale, zone: "UTC" }, FULL);
              return (
                <td key={one}>
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === day}
                    aria-current={one === today ? "date" : undefined}
                    className={classNames(
                      styles["day"],
                      monthOf(one) !== month && styles["beside"],
                      one < today && count > 0 && styles["late"],
                    )}
                    onClick={() => onDay(one)}
                    onKeyDown={move}
                  >
                    <span aria-hidden="true">{Number(one.slice(8))}</span>
                    {count > 0 ? (
                      <strong aria-hidden="true">{count.toLocaleString(locale)}</strong>
                    ) : null}
                    <VisuallyHidden>{t("calendar.day", { day: label, count })}</VisuallyHidden>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
