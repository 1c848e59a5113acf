import {
  type TreeContent,
  type TreeNeighbours,
  type TreeProblem,
  treeProblems,
} from "@storey/domain";
import { type BesidePage, openBesidePage } from "../parts/beside-page.ts";

/** What is asked of the checker: a tree, and what is around it. */
export type AskedTree = readonly [TreeContent, TreeNeighbours];

/** Checks trees beside the page, one after another, and tells what was found. */
export function openProblemChecker(
  onFound: (problems: readonly TreeProblem[]) => void,
): BesidePage<AskedTree> {
  return openBesidePage({
    start: () => new Worker(new URL("./problems.worker.ts", import.meta.url), { type: "module" }),
    here: (asked: AskedTree): readonly TreeProblem[] => treeProblems(...asked),
    onFound,
    failure: "Trees are checked without a worker",
  });
}
