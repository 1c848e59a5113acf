import type { Asset } from "@storey/contract";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { archiveAsset, restoreAsset } from "../asset.queries.ts";

/** Returns functions that archive an asset, with Undo, and restore it. */
export function useAssetArchiving({ id, tag }: Pick<Asset, "id" | "tag">) {
  const { t } = useTranslation("assets");
  const notify = (key: "archive.failed" | "restore.failed") => (error: unknown) =>
    showToast({ severity: "error", summary: t(key), detail: textOfError(error) });
  const restore = (): void => {
    restoreAsset(id).then(
      () => showToast({ severity: "success", summary: t("restored", { tag }) }),
      notify("restore.failed"),
    );
  };
  const archive = (): void => {
    archiveAsset(id).then(() => {
      const action = { label: t("undo"), run: restore };
      showToast({ summary: t("archived", { tag }), action });
    }, notify("archive.failed"));
  };
  return { archive, restore };
}
