import {
  FEED_DAYS_AHEAD,
  FEED_DAYS_BACK,
  FEED_ENTRIES_MAX,
  type FeedKind,
  type FeedQuery,
} from "@storey/contract";
import { can } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import {
  checklistReaderOf,
  isGivenByName,
  isGivenToRole,
  isRestingRun,
  isVisibleRun,
} from "../../platform/records/checklist-access.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { readableHere } from "../../platform/records/issue-columns.ts";

/** Something that is due, as a calendar tells of it. Names are data. */
export interface FeedEntry {
  readonly kind: FeedKind;
  /** The run, the issue, the custody or the asset. */
  readonly subjectId: string;
  /** The asset that it is about; null for none. */
  readonly assetId: string | null;
  /** The check, the issue's title, or the asset. */
  readonly title: string;
  /** The asset of a check or the number of an issue. */
  readonly detail: string | null;
  readonly place: string | null;
  /** A day, or else a moment. */
  readonly dueOn: string | null;
  readonly dueAt: string | null;
}

const ASSET_KINDS = ["pat", "warranty", "license", "end_of_life", "end_of_support"];
const SINCE = sql.lit(`${FEED_DAYS_BACK} days`);
const UNTIL = sql.lit(`${FEED_DAYS_AHEAD} days`);
const IS_NEAR = sql`between now() - ${SINCE}::interval and now() + ${UNTIL}::interval`;
const PLACE = sql`nullif(concat_ws(', ', s.name, f.name, l.name), '')`;
const placesOfRow = (row: string) => sql`
  left join space s on s.organisation_id = ${sql.ref(row)}.organisation_id and s.id = ${sql.ref(row)}.space_id
  left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  left join location l on l.organisation_id = ${sql.ref(row)}.organisation_id and l.id = ${sql.ref(row)}.location_id`;

function isWithin(row: string, { locationId, floorId, spaceId }: FeedQuery): RawBuilder<boolean> {
  const parts = [
    ...(locationId ? [sql`${sql.ref(row)}.location_id = ${locationId}::uuid`] : []),
    ...(floorId ? [sql`s.floor_id = ${floorId}::uuid`] : []),
    ...(spaceId ? [sql`${sql.ref(row)}.space_id = ${spaceId}::uuid`] : []),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/**
 * Finds what is due of a query, by the rights and modules that the caller has now: what comes first, without
 * what lies further back or ahead than a calendar is told of.
 */
export async function findFeedEntries(
  transaction: Transaction,
  actor: Actor,
  query: FeedQuery,
): Promise<FeedEntry[]> {
  const parts = [
    ...(await checksOf(transaction, actor, query)),
    ...issuesOf(actor, query),
    ...assetsOf(actor, query),
  ];
  if (parts.length === 0) return [];
  return transaction.all(
    raw<FeedEntry>(sql`select e.kind, e.subject_id, e.asset_id, e.title, e.detail, e.place, e.due_on, e.due_at
      from (${sql.join(parts, sql` union all `)}) e
      order by e.sorted_at, e.kind, e.subject_id limit ${FEED_ENTRIES_MAX}`),
  );
}

async function checksOf(transaction: Transaction, actor: Actor, query: FeedQuery) {
  const kinds = query.kinds.filter((kind) => kind === "check" || kind === "recheck");
  if (kinds.length === 0 || !actor.settings.has("spaces_checklists")) return [];
  const reader = await checklistReaderOf(transaction, actor);
  const whose =
    query.whose === "mine"
      ? isGivenByName(reader)
      : query.whose === "role"
        ? isGivenToRole(reader)
        : isVisibleRun(reader);
  const { organisationId } = actor;
  return [
    sql`select k.kind, r.id as subject_id, r.asset_id, v.name as title, coalesce(a.tag, r.asset_name) as detail,
        ${PLACE} as place, null::date as due_on, r.due_at, r.due_at as sorted_at
      from checklist_run r
      join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
      left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
      cross join lateral (select case when r.recheck_of is null then 'check' else 'recheck' end as kind) k
      ${placesOfRow("r")}
      where r.organisation_id = ${organisationId} and r.state in ('open', 'in_progress') and r.deleted_at is null
        and r.due_at ${IS_NEAR} and k.kind = any (${kinds}::text[])
        and ${isRestingRun(organisationId)} is not true and ${whose} and ${isWithin("r", query)}`,
  ];
}

/** Selects the rows `d` that somebody is to do; nothing of these kinds is given to a role. */
function isTheirs({ userId }: Actor, { whose }: FeedQuery): RawBuilder<boolean> {
  if (whose === "role") return sql<boolean>`false`;
  return whose === "mine" ? sql<boolean>`d.assignee_ids @> array[${userId}::uuid]` : sql<boolean>`true`;
}

function issuesOf(actor: Actor, query: FeedQuery) {
  if (!query.kinds.includes("issue")) return [];
  return [
    sql`select d.kind, d.subject_id, i.asset_id, i.title, '#' || i.number as detail, ${PLACE} as place, d.due_on, d.due_at, d.sorted_at
      from due_item d join issue i on i.organisation_id = d.organisation_id and i.id = d.subject_id
      ${placesOfRow("d")}
      where d.organisation_id = ${actor.organisationId} and d.kind = 'issue' and d.sorted_at ${IS_NEAR}
        and ${readableHere(memberOf(actor))} and ${isTheirs(actor, query)} and ${isWithin("d", query)}`,
  ];
}

/** Where a check of appliances asks for it, the run stands for the date. */
const IS_CHECKED = sql`exists (select from checklist_run r
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
    and (v.content ->> 'isPatTest')::boolean
  where r.organisation_id = d.organisation_id and r.asset_id = d.asset_id
    and r.state in ('open', 'in_progress') and r.deleted_at is null)`;

function assetsOf(actor: Actor, query: FeedQuery) {
  if (!actor.settings.has("asset_management")) return [];
  const reads = can(actor.permissions, "organisation.assets.read");
  // What a member has they may know of without any permission.
  const kinds = query.kinds.filter(
    (kind) => kind === "custody" || (reads && ASSET_KINDS.includes(kind)),
  );
  if (kinds.length === 0) return [];
  const isOwn = sql<boolean>`d.assignee_ids @> array[${actor.userId}::uuid]`;
  const isSeen = reads ? sql<boolean>`true` : isOwn;
  const isOnce =
    kinds.includes("pat") && actor.settings.has("spaces_checklists")
      ? sql`(d.kind <> 'pat' or not ${IS_CHECKED})`
      : sql`true`;
  return [
    sql`select d.kind, d.subject_id, d.asset_id, concat_ws(' ', a.tag, coalesce(a.name, m.name)) as title, null::text as detail,
        ${PLACE} as place, d.due_on, d.due_at, d.sorted_at
      from due_item d join asset a on a.organisation_id = d.organisation_id and a.id = d.asset_id
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      ${placesOfRow("d")}
      where d.organisation_id = ${actor.organisationId} and d.kind = any (${kinds}::text[]) and d.sorted_at ${IS_NEAR}
        and ${isSeen} and ${isOnce} and ${isTheirs(actor, query)} and ${isWithin("d", query)}`,
  ];
}
