import { type GlobalAssetModelSort, globalAssetModels } from "@storey/contract";
import { Boxes, Plus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { useListed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { SearchedList } from "../../ui/list/searched-list.tsx";
import { useListAddress } from "../../ui/list/use-list-address.ts";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { GLOBAL_MODEL_PAGES } from "./global-model.queries.ts";
import {
  GLOBAL_MODEL_ADDRESS,
  GLOBAL_MODEL_LIST,
  globalModelSearchOf,
} from "./global-model-list.tsx";
import { GLOBAL_MODEL_ROWS } from "./global-model-rows.tsx";

const GlobalModelDialog = lazy(async () => ({
  default: (await import("./parts/global-model-dialog.tsx")).GlobalModelDialog,
}));

/** Global Administration > Asset models: those that are kept for all organisations. */
export function GlobalModelsScreen() {
  const { t } = useTranslation("global-models");
  const { address, change } = useListAddress(GLOBAL_MODEL_ADDRESS, { to: PATHS.GlobalAssetModels });
  const search = useMemo(() => globalModelSearchOf(address), [address]);
  const listed = useListed(GLOBAL_MODEL_PAGES, search);
  const mayAdd = useMayCall(globalAssetModels.create);
  const sorting = {
    value: address.sort ?? ("name" as const),
    onChange: (sort: GlobalAssetModelSort) => change({ ...address, sort }),
  };
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
      <SearchedList
        list={GLOBAL_MODEL_LIST}
        {...{ address, change, listed, sorting }}
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
          sorting={sorting}
        />
      </SearchedList>
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
