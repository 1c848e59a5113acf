import type { NotificationPreference } from "@storey/domain";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Reads a person's choices; kinds without one are absent. */
export async function findPreferences(
  transaction: Transaction,
  userId: string,
): Promise<NotificationPreference[]> {
  return transaction.all(
    sqlBuilder
      .selectFrom("notificationPreference")
      .select(["kind", "channel", "isOn"])
      .where("userId", "=", userId),
  );
}

/** Stores choices; the last of several for the same kind and channel counts. */
export async function savePreferences(
  transaction: Transaction,
  userId: string,
  chosen: readonly NotificationPreference[],
): Promise<void> {
  const last = [...new Map(chosen.map((one) => [`${one.kind} ${one.channel}`, one])).values()];
  await transaction.execute(
    raw(sql`
      insert into notification_preference (user_id, kind, channel, is_on)
      select ${userId}, p.* from unnest(${last.map(({ kind }) => kind)}::text[],
        ${last.map(({ channel }) => channel)}::text[], ${last.map(({ isOn }) => isOn)}::boolean[]) p
      on conflict (user_id, kind, channel) do update set is_on = excluded.is_on, updated_at = now()`),
  );
}
