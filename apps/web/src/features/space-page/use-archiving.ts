import type { Space } from "@storey/contract";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { archiveSpace, restoreSpace } from "../spaces/space.queries.ts";

/** Archives a space with Undo, and brings it back. */
export function useArchiving(space: Space) {
  const { t } = useTranslation("spaces");
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("save.failed"), detail: textOfError(error) });
  };
  const restore = (): void => {
    restoreSpace(space.id).then(
      () => showToast({ severity: "success", summary: t("restored", { name: space.name }) }),
      tell,
    );
  };
  const archive = (): void => {
    archiveSpace(space.id).then(() => {
      const action = { label: t("undo"), run: restore };
      showToast({ summary: t("archived", { name: space.name }), action });
    }, tell);
  };
  return { archive, restore };
}
