import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useShownPath } from "../../../lib/use-shown-path.ts";

/** Where a sheet stands with its place in the history: the address follows a moment later. */
type Phase = "closed" | "opening" | "open" | "leaving";

/**
 * Gives what is open over the page a place in the history, so that Back closes it and leaves the page
 * where it is.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { sheet, ...rest } = search;
  const isThere = sheet !== undefined;
  const navigate = useNavigate();
  const { history } = useRouter();
  const path = useShownPath();
  const phase = useRef<Phase>("closed");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening, closing and Back move the history.
  useEffect(() => {
    const stay = { to: path, resetScroll: false, ignoreBlocker: true } as const;
    if (isOpen && isThere) {
      if (phase.current === "opening") phase.current = "open";
    } else if (isOpen && phase.current === "open") {
      phase.current = "closed";
      close();
    } else if (isOpen) {
      phase.current = "opening";
      void navigate({ ...stay, search: { ...rest, sheet: "step" } });
    } else if (isThere && phase.current !== "closed") {
      phase.current = "leaving";
      history.back({ ignoreBlocker: true });
    } else if (isThere) {
      // The address was opened with it, and nothing is open.
      void navigate({ ...stay, search: rest, replace: true });
    } else if (phase.current === "leaving") {
      phase.current = "closed";
    }
  }, [isOpen, isThere]);
}
