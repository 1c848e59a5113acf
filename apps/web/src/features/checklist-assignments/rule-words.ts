import type { ChecklistAssignment } from "@storey/contract";
import type { Translate } from "../../lib/messages.ts";

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week, from Monday as 1. */
export function weekdayName(weekday: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(MONDAY + (weekday - 1) * DAY_MS));
}

/** Says how often a checklist is due, such as "Every 2 weeks on Monday and Friday". */
export function ruleWords(
  { rule, basis }: Pick<ChecklistAssignment, "rule" | "basis">,
  t: Translate,
  locale: string,
): string {
  const words = everyWords(rule, t, locale);
  return basis === "completion" ? t("rule.fromCompletion", { rule: words }) : words;
}

function everyWords(rule: ChecklistAssignment["rule"], t: Translate, locale: string): string {
  const { frequency, interval: count, weekdays, dayOfMonth, nth, nthWeekday } = rule;
  if (frequency === "daily") return t("rule.daily", { count });
  if (frequency === "weekly") {
    const names = weekdays.map((weekday) => weekdayName(weekday, locale));
    return t("rule.weekly", { count, days: new Intl.ListFormat(locale).format(names) });
  }
  if (nth === null) return t("rule.monthlyDay", { count, day: dayOfMonth ?? 1 });
  const weekday = weekdayName(nthWeekday ?? 1, locale);
  return t("rule.monthlyWeekday", { count, nth: t(`nth.${nth}`), weekday });
}
