import { type DecisionTree, decisionTrees } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** Lists the trees by name, the archived ones too. */
export function decisionTreesQuery() {
  return queryOf(decisionTrees.list, { query: { withDeleted: "true" } });
}

/** Gives one tree with its draft. */
export function decisionTreeQuery(id: string) {
  return queryOf(decisionTrees.get, { params: { id } });
}

/** Lists the published versions of a tree, the newest first. */
export function treeVersionsQuery(id: string) {
  return queryOf(decisionTrees.versions, { params: { id } });
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await Promise.all(
    [decisionTrees.list, decisionTrees.get, decisionTrees.versions].map((one) =>
      queryClient.invalidateQueries({ queryKey: keyOf(one) }),
    ),
  );
  return done;
}

/** What is said of a new tree. */
export interface NewTree {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly content?: DecisionTree["content"];
}

/** What of a tree is worked on. */
export type TreeWork = Pick<DecisionTree, "name" | "description" | "content">;

/** Adds a tree as a draft. */
export function addTree(body: NewTree): Promise<DecisionTree> {
  return changed(call(decisionTrees.create, { body }));
}

/** Saves the draft of a tree that was read at a version; the answer stands for what was read. */
export async function saveTree(
  id: string,
  version: number,
  body: Partial<TreeWork>,
): Promise<DecisionTree> {
  const saved = await call(decisionTrees.update, { params: { id }, body, ifMatch: version });
  queryClient.setQueryData(decisionTreeQuery(id).queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: keyOf(decisionTrees.list) });
  return saved;
}

/** Publishes the draft that was read at a version. */
export function publishTree(id: string, version: number): Promise<DecisionTree> {
  return changed(call(decisionTrees.publish, { params: { id }, ifMatch: version }));
}

/** Publishes an earlier version again. */
export function rollBackTree(id: string, versionId: string): Promise<DecisionTree> {
  return changed(call(decisionTrees.rollBack, { params: { id, versionId } }));
}

/** Adds a copy of a tree. */
export function duplicateTree(id: string): Promise<DecisionTree> {
  return changed(call(decisionTrees.duplicate, { params: { id }, body: {} }));
}

/** Archives a tree. */
export function archiveTree(id: string): Promise<undefined> {
  return changed(call(decisionTrees.archive, { params: { id } }));
}

/** Restores a tree. */
export function restoreTree(id: string): Promise<DecisionTree> {
  return changed(call(decisionTrees.restore, { params: { id } }));
}
