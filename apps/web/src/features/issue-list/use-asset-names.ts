import type { IssueSummary } from "@storey/contract";
import { useQueries } from "@tanstack/react-query";
import { useCan, useSetting } from "../../lib/session/use-session.ts";
import { assetQuery } from "../assets/asset.queries.ts";
import { assetWords } from "./asset-panel.tsx";

/**
 * Returns a function that names the assets of a filter: by themselves, else by an issue that is about
 * them.
 */
export function useAssetNames(
  ids: readonly string[],
  issues: readonly IssueSummary[],
): (id: string) => string | undefined {
  const isModuleOn = useSetting("asset_management");
  const enabled = useCan("organisation.assets.read") && isModuleOn;
  const found = useQueries({
    queries: ids.map((id) => ({ ...assetQuery(id), enabled, retry: false })),
  });
  return (id) => {
    const asset = found.find(({ data }) => data?.id === id)?.data;
    if (asset) return assetWords(asset);
    return issues.find((issue) => issue.asset?.id === id)?.asset?.name || undefined;
  };
}
