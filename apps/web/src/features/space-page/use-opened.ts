import { useNavigate, useSearch } from "@tanstack/react-router";
import { useShownPath } from "../../lib/use-shown-path.ts";

/** What is open on the page of a space, in the address: Back closes it. */
export interface Opened {
  readonly picture?: string;
  readonly document?: string;
  readonly panel?: Panel;
}

const PANELS = ["pictures", "documents", "codes", "edit", "help"] as const;
/** A dialog that opens over the page. */
export type Panel = (typeof PANELS)[number];

/** What the address says of the page of a space: its tab, and what is open over it. */
export function useOpened() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = useShownPath();
  const text = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" ? value : null;
  };
  const tab = text("tab");
  const go = (next: Readonly<Record<string, string>>, replace: boolean): void => {
    void navigate({ to: path, search: next, replace, resetScroll: false });
  };
  const onTab = tab === null ? {} : { tab };
  return {
    tab,
    picture: text("picture"),
    document: text("document"),
    panel: PANELS.find((one) => one === search["panel"]) ?? null,
    /** The first tab has no name in the address. */
    showTab: (next: string | null) => go(next === null ? {} : { tab: next }, false),
    open: (next: Opened, replace = false) => go({ ...onTab, ...next }, replace),
    close: () => go(onTab, true),
  };
}
