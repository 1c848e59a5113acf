import { type AssetSearch, assetBulk, assetImports, assets } from "@storey/contract";
import { assetSearchOfList, customFieldOfColumn, PLAIN_ASSET_LIST } from "@storey/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Boxes, FileUp, Package, PackagePlus } from "lucide-react";
import { lazy, memo, Suspense, useMemo, useState } from "react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { numberFormatOf, useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import styles from "../../ui/list/list-tools.module.css";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNarrow } from "../../ui/use-media.ts";
import { AssetViewTabs } from "../asset-views/parts/asset-view-tabs.tsx";
import { type OpenViews, useAssetViews } from "../asset-views/parts/use-asset-views.ts";
import { AssetTableActions } from "../imports/assets/parts/asset-table-actions.tsx";
import type { LabelledThings } from "../space-codes/parts/print-labels-dialog.tsx";
import { AssetBulkBar } from "./asset-bulk-bar.tsx";
import { ASSET_LIST } from "./asset-list.tsx";
import { AssetCards } from "./catalogue/asset-cards.tsx";
import { type AssetRows, useAssetRows } from "./catalogue/asset-list.queries.ts";
import { AssetTable } from "./catalogue/asset-table.tsx";
import { ConditionChips } from "./catalogue/condition-chips.tsx";
import { facetAddress, furtherConditions, withFacetAddress } from "./catalogue/facet-address.ts";
import { IgnoredParts } from "./catalogue/ignored-parts.tsx";
import { ListCount, ListTools } from "./catalogue/list-tools.tsx";
import { readListAhead } from "./catalogue/read-list-ahead.ts";
import { shownColumns } from "./catalogue/shown-columns.ts";
import { useAssetChoice } from "./catalogue/use-asset-choice.ts";
import { type AssetListInAddress, useAssetList } from "./catalogue/use-asset-list.ts";
import { type ColumnFilters, useColumnFilter } from "./catalogue/use-column-filter.tsx";
import { AssetSearchBox } from "./parts/asset-search-box.tsx";
import { PrintLabelsButton } from "./parts/print-labels-button.tsx";

const NewAssetDialog = lazy(async () => ({
  default: (await import("./parts/new-asset-dialog.tsx")).NewAssetDialog,
}));
const ColumnsDialog = lazy(async () => ({
  default: (await import("./catalogue/columns-dialog.tsx")).ColumnsDialog,
}));

/** The part of a search that says of which assets labels are printed. */
function labelledBy({ searchTerm, conditions }: AssetSearch): LabelledThings["search"] {
  return { ...(searchTerm ? { searchTerm } : {}), ...(conditions ? { conditions } : {}) };
}

/** The search of a list, with the values of the custom fields that it shows. */
function useListSearch({ state }: AssetListInAddress): AssetSearch {
  return useMemo(() => {
    const customFieldIds = shownColumns(state).flatMap(({ key }) => customFieldOfColumn(key) ?? []);
    const search = assetSearchOfList(state);
    return customFieldIds.length === 0 ? search : { ...search, customFieldIds };
  }, [state]);
}

interface RowsProps {
  readonly list: AssetListInAddress;
  readonly listed: AssetRows;
  readonly onFilter: (key: string) => void;
}

function Rows({ list, listed, onFilter }: RowsProps) {
  const mayChange = useMayCall(assetBulk.run);
  const isNarrow = useNarrow();
  const { state, fields, customColumns, change } = list;
  const choice = useAssetChoice(listed);
  const total = useTotalWords(listed);
  const selection = mayChange ? choice.selection : null;
  return (
    <>
      {mayChange ? (
        <AssetBulkBar choice={choice} isArchived={state.isArchived} {...{ fields, total }} />
      ) : null}
      <div {...choice.focus.list}>
        {isNarrow || state.layout === "cards" ? (
          <AssetCards
            {...{ listed, selection }}
            sortedBy={state.sort[0]?.field}
            onTickAll={choice.tickAll}
          />
        ) : (
          <AssetTable
            {...{ listed, state, fields, customColumns, selection, onFilter }}
            isAllChosen={choice.isAll}
            isEverythingTicked={
              choice.isAll && choice.selection.chosen.size === listed.rows?.length
            }
            onChange={change}
            onTickAll={choice.tickAll}
          />
        )}
      </div>
    </>
  );
}

