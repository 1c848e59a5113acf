import { can } from "@storey/domain";
import { LayoutGrid, Rows3 } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { permissionsOf } from "../../lib/session/rights.ts";
import { useCan, useOrganisation, useSetting, useUser } from "../../lib/session/use-session.ts";
import { classNames } from "../../ui/class-names.ts";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { FAVOURITE_SPACES } from "../favourites/parts/favourite-spaces.tsx";
import { OwnRows, useOwnRowsKnown } from "../favourites/parts/own-rows.tsx";
import { SearchCorrections } from "../spaces/parts/search-corrections.tsx";
import { type ListedSpaces, SPACE_PAGES } from "../spaces/space.queries.ts";
import styles from "./home.module.css";
import { SPACE_ADDRESS, type SpaceFilters, searchOf, sortOf } from "./space-filters.ts";
import { SpaceGrid } from "./space-grid.tsx";
import { SPACE_LIST } from "./space-list.tsx";
import { SpaceSearchBox } from "./space-search-box.tsx";

const MyWork = lazy(async () => ({
  default: (await import("../issue-list/parts/my-work.tsx")).MyWork,
}));
// Most people see the cards first, so the table and the first steps load on demand.
const SpaceTable = lazy(async () => ({
  default: (await import("./space-table.tsx")).SpaceTable,
}));
const FirstSteps = lazy(async () => ({
  default: (await import("./first-steps.tsx")).FirstSteps,
}));

const MyThingsLink = lazy(async () => ({
  default: (await import("../custody/parts/my-things-link.tsx")).MyThingsLink,
}));

const DueCounts = lazy(async () => ({
  default: (await import("../checklists-due/parts/due-counts.tsx")).DueCounts,
}));

const ReadinessCounts = lazy(async () => ({
  default: (await import("../readiness/parts/readiness-counts.tsx")).ReadinessCounts,
}));

function useGreeting(): string {
  const { t } = useTranslation("spaces");
  const name = useUser()?.firstName ?? "";
  const hour = new Date().getHours();
  const time = hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return name === "" ? t(`greeting.${time}`) : t(`greeting.${time}.name`, { name });
}

/**
 * Whether the user works on issues in any location, and may see the list that the counts lead to.
 */
function useWorksOnIssues(): boolean {
  const user = useUser();
  const mayRead = useCan("organisation.issues.read");
  return (
    mayRead && can(permissionsOf(user, { isWithinLocation: true }), "organisation.issues.update")
  );
}

/** Whether the user does checks in any location, in an organisation that has them. */
function useDoesChecks(): boolean {
  const user = useUser();
  const isOn = useSetting("spaces_checklists");
  return (
    isOn && can(permissionsOf(user, { isWithinLocation: true }), "organisation.checklists.complete")
  );
}

/** Shows the checks that are due to who does them, below their work, in a place that is kept for it. */
function Checks() {
  return (
    <section className={styles["checks"]}>
      <Suspense fallback={<Skeleton height="100%" radius="var(--radius-large)" />}>
        <DueCounts />
      </Suspense>
    </section>
  );
}

/** Shows whoever looks after spaces how many of them are not ready, in a place that is kept for it. */
function Readiness() {
  return (
    <section className={styles["checks"]}>
      <Suspense fallback={<Skeleton height="100%" radius="var(--radius-large)" />}>
        <ReadinessCounts />
      </Suspense>
    </section>
  );
}

/**
 * Shows "My work" to a user who works on issues and searches for nothing: on a phone it would push
 * what was found out of sight. Its space is reserved while it loads, so that
 * nothing below it moves.
 */
function Work() {
  return (
    <section className={styles["work"]}>
      <Suspense fallback={<Skeleton height="100%" radius="var(--radius-large)" />}>
        <MyWork />
      </Suspense>
    </section>
  );
}

interface ListProps {
  readonly listed: ListedSpaces;
  readonly filters: SpaceFilters;
  readonly change: (next: SpaceFilters) => void;
}

function ListHead({ listed, filters, change }: ListProps) {
  const { t } = useTranslation("spaces");
  const height = useHeightVariable("--list-tools-height");
  return (
    <div ref={height} className={styles["listHead"]}>
      <div className={styles["filters"]}>
        <ListFilterBar
          list={SPACE_LIST}
          address={filters}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <div className={styles["tools"]}>
        <ListSortField
          list={SPACE_LIST}
          sorts={SPACE_LIST.sorts.filter((sort) => filters.q !== "" || sort !== "relevance")}
          className={styles["sort"]}
          value={sortOf(filters)}
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

function Results({ listed, filters, change }: ListProps) {
  const withStar = useSetting("spaces_plus");
  return (
    // An organisation without spaces sees its first steps instead.
    <ListResults list={SPACE_LIST} listed={listed} address={filters} onChange={change} empty={null}>
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
    </ListResults>
  );
}

/**
 * Home, the screen to find a space. Everything that narrows the list is in the address (Spec §2).
 */
export function HomeScreen() {
  const { t } = useTranslation("spaces");
  const { address: filters, change } = useListAddress(SPACE_ADDRESS, { to: PATHS.Home });
  const organisation = useOrganisation();
  const search = useMemo(() => searchOf(filters), [filters]);
  const listed = useListed(SPACE_PAGES, search);
  const narrowed = SPACE_ADDRESS.isNarrowed(filters);
  const withOwnRows = useSetting("spaces_plus") && !narrowed;
  const ownRowsKnown = useOwnRowsKnown(FAVOURITE_SPACES, withOwnRows);
  const worksOnIssues = useWorksOnIssues();
  const doesChecks = useDoesChecks();
  const looksAfterSpaces = useCan("organisation.spaces.read");
  const isNew = !narrowed && !listed.stale && listed.first?.totalCount === 0;
  const count = listed.first?.totalCount;
  return (
    <Page>
      <PageHead
        title={useGreeting()}
        text={organisation?.name ?? ""}
        actions={
          useSetting("asset_management") ? (
            <Suspense fallback={<Skeleton width="10rem" height="var(--control)" />}>
              <MyThingsLink />
            </Suspense>
          ) : null
        }
      />
      {worksOnIssues && !narrowed && !isNew ? <Work /> : null}
      {doesChecks && !narrowed && !isNew ? <Checks /> : null}
      {looksAfterSpaces && !narrowed && !isNew ? <Readiness /> : null}
      <SpaceSearchBox
        words={filters.q}
        organisationId={organisation?.id ?? ""}
        onSearch={(q) => change({ ...filters, q }, true)}
      />
      {withOwnRows && !isNew ? <OwnRows ofKind={FAVOURITE_SPACES} /> : null}
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
              {count === undefined ? "" : t(SPACE_LIST.words.count, { count })}
            </output>
          </div>
          <ListHead listed={listed} filters={filters} change={change} />
          <ListAppliedFilters
            list={SPACE_LIST}
            address={filters}
            facets={listed.first?.facets ?? null}
            onChange={change}
          />
          <SearchCorrections corrections={listed.first?.corrections} className={styles["count"]} />
          <Results listed={listed} filters={filters} change={change} />
        </section>
      )}
    </Page>
  );
}
