import { useNavigate, useSearch } from "@tanstack/react-router";
import { useShownPath } from "./use-shown-path.ts";

/** What is open over the page of a record. It is in the address, so that Back closes it. */
export interface OpenedOver<Panel extends string> {
  readonly picture?: string;
  readonly document?: string;
  readonly panel?: Panel;
}

/** Returns what the address says of the page of a record: its tab, and what is open over it. */
export function useOpenedOver<const Panel extends string>(panels: readonly Panel[]) {
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
    panel: panels.find((one) => one === search["panel"]) ?? null,
    /** The first tab has no name in the address. */
    showTab: (next: string | null) => go(next === null ? {} : { tab: next }, false),
    open: (next: OpenedOver<Panel>, replace = false) => go({ ...onTab, ...next }, replace),
    close: () => go(onTab, true),
  };
}
