import type { TreeBuild } from "@storey/domain";
import { provedBuild } from "./proved-build.ts";

// A hundred walks through a tree of two thousand steps take longer than a keystroke may take.
addEventListener("message", ({ data }: MessageEvent<TreeBuild>) => {
  postMessage(provedBuild(data));
});
