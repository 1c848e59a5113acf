import { useTranslation } from "../lib/messages.ts";
import { type MomentPlace, momentLabel } from "../lib/moments.ts";
import { useTimeZone } from "../lib/session/time-zone.tsx";

const DAY_MS = 86_400_000;

/** Writes a moment as its day, in the language of the interface and by the clocks of a place. */
export function dayOf(moment: string, place: MomentPlace): string {
  return momentLabel(moment, place, { dateStyle: "medium" });
}

/** Returns how many whole days a moment lies ahead, or behind (negative), of `now`. */
export function daysUntil(moment: string, now: Date = new Date()): number {
  return Math.ceil((new Date(moment).getTime() - now.getTime()) / DAY_MS);
}

/** A moment as its day; the time is in the hint. */
export function Day({ moment }: { readonly moment: string }) {
  const { locale } = useTranslation("shell");
  const place = { locale, zone: useTimeZone() };
  const whole = momentLabel(moment, place, { dateStyle: "full", timeStyle: "short" });
  return (
    <time dateTime={moment} title={whole}>
      {dayOf(moment, place)}
    </time>
  );
}
