import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { blocksOf } from "./count-blocks.ts";

/** The days that are asked for, both of them included. */
export interface CountedDays {
  readonly organisationId: string;
  readonly from: string;
  readonly to: string;
}

/** The tree whose results are asked for, and one of its versions where not all of them are. */
export interface CountedTree extends CountedDays {
  readonly treeId: string;
  readonly versionId?: string | undefined;
}

/** What is counted of sessions: see the migration of `decision_tree_count`. */
export type Counted =
  | "session"
  | "caller"
  | "helped"
  | "node"
  | "way"
  | "space"
  | "model"
  | "language"
  | "walk"
  | "pause";

/** How many sessions have a key in common, and came to the same. */
export interface CountRow {
  readonly counts: Counted;
  /** Of those that are told by version: sessions, whether they helped, and how long they took. */
  readonly versionId: string | null;
  readonly key: string;
  readonly outcome: string;
  readonly n: number;
}

/** The blocks of days that counts are kept by and that some days consist of. */
function blocksIn({ from, to }: Pick<CountedDays, "from" | "to">): RawBuilder<unknown> {
  // Days that end before they begin are none, and so is what lies between the two.
  const blocks = from <= to ? blocksOf(from, to) : [{ days: 1, first: from, last: to }];
  const rows = blocks.map(
    ({ days, first, last }) => sql`(${days}::smallint, ${first}::date, ${last}::date)`,
  );
  return sql`(values ${sql.join(rows)}) b (days, first, last)`;
}

/**
 * What is folded of a tree, for each thing that is counted (`k`) and some blocks (`b`). Looked up for each: with
 * a join the planner reads all that was ever counted of the tree.
 */
function foldedIn(organisationId: RawBuilder<unknown>, treeId: RawBuilder<unknown>) {
  return sql`(select c.counts, c.version_id, c.key, c.outcome, c.n from decision_tree_count c
    where c.organisation_id = ${organisationId} and c.tree_id = ${treeId}
      and c.counts = k.counts and c.days = b.days and c.begins_on between b.first and b.last offset 0)`;
}

/** What is counted by version, whichever is asked for. */
const OF_VERSIONS = sql`('session', 'helped', 'walk')`;

/**
 * What is counted of a tree: what is folded, and what is not yet. What is folded is summed up before the rest is
 * added, for each thing that is counted: without an order to keep, the database hashes the rows of all blocks
 * where it sorted them.
 */
export function countTree(transaction: Transaction, asked: CountedTree): Promise<CountRow[]> {
  const { organisationId, treeId, from, to } = asked;
  const version = asked.versionId ?? null;
  const isAsked = sql`(${version}::uuid is null or c.version_id = ${version} or c.counts in ${OF_VERSIONS})`;
  const toldVersion = sql`case when c.counts in ${OF_VERSIONS} then c.version_id end as version_id`;
  return transaction.all(
    raw<CountRow>(sql`
      select c.counts, c.version_id, c.key, c.outcome, sum(c.n)::integer as n
      from (
        select k.counts, f.version_id, f.key, f.outcome, f.n
        from (values ('session'), ('caller'), ('helped'), ('node'), ('way'), ('space'), ('model'), ('language'), ('walk'), ('pause')) k (counts)
        cross join lateral (
          select ${toldVersion}, c.key, c.outcome, sum(c.n) as n
          from ${blocksIn(asked)}
          cross join lateral ${foldedIn(sql`${organisationId}`, sql`${treeId}`)} c
          where ${isAsked} group by 1, 2, 3 offset 0) f
        union all
        select c.counts, ${toldVersion}, c.key, c.outcome, c.n
        from (
          select c.counts, h.version_id, c.key, c.outcome, h.n
          from decision_tree_count_change h cross join lateral tree_counts(h.counted) c
          where h.organisation_id = ${organisationId} and h.tree_id = ${treeId}
            and (h.counted ->> 'day')::date between ${from}::date and ${to}::date) c
        where ${isAsked}
      ) c group by 1, 2, 3, 4 having sum(c.n) > 0 order by c.key, c.outcome`),
  );
}

/** How many sessions that began in a week or a month came to the same. */
export interface TimeRow {
  readonly beginsOn: string;
  readonly outcome: string;
  readonly n: number;
}

/** Counts the sessions of a tree by weeks or months, the oldest first. */
export function countTimes(
  transaction: Transaction,
  { organisationId, treeId, from, to, versionId }: CountedTree,
  step: "week" | "month",
): Promise<TimeRow[]> {
  const version = versionId ?? null;
  return transaction.all(
    raw<TimeRow>(sql`
      select to_char(date_trunc(${step}, day::timestamp), 'YYYY-MM-DD') as begins_on, outcome, sum(n)::integer as n
      from (
        select begins_on as day, version_id, outcome, n from decision_tree_count
        where organisation_id = ${organisationId} and tree_id = ${treeId} and counts = 'session' and days = 1
          and begins_on between ${from}::date and ${to}::date
        union all
        select (counted ->> 'day')::date, version_id, counted ->> 'outcome', n from decision_tree_count_change
        where organisation_id = ${organisationId} and tree_id = ${treeId} and not counted ? 'caller'
          and (counted ->> 'day')::date between ${from}::date and ${to}::date
      ) d where ${version}::uuid is null or version_id = ${version}
      group by 1, 2 having sum(n) > 0 order by 1`),
  );
}

/** What is told of each of all trees. */
const OF_TREES = sql`('session', 'caller', 'helped', 'walk')`;

/** What is counted of all trees of an organisation together, with the tree. */
export interface TreeCountRow extends Omit<CountRow, "versionId"> {
  readonly treeId: string;
  readonly name: string;
}

/** Counts what the sessions of every tree came to, by the names of the trees. */
export function countTrees(transaction: Transaction, days: CountedDays): Promise<TreeCountRow[]> {
  const { organisationId, from, to } = days;
  return transaction.all(
    raw<TreeCountRow>(sql`
      select t.id as tree_id, t.name, c.counts, c.key, c.outcome, sum(c.n)::integer as n
      from decision_tree t
      cross join lateral (
        select c.counts, c.key, c.outcome, c.n
        from (values ('session'), ('caller'), ('helped'), ('walk')) k (counts)
        cross join ${blocksIn(days)}
        cross join lateral ${foldedIn(sql`t.organisation_id`, sql`t.id`)} c
        union all
        select c.counts, c.key, c.outcome, h.n
        from decision_tree_count_change h cross join lateral tree_counts(h.counted) c
        where h.organisation_id = t.organisation_id and h.tree_id = t.id and c.counts in ${OF_TREES}
          and (h.counted ->> 'day')::date between ${from}::date and ${to}::date
      ) c
      where t.organisation_id = ${organisationId}
      group by 1, 2, 3, 4, 5 having sum(c.n) > 0 order by t.name, t.id`),
  );
}
