import { type Asset, AssetChanges, type CustomFieldValues, type NewAsset } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { documentsOf, imagesOf, linksOf } from "../../platform/attachments/carried.ts";
import { withPath } from "../../platform/attachments/document-path.ts";
import { treeValuesWritten } from "../../platform/records/tree-values.ts";
import {
  ASSET_TABLES,
  IS_FAVOURITE,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toSummary,
} from "./asset-columns.ts";

type StoredDocument = Omit<Asset["documents"][number], "path"> & { readonly s3Key: string };
type AssetRow = SummaryRow &
  Omit<Asset, keyof SummaryRow | "documents" | "effectiveDates" | "isFloating"> & {
    readonly documents: StoredDocument[];
  };

const assetStatement = written<AssetRow>(`
  select ${SUMMARY_COLUMNS}, coalesce(l.timezone, o.timezone) as timezone,
    ${IS_FAVOURITE} as is_favourite,
    (select c.value from space_code c where c.organisation_id = a.organisation_id and c.owner_id = a.id
      and c.deleted_at is null order by c.created_at desc, c.id desc limit 1) as qr_code,
    coalesce((select jsonb_object_agg(f.id, a.custom_fields -> f.id::text) from custom_field f
      where f.organisation_id = a.organisation_id and f.asset_type_id = m.asset_type_id and f.deleted_at is null
        and a.custom_fields ? f.id::text), '{}') as custom_fields,
    coalesce((select json_agg(json_build_object('id', x.id, 'tag', x.tag, 'name', x.name) order by x.tag collate natural_order, x.id)
      from (select * from asset x where x.organisation_id = a.organisation_id and x.parent_id = a.id and x.deleted_at is null
        order by x.tag collate natural_order, x.id limit 200) x), '[]'::json) as parts,
    coalesce((select json_agg(json_build_object('id', x.id, 'tag', x.tag, 'name', x.name) order by x.tag, x.id)
      from (select x.* from asset x join asset_model y on y.organisation_id = x.organisation_id and y.id = x.model_id
        where x.organisation_id = a.organisation_id and x.serial_key = a.serial_key
          and x.id <> a.id and x.deleted_at is null and y.manufacturer_id is not distinct from m.manufacturer_id
        order by x.tag, x.id limit 5) x), '[]'::json) as same_serial_number,
    a.decision_tree_id, a.decision_tree_variables,
    (select json_build_object('id', d.id, 'name', d.name) from decision_tree d where d.organisation_id = a.organisation_id
      and d.id = coalesce(a.decision_tree_id, m.decision_tree_id) and d.build_id is not null and d.deleted_at is null) as decision_tree,
    ${imagesOf("a")} as images, ${documentsOf("a", "true")} as documents, ${linksOf("a", "true")} as links
  from ${ASSET_TABLES} join organisation o on o.id = a.organisation_id
  where a.organisation_id = $1 and a.id = $2`);

