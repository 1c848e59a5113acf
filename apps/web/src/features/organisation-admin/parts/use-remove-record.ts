import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import {
  type CatalogueKind,
  type CatalogueRecord,
  countNow,
  deleteRecord,
} from "../catalogue.queries.ts";

/**
 * Deletes a record after a question that says how many spaces lose it. Resolves to whether it was
 * deleted.
 */
export function useRemoveRecord(kind: CatalogueKind) {
  const { t } = useTranslation("administration");
  return async ({ id, name }: CatalogueRecord): Promise<boolean> => {
    const count = await countNow(kind, id);
    const yes = await confirm({
      title: t(`${kind}.deleteTitle`, { name }),
      text: count === null ? t(`${kind}.deleteText`) : t(`${kind}.deleteCounted`, { count }),
      confirmLabel: t("delete"),
      tone: "danger",
    });
    if (!yes) return false;
    const deleted = await deleteRecord(kind, id, (cause) =>
      showToast({ severity: "error", summary: t("failed"), detail: textOfError(cause) }),
    );
    if (deleted) showToast({ severity: "success", summary: t("deleted", { name }) });
    return deleted;
  };
}
