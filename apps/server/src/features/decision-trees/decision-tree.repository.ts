import type { DecisionTree, DecisionTreeSummary, DecisionTreeVersion } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { findTreeFiles } from "./tree-file.repository.ts";

const SUMMARY = sql`t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.name, t.description,
  case when v.id is null then 'draft' else 'published' end as state,
  v.number as published_number,
  v.id is not null and (v.content - 'scenarios' <> t.content - 'scenarios' or v.name <> t.name) as is_changed,
  jsonb_array_length(t.content -> 'nodes') as nodes_count`;

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

/** What a tree says, and what is published of it, as callers of it have to know. */
export interface CallableRow {
  readonly treeId: string;
  readonly versionId: string;
  readonly name: string;
  readonly content: TreeContent;
  /** Whether it is what is published of its tree now. */
  readonly isPublished: boolean;
  readonly isArchived: boolean;
}

/**
 * The versions that are published now of some trees, and others that are asked for by id. Trees that are
 * archived are among them.
 */
export function findCallable(
  transaction: Transaction,
  organisationId: string,
  { treeIds, versionIds }: Readonly<Record<"treeIds" | "versionIds", readonly string[]>>,
): Promise<CallableRow[]> {
  return transaction.all(
    raw<CallableRow>(sql`
      select v.tree_id, v.id as version_id, v.name, v.content,
        v.id = t.published_version_id as is_published, t.deleted_at is not null as is_archived
      from decision_tree_version v
      join decision_tree t on t.organisation_id = v.organisation_id and t.id = v.tree_id
      where v.organisation_id = ${organisationId}
        and (v.id = any (${versionIds}::uuid[])
          or v.tree_id = any (${treeIds}::uuid[]) and v.id = t.published_version_id)`),
  );
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

/** The published versions of a tree, the newest first. */
export function findTreeVersions(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<DecisionTreeVersion[]> {
  return transaction.all(
    raw<DecisionTreeVersion>(sql`
      select v.id, v.number, v.name, v.published_at, v.content,
        case when u.id is not null then json_build_object('id', u.id, 'name', ${NAME}) end as published_by
      from decision_tree_version v
      left join user_account u on u.id = v.published_by
      where v.organisation_id = ${organisationId} and v.tree_id = ${treeId}
      order by v.number desc`),
  );
}

/** One published version of a tree; undefined for none of this id. */
export function findTreeVersion(
  transaction: Transaction,
  organisationId: string,
  { treeId, versionId }: Readonly<Record<"treeId" | "versionId", string>>,
): Promise<Pick<DecisionTreeVersion, "number" | "name" | "content"> | undefined> {
  return transaction.first(
    raw<Pick<DecisionTreeVersion, "number" | "name" | "content">>(sql`
      select number, name, content from decision_tree_version
      where organisation_id = ${organisationId} and tree_id = ${treeId} and id = ${versionId}`),
  );
}

/** A version that is about to be published of a tree that its caller holds. */
export interface NewTreeVersion {
  readonly organisationId: string;
  readonly id: string;
  readonly treeId: string;
  readonly name: string;
  readonly content: TreeContent;
  readonly publishedBy: string;
}

/** Adds the version that follows, and makes it the one that is published. */
export async function insertTreeVersion(
  transaction: Transaction,
  { organisationId, id, treeId, name, content, publishedBy }: NewTreeVersion,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into decision_tree_version (organisation_id, id, tree_id, number, name, content, published_by)
      select ${organisationId}, ${id}, ${treeId},
        (select coalesce(max(number), 0) + 1 from decision_tree_version v
           where v.organisation_id = ${organisationId} and v.tree_id = ${treeId}),
        ${name}, ${JSON.stringify(content)}::jsonb, ${publishedBy}`),
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
