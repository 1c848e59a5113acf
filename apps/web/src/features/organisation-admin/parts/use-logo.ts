import type { Organisation } from "@storey/contract";
import { useEffect, useState } from "react";
import { reachable } from "../../../lib/addresses.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { fetchLogo, removeLogo, saveLogo } from "../organisation.queries.ts";
import { logoProblem } from "./logo-file.ts";

interface Chosen {
  readonly file: File;
  readonly address: string;
}

/** Holds a chosen file that is not saved yet, with an object URL to show it. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);
  const choose = (file: File | null): void =>
    setChosen(file && { file, address: URL.createObjectURL(file) });
  return { chosen, choose };
}

/** Whether the server refused the file itself, so that sending it again would fail again. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof CallError && [400, 413, 415, 422].includes(cause.status);
}

/**
 * Returns the state of the organisation's logo, and the functions to choose, save, remove and undo.
 */
export function useLogo(organisation: Organisation) {
  const { t } = useTranslation("administration");
  const { chosen, choose } = useChosen();
  const [reason, setReason] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stored = reachable(organisation.branding.logo_url);

  const pick = (file: File): void => {
    const problem = logoProblem(file);
    setReason(problem && textOfCode(problem, t("branding.unreadable")));
    choose(problem ? null : file);
  };
  /** Refuses a picture that this browser cannot show, as nobody could see it later either. */
  const refuse = (): void => {
    if (!chosen) return;
    setReason(textOfCode("image.damaged", t("branding.unreadable")));
    choose(null);
  };
  const put = async (file: File): Promise<boolean> => {
    setReason(null);
    setProgress(0);
    const saved = await saveLogo(file, setProgress, (cause) => {
      setReason(textOfError(cause));
      if (isRefusal(cause)) choose(null);
    });
    setProgress(null);
    return saved !== null;
  };
  const save = async (): Promise<void> => {
    if (!chosen || !(await put(chosen.file))) return;
    choose(null);
    showToast({ severity: "success", summary: t("branding.saved") });
  };
  const remove = async (): Promise<void> => {
    // Kept for Undo, as the server deletes the file.
    const before = stored
      ? await fetchLogo(stored).catch((cause: unknown) => {
          logFailure("The logo could not be kept for Undo", cause);
          return null;
        })
      : null;
    const removed = await removeLogo((cause) => setReason(textOfError(cause)));
    if (!removed) return;
    showToast({
      severity: "success",
      summary: t("branding.removed"),
      action: before ? { label: t("undo"), run: () => void put(before) } : undefined,
    });
  };
  const discard = (): void => {
    setReason(null);
    choose(null);
  };
  return {
    /**
     * The address that the preview shows: that of the chosen file, else the stored one; null for
     * the default.
     */
    address: chosen?.address ?? stored,
    isChosen: chosen !== null,
    hasOwn: stored !== null,
    reason,
    /** From 0 to 1 while it is being sent. */
    progress,
    pick,
    refuse,
    save,
    remove,
    discard,
  };
}
