import type { OutboxMessage } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Finds the newest mail of all organisations if no mail server is set; none unless the caller holds
 * `app.settings.update`, which the database checks itself.
 */
export async function findNewestMail(
  transaction: Transaction,
  most: number,
): Promise<OutboxMessage[]> {
  return transaction.all(
    raw<OutboxMessage>(sql`
      select id, recipient as "to", subject, coalesce(text, '') as text, coalesce(html, '') as html,
        case state when 'queued' then 'kept' else state end as state, created_at
      from newest_mail(${most}::integer)`),
  );
}
