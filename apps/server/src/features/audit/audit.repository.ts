import { AUDIT_ENTITIES, type AuditEntry, type AuditSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { type NameFrom, type RecordDeclaration, statedName, storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { RECORDS } from "../../records.ts";

/** How many entries a page holds unless asked for otherwise. */
const PAGE_SIZE = 50;

/** Columns that identify a sign-in or open something; triggers leave them out, and so does this. */
const SECRETS = ["auth0_id", "hash", "token_hash", "password_hash", "offer_id"];

type ParentName = Extract<NameFrom, { readonly parent: unknown }>;

const RECORDS_BY_TABLE = new Map<string, RecordDeclaration>(
  RECORDS.map((one: RecordDeclaration) => [one.table, one]),
);

const column = (name: string) => sql.ref(storedName(name));

/** A person's name, or their e-mail without one, while they belong to the organisation. */
const nameOf = (id: RawBuilder<unknown>) => sql`(
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
  from user_account u where u.id = ${id})`;

/** The record of an entry, under the alias `r`, as far as the caller sees it. */
const recordOf = (table: string) => sql`from ${sql.table(table)} r
  where r.${sql.ref(table === "organisation" ? "id" : "organisation_id")} = h.organisation_id and r.id = h.entity_id`;

/** The name of the record that a record hangs on. */
function parentName(table: string, { parent, through }: ParentName): RawBuilder<unknown> {
  const { nameFrom } = RECORDS_BY_TABLE.get(parent) ?? {};
  if (typeof nameFrom !== "string") throw new Error(`${parent} has no name of its own`);
  return sql`(select p.${column(nameFrom)} from ${sql.table(table)} r
    join ${sql.table(parent)} p on p.organisation_id = r.organisation_id and p.id = r.${column(through)}
    where r.organisation_id = h.organisation_id and r.id = h.entity_id)`;
}

/** The name of what a record is attached to: of an asset its tag. */
function ownerName(table: string, through: string): RawBuilder<unknown> {
  const named = Object.entries(OWNER_NAMES).map(
    ([owner, name]) => sql`(select p.${column(name)} from ${sql.table(owner)} p
      where p.organisation_id = r.organisation_id and p.id = r.${column(through)})`,
  );
  return sql`(select coalesce(${sql.join(named)}) ${recordOf(table)})`;
}

/** What carries something, by its table, and the column of its name. */
const OWNER_NAMES = { space: "name", asset: "tag", asset_model: "name" } as const;

/** The name of a record as it is now. */
function currentName(table: string, from: NameFrom): RawBuilder<unknown> {
  if (typeof from === "string") return sql`(select r.${column(from)} ${recordOf(table)})`;
  if ("parent" in from) return parentName(table, from);
  if ("owner" in from) return ownerName(table, from.owner);
  if ("catalogue" in from) {
    return sql`(select c.name from ${sql.table(from.catalogue)} c where c.id = h.entity_id)`;
  }
  if (from.person === "entityId") return nameOf(sql`h.entity_id`);
  const key = sql.lit(storedName(from.person));
  return nameOf(sql`coalesce(h.after ->> ${key}, h.before ->> ${key})::uuid`);
}

const ENTITY_NAME = sql`case h.entity ${sql.join(
  RECORDS.flatMap(({ table, nameFrom }: RecordDeclaration) =>
    nameFrom ? [sql`when ${sql.lit(table)} then ${currentName(table, nameFrom)}`] : [],
  ),
  sql` `,
)} end`;

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
  { organisationId, areSpacesRestricted }: { organisationId: string; areSpacesRestricted: boolean },
  search: AuditSearch,
): Promise<{ results: AuditEntry[]; hasMore: boolean }> {
  const { pageSize = PAGE_SIZE } = search;
  const conditions = conditionsOf(search);
  if (areSpacesRestricted) conditions.push(READABLE_SPACE);
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

/** Row-level security hides what lies in network-restricted locations, and with it what was done to it. */
const READABLE_SPACE = sql`case h.entity ${sql.join(
  RECORDS.flatMap(({ table, isNetworkRestricted }: RecordDeclaration) =>
    isNetworkRestricted
      ? [sql`when ${sql.lit(table)} then exists (select ${recordOf(table)})`]
      : [],
  ),
  sql` `,
)} else true end`;

function withCamelKeys(values: Record<string, unknown> | null): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [statedName(key), value]));
}
