import {
  type AssetModel,
  AssetModelChanges,
  type AssetModelSearch,
  type AssetModelSearchResults,
  type AssetModelSort,
  type AssetModelSummary,
  type NewAssetModel,
} from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { momentInJson, raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { documentsOf, imagesOf, linksOf, pictureOf } from "../../platform/attachments/carried.ts";
import { withPath } from "../../platform/attachments/document-path.ts";
import { treeValuesWritten } from "../../platform/records/tree-values.ts";
import { modelWithWord } from "../../platform/records/asset-columns.ts";
import { queriesOf } from "../../platform/records/words-to-find.ts";

const PAGE_SIZE = 50;

const SUMMARY = `m.id, m.version, m.name, m.part_number, m.short_description, m.created_at, m.updated_at, m.deleted_at,
    m.global_id is not null as is_global,
    json_build_object('id', t.id, 'name', t.name, 'icon', t.icon) as asset_type,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as manufacturer,
    ${pictureOf("m.organisation_id", "m.id")} as picture,
    (select count(*)::integer from asset a where a.organisation_id = m.organisation_id and a.model_id = m.id
      and a.deleted_at is null) as assets_count`;

/** What the global model `g` says. */
const GLOBAL_VALUES = `json_build_object('name', g.name, 'partNumber', g.part_number, 'shortDescription', g.short_description,
        'longDescription', g.long_description, 'manufacturer', g.manufacturer, 'assetType', g.asset_type,
        'endOfLife', g.end_of_life, 'endOfLifeMonths', g.end_of_life_months, 'endOfSupport', g.end_of_support,
        'endOfSupportMonths', g.end_of_support_months, 'licenseExpiry', g.license_expiry, 'licenseMonths', g.license_months,
        'warrantyExpiry', g.warranty_expiry, 'warrantyMonths', g.warranty_months)`;

/** The global model that the private model `m` could follow: of its name, else of its part number. */
const FOLLOWABLE = `(select json_build_object('id', g.id, 'values', ${GLOBAL_VALUES}, 'kept', to_json(own_fields_beside(m, g)))
    from global_asset_model g where m.global_id is null and m.deleted_at is null and g.deleted_at is null
      and (lower(g.name) = lower(m.name) or lower(g.part_number) = lower(m.part_number))
      and lower(coalesce(g.manufacturer, '')) = lower(coalesce(f.name, ''))
      and not exists (select from asset_model_link l where l.organisation_id = m.organisation_id and l.global_id = g.id)
    order by lower(g.name) = lower(m.name) desc, lower(g.part_number) is not distinct from lower(m.part_number) desc, g.id limit 1)`;

/** The global model that the model of alias `m` follows, as `FollowedModel` has it; null for a private one. */
const FOLLOWED = `(select json_build_object('id', g.id, 'deletedAt', ${momentInJson("g.deleted_at")},
      'values', ${GLOBAL_VALUES}, 'overridden', to_json(m.overridden), 'isPending', l.followed_version <> g.values_version)
    from global_asset_model g join asset_model_link l on l.global_id = g.id
    where l.organisation_id = m.organisation_id and l.model_id = m.id)`;

const TABLES = `asset_model m
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer_id`;

type StoredDocument = Omit<AssetModel["documents"][number], "path"> & { readonly s3Key: string };
type ModelRow = Omit<AssetModel, "documents"> & { readonly documents: StoredDocument[] };

const modelStatement = written<ModelRow>(`
  select ${SUMMARY}, m.long_description, m.end_of_life, m.end_of_life_months, m.end_of_support, m.end_of_support_months,
    m.license_expiry, m.license_months, m.warranty_expiry, m.warranty_months,
    m.decision_tree_id, m.decision_tree_variables,
    case when m.dates_version = m.dates_kept_version then 0 else (select count(*)::integer from asset a
      where a.organisation_id = m.organisation_id and a.model_id = m.id and a.dates_version <> m.dates_version) end as pending_dates_count,
    ${FOLLOWED} as global, ${FOLLOWABLE} as followable, ${imagesOf("m")} as images, ${documentsOf("m", "true")} as documents, ${linksOf("m", "true")} as links
  from ${TABLES} where m.organisation_id = $1 and m.id = $2`);

/** One model, archived or not, with what it carries. Throws `not_found`. */
export async function getAssetModel(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<AssetModel> {
  const row = await transaction.first(modelStatement(organisationId, id));
  if (!row) throw notFound();
  return { ...row, documents: row.documents.map(withPath) };
}

/** The fields of a model that are columns of their names, for a new one that says nothing of them. */
const EMPTY = Object.fromEntries(
  Object.keys(AssetModelChanges.shape).flatMap((field) =>
    field === "decisionTreeVariables" ? [] : [[field, null]],
  ),
) as Record<Exclude<keyof AssetModelChanges, "decisionTreeVariables">, null>;

/** Adds a model. Throws `not_found` (kind, manufacturer); breaks `name.taken` and `record.exists`. */
export async function insertAssetModel(
  transaction: Transaction,
  organisationId: string,
  model: NewAssetModel,
): Promise<string> {
  const { id = v7(), decisionTreeVariables, ...fields } = model;
  await transaction.execute(
    sqlBuilder
      .insertInto("assetModel")
      .values({
        ...EMPTY,
        ...fields,
        ...treeValuesWritten({ decisionTreeVariables }),
        ...{ id, organisationId, globalId: null },
      }),
  );
  return id;
}

const ORDER: Readonly<Record<AssetModelSort, RawBuilder<unknown>>> = {
  name: sql`m.name collate natural_order, m.id`,
  "-name": sql`m.name collate natural_order desc, m.id desc`,
  "-assetsCount": sql`(select count(*) from asset a where a.organisation_id = m.organisation_id
    and a.model_id = m.id and a.deleted_at is null) desc, m.id`,
  "-updatedAt": sql`m.updated_at desc, m.id desc`,
};

/** A page of the models that a search finds, and how many it finds. */
export async function searchAssetModels(
  transaction: Transaction,
  organisationId: string,
  search: AssetModelSearch,
): Promise<AssetModelSearchResults> {
  const { sort = "name", page = 1, pageSize = PAGE_SIZE } = search;
  const condition = conditionOf(organisationId, search);
  const [counted, results] = await Promise.all([
    transaction.first(
      raw<{ count: number }>(
        sql`select count(*)::integer as count from asset_model m where ${condition}`,
      ),
    ),
    transaction.all(
      raw<AssetModelSummary>(sql`
        with page as materialized (
          select m.organisation_id, m.id, row_number() over (order by ${ORDER[sort]}) as place from asset_model m
          where ${condition} order by ${ORDER[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
        select found.* from page p cross join lateral (
          select ${sql.raw(SUMMARY)} from ${sql.raw(TABLES)}
          where m.organisation_id = p.organisation_id and m.id = p.id offset 0) found order by p.place`),
    ),
  ]);
  return { totalCount: counted?.count ?? 0, results };
}

function conditionOf(organisationId: string, search: AssetModelSearch): RawBuilder<unknown> {
  const { assetTypeIds = [], manufacturerIds = [], withDeleted = false } = search;
  const conditions = [sql`m.organisation_id = ${organisationId}`];
  if (!withDeleted) conditions.push(sql`m.deleted_at is null`);
  if (assetTypeIds.length > 0)
    conditions.push(sql`m.asset_type_id = any (${assetTypeIds}::uuid[])`);
  if (manufacturerIds.length > 0) {
    conditions.push(sql`m.manufacturer_id = any (${manufacturerIds}::uuid[])`);
  }
  for (const query of queriesOf(organisationId, search.searchTerm)) {
    conditions.push(modelWithWord(organisationId, query));
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Archives a model that its caller holds, or restores it; one that is so already stays as it is.
 * Breaks `name.taken`.
 */
export async function archiveAssetModel(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("assetModel")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("deletedAt", isArchived ? "is" : "is not", null),
  );
}
