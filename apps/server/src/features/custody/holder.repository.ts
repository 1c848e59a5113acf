import type { HeldThing, ThingsByLink } from "@storey/contract";
import { custodyDueState } from "@storey/domain";
import { sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A member who may have things. */
export interface MemberHolder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const MEMBER = `select u.id, u.email, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name
  from user_organisation m join user_account u on u.id = m.user_id and u.deleted_at is null
  where m.organisation_id = $1`;
const memberById = written<MemberHolder>(`${MEMBER} and u.id = $2`);
const memberByEmail = written<MemberHolder>(`${MEMBER} and lower(u.email) = lower($2)`);

/** A member by id. */
export function findMember(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<MemberHolder | undefined> {
  return transaction.first(memberById(organisationId, id));
}

/** A member by address, in any case of its letters. */
export function findMemberWith(
  transaction: Transaction,
  organisationId: string,
  email: string,
): Promise<MemberHolder | undefined> {
  return transaction.first(memberByEmail(organisationId, email));
}

type HeldRow = Omit<HeldThing, "dueState"> & {
  readonly today: string;
  readonly reminderDays: number;
};

function toHeld({ today, reminderDays, ...row }: HeldRow): HeldThing {
  return { ...row, dueState: custodyDueState(row.dueBack, today, reminderDays) };
}

/** What the caller has, in the organisation they work in. */
export async function findMyThings(transaction: Transaction): Promise<HeldThing[]> {
  return (await transaction.all(raw<HeldRow>(sql`select * from my_things()`))).map(toHeld);
}

/** Notes that the caller has these of their things. */
export async function confirmMyThings(
  transaction: Transaction,
  custodyIds: readonly string[],
): Promise<void> {
  await transaction.execute(raw(sql`select confirm_my_things(${custodyIds}::uuid[])`));
}

/** How long a link still opens, in days, once everything came back. */
const LINK_KEPT_DAYS = 30;

/** Whoever holds the link of a mail. */
export interface LinkedHolder {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly organisationEmail: string | null;
  readonly holderName: string;
  readonly userId: string | null;
  readonly emailKey: string | null;
  /** Everything came back long ago: the link opens nothing any more. */
  readonly isEnded: boolean;
  readonly returned: ThingsByLink["returned"];
}

const linkedHolder = written<LinkedHolder>(`
  select c.organisation_id, o.name as organisation_name, o.email as organisation_email, c.holder_name, c.user_id, c.email_key,
    c.in_at is not null and c.in_at <= now() - interval '${LINK_KEPT_DAYS} days'
      and not exists (select from things_held(c.organisation_id, c.user_id, c.email_key)) as is_ended,
    case when c.ended_by = 'return' then json_build_object('id', c.id, 'tag', a.tag) end as returned
  from custody c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  where c.organisation_id = $1 and c.id = $2 and has_module(o.id, 'asset_management')`);

/**
 * Finds whose link it is, for the server's own work; undefined where the organisation shows no assets
 * or the thing is gone.
 */
export function findLinkedHolder(
  transaction: Transaction,
  organisationId: string,
  custodyId: string,
): Promise<LinkedHolder | undefined> {
  return transaction.first(linkedHolder(organisationId, custodyId));
}

const heldStatement = written<HeldRow>("select * from things_held($1, $2, $3)");

/** What the holder of a link has. */
export async function findThingsOf(
  transaction: Transaction,
  { organisationId, userId, emailKey }: LinkedHolder,
): Promise<HeldThing[]> {
  return (await transaction.all(heldStatement(organisationId, userId, emailKey))).map(toHeld);
}

/** Notes that the holder of a link has these of their things. */
export async function confirmThingsOf(
  transaction: Transaction,
  { organisationId, userId, emailKey }: LinkedHolder,
  custodyIds: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update custody c set confirmed_at = now()
      where c.organisation_id = ${organisationId} and c.in_at is null and c.confirmed_at is null
        and c.id = any (${custodyIds}::uuid[])
        and c.id in (select t.id from things_held(${organisationId}, ${userId}::uuid, ${emailKey}) t)`),
  );
}
