import type { AssetSearch, CustomFieldValues } from "@storey/contract";
import type { AssetColumnKey } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_TABLES, ISSUES_COUNT } from "./asset-columns.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";
import { cursorValues, stretchesOf } from "./asset-order.repository.ts";
import { orderingOfSearch } from "./asset-search.repository.ts";
import { LAST_SEEN_AT, LAST_SEEN_PLACE } from "./asset-sighting.ts";
import type { ListPlace } from "./list-cursor.ts";

/** A moment as its day by the organisation's clock. */
function dayOf(column: string): string {
  return `(${column} at time zone (select o.timezone from organisation o where o.id = a.organisation_id))::date::text`;
}

/** A column of who has the asset `a` now. */
function held(name: string): string {
  return `(select h.${name}::text from custody h
    where h.organisation_id = a.organisation_id and h.asset_id = a.id and h.in_at is null)`;
}

/** The cells that are no column of the asset itself, over `ASSET_TABLES`. */
const CELLS: Partial<Record<AssetColumnKey, string>> = {
  type: "t.name",
  manufacturer: "f.name",
  model: "m.name",
  partNumber: "m.part_number",
  location: "l.name",
  floor: "r.name",
  space: "s.name",
  spaceCode: "s.shortcode",
  parent: "p.tag",
  isFloating: "case when a.space_id is null then 'yes' else 'no' end",
  issuesCount: `${ISSUES_COUNT}::text`,
  purchaseCost: "trim_scale(a.purchase_cost)::text",
  endOfLife: "a.effective_end_of_life::text",
  endOfSupport: "a.effective_end_of_support::text",
  licenseExpiry: "a.effective_license_expiry::text",
  warrantyExpiry: "a.effective_warranty_expiry::text",
  ownEndOfLife: "a.end_of_life::text",
  ownEndOfSupport: "a.end_of_support::text",
  ownLicenseExpiry: "a.license_expiry::text",
  ownWarrantyExpiry: "a.warranty_expiry::text",
  lastSeenAt: dayOf(LAST_SEEN_AT),
  lastSeenPlace: LAST_SEEN_PLACE,
  holder: held("holder_name"),
  dueBack: held("due_back"),
  createdAt: dayOf("a.created_at"),
  updatedAt: dayOf("a.updated_at"),
};

function cellOf(key: AssetColumnKey): RawBuilder<unknown> {
  return sql.raw(`coalesce(${CELLS[key] ?? `a.${storedName(key)}::text`}, '')`);
}

/** A row of a table of assets. */
export interface TableRow extends ListPlace {
  /** In the order of the columns that were asked for; an empty text is no value. */
  readonly cells: readonly string[];
  readonly assetTypeId: string;
  /** Of other kinds too. */
  readonly customFields: CustomFieldValues;
}

/** Which rows of which list are read. */
interface TablePage {
  readonly search: AssetSearch;
  readonly columns: readonly AssetColumnKey[];
  /** Those that follow this one; null for the first. */
  readonly after: ListPlace | null;
  readonly limit: number;
}

/** Reads rows of a list in its order, as texts. Fewer than `limit` are the last. */
export async function readTableRows(
  transaction: Transaction,
  organisationId: string,
  { search, columns, after, limit }: TablePage,
): Promise<TableRow[]> {
  const ordering = await orderingOfSearch(transaction, organisationId, search);
  const { all } = await conditionsOf(transaction, organisationId, search);
  const cells = columns.length === 0 ? sql`` : sql.join(columns.map(cellOf));
  const rows: TableRow[] = [];
  for (const { condition, order } of stretchesOf(ordering, "next", after)) {
    const missing = limit - rows.length;
    if (missing === 0) break;
    rows.push(
      ...(await transaction.all(
        raw<TableRow>(sql`
          with page as materialized (
            select a.organisation_id, a.id, ${cursorValues(ordering)} as values,
              row_number() over (order by ${order}) as place
            from asset a ${ordering.joins} where ${all} and ${condition} order by ${order} limit ${missing})
          select found.*, page.values, page.id from page cross join lateral (
            select array[${cells}]::text[] as cells, t.id as asset_type_id, a.custom_fields
            from ${sql.raw(ASSET_TABLES)}
            where a.organisation_id = page.organisation_id and a.id = page.id offset 0) found order by page.place`),
      )),
    );
  }
  return rows;
}

/** Counts the assets that a search finds, as far as `most`. */
export async function countFound(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
  most: number,
): Promise<number> {
  const { all } = await conditionsOf(transaction, organisationId, search);
  const found = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count
      from (select from asset a where ${all} limit ${most}) counted`),
  );
  return found?.count ?? 0;
}

/** Finds the ids of the assets that a search finds, in their order: at most `most`. */
export async function findFoundIds(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
  most: number,
): Promise<string[]> {
  const { all } = await conditionsOf(transaction, organisationId, search);
  const found = await transaction.all(
    raw<{ id: string }>(sql`select a.id from asset a where ${all} order by a.id limit ${most}`),
  );
  return found.map(({ id }) => id);
}
