import type { AssetHistoryEntry, LatestAssetChange } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { personOf } from "../../platform/records/issue-columns.ts";

/** One change of an asset as the history keeps it, by the names of columns. */
export interface StoredChange extends Pick<AssetHistoryEntry, "id" | "at" | "actor"> {
  readonly operation: "insert" | "update" | "delete";
  /** Null for what was done in the app or by the server itself. */
  readonly source: "api" | "import" | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

function select(
  organisationId: string,
  assetId: string | RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  return sql<StoredChange>`select h.id::float8 as id, h.at, h.operation, h.source, h.before, h.after,
      ${personOf(sql`h.actor_id`)} as actor
    from history h where h.organisation_id = ${organisationId} and h.entity = 'asset' and h.entity_id = ${assetId}
      and ${condition}`;
}

/** The changes of an asset, newest first; `before` is the id of the last one of the page before. */
export function findChanges(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  before: number | undefined,
  most: number,
): Promise<StoredChange[]> {
  const isOlder = before === undefined ? sql`true` : sql`h.id < ${before}`;
  return transaction.all(
    raw<StoredChange>(sql`${select(organisationId, id, isOlder)} order by h.id desc limit ${most}`),
  );
}

/** The latest change of an asset, with what it is. */
export interface LatestChange extends StoredChange {
  readonly asset: LatestAssetChange["asset"];
}

/** The latest change of each of the active assets that changed last, newest first. */
export function findLatestChanges(
  transaction: Transaction,
  organisationId: string,
  most: number,
): Promise<LatestChange[]> {
  return transaction.all(
    raw<LatestChange>(sql`
      select c.*, json_build_object('id', a.id, 'tag', a.tag, 'name', a.name, 'lifecycleStatus', a.lifecycle_status,
        'model', json_build_object('id', m.id, 'name', m.name)) as asset
      from (select * from asset where organisation_id = ${organisationId} and deleted_at is null
        order by updated_at desc, id desc limit ${most}) a
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      cross join lateral (${select(organisationId, sql`a.id`, sql`true`)} order by h.id desc limit 1) c
      order by c.at desc, c.id desc`),
  );
}

/** One change of an asset; undefined where there is none of this id. */
export function findChange(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  eventId: string,
): Promise<StoredChange | undefined> {
  return transaction.first(
    raw<StoredChange>(select(organisationId, id, sql`h.id = ${eventId}::bigint`)),
  );
}

/** What a change may refer to, by the column that names it. */
export const REFERENCES = {
  model_id: { table: "asset_model", name: "name" },
  space_id: { table: "space", name: "name" },
  location_id: { table: "location", name: "name" },
  parent_id: { table: "asset", name: "tag" },
  decision_tree_id: { table: "decision_tree", name: "name" },
} as const;

/** A record that a change refers to, as the caller sees it. */
export interface Referred {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/** What these ids refer to, by the id; one that the caller does not see is left out. */
export async function findReferred(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Referred>> {
  if (ids.length === 0) return new Map();
  const found = await transaction.all(
    raw<Referred>(
      sql.join(
        Object.values(REFERENCES).map(
          ({ table, name }) => sql<Referred>`select r.id, r.${sql.ref(name)}::text as name,
            r.deleted_at is not null as is_archived from ${sql.table(table)} r
            where r.organisation_id = ${organisationId} and r.id = any (${[...ids]}::uuid[])`,
        ),
        sql` union all `,
      ) as RawBuilder<Referred>,
    ),
  );
  return new Map(found.map((one) => [one.id, one]));
}
