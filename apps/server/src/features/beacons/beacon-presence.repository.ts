import { BEACON_NEAR_MINUTES, type BeaconIdentity } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** Notes that a person is near a beacon, and until when that counts. Throws `not_found`. */
export async function notePresence(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  identity: BeaconIdentity,
): Promise<{ until: string }> {
  const row = await transaction.first(
    raw<{ until: string }>(sql`
      insert into beacon_presence (organisation_id, user_id, beacon_id, counts_until)
      select b.organisation_id, ${userId}, b.id, clock_timestamp() + make_interval(mins => ${BEACON_NEAR_MINUTES})
        from beacon b where b.organisation_id = ${organisationId} and b.identity = ${JSON.stringify(identity)}::jsonb
          and b.deleted_at is null
      on conflict (organisation_id, user_id, beacon_id) do update set counts_until = excluded.counts_until
      returning counts_until as until`),
  );
  if (!row) throw notFound();
  return row;
}
