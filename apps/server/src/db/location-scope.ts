import { sql } from "kysely";
import { raw } from "./statement.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Limits the later writes of a transaction to these locations, which row-level security enforces;
 * null leaves the limit as it is. A second limit keeps only the locations in both.
 */
export async function limitWrites(
  transaction: Transaction,
  locationIds: readonly string[] | null,
): Promise<void> {
  if (locationIds === null) return;
  await transaction.execute(
    raw(sql`select set_config('app.location_scope', array(
      select unnest(${[...locationIds]}::uuid[])
      intersect select unnest(coalesce(location_scope(), ${[...locationIds]}::uuid[])))::text, true)`),
  );
}
