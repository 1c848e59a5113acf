import type { PoolClient } from "pg";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { CallOrigin } from "./organisation-admin.repository.ts";

/** The organisation to purge, and the person that the history names for it. */
export interface Purge extends CallOrigin {
  readonly organisationId: string;
  readonly actorId: string;
}

/** A person who belongs only to the organisation that is purged. */
interface Leaver {
  readonly id: string;
  readonly email: string;
  readonly auth0Id: string | null;
}

/** How long an upload that began before the purge may take to leave its file behind. */
const SWEEP_AGAIN = "1 hour";

/**
 * Deletes an archived organisation for good, in one transaction of the owner of the tables: every
 * row of every table that carries its id, its people's accounts where it was their only membership
 * (never holders of a role of the whole product, nor the caller), the mentions of it in the history
 * of other people, and, once that is committed, its files. One entry of the history without an
 * organisation stays: who purged what, and when. It waits for running writes and deletes them too;
 * later writes find nothing. Throws `not_found`, `organisation.active` and `access.forbidden`.
 */
export async function purgeOrganisation(client: PoolClient, purge: Purge): Promise<void> {
  const { organisationId: id } = purge;
  await client.query(
    `select set_config('app.user_id', $1, true), set_config('app.request_id', $2, true),
       set_config('app.address', $3, true)`,
    [purge.actorId, purge.requestId, purge.address],
  );
  const name = await lockArchived(client, id);
  await requirePurger(client, purge.actorId);
  const leavers = await findLeavers(client, id, purge.actorId);
  const { rows: atHome } = await client.query<{ userId: string }>(
    `select user_id as "userId" from user_organisation where organisation_id = $1 and is_home`,
    [id],
  );
  for (const table of await tablesOf(client)) {
    await client.query(`delete from ${client.escapeIdentifier(table)} where organisation_id = $1`, [
      id,
    ]);
  }
  await client.query("delete from organisation where id = $1", [id]);
  await deleteAccounts(client, leavers);
  await releaseOthers(
    client,
    id,
    atHome.map(({ userId }) => userId),
  );
  await forget(
    client,
    id,
    leavers.map((leaver) => leaver.id),
  );
  await notePurge(client, purge, name);
}

/** Writes the records that stay: who purged what, and the files to remove. */
async function notePurge(client: PoolClient, purge: Purge, name: string): Promise<void> {
  const { organisationId: id, actorId, requestId } = purge;
  await client.query(
    `insert into history (entity, entity_id, operation, actor_id, request_id, before)
     values ('organisation', $1, 'delete', $2, $3, jsonb_build_object('name', $4::text))`,
    [id, actorId, requestId, name],
  );
  await client.query(
    `insert into file_removal (key, due_at)
     values ($1, now()), ($1, now() + interval '${SWEEP_AGAIN}')`,
    [`${id}/`],
  );
}

/**
 * Takes the lock exclusively that every write shares for its organisation; then the row, so that no
 * caller who acts for another organisation adds somebody.
 */
async function lockArchived(client: PoolClient, id: string): Promise<string> {
  // First without the lock: waiting for it holds up every later write.
  await getArchived(client, id, "");
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [id]);
  return getArchived(client, id, "for update");
}

/**
 * Requires that the person still has the right, which they may have lost while this waited for
 * other writes. Throws `access.forbidden`.
 */
