import {
  type RunScenario,
  runScenarios,
  scenarioProblem,
  type TreeBuild,
  type TreeContent,
  type TreeProblem,
} from "@storey/domain";
import { useDeferredValue, useMemo } from "react";
import { draftBuild } from "../simulator/draft-build.ts";
import { useCalledVersions } from "../simulator/use-called-versions.ts";

const NO_NODES = { nodes: [] };

/** What the scenarios of a draft come to now. */
export interface ScenarioRuns {
  /** The draft with what it calls; null where that is not known yet, or is not there. */
  readonly build: TreeBuild | null;
  readonly runs: readonly RunScenario[];
  /** What keeps the draft from being published. */
  readonly problems: readonly TreeProblem[];
}

const NONE: ScenarioRuns = { build: null, runs: [], problems: [] };

/** Runs all scenarios of a draft whenever it changes, after what was typed is shown. */
export function useScenarioRuns(
  tree: { readonly id: string; readonly name: string },
  content: TreeContent,
): ScenarioRuns {
  const draft = useDeferredValue(content);
  const isEmpty = !draft.scenarios?.length;
  const { versions, isLoading, error } = useCalledVersions(isEmpty ? NO_NODES : draft);
  const { id, name } = tree;
  return useMemo(() => {
    const build = isEmpty || isLoading || error ? null : draftBuild({ id, name }, draft, versions);
    if (!build) return NONE;
    const runs = runScenarios(build, draft);
    const problems = runs.flatMap((run) => scenarioProblem(build, run, id) ?? []);
    return { build, runs, problems };
  }, [id, name, draft, versions, isLoading, error, isEmpty]);
}
