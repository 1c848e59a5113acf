import type { ScannedCode } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The record that a code leads to, for whoever holds it. */
export interface PublicCode {
  readonly organisationId: string;
  /** Null while it is blank. */
  readonly spaceId: string | null;
  readonly state: "blank" | "active" | "revoked";
  readonly isSpaceArchived: boolean;
}

/**
 * What a code leads to, before any organisation is known: row-level security does not count, so
 * nothing else may be told of the space without asking who may see it. Undefined for a code that is
 * not there, or of an archived organisation. `code` is as `readSpaceCode` gives it.
 */
export function findSpaceByCode(
  transaction: Transaction,
  code: string,
): Promise<PublicCode | undefined> {
  return transaction.first(raw<PublicCode>(sql`select * from find_space_code(${code})`));
}

/** The organisation of a code, if the caller belongs to it. */
export function findOwnOrganisationOfCode(
  transaction: Transaction,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  return transaction.first(raw(sql`select * from own_organisation_of_code(${code})`));
}

type ScannedSpace = Extract<ScannedCode, { kind: "space" }>["space"];

function findPlace(
  transaction: Transaction,
  organisationId: string,
  condition: RawBuilder<unknown>,
): Promise<ScannedSpace | undefined> {
  return transaction.first(
    raw<ScannedSpace>(sql`
      select s.id, s.name, s.shortcode, s.deleted_at is not null as is_archived,
        json_build_object('id', f.id, 'name', f.name) as floor,
        json_build_object('id', l.id, 'name', l.name) as location
      from space s
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      where s.organisation_id = ${organisationId} and ${condition}
      order by s.deleted_at is not null, s.deleted_at desc limit 1`),
  );
}

/** A space with where it lies, archived or not, if the caller may see it. */
export function findScannedSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<ScannedSpace | undefined> {
  return findPlace(transaction, organisationId, sql`s.id = ${spaceId}`);
}

/** The active space of a shortcode, in capitals or not. */
export function findSpaceByShortcode(
  transaction: Transaction,
  organisationId: string,
  shortcode: string,
): Promise<ScannedSpace | undefined> {
  return findPlace(
    transaction,
    organisationId,
    sql`lower(s.shortcode) = lower(${shortcode}) and s.deleted_at is null`,
  );
}
