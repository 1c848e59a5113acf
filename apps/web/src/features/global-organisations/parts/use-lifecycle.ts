import type { OrganisationSummary } from "@storey/contract";
import { whileBusy } from "../../../lib/busy.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import {
  archiveOrganisation,
  forgetOrganisation,
  purgeOrganisation,
  restoreOrganisation,
} from "../global-organisation.queries.ts";

function showFailure(cause: unknown): void {
  showToast({ severity: "error", summary: textOfError(cause) });
}

type Subject = Pick<OrganisationSummary, "id" | "name">;

/**
 * Returns the functions to archive, restore and purge an organisation, as far as the user may call
 * them.
 */
export function useLifecycle() {
  const { t } = useTranslation("global");
  const mayArchive = useCan("app.organisation.delete");
  const mayPurge = useCan("app.organisation.hard-delete");
  const restore = async ({ id, name }: Subject): Promise<void> => {
    if (!(await whileBusy(restoreOrganisation(id, showFailure)))) return;
    showToast({ severity: "success", summary: t("restored", { name }) });
  };
  const archive = async (subject: Subject): Promise<void> => {
    if (!(await whileBusy(archiveOrganisation(subject.id, showFailure)))) return;
    const action = mayPurge ? { label: t("undo"), run: () => void restore(subject) } : undefined;
    showToast({ summary: t("archived", { name: subject.name }), action });
  };
  /** Leaves the screen by `leave` before it drops the cached answers about the organisation. */
  const purge = async ({ id, name }: Subject, leave?: () => Promise<void>): Promise<void> => {
    const yes = await confirm({
      title: t("purge.title", { name }),
      text: t("purge.text"),
      confirmLabel: t("purge.confirm"),
      tone: "danger",
      typeToConfirm: name.trim(),
    });
    if (!yes || !(await whileBusy(purgeOrganisation(id, showFailure)))) return;
    await leave?.();
    forgetOrganisation(id);
    showToast({ summary: t("purged", { name }) });
  };
  return { mayArchive, mayRestore: mayPurge, mayPurge, archive, restore, purge };
}
