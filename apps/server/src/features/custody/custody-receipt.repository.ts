import { CUSTODY_REMINDER_DAYS_MAX } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueJobForEach } from "../../platform/jobs/queue-job.repository.ts";

/** The job that mails a receipt. */
export const CUSTODY_RECEIPT_JOB = "custody-receipt";

/** Whether things were handed out, or came back. */
export type CustodyEnd = "out" | "in";
/** What a receipt is of: the same, or that things are with their holder again after all. */
export type ReceiptKind = CustodyEnd | "again";

// Who did it is what the custody says: a job that queues receipts acts for nobody.
const OUT_BY_OTHERS = "c.user_id is distinct from c.out_by";
const IN_BY_OTHERS = "c.user_id is distinct from c.in_by";

/**
 * Queues a receipt for each person who was given these things or gave them back, in the caller's
 * transaction. Nobody is told of what they did themselves.
 */
export async function queueReceipts(
  transaction: Transaction,
  organisationId: string,
  custodyIds: readonly string[],
  end: CustodyEnd,
): Promise<void> {
  const isOfThese = sql`c.id = any (${custodyIds}::uuid[]) and ${sql.raw(end === "out" ? OUT_BY_OTHERS : IN_BY_OTHERS)}`;
  await queueEach(transaction, organisationId, end, holders(organisationId, isOfThese));
}

/**
 * Queues the same for a whole change of many assets, once all of it is written: one for each person. What
 * came back meanwhile is not told as handed out: it has a receipt of its own.
 */
export async function queueReceiptsOfAct(
  transaction: Transaction,
  organisationId: string,
  actId: string,
  end: ReceiptKind,
): Promise<void> {
  const isOfAct = {
    out: sql`c.out_act = ${actId} and c.in_at is null and ${sql.raw(OUT_BY_OTHERS)}`,
    in: sql`c.in_act = ${actId} and c.ended_by = 'return' and ${sql.raw(IN_BY_OTHERS)}`,
    // Who opened something of their own again is not in the act.
    again: sql`c.again_act = ${actId} and c.in_at is null`,
  }[end];
  await queueEach(transaction, organisationId, end, holders(organisationId, isOfAct));
}

