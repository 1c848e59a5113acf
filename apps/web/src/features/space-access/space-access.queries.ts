import { assetLabels, type ChosenSpaces, locations, spaceAccess } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { manySpacesChanged } from "../spaces/space.queries.ts";

/** Counts the chosen spaces that visitors cannot open. */
export function spaceAccessQuery(chosen: ChosenSpaces) {
  return queryOf(spaceAccess.count, { body: chosen });
}

/** Opens to visitors those of the chosen spaces that are not, and returns how many that were. */
export async function openToVisitors(
  chosen: ChosenSpaces,
  withReporting: boolean,
): Promise<number> {
  const { count } = await call(spaceAccess.open, { body: { ...chosen, withReporting } });
  await Promise.all([
    manySpacesChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(locations.get) }),
    queryClient.invalidateQueries({ queryKey: keyOf(spaceAccess.count) }),
    queryClient.invalidateQueries({ queryKey: keyOf(assetLabels.rooms) }),
  ]);
  return count;
}
