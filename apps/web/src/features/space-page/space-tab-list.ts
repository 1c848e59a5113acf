import type { OrganisationSettingKey } from "@storey/domain";
import { isSettingEnabled } from "@storey/domain";
import { type ComponentType, lazy } from "react";
import { SpaceOverview } from "./space-overview.tsx";
import type { SpaceTabProps } from "./space-tab-props.ts";

/** One tab of the page of a space; its value stands in the address. */
export interface SpaceTab {
  readonly value: string;
  /** The feature module that the tab belongs to: without it there is no tab. */
  readonly setting?: OrganisationSettingKey;
  readonly Panel: ComponentType<SpaceTabProps>;
}

/** The tabs in their order; the first has no name in the address. Source: product design 4.11. */
export const SPACE_TABS: readonly [SpaceTab, ...SpaceTab[]] = [
  {
    value: "overview",
    Panel: SpaceOverview,
  },
  {
    value: "360",
    setting: "spaces_panoramas",
    Panel: lazy(async () => ({
      default: (await import("../panoramas/parts/panoramas-tab.tsx")).PanoramasTab,
    })),
  },
  {
    value: "documents",
    Panel: lazy(async () => ({ default: (await import("./documents-tab.tsx")).DocumentsTab })),
  },
  {
    value: "assets",
    setting: "asset_management",
    Panel: lazy(async () => ({
      default: (await import("../assets/parts/assets-tab.tsx")).AssetsTab,
    })),
  },
  {
    value: "issues",
    setting: "spaces_core",
    Panel: lazy(async () => ({
      default: (await import("../issues/parts/issues-tab.tsx")).IssuesTab,
    })),
  },
  {
    value: "timeline",
    Panel: lazy(async () => ({
      default: (await import("../timeline/parts/timeline-tab.tsx")).TimelineTab,
    })),
  },
];

/** The tabs of an organisation with these modules. */
export function spaceTabsFor(
  settings: Parameters<typeof isSettingEnabled>[0],
): readonly SpaceTab[] {
  return SPACE_TABS.filter(({ setting }) => !setting || isSettingEnabled(settings, setting));
}
