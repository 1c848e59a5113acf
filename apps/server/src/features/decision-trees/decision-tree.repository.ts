import type {
  DecisionTree,
  DecisionTreeSummary,
  DecisionTreeVersion,
  WholeTreeVersion,
} from "@storey/contract";
import type { CalledTree, TreeCalls, TreeChangeCounts, TreeContent } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { findTreeFiles } from "./tree-file.repository.ts";

const SUMMARY = sql`t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.name, t.description,
  case when v.id is null then 'draft' else 'published' end as state,
  v.number as published_number, v.id as published_version_id,
  v.id is not null and (v.content_hash <> t.content_hash or v.name <> t.name) as is_changed, t.nodes_count, t.descriptions`;

/** Above the number of every version. */
const MAX_NUMBER = 2 ** 31 - 1;

/** What the person `u` is called. */
const NAME = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`;

function select<Row>(organisationId: string, which: RawBuilder<unknown>, columns = SUMMARY) {
  return raw<Row>(sql`select ${columns} from decision_tree t
    left join decision_tree_version v
      on v.organisation_id = t.organisation_id and v.id = t.published_version_id
    where t.organisation_id = ${organisationId} and ${which}
    order by t.name collate natural_order, t.id`);
}

/** The trees by name; the archived ones too if that is asked for. */
export function findDecisionTrees(
  transaction: Transaction,
  organisationId: string,
  withDeleted: boolean,
): Promise<DecisionTreeSummary[]> {
  const which = withDeleted ? sql`true` : sql`t.deleted_at is null`;
  return transaction.all(select<DecisionTreeSummary>(organisationId, which));
}

/** One tree with its draft and its files, archived or not. Throws `not_found`. */
export async function getDecisionTree(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<DecisionTree> {
  const columns = sql`${SUMMARY}, t.content,
    (select json_build_object('id', u.id, 'name', ${NAME})
      from (select h.actor_id from history h where h.organisation_id = t.organisation_id
        and h.entity = 'decision_tree' and h.entity_id = t.id order by h.id desc limit 1) last
      join user_account u on u.id = last.actor_id) as changed_by`;
  const which = sql`t.id = ${id}`;
  const row = await transaction.first(
    select<Omit<DecisionTree, "files">>(organisationId, which, columns),
  );
  if (!row) throw notFound();
  return { ...row, files: await findTreeFiles(transaction, organisationId, [id]) };
}

/** Makes sure that a tree is there, archived or not, without reading what it says. Throws `not_found`. */
export async function requireDecisionTree(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const row = await transaction.first(
    raw<{ id: string }>(sql`select id from decision_tree
      where organisation_id = ${organisationId} and id = ${id}`),
  );
  if (!row) throw notFound();
}

/** What is said of a new tree. */
export interface NewDecisionTree
  extends Pick<DecisionTree, "id" | "name" | "description" | "content"> {
  readonly organisationId: string;
}

/** Adds a tree as a draft. Breaks `record.exists` and `name.taken`. */
export async function insertDecisionTree(
  transaction: Transaction,
  { content, ...tree }: NewDecisionTree,
): Promise<void> {
  const row = { ...tree, content: JSON.stringify(content) };
  await transaction.execute(sqlBuilder.insertInto("decisionTree").values(row));
}

/** The versions `v` that are called of their trees `t`. */
const isCallable = ({ treeIds, versionIds }: TreeCalls) => sql`(v.id = any (${versionIds}::uuid[])
  or v.tree_id = any (${treeIds}::uuid[]) and v.id = t.published_version_id)`;

/**
 * The versions that are published now of some trees, and others that are asked for by id. Trees that are
 * archived are among them; scenarios are left out.
 */
export function findCallable(
  transaction: Transaction,
  organisationId: string,
  calls: TreeCalls,
): Promise<CalledTree[]> {
  return transaction.all(
    raw<CalledTree>(sql`
      select v.tree_id, v.id as version_id, v.name, v.content - 'scenarios' as content,
        v.id = t.published_version_id as is_published, t.deleted_at is not null as is_archived
      from decision_tree_version v
      join decision_tree t on t.organisation_id = v.organisation_id and t.id = v.tree_id
      where v.organisation_id = ${organisationId} and ${isCallable(calls)}`),
  );
}

/** Says how much `findCallable` would give, in bytes as the database writes JSON. */
export async function countCallableBytes(
  transaction: Transaction,
  organisationId: string,
  calls: TreeCalls,
): Promise<number> {
  const row = await transaction.first(
    raw<{ bytes: number }>(sql`
      select coalesce(sum(octet_length((v.content - 'scenarios')::text)), 0)::float8 as bytes
      from decision_tree_version v
      join decision_tree t on t.organisation_id = v.organisation_id and t.id = v.tree_id
      where v.organisation_id = ${organisationId} and ${isCallable(calls)}`),
  );
  return row?.bytes ?? 0;
}

/** Of some trees, those that are there and not archived, published or not. */
export async function findActiveTreeIds(
  transaction: Transaction,
  organisationId: string,
  treeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from decision_tree
      where organisation_id = ${organisationId} and id = any (${treeIds}::uuid[]) and deleted_at is null`),
  );
  return new Set(rows.map((row) => row.id));
}

