import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * How sessions are counted, as a query for the columns of `decision_tree_day`: each once without a node,
 * and once for every node on its way. `which` is a condition on the sessions `n`.
 */
function countsOf(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with told as (
      select n.organisation_id, n.id, b.tree_id, b.version_id, n.state, n.stopped_at,
        (n.started_at at time zone o.timezone)::date as day,
        case n.is_helpful when true then 'yes' when false then 'no' else '' end as helped
      from decision_tree_session n
      join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
      join organisation o on o.id = n.organisation_id
      where ${which}
    ), passed as (
      select t.*, p.at from told t
        join decision_tree_step p on p.organisation_id = t.organisation_id and p.session_id = t.id
      union select t.*, t.stopped_at from told t where t.stopped_at is not null
    )
    select organisation_id, tree_id, version_id, day, '' as at, state as outcome, helped, count(*)::integer as sessions
      from told group by organisation_id, tree_id, version_id, day, state, helped
    union all
    select organisation_id, tree_id, version_id, day, at,
        case when state = 'abandoned' and at = stopped_at then 'left' else state end, '', count(*)::integer
      from passed group by organisation_id, tree_id, version_id, day, at, 6`;
}

/**
 * Counts some sessions that began more than 13 months ago, and deletes them with their steps. Gives how
 * many went. Two that do so at once come one after the other, so that each session counts once.
 */
export async function countOldSessions(transaction: Transaction, limit: number): Promise<number> {
  await transaction.execute(
    raw(sql`select pg_advisory_xact_lock(hashtextextended('counting decision trees', 0))`),
  );
  const row = await transaction.first(
    raw<{ count: number }>(sql`
      with old as materialized (
        select organisation_id, id from decision_tree_session
        where started_at < now() - interval '13 months' and state <> 'active'
        order by started_at limit ${limit} for update
      ), counted as (${countsOf(sql`(n.organisation_id, n.id) in (select organisation_id, id from old)`)}
      ), added as (
        insert into decision_tree_day as d (organisation_id, tree_id, version_id, day, at, outcome, helped, sessions)
          select organisation_id, tree_id, version_id, day, at, outcome, helped, sessions from counted
        on conflict (organisation_id, tree_id, version_id, day, at, outcome, helped)
          do update set sessions = d.sessions + excluded.sessions
      ), gone as (
        delete from decision_tree_session n using old
          where n.organisation_id = old.organisation_id and n.id = old.id returning 1
      ) select count(*)::integer as count from gone`),
  );
  return row?.count ?? 0;
}

/** Ends some sessions that nobody has answered for half an hour. Gives how many. */
export async function abandonSessions(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      update decision_tree_session n set state = 'abandoned', ended_at = now()
      from (select organisation_id, id from decision_tree_session
        where state = 'active' and answered_at < now() - interval '30 minutes'
        order by answered_at limit ${limit} for update skip locked) late
      where n.organisation_id = late.organisation_id and n.id = late.id
      returning n.id`),
  );
  return rows.length;
}

/** The tree whose results are asked for, and the days, both of them included. */
export interface CountedDays {
  readonly organisationId: string;
  readonly treeId: string;
  readonly from: string;
  readonly to: string;
}

/** What is counted of a tree in some days: what its sessions say, and what is kept of old ones. */
function countsIn({ organisationId, treeId, from, to }: CountedDays): RawBuilder<unknown> {
  const among = sql`organisation_id = ${organisationId} and tree_id = ${treeId} and day between ${from}::date and ${to}::date`;
  // A day of any time zone lies within those around it.
  const live = countsOf(sql`n.organisation_id = ${organisationId} and b.tree_id = ${treeId}
    and n.started_at >= ${from}::date - interval '1 day' and n.started_at < ${to}::date + interval '2 days'`);
  return sql`(select version_id, at, outcome, helped, sessions from decision_tree_day where ${among}
    union all select version_id, at, outcome, helped, sessions from (${live}) live where ${among})`;
}

/** What the sessions of a version came to. */
export interface VersionCounts {
  readonly id: string;
  readonly number: number;
  readonly publishedAt: string;
  readonly sessions: number;
  readonly resolved: number;
  readonly issues: number;
  readonly left: number;
  readonly yes: number;
  readonly no: number;
}

/** The versions of a tree that led anybody in some days, the newest first. */
export function countVersions(
  transaction: Transaction,
  days: CountedDays,
): Promise<VersionCounts[]> {
  const sum = (which: string) =>
    sql.raw(`coalesce(sum(c.sessions) filter (where ${which}), 0)::integer`);
  return transaction.all(
    raw<VersionCounts>(sql`
      select v.id, v.number, v.published_at, sum(c.sessions)::integer as sessions,
        ${sum("c.outcome = 'resolved'")} as resolved, ${sum("c.outcome = 'issue_created'")} as issues,
        ${sum("c.outcome = 'abandoned'")} as left, ${sum("c.helped = 'yes'")} as yes, ${sum("c.helped = 'no'")} as no
      from ${countsIn(days)} c
      join decision_tree_version v on v.organisation_id = ${days.organisationId} and v.id = c.version_id
      where c.at = '' group by v.id, v.number, v.published_at order by v.number desc`),
  );
}

/** A node on the way of some sessions, and what became of those. */
export interface NodeCounts {
  readonly nodeId: string;
  readonly label: string | null;
  readonly tree: { readonly id: string; readonly name: string } | null;
  readonly sessions: number;
  readonly left: number;
  readonly issues: number;
}

/** The nodes that ended badly for most of at least `least` sessions, the worst first; at most ten. */
export function findWorstNodes(
  transaction: Transaction,
  days: CountedDays,
  least: number,
): Promise<NodeCounts[]> {
  return transaction.all(
    raw<NodeCounts>(sql`
      with worst as (
        select substring(c.at from '[^/]*$') as node_id, sum(c.sessions)::integer as sessions,
          coalesce(sum(c.sessions) filter (where c.outcome = 'left'), 0)::integer as left_here,
          coalesce(sum(c.sessions) filter (where c.outcome = 'issue_created'), 0)::integer as issues
        from ${countsIn(days)} c where c.at <> '' group by 1
        having sum(c.sessions) >= ${least}
          and coalesce(sum(c.sessions) filter (where c.outcome in ('left', 'issue_created')), 0) > 0
        order by (coalesce(sum(c.sessions) filter (where c.outcome in ('left', 'issue_created')), 0))::numeric / sum(c.sessions) desc,
          sum(c.sessions) desc, 1
        limit 10
      )
      select w.node_id, w.sessions, w.left_here as left, w.issues, said.label,
        case when said.tree_id is not null then json_build_object('id', said.tree_id, 'name', said.name) end as tree
      from worst w
      left join lateral (
        select t.id as tree_id, t.name, x ->> 'label' as label
        from decision_tree own
        join decision_tree_build b on b.organisation_id = own.organisation_id and b.id = own.build_id
        join decision_tree t on t.organisation_id = own.organisation_id and t.id = any (b.tree_ids)
        cross join lateral jsonb_path_query(t.content, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', w.node_id)) x
        where own.organisation_id = ${days.organisationId} and own.id = ${days.treeId} limit 1
      ) said on true
      order by (w.left_here + w.issues)::numeric / w.sessions desc, w.sessions desc, w.node_id`),
  );
}
