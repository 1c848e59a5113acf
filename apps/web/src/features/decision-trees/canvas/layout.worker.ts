import { type LayoutInput, laidOut } from "./layout.ts";

// A tree of two thousand steps takes seconds to lay out: the page stays quick meanwhile.
addEventListener("message", ({ data }: MessageEvent<LayoutInput>) => {
  postMessage(laidOut(data));
});
