import {
  assetModels,
  assets,
  type DecisionTree,
  decisionTreeResults,
  decisionTrees,
  type ImportedDecisionTree,
  spaces,
  type TreeAssignment,
  treeAssignments,
} from "@storey/contract";
import type { InterfaceLanguage, TreeValues } from "@storey/domain";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { carriedFiles, takenApart, withCarriedFiles } from "./carried-files.queries.ts";

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

/** Lists the trees to begin with. */
export function treeStartersQuery(language: InterfaceLanguage) {
  return queryOf(decisionTrees.starters, { query: { language } });
}

/** Which of the places where a tree helps are looked at. */
export interface AssignmentsAsked {
  readonly isMissing: boolean;
  /** From 1. */
  readonly page: number;
}

/** Gives a page of the rooms, models and assets that a tree helps with, and the values that they lack. */
export function treeAssignmentsQuery(id: string, { isMissing, page }: AssignmentsAsked) {
  const query = { page: String(page), ...(isMissing ? { isMissing: "true" as const } : {}) };
  return queryOf(treeAssignments.list, { params: { id }, query });
}

/** Looks anew at where trees help. */
export function assignmentsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(treeAssignments.list) });
}

/** Says what a room, a model or an asset tells the variables of its tree, seen at a version. */
export async function saveTreeValues(
  { kind, id, version }: Pick<TreeAssignment, "kind" | "id" | "version">,
  decisionTreeVariables: TreeValues,
): Promise<void> {
  const sent = { params: { id }, body: { decisionTreeVariables }, ifMatch: version };
  if (kind === "space") await call(spaces.update, sent);
  else if (kind === "assetModel") await call(assetModels.update, sent);
  else await call(assets.update, sent);
  const shown = { space: spaces.get, assetModel: assetModels.get, asset: assets.get }[kind];
  await Promise.all([
    assignmentsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(shown, { params: { id } }) }),
  ]);
}

/** Tells what the sessions of a tree came to that began in some days. */
export function treeResultsQuery(id: string, days: { readonly from: string; readonly to: string }) {
  return queryOf(decisionTreeResults.get, { params: { id }, query: days });
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
  readonly description?: string | undefined;
  readonly content?: DecisionTree["content"] | undefined;
}

/** What of a tree is worked on. */
export type TreeWork = Pick<DecisionTree, "name" | "description" | "content">;

/** Adds a tree as a draft. */
export function addTree(body: NewTree): Promise<DecisionTree> {
  return changed(call(decisionTrees.create, { body }));
}

/** Adds a tree from files as a draft, and tells what has to be decided about it. */
export function importTree(body: {
  readonly id: string;
  readonly name: string;
  readonly files: unknown[];
}): Promise<ImportedDecisionTree> {
  return changed(importWithFiles(body));
}

async function importWithFiles(
  body: Parameters<typeof importTree>[0],
): Promise<ImportedDecisionTree> {
  const [first, ...others] = body.files;
  const { rest, files } = takenApart(first);
  const tree = await call(decisionTrees.import, { body: { ...body, files: [rest, ...others] } });
  const whole = await withCarriedFiles(tree, rest, files);
  if (!whole) return tree;
  const params = { id: tree.id };
  const { content, problems } = whole;
  const input = { params, body: { content }, ifMatch: tree.version };
  return { ...(await call(decisionTrees.update, input)), problems };
}

/**
 * Gives the draft of a tree as a file, with its pictures and papers, and tells how many of them are too
 * large for it.
 */
export async function exportTree(id: string): Promise<{ file: Blob; leftOutCount: number }> {
  const params = { id };
  const exported = await call(decisionTrees.export, { params });
  const { files: there } = await call(decisionTrees.get, { params });
  const { files, leftOutCount } = await carriedFiles(exported.content, there);
  const text = JSON.stringify({ ...exported, files }, null, 2);
  return { file: new Blob([text], { type: "application/json" }), leftOutCount };
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
