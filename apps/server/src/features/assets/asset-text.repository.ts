import type { AssetSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { modelWithWord } from "../../platform/records/asset-columns.ts";
import { queriesOf } from "../../platform/records/words-to-find.ts";
import { findAssetsByLabel } from "./asset-alias.repository.ts";
import { BUCKET_ENDS, BUCKET_NAMES } from "./asset-date-conditions.ts";
import { searchedFieldConditions } from "./custom-field-conditions.repository.ts";

/** How many assets a text may find before they are no longer told one by one. */
const MOST_FOUND = 2_000;

/** What the text of a search asks. */
export interface TextConditions {
  /** Of the rows `a`; none without a text. */
  readonly conditions: RawBuilder<unknown>[];
  /**
   * What a text finds that is in more than `MOST_FOUND` assets, counted from the index of words: rows
   * of model_id, location_id, lifecycle_status, is_floating, the bucket of each date by the name of
   * the date, and n. Null where the ids of few are told.
   */
  readonly groups: RawBuilder<unknown> | null;
  /** How many it finds, where that is known. */
  readonly count: number | null;
}

/**
 * Looks the text of a search up. Few hits are found by the index of words and told by their ids; where
 * there are many, each row is asked: the first of them are soon found in any order.
 */
export async function textConditions(
  transaction: Transaction,
  organisationId: string,
  { searchTerm, onlyDeleted = false }: Pick<AssetSearch, "searchTerm" | "onlyDeleted">,
): Promise<TextConditions> {
  const queries = queriesOf(organisationId, searchTerm);
  if (queries.length === 0) return { conditions: [], groups: null, count: null };
  // Sent together: none waits for what another finds.
  const [labelled, ...models] = await Promise.all([
    findAssetsByLabel(transaction, organisationId, searchTerm ?? ""),
    ...queries.map((query) => findModelsWithWord(transaction, organisationId, query)),
  ]);
  const words = sql`${queries}::text[], ${JSON.stringify(models)}::jsonb`;
  const looked = await transaction.first(
    raw<{ ids: string[] | null }>(
      sql`select assets_with_words(${words}, ${MOST_FOUND}, ${onlyDeleted}) as ids`,
    ),
  );
  if (looked?.ids) {
    return {
      conditions: [sql`a.id = any (${[...looked.ids, ...labelled]}::uuid[])`],
      groups: null,
      // What has a label may be archived, or hold the words as well.
      count: labelled.length === 0 ? looked.ids.length : null,
    };
  }
  const inFields = await searchedFieldConditions(transaction, organisationId, queries);
  const ofWords = queries.map(
    (
      query,
      at,
    ) => sql`(a.searched @@ ${query}::tsquery or a.model_id = any (${models[at] ?? []}::uuid[])
      or ${inFields?.[at] ?? sql`false`})`,
  );
  const condition = sql.join(ofWords, sql` and `);
  const ends = sql`${onlyDeleted}::boolean, ${BUCKET_ENDS}::integer[], ${BUCKET_NAMES}::text[]`;
  return {
    conditions: [
      labelled.length === 0 ? condition : sql`(${condition} or a.id = any (${labelled}::uuid[]))`,
    ],
    groups: inFields
      ? null
      : sql`select * from counted_assets_with_words(${words}, ${labelled}::uuid[], ${MOST_FOUND}, ${ends})`,
    count: null,
  };
}

async function findModelsWithWord(
  transaction: Transaction,
  organisationId: string,
  query: string,
): Promise<string[]> {
  const found = await transaction.all(
    raw<{ id: string }>(sql`select m.id from asset_model m
      where m.organisation_id = ${organisationId} and ${modelWithWord(organisationId, query)}`),
  );
  return found.map(({ id }) => id);
}
