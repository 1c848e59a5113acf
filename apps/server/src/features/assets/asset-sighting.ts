import { momentInJson } from "../../db/statement.ts";

/** When and where the asset `a` was seen last: its latest scan in an audit. */
export const LAST_SEEN = `(select json_build_object('at', ${momentInJson("z.scanned_at")},
      'space', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end,
      'location', case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end)
    from asset_audit_scan z
    join asset_audit u on u.organisation_id = z.organisation_id and u.id = z.audit_id
    left join location w on w.organisation_id = u.organisation_id and w.id = u.location_id
    left join space y on y.organisation_id = u.organisation_id and y.id = u.space_id
    where z.organisation_id = a.organisation_id and z.asset_id = a.id order by z.scanned_at desc limit 1)`;

/** The name of the room in which the asset `a` was seen last, else of its location. */
export const LAST_SEEN_PLACE = `(select coalesce(y.name, w.name)
    from asset_audit_scan z
    join asset_audit u on u.organisation_id = z.organisation_id and u.id = z.audit_id
    left join location w on w.organisation_id = u.organisation_id and w.id = u.location_id
    left join space y on y.organisation_id = u.organisation_id and y.id = u.space_id
    where z.organisation_id = a.organisation_id and z.asset_id = a.id order by z.scanned_at desc limit 1)`;

/** The moment at which the asset `a` was seen last. */
export const LAST_SEEN_AT = `(select max(z.scanned_at) from asset_audit_scan z
    where z.organisation_id = a.organisation_id and z.asset_id = a.id)`;
