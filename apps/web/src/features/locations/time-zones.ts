/** Returns every time zone that can be chosen from a list; their former names are valid too. */
export function timeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
