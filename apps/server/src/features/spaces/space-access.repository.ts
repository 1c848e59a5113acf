import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { spacesMadeBy } from "../../platform/records/made-by-import.ts";

/** The spaces to look at, and the locations that the caller may open. */
export interface AccessChoice {
  readonly organisationId: string;
  readonly spaceIds: readonly string[];
  readonly floorId: string | null;
  readonly locationId: string | null;
  /** The import that made them. */
  readonly importId: string | null;
}

const CHOICE = `s.organisation_id = $1 and s.deleted_at is null
  and (s.id = any ($2::uuid[] || ${spacesMadeBy("$1", "$5")}) or s.floor_id = $3::uuid or s.location_id = $4::uuid)`;

function parametersOf({ organisationId, spaceIds, floorId, locationId, importId }: AccessChoice) {
  return [organisationId, spaceIds, floorId, locationId, importId] as const;
}

/** The counts and spaces of one location among the chosen ones. */
export interface AccessOfLocation {
  readonly id: string;
  readonly name: string;
  /** Whether it lets anybody in without an account. */
  readonly isOpen: boolean;
  /** Whether its visitors must be in its networks: those hold for them whomever else they apply to. */
  readonly needsNetwork: boolean;
  /** Whether its visitors must hear one of its beacons. */
  readonly needsBeacon: boolean;
  /** Whether the caller may write there. */
  readonly isInScope: boolean;
  readonly count: number;
  /** The spaces that visitors cannot open. */
  readonly closedSpaceIds: string[];
  /** The number of its other spaces that visitors could open if it let them in. */
  readonly othersBehindCount: number;
}

const countStatement = written<AccessOfLocation>(`
  select l.id, l.name, l.allow_anonymous_access as is_open,
    l.ip_subnets <> '{}' as needs_network, l.beacon_range as needs_beacon,
    location_scope() is null or l.id = any (location_scope()) as is_in_scope,
    count(*)::int as count,
    coalesce(array_agg(s.id order by s.id) filter (where not (s.is_public and l.allow_anonymous_access)), '{}') as closed_space_ids,
    case when l.allow_anonymous_access then 0 else (select count(*)::int from space o where o.organisation_id = l.organisation_id
      and o.location_id = l.id and o.deleted_at is null and o.is_public) - count(*) filter (where s.is_public)::int end as others_behind_count
  from space s join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  where ${CHOICE} group by l.organisation_id, l.id order by lower(l.name), l.id`);

/** Finds the chosen active spaces by location, by its name. */
export function findAccess(
  transaction: Transaction,
  choice: AccessChoice,
): Promise<AccessOfLocation[]> {
  return transaction.all(countStatement(...parametersOf(choice)));
}

const thereStatement = written<{ areThere: boolean }>(`
  select not exists (select from unnest($2::uuid[]) wanted where not exists (select from space s
      where s.organisation_id = $1 and s.id = wanted and s.deleted_at is null))
    and ($3::uuid is null or exists (select from floor f where f.organisation_id = $1 and f.id = $3 and f.deleted_at is null))
    and ($4::uuid is null or exists (select from location l where l.organisation_id = $1 and l.id = $4 and l.deleted_at is null))
    and ($5::uuid is null or exists (select from import i where i.organisation_id = $1 and i.id = $5 and i.kind = 'space')) as are_there`);

/** Tells whether everything that a choice names exists and is active. */
export async function isChoiceThere(
  transaction: Transaction,
  choice: AccessChoice,
): Promise<boolean> {
  return (await transaction.first(thereStatement(...parametersOf(choice))))?.areThere ?? false;
}

const lockLocationsStatement = written(`
  select l.id from location l where l.organisation_id = $1 and l.deleted_at is null
    and l.id = any (array(select s.location_id from space s where ${CHOICE}))
  order by l.id for no key update`);
const lockSpacesStatement = written<{ id: string }>(`
  select s.id from space s where ${CHOICE} order by s.id for no key update`);

/**
 * Locks the chosen active spaces that the caller may write, after their locations, in the order of
 * moving and archiving; returns the locked ones.
 */
export async function lockChoice(
  transaction: Transaction,
  choice: AccessChoice,
): Promise<AccessChoice> {
  await transaction.all(lockLocationsStatement(...parametersOf(choice)));
  const held = await transaction.all(lockSpacesStatement(...parametersOf(choice)));
  const spaceIds = held.map(({ id }) => id);
  return { ...choice, spaceIds, floorId: null, locationId: null, importId: null };
}

/** Locations to open, and whether their visitors may report. */
interface LocationOpening {
  readonly ids: readonly string[];
  readonly withReporting: boolean;
}

const openLocationsStatement = written(`
  update location set allow_anonymous_access = true, allow_anonymous_reporting = $3
  where organisation_id = $1 and id = any ($2::uuid[]) and deleted_at is null and not allow_anonymous_access`);

/** Lets visitors into locations; one that lets them in stays as it is. */
export async function openLocations(
  transaction: Transaction,
  organisationId: string,
  { ids, withReporting }: LocationOpening,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(openLocationsStatement(organisationId, ids, withReporting));
}

const openSpacesStatement = written<{ count: number }>(`
  with changed as (update space
    set is_public = true, allow_public_reporting = $3 or (is_public and allow_public_reporting)
    where organisation_id = $1 and id = any ($2::uuid[]) and deleted_at is null
      and not (is_public and ($3 <= allow_public_reporting)) returning id),
  kept as (select s.id from space s where s.organisation_id = $1 and s.id = any ($2::uuid[])
      and s.deleted_at is null and s.is_public and ($3 <= s.allow_public_reporting))
  select ((select count(*) from changed) + (select count(*) from kept))::int as count`);

/**
 * Lets visitors open spaces; a public one keeps its reporting. Returns how many are open now, with
 * those that only their location kept closed.
 */
export async function openSpaces(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  withReporting: boolean,
): Promise<number> {
  const done = await transaction.first(openSpacesStatement(organisationId, ids, withReporting));
  return done?.count ?? 0;
}
