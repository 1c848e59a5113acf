import type { ChecklistBasis, ChecklistRule } from "@storey/domain";
import type { Translate } from "../../lib/messages.ts";
import { weekdayName } from "../../lib/moments.ts";

/** Says how often a checklist is due, such as "Every 2 weeks on Monday and Friday". */
export function ruleWords(
  { rule, basis }: { readonly rule: ChecklistRule; readonly basis: ChecklistBasis },
  t: Translate,
  locale: string,
): string {
  const words = everyWords(rule, t, locale);
  return basis === "completion" ? t("rule.fromCompletion", { rule: words }) : words;
}

function everyWords(rule: ChecklistRule, t: Translate, locale: string): string {
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
