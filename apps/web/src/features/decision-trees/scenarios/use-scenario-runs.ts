import type { TreeBuild, TreeContent } from "@storey/domain";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type BesidePage, openBesidePage } from "../parts/beside-page.ts";
import { draftBuild } from "../simulator/draft-build.ts";
import { useCalledVersions } from "../simulator/use-called-versions.ts";
import { type Proved, provedBuild } from "./proved-build.ts";

const NO_NODES = { nodes: [] };
const NOTHING: Proved = { runs: [], problems: [] };

/** What the scenarios of a draft come to. */
export interface ScenarioRuns extends Proved {
  /** The draft with what it calls; null where that is not known yet, or is not there. */
  readonly build: TreeBuild | null;
  /** The draft is another than the one that the runs and the problems are of, and is run now. */
  readonly isRunning: boolean;
  /** They are to be run for the first time: whether they hold is not known of any draft yet. */
  readonly isFirst: boolean;
}

/** Gives what a build came to with its own scenarios in place of their copies. */
function ofBuild({ parts, rootId }: TreeBuild, { runs, problems }: Proved): Proved {
  const scenarios = parts[rootId]?.content.scenarios ?? [];
  return {
    runs: runs.map((run, at) => ({ ...run, scenario: scenarios[at] ?? run.scenario })),
    problems,
  };
}

function isAlike<Found>(before: Found | undefined, next: Found): before is Found {
  return JSON.stringify(before) === JSON.stringify(next);
}

/** Runs the newest of builds beside the page; null before the first has come to something. */
function useProved(build: TreeBuild | null) {
  const [proved, setProved] = useState<(Proved & { readonly build: TreeBuild }) | null>(null);
  const runner = useRef<BesidePage<TreeBuild> | null>(null);
  const newest = useRef(build);
  useEffect(() => {
    const opened = openBesidePage({
      start: () =>
        new Worker(new URL("./scenarios.worker.ts", import.meta.url), { type: "module" }),
      here: provedBuild,
      onFound: (found: Proved, of: TreeBuild) => {
        // What an earlier draft came to says nothing of the one that is shown.
        if (of !== newest.current) return;
        const next = ofBuild(of, found);
        // Problems that stay the same draw nothing anew.
        setProved((before) => ({
          build: of,
          runs: next.runs,
          problems: isAlike(before?.problems, next.problems) ? before.problems : next.problems,
        }));
      },
      failure: "Scenarios are run without a worker",
    });
    runner.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    newest.current = build;
    if (build) runner.current?.ask(build);
  }, [build]);
  return proved;
}

/** Runs all scenarios of a draft beside the page whenever it changes. */
export function useScenarioRuns(
  tree: { readonly id: string; readonly name: string },
  content: TreeContent,
): ScenarioRuns {
  // Putting a draft together waits for what is typed, and so do the walks where no worker runs them. One
  // without scenarios is not waited for: the whole editor would be drawn twice for a letter.
  const draft = useDeferredValue(content.scenarios?.length ? content : null);
  const { versions, isLoading, error } = useCalledVersions(draft ?? NO_NODES);
  const { id, name } = tree;
  const build = useMemo(
    () => (!draft || isLoading || error ? null : draftBuild({ id, name }, draft, versions)),
    [id, name, draft, versions, isLoading, error],
  );
  const proved = useProved(build);
  return useMemo(() => {
    const isRunning = build !== null && proved?.build !== build;
    const { runs, problems } = (build && proved) ?? NOTHING;
    const isFirst = proved === null && (isRunning || isLoading);
    return { build, isRunning, isFirst, runs, problems };
  }, [build, proved, isLoading]);
}
