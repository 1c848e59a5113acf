import { checklistFailures, type SpaceOutOfUse } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
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

/** Returns the run that checks again what an issue came from; undefined where none waits. */
export async function recheckOfIssue(issueId: string): Promise<string | undefined> {
  const failures = await call(checklistFailures.list, { query: { issueId } });
  return failures.find(({ state }) => state === "recheck")?.recheckRunId ?? undefined;
}

/** Why a room is out of use: what failed stands, or waits for its re-check. */
export type OutOfUse = SpaceOutOfUse["state"];

function byRoom(rooms: readonly SpaceOutOfUse[]): ReadonlyMap<string, OutOfUse> {
  return new Map(rooms.map(({ spaceId, state }) => [spaceId, state]));
}

/** Returns the rooms that are out of use: one answer for every list, however long. */
export function outOfUseQuery() {
  return queryOptions({ ...queryOf(checklistFailures.outOfUse), select: byRoom, retry: false });
}
