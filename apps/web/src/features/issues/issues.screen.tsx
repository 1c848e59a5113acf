import "./issue-messages.ts";
import { issues } from "@storey/contract";
import type { IssueSort } from "@storey/domain";
import { ISSUE_SORTS } from "@storey/domain";
import {
  CirclePlus,
  Kanban,
  PartyPopper,
  Rows3,
  ScrollText,
  SearchX,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments, Tabs } from "../../ui/tabs.tsx";
import { ISSUE_PAGES, type ListedIssues } from "./issue.queries.ts";
import {
  amongAll,
  type IssueListFilters,
  type IssueView,
  inView,
  isNarrowed,
  isReference,
  sortOf,
  withoutFilters,
} from "./issue-filters.ts";
import styles from "./issues.module.css";
import { BulkBar } from "./parts/bulk-bar.tsx";
import { IssueAppliedFilters } from "./parts/issue-applied-filters.tsx";
import { IssueFilterBar } from "./parts/issue-filter-bar.tsx";
import { IssueSearchBox } from "./parts/issue-search-box.tsx";
import { IssueTable } from "./parts/issue-table.tsx";
import { useBulkFocus } from "./parts/use-bulk-focus.ts";
import { useIssueList } from "./parts/use-issue-list.ts";
import { useSelection } from "./parts/use-selection.ts";

const IssueBoard = lazy(async () => ({
  default: (await import("./parts/issue-board.tsx")).IssueBoard,
}));
const OpenAlerts = lazy(async () => ({
  default: (await import("../sos/parts/open-alerts.tsx")).OpenAlerts,
}));

type List = ReturnType<typeof useIssueList>;

/** What to do about a list with nothing in it. */
function Nothing({ list }: { readonly list: List }) {
  const { t } = useTranslation("issues");
  const { filters, view, views, change } = list;
  const wider = amongAll(filters, view, views);
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noMatch.title")}
        text={t("noMatch.text")}
        actions={
          <>
            {wider ? (
              <Button variant="primary" onClick={() => change(wider)}>
                {t("noMatch.all")}
              </Button>
            ) : null}
            <Button onClick={() => change(withoutFilters(filters))}>{t("noMatch.clear")}</Button>
          </>
        }
      />
    );
  }
  const next: IssueView | null = view === "assigned" ? "unassigned" : null;
  const report = <LinkButton to={PATHS.Home}>{t("empty.findSpace")}</LinkButton>;
  return (
    <EmptyState
      icon={view === "reported" || view === "all" ? <Wrench /> : <PartyPopper />}
      title={t(`empty.${view}`)}
      text={t(`empty.${view}.text`)}
      actions={
        next && views.includes(next) ? (
          <Button onClick={() => change({ ...withoutFilters(filters), view: next })}>
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
  const { filters, view, change } = list;
  return (
    <div className={styles["tools"]}>
      <div className={styles["filters"]}>
        <IssueFilterBar
          filters={filters}
          view={view}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <div className={styles["order"]}>
        <SelectField<IssueSort>
          label={t("sort.label")}
          hideLabel
          className={styles["sort"]}
          value={sortOf(filters)}
          options={ISSUE_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
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

function Failed({ listed }: { readonly listed: ListedIssues }) {
  const { t } = useTranslation("issues");
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t("list.failed")}
      text={textOfError(listed.error)}
      actions={<Button onClick={listed.retry}>{t("retry")}</Button>}
    />
  );
}

/** What is shown stays, with whatever is being done to it. */
function StillOld({ listed }: { readonly listed: ListedIssues }) {
  const { t } = useTranslation("issues");
  return (
    <p role="alert" className={styles["old"]}>
      {t("list.failed")}. {textOfError(listed.error)}
      <Button size="small" onClick={listed.retry}>
        {t("retry")}
      </Button>
    </p>
  );
}

function Results({ list, listed }: ToolsProps) {
  const mayUpdate = useMayCall(issues.updateMany);
  const selection = useSelection();
  const focus = useBulkFocus(selection.chosen.size);
  const { filters, question, change } = list;
  const { clear } = selection;
  // What is ticked in one list is no choice for another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another list.
  useEffect(() => clear(), [question]);
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
  if (listed.error && listed.first === null) return <Failed listed={listed} />;
  const old = listed.error ? <StillOld listed={listed} /> : null;
  if (listed.first?.totalCount === 0) {
    return (
      <>
        {old}
        <Nothing list={list} />
      </>
    );
  }
  return (
    <div className={listed.stale ? styles["stale"] : undefined}>
      {old}
      {mayUpdate ? <BulkBar selection={selection} focus={focus.bar} /> : null}
      <div {...focus.list}>
        <IssueTable listed={listed} selection={mayUpdate ? selection : null} />
      </div>
    </div>
  );
}

/** The list of issues. View, words, filters, sort and layout are in the address. */
export function IssuesScreen() {
  const { t } = useTranslation("issues");
  const list = useIssueList();
  const { filters, views, view, question, change } = list;
  const listed = useListed(ISSUE_PAGES, question);
  const mayRead = useCan("organisation.issues.read");
  const count = listed.first?.totalCount;
  const wider = amongAll(filters, view, views);
  const show = (next: IssueView): void => change(inView(filters, next, views));
  const toSearch = (q: string): void => change({ ...filters, q } satisfies IssueListFilters, true);
  const content = (
    <div className={styles["content"]}>
      <IssueSearchBox words={filters.q} onSearch={toSearch} />
      <Tools list={list} listed={listed} />
      <IssueAppliedFilters
        filters={filters}
        view={view}
        facets={listed.first?.facets ?? null}
        onChange={change}
      />
      <output className={styles["count"]} aria-live="polite">
        {count === undefined ? "" : t("list.count", { count })}
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
      </Suspense>
      {views.length > 1 ? (
        <Tabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
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
