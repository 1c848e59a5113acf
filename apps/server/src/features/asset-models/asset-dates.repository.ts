import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A model of an organisation. */
export interface OfModel {
  readonly organisationId: string;
  readonly modelId: string;
}

const keepStatement = written<{ moved: number }>("select keep_asset_dates($1, $2) as moved");

/**
 * Lets up to so many assets of a model of the current organisation follow what it says of dates now,
 * and gives how many did. One that somebody changes at this moment is left for the next time.
 */
export async function keepAssetDates(
  transaction: Transaction,
  modelId: string,
  most: number,
): Promise<number> {
  return (await transaction.first(keepStatement(modelId, most)))?.moved ?? 0;
}

const pendingStatement = written<{ isPending: boolean; isMany: boolean }>(`
  select m.dates_version <> m.dates_kept_version as is_pending, (select count(*) > $3 from (
    select from asset a where a.organisation_id = m.organisation_id and a.model_id = m.id limit $3 + 1) counted) as is_many
  from asset_model m where m.organisation_id = $1 and m.id = $2`);

/** Whether some assets of a model have yet to follow it, and whether it has more than `many`. */
export async function findPending(
  transaction: Transaction,
  { organisationId, modelId }: OfModel,
  many: number,
): Promise<{ readonly isPending: boolean; readonly isMany: boolean }> {
  const found = await transaction.first(pendingStatement(organisationId, modelId, many));
  return found ?? { isPending: false, isMany: false };
}
