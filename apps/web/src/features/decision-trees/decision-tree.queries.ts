import {
  assetModels,
  assets,
  type DecisionTree,
  decisionTreeResults,
  decisionTrees,
  type ImportedDecisionTree,
  spaces,
  type TreeAssignment,
  type TreeProposal,
  treeAssignments,
  treeProposals,
} from "@storey/contract";
import type { InterfaceLanguage, TreeContent, TreeValues } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { carriedFiles, takenApart, withCarriedFiles } from "./carried-files.queries.ts";

/** Lists the trees by name, the archived ones too. */
export function decisionTreesQuery() {
  return queryOf(decisionTrees.list, { query: { withDeleted: "true" } });
}

/** The trees that can be begun. */
export function publishedTreesQuery() {
  return queryOptions({
    ...decisionTreesQuery(),
    select: (trees) =>
      trees.filter(({ state, deletedAt }) => state === "published" && deletedAt === null),
  });
}

/** Gives one tree with its draft. */
export function decisionTreeQuery(id: string) {
  return queryOf(decisionTrees.get, { params: { id } });
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

/** The days of which results are asked for, both of them included. */
export interface ResultDays {
  readonly from: string;
  readonly to: string;
}

/** Tells what the sessions of a tree came to that began in some days, of one of its versions or of all. */
export function treeResultsQuery(id: string, days: ResultDays, versionId: string | null = null) {
  const query = { ...days, ...(versionId !== null && { versionId }) };
  return queryOf(decisionTreeResults.get, { params: { id }, query });
}

/** Tells what the sessions of each tree came to that began in some days. */
export function allTreesResultsQuery(days: ResultDays) {
  return queryOf(decisionTreeResults.all, { query: days });
}

/** Lists the last words of those whom a tree did not help. */
export function treeSaidQuery(id: string, days: ResultDays) {
  return queryOf(decisionTreeResults.said, { params: { id }, query: days });
}

/** Lists what is proposed to a tree. */
export function treeProposalsQuery(id: string) {
  return queryOf(treeProposals.list, { params: { id } });
}

/** A proposal in the words that were read. */
export type ReadProposal = Pick<TreeProposal, "id" | "words">;

/** Accepts a proposal with the draft that holds it, over the version that was seen; the answer stands for what was read. */
export async function acceptProposal(
  treeId: string,
  { id: proposalId, words }: ReadProposal,
  { version, content }: { readonly version: number; readonly content: TreeWork["content"] | null },
): Promise<DecisionTree> {
  const params = { id: treeId, proposalId };
  const body = { words, ...(content && { content }) };
  return decided(treeId, async () => {
    const saved = await call(treeProposals.accept, { params, body, ifMatch: version });
    queryClient.setQueryData(decisionTreeQuery(treeId).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: keyOf(decisionTrees.list) });
    return saved;
  });
}

/** Dismisses a proposal, and says why. */
export async function dismissProposal(
  treeId: string,
  { id: proposalId, words }: ReadProposal,
  reason: string,
): Promise<void> {
  const params = { id: treeId, proposalId };
  await decided(treeId, () => call(treeProposals.dismiss, { params, body: { words, reason } }));
}

/** Whatever came of it, the list is read anew: the words may be others now. */
async function decided<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await queryClient.invalidateQueries({
      queryKey: keyOf(treeProposals.list, { params: { id } }),
    });
  }
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await Promise.all(
    [decisionTrees.list, decisionTrees.get, decisionTrees.versions, decisionTrees.called].map(
      (one) => queryClient.invalidateQueries({ queryKey: keyOf(one) }),
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

/** Lets a scenario of another tree come to another end, over the draft as it is kept now. */
export async function acceptEndIn(
  id: string,
  accepted: (content: TreeContent) => TreeContent,
): Promise<void> {
  const { content, version } = await call(decisionTrees.get, { params: { id } });
  await saveTree(id, version, { content: accepted(content) as TreeWork["content"] });
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