async function requirePurger(client: PoolClient, actorId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from user_app_role held join role r on r.id = held.role_id
     where held.user_id = $1 and 'app.organisation.hard-delete' = any (r.permissions) for share of held`,
    [actorId],
  );
  if (!rowCount) throw new ProblemError("access.forbidden");
}

async function getArchived(client: PoolClient, id: string, lock: "" | "for update") {
  const { rows } = await client.query<{ name: string; isArchived: boolean }>(
    `select name, deleted_at is not null as "isArchived" from organisation where id = $1 ${lock}`,
    [id],
  );
  const found = rows[0];
  if (!found) throw notFound();
  if (!found.isArchived) throw new ProblemError("organisation.active");
  return found.name;
}

/**
 * Locks the leaving people, so that they join nothing any more. Asks again after the lock, since
 * only that sees people who joined while it waited.
 */
async function findLeavers(client: PoolClient, id: string, actorId: string): Promise<Leaver[]> {
  const leavers = `select u.id, u.email, u.auth0_id as "auth0Id"
     from user_organisation m join user_account u on u.id = m.user_id
     where m.organisation_id = $1 and u.id <> $2
       and not exists (select from user_organisation other where other.user_id = u.id and other.organisation_id <> $1)
       and not exists (select from user_app_role held where held.user_id = u.id)`;
  const locked = await client.query<Leaver>(`${leavers} order by u.id for update of u`, [
    id,
    actorId,
  ]);
  const { rows } = await client.query<Leaver>(`${leavers} and u.id = any ($3)`, [
    id,
    actorId,
    locked.rows.map((leaver) => leaver.id),
  ]);
  return rows;
}

/**
 * Returns every table whose rows carry an organisation, those that refer to others first; a foreign
 * key that sets null requires no order. Leaves out the tables whose rows go with the organisation
 * or after it.
 */
async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; referrers: string[] }>(
    `select c.relname as name, array(
       select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.conrelid
       where f.contype = 'f' and f.confdeltype <> 'n' and f.confrelid = c.oid and f.conrelid <> c.oid
         and exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'organisation_id' and not a.attisdropped)) as referrers
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('history', 'organisation_structure')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
     order by c.relname = 'feature', c.relname`,
  );
  const order: string[] = [];
  const waiting = new Map(rows.map(({ name, referrers }) => [name, referrers]));
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, referrers]) => !referrers.some((one) => waiting.has(one)));
    if (free.length === 0) throw new Error("the tables of an organisation refer to each other");
    for (const [name] of free) {
      order.push(name);
      waiting.delete(name);
    }
  }
  return order;
}

async function deleteAccounts(client: PoolClient, leavers: readonly Leaver[]): Promise<void> {
  const subjects = leavers.flatMap(({ auth0Id }) => (auth0Id === null ? [] : [auth0Id]));
  await client.query("delete from oidc_state where account_id = any ($1)", [subjects]);
  await client.query("delete from credential where auth0_id = any ($1)", [subjects]);
  await client.query("delete from user_account where id = any ($1)", [leavers.map(({ id }) => id)]);
  await client.query(
    "delete from mail where organisation_id is null and lower(recipient) = any ($1)",
    [leavers.map(({ email }) => email.toLowerCase())],
  );
}

/** Makes another organisation the home of members who belong elsewhere too. */
async function releaseOthers(
  client: PoolClient,
  id: string,
  atHome: readonly string[],
): Promise<void> {
  await client.query(
    "update user_account set active_organisation_id = null where active_organisation_id = $1",
    [id],
  );
  await client.query(
    `update user_organisation m set is_home = true
     from (select distinct on (uo.user_id) uo.organisation_id, uo.id
       from user_organisation uo join organisation o on o.id = uo.organisation_id
       where uo.user_id = any ($1)
         and not exists (select from user_organisation h where h.user_id = uo.user_id and h.is_home)
       order by uo.user_id, o.deleted_at nulls first, uo.created_at, uo.id) first
     where m.organisation_id = first.organisation_id and m.id = first.id`,
    [atHome],
  );
}

/** Removes the organisation from the stored data of others: replies, and the history of people. */
async function forget(client: PoolClient, id: string, leaverIds: readonly string[]): Promise<void> {
  await client.query(
    "delete from idempotency_key where organisation_id = $1 or strpos(response::text, $1::text) > 0",
    [id],
  );
  await client.query(
    `delete from history where organisation_id = $1
       or organisation_id is null and entity = 'user_account' and entity_id = any ($2)`,
    [id, leaverIds],
  );
  await client.query(
    `update history set
       before = case when before ->> 'active_organisation_id' = $1 then before - 'active_organisation_id' else before end,
       after = case when after ->> 'active_organisation_id' = $1 then after - 'active_organisation_id' else after end
     where organisation_id is null and entity = 'user_account'
       and $1 in (before ->> 'active_organisation_id', after ->> 'active_organisation_id')`,
    [id],
  );
}
