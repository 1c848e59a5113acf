import { type AssetModelSort, type AssetModelSummary, assetModels } from "@storey/contract";
import { Archive, Boxes, Globe, Plus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { SearchedList } from "../../ui/list/searched-list.tsx";
import { useBulkChange } from "../../ui/list/use-bulk-change.ts";
import { type BulkSelection, useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { AssetManagerCrumbs } from "../assets/parts/asset-manager-crumbs.tsx";
import {
  archiveModels,
  type ListedModels,
  MODEL_PAGES,
  manyModelsChanged,
} from "./asset-model.queries.ts";
import {
  MODEL_ADDRESS,
  MODEL_LIST,
  MODEL_READER,
  type ModelAddress,
  modelSearchOf,
} from "./asset-model-list.tsx";
import { MODEL_ROWS } from "./asset-model-rows.tsx";

const CatalogueDialog = lazy(async () => ({
  default: (await import("./parts/catalogue-dialog.tsx")).CatalogueDialog,
}));
const ModelDialog = lazy(async () => ({
  default: (await import("./parts/model-dialog.tsx")).ModelDialog,
}));

interface ListProps {
  readonly address: ModelAddress;
  readonly change: (next: ModelAddress, replace?: boolean) => void;
  readonly listed: ListedModels;
}

function sortingOf({ address, change }: Pick<ListProps, "address" | "change">) {
  return {
    value: address.sort ?? ("name" as const),
    onChange: (sort: AssetModelSort) => change({ ...address, sort }),
  };
}

function BulkBar({ bulk }: { readonly bulk: BulkSelection<AssetModelSummary> }) {
  const { t } = useTranslation("asset-models");
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: MODEL_LIST.bulk.sliceSize,
    nameOf: MODEL_ROWS.nameOf,
    doneMessage: (count) => t("bulk.archived", { count }),
    changed: manyModelsChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const archive = (): void => {
    change.change(list, archiveModels).catch((error: Error) => {
      showToast({ severity: "error", summary: t("archive.failed"), detail: error.message });
    });
  };
  return (
    <ListBulkBar label={t(MODEL_LIST.bulk.label)} bulk={bulk} change={change}>
      <Button icon={<Archive aria-hidden="true" />} onClick={archive}>
        {t("archive")}
      </Button>
    </ListBulkBar>
  );
}

function Rows({ address, change, listed }: ListProps) {
  const mayArchive = useMayCall(assetModels.archive);
  const { most } = MODEL_LIST.bulk;
  const { search, first } = listed;
  const { bulk, aroundRows } = useBulkSelection({ reader: MODEL_READER, search, first, most });
  return (
    <>
      {mayArchive ? <BulkBar bulk={bulk} /> : null}
      <div {...aroundRows}>
        <ListTable
          rows={MODEL_ROWS}
          messages={MODEL_LIST.messages}
          label={MODEL_LIST.words.label}
          context={null}
          pages={MODEL_PAGES}
          listed={listed}
          sorting={sortingOf({ address, change })}
          selection={mayArchive ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}

/** The screen of the models of assets: to find, sort, add and archive them. */
export function AssetModelsScreen() {
  const { t } = useTranslation("asset-models");
  const { address, change } = useListAddress(MODEL_ADDRESS, { to: PATHS.AssetModels });
  const search = useMemo(() => modelSearchOf(address), [address]);
  const listed = useListed(MODEL_PAGES, search);
  const mayAdd = useMayCall(assetModels.create);
  const list = { address, change, listed };
  const close = (): void => change({ ...address, dialog: null }, true);
  const add = mayAdd ? (
    <>
      <Button
        icon={<Globe aria-hidden="true" />}
        onClick={() => change({ ...address, dialog: "global" })}
      >
        {t("catalogue.from")}
      </Button>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        onClick={() => change({ ...address, dialog: "new" })}
      >
        {t("add")}
      </Button>
    </>
  ) : null;
  return (
    <Page>
      <PageHead
        title={t("list.label")}
        breadcrumbs={<AssetManagerCrumbs messages="asset-models" here={t("list.label")} />}
        actions={add}
      />
      <SearchedList
        list={MODEL_LIST}
        {...list}
        sorting={sortingOf(list)}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={t("empty.title")}
            text={t("empty.text")}
            actions={add}
          />
        }
      >
        <Rows {...list} />
      </SearchedList>
      {mayAdd ? (
        <Suspense fallback={null}>
          {address.dialog === "new" ? <ModelDialog model={null} onClose={close} /> : null}
          {address.dialog === "global" ? <CatalogueDialog onClose={close} /> : null}
        </Suspense>
      ) : null}
    </Page>
  );
}
