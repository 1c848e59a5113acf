import { useLayoutEffect } from "react";

/** Takes away the frame that came with the page, before what replaces it is painted. */
export function useFirstFrameEnd(): void {
  useLayoutEffect(() => document.querySelector("#first-frame")?.remove(), []);
}
