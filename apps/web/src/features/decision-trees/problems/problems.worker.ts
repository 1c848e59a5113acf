import { type TreeContent, type TreeNeighbours, treeProblems } from "@storey/domain";

// A tree of two thousand steps takes longer to check than a keystroke may take.
addEventListener("message", ({ data }: MessageEvent<[TreeContent, TreeNeighbours]>) => {
  postMessage(treeProblems(...data));
});
