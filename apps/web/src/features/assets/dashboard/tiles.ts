import type { AssetDashboard } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES, type AssetLifecycleStatus } from "@storey/domain";
import { type LucideIcon, PlugZap, Unplug } from "lucide-react";
import type { AssetAddress } from "../parts/asset-filters.ts";
import { LIFECYCLE_ICONS } from "../parts/lifecycle.tsx";

/** A number of the dashboard that stands by itself, and leads to its assets. */
interface Tile {
  /** The key of its word. */
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly count: (dashboard: AssetDashboard) => number;
  readonly filters: Partial<AssetAddress>;
  /** Shown with nothing in it too: that there is none is worth knowing. */
  readonly isAlwaysShown?: boolean;
}

function inState(status: AssetLifecycleStatus): Tile {
  return {
    label: `status.${status}`,
    Icon: LIFECYCLE_ICONS[status],
    count: ({ lifecycleStatuses }) =>
      lifecycleStatuses.find(({ value }) => value === status)?.count ?? 0,
    filters: { statuses: [status] },
    isAlwaysShown: status === "missing",
  };
}

/** The numbers of the dashboard, in their order. */
export const TILES: readonly Tile[] = [
  ...ASSET_LIFECYCLE_STATUSES.map(inState),
  {
    ...{ label: "floating", Icon: Unplug },
    count: ({ floating }) => floating,
    filters: { floating: true },
  },
  {
    ...{ label: "dashboard.testOverdue", Icon: PlugZap, isAlwaysShown: true },
    count: ({ dates }) => dates.patNextDueAt.find(({ value }) => value === "expired")?.count ?? 0,
    filters: { patNextDueAt: ["expired"] },
  },
];
