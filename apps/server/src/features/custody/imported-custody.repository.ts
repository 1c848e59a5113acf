import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Who has an asset now, as an import compares it. */
export interface OpenCustody {
  readonly id: string;
  readonly assetId: string;
  readonly userId: string | null;
  /** As they are called now, and as they were called when it was handed out. */
  readonly name: string;
  readonly nameThen: string;
  readonly email: string | null;
  readonly dueBack: string | null;
}

const openStatement = written<OpenCustody>(`
  select c.id, c.asset_id, c.user_id, c.holder_name as name_then, c.due_back, coalesce(u.email, c.holder_email) as email,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.holder_name) as name
  from custody c
  left join user_organisation m on m.organisation_id = c.organisation_id and m.user_id = c.user_id
  left join user_account u on u.id = m.user_id
  where c.organisation_id = $1 and c.asset_id = any ($2::uuid[]) and c.in_at is null`);

/** Finds who has these assets, once they are locked. */
export function findOpenCustodies(
  transaction: Transaction,
  organisationId: string,
  assetIds: readonly string[],
): Promise<OpenCustody[]> {
  return transaction.all(openStatement(organisationId, assetIds));
}

/** A member whom rows name by their address. */
export interface ImportedMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The address in small letters. */
  readonly emailKey: string;
}

const membersStatement = written<ImportedMember>(`
  select u.id, u.email, lower(u.email) as email_key,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as name
  from user_organisation m join user_account u on u.id = m.user_id and u.deleted_at is null
  where m.organisation_id = $1 and lower(u.email) = any ($2::text[])`);

/** Finds the members of these addresses, which are in small letters. */
export function findMembersWith(
  transaction: Transaction,
  organisationId: string,
  emailKeys: readonly string[],
): Promise<ImportedMember[]> {
  return transaction.all(membersStatement(organisationId, emailKeys));
}

/** What is written of an asset that an import hands out. */
export interface ImportedHandOut {
  readonly id: string;
  readonly assetId: string;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly dueBack: string | null;
  /** The day on which it was handed out; null for now. */
  readonly handedOutAt: string | null;
}

// What was overdue before it came in is not reminded of: its holder was told by nobody that it is known
// here. A day to come is now.
const insertStatement = written(`
  insert into custody (organisation_id, id, asset_id, user_id, holder_name, holder_email, due_back, out_by, out_at, overdue_told_at)
  select $1, n.id, n."assetId", n."userId", n.name, n.email, n."dueBack", current_account(),
    least(now(), coalesce(n."handedOutAt"::timestamp at time zone o.timezone, now())),
    case when n."dueBack" < (now() at time zone o.timezone)::date then now() end
  from jsonb_to_recordset($2) n("id" uuid, "assetId" uuid, "userId" uuid, "name" text, "email" text, "dueBack" date, "handedOutAt" date)
  join organisation o on o.id = $1`);

/** Notes that assets are out, without a word to their holders. */
export async function insertImported(
  transaction: Transaction,
  organisationId: string,
  given: readonly ImportedHandOut[],
): Promise<void> {
  await transaction.execute(insertStatement(organisationId, JSON.stringify(given)));
}

const endStatement = written(`
  update custody set in_at = now(), in_by = current_account(), ended_by = 'return'
  where organisation_id = $1 and id = any ($2::uuid[]) and in_at is null`);

/** Notes that things are back. */
export async function endImported(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(endStatement(organisationId, ids));
}

const dueStatement = written(`
  update custody c set due_back = n."dueBack", due_told_at = null,
    overdue_told_at = case when n."dueBack" < (now() at time zone o.timezone)::date then now() end
  from jsonb_to_recordset($2) n("id" uuid, "dueBack" date), organisation o
  where c.organisation_id = $1 and o.id = $1 and c.id = n.id and c.in_at is null`);

/** Gives what is out other due days. */
export async function setImportedDueBack(
  transaction: Transaction,
  organisationId: string,
  given: readonly { readonly id: string; readonly dueBack: string | null }[],
): Promise<void> {
  await transaction.execute(dueStatement(organisationId, JSON.stringify(given)));
}

const reopenStatement = written(`
  update custody set in_at = null, in_by = null, in_note = null, in_signature_id = null, in_act = null, ended_by = null
  where organisation_id = $1 and id = any ($2::uuid[]) and ended_by = 'return'`);

/** Gives things back to whom an import took them from. */
export async function reopenCustodies(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(reopenStatement(organisationId, ids));
}
