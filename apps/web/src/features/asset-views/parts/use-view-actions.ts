import type { AssetView } from "@storey/contract";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { showToast } from "../../../lib/toasts.ts";
import {
  addAssetView,
  changeAssetView,
  removeAssetView,
  setAssetViewAlert,
  setDefaultAssetView,
} from "../asset-view.queries.ts";

function failed(summary: string, error: unknown): void {
  showToast({ severity: "error", summary, detail: textOfError(error) });
}

/** Says how work ended. */
function told(work: Promise<unknown>, failure: string, success?: string): Promise<void> {
  return work.then(
    () => {
      if (success !== undefined) showToast({ severity: "success", summary: success });
    },
    (error: unknown) => failed(failure, error),
  );
}

/** Returns what can be done with a view at once; whatever fails is said with its reason. */
export function useViewActions(onGone: () => void) {
  const { t } = useTranslation("asset-views");
  const change = (view: AssetView, body: Parameters<typeof changeAssetView>[1], success: string) =>
    told(changeAssetView(view, body), t("update.failed"), success);
  const bringBack = ({ name, description, visibility, queryParams }: AssetView) =>
    told(
      addAssetView({ id: randomId(), name, description, visibility, queryParams }),
      t("restore.failed"),
    );
  return {
    saveList: (view: AssetView, queryParams: string) =>
      change(view, { queryParams }, t("saved", { name: view.name })),
    setFirstForAll: (view: AssetView, isOrganisationDefault: boolean) =>
      change(
        view,
        { isOrganisationDefault },
        t(isOrganisationDefault ? "firstForAll.set" : "firstForAll.cleared", { name: view.name }),
      ),
    setFirst: (view: AssetView, isDefault: boolean) =>
      told(
        setDefaultAssetView(view.id, isDefault),
        t("update.failed"),
        t(isDefault ? "first.set" : "first.cleared", { name: view.name }),
      ),
    setAlert: (view: AssetView, frequency: AssetView["alert"]) =>
      told(
        setAssetViewAlert(view.id, frequency),
        t("update.failed"),
        t(`alert.set.${frequency ?? "off"}`, { name: view.name }),
      ),
    remove: (view: AssetView) =>
      removeAssetView(view.id).then(
        () => {
          onGone();
          const action = { label: t("undo"), run: () => void bringBack(view) };
          showToast({ summary: t("deleted", { name: view.name }), action });
        },
        (error: unknown) => failed(t("delete.failed"), error),
      ),
  };
}
