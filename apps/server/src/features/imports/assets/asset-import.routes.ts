import { type AssetImportRow, assetExport, assetImports } from "@storey/contract";
import { type Binding, on, onMultiTransaction, Reply } from "../../../http/binding.ts";
import { seesFile } from "../describe-import.ts";
import { getImport, type ImportTarget } from "../import.repository.ts";
import { type FoundRow, findRows } from "../import-row.repository.ts";
import { exportAssets, exportListedAssets } from "./asset-export.service.ts";
import { importableAssets } from "./importable-assets.ts";

const PAGE_SIZE = 50;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * The calls of imports of assets besides those of every import: what was found row by row, and the
 * export that an import reads again.
 */
export const assetImportRoutes: readonly Binding[] = [
  on(assetImports.rows, async (actor, { params, query }, transaction) => {
    const { organisationId } = actor;
    const target: ImportTarget = { organisationId, kind: importableAssets.kind, id: params.id };
    const stored = await getImport(transaction, target);
    if (!seesFile(stored, actor)) return { results: [], hasMore: false };
    const { action, after = 0, pageSize = PAGE_SIZE } = query;
    const page = { action, after, limit: pageSize + 1 };
    const found = await findRows<AssetImportRow & FoundRow>(transaction, target, page);
    return { results: found.slice(0, pageSize), hasMore: found.length > pageSize };
  }),
  onMultiTransaction(assetExport.download, async (actor, { query }, begin) => {
    const { format, isTemplate = false, queryParams } = query;
    const table =
      queryParams === undefined || isTemplate
        ? await exportAssets(actor, { format, isTemplate }, begin)
        : await exportListedAssets(actor, { format, queryParams }, begin);
    return new Reply(table, {
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="assets.${format}"`,
    });
  }),
];
