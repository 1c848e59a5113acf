/** One asset as a plain handler reads it: two statements, named, sent together. */
import { effectiveDate } from "@storey/domain";
import type { ClientBase, QueryConfig } from "pg";
import { momentInJson } from "../apps/server/src/db/statement.ts";
import { imageOf, imagesStatement, listOf, withPaths } from "./bare-space.ts";

/** The columns that are told as they are. */
const COLUMNS = [
  ...["id", "version", "created_at", "updated_at", "deleted_at", "tag", "name", "description"],
  ...["serial_number", "mac_address", "ip_address", "switch_port", "data_port"],
  ...["firmware_version", "install_date", "installer", "end_of_life", "end_of_support"],
  ...["license_expiry", "warranty_expiry", "pat_tested_at", "pat_next_due_at", "pat_result"],
  ...["purchase_date", "supplier", "lifecycle_status", "disposal_reason", "disposed_at"],
  ...["quantity", "custom_fields"],
];

/** The dates that count, and the columns of the model's day and months. */
const DATES = [
  ["endOfLife", "end_of_life", "end_of_life_months"],
  ["endOfSupport", "end_of_support", "end_of_support_months"],
  ["licenseExpiry", "license_expiry", "license_months"],
  ["warrantyExpiry", "warranty_expiry", "warranty_months"],
] as const;

const LISTS = {
  documents: listOf(
    "space_document",
    `'description', i.description, 'metadata', i.metadata, 'isPublic', i.is_public, 'path', i.s3_key, 'type', i.type`,
    "i.created_at, i.id",
  ),
  links: listOf(
    "space_link",
    "'description', i.description, 'url', i.url, 'isPublic', i.is_public, 'position', i.position",
    "i.position, i.id",
  ),
};

/** Reads an asset over a connection and returns the reply's body. */
export async function readAsset(
  client: ClientBase,
  { organisationId, userId, id }: Record<"organisationId" | "userId" | "id", string>,
): Promise<string> {
  const [asset, images] = await Promise.all([
    client.query(assetStatement(organisationId, userId, id)),
    client.query(imagesStatement(organisationId, id)),
  ]);
  return JSON.stringify(assetOf(asset.rows[0], images.rows.map(imageOf)));
}

