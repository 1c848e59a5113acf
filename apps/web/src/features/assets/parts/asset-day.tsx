import { useTranslation } from "../../../lib/messages.ts";

/** Writes a day such as `2027-03-31` in a language. It has no clock, and no time zone. */
export function dayLabel(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Shows a day of an asset. */
export function AssetDay({ day }: { readonly day: string }) {
  const { locale } = useTranslation("assets");
  return <time dateTime={day}>{dayLabel(day, locale)}</time>;
}
