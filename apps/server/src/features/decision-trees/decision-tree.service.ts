import type { DecisionTree, DecisionTreeProblem } from "@storey/contract";
import {
  callableTrees,
  isTreeError,
  nodesThatUse,
  subtreesOf,
  type TreeContent,
  treeChangeCounts,
  treeProblems,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  lockRecord,
  type RecordChange,
  updateRecord,
} from "../../platform/history/record.repository.ts";
import { freeName } from "../../platform/records/free-name.ts";
import { cleanContent } from "./article-html.service.ts";
import {
  findActiveTreeIds,
  findDecisionTrees,
  findTreeVersion,
  getDecisionTree,
  insertDecisionTree,
  insertTreeVersion,
  setTreeArchived,
} from "./decision-tree.repository.ts";
import { lockPublishing } from "./tree-build.repository.ts";
import { CalledTrees, rebuildTrees } from "./tree-build.service.ts";
import { addCopiedFiles, copyDraft, treeOwner } from "./tree-file.service.ts";
import { scenarioProblems } from "./tree-scenario.service.ts";

const EMPTY: TreeContent = { startNodeId: null, nodes: [], edges: [], variables: [] };

interface NewTree {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly content?: DecisionTree["content"] | undefined;
}

/** Adds a tree as a draft, with clean articles. Throws `record.exists` and `name.taken`. */
export async function addDecisionTree(
  transaction: Transaction,
  organisationId: string,
  { id = v7(), name, description = "", content = EMPTY as DecisionTree["content"] }: NewTree,
): Promise<DecisionTree> {
  const cleaned = cleanContent(content);
  const tree = { organisationId, id, name, description, content: cleaned };
  await insertDecisionTree(transaction, tree);
  return getDecisionTree(transaction, organisationId, id);
}

