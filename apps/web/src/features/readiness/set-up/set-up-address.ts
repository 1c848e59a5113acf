import { SET_UP_CRITERIA } from "@storey/domain";
import type { SetUpFilter } from "./set-up.queries.ts";

/** Reads the address: what is no value of it counts as not said. */
export function setUpFilterOf(search: Readonly<Record<string, unknown>>): SetUpFilter {
  const { location, find, lacks } = search;
  const named = typeof lacks === "string" ? lacks.split(",") : [];
  return {
    ...(typeof location === "string" && /^[0-9a-f-]{36}$/.test(location)
      ? { locationId: location }
      : {}),
    ...(typeof find === "string" && find !== "" ? { search: find.slice(0, 200) } : {}),
    missing: SET_UP_CRITERIA.filter((criterion) => named.includes(criterion)),
  };
}

/** Writes the filter over what the address says already, such as its tab. */
export function withSetUpFilter(
  search: Readonly<Record<string, unknown>>,
  { locationId, search: find, missing }: SetUpFilter,
): Record<string, unknown> {
  const { location: _location, find: _find, lacks: _lacks, ...rest } = search;
  return {
    ...rest,
    ...(locationId ? { location: locationId } : {}),
    ...(find ? { find } : {}),
    ...(missing.length > 0 ? { lacks: missing.join() } : {}),
  };
}
