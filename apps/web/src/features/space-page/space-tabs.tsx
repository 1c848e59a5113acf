import "./parts/space-page-messages.ts";
import { Suspense } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation } from "../../lib/session/use-session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./space-page.module.css";
import { spaceTabsFor } from "./space-tab-list.ts";
import type { SpaceTabProps } from "./space-tab-props.ts";

function PanelSkeleton() {
  const { t } = useTranslation("spaces");
  return (
    <div role="status" aria-label={t("loading")} className={styles["loading"]}>
      <Skeleton height="clamp(260px, 32vw, 430px)" radius="var(--radius-large)" />
      <Skeleton height="220px" radius="var(--radius-large)" />
    </div>
  );
}

interface SpaceTabsProps extends SpaceTabProps {
  /** The tab in the address; one that is unknown or off shows the first. */
  readonly tab: string | null;
  /** Null is the first. */
  readonly onTab: (tab: string | null) => void;
}

/** The parts of a space's page, one at a time; each is loaded when it is first shown. */
export function SpaceTabs({ tab, onTab, ...given }: SpaceTabsProps) {
  const { t } = useTranslation("space-page");
  const tabs = spaceTabsFor(useOrganisation()?.settings);
  const chosen = tabs.find(({ value }) => value === tab) ?? tabs[0];
  if (!chosen) return null;
  const { value, Panel } = chosen;
  return (
    <div className={styles["tabs"]}>
      <Tabs
        label={t("tabs")}
        value={value}
        tabs={tabs.map((one) => ({ value: one.value, label: t(`tab.${one.value}`) }))}
        onChange={(next) => onTab(next === tabs[0]?.value ? null : next)}
      >
        <div key={value} className={styles["panel"]}>
          <Suspense fallback={<PanelSkeleton />}>
            <Panel {...given} />
          </Suspense>
        </div>
      </Tabs>
    </div>
  );
}
