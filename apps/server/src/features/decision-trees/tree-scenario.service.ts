import {
  type PublishedTree,
  runScenario,
  runScenarios,
  scenarioProblem,
  type TreeProblem,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { findCallable } from "./decision-tree.repository.ts";
import { findProvedFollowers } from "./tree-build.repository.ts";
import { builtTree, getBuild } from "./tree-build.service.ts";

/** Stands for the version that a draft would be. */
const DRAFT = "draft";

/**
 * Tells which scenarios would not come to their ends if a tree was published as it is: those of the tree
 * itself, and those of the trees that call it, which would be built anew. The tree must be free of errors.
 */
export async function scenarioProblems(
  transaction: Transaction,
  organisationId: string,
  tree: Omit<PublishedTree, "versionId">,
): Promise<TreeProblem[]> {
  const draft = { ...tree, versionId: DRAFT };
  const own = await ownProblems(transaction, organisationId, draft);
  return [...own, ...(await followerProblems(transaction, organisationId, draft))];
}

async function ownProblems(
  transaction: Transaction,
  organisationId: string,
  draft: PublishedTree,
): Promise<TreeProblem[]> {
  if (!draft.content.scenarios?.length) return [];
  const build = await builtTree(transaction, organisationId, draft);
  return runScenarios(build, draft.content).flatMap(
    (run) => scenarioProblem(build, run, draft.treeId) ?? [],
  );
}

/**
 * A tree that calls this one is what it was, so only what holds there now can be broken by this one. Its
 * scenarios are those of its draft: a new end is accepted there before this tree is published, and then
 * does not hold yet.
 */
async function followerProblems(
  transaction: Transaction,
  organisationId: string,
  draft: PublishedTree,
): Promise<TreeProblem[]> {
  const followers = await findProvedFollowers(transaction, organisationId, draft.treeId);
  const versionIds = followers.map(({ versionId }) => versionId);
  const roots = await findCallable(transaction, organisationId, { treeIds: [], versionIds });
  const problems: TreeProblem[] = [];
  for (const { versionId, buildId, scenarios } of followers) {
    const root = roots.find((one) => one.versionId === versionId);
    if (!root) continue;
    const build = await builtTree(transaction, organisationId, root, draft);
    const failed = runScenarios(build, { scenarios }).filter(({ fault }) => fault !== null);
    if (failed.length === 0) continue;
    const now = await getBuild(transaction, organisationId, buildId);
    for (const run of failed) {
      if (runScenario(now, run.scenario).fault !== null) continue;
      const problem = scenarioProblem(build, run, draft.treeId);
      if (problem) problems.push(problem);
    }
  }
  return problems;
}
