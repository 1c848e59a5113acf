import type { TreeContent, TreeScenario } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A build that is about to be kept, as the one that whoever begins now runs. */
export interface NewTreeBuild {
  readonly id: string;
  readonly treeId: string;
  readonly versionId: string;
  readonly calls: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly treeIds: readonly string[];
}

/** Waits until nobody else publishes a tree of the organisation: each build is made of the others. */
export async function lockPublishing(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  const key = `publishing decision trees of ${organisationId}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));
}

/** Keeps builds of different trees, and makes each the one that is run from now on. */
export async function insertTreeBuilds(
  transaction: Transaction,
  organisationId: string,
  builds: readonly NewTreeBuild[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(builds)}::jsonb)
    b (id uuid, "treeId" uuid, "versionId" uuid, calls jsonb, "treeIds" jsonb)`;
  await transaction.execute(
    raw(sql`insert into decision_tree_build (organisation_id, id, tree_id, version_id, calls, tree_ids)
      select ${organisationId}, b.id, b."treeId", b."versionId", b.calls,
        array(select one::uuid from jsonb_array_elements_text(b."treeIds") one)
      from ${rows}`),
  );
  await transaction.execute(
    raw(sql`update decision_tree t set build_id = b.id from ${rows}
      where t.organisation_id = ${organisationId} and t.id = b."treeId"`),
  );
}

/** The published trees whose builds have a tree in them, other than itself. */
export function findFollowers(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<{ treeId: string; versionId: string }[]> {
  return transaction.all(
    raw<{ treeId: string; versionId: string }>(sql`
      select b.tree_id, b.version_id from decision_tree t
      join decision_tree_build b on b.organisation_id = t.organisation_id and b.id = t.build_id
      where t.organisation_id = ${organisationId} and t.id <> ${treeId} and b.tree_ids @> array[${treeId}::uuid]
      order by b.tree_id`),
  );
}

/** A tree that calls another one, as it runs now, and the scenarios of its draft. */
export interface ProvedFollower {
  readonly treeId: string;
  readonly versionId: string;
  readonly buildId: string;
  readonly scenarios: readonly TreeScenario[];
}

/** The published trees whose builds have a tree in them and whose drafts hold scenarios; none that is archived. */
export function findProvedFollowers(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<ProvedFollower[]> {
  return transaction.all(
    raw<ProvedFollower>(sql`
      select b.tree_id, b.version_id, b.id as build_id, t.content -> 'scenarios' as scenarios
      from decision_tree t
      join decision_tree_build b on b.organisation_id = t.organisation_id and b.id = t.build_id
      where t.organisation_id = ${organisationId} and t.id <> ${treeId} and t.deleted_at is null
        and b.tree_ids @> array[${treeId}::uuid]
        and jsonb_array_length(coalesce(t.content -> 'scenarios', '[]')) > 0
      order by t.name collate natural_order, t.id`),
  );
}

/** A version in a build, and which versions its subtree nodes call. */
export interface BuildPartRow {
  readonly buildId: string;
  readonly rootId: string;
  readonly versionId: string;
  readonly treeId: string;
  readonly name: string;
  readonly content: TreeContent;
  readonly subtrees: Readonly<Record<string, string>>;
}

/** The parts of some builds; none for one that is not there. */
export function findBuildParts(
  transaction: Transaction,
  organisationId: string,
  buildIds: readonly string[],
): Promise<BuildPartRow[]> {
  return transaction.all(
    raw<BuildPartRow>(sql`
      select b.id as build_id, b.version_id as root_id, v.id as version_id, v.tree_id, v.name, v.content,
        c.value as subtrees
      from decision_tree_build b
      cross join lateral jsonb_each(b.calls) c
      join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c.key::uuid
      where b.organisation_id = ${organisationId} and b.id = any (${buildIds}::uuid[])`),
  );
}
