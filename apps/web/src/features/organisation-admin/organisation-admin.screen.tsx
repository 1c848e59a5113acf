import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation, useUser } from "../../lib/session/use-session.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { tabsFor } from "./administration-tabs.ts";
import { refreshOrganisation } from "./organisation.queries.ts";
import styles from "./parts/administration.module.css";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";

/** Administration of the organisation: a tab for each part of it, the chosen one in the address. */
export function OrganisationAdminScreen() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tabs = tabsFor(useUser());
  const chosen = tabs.find(({ value }) => value === search["tab"]) ?? tabs[0];
  // What the other administrators changed since this window loaded the organisation.
  useEffect(() => void refreshOrganisation(), []);
  if (!chosen) return null;
  const { value, Content } = chosen;
  return (
    <Page>
      <PageHead title={t("title")} text={organisation ? <bdi>{organisation.name}</bdi> : null} />
      <Tabs
        label={t("title")}
        value={value}
        tabs={tabs.map((tab) => ({ value: tab.value, label: t(`tab.${tab.value}`) }))}
        onChange={(tab) =>
          void navigate({
            to: PATHS.OrganisationAdmin,
            search: tab === tabs[0]?.value ? {} : { tab },
            resetScroll: false,
          })
        }
      >
        <div key={value} className={styles.panel}>
          <Suspense fallback={<LinesSkeleton label={t("loading")} />}>
            <Content />
          </Suspense>
        </div>
      </Tabs>
    </Page>
  );
}
