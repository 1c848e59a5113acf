import type { CustomFieldValues } from "@storey/contract";
import { storedName } from "../../../db/record.ts";
import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { EXPORT_COLUMNS, type ExportField } from "./export-columns.ts";

/** The number of assets that one statement reads; other work of the process runs in between. */
const PAGE = 1_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** The columns that are not the asset's own. */
const OTHERS: Partial<Record<ExportField, string>> = {
  id: "a.id::text",
  type: "t.name",
  manufacturer: "f.name",
  model: "m.name",
  partNumber: "m.part_number",
  quantity: "a.quantity::text",
  location: "l.name",
  floor: "r.name",
  space: "s.name",
  spaceCode: "s.shortcode",
  parentTag: "p.tag",
  purchaseCost: "trim_scale(a.purchase_cost)::text",
  holder: "coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.holder_name)",
  holderEmail: "coalesce(u.email, c.holder_email)",
  handedOutAt: "(c.out_at at time zone o.timezone)::date::text",
  dueBack: "c.due_back::text",
};
const CELLS = EXPORT_COLUMNS.map(
  ([field]) => `coalesce(${OTHERS[field] ?? `a.${storedName(field)}::text`}, '')`,
).join(", ");

/** An asset of an export. */
export interface ExportRow {
  /** The fields of every asset, in the order of the columns. */
  readonly cells: readonly string[];
  readonly assetTypeId: string;
  /** Of other kinds too. */
  readonly customFields: CustomFieldValues;
}

const pageStatement = written<{ rows: ExportRow[]; last: string | null }>(
  `select coalesce(json_agg(json_build_object('cells', json_build_array(${CELLS}),
     'assetTypeId', t.id, 'customFields', a.custom_fields) order by a.id), '[]') as rows, max(a.id::text) as last
   from (select * from asset where organisation_id = $1 and deleted_at is null and id > $2 order by id limit ${PAGE}) a
   join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
   join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
   left join manufacturer f on f.organisation_id = a.organisation_id and f.id = m.manufacturer_id
   left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
   left join floor r on r.organisation_id = a.organisation_id and r.id = s.floor_id
   left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
   left join asset p on p.organisation_id = a.organisation_id and p.id = a.parent_id
   left join custody c on c.organisation_id = a.organisation_id and c.asset_id = a.id and c.in_at is null
   left join organisation o on o.id = c.organisation_id
   left join user_organisation k on k.organisation_id = c.organisation_id and k.user_id = c.user_id
   left join user_account u on u.id = k.user_id`,
);

/** A page of an export, and the id after which the next one begins; null after the last. */
export interface ExportPage {
  readonly rows: readonly ExportRow[];
  readonly next: string | null;
}

/** Reads the cells of assets that are not archived, those first that were made first. */
export async function exportPage(
  transaction: Transaction,
  organisationId: string,
  after: string = BEFORE_ALL,
): Promise<ExportPage> {
  const page = await transaction.first(pageStatement(organisationId, after));
  const rows = page?.rows ?? [];
  return { rows, next: rows.length < PAGE ? null : (page?.last ?? null) };
}

const countStatement = written<{ count: number }>(
  `select count(*)::int as count from (select from asset where organisation_id = $1 and deleted_at is null limit $2) a`,
);

/** Counts the assets that are not archived, as far as `most`. */
export async function countExported(
  transaction: Transaction,
  organisationId: string,
  most: number,
): Promise<number> {
  return (await transaction.first(countStatement(organisationId, most)))?.count ?? 0;
}
