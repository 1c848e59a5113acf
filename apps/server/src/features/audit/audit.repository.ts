import { AUDIT_ENTITIES, type AuditEntry, type AuditSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** How many entries a page holds unless asked for otherwise. */
const PAGE_SIZE = 50;

/** Columns that identify a sign-in or open something; triggers leave them out, and so does this. */
const SECRETS = ["auth0_id", "hash", "token_hash", "password_hash", "offer_id"];

/** A person's name, or their e-mail without one, while they belong to the organisation. */
const nameOf = (id: RawBuilder<unknown>) => sql`(
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
  from user_account u where u.id = ${id})`;

/** The name of a record of a tenant table as it is now. */
const currentName = (table: string, column = "name") => sql`(
  select r.${sql.ref(column)} from ${sql.table(table)} r
  where r.organisation_id = h.organisation_id and r.id = h.entity_id)`;

/** The title of the issue that a record belongs to. */
const issueOf = (table: string) => sql`(
  select i.title from ${sql.table(table)} r
  join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id
  where r.organisation_id = h.organisation_id and r.id = h.entity_id)`;

const ENTITY_NAME = sql`case h.entity
  when 'organisation' then (select o.name from organisation o where o.id = h.entity_id)
  when 'organisation_setting' then (select a.name from available_setting a where a.id = h.entity_id)
  when 'location' then ${currentName("location")}
  when 'floor' then ${currentName("floor")}
  when 'space' then ${currentName("space")}
  when 'space_type' then ${currentName("space_type")}
  when 'feature' then ${currentName("feature")}
  when 'space_image' then (
    select s.name from space_image i join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
    where i.organisation_id = h.organisation_id and i.id = h.entity_id)
  when 'space_code' then (
    select s.name from space_code c join space s on s.organisation_id = c.organisation_id and s.id = c.space_id
    where c.organisation_id = h.organisation_id and c.id = h.entity_id)
  when 'invitation' then ${currentName("invitation", "email")}
  when 'space_panorama' then ${currentName("space_panorama")}
  when 'beacon' then ${currentName("beacon")}
  when 'issue' then ${currentName("issue", "title")}
  when 'issue_comment' then ${issueOf("issue_comment")}
  when 'issue_attachment' then ${issueOf("issue_attachment")}
  when 'sos_alert' then ${currentName("sos_alert", "space_name")}
  when 'user_organisation' then ${nameOf(sql`coalesce(h.after ->> 'user_id', h.before ->> 'user_id')::uuid`)}
  when 'user_organisation_role' then ${nameOf(sql`h.entity_id`)}
end`;

/** What the entry itself tells of the name, for a record that is gone. */
const FORMER_NAME = sql`coalesce(h.after ->> 'name', h.before ->> 'name', h.after ->> 'email', h.before ->> 'email',
  h.after ->> 'title', h.before ->> 'title',
  h.after ->> 'file_name', h.before ->> 'file_name', h.after ->> 'description', h.before ->> 'description')`;

/**
 * A page of the changes in an organisation, newest first, and whether there are older ones. From
 * where spaces of a location cannot be read, neither can their history, nor that of deleted ones.
 */
export async function searchAudit(
  transaction: Transaction,
  { organisationId, areSpacesBarred }: { organisationId: string; areSpacesBarred: boolean },
  search: AuditSearch,
): Promise<{ results: AuditEntry[]; hasMore: boolean }> {
  const { pageSize = PAGE_SIZE } = search;
  const conditions = conditionsOf(search);
  if (areSpacesBarred) conditions.push(READABLE_SPACE);
  // The page is found first, so that names are looked up for its entries alone.
  const rows = await transaction.all(
    raw<AuditEntry>(sql`
      with h as materialized (
        select h.* from history h
        where h.organisation_id = ${organisationId} and ${sql.join(conditions, sql` and `)}
        order by h.id desc limit ${pageSize + 1})
      select h.id::float8 as id, h.at, h.entity, h.entity_id, h.operation, h.address, h.request_id,
        coalesce(${ENTITY_NAME}, ${FORMER_NAME}) as entity_name,
        case when h.actor_id is not null then json_build_object('id', h.actor_id, 'name', ${nameOf(sql`h.actor_id`)}) end as actor,
        h.before - ${SECRETS}::text[] as before, h.after - ${SECRETS}::text[] as after
      from h order by h.id desc`),
  );
  const results = rows.slice(0, pageSize).map((row) => ({
    ...row,
    before: withCamelKeys(row.before),
    after: withCamelKeys(row.after),
  }));
  return { results, hasMore: rows.length > pageSize };
}

/** What was done, finer than the operation. An update holds only the fields that it changed. */
const ACTION = sql`case when h.operation <> 'update' then h.operation
  when h.before ->> 'deleted_at' is null and h.after ->> 'deleted_at' is not null then 'archive'
  when h.before ->> 'deleted_at' is not null and h.after ->> 'deleted_at' is null then 'restore'
  else 'update' end`;

function conditionsOf(search: AuditSearch): RawBuilder<unknown>[] {
  const { entities = AUDIT_ENTITIES, entityId, actorId, operations, from, to, before } = search;
  const conditions = [sql`h.entity = any (${[...entities]}::text[])`];
  if (entityId !== undefined) conditions.push(sql`h.entity_id = ${entityId}`);
  if (actorId !== undefined) conditions.push(sql`h.actor_id = ${actorId}`);
  if (operations) conditions.push(sql`${ACTION} = any (${operations}::text[])`);
  if (from !== undefined) conditions.push(sql`h.at >= ${from}`);
  // What is read has milliseconds, what is kept microseconds.
  if (to !== undefined) conditions.push(sql`h.at < ${to}::timestamptz + interval '1 millisecond'`);
  if (before !== undefined) conditions.push(sql`h.id < ${before}`);
  return conditions;
}

/** Row-level security hides the spaces of barred locations, and with them what was done to them. */
const READABLE_SPACE = sql`case h.entity
  when 'space' then exists (
    select from space s where s.organisation_id = h.organisation_id and s.id = h.entity_id)
  when 'space_image' then exists (
    select from space_image i where i.organisation_id = h.organisation_id and i.id = h.entity_id)
  when 'space_document' then exists (
    select from space_document d where d.organisation_id = h.organisation_id and d.id = h.entity_id)
  when 'space_panorama' then exists (
    select from space_panorama p where p.organisation_id = h.organisation_id and p.id = h.entity_id)
  when 'issue' then exists (
    select from issue i where i.organisation_id = h.organisation_id and i.id = h.entity_id)
  when 'issue_comment' then exists (
    select from issue_comment c where c.organisation_id = h.organisation_id and c.id = h.entity_id)
  when 'issue_attachment' then exists (
    select from issue_attachment a where a.organisation_id = h.organisation_id and a.id = h.entity_id)
  when 'sos_alert' then exists (
    select from sos_alert o where o.organisation_id = h.organisation_id and o.id = h.entity_id)
  when 'space_link' then exists (
    select from space_link k where k.organisation_id = h.organisation_id and k.id = h.entity_id)
  when 'space_code' then exists (
    select from space_code c where c.organisation_id = h.organisation_id and c.id = h.entity_id)
  else true end`;

function withCamelKeys(values: Record<string, unknown> | null): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
