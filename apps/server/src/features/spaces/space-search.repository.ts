import type { ReadinessMark, SpacePicture } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { pictureOf } from "../../platform/attachments/carried.ts";
import { withSaidWords } from "../../platform/records/name-words.ts";
import type { IndexedSpace, IndexSource } from "./index-source.ts";
import type { SpaceAmounts } from "./space-bytes.ts";

/**
 * A number for the spaces of a floor, which differs as soon as one was added, changed or removed;
 * and the amounts of their data.
 */
export interface FloorDigest extends SpaceAmounts {
  readonly floorId: string;
  readonly digest: string;
}

// Every write of a row gives it another xmin; 64 bits of hash stand for all rows of a floor.
const digestsStatement = written<FloorDigest>(`
  select floor_id, count(*) || ' ' || bit_xor(uuid_hash_extended(id, xmin::text::bigint)) as digest,
    count(*) as spaces, sum(octet_length(name) + coalesce(octet_length(shortcode), 0)) as letters,
    sum(cardinality(feature_ids)) as features
  from space where organisation_id = $1 group by floor_id`);

/** Finds the digests of all floors with a space. */
export function findFloorDigests(
  transaction: Transaction,
  organisationId: string,
): Promise<FloorDigest[]> {
  return transaction.all(digestsStatement(organisationId));
}

/** How many spaces are read at a time, where all are. */
const SLICE = 2_000;

const SPACE_COLUMNS = `id, name, shortcode, capacity, is_public, allow_public_reporting,
  space_type_id, floor_id, location_id, feature_ids, version, deleted_at`;
const spacesOfFloors = written<IndexedSpace>(
  `select ${SPACE_COLUMNS} from space
   where organisation_id = $1 and floor_id = any ($2::uuid[]) order by name`,
);

// Reads by floor, so that few floors span two slices; without a cursor the database reads all rows
// each time.
const openAll = written(
  `declare all_spaces no scroll cursor for
   select ${SPACE_COLUMNS} from space where organisation_id = $1 order by floor_id, name`,
);
const nextOfAll = written<IndexedSpace>(`fetch ${SLICE} from all_spaces`);
const closeAll = written("close all_spaces");

/**
 * Yields all spaces of the organisation by floor and name, the archived ones too, some at a time.
 */
export async function* readAllSpaces(
  transaction: Transaction,
  organisationId: string,
): AsyncGenerator<readonly IndexedSpace[]> {
  await transaction.execute(openAll(organisationId));
  try {
    for (let slice = await transaction.all(nextOfAll()); slice.length > 0; ) {
      yield slice;
      slice = await transaction.all(nextOfAll());
    }
  } finally {
    // A transaction that failed has closed it.
    await transaction.execute(closeAll()).catch(() => undefined);
  }
}

/** Finds the spaces of some floors by name; the archived ones too. */
export function findIndexedSpaces(
  transaction: Transaction,
  organisationId: string,
  floorIds: readonly string[],
): Promise<IndexedSpace[]> {
  return transaction.all(spacesOfFloors(organisationId, floorIds));
}

const spacesById = written<IndexedSpace>(
  `select ${SPACE_COLUMNS} from space where organisation_id = $1 and id = any ($2::uuid[])`,
);

/**
 * Finds spaces by their ids, in that order, archived or not; those that are not there are left out.
 */
export async function findSpacesById(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<IndexedSpace[]> {
  const found = await transaction.all(spacesById(organisationId, ids));
  const byId = new Map(found.map((space) => [space.id, space]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A name with its words, also where they are none. */
type NameInWords = Required<Pick<IndexSource["floors"][number], "translations">>;

/** Reads the records that spaces refer to: floors lowest first, the rest by name. */
export async function readReferences(
  transaction: Transaction,
  organisationId: string,
): Promise<Omit<IndexSource, "spaces">> {
  const [locations, floors, spaceTypes, features] = await Promise.all([
    transaction.all(
      sqlBuilder
        .selectFrom("location")
        .select(["id", "name", "translations", "allowAnonymousAccess", "allowAnonymousReporting"])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null)
        .orderBy("name"),
    ),
    transaction.all(
      raw<IndexSource["floors"][number] & NameInWords>(sql`
        select f.id, f.name, f.translations, f.level, f.location_id from floor f
        join location l on l.organisation_id = f.organisation_id and l.id = f.location_id
        where f.organisation_id = ${organisationId}
        order by l.name, f.level nulls last, f.name`),
    ),
    transaction.all(
      sqlBuilder
        .selectFrom("spaceType")
        .select(["id", "name", "translations"])
        .where("organisationId", "=", organisationId)
        .orderBy("name"),
    ),
    transaction.all(
      sqlBuilder
        .selectFrom("feature")
        .select(["id", "name", "icon", "translations"])
        .where("organisationId", "=", organisationId)
        .orderBy("name"),
    ),
  ]);
  return {
    locations: locations.map(withSaidWords),
    floors: floors.map(withSaidWords),
    spaceTypes: spaceTypes.map(withSaidWords),
    features: features.map(withSaidWords),
  };
}

/** The fields of a space on a page of results that the index does not hold. */
export interface Extras {
  readonly spaceId: string;
  readonly picture: SpacePicture | null;
  readonly isFavourite: boolean;
  readonly readiness: ReadinessMark | null;
}

const extrasStatement = written<Extras>(`
  select s.id as space_id, f.owner_id is not null as is_favourite, ${pictureOf("$1", "s.id")} as picture,
    case when r.space_id is not null then json_build_object('state', r.state, 'score', r.score) end as readiness
  from unnest($3::uuid[]) s(id)
  left join space_readiness r on r.organisation_id = $1 and r.space_id = s.id
  left join favourite f on f.organisation_id = $1 and f.user_id = $2 and f.owner_id = s.id`);

/** Finds the first picture of each space, how ready it is, and whether the user keeps it as a favourite. */
export function findExtras(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  spaceIds: readonly string[],
): Promise<Extras[]> {
  return transaction.all(extrasStatement(organisationId, userId, spaceIds));
}
