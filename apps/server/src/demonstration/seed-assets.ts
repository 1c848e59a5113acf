import type { PoolClient } from "pg";
import type { AssetState } from "./asset-lives.ts";
import type { Author, RecordDeed } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, type Row, updateRows } from "./insert-rows.ts";
import type { MadeAsset } from "./make-assets.ts";
import { dayFromNow, workingMoment } from "./moments.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedAssets } from "./planned-assets.ts";
import { idOfModel } from "./seed-asset-models.ts";

/** Figures of a tag have at least so many places. */
const TAG_PLACES = 5;

/** The assets of an organisation, the oldest first: their tags follow that order. */
export interface Register {
  readonly plan: PlannedOrganisation;
  readonly planned: PlannedAssets;
  readonly assets: readonly MadeAsset[];
}

/** Writes the assets of one location that were in the register of before, as from its file. */
export async function importAssets(
  client: PoolClient,
  register: Register,
  location: string,
  at: Date,
): Promise<void> {
  const { plan, assets } = register;
  const rows = assets.flatMap((asset, place) =>
    asset.isFounding && asset.location === location ? [assetRow(register, asset, place, at)] : [],
  );
  await client.query("select set_config('app.source', 'import', true)");
  await insertRows(client, "asset", demonstrationId("organisation", plan.name), rows);
  await client.query("select set_config('app.source', '', true)");
}

/** Says what the tags of an organisation begin with, and that its assets have the first numbers. */
export async function beginTags(
  client: PoolClient,
  { plan, planned, assets }: Register,
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await client.query("update organisation set asset_tag_prefix = $2 where id = $1", [
    organisationId,
    planned.tagPrefix,
  ]);
  await client.query("select setval(asset_tags_of($1)::regclass, $2)", [
    organisationId,
    assets.length,
  ]);
}

/**
 * Writes what came after the register of before, and all changes since, and returns what was done;
 * the days count back from `now`.
 */
export async function seedAssets(
  client: PoolClient,
  register: Register,
  now: Date,
): Promise<RecordDeed[]> {
  const { plan, planned, assets } = register;
  const organisationId = demonstrationId("organisation", plan.name);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  const deeds: RecordDeed[] = [];
  const tell = (asset: MadeAsset, daysAgo: number, isTechnical: boolean) => {
    const by: Author = isTechnical ? planned.technician : plan.builtBy;
    const at = workingMoment(now, daysAgo, shareOf(asset));
    const id = idOfAsset(plan, asset);
    deeds.push({ entity: "asset", id, at, by, name: `asset/${asset.number}/${daysAgo}` });
    return at;
  };
  const added = assets.flatMap((asset, place) => {
    if (asset.isFounding) return [];
    const at = tell(asset, asset.addedDaysAgo, place % 3 === 0);
    return [assetRow(register, asset, place, at)];
  });
  await insertRows(client, "asset", organisationId, added);
  // They are dated as they are changed: to date them afterwards would change them once more.
  await client.query("alter table asset disable trigger touch");
  const most = Math.max(0, ...assets.map(({ changes }) => changes.length));
  for (let nth = 0; nth < most; nth++) {
    const changed = assets.flatMap((asset) => {
      const change = asset.changes[nth];
      if (!change) return [];
      const at = tell(asset, change.daysAgo, change.isTechnical);
      const dated = { version: nth + 2, updated_at: at.toISOString() };
      return [{ id: idOfAsset(plan, asset), ...dated, ...stateRow(plan, stateAfter(asset, nth)) }];
    });
    await updateRows(client, "asset", organisationId, changed);
  }
  await client.query("alter table asset enable trigger touch");
  return deeds;
}

/** Returns the state of an asset after so many of its changes, counted from 0. */
function stateAfter({ first, changes }: MadeAsset, nth: number): AssetState {
  return Object.assign({}, first, ...changes.slice(0, nth + 1).map(({ to }) => to));
}

/** How late in a day something was done to an asset, from 0 up to 1. */
function shareOf({ number }: MadeAsset): number {
  return ((number * 7919) % 5_400) / 5_400;
}

/** Returns the id of an asset of the demonstration. */
export function idOfAsset(plan: PlannedOrganisation, { number }: MadeAsset): string {
  return demonstrationId("asset", `${plan.name}/${number}`);
}

function assetRow({ plan, planned }: Register, asset: MadeAsset, place: number, at: Date): Row {
  const { model, parent, warrantyEndsInDays: warranty } = asset;
  return {
    ...{ id: idOfAsset(plan, asset), model_id: idOfModel(plan, model), name: asset.name },
    tag: `${planned.tagPrefix}${String(place + 1).padStart(TAG_PLACES, "0")}`,
    ...{ serial_number: asset.serialNumber, quantity: asset.quantity },
    ...{ mac_address: asset.macAddress, ip_address: asset.ipAddress },
    ...{ switch_port: asset.switchPort, purchase_cost: asset.cost, supplier: asset.supplier },
    parent_id: parent && idOfAsset(plan, parent),
    purchase_date: dayFromNow(-asset.boughtDaysAgo),
    warranty_expiry: warranty === null ? null : dayFromNow(warranty),
    ...{ created_at: at.toISOString(), updated_at: at.toISOString() },
    ...stateRow(plan, asset.first),
  };
}

function stateRow(plan: PlannedOrganisation, state: AssetState): Row {
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  const { shortcode, home, installedDaysAgo, testedDaysAgo: tested, disposedDaysAgo } = state;
  return {
    space_id: shortcode === null ? null : id("space", shortcode),
    location_id: home === null ? null : id("location", home),
    ...{ lifecycle_status: state.lifecycleStatus, firmware_version: state.firmware },
    install_date: installedDaysAgo === null ? null : dayFromNow(-installedDaysAgo),
    pat_tested_at: tested === null ? null : dayFromNow(-tested),
    pat_next_due_at: tested === null ? null : dayFromNow(365 - tested),
    ...{ pat_result: state.patResult, disposal_reason: state.disposalReason },
    disposed_at: disposedDaysAgo === null ? null : dayFromNow(-disposedDaysAgo),
  };
}
