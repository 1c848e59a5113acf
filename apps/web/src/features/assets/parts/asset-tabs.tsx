import { isSettingEnabled, type OrganisationSettingKey } from "@storey/domain";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { AssetOverview } from "./asset-overview.tsx";
import styles from "./asset-page.module.css";
import type { AssetTabProps } from "./asset-panels.ts";

interface AssetTab {
  readonly value: string;
  /** The feature module that the tab belongs to: without it there is no tab. */
  readonly setting?: OrganisationSettingKey;
  readonly Panel: ComponentType<AssetTabProps>;
}

/** The tabs in their order; the first has no name in the address. Source: product design 4.7. */
const TABS: readonly [AssetTab, ...AssetTab[]] = [
  { value: "overview", Panel: AssetOverview },
  {
    value: "issues",
    setting: "spaces_core",
    Panel: lazy(async () => ({ default: (await import("./asset-issues.tsx")).AssetIssues })),
  },
  {
    value: "documents",
    Panel: lazy(async () => ({ default: (await import("./asset-documents.tsx")).AssetDocuments })),
  },
  {
    value: "pictures",
    Panel: lazy(async () => ({ default: (await import("./asset-pictures.tsx")).AssetPictures })),
  },
  {
    value: "network",
    Panel: lazy(async () => ({ default: (await import("./asset-network.tsx")).AssetNetwork })),
  },
  {
    value: "custody",
    Panel: lazy(async () => ({
      default: (await import("../../custody/parts/custody-tab.tsx")).CustodyTab,
    })),
  },
  {
    value: "history",
    Panel: lazy(async () => ({ default: (await import("./asset-history.tsx")).AssetHistory })),
  },
];

interface AssetTabsProps extends AssetTabProps {
  /** The tab in the address; one that is unknown or off shows the first. */
  readonly tab: string | null;
  /** Null is the first. */
  readonly onTab: (tab: string | null) => void;
}

/** Shows the tabs of an asset's page and the panel of one; each loads when it is first shown. */
export function AssetTabs({ tab, onTab, ...given }: AssetTabsProps) {
  const { t } = useTranslation("assets");
  const settings = useOrganisation()?.settings;
  const tabs = TABS.filter(({ setting }) => !setting || isSettingEnabled(settings, setting));
  const { value, Panel } = tabs.find((one) => one.value === tab) ?? TABS[0];
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t("tabs")}
        value={value}
        tabs={tabs.map((one) => ({ value: one.value, label: t(`tab.${one.value}`) }))}
        onChange={(next) => onTab(next === TABS[0].value ? null : next)}
      >
        <div key={value} className={styles.panel}>
          <Suspense
            fallback={
              <div role="status" aria-label={t("loading")}>
                <Skeleton height="220px" radius="var(--radius-large)" />
              </div>
            }
          >
            <Panel {...given} />
          </Suspense>
        </div>
      </Tabs>
    </div>
  );
}