/** Adds a copy of a tree's draft and of the files that it shows. Throws `not_found`, `record.exists` and `name.taken`. */
export async function duplicateDecisionTree(
  transaction: Transaction,
  organisationId: string,
  id: string,
  copy: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<DecisionTree> {
  const original = await getDecisionTree(transaction, organisationId, id);
  const others = await findDecisionTrees(transaction, organisationId, false);
  const name = copy.name ?? freeName(original.name, new Set(others.map((one) => one.name)));
  const { content, ...files } = copyDraft(original);
  const { id: newId = v7() } = copy;
  const { description } = original;
  await addDecisionTree(transaction, organisationId, { id: newId, name, description, content });
  await addCopiedFiles(transaction, treeOwner(organisationId, newId), files);
  return getDecisionTree(transaction, organisationId, newId);
}

/** Which draft is saved, over the version that was seen. */
interface SeenDraft
  extends Pick<RecordChange<"decisionTree">, "organisationId" | "id" | "ifMatch"> {
  /** Returns the tree as it is now. */
  readonly current: () => Promise<DecisionTree>;
}

/** What of a draft is saved. */
interface SaidOfDraft {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly content?: DecisionTree["content"] | undefined;
}

/**
 * Saves what is said of a draft, with clean articles; what is left out stays. Throws `not_found`, `name.taken`,
 * `record.conflict` and `tree.variable_in_use`.
 */
export async function saveDraft(
  transaction: Transaction,
  { current, ...seen }: SeenDraft,
  { content: sent, ...values }: SaidOfDraft,
): Promise<void> {
  const content = sent && cleanContent(sent);
  if (content) requireVariablesInUse((await current()).content, content);
  await updateRecord(transaction, {
    ...{ ...seen, table: "decisionTree", current },
    values: { ...values, content: content && JSON.stringify(content) },
  });
}

/** Throws `tree.variable_in_use` for a draft that leaves out a variable which its nodes still use. */
function requireVariablesInUse(before: TreeContent, draft: TreeContent): void {
  const kept = new Set(draft.variables.map(({ id }) => id));
  for (const variable of before.variables) {
    if (kept.has(variable.id)) continue;
    const nodes = nodesThatUse(draft, variable).map(({ id, label }) => ({ id, label }));
    if (nodes.length > 0) throw new ProblemError("tree.variable_in_use", { current: nodes });
  }
}

/** Tells what is wrong with a draft. Throws `not_found`. */
export async function problemsOfTree(
  transaction: Transaction,
  organisationId: string,
  { id, embedOrigins }: { readonly id: string; readonly embedOrigins: readonly string[] },
): Promise<DecisionTreeProblem[]> {
  const { name, content, files } = await getDecisionTree(transaction, organisationId, id);
  return findProblems(transaction, organisationId, { id, name, content, files, embedOrigins });
}

/** A draft or version to check. What is only warned of is looked at where the draft is edited. */
interface CheckedTree extends Pick<DecisionTree, "id" | "name" | "files"> {
  readonly content: TreeContent;
  readonly embedOrigins?: readonly string[];
}

async function findProblems(
  transaction: Transaction,
  organisationId: string,
  { id: treeId, name, content, files, ...around }: CheckedTree,
): Promise<DecisionTreeProblem[]> {
  const called = await CalledTrees.of(transaction, organisationId, [content]);
  const active = await findActiveTreeIds(transaction, organisationId, subtreesOf(content));
  const trees = callableTrees(content, called.all(), active);
  const imageIds = new Set(files.images.map(({ id }) => id));
  const documentIds = new Set(files.documents.map(({ id }) => id));
  const problems = treeProblems(content, { ...around, treeId, trees, imageIds, documentIds });
  // What is wrong with the tree itself comes first: its scenarios may not even be walked.
  if (!problems.some(isTreeError))
    problems.unshift(
      ...(await scenarioProblems(transaction, organisationId, { treeId, name, content })),
    );
  return problems.map(({ code, nodeIds, variableIds, scenario }) => ({
    ...{ code, nodeIds: [...nodeIds], variableIds: [...variableIds] },
    ...(scenario ? { scenario } : {}),
  }));
}

/** Whoever publishes. */
type Publisher = Pick<Actor, "organisationId" | "userId">;

/**
 * Publishes the draft as it is once it is held: of two people at once, the second finds it published and
 * adds no version of the same. Throws `not_found`, `parent.archived`, `record.conflict` and
 * `tree.not_publishable`.
 */
export async function publishDecisionTree(
  transaction: Transaction,
  actor: Publisher,
  id: string,
  ifMatch: number | undefined,
): Promise<DecisionTree> {
  const tree = await holdForPublishing(transaction, actor, id, ifMatch);
  if (tree.state === "published" && !tree.isChanged) return tree;
  return publishContent(transaction, actor, tree, tree);
}

/** Publishes an earlier version again. Throws as publishing does. */
export async function rollBackDecisionTree(
  transaction: Transaction,
  actor: Publisher,
  { id, versionId }: { readonly id: string; readonly versionId: string },
  ifMatch: number | undefined,
): Promise<DecisionTree> {
  const tree = await holdForPublishing(transaction, actor, id, ifMatch);
  const { organisationId } = actor;
  const earlier = await findTreeVersion(transaction, organisationId, { treeId: id, versionId });
  if (!earlier) throw notFound();
  if (earlier.number === tree.publishedNumber) return tree;
  return publishContent(transaction, actor, tree, earlier);
}

async function holdForPublishing(
  transaction: Transaction,
  { organisationId }: Publisher,
  id: string,
  ifMatch: number | undefined,
): Promise<DecisionTree> {
  await lockPublishing(transaction, organisationId);
  const place = { table: "decisionTree", organisationId, id } as const;
  const { deletedAt } = await lockRecord(transaction, place, "change");
  if (deletedAt !== null) throw new ProblemError("parent.archived");
  const tree = await getDecisionTree(transaction, organisationId, id);
  if (ifMatch !== undefined && ifMatch !== tree.version)
    throw new ProblemError("record.conflict", { current: tree });
  return tree;
}

async function publishContent(
  transaction: Transaction,
  { organisationId, userId }: Publisher,
  { id, files, publishedVersionId }: DecisionTree,
  { name, content }: Pick<DecisionTree, "name" | "content">,
): Promise<DecisionTree> {
  const draft = { id, name, content, files };
  const problems = await findProblems(transaction, organisationId, draft);
  const errors = problems.filter(isTreeError);
  if (errors.length > 0) throw new ProblemError("tree.not_publishable", { current: errors });
  const version = { treeId: id, name, content };
  const versionId = v7();
  const earlier = publishedVersionId && { treeId: id, versionId: publishedVersionId };
  const before = earlier ? await findTreeVersion(transaction, organisationId, earlier) : undefined;
  const changes = treeChangeCounts(before?.content, content);
  await insertTreeVersion(transaction, {
    ...{ ...version, organisationId, id: versionId, changes, publishedBy: userId },
  });
  await rebuildTrees(transaction, organisationId, { ...version, versionId });
  return getDecisionTree(transaction, organisationId, id);
}

/** Archives a tree, or restores it. Throws `not_found`, and when it is restored `name.taken`. */
export async function archiveDecisionTree(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  // Who publishes a tree that calls it meanwhile is waited for, and waits.
  await lockPublishing(transaction, organisationId);
  await lockRecord(transaction, { table: "decisionTree", organisationId, id }, "end");
  await setTreeArchived(transaction, organisationId, id, isArchived);
}
