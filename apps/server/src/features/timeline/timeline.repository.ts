import type { TimelineChange, TimelineEntry, TimelineKind } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { statedName, storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { firstText } from "../../platform/history/first-text.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { readableHere } from "../../platform/records/issue-columns.ts";
import {
  FIELD_WORDS,
  FIELDS_OF,
  NAMED_FIELDS,
  SUBJECT_OF,
  TIMELINE_RECORDS,
  type TimelineRecord,
} from "./timeline-fields.ts";

/** Which part of what happened to an owner to read, and for whom. */
export interface TimelineSearch {
  readonly organisationId: string;
  /** Whose timeline it is. */
  readonly kind: TimelineKind;
  readonly id: string;
  /** Whether what is for technicians only is named, and who did what. */
  readonly withPrivate: boolean;
  /** Issues are named only to people who may open them; every member learns that there was one. */
  readonly reader: MemberActor;
  /** Only entries with a smaller id. */
  readonly before: number | undefined;
  readonly pageSize: number;
}

interface Row {
  readonly id: number;
  readonly at: string;
  readonly entity: string;
  readonly entityId: string;
  readonly event: TimelineEntry["event"];
  readonly name: string | null;
  readonly actorName: string | null;
  readonly fields: string[] | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** A row of the history, and whether the timeline shows it. */
interface SliceRow extends Row {
  readonly isShown: boolean;
}

const column = (name: string) => sql.ref(`i.${storedName(name)}`);

/** The first of the texts of a row `i` that it is named from; null where it needs no name. */
function nameOf({ nameFrom, calledBy }: TimelineRecord, owner: string): RawBuilder<unknown> {
  if (calledBy) {
    return sql`(select n.name from ${sql.table(calledBy.record)} n
      where n.organisation_id = i.organisation_id and n.id = ${column(calledBy.through)})`;
  }
  return owner === "id" ? sql`null` : firstText(nameFrom, (name) => sql`i.${sql.ref(name)}`);
}

/** The rows of one table that a timeline tells a reader of, with their names. */
function subject(of: TimelineRecord, owner: string, search: TimelineSearch): RawBuilder<unknown> {
  const { organisationId, id, withPrivate, reader } = search;
  const isReadable = readableHere(reader);
  // The conditions of issues use this alias for their rows.
  const rows = sql`from ${sql.table(of.table)} i
    where i.organisation_id = ${organisationId} and ${column(owner)} = ${id}`;
  const columns = sql`select ${sql.lit(of.table)} as entity, i.id`;
  if (of.readers === "members") return sql`${columns}, ${nameOf(of, owner)} as name ${rows}`;
  if (of.readers === "technicians unless public") {
    return sql`${columns}, ${nameOf(of, owner)} as name ${rows} and (i.is_public or ${withPrivate})`;
  }
  return sql`${columns}, case when ${isReadable} then ${nameOf(of, owner)} end as name ${rows}
    and i.deleted_at is null and (i.source <> 'sos' or ${isReadable} is true)`;
}

/**
 * What the timeline tells of: the rows of the owner that the caller may see, by row-level security
 * and visibility, with what they are called now.
 */
function subjects(search: TimelineSearch): RawBuilder<unknown> {
  return sql.join(
    TIMELINE_RECORDS.flatMap((one) => {
      const owner = one.owner[search.kind];
      return owner === undefined ? [] : [subject(one, owner, search)];
    }),
    sql` union all `,
  );
}

/**
 * Builds the fields of an update that the timeline shows; the row is the history's, by its alias.
 */
function fieldsOf(row: "h" | "o"): RawBuilder<unknown> {
  const known = sql.lit(JSON.stringify(FIELDS_OF));
  return sql`(select array_agg(f.key order by f.key) from jsonb_object_keys(${sql.raw(row)}.after) f(key)
    where ${known}::jsonb -> ${sql.raw(row)}.entity ? f.key)`;
}

/** Returns the event of a row; null for a change that nobody needs to see. */
function eventOf(row: "h" | "o"): RawBuilder<unknown> {
  const h = sql.raw(row);
  const own = TIMELINE_RECORDS.flatMap(({ table, events = {} }) =>
    Object.entries(events).map(
      ([event, field]) => sql`when ${h}.entity = ${sql.lit(table)}
        and ${h}.after ? ${sql.lit(storedName(field))} then ${sql.lit(event)}`,
    ),
  );
  return sql`case
    when ${h}.operation = 'insert' then 'added'
    when ${h}.operation = 'delete' then 'deleted'
    when ${h}.after ->> 'deleted_at' is not null then 'archived'
    when ${h}.after ? 'deleted_at' then 'restored'
    ${sql.join(own, sql` `)}
    when ${fieldsOf(row)} is not null then 'changed' end`;
}

/**
 * A person's name, or their e-mail without one; null for somebody the reader cannot see any more.
 */
const ACTOR_NAME = sql`(
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
  from user_account u where u.id = p.actor_id)`;

/** The rows `o` of the records of one table of the owner that came with the row `h`, by one request. */
const ofRequest = (
  table: string,
) => sql`o.organisation_id = h.organisation_id and o.request_id = h.request_id
  and o.entity = ${sql.lit(table)} and o.entity_id in (select id from s where entity = ${sql.lit(table)})`;

/**
 * Tells whether the timeline shows the row `h` of a new order: it is the newest of its request, and
 * the request did nothing else to the records of its table. Counts the whole request, however much
 * of it a page reads.
 */
const IS_SHOWN_ORDER = sql`case h.entity ${sql.join(
  TIMELINE_RECORDS.flatMap(({ table, events }) =>
    events?.ordered === undefined
      ? []
      : [
          sql`when ${sql.lit(table)} then
            not exists (select from history o where ${ofRequest(table)} and o.id > h.id and ${eventOf("o")} is not null)
            and not exists (select from history o where ${ofRequest(table)} and ${eventOf("o")} <> 'ordered')`,
        ],
  ),
  sql` `,
)} end`;

/** How much of the history is read at once: more each time that it is not enough for a page. */
const FIRST_SLICE = 200;
const LARGEST_SLICE = 3200;

/** Reads the newest rows below an id; rows without an event are not shown. */
function readSlice(
  transaction: Transaction,
  search: TimelineSearch,
  below: number,
  most: number,
): Promise<SliceRow[]> {
  const { organisationId, withPrivate } = search;
  // The newest rows of each subject, by the index, then the newest of those, so that a long past is
  // not read.
  return transaction.all(
    raw<SliceRow>(sql`
      with s as materialized (${subjects(search)}),
      h as materialized (
        select h.*, s.name from s cross join lateral (
          select * from history h where h.organisation_id = ${organisationId} and h.entity = s.entity
            and h.entity_id = s.id and h.id < ${below} order by h.id desc limit ${most}) h
        order by h.id desc limit ${most}),
      e as (select h.*, ${eventOf("h")} as event, ${fieldsOf("h")} as fields from h),
      p as (
        select h.*, event is not null and (event <> 'ordered' or ${IS_SHOWN_ORDER}) as is_shown from e h)
      select p.id::float8 as id, p.at, p.entity, p.entity_id, p.is_shown, p.event, nullif(p.name, '') as name, p.fields,
        case when is_shown then p.before end as before, case when is_shown then p.after end as after,
        ${withPrivate ? sql`case when is_shown then ${ACTOR_NAME} end` : sql`null::text`} as actor_name
      from p order by p.id desc`),
  );
}

/**
 * A page of what happened to an owner, newest first, and whether there is more. Another order of
 * the pictures is one entry, and none where it followed from adding or removing one.
 */
export async function findTimeline(
  transaction: Transaction,
  search: TimelineSearch,
): Promise<{ results: TimelineEntry[]; hasMore: boolean }> {
  const { before = Number.MAX_SAFE_INTEGER, pageSize } = search;
  const shown: SliceRow[] = [];
  let below = before;
  for (let most = FIRST_SLICE; shown.length <= pageSize; most = Math.min(2 * most, LARGEST_SLICE)) {
    const slice = await readSlice(transaction, search, below, most);
    shown.push(...slice.filter(({ isShown }) => isShown));
    if (slice.length < most) break;
    below = slice.at(-1)?.id ?? 0;
  }
  return {
    results: shown.slice(0, pageSize).map(entryOf),
    hasMore: shown.length > pageSize,
  };
}

function entryOf(row: Row): TimelineEntry {
  const { id, at, entity, entityId, event, name, actorName } = row;
  const fields = event === "changed" || event === "status" ? (row.fields ?? []) : [];
  const changes = new Map(fields.map((key) => [wordOf(entity, key), changeOf(row, key)]));
  const subject = SUBJECT_OF.get(entity);
  if (!subject) throw new Error(`the timeline does not know ${entity}`);
  return {
    id,
    at,
    subject,
    subjectId: entityId,
    event,
    name,
    actorName,
    changes: [...changes.values()],
  };
}

function changeOf({ entity, before, after }: Row, key: string): TimelineChange {
  const isShown = NAMED_FIELDS.has(`${entity}.${key}`);
  const value = (values: Row["before"]) => {
    const given = isShown ? values?.[key] : null;
    return given === null || given === undefined ? null : String(given);
  };
  return { field: wordOf(entity, key), from: value(before), to: value(after) };
}

/**
 * Returns the word for a column: several columns may share one, the others have the record's own
 * field.
 */
function wordOf(entity: string, key: string): string {
  return FIELD_WORDS.get(`${entity}.${key}`) ?? statedName(key);
}
