/** One space as a plain handler reads it: two statements, named, sent together. */
import { type LocationAccess, spaceOpenTo } from "@storey/domain";
import type { ClientBase, QueryConfig } from "pg";

const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns SQL for a space's rows of a table, as a list of records in the order of the reply's
 * fields.
 */
export const listOf = (table: string, fields: string, order: string, of = "i.owner_id = s.id") => `(
        select coalesce(json_agg(json_build_object('id', i.id, 'version', i.version,
          'createdAt', ${moment("i.created_at")}, 'updatedAt', ${moment("i.updated_at")},
          'deletedAt', null, ${fields}) order by ${order}), '[]')
        from ${table} i
        where i.organisation_id = s.organisation_id and ${of} and i.deleted_at is null
      )`;

const DOCUMENTS = listOf(
  "space_document",
  `'description', i.description, 'metadata', json_build_object(
          'fileName', i.metadata ->> 'fileName', 'contentType', i.metadata ->> 'contentType',
          'size', i.metadata -> 'size'), 'isPublic', i.is_public, 'path', i.s3_key, 'type', i.type`,
  "i.created_at, i.id",
);
const LINKS = listOf(
  "space_link",
  "'description', i.description, 'url', i.url, 'isPublic', i.is_public, 'position', i.position",
  "i.position, i.id",
);
const PANORAMAS = listOf(
  "space_panorama",
  `'name', i.name, 'path', i.s3_key || '/base', 'hfov', i.hfov, 'pitch', i.pitch,
          'yaw', i.yaw, 'rollCorrection', i.roll_correction, 'is360', i.is360`,
  "i.position, i.id",
  "i.space_id = s.id",
);
const BEACONS = listOf("beacon", "'name', i.name", "i.name, i.id", "i.id = any (s.beacon_ids)");

/** Reads a space over a connection and returns the reply's body. */
export async function readSpace(
  client: ClientBase,
  { organisationId, userId, id }: Record<"organisationId" | "userId" | "id", string>,
): Promise<string> {
  const [space, images] = await Promise.all([
    client.query(spaceStatement(organisationId, userId, id)),
    client.query(imagesStatement(organisationId, id)),
  ]);
  return JSON.stringify(spaceOf(space.rows[0], images.rows.map(imageOf)));
}

/**
 * Returns the statement for the space with the names of its place and type, and its attachments.
 */
export function spaceStatement(organisationId: string, userId: string, id: string): QueryConfig {
  return {
    name: "space",
    text: `select s.id, s.version, s.created_at, s.updated_at, s.deleted_at, s.name, s.capacity,
      s.shortcode, t.name as type_name, s.space_type_id, s.typeform_id, s.ubiqisense_id, s.is_public,
      s.allow_public_reporting, l.allow_anonymous_access, l.allow_anonymous_reporting, s.beacon_ids, s.main_panorama_id, ${DOCUMENTS} as documents,
      ${LINKS} as links, ${PANORAMAS} as panoramas, ${BEACONS} as beacons, f.id as floor_id, f.name as floor_name, l.id as location_id,
      l.name as location_name, v.owner_id is not null as is_favourite, (
        select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'icon', e.icon)
          order by e.name), '[]')
        from feature e where e.organisation_id = s.organisation_id and e.id = any (s.feature_ids)
      ) as features
      from space s
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id
      left join favourite v on v.organisation_id = s.organisation_id
        and v.user_id = $2 and v.owner_id = s.id
      where s.organisation_id = $1 and s.id = $3`,
    values: [organisationId, userId, id],
  };
}

/** Returns the statement for its pictures in their order. */
export function imagesStatement(organisationId: string, id: string): QueryConfig {
  return {
    name: "images",
    text: `select id, version, created_at, updated_at, deleted_at, description, position, s3_key,
        metadata, versions
      from space_image where organisation_id = $1 and owner_id = $2 and deleted_at is null
      order by position, id`,
    values: [organisationId, id],
  };
}

type Row = Record<string, unknown>;
type OpenSpace = Parameters<typeof spaceOpenTo>[0];
type WithPath = readonly { readonly path: string }[];

export const withPaths = (rows: unknown, way: string) =>
  (rows as WithPath).map((row) => ({ ...row, path: way + encodeURIComponent(row.path) }));

/** Returns the reply's object, its fields in the order of the product's. */
function spaceOf(row: Row, images: readonly unknown[]): unknown {
  const panoramas = withPaths(row["panoramas"], "/spaces/panorama-stream?panoramaKey=");
  const mainPanoramaId = row["main_panorama_id"];
  return {
    id: row["id"],
    version: row["version"],
    createdAt: row["created_at"],
    updatedAt: row["updated_at"],
    deletedAt: row["deleted_at"],
    name: row["name"],
    capacity: row["capacity"],
    shortcode: row["shortcode"],
    spaceType: row["space_type_id"] && { id: row["space_type_id"], name: row["type_name"] },
    typeformId: row["typeform_id"],
    ubiqisenseId: row["ubiqisense_id"],
    isPublic: row["is_public"],
    allowPublicReporting: row["allow_public_reporting"],
    openTo: spaceOpenTo(
      {
        isPublic: row["is_public"],
        allowPublicReporting: row["allow_public_reporting"],
      } as OpenSpace,
      {
        allowAnonymousAccess: row["allow_anonymous_access"],
        allowAnonymousReporting: row["allow_anonymous_reporting"],
      } as LocationAccess,
    ),
    images,
    documents: withPaths(row["documents"], "/spaces/document-stream?documentKey="),
    links: row["links"],
    features: row["features"],
    beaconIds: row["beacon_ids"],
    beacons: row["beacons"],
    panoramas,
    panoramaIds: panoramas.map((one: Row) => one["id"]),
    mainPanoramaId,
    mainPanorama: panoramas.find((one: Row) => one["id"] === mainPanoramaId) ?? null,
    integrations: { form: null, hasOccupancy: false },
    floor: { id: row["floor_id"], name: row["floor_name"] },
    location: { id: row["location_id"], name: row["location_name"] },
    isFavourite: row["is_favourite"],
  };
}

interface ImageRow extends Row {
  readonly metadata: Row;
  readonly versions: Readonly<Record<string, Row>>;
}

/** Returns a picture of the reply. */
export function imageOf(row: ImageRow): unknown {
  const { width, height, fileName, colour } = row.metadata;
  const version = (name: string) => {
    const { imageKey, width, height } = row.versions[name] ?? {};
    return { imageKey, width, height };
  };
  return {
    id: row["id"],
    version: row["version"],
    createdAt: row["created_at"],
    updatedAt: row["updated_at"],
    deletedAt: row["deleted_at"],
    description: row["description"],
    order: row["position"],
    s3Key: row["s3_key"],
    metadata: { width, height, fileName, colour },
    versions: {
      thumbnail: version("thumbnail"),
      small: version("small"),
      standard: version("standard"),
      retina: version("retina"),
    },
  };
}
