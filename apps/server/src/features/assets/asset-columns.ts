import { type AssetSummary, AssetChanges as Fields } from "@storey/contract";
import { type AssetDateKey, effectiveDate } from "@storey/domain";
import { storedName } from "../../db/record.ts";
import { ASSET_PICTURE } from "../../platform/attachments/carried.ts";
import { LAST_SEEN } from "./asset-sighting.ts";

/** The fields of an asset that lists tell in another form, or not at all. */
const TOLD_OTHERWISE = new Set([
  "modelId",
  "parentId",
  "purchaseCost",
  "customFields",
  "decisionTreeId",
  "decisionTreeVariables",
]);

/** The fields of an asset that are columns of its row `a` and told as they are. */
const PLAIN = Object.keys(Fields.shape)
  .filter((field) => !TOLD_OTHERWISE.has(field))
  .map((field) => `a.${storedName(field)}`)
  .join(", ");

const OPEN = "('new', 'open', 'in_progress', 'on_hold')";

/** Whether the issue `i` waits for somebody. */
export const IS_OPEN = `i.deleted_at is null and i.status in ${OPEN}`;

/** How many issues of the asset `a` wait for somebody, as far as the caller sees them. */
export const ISSUES_COUNT = `(select count(*)::integer from issue i where i.organisation_id = a.organisation_id
      and i.asset_id = a.id and ${IS_OPEN})`;

/** The columns of an asset in a list, from `ASSET_TABLES`. */
export const SUMMARY_COLUMNS = `a.id, a.version, a.created_at, a.updated_at, a.deleted_at, ${PLAIN},
    a.purchase_cost::float8 as purchase_cost,
    json_build_object('id', m.id, 'name', m.name, 'partNumber', m.part_number) as model,
    json_build_object('id', t.id, 'name', t.name, 'icon', t.icon) as asset_type,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as manufacturer,
    ${ASSET_PICTURE} as picture,
    json_build_object('endOfLife', m.end_of_life, 'endOfSupport', m.end_of_support,
      'licenseExpiry', m.license_expiry, 'warrantyExpiry', m.warranty_expiry) as model_dates,
    json_build_object('endOfLife', m.end_of_life_months, 'endOfSupport', m.end_of_support_months,
      'licenseExpiry', m.license_months, 'warrantyExpiry', m.warranty_months) as model_months,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'shortcode', s.shortcode) end as space,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as floor,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
    case when p.id is not null then json_build_object('id', p.id, 'tag', p.tag, 'name', p.name) end as parent,
    ${LAST_SEEN} as last_seen, ${ISSUES_COUNT} as issues_count`;

/**
 * What every member sees of the asset `a` that they may see, with its model `m` and kind `t`; the rest
 * is null unless `seesAll`, an SQL condition, holds.
 */
export const visibleColumns = (seesAll: string) => `a.id, a.tag,
    json_build_object('id', m.id, 'name', m.name) as model,
    json_build_object('id', t.id, 'name', t.name, 'icon', t.icon) as asset_type, ${ASSET_PICTURE} as picture,
    case when ${seesAll} then a.name end as name,
    case when ${seesAll} then a.serial_number end as serial_number,
    case when ${seesAll} then a.lifecycle_status end as lifecycle_status,
    case when ${seesAll} then a.quantity end as quantity,
    case when ${seesAll} then ${ISSUES_COUNT} end as issues_count`;

/** Whether the caller keeps the asset `a` as a favourite. */
export const IS_FAVOURITE = `exists (select from favourite v where v.organisation_id = a.organisation_id
      and v.owner_id = a.id and v.user_id = (select current_account()))`;

/** An asset `a` with what it is of, where it is, and what it is a part of. */
export const ASSET_TABLES = `asset a
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
  left join manufacturer f on f.organisation_id = a.organisation_id and f.id = m.manufacturer_id
  left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
  left join floor r on r.organisation_id = a.organisation_id and r.id = s.floor_id
  left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
  left join asset p on p.organisation_id = a.organisation_id and p.id = a.parent_id`;

/** What a row of `SUMMARY_COLUMNS` holds besides an asset: what its model says of its dates. */
export interface ModelDates {
  readonly modelDates: Readonly<Record<AssetDateKey, string | null>>;
  readonly modelMonths: Readonly<Record<AssetDateKey, number | null>>;
}

/** A row of `SUMMARY_COLUMNS`. */
export type SummaryRow = Omit<AssetSummary, "effectiveDates" | "isFloating"> & ModelDates;

/** An asset of a row, with the dates that count for it. What its model says of them is no part of the contract. */
export function toSummary<Row extends SummaryRow>(
  row: Row,
): Row & Pick<AssetSummary, "effectiveDates" | "isFloating"> {
  const { modelDates, modelMonths } = row;
  const dateOf = (key: AssetDateKey) =>
    effectiveDate({
      asset: row[key],
      model: modelDates[key],
      modelMonths: modelMonths[key],
      installDate: row.installDate,
    });
  return {
    ...row,
    isFloating: row.space === null,
    effectiveDates: {
      endOfLife: dateOf("endOfLife"),
      endOfSupport: dateOf("endOfSupport"),
      licenseExpiry: dateOf("licenseExpiry"),
      warrantyExpiry: dateOf("warrantyExpiry"),
    },
  };
}
