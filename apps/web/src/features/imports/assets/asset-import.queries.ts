import { type AssetImport, type AssetImportRow, assetExport, assetImports } from "@storey/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call, download } from "../../../lib/call.ts";
import { keyOf } from "../../../lib/query.ts";

const PAGE_SIZE = 50;

/** What is shown of the rows: all that change something or are wrong, or those of one action. */
export type ShownRows = "all" | AssetImportRow["action"];

/** Lists what a check found row by row, in the order of the file, page by page. */
export function assetImportRowsQuery({ id, choices }: AssetImport, shown: ShownRows) {
  return infiniteQueryOptions({
    // Another check, by other choices, finds other rows.
    queryKey: [...keyOf(assetImports.rows, { params: { id } }), shown, JSON.stringify(choices)],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(assetImports.rows, {
        params: { id },
        query: {
          pageSize: String(PAGE_SIZE),
          ...(pageParam === 0 ? {} : { after: String(pageParam) }),
          ...(shown === "all" ? {} : { action: shown }),
        },
        signal,
      }),
    getNextPageParam: (last) => (last.hasMore ? (last.results.at(-1)?.row ?? null) : null),
  });
}

/** The kinds of tables that assets are given as. */
export type TableFormat = "csv" | "xlsx";

/** Returns all assets as a table, those of a list, or its headings alone to be filled in. */
export function assetTable(
  format: TableFormat,
  isTemplate: boolean,
  queryParams?: string,
): Promise<Blob> {
  return download(assetExport.download, {
    query: {
      format,
      ...(isTemplate ? { isTemplate: "true" as const } : {}),
      ...(queryParams === undefined ? {} : { queryParams }),
    },
  });
}