function assetStatement(organisationId: string, userId: string, id: string): QueryConfig {
  const reference = (row: string) =>
    `json_build_object('id', ${row}.id, 'tag', ${row}.tag, 'name', ${row}.name)`;
  return {
    name: "asset",
    text: `select ${COLUMNS.map((column) => `s.${column}`).join(", ")}, s.purchase_cost::float8,
      m.id as model_id, m.name as model_name, m.part_number, t.id as type_id, t.name as type_name, t.icon, v.owner_id is not null as is_favourite,
      f.id as maker_id, f.name as maker_name, p.id as space_id, p.name as space_name, p.shortcode,
      r.id as floor_id, r.name as floor_name, l.id as location_id, l.name as location_name,
      coalesce(l.timezone, o.timezone) as timezone,
      ${DATES.map(([key, day, months]) => `m.${day} as "m${key}", m.${months} as "n${key}"`).join(", ")},
      case when s.parent_id is not null then (select ${reference("u")} from asset u
        where u.organisation_id = s.organisation_id and u.id = s.parent_id) end as parent,
      (select json_build_object('thumbnail', i.versions->'thumbnail'->>'imageKey', 'small', i.versions->'small'->>'imageKey',
          'standard', i.versions->'standard'->>'imageKey', 'retina', i.versions->'retina'->>'imageKey',
          'colour', i.metadata->>'colour', 'description', i.description)
        from space_image i where i.organisation_id = s.organisation_id and i.owner_id in (s.id, s.model_id)
          and i.deleted_at is null order by i.owner_id <> s.id, i.position, i.id limit 1) as picture,
      (select count(*)::int from issue i where i.organisation_id = s.organisation_id and i.asset_id = s.id
        and i.deleted_at is null and i.status in ('new', 'open', 'in_progress', 'on_hold')) as issues_count,
      (select c.value from space_code c where c.organisation_id = s.organisation_id and c.owner_id = s.id
        and c.deleted_at is null order by c.created_at desc, c.id desc limit 1) as qr_code,
      (select json_build_object('at', ${momentInJson("z.scanned_at")},
          'space', case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end,
          'location', json_build_object('id', w.id, 'name', w.name))
        from asset_audit_scan z join asset_audit u on u.organisation_id = z.organisation_id and u.id = z.audit_id
        join location w on w.organisation_id = u.organisation_id and w.id = u.location_id
        left join space y on y.organisation_id = u.organisation_id and y.id = u.space_id
        where z.organisation_id = s.organisation_id and z.asset_id = s.id order by z.scanned_at desc limit 1) as last_seen,
      (select coalesce(json_agg(${reference("x")} order by x.tag), '[]') from asset x
        where x.organisation_id = s.organisation_id and x.parent_id = s.id and x.deleted_at is null) as parts,
      (select coalesce(json_agg(${reference("x")} order by x.tag), '[]') from asset x
        join asset_model y on y.organisation_id = x.organisation_id and y.id = x.model_id
        where x.organisation_id = s.organisation_id and x.serial_key = s.serial_key and x.id <> s.id
          and x.deleted_at is null and y.manufacturer_id is not distinct from m.manufacturer_id) as same_serial,
      ${Object.entries(LISTS)
        .map(([name, list]) => `${list} as ${name}`)
        .join(", ")}
      from asset s join organisation o on o.id = s.organisation_id
      join asset_model m on m.organisation_id = s.organisation_id and m.id = s.model_id
      join asset_type t on t.organisation_id = s.organisation_id and t.id = m.asset_type_id
      left join manufacturer f on f.organisation_id = s.organisation_id and f.id = m.manufacturer_id
      left join space p on p.organisation_id = s.organisation_id and p.id = s.space_id
      left join floor r on r.organisation_id = s.organisation_id and r.id = p.floor_id
      left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      left join favourite v on v.organisation_id = s.organisation_id and v.user_id = $3 and v.owner_id = s.id
      where s.organisation_id = $1 and s.id = $2`,
    values: [organisationId, id, userId],
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as it comes, whose fields are put in their places
function assetOf(row: any, images: readonly unknown[]): unknown {
  const own = COLUMNS.map((column) => [fieldOf(column), row[column]] as const);
  const dates = DATES.map(([key, day]) => [
    key,
    effectiveDate({
      ...{ asset: row[day], model: row[`m${key}`], modelMonths: row[`n${key}`] },
      installDate: row.install_date,
    }),
  ]);
  return {
    ...Object.fromEntries(own),
    purchaseCost: row.purchase_cost,
    model: { id: row.model_id, name: row.model_name, partNumber: row.part_number },
    assetType: { id: row.type_id, name: row.type_name, icon: row.icon },
    manufacturer: row.maker_id && { id: row.maker_id, name: row.maker_name },
    picture: row.picture,
    effectiveDates: Object.fromEntries(dates),
    isFloating: row.space_id === null,
    space: row.space_id && { id: row.space_id, name: row.space_name, shortcode: row.shortcode },
    floor: row.floor_id && { id: row.floor_id, name: row.floor_name },
    location: row.location_id && { id: row.location_id, name: row.location_name },
    ...{ parent: row.parent, issuesCount: row.issues_count, timezone: row.timezone },
    isFavourite: row.is_favourite,
    ...{
      qrCode: row.qr_code,
      lastSeen: row.last_seen,
      parts: row.parts,
      sameSerialNumber: row.same_serial,
      images,
    },
    documents: withPaths(row.documents, "/spaces/document-stream?documentKey="),
    links: row.links,
  };
}

function fieldOf(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
