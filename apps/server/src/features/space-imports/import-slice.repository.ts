import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Slice, SliceSpace } from "./write-plan.ts";

/** An import of an organisation. */
export interface ImportTarget {
  readonly organisationId: string;
  readonly id: string;
}

/** A slice that waits to be written. */
export interface WaitingSlice {
  readonly number: number;
  readonly work: Slice;
}

const insertStatement = written(
  `insert into space_import_slice (organisation_id, import_id, number, row_count, work)
   values ($1, $2, $3, $4, $5)`,
);

/** Keeps what is to be written, to be taken out in the order given. */
export async function insertSlices(
  transaction: Transaction,
  { organisationId, id }: ImportTarget,
  slices: readonly Slice[],
): Promise<void> {
  for (const [number, slice] of slices.entries()) {
    const rows = slice.create.length + slice.update.length;
    await transaction.execute(
      insertStatement(organisationId, id, number, rows, JSON.stringify(slice)),
    );
  }
}

const firstStatement = written<WaitingSlice & { isLast: boolean }>(
  `select number, work,
     not exists (select from space_import_slice later where later.organisation_id = s.organisation_id
       and later.import_id = s.import_id and later.number > s.number) as is_last
   from space_import_slice s where organisation_id = $1 and import_id = $2
   order by number limit 1`,
);

/** The next slice; undefined when all are written. */
export function findSlice(
  transaction: Transaction,
  { organisationId, id }: ImportTarget,
): Promise<(WaitingSlice & { isLast: boolean }) | undefined> {
  return transaction.first(firstStatement(organisationId, id));
}

const deleteStatement = written(
  "delete from space_import_slice where organisation_id = $1 and import_id = $2 and number = $3",
);

/** Takes a slice out, in the transaction that writes it. */
export async function deleteSlice(
  transaction: Transaction,
  { organisationId, id }: ImportTarget,
  number: number,
): Promise<void> {
  await transaction.execute(deleteStatement(organisationId, id, number));
}

const FIELDS = `"id" uuid, "floorId" uuid, "spaceTypeId" uuid, "name" text, "shortcode" text,
  "capacity" int, "featureIds" uuid[]`;

// As the licences of a location are counted: taken at once, so that nobody who does that waits for
// this one while it waits for them.
const lockLocations = written(
  `select l.id from location l where l.organisation_id = $1 and l.id in (
     select f.location_id from floor f where f.organisation_id = $1 and f.id = any ($2))
   order by l.id for no key update`,
);
// Locked so that none is archived before the spaces on it are there.
const lockFloors = written<{ id: string }>(
  `select f.id from floor f
   join location l on l.organisation_id = f.organisation_id and l.id = f.location_id and l.deleted_at is null
   where f.organisation_id = $1 and f.id = any ($2) and f.deleted_at is null
   order by f.id for share of f`,
);
const createStatement = written(
  `insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode, capacity, feature_ids)
   select f.organisation_id, n.id, f.location_id, f.id, n."spaceTypeId", n.name, n.shortcode, n.capacity,
     coalesce(n."featureIds", '{}')
   from jsonb_to_recordset($2) n(${FIELDS})
   join floor f on f.organisation_id = $1 and f.id = n."floorId"`,
);
const updateStatement = written(
  `update space s set name = coalesce(n.name, s.name), shortcode = coalesce(n.shortcode, s.shortcode),
     capacity = coalesce(n.capacity, s.capacity), space_type_id = coalesce(n."spaceTypeId", s.space_type_id),
     feature_ids = coalesce(n."featureIds", s.feature_ids), floor_id = coalesce(f.id, s.floor_id),
     location_id = coalesce(f.location_id, s.location_id)
   from jsonb_to_recordset($2) n(${FIELDS})
   left join floor f on f.organisation_id = $1 and f.id = n."floorId"
   where s.organisation_id = $1 and s.id = n.id and s.deleted_at is null`,
);

/** Writes spaces, and tells how many; those are left out whose floor, or who themselves, are archived. */
export async function writeSpaces(
  transaction: Transaction,
  organisationId: string,
  { create, update }: Slice,
): Promise<number> {
  const floorIds = [...create, ...update].flatMap(({ floorId }) => floorId ?? []);
  const places = [...new Set(floorIds)];
  await transaction.execute(lockLocations(organisationId, places));
  const floors = await transaction.all(lockFloors(organisationId, places));
  const active = new Set(floors.map(({ id }) => id));
  const isPlaced = ({ floorId }: SliceSpace) => floorId === undefined || active.has(floorId);
  const write = (statement: typeof createStatement, spaces: readonly SliceSpace[]) =>
    spaces.length === 0
      ? 0
      : transaction.execute(statement(organisationId, JSON.stringify(spaces.filter(isPlaced))));
  return (await write(createStatement, create)) + (await write(updateStatement, update));
}

// What is archived can still be read; what lies in a location that is held off cannot.
const hiddenStatement = written<{ isHidden: boolean }>(
  `select barred_locations() <> '{}' and (
     ($1::uuid is not null and not exists (select from floor f where f.id = $1))
     or ($2::uuid is not null and not exists (select from space s where s.id = $2))) as is_hidden`,
);

/** Whether a space, or the floor it is to lie on, is held off from where the caller is now. */
export async function isHidden(
  transaction: Transaction,
  { id, floorId }: SliceSpace,
  isNew: boolean,
): Promise<boolean> {
  const row = await transaction.first(hiddenStatement(floorId ?? null, isNew ? null : id));
  return row?.isHidden ?? false;
}
