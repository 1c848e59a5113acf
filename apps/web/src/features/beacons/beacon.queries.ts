import { type Beacon, type BeaconIdentity, beacons } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { type OnProblem, writeOrFalse, writeOrNull } from "../../lib/write-or-null.ts";

/** The fields of a beacon that can be changed. */
export interface BeaconChanges {
  readonly name?: string;
  readonly identity?: BeaconIdentity;
}

/** Lists the beacons of the organisation, by name. */
export function beaconsQuery() {
  return queryOf(beacons.list);
}

/** Refetches the beacons and every query that shows them. */
export async function beaconsChanged(): Promise<Beacon[]> {
  await queryClient.invalidateQueries({ queryKey: beaconsQuery().queryKey });
  return queryClient.fetchQuery(beaconsQuery());
}

/** Adds a beacon; null when that failed. */
export async function addBeacon(
  body: { readonly id: string } & Required<BeaconChanges>,
  onProblem: OnProblem,
): Promise<Beacon | null> {
  const added = await writeOrNull(
    "A beacon could not be added",
    call(beacons.create, { body }),
    onProblem,
  );
  if (added) await beaconsChanged();
  return added;
}

/** Changes a beacon that was read at a version; null when that failed. */
export async function changeBeacon(
  id: string,
  version: number,
  body: BeaconChanges,
  onProblem: OnProblem,
): Promise<Beacon | null> {
  const work = call(beacons.update, { params: { id }, body, ifMatch: version });
  const changed = await writeOrNull("A beacon could not be changed", work, onProblem);
  if (changed) await beaconsChanged();
  return changed;
}

/** Deletes a beacon for good; spaces lose it. */
export async function removeBeacon(id: string, onProblem: OnProblem): Promise<boolean> {
  const work = call(beacons.remove, { params: { id } });
  const removed = await writeOrFalse("A beacon could not be deleted", work, onProblem);
  // Spaces that had the beacon are refetched too.
  if (removed) await queryClient.invalidateQueries();
  return removed;
}
