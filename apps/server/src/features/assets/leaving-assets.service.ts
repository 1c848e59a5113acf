import type { LeavingAssets } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { keepActiveSpace, type Place } from "../../platform/archive/place.repository.ts";
import { countAssetsIn, moveAssetsFrom } from "./leaving-asset.repository.ts";

/** Who archives a place, with what they may do to its assets. */
export type Leaver = Pick<Actor, "organisationId" | "permissions" | "limits" | "settings">;

/**
 * Lets the assets of a place go where the call says before it is archived; its caller holds the place
 * and knows in which location it lies. Where nobody can see to assets, since their module is off, they
 * float. Throws `space.has_assets` with their number where the call says nothing of them,
 * `access.forbidden` and `access.location` for who may not change assets there, `not_found` and
 * `parent.archived` for the space they move to.
 */
export async function letAssetsLeave(
  transaction: Transaction,
  actor: Leaver,
  { place, locationId }: { readonly place: Place; readonly locationId: string },
  { assets: choice, assetsSpaceId }: LeavingAssets,
): Promise<void> {
  const assetsCount = await countAssetsIn(transaction, place);
  if (assetsCount === 0) return;
  const home = place.level === "location" ? null : locationId;
  const floating = { spaceId: null, locationId: home };
  if (!actor.settings.has("asset_management")) return moveAssetsFrom(transaction, place, floating);
  if (choice === undefined)
    throw new ProblemError("space.has_assets", { current: { assetsCount } });
  const places = placesOf(actor, "organisation.assets.update");
  if (places !== null && !places.includes(locationId)) throw new ProblemError("access.forbidden");
  if (assetsSpaceId === undefined) {
    // What floats without a home is written by who may write everywhere.
    if (home === null && places !== null) throw new ProblemError("access.location");
    return moveAssetsFrom(transaction, place, floating);
  }
  const to = await keepActiveSpace(transaction, actor.organisationId, assetsSpaceId);
  if (places !== null && !places.includes(to.locationId)) throw new ProblemError("access.location");
  const isArchivedToo = [assetsSpaceId, to.floorId, to.locationId].includes(place.id);
  if (isArchivedToo) throw new ProblemError("parent.archived");
  await moveAssetsFrom(transaction, place, { spaceId: assetsSpaceId, locationId: to.locationId });
}
