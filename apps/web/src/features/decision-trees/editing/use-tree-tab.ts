import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useShownPath } from "../../../lib/use-shown-path.ts";

/** The parts of the editor, in their order. The first has no name in the address. */
export const TREE_TABS = [
  "steps",
  "variables",
  "translations",
  "simulator",
  "scenarios",
  "where",
  "versions",
  "results",
  "proposals",
  "settings",
] as const;
export type TreeTab = (typeof TREE_TABS)[number];

/** The part of the editor that the address names, and a way to another one. */
export function useTreeTab() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = useShownPath();
  const { tab: wanted, ...rest } = search;
  const named = TREE_TABS.find((one) => one === wanted) ?? "steps";
  // The part shows at once, so that the focus can go into it; the address follows a moment later.
  const [ahead, setAhead] = useState<{ readonly tab: TreeTab; readonly of: TreeTab } | null>(null);
  if (ahead && ahead.of !== named) setAhead(null);
  const tab = ahead?.of === named ? ahead.tab : named;
  const setTab = (next: TreeTab): void => {
    if (next === tab) return;
    setAhead({ tab: next, of: named });
    const to = next === "steps" ? rest : { ...rest, tab: next };
    // The draft goes along: there is nothing to ask before.
    void navigate({ to: path, search: to, resetScroll: false, ignoreBlocker: true });
  };
  return [tab, setTab] as const;
}
