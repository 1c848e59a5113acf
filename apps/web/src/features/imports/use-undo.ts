import { useIsMutating, useMutation } from "@tanstack/react-query";
import { whileBusy } from "../../lib/busy.ts";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { previewUndo, undoImport } from "./import.queries.ts";
import { useImportKind, useKindMessages } from "./import-kind.ts";

/** The undoing of an import by this tab. */
export interface Undo {
  readonly isRunning: boolean;
  /** The message of the last failure. */
  readonly error: string | null;
  /** Explains what will happen, and undoes the import once the person agrees. */
  readonly ask: () => void;
  /** Continues an interrupted undo. */
  readonly resume: () => void;
}

/** Undoes an import. It also knows of an undo that this tab began before the screen was left. */
export function useUndo(id: string): Undo {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const kind = useImportKind();
  const mutationKey = ["undo import", id];
  const { mutate, error } = useMutation({
    mutationKey,
    networkMode: "always",
    mutationFn: async (isAsked: boolean) => {
      if (isAsked && !(await isAgreed())) return;
      await whileBusy(undoImport(kind, id));
    },
  });
  const isAgreed = async (): Promise<boolean> => {
    const { remove, restore, stay } = await whileBusy(previewUndo(kind, id));
    const parts = [
      own("undo.remove", { count: remove }),
      t("undo.restore", { count: restore }),
      t("undo.stay", { count: stay }),
    ];
    return confirm({
      title: t("undo.title"),
      text: parts.join(" "),
      confirmLabel: t("undo.action"),
    });
  };
  return {
    isRunning: useIsMutating({ mutationKey }) > 0,
    error: error ? `${t("undo.failed")}: ${textOfError(error)}` : null,
    ask: () => mutate(true),
    resume: () => mutate(false),
  };
}
