import { displays } from "@storey/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FileDown } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { NowTab } from "./now/now-tab.tsx";
import {
  READINESS_ADDRESS,
  READINESS_TABS,
  type ReadinessTab,
  readinessSearchOf,
  tabOf,
} from "./readiness-address.ts";
import { downloadReadiness } from "./readiness-list.queries.ts";

const SetUp = lazy(async () => ({
  default: (await import("./set-up/set-up.tsx")).SetUp,
}));
const DisplaysSection = lazy(async () => ({
  default: (await import("./displays/displays-section.tsx")).DisplaysSection,
}));
const ScoreTab = lazy(async () => ({
  default: (await import("./score/score-tab.tsx")).ScoreTab,
}));

/** Saves the list, as it is filtered and ordered, for a spreadsheet. */
function DownloadButton() {
  const { t } = useTranslation("readiness-spaces");
  const address = READINESS_ADDRESS.read(useSearch({ strict: false }));
  const [isWaiting, setWaiting] = useState(false);
  const save = async (): Promise<void> => {
    setWaiting(true);
    try {
      saveFile(await downloadReadiness(readinessSearchOf(address)), `${t("title")}.csv`);
    } catch (error) {
      showToast({ severity: "error", summary: textOfError(error) });
    }
    setWaiting(false);
  };
  return (
    <Button icon={<FileDown aria-hidden="true" />} waiting={isWaiting} onClick={() => void save()}>
      {t("download")}
    </Button>
  );
}

/** Returns the parts of the screen that are offered: displays to those who may make some. */
function useTabs(): readonly ReadinessTab[] {
  const mayMakeDisplays = useMayCall(displays.create);
  return READINESS_TABS.filter((tab) => tab !== "displays" || mayMakeDisplays);
}

const CONTENT = {
  now: NowTab,
  "set-up": SetUp,
  score: ScoreTab,
  displays: DisplaysSection,
} as const satisfies Readonly<Record<ReadinessTab, ComponentType>>;

/** The screen of how ready the spaces are to be used, and what would make them so. */
export function ReadinessSpacesScreen() {
  const { t } = useTranslation("readiness-spaces");
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const tabs = useTabs();
  const wanted = tabOf(search);
  const tab = tabs.includes(wanted) ? wanted : "now";
  const Content = CONTENT[tab];
  const show = (next: ReadinessTab): void => {
    // The place stays chosen from tab to tab; what else the address says belongs to one of them.
    const { location, floor } = READINESS_ADDRESS.write(READINESS_ADDRESS.read(search));
    void navigate({
      to: PATHS.OrganisationSpaceReadiness,
      search: {
        ...(next === "now" ? {} : { tab: next }),
        ...(location ? { location } : {}),
        ...(floor ? { floor } : {}),
      },
    });
  };
  return (
    <Page>
      <PageHead
        title={t("title")}
        text={t("title.text")}
        actions={tab === "now" ? <DownloadButton /> : null}
      />
      <Tabs<ReadinessTab>
        label={t("tabs")}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={show}
      >
        <Suspense fallback={<Skeleton height="420px" radius="var(--radius-large)" />}>
          <Content />
        </Suspense>
      </Tabs>
    </Page>
  );
}