/** How many assets a list finds, as people read it. */
function useTotalWords({ total, hasMore }: AssetRows): string {
  const { locale } = useTranslation("asset-list");
  return total === null ? "" : `${numberFormatOf(locale).format(total)}${hasMore ? "+" : ""}`;
}

/** The catalogue of assets; all that it shows, and how, is in the address (Spec §2). */
export function AssetsScreen() {
  const { t } = useTranslation("assets");
  const opened = useAssetViews();
  const list = useAssetList();
  if (list && !opened.isOpening) return <AssetCatalogue list={list} opened={opened} />;
  return (
    <Page>
      <PageHead title={t("list.title")} />
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="52px" />
      </div>
    </Page>
  );
}

AssetsScreen.readAhead = (search: Readonly<Record<string, unknown>>): void =>
  void readListAhead(search);

interface CatalogueProps {
  readonly list: AssetListInAddress;
  readonly opened: OpenViews;
}

function AssetCatalogue({ list, opened }: CatalogueProps) {
  const { state, change } = list;
  const search = useListSearch(list);
  const listed = useAssetRows(search);
  const { filter, dialog } = useColumnFilter(list, listed.facets);
  const isNarrow = useNarrow();
  const mayImport = useMayCall(assetImports.upload);
  const address = facetAddress(state);
  const { facets, total, hasMore } = listed;
  const found = {
    first: listed.rows ? { totalCount: listed.rows.length } : null,
    ...{ search, stale: listed.isStale, loading: listed.isLoading },
    ...{ error: listed.error, retry: listed.retry },
  };
  return (
    <Page>
      <CatalogueHead {...{ list, total, hasMore }} search={listed.search} />
      <AssetViewTabs opened={opened}>
        <div className={styles.content}>
          <Narrowing {...{ list, facets, total, filter }} />
          <ListCount listed={listed} isTable={!isNarrow && state.layout === "table"} />
          <ListResults
            list={{
              ...ASSET_LIST,
              address: {
                ...ASSET_LIST.address,
                isNarrowed: () =>
                  state.search !== "" || state.filters.length > 0 || state.isArchived,
              },
            }}
            listed={found}
            address={address}
            onChange={() =>
              change({ ...PLAIN_ASSET_LIST, ...{ sort: state.sort, columns: state.columns } })
            }
            empty={<Nothing mayImport={mayImport} />}
          >
            <Rows list={list} listed={listed} onFilter={filter.ask} />
            {listed.isFurtherFailed ? <FurtherFailed listed={listed} /> : null}
          </ListResults>
        </div>
      </AssetViewTabs>
      <NewAsset />
      {dialog}
    </Page>
  );
}

interface NarrowingProps {
  readonly list: AssetListInAddress;
  readonly facets: AssetRows["facets"];
  readonly total: number | null;
  readonly filter: ColumnFilters;
}

