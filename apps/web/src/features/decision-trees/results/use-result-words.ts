import { useMemo } from "react";
import { useTranslation } from "../../../lib/messages.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How results are written: numbers, shares and lengths of time in the reader's language. */
export function useResultWords() {
  const { t, locale } = useTranslation("decision-tree-results");
  const write = useMemo(() => {
    const whole = new Intl.NumberFormat(locale);
    const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
    const lengthIn = (unit: "second" | "minute" | "hour", amount: number, digits: number): string =>
      new Intl.NumberFormat(locale, {
        ...{ style: "unit", unit, unitDisplay: "short" },
        maximumFractionDigits: digits,
      }).format(amount);
    return {
      number: (count: number): string => whole.format(count),
      /** A part of a whole; nothing of nothing is nothing. */
      share: (part: number, all: number): string => percent.format(all > 0 ? part / all : 0),
      /** A length of time in seconds; a dash for none. */
      length: (seconds: number | undefined): string => {
        if (seconds === undefined) return "–";
        if (seconds < 2 * MINUTE_S) return lengthIn("second", seconds, 0);
        if (seconds < 2 * HOUR_S) return lengthIn("minute", seconds / MINUTE_S, 0);
        return lengthIn("hour", seconds / HOUR_S, 1);
      },
    };
  }, [locale]);
  return { t, locale, ...write };
}
