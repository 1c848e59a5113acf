import {
  type RunScenario,
  runScenarios,
  scenarioProblem,
  type TreeBuild,
  type TreeProblem,
} from "@storey/domain";

/** What the scenarios of a tree come to. */
export interface Proved {
  /** In the order of the scenarios. */
  readonly runs: readonly RunScenario[];
  /** What keeps the tree from being published. */
  readonly problems: readonly TreeProblem[];
}

/** Runs all scenarios of the tree that a build begins with. */
export function provedBuild(build: TreeBuild): Proved {
  const root = build.parts[build.rootId];
  const runs = root ? runScenarios(build, root.content) : [];
  return {
    runs,
    problems: runs.flatMap((run) => scenarioProblem(build, run, root?.treeId ?? "") ?? []),
  };
}
