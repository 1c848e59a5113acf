import type { FieldProblem } from "@storey/contract";
import {
  type AssetColumn,
  type AssetColumnKey,
  type AssetListState,
  customFieldColumn,
  DEFAULT_ASSET_COLUMNS,
  findAssetColumn,
  readAssetList,
} from "@storey/domain";
import { FIELD_MESSAGES } from "../../../http/parse.ts";
import { ProblemError } from "../../../http/problem.ts";
import type { CustomColumn } from "./custom-columns.ts";

/**
 * Columns that an import reads together: a location without its space would be the home of what floats,
 * and models of two manufacturers may have one name. Where one is shown the others come along.
 */
const TOGETHER: readonly (readonly AssetColumnKey[])[] = [
  ["location", "floor", "space", "spaceCode"],
  ["type", "manufacturer", "model", "partNumber"],
];

/** A column of an exported list: one that every asset has, or a custom field. */
export type ListedColumn =
  | { readonly key: AssetColumnKey; readonly heading: string }
  | { readonly custom: CustomColumn; readonly heading: string };

/** A list as its address says it, and the columns that a table of it has after the id. */
export interface ListedTable {
  readonly state: AssetListState;
  readonly columns: readonly ListedColumn[];
}

/**
 * Reads which list is exported. Throws `request.invalid` that names every column that is not there: a
 * table without it would look whole.
 */
export function readListedTable(queryParams: string, fields: readonly CustomColumn[]): ListedTable {
  const columns = fields.map(({ field }): AssetColumn => customFieldColumn(field));
  const { state, ignored } = readAssetList(queryParams, columns);
  if (ignored.length > 0) {
    const code = "column.unknown";
    const problems = ignored.map(
      ({ part, field }): FieldProblem => ({
        field: "queryParams",
        code,
        message: FIELD_MESSAGES[code] ?? code,
        params: { part, column: field },
      }),
    );
    throw new ProblemError("request.invalid", { fields: problems });
  }
  const shown =
    state.columns.length > 0 ? state.columns.map(({ key }) => key) : [...DEFAULT_ASSET_COLUMNS];
  const keys = withOthers(shown);
  return {
    state,
    columns: keys.flatMap((key): ListedColumn[] => {
      const custom = fields.find(({ field }) => customFieldColumn(field).key === key);
      if (custom) return [{ custom, heading: custom.label }];
      const column = findAssetColumn(key);
      return column ? [{ key: column.key as AssetColumnKey, heading: column.heading }] : [];
    }),
  };
}

/** Puts what an import reads together with a column after it, unless it is shown anyway. */
function withOthers(keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const group = TOGETHER.find((one) => one.some((each) => each === key)) ?? [];
    const isLast = keys.findLast((each) => group.some((one) => one === each)) === key;
    return isLast ? [key, ...group.filter((one) => !keys.includes(one))] : [key];
  });
}
