import { AUDIT_ENTITIES, type AuditEntry, type AuditSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type NameFrom,
  type RecordDeclaration,
  statedName,
  storedName,
  textsOf,
} from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { firstText } from "../../platform/history/first-text.ts";
import { authorOf, isBy } from "../../platform/history/history-author.ts";
import { RECORDS } from "../../records.ts";

/** The number of entries of a page by default. */
const PAGE_SIZE = 50;

/**
 * Columns that identify a sign-in or open something; the triggers leave them out, and so does this.
 */
const SECRETS = ["auth0_id", "hash", "token_hash", "password_hash", "offer_id"];

/** Builds a person's name, or their e-mail without one, while they belong to the organisation. */
const nameOf = (id: RawBuilder<unknown>) => sql`(
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
  from user_account u where u.id = ${id})`;

/** Builds the record of an entry, under the alias `r`, as far as the caller sees it. */
const recordOf = (table: string) => sql`from ${sql.table(table)} r
  where r.${sql.ref(table === "organisation" ? "id" : "organisation_id")} = h.organisation_id and r.id = h.entity_id`;

/**
 * Selects the last full values in the history of a record that was deleted, or that the caller may
 * not see.
 */
const formerOf = (table: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select coalesce(d.after, d.before) from history d
  where d.organisation_id = h.organisation_id and d.entity = ${table} and d.entity_id = ${id}
    and d.operation <> 'update' order by d.id desc limit 1)`;

/** Builds a choice by the table of an entry; null for a table without one. */
function byTable(
  choose: (record: RecordDeclaration) => RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const choices = RECORDS.flatMap((record: RecordDeclaration) => {
    const chosen = choose(record);
    return chosen ? [sql`when ${sql.lit(record.table)} then ${chosen}`] : [];
  });
  return sql`case h.entity ${sql.join(choices, sql` `)} end`;
}

/** The columns of an entry's record that its name and its parent are read from, as JSON. */
const NAMED_BY = byTable(({ table, nameFrom, parent }) => {
  const texts = textsOf(nameFrom).map(({ column: name }) => name);
  const columns = [...new Set([...texts, ...(parent ? [storedName(parent.through)] : [])])];
  if (columns.length === 0) return undefined;
  const parts = columns.map((name) => sql`${sql.lit(name)}, r.${sql.ref(name)}`);
  return sql`(select jsonb_build_object(${sql.join(parts)}) ${recordOf(table)})`;
});

/** Builds the first text that a record is named from in some of its columns, as JSON. */
const textIn = (values: RawBuilder<unknown>, nameFrom: NameFrom | undefined) =>
  firstText(nameFrom, (name, isJson) =>
    isJson ? sql`${values} -> ${sql.lit(name)}` : sql`${values} ->> ${sql.lit(name)}`,
  );

/** The name of an entry's record: as it is, as it was when it went, or as the entry itself tells. */
const ENTITY_NAME = byTable(({ nameFrom }) => {
  if (nameFrom === undefined) return undefined;
  if ("catalogue" in nameFrom) {
    return sql`(select c.name from ${sql.table(nameFrom.catalogue)} c where c.id = h.entity_id)`;
  }
  if ("person" in nameFrom) {
    if (nameFrom.person === "entityId") return nameOf(sql`h.entity_id`);
    const key = sql.lit(storedName(nameFrom.person));
    return nameOf(sql`coalesce(h.after ->> ${key}, h.before ->> ${key})::uuid`);
  }
  const sources = [sql`h.known`, sql`h.after`, sql`h.before`];
  return sql`coalesce(${sql.join(sources.map((values) => textIn(values, nameFrom)))})`;
});

/** Returns the id of an entry's parent: at the change, or else now. */
const PARENT_ID = byTable(({ parent }) => {
  if (!parent) return undefined;
  const { through, formerly } = parent;
  const keys = [through, ...(formerly === undefined ? [] : [formerly])].map(storedName);
  const ids = [sql`h.after`, sql`h.before`, sql`h.known`].flatMap((values) =>
    keys.map((key) => sql`${values} ->> ${sql.lit(key)}`),
  );
  return sql`coalesce(${sql.join(ids)})::uuid`;
});

/** The records that carry something: what hangs on one of them says which by an id alone. */
const OWNER_TABLES = [
  "space",
  "asset",
  "asset_model",
  "checklist_template",
  "decision_tree",
] as const;

/** The table of the owner that an entry's record hangs on; of one that is gone, by its history. */
const OWNER_TABLE = sql`coalesce(
  ${sql.join(
    OWNER_TABLES.map(
      (table) => sql`(select ${sql.lit(table)} from ${sql.table(table)} p
        where p.organisation_id = h.organisation_id and p.id = h.parent_id)`,
    ),
  )},
  (select d.entity from history d where d.organisation_id = h.organisation_id
    and d.entity = any (${[...OWNER_TABLES]}::text[]) and d.entity_id = h.parent_id limit 1))`;

const PARENT_TABLE = byTable(
  ({ parent }) =>
    parent && (parent.record === "owner" ? OWNER_TABLE : sql`${sql.lit(parent.record)}`),
);

/** Returns the name of an entry's parent; for a deleted one, the name in the history. */
function parentName(withFormer: boolean): RawBuilder<unknown> {
  return byTable(({ parent }) => {
    if (!parent) return undefined;
    const parents = (parent.record === "owner" ? OWNER_TABLES : [parent.record]).map(recordNamed);
    const now = parents.map(
      ({ table, nameFrom }) => sql`(select ${firstText(nameFrom, (name) => sql`p.${sql.ref(name)}`)}
        from ${sql.table(table)} p where p.organisation_id = h.organisation_id and p.id = h.parent_id)`,
    );
    const former = parents.map(({ table, nameFrom }) =>
      textIn(formerOf(sql.lit(table), sql`h.parent_id`), nameFrom),
    );
    return sql`coalesce(${sql.join(withFormer ? [...now, ...former] : now)})`;
  });
}

function recordNamed(table: string): RecordDeclaration {
  const found = RECORDS.find((record: RecordDeclaration) => record.table === table);
  if (!found) throw new Error(`${table} is no record`);
  return found;
}

/**
 * Finds a page of the changes in an organisation, newest first, and whether there are older ones.
 * Where the caller cannot read the spaces of a location, they cannot read their history either, nor
 * that of deleted ones.
 */
export async function searchAudit(
  transaction: Transaction,
  { organisationId, areSpacesRestricted }: { organisationId: string; areSpacesRestricted: boolean },
  search: AuditSearch,
): Promise<{ results: AuditEntry[]; hasMore: boolean }> {
  const { pageSize = PAGE_SIZE } = search;
  const conditions = conditionsOf(search);
  if (areSpacesRestricted) conditions.push(READABLE_SPACE);
  // Finds the page first, so that names are looked up only for its entries.
  const rows = await transaction.all(
    raw<AuditEntry>(sql`
      with page as materialized (
        select h.* from history h
        where h.organisation_id = ${organisationId} and ${sql.join(conditions, sql` and `)}
        order by h.id desc limit ${pageSize + 1}),
      known as materialized (
        select h.*, coalesce(${NAMED_BY}, ${formerOf(sql`h.entity`, sql`h.entity_id`)}) as known from page h),
      placed as materialized (select h.*, ${PARENT_ID} as parent_id from known h)
      select h.id::float8 as id, h.at, h.entity, h.entity_id, h.operation, h.address, h.request_id, h.reason,
        ${ENTITY_NAME} as entity_name, ${authorOf("h")} as by,
        case when h.parent_id is not null then json_build_object('entity', ${PARENT_TABLE}, 'id', h.parent_id,
          'name', ${parentName(!areSpacesRestricted)}) end as parent,
        case when h.actor_id is not null then json_build_object('id', h.actor_id, 'name', ${nameOf(sql`h.actor_id`)}) end as actor,
        h.before - ${SECRETS}::text[] as before, h.after - ${SECRETS}::text[] as after
      from placed h order by h.id desc`),
  );
  const results = rows.slice(0, pageSize).map((row) => ({
    ...row,
    before: withCamelKeys(row.before),
    after: withCamelKeys(row.after),
  }));
  return { results, hasMore: rows.length > pageSize };
}

/**
 * The action, in more detail than the operation. An update holds only the fields that it changed.
 */
const ACTION = sql`case when h.operation <> 'update' then h.operation
  when h.before ->> 'deleted_at' is null and h.after ->> 'deleted_at' is not null then 'archive'
  when h.before ->> 'deleted_at' is not null and h.after ->> 'deleted_at' is null then 'restore'
  else 'update' end`;

function conditionsOf(search: AuditSearch): RawBuilder<unknown>[] {
  const { entities = AUDIT_ENTITIES, entityId, actorId, operations, from, to, before, by } = search;
  const conditions = [sql`h.entity = any (${[...entities]}::text[])`];
  if (entityId !== undefined) conditions.push(sql`h.entity_id = ${entityId}`);
  if (actorId !== undefined) conditions.push(sql`h.actor_id = ${actorId}`);
  if (by) {
    const authors = by.map((author) => isBy("h", author));
    conditions.push(sql`(${sql.join([...authors, sql`false`], sql` or `)})`);
  }
  if (operations) conditions.push(sql`${ACTION} = any (${operations}::text[])`);
  if (from !== undefined) conditions.push(sql`h.at >= ${from}`);
  // Replies carry milliseconds, the table microseconds.
  if (to !== undefined) conditions.push(sql`h.at < ${to}::timestamptz + interval '1 millisecond'`);
  if (before !== undefined) conditions.push(sql`h.id < ${before}`);
  return conditions;
}

/**
 * Row-level security hides records in network-restricted locations, and with them their history.
 */
const READABLE_SPACE = sql`coalesce(${byTable(({ table, isNetworkRestricted }) =>
  isNetworkRestricted ? sql`exists (select ${recordOf(table)})` : undefined,
)}, true)`;

function withCamelKeys(values: Record<string, unknown> | null): Record<string, unknown> | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [statedName(key), value]));
}
