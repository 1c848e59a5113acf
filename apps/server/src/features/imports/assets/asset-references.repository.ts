import { written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { structureParts } from "../spaces/space-structure.repository.ts";

/** The number of models to hand over at once; other work of the process runs in between. */
const PAGE = 2_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

const listsStatement = written<{ lists: string }>(
  `select json_build_object(
     'assetTypes', coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)) from asset_type t
       where t.organisation_id = $1 and t.deleted_at is null), '[]'),
     'manufacturers', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name)) from manufacturer f
       where f.organisation_id = $1 and f.deleted_at is null), '[]'))::text as lists`,
);
const modelsStatement = written<{ page: string; count: number; last: string | null }>(
  `select json_build_object('models', coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
       'partNumber', m.part_number, 'manufacturerId', m.manufacturer_id, 'assetTypeId', m.asset_type_id,
       'isArchived', m.deleted_at is not null)), '[]'))::text as page,
     count(*)::int as count, max(m.id::text) as last
   from (select * from asset_model where organisation_id = $1 and id > $2 order by id limit ${PAGE}) m`,
);

/** A kind of asset, as that of a model where the model is told. */
interface FoundKind {
  readonly modelId: string | null;
  readonly assetTypeId: string;
  readonly name: string;
}

const kindsStatement = written<FoundKind>(
  `select m.id as model_id, t.id as asset_type_id, t.name from asset_model m
   join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
   where m.organisation_id = $1 and m.id = any ($2)
   union all
   select null, t.id, t.name from asset_type t where t.organisation_id = $1 and t.id = any ($3)`,
);

/** Finds the kinds of models, and kinds by their ids. */
export function findKinds(
  transaction: Transaction,
  organisationId: string,
  { modelIds, assetTypeIds }: { readonly modelIds: string[]; readonly assetTypeIds: string[] },
): Promise<FoundKind[]> {
  return transaction.all(kindsStatement(organisationId, modelIds, assetTypeIds));
}

/**
 * Yields what rows of assets can refer to: kinds and manufacturers, models some at a time, then
 * the structure.
 */
export async function* referenceParts(
  transaction: Transaction,
  organisationId: string,
): AsyncGenerator<string> {
  const lists = await transaction.first(listsStatement(organisationId));
  if (lists) yield lists.lists;
  for (let after = BEFORE_ALL; ; ) {
    const found = await transaction.first(modelsStatement(organisationId, after));
    if (!found?.last) break;
    yield found.page;
    if (found.count < PAGE) break;
    after = found.last;
  }
  yield* structureParts(transaction, organisationId);
}
