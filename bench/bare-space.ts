/** One space as a plain handler reads it: two statements, named, sent together. */
import type { QueryConfig } from "pg";

/** The space with the names of what it belongs to. */
export function spaceStatement(organisationId: string, userId: string, id: string): QueryConfig {
  return {
    name: "space",
    text: `select s.id, s.version, s.created_at, s.updated_at, s.deleted_at, s.name, s.capacity,
      s.shortcode, t.name as type_name, s.space_type_id, s.typeform_id, s.ubiqisense_id, s.is_public,
      s.allow_public_reporting, s.beacon_ids, s.main_panorama_id, (
        select coalesce(json_agg(p.id order by p.position, p.id), '[]') from space_panorama p
        where p.organisation_id = s.organisation_id and p.space_id = s.id and p.deleted_at is null
      ) as panorama_ids, f.id as floor_id, f.name as floor_name, l.id as location_id,
      l.name as location_name, v.space_id is not null as is_favourite, (
        select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'icon', e.icon)
          order by e.name), '[]')
        from feature e where e.organisation_id = s.organisation_id and e.id = any (s.feature_ids)
      ) as features
      from space s
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id
      left join favourite_space v on v.organisation_id = s.organisation_id
        and v.user_id = $2 and v.space_id = s.id
      where s.organisation_id = $1 and s.id = $3`,
    values: [organisationId, userId, id],
  };
}

/** Its pictures in their order. */
export function imagesStatement(organisationId: string, id: string): QueryConfig {
  return {
    name: "images",
    text: `select id, version, created_at, updated_at, deleted_at, description, position, s3_key,
        metadata, versions
      from space_image where organisation_id = $1 and space_id = $2 and deleted_at is null
      order by position, id`,
    values: [organisationId, id],
  };
}

type Row = Record<string, unknown>;

/** The reply's object, its fields in the order of the product's. */
export function spaceOf(row: Row, images: readonly unknown[]): unknown {
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
    images,
    features: row["features"],
    beaconIds: row["beacon_ids"],
    panoramaIds: row["panorama_ids"],
    mainPanoramaId: row["main_panorama_id"],
    floor: { id: row["floor_id"], name: row["floor_name"] },
    location: { id: row["location_id"], name: row["location_name"] },
    isFavourite: row["is_favourite"],
  };
}

interface ImageRow extends Row {
  readonly metadata: Row;
  readonly versions: Readonly<Record<string, Row>>;
}

/** A picture of the reply. */
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
