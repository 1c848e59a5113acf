import { useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation, useSession } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { tabsFor } from "./administration-tabs.ts";
import { refreshOrganisation } from "./organisation.queries.ts";
import styles from "./parts/administration.module.css";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { OrganisationFailed } from "./parts/organisation-failed.tsx";
import { TabList } from "./parts/tab-list.tsx";
import { useTabNames } from "./tab-names.ts";

/** Names the window after the shown tab, and focuses the tab's title when it changes. */
function useTitleOf(value: string | undefined, label: string): void {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    document.title = `${label} · Storey`;
    document.querySelector<HTMLElement>("main h1, h1")?.focus({ preventScroll: true });
  }, [value, label]);
}

/**
 * The administration of the organisation: the list of its tabs, and the tab that the address names.
 */
export function OrganisationAdminScreen() {
  const { t } = useTranslation("sections");
  const { nameOf } = useTabNames();
  const organisation = useOrganisation();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tabs = tabsFor(useSession());
  const chosen = tabs.find(({ value }) => value === search["tab"]) ?? tabs[0];
  const label = chosen ? nameOf(chosen) : "";
  useTitleOf(chosen?.value, label);
  // Loads what other administrators changed since this window loaded the organisation.
  useEffect(() => void refreshOrganisation(), []);
  // The gate has asked for the organisation before this screen is shown.
  if (!organisation) return <OrganisationFailed />;
  if (!chosen) return null;
  const { value, Content } = chosen;
  return (
    <Page>
      <div className={styles.frame}>
        <TabList tabs={tabs} chosen={value} />
        <div key={value} className={styles.panel}>
          <PageHead title={label} text={<bdi>{organisation.name}</bdi>} />
          <Suspense fallback={<LinesSkeleton label={t("loading")} />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
