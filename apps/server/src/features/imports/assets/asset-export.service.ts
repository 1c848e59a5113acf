import { Readable } from "node:stream";
import type { AssetSearch } from "@storey/contract";
import { assetSearchOfList, customFieldText, isMarked } from "@storey/domain";
import type { Actor } from "../../../http/actor.ts";
import type { ActorBegin } from "../../../http/binding.ts";
import { ProblemError } from "../../../http/problem.ts";
import {
  askedByCaller,
  countFound,
  readTableRows,
  type TableRow,
} from "../../assets/asset-table.service.ts";
import { csvFile } from "../csv-file.service.ts";
import { IMPORT_MAX_SHEET_ROWS } from "../reading/source-table.ts";
import { xlsxTable } from "../writing/xlsx-table.ts";
import {
  countExported,
  type ExportPage,
  type ExportRow,
  exportPage,
} from "./asset-export.repository.ts";
import { type CustomColumn, findCustomColumns } from "./custom-columns.ts";
import { EXPORT_HEADINGS } from "./export-columns.ts";
import { type ListedTable, readListedTable } from "./listed-columns.ts";

type Page = readonly (readonly string[])[];

/** The way in which assets are given. */
interface ExportHow {
  readonly format: "csv" | "xlsx";
  /** The headings alone. */
  readonly isTemplate: boolean;
}

/**
 * Gives the assets that are not archived, as far as the caller sees them, as a table that an import
 * reads again, some in each transaction. Throws `export.too_many_rows`.
 */
export async function exportAssets(
  { organisationId }: Actor,
  { format, isTemplate }: ExportHow,
  begin: ActorBegin,
): Promise<Readable> {
  const most = IMPORT_MAX_SHEET_ROWS + 1;
  if (format === "xlsx" && !isTemplate) {
    const count = await begin("read", (transaction) =>
      countExported(transaction, organisationId, most),
    );
    if (count === most) throw new ProblemError("export.too_many_rows");
  }
  const pages = async function* (): AsyncGenerator<Page> {
    const all = await begin("read", (transaction) =>
      findCustomColumns(transaction, organisationId),
    );
    const columns = isTemplate ? all.filter(({ field }) => field.isImportable) : all;
    yield [[...EXPORT_HEADINGS, ...columns.map(({ label }) => label)]];
    for (let after: string | null | undefined = isTemplate ? null : undefined; after !== null; ) {
      const from: string | undefined = after;
      const page: ExportPage = await begin("read", (transaction) =>
        exportPage(transaction, organisationId, from),
      );
      yield page.rows.map((row) => [...row.cells, ...customCells(row, columns)]);
      after = page.next;
    }
  };
  if (format === "csv") return csvFile(pages());
  return Readable.from(xlsxTable("Assets", marked(pages())), { objectMode: false });
}

/** The number of rows that one transaction reads. */
const PAGE_ROWS = 1_000;

/**
 * Gives the assets that a list shows, as its address says it: its filters, its order and its columns.
 * Throws `export.too_many_rows` and `request.invalid`.
 */
export async function exportListedAssets(
  actor: Actor,
  { format, queryParams }: { readonly format: "csv" | "xlsx"; readonly queryParams: string },
  begin: ActorBegin,
): Promise<Readable> {
  const { organisationId } = actor;
  const fields = await begin("read", (transaction) =>
    findCustomColumns(transaction, organisationId),
  );
  const table = readListedTable(queryParams, fields);
  const search = askedByCaller(actor, assetSearchOfList(table.state));
  // Asked before the first byte: what is refused is refused as a whole.
  const most = IMPORT_MAX_SHEET_ROWS + 1;
  const count = await begin("read", (transaction) =>
    countFound(transaction, organisationId, search, format === "xlsx" ? most : 1),
  );
  if (format === "xlsx" && count === most) throw new ProblemError("export.too_many_rows");
  const pages = listedPages(organisationId, search, table, begin);
  if (format === "csv") return csvFile(pages);
  return Readable.from(xlsxTable("Assets", marked(pages)), { objectMode: false });
}

async function* listedPages(
  organisationId: string,
  search: AssetSearch,
  { columns }: ListedTable,
  begin: ActorBegin,
): AsyncGenerator<Page> {
  const keys = columns.flatMap((column) => ("key" in column ? [column.key] : []));
  yield [[EXPORT_HEADINGS[0] ?? "ID", ...columns.map(({ heading }) => heading)]];
  for (let after: TableRow | null | undefined = null; after !== undefined; ) {
    const from: TableRow | null = after;
    const rows: readonly TableRow[] = await begin("read", (transaction) =>
      readTableRows(transaction, organisationId, {
        ...{ search, columns: keys, after: from, limit: PAGE_ROWS },
      }),
    );
    yield rows.map((row) => [row.id, ...columns.map((column) => cellOf(row, column, keys))]);
    after = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
  }
}

function cellOf(
  row: TableRow,
  column: ListedTable["columns"][number],
  keys: readonly string[],
): string {
  if ("custom" in column) return customCells(row, [column.custom])[0] ?? "";
  return row.cells[keys.indexOf(column.key)] ?? "";
}

/** The values of an asset's custom fields; those of other kinds are shown nowhere. */
function customCells(
  { assetTypeId, customFields }: Pick<ExportRow, "assetTypeId" | "customFields">,
  columns: readonly CustomColumn[],
): string[] {
  return columns.map(({ field }) =>
    field.assetTypeId === assetTypeId ? customFieldText(field, customFields[field.id] ?? null) : "",
  );
}

/** The import takes the mark of a text that looks like a formula away, so a sheet has it too. */
async function* marked(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  for await (const rows of pages)
    yield rows.map((cells) => cells.map((cell) => (isMarked(cell) ? `'${cell}` : cell)));
}
