import type { HotspotAsset } from "@storey/contract";
import {
  CircleCheck,
  CircleQuestionMark,
  type LucideIcon,
  Minus,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { Translate } from "../../../../lib/messages.ts";

/** The ring around a hotspot of an asset: what somebody who looks around has to know first. */
export type AssetRing = "good" | "issue" | "repair" | "missing" | "away";

/** The sign at the ring, so that no state differs from another by its hue alone. */
export const RING_ICONS: Readonly<Record<AssetRing, LucideIcon>> = {
  good: CircleCheck,
  issue: TriangleAlert,
  repair: Wrench,
  missing: CircleQuestionMark,
  away: Minus,
};

/** Returns the ring of an asset; null for who may not know its state. */
export function ringOf({ lifecycleStatus, issuesCount }: HotspotAsset): AssetRing | null {
  if (lifecycleStatus === null) return null;
  if (lifecycleStatus === "missing") return "missing";
  if (lifecycleStatus === "in_repair") return "repair";
  if ((issuesCount ?? 0) > 0) return "issue";
  return lifecycleStatus === "in_service" ? "good" : "away";
}

/** Says the state of an asset and its open issues in words; empty for who may not know them. */
export function stateWords({ lifecycleStatus, issuesCount }: HotspotAsset, t: Translate): string {
  if (lifecycleStatus === null) return "";
  const state = t(`asset.${lifecycleStatus}`);
  return issuesCount ? `${state}, ${t("asset.issues", { count: issuesCount })}` : state;
}
