import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { SpaceBefore, WrittenSpace } from "./space-rows.repository.ts";

const JOURNAL = `j("row" int, "line" int, "id" uuid, "version" int, "was" jsonb, "checklists" jsonb)`;

/**
 * The ids of the spaces of an organisation to which somebody has added something, and which are
 * therefore in use.
 */
const USED = `select space_id as id from issue where organisation_id = $1 and space_id is not null
     union select owner_id from space_image where organisation_id = $1 and deleted_at is null
     union select owner_id from space_document where organisation_id = $1 and deleted_at is null
     union select owner_id from space_link where organisation_id = $1 and deleted_at is null
     union select space_id from space_panorama where organisation_id = $1 and deleted_at is null
     union select space_id from checklist_run where organisation_id = $1 and space_id is not null and started_at is not null`;

/**
 * Tells whether a record changed since a version only in who can open it: the report of an import
 * offers that change, and it takes nothing of the import away. Counts versions, so that a change
 * missing in the history still counts.
 */
const onlyOpened = (entity: "space" | "location", record: string, since: string) =>
  `(select count(*) from history h where h.organisation_id = $1 and h.entity = '${entity}'
     and h.entity_id = ${record}.id and h.operation = 'update' and h.record_version > ${since}
     and h.after - '{is_public,allow_public_reporting,is_access_decided,allow_anonymous_access,allow_anonymous_reporting}'::text[] = '{}')
   = ${record}.version - ${since}`;
const IS_CHANGED = `s.deleted_at is not null
  or s.version <> j.version and not ${onlyOpened("space", "s", "j.version")}`;
/** Row-level security allows writes only in these locations. */
const IS_CLOSED = "location_scope() is not null and s.location_id <> all (location_scope())";

/** The present state of a space that an import wrote; absent for one that cannot be seen. */
export interface SpaceNow {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly was: SpaceBefore | null;
  readonly checklists: WrittenSpace["checklists"] | null;
  readonly floorId: string;
  readonly isChanged: boolean;
  readonly isUsed: boolean;
}

const placesStatement = written<{ floorId: string }>(
  `select distinct s.floor_id from jsonb_to_recordset($2) ${JOURNAL}
   join space s on s.organisation_id = $1 and s.id = j.id`,
);

/** Finds the floors on which the spaces of a journal lie. */
export async function findFloors(
  transaction: Transaction,
  organisationId: string,
  journal: object,
): Promise<string[]> {
  const rows = await transaction.all(placesStatement(organisationId, JSON.stringify(journal)));
  return rows.map(({ floorId }) => floorId);
}

const lockStatement = written<SpaceNow>(
  `with used as (${USED})
   select j.row, j.line, j.id, j.was, j.checklists, s.name, s.floor_id, ${IS_CHANGED} as is_changed,
     j.id in (select id from used) as is_used
   from jsonb_to_recordset($2) ${JOURNAL}
   join space s on s.organisation_id = $1 and s.id = j.id
   order by s.id for update of s`,
);

/** Locks the spaces of a journal that the caller may write, and tells how they stand. */
export function lockSpaces(
  transaction: Transaction,
  organisationId: string,
  journal: object,
): Promise<SpaceNow[]> {
  return transaction.all(lockStatement(organisationId, JSON.stringify(journal)));
}

const visibleStatement = written<{ id: string; name: string }>(
  "select id, name from space where organisation_id = $1 and id = any ($2)",
);

