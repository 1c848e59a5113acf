import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Stop } from "./unsubscribe-token.ts";

/** Finds the account, or the issue by its number; undefined when it is gone. */
export async function findStopped(
  transaction: Transaction,
  stop: Stop,
): Promise<{ number: number | null } | undefined> {
  return transaction.first(
    raw<{ number: number | null }>(
      "userId" in stop
        ? sql`select null::integer as number from user_account where id = ${stop.userId} and deleted_at is null`
        : sql`select number from issue where organisation_id = ${stop.organisationId} and id = ${stop.issueId}`,
    ),
  );
}

/** Stops mail, for the server's own work. Waiting mail is not sent any more. */
export async function stopMail(transaction: Transaction, stop: Stop): Promise<void> {
  await transaction.execute(
    raw(
      "userId" in stop
        ? sql`insert into notification_preference (user_id, kind, channel, is_on)
            select ${stop.userId}, unnest(${stop.kinds}::text[]), 'email', false
            on conflict (user_id, kind, channel) do update set is_on = false, updated_at = now()`
        : sql`insert into report_mail_stop (organisation_id, issue_id)
            values (${stop.organisationId}, ${stop.issueId}) on conflict do nothing`,
    ),
  );
}
