import { globalAssetModels } from "@storey/contract";
import { Boxes, Plus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { searchWords } from "../../ui/list/list-address.ts";
import { ListAppliedFilters } from "../../ui/list/list-applied-filters.tsx";
import { ListFilterBar } from "../../ui/list/list-filter-bar.tsx";
import { ListResults } from "../../ui/list/list-results.tsx";
import { ListSortField } from "../../ui/list/list-sort-field.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useHeightVariable } from "../../ui/list/use-height-variable.ts";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { useSearchWords } from "../../ui/use-search-words.ts";
import styles from "../asset-models/parts/models.module.css";
import { GLOBAL_MODEL_PAGES, type ListedGlobalModels } from "./global-model.queries.ts";
import {
  GLOBAL_MODEL_ADDRESS,
  GLOBAL_MODEL_LIST,
  type GlobalModelAddress,
  globalModelSearchOf,
} from "./global-model-list.tsx";
import { GLOBAL_MODEL_ROWS } from "./global-model-rows.tsx";

const GlobalModelDialog = lazy(async () => ({
  default: (await import("./parts/global-model-dialog.tsx")).GlobalModelDialog,
}));

interface ListProps {
  readonly address: GlobalModelAddress;
  readonly change: (next: GlobalModelAddress, replace?: boolean) => void;
  readonly listed: ListedGlobalModels;
}

function ModelSearchBox({ address, change }: Omit<ListProps, "listed">) {
  const { t } = useTranslation("global-models");
  const { typed, type, search } = useSearchWords({
    words: address.q,
    wordsOf: searchWords,
    onSearch: (q) => change({ ...address, q }, true),
  });
  return (
    <SearchBox
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      clearLabel={t("search.clear")}
      typed={typed}
      onType={type}
      onClear={() => search("")}
      field={{}}
    />
  );
}

function Tools({ address, change, listed }: ListProps) {
  const height = useHeightVariable("--list-tools-height");
  return (
    <div ref={height} className={styles.tools}>
      <div className={styles.filters}>
        <ListFilterBar
          list={GLOBAL_MODEL_LIST}
          address={address}
          facets={listed.first}
          totalCount={listed.first?.totalCount ?? 0}
          onChange={change}
        />
      </div>
      <ListSortField
        list={GLOBAL_MODEL_LIST}
        className={styles.sort}
        value={address.sort ?? "name"}
        onChange={(sort) => change({ ...address, sort })}
      />
    </div>
  );
}

/** Global Administration > Asset models: those that are kept for all organisations. */
export function GlobalModelsScreen() {
  const { t } = useTranslation("global-models");
  const { address, change } = useListAddress(GLOBAL_MODEL_ADDRESS, { to: PATHS.GlobalAssetModels });
  const search = useMemo(() => globalModelSearchOf(address), [address]);
  const listed = useListed(GLOBAL_MODEL_PAGES, search);
  const mayAdd = useMayCall(globalAssetModels.create);
  const { first } = listed;
  const list = { address, change, listed };
  const add = mayAdd ? (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => change({ ...address, dialog: "new" })}
    >
      {t("add")}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead title={t("list.label")} text={t("list.text")} actions={add} />
      <div className={styles.content}>
        <ModelSearchBox address={address} change={change} />
        <Tools {...list} />
        <ListAppliedFilters
          list={GLOBAL_MODEL_LIST}
          address={address}
          facets={first}
          onChange={change}
        />
        <output className={styles.count} aria-live="polite">
          {first ? t("list.count", { count: first.totalCount }) : ""}
        </output>
        <ListResults
          list={GLOBAL_MODEL_LIST}
          listed={listed}
          address={address}
          onChange={change}
          empty={
            <EmptyState
              icon={<Boxes />}
              title={t("empty.title")}
              text={t("empty.text")}
              actions={add}
            />
          }
        >
          <ListTable
            rows={GLOBAL_MODEL_ROWS}
            messages={GLOBAL_MODEL_LIST.messages}
            label={GLOBAL_MODEL_LIST.words.label}
            context={null}
            pages={GLOBAL_MODEL_PAGES}
            listed={listed}
            sorting={{
              value: address.sort ?? "name",
              onChange: (sort) => change({ ...address, sort }),
            }}
          />
        </ListResults>
      </div>
      {address.dialog === "new" && mayAdd ? (
        <Suspense fallback={null}>
          <GlobalModelDialog
            model={null}
            onClose={() => change({ ...address, dialog: null }, true)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
