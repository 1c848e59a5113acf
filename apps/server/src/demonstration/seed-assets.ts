import type { PoolClient } from "pg";
import { demonstrationId } from "./demonstration-id.ts";
import { type MadeAsset, type MadeModel, makeAssets, makeModels } from "./make-assets.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedOrganisation } from "./plan.ts";
import type { PlannedAssetType } from "./planned-assets.ts";

/** What the tags of the demonstration begin with. */
const TAG_PREFIX = "HU-";

/** Writes the assets of an organisation with what they are of; their days count from today. */
export async function seedAssets(
  client: PoolClient,
  plan: PlannedOrganisation,
  floors: readonly MadeFloor[],
  types: readonly PlannedAssetType[],
): Promise<void> {
  const organisationId = demonstrationId("organisation", plan.name);
  const id = (kind: string, name: string) => demonstrationId(kind, `${plan.name}/${name}`);
  await client.query("select set_config('app.organisation_id', $1, true)", [organisationId]);
  await client.query("update organisation set asset_tag_prefix = $2 where id = $1", [
    organisationId,
    TAG_PREFIX,
  ]);
  const models = makeModels(types);
  await seedLists(client, organisationId, { types, models, id });
  await insert(
    client,
    "asset_model",
    organisationId,
    models.map((model) => modelRow(model, id)),
  );
  const assets = makeAssets(plan.seed, types, floors);
  const rows = assets.map((asset, at) => assetRow(asset, at, id));
  await insert(client, "asset", organisationId, rows, { tag: "next_asset_tag()" });
}

type MakeId = (kind: string, name: string) => string;

async function seedLists(
  client: PoolClient,
  organisationId: string,
  { types, models, id }: { types: readonly PlannedAssetType[]; models: MadeModel[]; id: MakeId },
): Promise<void> {
  const kinds = types.map(({ name, icon }) => ({ id: id("asset-type", name), name, icon }));
  await insert(client, "asset_type", organisationId, kinds);
  const makers = [...new Set(models.map(({ manufacturer }) => manufacturer))];
  await insert(
    client,
    "manufacturer",
    organisationId,
    makers.map((name) => ({ id: id("manufacturer", name), name })),
  );
}

function modelRow(model: MadeModel, id: MakeId): Row {
  const { name, partNumber, manufacturer, type } = model;
  return {
    ...{ id: idOfModel(model, id), name, part_number: partNumber },
    ...{ short_description: type.description, asset_type_id: id("asset-type", type.name) },
    manufacturer_id: id("manufacturer", manufacturer),
    ...{ warranty_months: type.warrantyMonths, end_of_life_months: type.lifeMonths },
  };
}

function idOfModel({ manufacturer, name, type }: MadeModel, id: MakeId): string {
  return id("asset-model", `${type.name}/${manufacturer}/${name}`);
}

function assetRow(asset: MadeAsset, at: number, id: MakeId): Row {
  const tested = asset.testedDaysAgo;
  return {
    ...{ id: id("asset", String(at)), model_id: idOfModel(asset.model, id) },
    space_id: asset.shortcode === null ? null : id("space", asset.shortcode),
    ...{ lifecycle_status: asset.lifecycleStatus, serial_number: asset.serialNumber },
    ...{ mac_address: asset.macAddress, ip_address: asset.ipAddress },
    ...{ switch_port: asset.switchPort, quantity: asset.quantity },
    ...{ purchase_cost: asset.cost, install_date: dayAgo(asset.installedDaysAgo) },
    purchase_date: dayAgo(asset.installedDaysAgo + 20),
    pat_tested_at: tested === null ? null : dayAgo(tested),
    pat_next_due_at: tested === null ? null : dayAgo(tested - 365),
    pat_result: tested === null ? null : "passed",
  };
}

/** The day so many days ago, or to come. */
function dayAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

type Row = Readonly<Record<string, string | number | null>>;

/** Adds rows with one statement; `computed` are columns that the database works out for each. */
async function insert(
  client: PoolClient,
  table: "asset_type" | "manufacturer" | "asset_model" | "asset",
  organisationId: string,
  rows: readonly Row[],
  computed: Readonly<Record<string, string>> = {},
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const read = [...columns.map((column) => `r.${column}`), ...Object.values(computed)];
  await client.query(
    `insert into ${table} (organisation_id, ${[...columns, ...Object.keys(computed)].join(", ")})
     select $1, ${read.join(", ")} from jsonb_populate_recordset(null::${table}, $2::jsonb) r`,
    [organisationId, JSON.stringify(rows)],
  );
}