/** A process of the release before publishes without counting translations while it still runs. */
const COUNTED = sql`'{"translations": 0}'::jsonb || v.changes`;
const VERSION = sql`v.id, v.number, v.name, v.published_at, ${COUNTED} as changes,
  case when u.id is not null then json_build_object('id', u.id, 'name', ${NAME}) end as published_by`;

/** Which versions are asked for. */
export interface VersionsAsked {
  readonly treeId: string;
  /** Only those of a smaller number; undefined for the newest. */
  readonly before: number | undefined;
  /** The most that are given. */
  readonly limit: number;
}

/** Published versions of a tree without what they say, the newest first. */
export function findTreeVersions(
  transaction: Transaction,
  organisationId: string,
  { treeId, before = MAX_NUMBER, limit }: VersionsAsked,
): Promise<DecisionTreeVersion[]> {
  return transaction.all(
    raw<DecisionTreeVersion>(sql`
      select ${VERSION} from decision_tree_version v
      left join user_account u on u.id = v.published_by
      where v.organisation_id = ${organisationId} and v.tree_id = ${treeId} and v.number < ${before}
      order by v.number desc limit ${limit}`),
  );
}

/** One published version of a tree with what it says; undefined for none of this id. */
export function findTreeVersion(
  transaction: Transaction,
  organisationId: string,
  { treeId, versionId }: Readonly<Record<"treeId" | "versionId", string>>,
): Promise<WholeTreeVersion | undefined> {
  return transaction.first(
    raw<WholeTreeVersion>(sql`
      select ${VERSION}, v.content from decision_tree_version v
      left join user_account u on u.id = v.published_by
      where v.organisation_id = ${organisationId} and v.tree_id = ${treeId} and v.id = ${versionId}`),
  );
}

/** A version that is about to be published of a tree that its caller holds. */
export interface NewTreeVersion {
  readonly organisationId: string;
  readonly id: string;
  readonly treeId: string;
  readonly name: string;
  readonly content: TreeContent;
  /** In what it differs from the version before. */
  readonly changes: TreeChangeCounts;
  readonly publishedBy: string;
}

/** Adds the version that follows, and makes it the one that is published. */
export async function insertTreeVersion(
  transaction: Transaction,
  { organisationId, id, treeId, name, content, changes, publishedBy }: NewTreeVersion,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into decision_tree_version (organisation_id, id, tree_id, number, name, content, changes, published_by)
      select ${organisationId}, ${id}, ${treeId},
        (select coalesce(max(number), 0) + 1 from decision_tree_version v
           where v.organisation_id = ${organisationId} and v.tree_id = ${treeId}),
        ${name}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(changes)}::jsonb, ${publishedBy}`),
  );
  await transaction.execute(
    raw(sql`update decision_tree set published_version_id = ${id}
      where organisation_id = ${organisationId} and id = ${treeId}`),
  );
}

/** Archives a tree or restores it. Restoring breaks `name.taken`. */
export async function setTreeArchived(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const deletedAt = isArchived ? sql`coalesce(deleted_at, now())` : sql`null`;
  await transaction.execute(
    raw(sql`update decision_tree set deleted_at = ${deletedAt}
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}
