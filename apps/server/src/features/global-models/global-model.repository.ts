import {
  type CatalogueModel,
  type CatalogueSearch,
  type CatalogueSearchResults,
  type GlobalAssetModel,
  GlobalAssetModelChanges,
  type GlobalAssetModelSearch,
  type GlobalAssetModelSearchResults,
  type GlobalAssetModelSort,
  type GlobalAssetModelSummary,
  type NewGlobalAssetModel,
} from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { queriesOf } from "../../platform/records/words-to-find.ts";
import { findGlobalDocuments } from "./global-document.repository.ts";
import { findGlobalImages } from "./global-image.repository.ts";
import { findGlobalLinks } from "./global-link.repository.ts";

const PAGE_SIZE = 50;
/** What the words of a global model begin with, in place of an organisation. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const LISTED = `g.id, g.version, g.name, g.part_number, g.short_description, g.manufacturer, g.asset_type,
  g.created_at, g.updated_at, g.deleted_at,
  (select json_build_object(
      'thumbnail', i.versions->'thumbnail'->>'imageKey', 'small', i.versions->'small'->>'imageKey',
      'standard', i.versions->'standard'->>'imageKey', 'retina', i.versions->'retina'->>'imageKey',
      'colour', i.metadata->>'colour', 'description', i.description)
    from global_model_image i where i.owner_id = g.id and i.deleted_at is null order by i.position, i.id limit 1) as picture`;

type ModelRow = Omit<GlobalAssetModel, "images" | "documents" | "links" | "usage">;

const modelStatement = written<ModelRow>(`
  select ${LISTED}, g.long_description, g.end_of_life, g.end_of_life_months, g.end_of_support, g.end_of_support_months,
    g.license_expiry, g.license_months, g.warranty_expiry, g.warranty_months
  from global_asset_model g where g.id = $1`);

const usageStatement = written<GlobalAssetModel["usage"]>(
  "select organisations, assets, pending_organisations, pending_assets from global_model_usage($1)",
);

/** One global model, archived or not, with what it carries and how many use it. Throws `not_found`. */
export async function getGlobalModel(
  transaction: Transaction,
  id: string,
): Promise<GlobalAssetModel> {
  const row = await transaction.first(modelStatement(id));
  if (!row) throw notFound();
  const [images, documents, links, usage] = await Promise.all([
    findGlobalImages(transaction, id),
    findGlobalDocuments(transaction, id),
    findGlobalLinks(transaction, id),
    transaction.first(usageStatement(id)),
  ]);
  const unused = { organisations: 0, assets: 0, pendingOrganisations: 0, pendingAssets: 0 };
  return { ...row, images, documents, links, usage: usage ?? unused };
}

/** The fields of a model that are columns of their names, for a new one that says nothing of them. */
const EMPTY = Object.fromEntries(
  Object.keys(GlobalAssetModelChanges.shape).map((field) => [field, null]),
) as Record<keyof GlobalAssetModelChanges, null>;

/** Adds a global model and gives its id. Breaks `name.taken` and `record.exists`. */
export async function insertGlobalModel(
  transaction: Transaction,
  { id = v7(), ...fields }: NewGlobalAssetModel,
): Promise<string> {
  await transaction.execute(
    sqlBuilder.insertInto("globalAssetModel").values({ ...EMPTY, ...fields, id }),
  );
  return id;
}

/** Archives a global model that its caller holds, or restores it. Breaks `name.taken`. */
export async function archiveGlobalModel(
  transaction: Transaction,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("globalAssetModel")
      .set({ deletedAt: isArchived ? new Date().toISOString() : null })
      .where("id", "=", id)
      .where("deletedAt", isArchived ? "is" : "is not", null),
  );
}

const ORDER: Readonly<Record<GlobalAssetModelSort, RawBuilder<unknown>>> = {
  name: sql`g.name collate natural_order, g.id`,
  "-name": sql`g.name collate natural_order desc, g.id desc`,
  "-updatedAt": sql`g.updated_at desc, g.id desc`,
};

interface Found<Row> {
  readonly totalCount: number;
  readonly results: Row[];
}

async function search<Row>(
  transaction: Transaction,
  asked: GlobalAssetModelSearch,
  more: RawBuilder<unknown>,
): Promise<Found<Row>> {
  const { sort = "name", page = 1, pageSize = PAGE_SIZE, withDeleted = false } = asked;
  const conditions = [
    withDeleted ? sql`true` : sql`g.deleted_at is null`,
    ...queriesOf(NOBODY, asked.searchTerm).map((query) => sql`g.searched @@ ${query}::tsquery`),
  ];
  const condition = sql.join(conditions, sql` and `);
  const [counted, results] = await Promise.all([
    transaction.first(
      raw<{ count: number }>(
        sql`select count(*)::integer as count from global_asset_model g where ${condition}`,
      ),
    ),
    transaction.all(
      raw<Row>(sql`select ${sql.raw(LISTED)}, ${more} from global_asset_model g
        where ${condition} order by ${ORDER[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`),
    ),
  ]);
  return { totalCount: counted?.count ?? 0, results };
}

const usersStatement = written<{ globalId: string; organisations: number }>(
  "select global_id, organisations from global_model_users($1)",
);

/** A page of the global models that a search finds, each with the number of organisations that have it. */
export async function searchGlobalModels(
  transaction: Transaction,
  asked: GlobalAssetModelSearch,
): Promise<GlobalAssetModelSearchResults> {
  const found = await search<GlobalAssetModelSummary>(
    transaction,
    asked,
    sql`0 as organisations_count`,
  );
  const users = await transaction.all(usersStatement(found.results.map(({ id }) => id)));
  const counts = new Map(users.map(({ globalId, organisations }) => [globalId, organisations]));
  const results = found.results.map((model) => ({
    ...model,
    organisationsCount: counts.get(model.id) ?? 0,
  }));
  return { ...found, results };
}

/** The same for an organisation: without the archived ones, each with its own model of it. */
export function searchCatalogue(
  transaction: Transaction,
  organisationId: string,
  asked: CatalogueSearch,
): Promise<CatalogueSearchResults> {
  const own = sql`(select m.id from asset_model m where m.organisation_id = ${organisationId}
    and m.id = (select l.model_id from asset_model_link l where l.organisation_id = ${organisationId} and l.global_id = g.id)
    and m.deleted_at is null) as asset_model_id`;
  return search<CatalogueModel>(transaction, asked, own);
}
