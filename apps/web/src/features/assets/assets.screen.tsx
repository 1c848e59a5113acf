import { type AssetSearch, assetImports, assets, type CustomField } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Boxes, FileUp, Package, PackagePlus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { unpacked } from "../../ui/list/list-address.ts";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import styles from "../../ui/list/list-tools.module.css";
import { useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { customFieldsQuery } from "../custom-fields/custom-field.queries.ts";
import { AssetTableActions } from "../imports/assets/parts/asset-table-actions.tsx";
import type { LabelledThings } from "../space-codes/parts/print-labels-dialog.tsx";
import { ASSET_PAGES, type ListedAssets } from "./asset.queries.ts";
import { AssetBulkBar } from "./asset-bulk-bar.tsx";
import { ASSET_LIST, ASSET_READER, type AssetList } from "./asset-list.tsx";
import { assetRows, dayShownBy } from "./asset-rows.tsx";
import { listWithFields } from "./custom-filter-list.tsx";
import {
  ASSET_ADDRESS,
  type AssetAddress,
  assetSearchOf,
  LIST_PARAMETER,
} from "./parts/asset-filters.ts";
import { AssetSearchBox } from "./parts/asset-search-box.tsx";
import { asksOfFields } from "./parts/custom-filters.ts";
import { PrintLabelsButton } from "./parts/print-labels-button.tsx";

const NewAssetDialog = lazy(async () => ({
  default: (await import("./parts/new-asset-dialog.tsx")).NewAssetDialog,
}));

interface ListProps {
  readonly list: AssetList;
  readonly address: AssetAddress;
  readonly change: (next: AssetAddress, replace?: boolean) => void;
  readonly listed: ListedAssets;
}

function Tools({ list, address, change, listed }: ListProps) {
  const height = useHeightVariable("--list-tools-height");
  return (
    <div ref={height} className={styles.tools}>
      <div className={styles.filters}>
        <ListFilterBar
          list={list}
          address={address}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <ListSortField
        list={list}
        className={styles.sort}
        value={address.sort ?? "tag"}
        onChange={(sort) => change({ ...address, sort })}
      />
    </div>
  );
}

function Rows({ address, change, listed }: ListProps) {
  const mayArchive = useMayCall(assets.archive);
  const { most } = ASSET_LIST.bulk;
  const { search, first } = listed;
  const { bulk, aroundRows } = useBulkSelection({ reader: ASSET_READER, search, first, most });
  return (
    <>
      {mayArchive ? <AssetBulkBar bulk={bulk} isArchived={address.archived} /> : null}
      <div {...aroundRows}>
        <ListTable
          rows={assetRows(dayShownBy(address.sort ?? "tag"))}
          messages={ASSET_LIST.messages}
          label={ASSET_LIST.words.label}
          context={null}
          pages={ASSET_PAGES}
          listed={listed}
          sorting={{
            value: address.sort ?? "tag",
            onChange: (sort) => change({ ...address, sort }),
          }}
          selection={mayArchive ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}

/** The part of a search that says of which assets labels are printed. */
function labelledBy({ searchTerm, filters }: AssetSearch): LabelledThings["search"] {
  return { ...(searchTerm ? { searchTerm } : {}), ...(filters ? { filters } : {}) };
}

/**
 * Returns the filterable custom fields of the kind that alone is chosen in the address; undefined
 * while they are read and the address asks of some.
 */
function useFilterableFields(): readonly CustomField[] | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const parameters = unpacked(search[LIST_PARAMETER]);
  const { types } = ASSET_ADDRESS.read(parameters);
  const typeId = types.length === 1 ? types[0] : undefined;
  const { data, isPending } = useQuery({
    ...customFieldsQuery(typeId ?? ""),
    enabled: typeId !== undefined,
  });
  const fields = useMemo(() => data?.filter(({ isFilterable }) => isFilterable), [data]);
  if (typeId === undefined) return NO_FIELDS;
  return isPending && asksOfFields(parameters) ? undefined : (fields ?? NO_FIELDS);
}

const NO_FIELDS: readonly CustomField[] = [];

/** The catalogue of assets; its words, filters and sort are in the address (Spec §2). */
export function AssetsScreen() {
  const { t } = useTranslation("assets");
  const fields = useFilterableFields();
  if (fields) return <AssetCatalogue fields={fields} />;
  return (
    <Page>
      <PageHead title={t("list.title")} />
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="52px" />
      </div>
    </Page>
  );
}

function AssetCatalogue({ fields }: { readonly fields: readonly CustomField[] }) {
  const { t, locale } = useTranslation("assets");
  const declared = useMemo(() => listWithFields(fields, locale), [fields, locale]);
  const { address, change } = useListAddress(declared.address, {
    to: PATHS.AssetManagerList,
    within: LIST_PARAMETER,
  });
  const shown: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const mayAdd = useMayCall(assets.create);
  const mayImport = useMayCall(assetImports.upload);
  const maySeeModels = useCan("organisation.asset-models.read");
  const search = useMemo(() => assetSearchOf(address, fields), [address, fields]);
  const listed = useListed(ASSET_PAGES, search);
  const { first } = listed;
  const list = { list: declared, address, change, listed };
  const isAdding = shown["panel"] === "new" && mayAdd;

  const showForm = (): void => {
    const next = { ...shown, panel: "new" };
    void navigate({ to: PATHS.AssetManagerList, search: next, resetScroll: false });
  };
  const hideForm = (): void => {
    const { panel: _panel, ...next } = shown;
    void navigate({ to: PATHS.AssetManagerList, search: next, replace: true, resetScroll: false });
  };
  const add = (
    <Button variant="primary" icon={<PackagePlus aria-hidden="true" />} onClick={showForm}>
      {t("add")}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={t("list.title")}
        actions={
          <>
            {maySeeModels ? (
              <LinkButton
                to={PATHS.AssetModels}
                variant="quiet"
                icon={<Boxes aria-hidden="true" />}
              >
                {t("models")}
              </LinkButton>
            ) : null}
            {address.archived ? null : (
              <PrintLabelsButton
                variant="quiet"
                what={{ search: labelledBy(search) }}
                count={first && !first.hasMore ? first.totalCount : null}
                disabled={first?.totalCount === 0}
              />
            )}
            <AssetTableActions />
            {mayAdd ? add : null}
          </>
        }
      />
      <div className={styles.content}>
        <AssetSearchBox words={address.q} onSearch={(q) => change({ ...address, q }, true)} />
        <Tools {...list} />
        <ListAppliedFilters
          list={declared}
          address={address}
          facets={first?.facets ?? null}
          onChange={change}
          nameOf={(filter, value) =>
            filter === "locations"
              ? organisation?.locations.find(({ id }) => id === value)?.name
              : undefined
          }
        />
        <output className={styles.count} aria-live="polite">
          {first ? t(ASSET_LIST.words.count, { count: first.totalCount }) : ""}
        </output>
        <ListResults
          list={declared}
          listed={listed}
          address={address}
          onChange={change}
          empty={
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
                  {mayAdd ? add : null}
                </>
              }
            />
          }
        >
          <Rows {...list} />
        </ListResults>
      </div>
      {isAdding ? (
        <Suspense fallback={null}>
          <NewAssetDialog
            onClose={hideForm}
            onAdded={({ id }) => void navigate({ to: assetPath(id) })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
