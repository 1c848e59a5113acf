import type { Space } from "@storey/contract";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { archivePlace, wayBack } from "../assets/parts/leaving-assets.ts";
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
    const { id, name, location } = space;
    archivePlace("space", { id, name, locationId: location.id }, (leaving) =>
      archiveSpace(id, leaving),
    ).then((archived) => {
      if (!archived) return;
      const action = { label: t(wayBack(archived)), run: restore };
      showToast({ ...archived, summary: t("archived", { name }), action });
    }, tell);
  };
  return { archive, restore };
}
