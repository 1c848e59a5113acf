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
  /** The ids of all that it finds in the order of their tags, where that was asked for and they are told. */
  readonly byTag: readonly string[] | null;
}

/**
 * Looks the text of a search up. Few hits are found by the index of words and told by their ids; where
 * there are many, each row is asked: the first of them are soon found in any order.
 */
export async function textConditions(
  transaction: Transaction,
  organisationId: string,
  { searchTerm, onlyDeleted = false }: Pick<AssetSearch, "searchTerm" | "onlyDeleted">,
  isByTag: boolean,
): Promise<TextConditions> {
  const queries = queriesOf(organisationId, searchTerm);
  if (queries.length === 0) return { conditions: [], groups: null, count: null, byTag: null };
  // Sent together: none waits for what another finds.
  const [labelled, models] = await Promise.all([
    findAssetsByLabel(transaction, organisationId, searchTerm ?? ""),
    findModelsWithWords(transaction, organisationId, queries),
  ]);
  const words = sql`${queries}::text[], ${JSON.stringify(models)}::jsonb`;
  const looked = await transaction.first(
    raw<{ ids: string | null }>(
      sql`select assets_with_words(${words}, ${MOST_FOUND}, ${onlyDeleted}, ${isByTag})::text as ids`,
    ),
  );
  if (looked?.ids) {
    const ids = idsOf(looked.ids);
    return {
      conditions: [sql`a.id = any (${[...ids, ...labelled]}::uuid[])`],
      groups: null,
      // What has a label may be archived, or hold the words as well.
      count: labelled.length === 0 ? ids.length : null,
      byTag: isByTag && labelled.length === 0 ? ids : null,
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
    byTag: null,
  };
}

/** The ids of an array as the database writes it: taken apart for any values, thousands take a while. */
function idsOf(array: string): string[] {
  return array === "{}" ? [] : array.slice(1, -1).split(",");
}

/** Finds the models that hold each of the words, in the order of the words. */
async function findModelsWithWords(
  transaction: Transaction,
  organisationId: string,
  queries: readonly string[],
): Promise<string[][]> {
  const ofWords = queries.map(
    (query, at) => sql`select m.id, ${at}::integer as at from asset_model m
      where m.organisation_id = ${organisationId} and ${modelWithWord(organisationId, query)}`,
  );
  const found = await transaction.all(
    raw<{ id: string; at: number }>(sql`${sql.join(ofWords, sql` union all `)}`),
  );
  return queries.map((_, at) => found.flatMap((one) => (one.at === at ? [one.id] : [])));
}
