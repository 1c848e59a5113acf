import type { Custody } from "@storey/contract";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { type CustodyEnd, downloadReceipt } from "../custody.queries.ts";

/** Returns what saves a receipt as a file of its own name, and says so where that fails. */
export function useReceipt() {
  const { t } = useTranslation("custody");
  return async (file: Promise<Blob>, end: CustodyEnd, name: string): Promise<void> => {
    await file.then(
      (saved) => saveFile(saved, `${t(`receipt.${end}`)} ${name}.pdf`),
      (error: unknown) =>
        showToast({
          ...{ severity: "error", summary: t("receipt.failed"), detail: textOfError(error) },
        }),
    );
  };
}

/**
 * Returns the action of a toast by which the receipt of what was just done is saved. Things that came
 * back from several people have a receipt each, at the asset: then there is none.
 */
export function useReceiptAction(end: CustodyEnd) {
  const { t } = useTranslation("custody");
  const save = useReceipt();
  return ([first, ...others]: readonly Custody[]) => {
    const isOfOne = others.every(
      ({ holder }) =>
        holder.userId === first?.holder.userId &&
        holder.email === first.holder.email &&
        holder.name === first.holder.name,
    );
    if (!first || !isOfOne) return {};
    const run = () => void save(downloadReceipt(first, end), end, first.holder.name);
    return { action: { label: t("receipt.show"), run } };
  };
}
