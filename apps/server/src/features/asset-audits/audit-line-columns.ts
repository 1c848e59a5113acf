import { type AssetAuditScope, AUDITED_STATUSES } from "@storey/domain";
import { BACK_TO } from "../../platform/records/missing-asset.ts";

const STATUSES = `(${AUDITED_STATUSES.map((status) => `'${status}'`).join(", ")})`;

/** Who did something, by the id in a column; without a name for who has left. */
export const personOf = (column: string) =>
  `case when ${column} is not null then json_build_object('id', ${column}, 'name', (
    select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)
    from user_account p where p.id = ${column})) end`;

/** Whether the asset `a` is looked for in its room. */
export const IS_AUDITED = `a.deleted_at is null and a.lifecycle_status in ${STATUSES}`;

/** Whether the asset `a` belongs to what is audited: to the room `$3`, or to what floats with the home `$3`. */
const IS_HERE: Readonly<Record<AssetAuditScope, string>> = {
  room: "a.space_id = $3::uuid",
  // In two, so that each is found by its index.
  floating:
    "a.space_id is null and (a.location_id = $3::uuid or $3::uuid is null and a.location_id is null)",
};

/**
 * The lines `line` of the running audit `$2` of the organisation `$1` of the room or home `$3`, by what
 * belongs there now: what was scanned, and what is looked for and was not.
 */
export const liveLines = (scope: AssetAuditScope) => `line as (
    select case when a.id is null then 'unknown'
        when ${IS_HERE[scope]} and a.deleted_at is null then 'found' else 'elsewhere' end as line_group,
      s.code, s.scanned_at, s.scanned_by, s.from_space_id, s.from_location_id, a.id as asset_id, a.tag,
      false as is_marked_missing
    from asset_audit_scan s
    left join asset a on a.organisation_id = s.organisation_id and a.id = s.asset_id
    where s.organisation_id = $1 and s.audit_id = $2
    union all
    select 'missing', null, null, null, null, null, a.id, a.tag, false from asset a
    where a.organisation_id = $1 and ${IS_HERE[scope]} and ${IS_AUDITED}
      and not exists (select from asset_audit_scan s where s.organisation_id = $1 and s.audit_id = $2 and s.asset_id = a.id))`;

/** The order of lines: by group, what was scanned last first, and what was not by its tag. */
export const LINE_ORDER = `array_position('{missing,found,elsewhere,unknown}'::text[], n.line_group), n.scanned_at desc nulls last,
    n.tag collate natural_order, n.asset_id, n.code`;

/** What lines `n` say of their assets, from `LINE_TABLES`. */
export const LINE_ASSET = `case when a.id is not null then json_build_object('id', a.id, 'version', a.version, 'tag', a.tag, 'name', a.name,
      'modelName', m.name, 'typeName', t.name, 'serialNumber', a.serial_number,
      'lifecycleStatus', a.lifecycle_status, 'isArchived', a.deleted_at is not null) end`;

/** Where what lines `n` tell of belongs, or was moved from. */
export const LINE_BELONGS = `case when n.line_group in ('found', 'elsewhere') and num_nonnulls(x.name, l.name) > 0
      then json_build_object('space', x.name, 'location', l.name) end`;

/** The assets of lines `n`, and the place that their group tells of. */
export const LINE_TABLES = `left join asset a on a.organisation_id = $1 and a.id = n.asset_id
  left join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  left join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
  left join space x on x.organisation_id = $1
    and x.id = case when n.line_group = 'found' then n.from_space_id else a.space_id end
  left join location l on l.organisation_id = $1
    and l.id = case when n.line_group = 'found' then n.from_location_id else a.location_id end`;

/** The codes and labels of a former system that lead to the assets of lines `n` which belong to the room. */
export const LINE_NAMES = `case when n.line_group in ('missing', 'found') then array(
      select c.value from space_code c where c.organisation_id = $1 and c.owner_id = n.asset_id and c.deleted_at is null
      union all select k.value_key from asset_alias k where k.organisation_id = $1 and k.asset_id = n.asset_id)
    else '{}'::text[] end`;

/** What the asset `a` of lines `n` is put back to: what it was before somebody marked it as missing. */
export const LINE_BACK_TO = `case when a.lifecycle_status = 'missing' and a.deleted_at is null
      and (n.line_group in ('found', 'elsewhere') or n.is_marked_missing) then ${BACK_TO} end`;
