import "../issues/parts/issue-messages.ts";
import { issues } from "@storey/contract";
import { CirclePlus, Kanban, PartyPopper, Rows3, ScrollText, Wrench } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan, useOrganisation, useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import tools from "../../ui/list/list-tools.module.css";
import { useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments, Tabs } from "../../ui/tabs.tsx";
import { ISSUE_PAGES, type ListedIssues } from "../issues/issue.queries.ts";
import { worklist } from "../issues/parts/issue-worklist.ts";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import {
  amongAll,
  ISSUE_ADDRESS,
  type IssueListFilters,
  type IssueView,
  inView,
  isReference,
  sortOf,
} from "./issue-filters.ts";
import { ISSUE_LIST, ISSUE_READER } from "./issue-list.tsx";
import { ISSUE_ROWS } from "./issue-rows.tsx";
import { IssueSearchBox } from "./issue-search-box.tsx";
import styles from "./issues.module.css";
import { useAssetNames } from "./use-asset-names.ts";
import { useIssueKeys } from "./use-issue-keys.tsx";
import { useIssueList } from "./use-issue-list.ts";
import { useLedByWords } from "./use-led-by-words.ts";
import { useViewCounts } from "./use-view-counts.ts";
import { WaitingReports } from "./waiting-reports.tsx";

const IssueBoard = lazy(async () => ({
  default: (await import("./board/issue-board.tsx")).IssueBoard,
}));
const OpenAlerts = lazy(async () => ({
  default: (await import("../sos/parts/open-alerts.tsx")).OpenAlerts,
}));

type List = ReturnType<typeof useIssueList>;

/** Says that the list is empty, and offers what to do about it. */
function Nothing({ list }: { readonly list: List }) {
  const { t } = useTranslation("issues");
  const { filters, view, views, change } = list;
  const next: IssueView | null = view === "assigned" ? "unassigned" : null;
  const report = <LinkButton to={PATHS.Home}>{t("empty.findSpace")}</LinkButton>;
  return (
    <EmptyState
      icon={view === "reported" || view === "all" ? <Wrench /> : <PartyPopper />}
      title={t(`empty.${view}`)}
      text={t(`empty.${view}.text`)}
      actions={
        next && views.includes(next) ? (
          <Button onClick={() => change({ ...ISSUE_ADDRESS.withoutFilters(filters), view: next })}>
            {t("empty.seeUnassigned")}
          </Button>
        ) : (
          report
        )
      }
    />
  );
}

interface ToolsProps {
  readonly list: List;
  readonly listed: ListedIssues;
}

function Tools({ list, listed }: ToolsProps) {
  const { t } = useTranslation("issues");
  const { filters, change, offered } = list;
  const height = useHeightVariable("--list-tools-height");
  const hasAssets = useSetting("asset_management");
  const maySearchAssets = useCan("organisation.assets.read") && hasAssets;
  return (
    <div ref={height} className={tools.tools}>
      <div className={tools.filters}>
        <ListFilterBar
          list={ISSUE_LIST}
          address={filters}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
          offered={(filter) =>
            offered(filter) && filter !== "ledBy" && (filter !== "assets" || maySearchAssets)
          }
        />
      </div>
      <div className={styles["order"]}>
        <ListSortField
          list={ISSUE_LIST}
          className={styles["sort"]}
          value={sortOf(filters)}
          onChange={(sort) => change({ ...filters, sort })}
        />
        <Segments
          label={t("layout.label")}
          value={filters.layout}
          onChange={(layout) => change({ ...filters, layout })}
          options={[
            { value: "list", label: t("layout.list"), icon: <Rows3 aria-hidden="true" /> },
            { value: "board", label: t("layout.board"), icon: <Kanban aria-hidden="true" /> },
          ]}
        />
      </div>
    </div>
  );
}

