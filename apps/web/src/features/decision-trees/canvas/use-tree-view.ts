import { useNavigate, useSearch } from "@tanstack/react-router";
import { useShownPath } from "../../../lib/use-shown-path.ts";

/** How the steps of a tree are shown: as an indented outline, or drawn as a diagram. */
export const TREE_VIEWS = ["outline", "canvas"] as const;
export type TreeView = (typeof TREE_VIEWS)[number];

/** How the steps are shown, as the address says it, and a way to show them otherwise. */
export function useTreeView() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = useShownPath();
  const { view: wanted, ...rest } = search;
  const view: TreeView = wanted === "canvas" ? "canvas" : "outline";
  const setView = (next: TreeView): void => {
    const to = next === "canvas" ? { ...rest, view: next } : rest;
    // The draft goes along: there is nothing to ask before.
    void navigate({
      to: path,
      search: to,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return [view, setView] as const;
}
