import type { FeedQuery } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { SecretAddressTable } from "./secret-address.table.ts";

type Kind = SecretAddressTable["kind"];

/** An address that is made: what of its kind it opens, and the SHA-256 of its secret. */
export interface NewSecretAddress
  extends Pick<SecretAddressTable, "organisationId" | "id" | "kind" | "name" | "hash"> {
  readonly ownerId?: string;
  readonly locationId?: string | null;
  readonly floorId?: string | null;
  readonly theme?: SecretAddressTable["theme"];
  readonly query?: FeedQuery;
}

/**
 * Stores an address, unless there are as many of its kind and owner already: takes its turn among them, so
 * that the count holds. Tells whether it did.
 */
export async function insertSecretAddress(
  transaction: Transaction,
  address: NewSecretAddress,
  most: number,
): Promise<boolean> {
  const { organisationId, kind, ownerId = null } = address;
  const turn = `secret addresses ${kind} ${organisationId} ${ownerId}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`));
  const { locationId = null, floorId = null, theme = null, query } = address;
  const added = await transaction.execute(
    raw(sql`insert into secret_address
        (organisation_id, id, kind, name, hash, owner_id, location_id, floor_id, theme, query)
      select ${organisationId}, ${address.id}, ${kind}, ${address.name}, ${address.hash}, ${ownerId}::uuid,
        ${locationId}::uuid, ${floorId}::uuid, ${theme}::text, ${query ? JSON.stringify(query) : null}::jsonb
      where (select count(*) from secret_address s where s.organisation_id = ${organisationId} and s.kind = ${kind}
        and s.owner_id is not distinct from ${ownerId}::uuid and s.revoked_at is null) < ${most}`),
  );
  return added > 0;
}

/** Ends an address that the caller sees; ending it again changes nothing. Throws `not_found`. */
export async function revokeSecretAddress(
  transaction: Transaction,
  { organisationId, id, kind }: Pick<NewSecretAddress, "organisationId" | "id" | "kind">,
): Promise<void> {
  const found = await transaction.execute(
    raw(sql`update secret_address set revoked_at = coalesce(revoked_at, now())
      where organisation_id = ${organisationId} and id = ${id} and kind = ${kind}`),
  );
  if (found === 0) throw notFound();
}

/** Tells whether a secret was that of an address which somebody ended. For the server's own work. */
export async function wasRevoked(
  transaction: Transaction,
  kind: Kind,
  hash: Buffer,
): Promise<boolean> {
  const row = await transaction.first(
    raw<{ id: string }>(sql`select id from secret_address
      where hash = ${hash} and kind = ${kind} and revoked_at is not null`),
  );
  return row !== undefined;
}
