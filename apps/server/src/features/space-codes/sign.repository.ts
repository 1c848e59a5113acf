import type { OfferedLanguage } from "@storey/domain";
import { sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { spacesMadeBy } from "../../platform/records/made-by-import.ts";

/** Which spaces signs are asked for. */
export interface SpaceChoice {
  readonly spaceIds: readonly string[];
  readonly floorId: string | null;
  readonly locationId: string | null;
  /** The import that made them. */
  readonly importId: string | null;
}

/** A space as its sign shows it. */
export interface SignSpace {
  readonly id: string;
  readonly name: string;
  readonly shortcode: string | null;
  readonly location: string;
  readonly floor: string;
  /** Its newest code that was not revoked; null when it has none. */
  readonly code: string | null;
  /** Whether visitors open it and may report nothing. */
  readonly isLookedAt: boolean;
  /** Whether the caller may write where it lies. */
  readonly isInScope: boolean;
}

const signSpacesStatement = written<SignSpace>(`
  select s.id, s.name, s.shortcode, l.name as location, f.name as floor,
    (select c.value from space_code c where c.organisation_id = s.organisation_id and c.owner_id = s.id
       and c.deleted_at is null order by c.created_at desc, c.id desc limit 1) as code,
    s.is_public and l.allow_anonymous_access
      and not (s.allow_public_reporting and l.allow_anonymous_reporting) as is_looked_at,
    location_scope() is null or s.location_id = any (location_scope()) as is_in_scope
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  where s.organisation_id = $1 and s.deleted_at is null
    and (s.id = any ($2::uuid[] || ${spacesMadeBy("$1", "$5")}) or s.floor_id = $3::uuid or s.location_id = $4::uuid)
  order by l.name, f.level nulls last, f.name, s.name, s.id limit $6`);

/**
 * The active spaces chosen, each once, in the order somebody walks them: by location, floor and
 * name. At most `limit`.
 */
export function findSignSpaces(
  transaction: Transaction,
  organisationId: string,
  { spaceIds, floorId, locationId, importId }: SpaceChoice,
  limit: number,
): Promise<SignSpace[]> {
  return transaction.all(
    signSpacesStatement(organisationId, spaceIds, floorId, locationId, importId, limit),
  );
}

/** Whether the floor, the location and the import of spaces that are asked for are there. */
export async function arePlacesThere(
  transaction: Transaction,
  organisationId: string,
  { floorId, locationId, importId }: Omit<SpaceChoice, "spaceIds">,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ areThere: boolean }>(sql`
      select (${floorId}::uuid is null or exists (select from floor f where f.organisation_id = ${organisationId}
          and f.id = ${floorId} and f.deleted_at is null))
        and (${locationId}::uuid is null or exists (select from location l where l.organisation_id = ${organisationId}
          and l.id = ${locationId} and l.deleted_at is null))
        and (${importId}::uuid is null or exists (select from import i where i.organisation_id = ${organisationId}
          and i.id = ${importId} and i.kind = 'space')) as are_there`),
  );
  return found?.areThere ?? false;
}

/** The organisation's part of a sign. */
export interface SignOrganisation {
  readonly name: string;
  readonly languages: readonly OfferedLanguage[];
  /** The file of its logo, a WebP; null when it has none. */
  readonly logoKey: string | null;
}

/** The organisation as its signs show it. */
export function findSignOrganisation(
  transaction: Transaction,
  organisationId: string,
): Promise<SignOrganisation | undefined> {
  return transaction.first(
    raw<SignOrganisation>(
      sql`select name, languages, logo_key from organisation where id = ${organisationId}`,
    ),
  );
}
