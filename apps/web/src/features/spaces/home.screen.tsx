import type { SpaceSort } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LayoutGrid, Rows3, SearchX, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useOrganisation, useSetting, useUser } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { favouritesQuery, recentlyViewedQuery } from "../favourites/favourite.queries.ts";
import styles from "./home.module.css";
import { SpaceAppliedFilters } from "./parts/space-applied-filters.tsx";
import { SpaceFilterBar } from "./parts/space-filter-bar.tsx";
import { SpaceGrid } from "./parts/space-grid.tsx";
import { SpaceSearchBox } from "./parts/space-search-box.tsx";
import { SpaceStrip } from "./parts/space-strip.tsx";
import { type ListedSpaces, SPACE_PAGES } from "./space.queries.ts";
import {
  filtersOf,
  isNarrowed,
  parametersOf,
  type SpaceFilters,
  searchOf,
  sortOf,
  withoutFilters,
} from "./space-filters.ts";

// The cards are what most people see first: the other ways to start come when they are wanted.
const SpaceTable = lazy(async () => ({
  default: (await import("./parts/space-table.tsx")).SpaceTable,
}));
const FirstSteps = lazy(async () => ({
  default: (await import("./parts/first-steps.tsx")).FirstSteps,
}));

/** The filters in the address, and how to change them there. */
function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(parametersOf(filtersOf(search)));
  // One object as long as the address says the same: it is what is asked for.
  const filters = useMemo(() => filtersOf(JSON.parse(key)), [key]);
  const change = (next: SpaceFilters, replace = false): void => {
    void navigate({ to: PATHS.Home, search: parametersOf(next), replace, resetScroll: false });
  };
  return { filters, change };
}

function useGreeting(): string {
  const { t } = useTranslation("spaces");
  const name = useUser()?.firstName ?? "";
  const hour = new Date().getHours();
  const time = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return name === "" ? t(`greeting.${time}`) : t(`greeting.${time}.name`, { name });
}

/** The user's own rows: the spaces marked, and those opened last. */
function OwnRows() {
  const { t } = useTranslation("spaces");
  const marked = useQuery(favouritesQuery());
  const opened = useQuery(recentlyViewedQuery());
  return (
    <>
      {marked.data?.length === 0 || marked.isError ? null : (
        <SpaceStrip
          title={t("favourites.title")}
          spaces={marked.data}
          withStar
          all={{ to: PATHS.Favourites, label: t("seeAll.favourites") }}
        />
      )}
      {marked.isPending || opened.data?.length === 0 || opened.isError ? null : (
        <SpaceStrip
          title={t("recent.title")}
          spaces={opened.data}
          withStar
          all={{ to: PATHS.RecentlyViewed, label: t("seeAll.recent") }}
        />
      )}
    </>
  );
}

/** Whether it is known which of the user's own rows stand above the list. */
function useOwnRowsKnown(enabled: boolean): boolean {
  const marked = useQuery({ ...favouritesQuery(), enabled });
  const opened = useQuery({ ...recentlyViewedQuery(), enabled });
  return !enabled || !(marked.isPending || opened.isPending);
}

interface ListProps {
  readonly listed: ListedSpaces;
  readonly filters: SpaceFilters;
  readonly change: (next: SpaceFilters) => void;
}

function ListHead({ listed, filters, change }: ListProps) {
  const { t } = useTranslation("spaces");
  const sorts: SpaceSort[] = ["name", "-name", "-capacity", "capacity", "location"];
  if (filters.q !== "") sorts.unshift("relevance");
  const chosen = sortOf(filters);
  return (
    <div className={styles["listHead"]}>
      <div className={styles["filters"]}>
        <SpaceFilterBar
          filters={filters}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <div className={styles["tools"]}>
        <SelectField
          label={t("sort.label")}
          hideLabel
          className={styles["sort"]}
          value={chosen}
          options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={(sort) => change({ ...filters, sort })}
        />
        <Segments
          label={t("view.label")}
          value={filters.view}
          onChange={(view) => change({ ...filters, view })}
          options={[
            { value: "cards", label: t("view.cards"), icon: <LayoutGrid aria-hidden="true" /> },
            { value: "table", label: t("view.table"), icon: <Rows3 aria-hidden="true" /> },
          ]}
        />
      </div>
    </div>
  );
}

function Failed({ listed }: Pick<ListProps, "listed">) {
  const { t } = useTranslation("spaces");
  const retry = <Button onClick={listed.retry}>{t("retry")}</Button>;
  if (listed.first === null) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("results.failed")}
        text={textOfError(listed.error)}
        actions={retry}
      />
    );
  }
  return (
    <div role="alert" className={styles["alert"]}>
      <TriangleAlert aria-hidden="true" />
      <span>
        {t("results.stillOld")} {textOfError(listed.error)}
      </span>
      {retry}
    </div>
  );
}

function Results({ listed, filters, change }: ListProps) {
  const { t } = useTranslation("spaces");
  const withStar = useSetting("spaces_plus");
  const { first } = listed;
  const failed = listed.error ? <Failed listed={listed} /> : null;
  if (listed.error && first === null) return failed;
  if (first?.totalCount === 0) {
    return (
      <>
        {failed}
        <EmptyState
          icon={<SearchX />}
          title={t("noMatch.title")}
          text={t("noMatch.text")}
          actions={
            <Button onClick={() => change(withoutFilters(filters))}>{t("noMatch.clear")}</Button>
          }
        />
      </>
    );
  }
  return (
    <div className={listed.stale ? styles["stale"] : undefined}>
      {failed}
      {filters.view === "cards" ? (
        <SpaceGrid listed={listed} withStar={withStar} />
      ) : (
        <Suspense fallback={<Skeleton height="100dvh" radius="var(--radius-large)" />}>
          <SpaceTable
            listed={listed}
            withStar={withStar}
            sort={sortOf(filters)}
            onSort={(sort) => change({ ...filters, sort })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Home: find a space. Everything that narrows the list is in the address (Spec §2). */
export function HomeScreen() {
  const { t } = useTranslation("spaces");
  const { filters, change } = useFilters();
  const organisation = useOrganisation();
  const search = useMemo(() => searchOf(filters), [filters]);
  const listed = useListed(SPACE_PAGES, search);
  const narrowed = isNarrowed(filters);
  const withOwnRows = useSetting("spaces_plus") && !narrowed;
  const ownRowsKnown = useOwnRowsKnown(withOwnRows);
  const isNew = !narrowed && !listed.stale && listed.first?.totalCount === 0;
  const count = listed.first?.totalCount;
  return (
    <Page>
      <PageHead title={useGreeting()} text={organisation?.name ?? ""} />
      <SpaceSearchBox
        words={filters.q}
        organisationId={organisation?.id ?? ""}
        onSearch={(q) => change({ ...filters, q }, true)}
      />
      {withOwnRows && !isNew ? <OwnRows /> : null}
      {isNew ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : (
        <section
          className={classNames(styles["results"], !ownRowsKnown && styles["unplaced"])}
          aria-label={t("results.title")}
        >
          <div className={styles["title"]}>
            <h2>{narrowed ? t("results.found") : t("results.title")}</h2>
            <output className={styles["count"]} aria-live="polite">
              {count === undefined ? "" : t("results.count", { count })}
            </output>
          </div>
          <ListHead listed={listed} filters={filters} change={change} />
          <SpaceAppliedFilters
            filters={filters}
            facets={listed.first?.facets ?? null}
            onChange={change}
          />
          <Results listed={listed} filters={filters} change={change} />
        </section>
      )}
    </Page>
  );
}
