import { type AssetSearch, assets } from "@storey/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Boxes, Package, PackagePlus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import type { LabelledThings } from "../space-codes/parts/print-labels-dialog.tsx";
import { ASSET_PAGES, type ListedAssets } from "./asset.queries.ts";
import { AssetBulkBar } from "./asset-bulk-bar.tsx";
import { ASSET_LIST, ASSET_READER } from "./asset-list.tsx";
import { ASSET_ROWS } from "./asset-rows.tsx";
import styles from "./assets.module.css";
import {
  ASSET_ADDRESS,
  type AssetAddress,
  assetSearchOf,
  LIST_PARAMETER,
} from "./parts/asset-filters.ts";
import { AssetSearchBox } from "./parts/asset-search-box.tsx";
import { PrintLabelsButton } from "./parts/print-labels-button.tsx";

const NewAssetDialog = lazy(async () => ({
  default: (await import("./parts/new-asset-dialog.tsx")).NewAssetDialog,
}));

interface ListProps {
  readonly address: AssetAddress;
  readonly change: (next: AssetAddress, replace?: boolean) => void;
  readonly listed: ListedAssets;
}

function Tools({ address, change, listed }: ListProps) {
  const height = useHeightVariable("--list-tools-height");
  return (
    <div ref={height} className={styles.tools}>
      <div className={styles.filters}>
        <ListFilterBar
          list={ASSET_LIST}
          address={address}
          facets={listed.first?.facets ?? null}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <ListSortField
        list={ASSET_LIST}
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
          rows={ASSET_ROWS}
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

/** The catalogue of assets; its words, filters and sort are in the address (Spec §2). */
export function AssetsScreen() {
  const { t } = useTranslation("assets");
  const { address, change } = useListAddress(ASSET_ADDRESS, {
    to: PATHS.AssetManagerList,
    within: LIST_PARAMETER,
  });
  const shown: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const mayAdd = useMayCall(assets.create);
  const maySeeModels = useCan("organisation.asset-models.read");
  const search = useMemo(() => assetSearchOf(address), [address]);
  const listed = useListed(ASSET_PAGES, search);
  const { first } = listed;
  const list = { address, change, listed };
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
            {mayAdd ? add : null}
          </>
        }
      />
      <div className={styles.content}>
        <AssetSearchBox words={address.q} onSearch={(q) => change({ ...address, q }, true)} />
        <Tools {...list} />
        <ListAppliedFilters
          list={ASSET_LIST}
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
          list={ASSET_LIST}
          listed={listed}
          address={address}
          onChange={change}
          empty={
            <EmptyState
              icon={<Package />}
              title={t("empty.title")}
              text={t("empty.text")}
              actions={mayAdd ? add : null}
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
