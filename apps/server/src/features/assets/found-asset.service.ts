import { customFieldOfColumn, readAssetList } from "@storey/domain";
import type { RawBuilder } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Asker, askedBy, askerOf } from "./asked-conditions.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";
import { findCustomColumns } from "./custom-column.repository.ts";

export { askerOf };

/**
 * What a list asks of the rows `a` of assets, by its `queryParams`, for statements of others. What it
 * asks of columns and custom fields that are gone is left out; `me` and `my-locations` are the asker's.
 */
export async function conditionOfList(
  transaction: Transaction,
  { organisationId, ...asker }: Asker & { readonly organisationId: string },
  queryParams: string,
): Promise<RawBuilder<unknown>> {
  const read = readAssetList(queryParams).state.filters;
  const ids = read.flatMap(({ field }) => customFieldOfColumn(field) ?? []);
  const custom = await findCustomColumns(transaction, organisationId, [...new Set(ids)]);
  const columns = [...custom.values()].map(({ column }) => column);
  const { search, isArchived, filters } = readAssetList(queryParams, columns).state;
  const asked = askedBy(asker, {
    ...(search === "" ? {} : { searchTerm: search }),
    ...(isArchived ? { onlyDeleted: true } : {}),
    conditions: filters.map(({ field, op, value }) => ({
      ...{ field, op },
      ...(value === undefined ? {} : { value: typeof value === "object" ? [...value] : value }),
    })),
  });
  const { all } = await conditionsOf(transaction, organisationId, asked);
  return all;
}
