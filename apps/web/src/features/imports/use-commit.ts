import { useIsMutating, useMutation } from "@tanstack/react-query";
import { whileBusy } from "../../lib/busy.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { commitImport } from "./import.queries.ts";
import { useImportKind } from "./import-kind.ts";

/** The writing of an import by this tab; its error stays while the step changes. */
export interface Commit {
  readonly isRunning: boolean;
  /** The message of the last failure. */
  readonly error: string | null;
  readonly run: (validRowsOnly: boolean) => void;
  readonly forgetError: () => void;
}

/** Writes an import. It also knows of a write that this tab began before the screen was left. */
export function useCommit(id: string): Commit {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const mutationKey = ["commit import", id];
  const { mutate, error, reset } = useMutation({
    mutationKey,
    networkMode: "always",
    mutationFn: (validRowsOnly: boolean) => whileBusy(commitImport(kind, id, validRowsOnly)),
  });
  const isRunning = useIsMutating({ mutationKey }) > 0;
  return {
    isRunning,
    error: error ? `${t("failed")}: ${textOfError(error)}` : null,
    run: mutate,
    forgetError: reset,
  };
}
