import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { Slice, SliceSpace } from "./space-slices.ts";

/** A written space, for undoing it: its version then, and its former values. */
export interface WrittenSpace {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly version: number;
  /** Null of one that is new. */
  readonly was: SpaceBefore | null;
  /** The assignments of checklists that it got and lost; absent where it kept them. */
  readonly checklists?: { readonly given: readonly string[]; readonly ended: readonly string[] };
}

/** The fields of a space that an import can change, with their former values. */
export interface SpaceBefore {
  readonly name: string;
  readonly shortcode: string | null;
  readonly capacity: number | null;
  readonly spaceTypeId: string | null;
  readonly featureIds: readonly string[];
  readonly floorId: string;
}

const FIELDS = `"row" int, "line" int, "id" uuid, "floorId" uuid, "spaceTypeId" uuid, "name" text,
  "shortcode" text, "capacity" int, "featureIds" uuid[]`;

// Locked at once, so that nobody who counts licences waits for this transaction while it waits for
// them.
const holdLicences = written(
  `select hold_licences(array(select distinct f.location_id from floor f
     where f.organisation_id = $1 and f.id = any ($2)))`,
);
// Locked so that none is archived before the spaces on it are written.
const keepFloorsStatement = written<{ id: string }>(
  `select f.id from location l
   join floor f on f.organisation_id = l.organisation_id and f.location_id = l.id and l.deleted_at is null
   where f.organisation_id = $1 and f.id = any ($2) and f.deleted_at is null
   order by l.id, f.id for key share`,
);
const createStatement = written<WrittenSpace>(
  `with n as (select * from jsonb_to_recordset($2) n(${FIELDS})),
   done as (
     insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode, capacity, feature_ids)
     select f.organisation_id, n.id, f.location_id, f.id, n."spaceTypeId", n.name, n.shortcode, n.capacity,
       coalesce(n."featureIds", '{}')
     from n join floor f on f.organisation_id = $1 and f.id = n."floorId"
     returning id, version)
   select n.row, n.line, done.id, done.version, null::jsonb as was from done join n using (id)`,
);
const updateStatement = written<WrittenSpace>(
  `with n as (select * from jsonb_to_recordset($2) n(${FIELDS})),
   was as (
     select s.id, jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity,
       'spaceTypeId', s.space_type_id, 'featureIds', s.feature_ids, 'floorId', s.floor_id) as fields
     from space s where s.organisation_id = $1 and s.id in (select id from n) and s.deleted_at is null
     order by s.id for update),
   done as (
     update space s set name = coalesce(n.name, s.name), shortcode = coalesce(n.shortcode, s.shortcode),
       capacity = coalesce(n.capacity, s.capacity), space_type_id = coalesce(n."spaceTypeId", s.space_type_id),
       feature_ids = coalesce(n."featureIds", s.feature_ids), floor_id = coalesce(f.id, s.floor_id),
       location_id = coalesce(f.location_id, s.location_id)
     from n join was using (id)
     left join floor f on f.organisation_id = $1 and f.id = n."floorId"
     where s.organisation_id = $1 and s.id = n.id and s.deleted_at is null
     returning s.id, s.version)
   select n.row, n.line, done.id, done.version, was.fields as was
   from done join n using (id) join was using (id)`,
);

/** Locks the licences of the locations of floors, and the floors; returns the active ones. */
export async function keepFloors(
  transaction: Transaction,
  organisationId: string,
  floorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const places = [...new Set(floorIds)];
  await transaction.execute(holdLicences(organisationId, places));
  const floors = await transaction.all(keepFloorsStatement(organisationId, places));
  return new Set(floors.map(({ id }) => id));
}

const versionsStatement = written<{ id: string; version: number }>(
  "select id, version from space where organisation_id = $1 and id = any ($2)",
);

/** Returns the present versions of spaces. */
export async function findVersions(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.all(versionsStatement(organisationId, ids));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * Writes spaces and returns the written ones; leaves out archived spaces and those on archived
 * floors. Holds other floors along with theirs.
 */
export async function writeSpaces(
  transaction: Transaction,
  organisationId: string,
  { create, update }: Slice,
  otherFloorIds: readonly string[] = [],
): Promise<WrittenSpace[]> {
  const floorIds = [...create, ...update].flatMap(({ floorId }) => floorId ?? []);
  const held = [...floorIds, ...otherFloorIds];
  const active = await keepFloors(transaction, organisationId, held);
  const isPlaced = ({ floorId }: SliceSpace) => floorId === undefined || active.has(floorId);
  const write = async (statement: typeof createStatement, spaces: readonly SliceSpace[]) =>
    spaces.length === 0
      ? []
      : transaction.all(statement(organisationId, JSON.stringify(spaces.filter(isPlaced))));
  return [...(await write(createStatement, create)), ...(await write(updateStatement, update))];
}

// Archived spaces can still be read; spaces in a restricted location cannot.
const hiddenStatement = written<{ isHidden: boolean }>(
  `select barred_locations() <> '{}' and (
     ($1::uuid is not null and not exists (select from floor f where f.id = $1))
     or ($2::uuid is not null and not exists (select from space s where s.id = $2))) as is_hidden`,
);

/**
 * Tells whether a network restriction hides a space, or its new floor, from where the caller is
 * now.
 */
export async function isHidden(
  transaction: Transaction,
  { id, floorId }: Pick<SliceSpace, "id" | "floorId">,
  isNew: boolean,
): Promise<boolean> {
  const row = await transaction.first(hiddenStatement(floorId ?? null, isNew ? null : id));
  return row?.isHidden ?? false;
}
