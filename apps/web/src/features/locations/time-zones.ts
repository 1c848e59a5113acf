/** Every time zone that can be chosen from a list; former names of them are known too. */
export function timeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
