import { useEffect, useRef } from "react";
import { confirm, question } from "../../../lib/confirm.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import type { Upload } from "./use-uploads.ts";

interface LeftUploads {
  readonly rows: readonly Pick<Upload, "state">[];
  readonly isBusy: boolean;
}

/**
 * Returns a function that closes a dialog; while files are on their way, which closing would
 * cancel, it asks first. Once no file is on its way any more the question closes by itself, and the
 * dialog stays to show the results.
 */
export function useLeavingUploads({ rows, isBusy }: LeftUploads, onClose: () => void): () => void {
  const { t } = useTranslation("uploads");
  const asked = useRef<ReturnType<typeof question.get>>(null);
  const hasFailed = rows.some(({ state }) => state === "failed");
  useEffect(() => {
    const shown = asked.current;
    if (isBusy || shown === null || question.get() !== shown) return;
    shown.answer(false);
    // A failure has its own message.
    if (!hasFailed) showToast({ severity: "success", summary: t("left", { count: 0 }) });
  }, [isBusy, hasFailed, t]);
  const ask = async (): Promise<void> => {
    const answer = confirm({
      title: t("leave.title"),
      text: t("leave.text"),
      confirmLabel: t("leave.confirm"),
      cancelLabel: t("leave.stay"),
    });
    const shown = question.get();
    asked.current = shown;
    const isSure = await answer;
    if (asked.current === shown) asked.current = null;
    if (isSure) onClose();
  };
  return () => (isBusy ? void ask() : onClose());
}
