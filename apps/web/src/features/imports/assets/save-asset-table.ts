import { textOfError } from "../../../lib/error-text.ts";
import { loadMessages, translate } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { assetTable, type TableFormat } from "./asset-import.queries.ts";

/** Saves all assets as a file, or the headings alone; says so where it cannot be had. */
export async function saveAssetTable(
  format: TableFormat,
  { isTemplate = false } = {},
): Promise<void> {
  await loadMessages(["asset-imports"]);
  try {
    const name = translate("asset-imports", isTemplate ? "file.template" : "file.assets");
    saveFile(await assetTable(format, isTemplate), `${name}.${format}`);
  } catch (error) {
    showToast({
      severity: "error",
      summary: translate("asset-imports", "file.failed"),
      detail: textOfError(error),
    });
  }
}
