import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Stop } from "./unsubscribe-token.ts";

/** What a link is about, as its page names it. */
export interface Stopped {
  /** Of an issue. */
  readonly number: number | null;
  /** The name of a saved view. */
  readonly view: string | null;
  /** The name of an organisation whose things somebody has. */
  readonly thingsOf: string | null;
}

/** Finds the account, the issue, the view or the custody; undefined when it is gone. */
export async function findStopped(
  transaction: Transaction,
  stop: Stop,
): Promise<Stopped | undefined> {
  return transaction.first(raw<Stopped>(stoppedBy(stop)));
}

function stoppedBy(stop: Stop): RawBuilder<Stopped> {
  if ("viewId" in stop)
    return sql<Stopped>`select null::integer as number, name as view, null as things_of from asset_view
      where organisation_id = ${stop.organisationId} and id = ${stop.viewId}`;
  if ("custodyId" in stop)
    return sql<Stopped>`select null::integer as number, null as view, o.name as things_of
      from custody c join organisation o on o.id = c.organisation_id
      where c.organisation_id = ${stop.organisationId} and c.id = ${stop.custodyId}`;
  if ("issueId" in stop)
    return sql<Stopped>`select number, null as view, null as things_of from issue
      where organisation_id = ${stop.organisationId} and id = ${stop.issueId}`;
  return sql<Stopped>`select null::integer as number, null as view, null as things_of from user_account
    where id = ${stop.userId} and deleted_at is null`;
}

/** Stops mail, for the server's own work. Waiting mail is not sent any more. */
export async function stopMail(transaction: Transaction, stop: Stop): Promise<void> {
  await transaction.execute(raw(stoppingOf(stop)));
}

function stoppingOf(stop: Stop): RawBuilder<unknown> {
  if ("viewId" in stop)
    return sql`delete from asset_view_alert where organisation_id = ${stop.organisationId}
      and view_id = ${stop.viewId} and user_id = ${stop.userId}`;
  if ("custodyId" in stop)
    return sql`update custody c set mail_stopped_at = now() from custody x
      where x.organisation_id = ${stop.organisationId} and x.id = ${stop.custodyId}
        and c.organisation_id = x.organisation_id and c.in_at is null
        and c.user_id is not distinct from x.user_id and c.email_key is not distinct from x.email_key`;
  if ("issueId" in stop)
    return sql`insert into report_mail_stop (organisation_id, issue_id)
      values (${stop.organisationId}, ${stop.issueId}) on conflict do nothing`;
  return sql`insert into notification_preference (user_id, kind, channel, is_on)
    select ${stop.userId}, unnest(${stop.kinds}::text[]), 'email', false
    on conflict (user_id, kind, channel) do update set is_on = false, updated_at = now()`;
}
