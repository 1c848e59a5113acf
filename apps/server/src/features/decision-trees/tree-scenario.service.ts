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
import { builtTrees, getBuilds } from "./tree-build.service.ts";

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
  const builds = await builtTrees(transaction, organisationId, [draft], draft);
  return builds.flatMap((build) =>
    runScenarios(build, draft.content).flatMap(
      (run) => scenarioProblem(build, run, draft.treeId) ?? [],
    ),
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
  if (followers.length === 0) return [];
  const versionIds = followers.map(({ versionId }) => versionId);
  const roots = await findCallable(transaction, organisationId, { treeIds: [], versionIds });
  const builds = await builtTrees(transaction, organisationId, roots, draft);
  const built = new Map(builds.map((build) => [build.rootId, build]));
  const failed = followers.flatMap(({ versionId, buildId, scenarios }) => {
    const build = built.get(versionId);
    if (!build) return [];
    const runs = runScenarios(build, { scenarios }).filter(({ fault }) => fault !== null);
    return runs.map((run) => ({ build, buildId, run }));
  });
  const buildIds = [...new Set(failed.map(({ buildId }) => buildId))];
  const before = await getBuilds(transaction, organisationId, buildIds);
  return failed.flatMap(({ build, buildId, run }) => {
    const now = before.get(buildId);
    if (!now || runScenario(now, run.scenario).fault !== null) return [];
    return scenarioProblem(build, run, draft.treeId) ?? [];
  });
}