/** One asset, archived or not, with what belongs to it. Throws `not_found`. */
export async function getAsset(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Asset> {
  const row = await transaction.first(assetStatement(organisationId, id));
  if (!row) throw notFound();
  return toSummary({ ...row, documents: row.documents.map(withPath) });
}

/** An asset as the rules of its changes look at it. */
export type StoredAsset = Pick<
  Asset,
  "id" | "version" | "lifecycleStatus" | "disposalReason" | "disposedAt" | "deletedAt"
> &
  Pick<Asset, "serialNumber" | "quantity" | "tag"> & {
    readonly spaceId: string | null;
    readonly locationId: string | null;
    readonly modelId: string;
    readonly parentId: string | null;
    /** Of all kinds that it ever was of. */
    readonly customFields: CustomFieldValues;
    /** The day where it lies, by the database's clock. */
    readonly today: string;
  };

const storedStatement = written<StoredAsset>(`
  select a.id, a.version, a.lifecycle_status, a.disposal_reason, a.disposed_at, a.deleted_at, a.serial_number,
    a.quantity, a.tag, a.space_id, a.location_id, a.model_id, a.parent_id, a.custom_fields,
    (now() at time zone coalesce(l.timezone, o.timezone))::date as today
  from asset a join organisation o on o.id = a.organisation_id
  left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
  where a.organisation_id = $1 and a.id = $2`);

/** The same for who is about to change it. Throws `not_found`. */
export async function getStoredAsset(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredAsset> {
  const row = await transaction.first(storedStatement(organisationId, id));
  if (!row) throw notFound();
  return row;
}

/** Whether an asset is there; one that floats only `withFloating`. */
export async function isAssetThere(
  transaction: Transaction,
  organisationId: string,
  id: string,
  withFloating: boolean,
): Promise<boolean> {
  const found = sqlBuilder
    .selectFrom("asset")
    .select("id")
    .where("organisationId", "=", organisationId)
    .where("id", "=", id);
  const seen = withFloating ? found : found.where("spaceId", "is not", null);
  return (await transaction.first(seen)) !== undefined;
}

/** Today in a location's time zone, else in the organisation's. */
export async function findToday(
  transaction: Transaction,
  organisationId: string,
  locationId: string | null,
): Promise<string> {
  const found = await transaction.first(
    raw<{ today: string }>(sql`
      select (now() at time zone coalesce(l.timezone, o.timezone))::date as today from organisation o
      left join location l on l.organisation_id = o.id and l.id = ${locationId}::uuid
      where o.id = ${organisationId}`),
  );
  if (!found) throw notFound();
  return found.today;
}

const JSON_FIELDS = new Set(["customFields", "decisionTreeVariables"]);

/** The fields of an asset that are columns of their names, for a new one that says nothing of them. */
const EMPTY = Object.fromEntries(
  Object.keys(AssetChanges.shape).flatMap((field) =>
    JSON_FIELDS.has(field) ? [] : [[field, null]],
  ),
) as Record<Exclude<keyof AssetChanges, "customFields" | "decisionTreeVariables">, null>;

/** A new asset whose model, parent and place are there and held. */
export type InsertedAsset = Omit<NewAsset, "id" | "tag" | "lifecycleStatus" | "customFields"> & {
  readonly organisationId: string;
  readonly id: string;
  /** Undefined for the next one of the organisation. */
  readonly tag: string | undefined;
  readonly lifecycleStatus: Asset["lifecycleStatus"];
  readonly customFields: CustomFieldValues;
};

/** Adds an asset. Breaks `asset.tag_taken`, `record.exists` and `asset.cycle`. */
export async function insertAsset(transaction: Transaction, asset: InsertedAsset): Promise<void> {
  const { tag = sql<string>`next_asset_tag()`, locationId = null, ...given } = asset;
  const { decisionTreeVariables, ...fields } = given;
  const json = {
    customFields: JSON.stringify(asset.customFields),
    ...treeValuesWritten({ decisionTreeVariables }),
  };
  await transaction.execute(
    sqlBuilder.insertInto("asset").values({ ...EMPTY, ...fields, ...json, locationId, tag }),
  );
}

/** Where an asset is: in a space, or floating with a home or without one. */
export interface AssetPlace {
  readonly spaceId: string | null;
  readonly locationId: string | null;
}

/** Puts an asset that its caller holds somewhere else; its open issues go along. */
export async function setAssetPlace(
  transaction: Transaction,
  organisationId: string,
  id: string,
  { spaceId, locationId }: AssetPlace,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("asset")
      .set({ spaceId, locationId })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}

/** How many issues of an asset wait for somebody. */
export async function countOpenIssues(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<number> {
  const found = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count from issue i
      where i.organisation_id = ${organisationId} and i.asset_id = ${id} and i.deleted_at is null
        and i.status in ('new', 'open', 'in_progress', 'on_hold')`),
  );
  return found?.count ?? 0;
}

/** Archives an asset that its caller holds, or restores it; one that is so already stays as it is. */
export async function setAssetArchived(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("asset")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("deletedAt", isArchived ? "is" : "is not", null),
  );
}
