import type { CarrierReference, SpaceDocument, SpaceLink } from "@storey/contract";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { removeDocument, removeLink, restoreDocument, restoreLink } from "../document.queries.ts";
import { linkName, shownName } from "./document-labels.ts";

/** Removes documents and links at once and offers Undo. */
export function useRemoval(owner: CarrierReference) {
  const { t } = useTranslation("documents");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
  };
  const notify = (name: string, undo: () => Promise<void>) => () => {
    const run = (): void => void undo().catch(fail(t("restoreFailed")));
    showToast({ summary: t("removed", { name }), action: { label: t("undo"), run } });
  };
  return {
    document: (one: SpaceDocument): void => {
      const undo = () => restoreDocument(owner, one.id);
      removeDocument(owner, one.id).then(notify(shownName(one), undo), fail(t("removeFailed")));
    },
    link: (one: SpaceLink): void => {
      const undo = () => restoreLink(owner, one.id);
      const name = one.description || linkName(one.url);
      removeLink(owner, one.id).then(notify(name, undo), fail(t("removeFailed")));
    },
    moveFailed: fail(t("links.orderFailed")),
  };
}
