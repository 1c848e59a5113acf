import { checklistFailures } from "@storey/contract";
import { queryOf } from "../../lib/query.ts";

/** What failed checks are about: a room, an asset, or the issue they opened. */
export type FailuresOf =
  | { readonly spaceId: string }
  | { readonly assetId: string }
  | { readonly issueId: string };

/** Returns what failed there and has not passed since, or all that an issue came from. */
export function failuresQuery(of: FailuresOf) {
  return queryOf(checklistFailures.list, { query: of });
}