/** One custody of each person who can be told of it. */
function holders(organisationId: string, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct on (c.user_id, c.email_key) c.id from custody c
    where c.organisation_id = ${organisationId} and ${isMeant}
      and coalesce(c.user_id::text, c.email_key) is not null
    order by c.user_id, c.email_key, c.id`;
}

function queueEach(
  transaction: Transaction,
  organisationId: string,
  end: ReceiptKind,
  custodies: RawBuilder<unknown>,
): Promise<void> {
  const rows = sql`select jsonb_build_object('custodyId', h.id, 'end', ${end}::text) as data from (${custodies}) h`;
  return queueJobForEach(transaction, { name: CUSTODY_RECEIPT_JOB, organisationId }, rows);
}

/** A thing as a mail names it. */
export interface MailedThing {
  readonly tag: string;
  readonly assetType: string;
  readonly model: string;
  readonly dueBack: string | null;
}

/** Who gets a mail about things, and in which words. */
export interface MailedHolder {
  readonly organisationId: string;
  readonly organisationName: string;
  /** One of their things, by which a link knows them. */
  readonly custodyId: string;
  readonly name: string;
  /** Null for a name without an address. */
  readonly email: string | null;
  readonly language: string | null;
  /** Whether they see their things by logging in. */
  readonly isMember: boolean;
  /** Whether they get mail of what they have, which a member may choose. */
  readonly isMailWanted: boolean;
  readonly things: readonly MailedThing[];
}

/** Who a custody `c` is with: a member as they are now, else as they were named. */
export const MAILED_HOLDER = `c.organisation_id, o.name as organisation_name, h.id is not null as is_member,
    not exists (select from notification_preference p where p.user_id = h.id and p.kind = 'custody' and p.channel = 'email'
      and not p.is_on) as is_mail_wanted,
    coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), c.holder_name) as name, coalesce(h.email, c.holder_email) as email,
    coalesce((select s.setting_value from user_setting s where s.user_id = h.id and s.setting_key = 'language'),
      c.holder_language, o.languages -> 0 ->> 'value') as language`;
export const MAILED_TABLES = `join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  left join user_organisation k on k.organisation_id = c.organisation_id and k.user_id = c.user_id
  left join user_account h on h.id = k.user_id and h.deleted_at is null and h.blocked_at is null`;

const THING = `json_build_object('tag', a.tag, 'assetType', t.name, 'model', m.name, 'dueBack', c.due_back)`;

const NOBODY = "00000000-0000-0000-0000-000000000000";
// Two values that are never null, chosen as their indexes have them: `is not distinct from` is served by none.
const memberOf = (custody: "c" | "x"): string =>
  `case when ${custody}.user_id is null then '${NOBODY}'::uuid else ${custody}.user_id end`;
const addressOf = (custody: "c" | "x"): string =>
  `case when ${custody}.email_key is null then '' else ${custody}.email_key end`;
const IS_SAME_HOLDER = `${memberOf("c")} = ${memberOf("x")} and ${addressOf("c")} = ${addressOf("x")}`;

/** The custodies of the holder of `x` for which this holds. */
function custodiesWhere(isSameAct: string): string {
  return `select c.* from custody c where c.organisation_id = x.organisation_id and ${isSameAct} and ${IS_SAME_HOLDER}`;
}

/** What was handed out in one change of many assets and is still out, what came back in one, or either at one moment. */
function custodiesOfAct(end: CustodyEnd): string {
  const ofMany = `c.${end}_act = x.${end}_act${end === "out" ? " and c.in_at is null" : ""}`;
  const ofMoment = `x.${end}_act is null and c.${end}_act is null and c.${end}_at = x.${end}_at`;
  return `${custodiesWhere(ofMany)} union all ${custodiesWhere(ofMoment)}`;
}

function receipt(custodies: string) {
  return written<MailedHolder>(`
    select ${MAILED_HOLDER}, $2::uuid as custody_id,
      json_agg(${THING} order by a.tag collate natural_order, c.id) as things
    from custody x
    cross join lateral (${custodies}) c
    ${MAILED_TABLES}
    where x.organisation_id = $1 and x.id = $2
    group by c.organisation_id, o.name, h.id, h.first_name, h.last_name, h.email, c.holder_name, c.holder_email,
      c.holder_language, o.languages`);
}
/** How a receipt of each kind is read, by organisation and custody. */
export const RECEIPTS = {
  out: receipt(custodiesOfAct("out")),
  in: receipt(custodiesOfAct("in")),
  again: receipt(custodiesWhere("c.again_act = x.again_act and c.in_at is null")),
};

/** What one person was given, gave back, or has again, in one act, of which a custody is a part. */
export function findReceipt(
  transaction: Transaction,
  organisationId: string,
  custodyId: string,
  end: ReceiptKind,
): Promise<MailedHolder | undefined> {
  return transaction.first(RECEIPTS[end](organisationId, custodyId));
}

/** Things that are due, of one person. */
export interface DueThings extends MailedHolder {
  readonly isOverdue: boolean;
}

/**
 * What is due within the days of its organisation, and was not given out today only, or is overdue. Each is told once for a
 * due day: it is noted before it is returned, and whoever else looks at it meanwhile passes it by.
 */
export function takeDue(transaction: Transaction, most: number): Promise<DueThings[]> {
  return transaction.all(dueStatement(most));
}

const dueStatement = written<DueThings>(`
  with due as (
    select c.organisation_id, c.id, c.due_back < d.today as is_overdue
    from custody c join organisation o on o.id = c.organisation_id and o.deleted_at is null,
      lateral (select (now() at time zone o.timezone)::date as today) d
    where c.in_at is null and c.overdue_told_at is null and c.mail_stopped_at is null and c.due_back <= d.today + o.custody_reminder_days
      -- The most that any organisation says, and the next day in any time zone.
      and c.due_back <= current_date + ${CUSTODY_REMINDER_DAYS_MAX} + 1
      and (c.due_back < d.today or (c.due_told_at is null and (c.out_at at time zone o.timezone)::date < d.today))
      and has_module(o.id, 'asset_management')
    order by c.organisation_id, c.user_id, c.email_key limit $1 for update of c skip locked),
  told as (
    update custody c set due_told_at = now(), overdue_told_at = case when due.is_overdue then now() end
    from due where c.organisation_id = due.organisation_id and c.id = due.id
    returning c.*, due.is_overdue)
  select ${MAILED_HOLDER}, c.is_overdue, (array_agg(c.id order by c.id))[1] as custody_id,
    json_agg(${THING} order by c.due_back, a.tag collate natural_order, c.id) as things
  from told c ${MAILED_TABLES}
  group by c.organisation_id, o.name, c.is_overdue, h.id, h.first_name, h.last_name, h.email, c.holder_name, c.holder_email,
    c.holder_language, o.languages`);
