import { useLayoutEffect } from "react";

/** Removes the frame that came with the page, before its replacement is painted. */
export function useFirstFrameEnd(): void {
  useLayoutEffect(() => document.querySelector("#first-frame")?.remove(), []);
}
