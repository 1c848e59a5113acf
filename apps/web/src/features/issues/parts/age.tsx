import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.NumberFormat>();

function inUnits(locale: string, unit: "day" | "hour" | "minute", count: number): string {
  const key = `${locale} ${unit}`;
  const known = formats.get(key);
  const format =
    known ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  if (!known) formats.set(key, format);
  return format.format(count);
}

/**
 * Returns how long ago a moment was, in the largest of days, hours and minutes of which at least
 * one has passed.
 */
export function ageLabel(since: string, locale: string, nowMs: number = Date.now()): string {
  const ms = Math.max(0, nowMs - Date.parse(since));
  if (ms >= DAY_MS) return inUnits(locale, "day", Math.floor(ms / DAY_MS));
  if (ms >= HOUR_MS) return inUnits(locale, "hour", Math.floor(ms / HOUR_MS));
  return inUnits(locale, "minute", Math.floor(ms / MINUTE_MS));
}

/** Shows the age of something; its tooltip has the moment it began. */
export function Age({ since }: { readonly since: string }) {
  const { locale } = useTranslation("issues");
  const zone = useTimeZone();
  return (
    <time dateTime={since} title={momentLabel(since, { locale, zone })}>
      {ageLabel(since, locale)}
    </time>
  );
}
