import { SIGNS_MAX } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AssetConditions } from "./asset-conditions.repository.ts";

/** An asset as its label shows it. */
export interface LabelledAsset {
  readonly id: string;
  readonly tag: string;
  readonly name: string | null;
  readonly modelName: string;
  readonly serialNumber: string | null;
  /** Null where it is in none. */
  readonly spaceName: string | null;
  /** Its newest code that was not revoked; null when it has none. */
  readonly code: string | null;
  /** Whether the caller may write where it lies. */
  readonly isInScope: boolean;
}

/** Which assets: those of the ids, of the spaces, and of the search; null finds none. */
export interface LabelChoice {
  readonly assetIds: readonly string[];
  readonly spaceId: string | null;
  readonly search: AssetConditions | null;
  /** Left out of what the search finds. */
  readonly exceptIds: readonly string[];
}

const chosen = ({ assetIds, spaceId, search, exceptIds }: LabelChoice) =>
  sql`(a.id = any (${[...assetIds]}::uuid[]) or a.space_id = ${spaceId}::uuid or (${search?.all ?? sql`false`}
    and a.id <> all (${[...exceptIds]}::uuid[])))`;

/** How many of the assets chosen, by tag, after how many. */
export interface LabelRange {
  readonly limit: number;
  readonly offset: number;
}

const BY_TAG = sql`order by a.tag collate natural_order, a.id`;

/** The active assets chosen, each once, by tag. */
export function findLabelledAssets(
  transaction: Transaction,
  organisationId: string,
  choice: LabelChoice,
  { limit, offset }: LabelRange,
): Promise<LabelledAsset[]> {
  return transaction.all(
    raw<LabelledAsset>(sql`
      select a.id, a.tag, a.name, m.name as model_name, a.serial_number, s.name as space_name,
        (select c.value from space_code c where c.organisation_id = a.organisation_id and c.owner_id = a.id
          and c.deleted_at is null order by c.created_at desc, c.id desc limit 1) as code,
        location_scope() is null or coalesce(a.location_id = any (location_scope()), false) as is_in_scope
      from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
      where a.organisation_id = ${organisationId} and a.deleted_at is null
        and ${chosen(choice)}
      ${BY_TAG} limit ${limit} offset ${offset}`),
  );
}

/** Counts which of these assets are there and active. */
export async function countActive(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  const found = await transaction.first(
    raw<{ count: number }>(sql`
      select count(*)::int as count from asset a
      where a.organisation_id = ${organisationId} and a.id = any (${[...ids]}::uuid[]) and a.deleted_at is null`),
  );
  return found?.count ?? 0;
}

/** The rooms of labels, counted over a range of them. */
export interface RoomsOfLabels {
  readonly count: number;
  readonly membersOnlyCount: number;
  readonly spaceIds: string[];
}

/** Finds the active rooms of the assets chosen, and counts those in rooms that visitors cannot open. */
export async function findRoomsOfLabels(
  transaction: Transaction,
  organisationId: string,
  choice: LabelChoice,
  { limit, offset }: LabelRange,
): Promise<RoomsOfLabels> {
  // All of them, up to the limit, are the same in any order.
  const order = offset === 0 && limit > SIGNS_MAX ? sql`` : BY_TAG;
  const rows = await transaction.all(
    raw<RoomsOfLabels>(sql`
      select count(*)::int as count,
        count(*) filter (where s.id is not null and not (s.is_public and l.allow_anonymous_access))::int as members_only_count,
        coalesce(array_agg(distinct s.id) filter (where s.id is not null), '{}') as space_ids
      from (select a.id, a.organisation_id, a.space_id from asset a
        join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
        where a.organisation_id = ${organisationId} and a.deleted_at is null and ${chosen(choice)}
        ${order} limit ${limit} offset ${offset}) a
      left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id and s.deleted_at is null
      left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id`),
  );
  return rows[0] ?? { count: 0, membersOnlyCount: 0, spaceIds: [] };
}
