import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { StagedAsset } from "./staged-asset.ts";

/** An asset that files know by something else than its tag. */
interface FoundSource {
  readonly row: number;
  /** Null where the caller may not see it. */
  readonly id: string | null;
}

// Two imports of one file would both find nothing, and both make it.
const lockStatement = written(
  "select pg_advisory_xact_lock(hashtextextended('sources of ' || $1::uuid, 0))",
);
const findStatement = written<FoundSource>(
  `select n."row", a.id from jsonb_to_recordset($2) n("row" int, "key" text)
   join asset_source x on x.organisation_id = $1 and x.source_key = n.key
   left join asset a on a.organisation_id = x.organisation_id and a.id = x.asset_id`,
);

/**
 * Finds the assets that earlier imports made of these rows, and lets no other import look for its own
 * until the transaction ends.
 */
export async function findSources(
  transaction: Transaction,
  organisationId: string,
  rows: readonly StagedAsset[],
): Promise<ReadonlyMap<number, string | null>> {
  const keys = rows.flatMap(({ row, sourceKey: key }) => (key === undefined ? [] : [{ row, key }]));
  if (keys.length === 0) return new Map();
  await transaction.execute(lockStatement(organisationId));
  const found = await transaction.all(findStatement(organisationId, JSON.stringify(keys)));
  return new Map(found.map(({ row, id }) => [row, id]));
}

const keepStatement = written(
  `insert into asset_source (organisation_id, source_key, asset_id)
   select $1, n.key, n."assetId" from jsonb_to_recordset($2) n("key" text, "assetId" uuid)
   on conflict (organisation_id, source_key) do nothing`,
);

/** Keeps by what files know assets that were just made. */
export async function keepSources(
  transaction: Transaction,
  organisationId: string,
  made: readonly { readonly key: string; readonly assetId: string }[],
): Promise<void> {
  if (made.length === 0) return;
  await transaction.execute(keepStatement(organisationId, JSON.stringify(made)));
}
