import type { AssetAlias } from "@storey/contract";
import { ASSET_ALIAS_MAX_LENGTH, assetAliasKey, assetAliasKeysIn } from "@storey/domain";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** An asset of an organisation. */
interface AssetPlace {
  readonly organisationId: string;
  readonly assetId: string;
}

function select({ organisationId, assetId }: AssetPlace) {
  return sqlBuilder
    .selectFrom("assetAlias")
    .select(["id", "value", "createdAt"])
    .where("organisationId", "=", organisationId)
    .where("assetId", "=", assetId);
}

/** The labels of a former system that lead to an asset, the oldest first. */
export function findAliases(transaction: Transaction, asset: AssetPlace): Promise<AssetAlias[]> {
  return transaction.all(select(asset).orderBy("createdAt").orderBy("id"));
}

/** One of them. Throws `not_found`. */
export async function getAlias(
  transaction: Transaction,
  asset: AssetPlace,
  id: string,
): Promise<AssetAlias> {
  const row = await transaction.first(select(asset).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** Adds one. Breaks `record.exists` and `asset.alias_taken`. */
export async function insertAlias(
  transaction: Transaction,
  alias: AssetPlace & Pick<AssetAlias, "id" | "value">,
): Promise<void> {
  const valueKey = assetAliasKey(alias.value);
  await transaction.execute(sqlBuilder.insertInto("assetAlias").values({ ...alias, valueKey }));
}

/** Takes one away for good: its label may lead elsewhere from now on. */
export async function deleteAlias(
  transaction: Transaction,
  { organisationId, assetId }: AssetPlace,
  id: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("assetAlias")
      .where("organisationId", "=", organisationId)
      .where("assetId", "=", assetId)
      .where("id", "=", id),
  );
}

/** A label of a former system, and the asset that it is to lead to. */
export interface NewAlias {
  readonly assetId: string;
  /** An address, a path such as `/hardware/17`, a tag, a serial number. */
  readonly value: string;
}

/**
 * Makes labels lead to assets, and returns those that lead to another one already: they stay as they
 * are. What leads to its asset before, is empty or too long is passed over; of two alike the first
 * counts. All assets must be there, and where the caller may write.
 */
export async function addAliases(
  transaction: Transaction,
  organisationId: string,
  aliases: readonly NewAlias[],
): Promise<NewAlias[]> {
  const wanted = aliases.flatMap(({ assetId, value }) => {
    const plain = value.trim();
    const key = assetAliasKey(plain);
    const isLabel = key !== "" && key !== "/" && plain.length <= ASSET_ALIAS_MAX_LENGTH;
    return isLabel ? [{ id: v7(), assetId, value: plain, key }] : [];
  });
  if (wanted.length === 0) return [];
  const keys = wanted.map(({ key }) => key);
  const assetIds = wanted.map(({ assetId }) => assetId);
  await transaction.execute(
    raw(sql`
      insert into asset_alias (organisation_id, id, asset_id, value, value_key)
      select ${organisationId}, n.id, n.asset_id, n.value, n.key
      from unnest(${wanted.map(({ id }) => id)}::uuid[], ${assetIds}::uuid[],
        ${wanted.map(({ value }) => value)}::text[], ${keys}::text[]) n(id, asset_id, value, key)
      on conflict (organisation_id, value_key) do nothing`),
  );
  const taken = await transaction.all(
    raw<{ place: number }>(sql`
      select n.place::integer as place from unnest(${keys}::text[], ${assetIds}::uuid[]) with ordinality n(key, asset_id, place)
      where not exists (select from asset_alias x where x.organisation_id = ${organisationId}
        and x.value_key = n.key and x.asset_id = n.asset_id)
      order by n.place`),
  );
  return taken.flatMap(({ place }) => {
    const one = wanted[place - 1];
    return one ? [{ assetId: one.assetId, value: one.value }] : [];
  });
}

/**
 * The assets that a text may name by the label of a former system, as the caller may see them: of an
 * address the label itself, of other texts those that begin with it. At most 100.
 */
export async function findAssetsByLabel(
  transaction: Transaction,
  organisationId: string,
  text: string,
): Promise<string[]> {
  const keys = assetAliasKeysIn(text);
  const [start = "", ...ends] = keys;
  const isAddress = ends.length > 0 || start.startsWith("/");
  // One letter would begin too many.
  if (keys.length === 0 || (!isAddress && start.length < 2)) return [];
  const isMeant = isAddress
    ? sql`x.value_key = any (${keys}::text[])`
    : sql`x.value_key >= ${start} and x.value_key < ${`${start}\u{10ffff}`}`;
  const found = await transaction.all(
    raw<{ id: string }>(sql`select distinct x.asset_id as id from asset_alias x
      where x.organisation_id = ${organisationId} and ${isMeant} limit 100`),
  );
  return found.map(({ id }) => id);
}
