import { CHECKLIST_DUE_TABS, type ChecklistDueTab } from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CircleCheck, ScanLine, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan, useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments, Tabs } from "../../ui/tabs.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { LogbookButton } from "../checklist-logbook/parts/logbook-button.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { checklistsDueQuery, duePages, readAhead } from "./checklists-due.queries.ts";
import { DUE_WHOSE, type DueAddress, dueAddressOf, dueSearchOf } from "./due-address.ts";
import styles from "./parts/due.module.css";
import { DueList } from "./parts/due-list.tsx";
import { DuePlaceField } from "./parts/due-place-field.tsx";

/** The tabs whose runs are read ahead. */
const AHEAD: readonly ChecklistDueTab[] = ["overdue", "today"];

interface TabProps {
  readonly tab: ChecklistDueTab;
  readonly address: DueAddress;
}

function None({ tab, isMissed = false }: Pick<TabProps, "tab"> & { readonly isMissed?: boolean }) {
  const { t } = useTranslation("checklist-runs");
  const kind = isMissed ? "noneMissed" : tab === "done" ? "noneDone" : "none";
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t(`due.${kind}.title`)}
      text={t(isMissed ? "due.noneMissed.text" : "due.none.text")}
    />
  );
}

function TabContent({ tab, address }: TabProps) {
  const { t } = useTranslation("checklist-runs");
  const [pages, setPages] = useState(1);
  const first = useQuery(checklistsDueQuery(tab, address, 1));
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) =>
      checklistsDueQuery(tab, address, index + 2),
    ),
  });
  const { data, error, isPlaceholderData } = first;
  const ahead = AHEAD.includes(tab) && !isPlaceholderData ? data?.results : undefined;
  useEffect(() => {
    if (ahead) void readAhead(ahead);
  }, [ahead]);
  if (!data) {
    if (error) {
      return (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void first.refetch()}>{t("retry")}</Button>}
        />
      );
    }
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="320px" radius="var(--radius-large)" />
      </div>
    );
  }
  const runs = [data, ...rest.flatMap((page) => (page.data ? [page.data] : []))].flatMap(
    ({ results }) => results,
  );
  if (runs.length === 0) return <None tab={tab} isMissed={tab === "done" && address.isMissed} />;
  return (
    <>
      <KeptNote of={checklistsDueQuery(tab, address, 1).queryKey} />
      <DueList runs={runs} isByPlace={tab !== "done"} />
      {pages < duePages(data.totalCount) ? (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{t("due.more")}</Button>
        </div>
      ) : null}
    </>
  );
}

function Due() {
  const { t } = useTranslation("checklist-runs");
  const navigate = useNavigate();
  const address = dueAddressOf(useSearch({ strict: false }));
  const readsAll = useCan("organisation.checklists.read");
  const counts = useQuery(checklistsDueQuery(address.tab ?? "today", address, 1)).data?.counts;
  const change = (next: DueAddress): void => {
    void navigate({ to: PATHS.OrganisationChecklistsDue, search: dueSearchOf(next) });
  };
  const tab = address.tab ?? ((counts?.overdue ?? 0) > 0 ? "overdue" : "today");
  return (
    <>
      <div className={styles["filters"]}>
        {readsAll ? (
          <Segments
            label={t("due.whose")}
            value={address.whose}
            options={DUE_WHOSE.map((value) => ({ value, label: t(`due.whose.${value}`) }))}
            onChange={(whose) => change({ ...address, whose })}
          />
        ) : null}
        <DuePlaceField place={address.place} onChange={(place) => change({ ...address, place })} />
      </div>
      <Tabs<ChecklistDueTab>
        label={t("due.tabs")}
        value={tab}
        tabs={CHECKLIST_DUE_TABS.map((value) => {
          const of = counts?.[value];
          return {
            value,
            label: t(`due.tab.${value}`),
            ...(of === undefined ? {} : { count: { of, words: t("due.tabCount", { count: of }) } }),
          };
        })}
        onChange={(next) => change({ ...address, tab: next })}
      >
        <div className={styles["content"]}>
          {tab === "done" ? (
            <Checkbox
              label={t("due.missedOnly")}
              checked={address.isMissed}
              onChange={(isMissed) => change({ ...address, tab, isMissed })}
            />
          ) : null}
          <TabContent key={JSON.stringify([tab, address])} tab={tab} address={address} />
        </div>
      </Tabs>
    </>
  );
}

/** The screen of the checklists that are due: by when, and under the places where they are done. */
export function ChecklistsDueScreen() {
  const { t } = useTranslation("checklist-runs");
  const hasModule = useSetting("spaces_checklists");
  return (
    <Page narrow>
      <PageHead
        title={t("due.title")}
        actions={
          <>
            {hasModule ? <LogbookButton /> : null}
            <LinkButton to={PATHS.Scan} icon={<ScanLine aria-hidden="true" />}>
              {t("due.scan")}
            </LinkButton>
          </>
        }
      />
      {hasModule ? <Due /> : <None tab="today" />}
    </Page>
  );
}
