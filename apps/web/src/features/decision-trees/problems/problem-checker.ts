import {
  type TreeContent,
  type TreeNeighbours,
  type TreeProblem,
  treeProblems,
} from "@storey/domain";
import { logFailure } from "../../../lib/log.ts";

/** How long nobody types before a tree is checked again: handing it over costs a moment too. */
const PAUSE_MS = 200;

type Asked = readonly [TreeContent, TreeNeighbours];

export interface ProblemChecker {
  /** Checks a tree as soon as nobody types; one that is asked for meanwhile stands for it. */
  readonly check: (...asked: Asked) => void;
  readonly close: () => void;
}

function openWorker(): Worker | null {
  // A browser without workers checks on its one thread.
  if (typeof Worker === "undefined") return null;
  return new Worker(new URL("./problems.worker.ts", import.meta.url), { type: "module" });
}

/** Checks trees beside the page, one after another, and tells what was found. */
export function openProblemChecker(
  onFound: (problems: readonly TreeProblem[]) => void,
): ProblemChecker {
  let worker = openWorker();
  let waiting: Asked | null = null;
  let asked: Asked | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const go = (): void => {
    if (asked || !waiting) return;
    asked = waiting;
    waiting = null;
    if (worker) return void worker.postMessage(asked);
    const found = treeProblems(...asked);
    asked = null;
    onFound(found);
  };
  if (worker) {
    worker.onmessage = ({ data }: MessageEvent<readonly TreeProblem[]>) => {
      asked = null;
      onFound(data);
      go();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      logFailure("Trees are checked without a worker", event.error ?? event.message);
      worker?.terminate();
      worker = null;
      waiting ??= asked;
      asked = null;
      go();
    };
  }
  return {
    check: (...next) => {
      waiting = next;
      clearTimeout(timer);
      if (isFirst || !worker) go();
      else timer = setTimeout(go, PAUSE_MS);
      isFirst = false;
    },
    close: () => {
      clearTimeout(timer);
      worker?.terminate();
    },
  };
}
