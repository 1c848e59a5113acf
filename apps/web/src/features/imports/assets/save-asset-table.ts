import { textOfError } from "../../../lib/error-text.ts";
import { loadMessages, translate } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { assetTable, type TableFormat } from "./asset-import.queries.ts";

interface TableParts {
  /** The headings alone. */
  readonly isTemplate?: boolean;
  /** The list whose rows and columns are wanted, as its address says it. */
  readonly queryParams?: string;
}

/** Saves assets as a file: all, those of a list, or the headings alone; says so where it cannot be had. */
export async function saveAssetTable(
  format: TableFormat,
  { isTemplate = false, queryParams }: TableParts = {},
): Promise<void> {
  await loadMessages(["asset-imports"]);
  try {
    const name = translate("asset-imports", isTemplate ? "file.template" : "file.assets");
    saveFile(await assetTable(format, isTemplate, queryParams), `${name}.${format}`);
  } catch (error) {
    showToast({
      severity: "error",
      summary: translate("asset-imports", "file.failed"),
      detail: textOfError(error),
    });
  }
}
