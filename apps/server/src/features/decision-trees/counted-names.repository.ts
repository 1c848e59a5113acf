import type { TreeSaid } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { readableHere } from "../../platform/records/issue-columns.ts";
import type { CountedTree } from "./tree-count.repository.ts";

/** A version as it is listed. */
export interface CountedVersion {
  readonly id: string;
  readonly number: number;
  readonly publishedAt: string;
}

/** Finds the versions of a tree, the newest first. */
export function findCountedVersions(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<CountedVersion[]> {
  return transaction.all(
    raw<CountedVersion>(sql`select id, number, published_at from decision_tree_version
      where organisation_id = ${organisationId} and tree_id = ${treeId} order by number desc`),
  );
}

/** What is counted by its id. */
export type CountedTable = "space" | "asset_model" | "decision_tree";

/** The names of those rooms, models or trees of some ids that there are, and that the caller sees. */
export async function findCountedNames(
  transaction: Transaction,
  organisationId: string,
  table: CountedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.all(
    raw<{ id: string; name: string }>(sql`select id, name from ${sql.table(table)}
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a tree, or one that it calls, says of a node now. */
export interface SaidNode {
  readonly nodeId: string;
  readonly label: string;
  readonly tree: { readonly id: string; readonly name: string };
}

/** Finds some nodes in the drafts of a tree and of those that it calls. */
export async function findSaidNodes(
  transaction: Transaction,
  { organisationId, treeId }: Pick<CountedTree, "organisationId" | "treeId">,
  nodeIds: readonly string[],
): Promise<SaidNode[]> {
  if (nodeIds.length === 0) return [];
  return transaction.all(
    raw<SaidNode>(sql`
      select distinct on (x ->> 'id') x ->> 'id' as node_id, x ->> 'label' as label, json_build_object('id', t.id, 'name', t.name) as tree
      from decision_tree own
      left join decision_tree_build b on b.organisation_id = own.organisation_id and b.id = own.build_id
      join decision_tree t on t.organisation_id = own.organisation_id and (t.id = own.id or t.id = any (b.tree_ids))
      -- Each tree is read once, however many nodes are asked for.
      cross join lateral jsonb_array_elements(t.content -> 'nodes') x
      where own.organisation_id = ${organisationId} and own.id = ${treeId} and x ->> 'id' = any (${nodeIds}::text[])
      order by x ->> 'id', t.id <> own.id`),
  );
}

/** A word as it is kept, before its node is looked up. */
export type KeptWord = Omit<TreeSaid, "label">;

/**
 * Finds what was said of a tree that did not help, the newest first: by those who began with it, and by those
 * whom another tree led into it, where they stopped in it.
 */
export function findSaid(
  transaction: Transaction,
  actor: MemberActor,
  { organisationId, treeId, from, to }: CountedTree,
  limit: number,
): Promise<KeptWord[]> {
  return transaction.all(
    raw<KeptWord>(sql`
      select n.id, n.said, n.ended_at, v.number as version, substring(n.stopped_at from '[^/]*$')::uuid as node_id,
        (select i.id from issue i where i.organisation_id = n.organisation_id and i.id = n.issue_id
          and i.deleted_at is null and ${readableHere(actor)}) as issue_id
      from decision_tree_session n
      join organisation o on o.id = n.organisation_id
      join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
      cross join lateral (
        select v.number from decision_tree_version v
        where v.organisation_id = n.organisation_id and v.tree_id = ${treeId}
          and v.id = any (array(select b.version_id union all select c::uuid from jsonb_object_keys(n.called) c))
          and (v.id = b.version_id or n.called -> v.id::text -> 'nodes' ? substring(n.stopped_at from '[^/]*$'))
        limit 1) v
      where n.organisation_id = ${organisationId} and n.said is not null and n.ended_at is not null
        and n.started_at >= ${from}::date - interval '1 day' and n.started_at < ${to}::date + interval '2 days'
        and (n.started_at at time zone o.timezone)::date between ${from}::date and ${to}::date
      order by n.started_at desc, n.id limit ${limit}`),
  );
}
