import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";

/** Writes a day such as `2027-03-31` in a language. It has no clock, and no time zone. */
export function dayLabel(day: string, locale: string): string {
  return momentLabel(`${day}T00:00:00Z`, { locale, zone: "UTC" }, { dateStyle: "medium" });
}

/** Shows a day of an asset. */
export function AssetDay({ day }: { readonly day: string }) {
  const { locale } = useTranslation("assets");
  return <time dateTime={day}>{dayLabel(day, locale)}</time>;
}
