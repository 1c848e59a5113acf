/** A moment as people of a place read it, with the name of its time; UTC where no zone is known. */
export function mailMoment(locale: string, moment: string, timezone: string | null): string {
  const form = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
      ...{ timeZone, timeZoneName: "short" },
    }).format(new Date(moment));
  try {
    return form(timezone ?? "UTC");
  } catch {
    // A zone that this server does not know.
    return form("UTC");
  }
}
