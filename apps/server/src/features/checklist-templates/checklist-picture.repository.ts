import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Of some ids, those of pictures that a template has. */
export async function findPictureIds(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  wanted: readonly string[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from space_image
      where organisation_id = ${organisationId} and owner_id = ${id} and id = any (${wanted}::uuid[])`),
  );
  return new Set(rows.map((row) => row.id));
}
