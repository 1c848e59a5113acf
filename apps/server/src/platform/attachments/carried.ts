import { momentInJson } from "../../db/statement.ts";

/** The fields of every record inside JSON, of the rows of an alias; archived ones are left out of every list. */
export const recordInJson = (row: string) =>
  `'id', ${row}.id, 'version', ${row}.version, 'createdAt', ${momentInJson(`${row}.created_at`)},
        'updatedAt', ${momentInJson(`${row}.updated_at`)}, 'deletedAt', null`;

/** A list of what an owner carries: its table, the fields of each, their order, and which are told. */
interface CarriedList {
  readonly table: string;
  /** The pairs of `json_build_object`, of the alias `i`. */
  readonly fields: string;
  readonly order: string;
  readonly ownerColumn?: string;
  readonly condition?: string;
}

/** The active rows of a table that belong to the row of an alias, as SQL for a list of JSON objects. */
export function listOf(owner: string, list: CarriedList): string {
  const { table, fields, order, ownerColumn = "owner_id", condition = "true" } = list;
  return `coalesce((
      select json_agg(json_build_object(${recordInJson("i")}, ${fields}) order by ${order})
      from ${table} i where i.organisation_id = ${owner}.organisation_id and i.${ownerColumn} = ${owner}.id
        and i.deleted_at is null and ${condition}
    ), '[]'::json)`;
}

/** The pictures of an owner in their order, as `Image` has them. */
export function imagesOf(owner: string): string {
  return listOf(owner, {
    table: "space_image",
    fields: `'description', i.description, 'order', i.position, 's3Key', i.s3_key,
        'metadata', i.metadata, 'versions', i.versions`,
    order: "i.position, i.id",
  });
}

/** The documents of an owner, the oldest first, with the keys of their files; `condition` says which are told. */
export function documentsOf(owner: string, condition: string): string {
  return listOf(owner, {
    table: "space_document",
    fields: `'description', i.description, 'metadata', i.metadata, 'isPublic', i.is_public,
        'type', i.type, 's3Key', i.s3_key`,
    order: "i.created_at, i.id",
    condition,
  });
}

/** The links of an owner in their order; `condition` says which are told. */
export function linksOf(owner: string, condition: string): string {
  return listOf(owner, {
    table: "space_link",
    fields: `'description', i.description, 'url', i.url, 'isPublic', i.is_public, 'position', i.position`,
    order: "i.position, i.id",
    condition,
  });
}

/** The picture that stands for an owner in lists: its first one, as SQL for `SpacePicture`, or null. */
export function pictureOf(organisation: string, owner: string): string {
  return `(select json_build_object(
      'thumbnail', i.versions->'thumbnail'->>'imageKey', 'small', i.versions->'small'->>'imageKey',
      'standard', i.versions->'standard'->>'imageKey', 'retina', i.versions->'retina'->>'imageKey',
      'colour', i.metadata->>'colour', 'description', i.description)
    from space_image i
    where i.organisation_id = ${organisation} and i.owner_id = ${owner} and i.deleted_at is null
    order by i.position, i.id limit 1)`;
}

/** The picture of the asset `a`: its own first one, else its model's. */
export const ASSET_PICTURE = `coalesce(${pictureOf("a.organisation_id", "a.id")}, ${pictureOf("a.organisation_id", "a.model_id")})`;