/** Finds the names of the spaces that the caller can see. */
export async function findNames(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.all(visibleStatement(organisationId, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const archiveStatement = written(
  "update space set deleted_at = now() where organisation_id = $1 and id = any ($2) and deleted_at is null",
);

/** Archives spaces and tells how many. */
export function archiveSpaces(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  return transaction.execute(archiveStatement(organisationId, ids));
}

const restoreStatement = written(
  `update space s set name = b.name, shortcode = b.shortcode, capacity = b.capacity,
     space_type_id = b."spaceTypeId", feature_ids = b."featureIds", floor_id = f.id, location_id = f.location_id
   from jsonb_to_recordset($2) b("id" uuid, "name" text, "shortcode" text, "capacity" int,
     "spaceTypeId" uuid, "featureIds" uuid[], "floorId" uuid)
   join floor f on f.organisation_id = $1 and f.id = b."floorId" and f.deleted_at is null
   where s.organisation_id = $1 and s.id = b.id and s.deleted_at is null`,
);

/**
 * Restores the former values of spaces, and returns how many; leaves out spaces whose floor is
 * archived.
 */
export function restoreSpaces(
  transaction: Transaction,
  organisationId: string,
  spaces: readonly (SpaceBefore & { readonly id: string })[],
): Promise<number> {
  return transaction.execute(restoreStatement(organisationId, JSON.stringify(spaces)));
}

const ROWS_NAMED = 50;
const previewStatement = written<{
  row: number;
  line: number;
  name: string | null;
  isChanged: boolean | null;
  isUsed: boolean;
  isClosed: boolean | null;
  removeCount: number;
  restoreCount: number;
  stayCount: number;
}>(
  `with used as (${USED}),
   found as (
     select j.row, j.line, j.was is not null and j.was <> 'null' as is_old, s.id, s.name,
       ${IS_CHANGED} as is_changed, (j.was is null or j.was = 'null') and j.id in (select id from used) as is_used,
       ${IS_CLOSED} as is_closed
     from import_slice sl cross join lateral jsonb_to_recordset(sl.written) ${JOURNAL}
     left join space s on s.organisation_id = sl.organisation_id and s.id = j.id
     where sl.organisation_id = $1 and sl.import_id = $2 and sl.number >= 0 and sl.written is not null),
   judged as (select *, id is null or is_changed or is_used or is_closed as is_staying from found),
   counts as (select count(*) filter (where not is_staying and not is_old)::int as remove_count,
     count(*) filter (where not is_staying and is_old)::int as restore_count,
     count(*) filter (where is_staying)::int as stay_count from judged)
   select j.row, j.line, j.name, j.is_changed, j.is_used, j.is_closed, counts.*
   from counts left join lateral (
     select * from judged where is_staying order by row limit ${ROWS_NAMED}) j on true`,
);

/**
 * Returns the effect that undoing an import would have now, with the first spaces that stay. A
 * single row without a number means that none stays.
 */
export function previewSpaces(transaction: Transaction, organisationId: string, importId: string) {
  return transaction.all(previewStatement(organisationId, importId));
}

const partsStatements = [
  `update floor f set deleted_at = now() from unnest($2::uuid[]) n(id)
   where f.organisation_id = $1 and f.id = n.id and f.version = 1 and f.deleted_at is null
     and not exists (select from space s where s.organisation_id = $1 and s.floor_id = f.id and s.deleted_at is null)
     and not exists (select from issue i where i.organisation_id = $1 and i.floor_id = f.id)`,
  `update location l set deleted_at = now() from unnest($2::uuid[]) n(id)
   where l.organisation_id = $1 and l.id = n.id and l.deleted_at is null
     and (l.version = 1 or ${onlyOpened("location", "l", "1")})
     and not exists (select from floor f where f.organisation_id = $1 and f.location_id = l.id and f.deleted_at is null)
     and not exists (select from issue i where i.organisation_id = $1 and i.location_id = l.id)`,
  `update space_type t set deleted_at = now() from unnest($2::uuid[]) n(id)
   where t.organisation_id = $1 and t.id = n.id and t.version = 1 and t.deleted_at is null
     and not exists (select from space s where s.organisation_id = $1 and s.space_type_id = t.id and s.deleted_at is null)`,
  `update feature e set deleted_at = now() from unnest($2::uuid[]) n(id)
   where e.organisation_id = $1 and e.id = n.id and e.version = 1 and e.deleted_at is null
     and e.id not in (select unnest(s.feature_ids) from space s where s.organisation_id = $1 and s.deleted_at is null)`,
].map((text) => written(text));

/** The ids of the records that an import made besides spaces. */
export interface PartsJournal {
  readonly floors: readonly string[];
  readonly locations: readonly string[];
  readonly spaceTypes: readonly string[];
  readonly features: readonly string[];
}

/** Archives the records that an import made for its spaces and that nobody changed or uses. */
export async function archiveParts(
  transaction: Transaction,
  organisationId: string,
  { floors, locations, spaceTypes, features }: PartsJournal,
): Promise<void> {
  const lists = [floors, locations, spaceTypes, features];
  for (const [at, statement] of partsStatements.entries()) {
    const ids = lists[at] ?? [];
    if (ids.length > 0) await transaction.execute(statement(organisationId, ids));
  }
}