/** What narrows the list and says how it is shown. Further rows change nothing of it. */
const Narrowing = memo(function Narrowing({ list, facets, total, filter }: NarrowingProps) {
  const { state, change } = list;
  const [hasColumns, setHasColumns] = useState(false);
  const organisation = useOrganisation();
  const toolsHeight = useHeightVariable("--list-tools-height");
  const address = facetAddress(state);
  const changeAddress = (next: typeof address): void => change(withFacetAddress(state, next));
  return (
    <>
      <AssetSearchBox
        words={state.search}
        onSearch={(words) => change({ ...state, search: words }, true)}
      />
      <IgnoredParts ignored={list.ignored} onDismiss={() => change(state, true)} />
      <div ref={toolsHeight} className={styles.tools}>
        <div className={styles.filters}>
          <ListFilterBar
            list={ASSET_LIST}
            address={address}
            facets={facets}
            totalCount={total ?? 0}
            onChange={changeAddress}
          />
        </div>
        <ListTools
          state={state}
          onChange={change}
          onFilter={() => filter.ask(null)}
          onColumns={() => setHasColumns(true)}
        />
      </div>
      <ListAppliedFilters
        list={ASSET_LIST}
        address={address}
        facets={facets}
        onChange={changeAddress}
        nameOf={(one, value) =>
          one === "locations"
            ? organisation?.locations.find(({ id }) => id === value)?.name
            : undefined
        }
      />
      <ConditionChips
        conditions={furtherConditions(state)}
        columnOf={filter.columnOf}
        language={filter.language}
        onEdit={filter.edit}
        onRemove={filter.remove}
      />
      {hasColumns ? (
        <Suspense fallback={null}>
          <ColumnsDialog
            {...{ state, fields: list.fields, customColumns: list.customColumns }}
            onChange={(next) => change(next, true)}
            onClose={() => setHasColumns(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
});

function FurtherFailed({ listed }: { readonly listed: AssetRows }) {
  const { t } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  return (
    <div role="alert" className={styles.further}>
      <span>{t("moreFailed")}</span>
      <Button size="small" onClick={listed.retry}>
        {ofAssets("retry")}
      </Button>
    </div>
  );
}

interface CatalogueHeadProps extends Pick<AssetRows, "total" | "hasMore" | "search"> {
  readonly list: AssetListInAddress;
}

const CatalogueHead = memo(function CatalogueHead(props: CatalogueHeadProps) {
  const { list, total, hasMore, search } = props;
  const { t } = useTranslation("assets");
  const maySeeModels = useCan("organisation.asset-models.read");
  const actions = (
    <>
      {maySeeModels ? (
        <LinkButton to={PATHS.AssetModels} variant="quiet" icon={<Boxes aria-hidden="true" />}>
          {t("models")}
        </LinkButton>
      ) : null}
      {list.state.isArchived ? null : (
        <PrintLabelsButton
          variant="quiet"
          what={{ search: labelledBy(search) }}
          count={hasMore ? null : total}
          disabled={total === 0}
        />
      )}
      <AssetTableActions queryParams={list.queryParams} />
      <NewAssetButton />
    </>
  );
  return <PageHead title={t("list.title")} actions={actions} />;
});

function Nothing({ mayImport }: { readonly mayImport: boolean }) {
  const { t } = useTranslation("assets");
  return (
    <EmptyState
      icon={<Package />}
      title={t("empty.title")}
      text={t("empty.text")}
      actions={
        <>
          {mayImport ? (
            <LinkButton to={PATHS.CsvImport} icon={<FileUp aria-hidden="true" />}>
              {t("import")}
            </LinkButton>
          ) : null}
          <NewAssetButton />
        </>
      }
    />
  );
}

/** Opens the form for a new asset in the address; absent for who may not add any. */
function NewAssetButton() {
  const { t } = useTranslation("assets");
  const shown: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayAdd = useMayCall(assets.create);
  if (!mayAdd) return null;
  const showForm = (): void => {
    const next = { ...shown, panel: "new" };
    void navigate({ to: PATHS.AssetManagerList, search: next, resetScroll: false });
  };
  return (
    <Button variant="primary" icon={<PackagePlus aria-hidden="true" />} onClick={showForm}>
      {t("add")}
    </Button>
  );
}

/** The form for a new asset, while the address has it open. */
function NewAsset() {
  const shown: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayAdd = useMayCall(assets.create);
  if (!mayAdd || shown["panel"] !== "new") return null;
  const hideForm = (): void => {
    const { panel: _panel, ...next } = shown;
    void navigate({ to: PATHS.AssetManagerList, search: next, replace: true, resetScroll: false });
  };
  return (
    <Suspense fallback={null}>
      <NewAssetDialog
        onClose={hideForm}
        onAdded={({ id }) => void navigate({ to: assetPath(id) })}
      />
    </Suspense>
  );
}