function Rows({ list, listed }: ToolsProps) {
  const mayUpdate = useMayCall(issues.updateMany);
  const { most } = ISSUE_LIST.bulk;
  const { filters, question, change } = list;
  const { bulk, aroundRows } = useBulkSelection({
    reader: ISSUE_READER,
    search: question,
    first: listed.first,
    most,
  });
  const keyDialog = useIssueKeys(aroundRows.ref, listed);
  return (
    <>
      {mayUpdate ? <BulkBar bulk={bulk} /> : null}
      {keyDialog}
      <div {...aroundRows}>
        <ListTable
          rows={ISSUE_ROWS}
          messages={ISSUE_LIST.messages}
          label={ISSUE_LIST.words.label}
          context={null}
          pages={ISSUE_PAGES}
          listed={listed}
          sorting={{ value: sortOf(filters), onChange: (sort) => change({ ...filters, sort }) }}
          selection={mayUpdate ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}

function Results({ list, listed }: ToolsProps) {
  const { t } = useTranslation("issues");
  const { filters, view, views, question, change } = list;
  const wider = amongAll(filters, view, views);
  if (filters.layout === "board") {
    return (
      <Suspense fallback={<Skeleton height="60dvh" radius="var(--radius-large)" />}>
        <IssueBoard
          search={question}
          onMore={(status) => change({ ...filters, statuses: [status], layout: "list" })}
        />
      </Suspense>
    );
  }
  return (
    <ListResults
      list={ISSUE_LIST}
      listed={listed}
      address={filters}
      onChange={change}
      wider={
        wider ? (
          <Button variant="primary" onClick={() => change(wider)}>
            {t("noMatch.all")}
          </Button>
        ) : null
      }
      empty={<Nothing list={list} />}
    >
      <Rows list={list} listed={listed} />
    </ListResults>
  );
}

/**
 * The screen of the issue list. The view, search words, filters, sort order and layout are in the
 * address.
 */
export function IssuesScreen() {
  const { t } = useTranslation("issues");
  const list = useIssueList();
  const { filters, views, view, question, change, offered } = list;
  const organisation = useOrganisation();
  const listed = useListed(ISSUE_PAGES, question);
  const mayRead = useCan("organisation.issues.read");
  const counts = useViewCounts(views);
  // A user who opens an issue from here continues in this list once it is resolved.
  useEffect(() => worklist.set(question), [question]);
  const assetName = useAssetNames(filters.assets, listed.first?.results ?? []);
  const ledByWords = useLedByWords(filters.ledBy);
  const count = listed.first?.totalCount;
  const wider = amongAll(filters, view, views);
  const show = (next: IssueView): void => change(inView(filters, next, views));
  const toSearch = (q: string): void => change({ ...filters, q } satisfies IssueListFilters, true);
  const content = (
    <div className={styles["content"]}>
      <IssueSearchBox words={filters.q} onSearch={toSearch} />
      <Tools list={list} listed={listed} />
      <ListAppliedFilters
        list={ISSUE_LIST}
        address={filters}
        facets={listed.first?.facets ?? null}
        onChange={change}
        offered={offered}
        nameOf={(filter, value) => {
          if (filter === "assets") return assetName(value);
          if (filter === "ledBy") return ledByWords(value);
          if (filter !== "locations") return undefined;
          return organisation?.locations.find(({ id }) => id === value)?.name;
        }}
      />
      <KeptNote of={ISSUE_PAGES.pageOf(question, 1).queryKey} />
      <output className={tools.count} aria-live="polite">
        {count === undefined ? "" : t(ISSUE_LIST.words.count, { count })}
      </output>
      {count && wider && isReference(filters.q) ? (
        <p>
          <Button size="small" onClick={() => change(wider)}>
            {t("noMatch.all")}
          </Button>
        </p>
      ) : null}
      <Results list={list} listed={listed} />
    </div>
  );
  return (
    <Page>
      <PageHead
        title={t("title")}
        actions={
          <>
            {mayRead ? (
              <LinkButton to={PATHS.Sos} variant="quiet" icon={<ScrollText aria-hidden="true" />}>
                {t("sosLog")}
              </LinkButton>
            ) : null}
            <LinkButton
              to={PATHS.NewIssue}
              variant="primary"
              icon={<CirclePlus aria-hidden="true" />}
            >
              {t("report")}
            </LinkButton>
          </>
        }
      />
      <Suspense fallback={null}>
        <OpenAlerts />
        <WaitingReports />
      </Suspense>
      {views.length > 1 ? (
        <Tabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => {
            const found = counts.get(value);
            const tab = { value, label: t(`view.${value}`) };
            if (found === undefined) return tab;
            return { ...tab, count: { of: found, words: t("list.count", { count: found }) } };
          })}
          onChange={show}
        >
          {content}
        </Tabs>
      ) : (
        <section aria-label={t(`view.${view}`)}>
          <h2 className={styles["only"]}>{t(`view.${view}`)}</h2>
          {content}
        </section>
      )}
    </Page>
  );
}
