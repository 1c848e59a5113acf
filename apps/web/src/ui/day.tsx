import { useTranslation } from "../lib/messages.ts";

const DAY_MS = 86_400_000;

/** A moment as its day, in the language of the interface. */
export function dayOf(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(moment));
}

/** How many whole days a moment lies ahead, or behind (negative), of `now`. */
export function daysUntil(moment: string, now: Date = new Date()): number {
  return Math.ceil((new Date(moment).getTime() - now.getTime()) / DAY_MS);
}

/** A moment shown as its day; the time stands in the hint. */
export function Day({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("shell");
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" });
  return (
    <time dateTime={moment} title={whole.format(new Date(moment))}>
      {dayOf(moment, locale)}
    </time>
  );
}
