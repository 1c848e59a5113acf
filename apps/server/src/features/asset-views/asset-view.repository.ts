import type { AssetView } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** Whose views are told: what is private, first or watched is told to them alone. */
export interface Viewer {
  readonly organisationId: string;
  readonly userId: string;
}

const NAME_OF_OWNER = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`;

function select({ organisationId, userId }: Viewer, which = sql`true`) {
  return raw<AssetView>(sql`
    select v.id, v.version, v.created_at, v.updated_at, v.deleted_at, v.name, v.description, v.visibility,
      v.query_params, case when u.id is not null then json_build_object('id', u.id, 'name', ${NAME_OF_OWNER}) end as owner,
      d.view_id is not null as is_default, v.is_organisation_default, a.frequency as alert
    from asset_view v
    left join user_account u on u.id = v.owner_id
    left join asset_view_default d on d.organisation_id = v.organisation_id and d.view_id = v.id and d.user_id = ${userId}
    left join asset_view_alert a on a.organisation_id = v.organisation_id and a.view_id = v.id and a.user_id = ${userId}
    where v.organisation_id = ${organisationId} and ${which}
    order by v.name collate natural_order, v.id`);
}

/** The views that somebody sees, by name: row-level security keeps the private ones of others from them. */
export function findAssetViews(transaction: Transaction, viewer: Viewer): Promise<AssetView[]> {
  return transaction.all(select(viewer));
}

/** One view. Throws `not_found`. */
export async function getAssetView(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
): Promise<AssetView> {
  const row = await transaction.first(select(viewer, sql`v.id = ${id}`));
  if (!row) throw notFound();
  return row;
}

/** Counts the views of somebody, in turn with others that they are saving: the count holds. */
export async function countOwnViews(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
): Promise<number> {
  await takeTurn(transaction, `asset views of ${organisationId} ${userId}`);
  const row = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count from asset_view
      where organisation_id = ${organisationId} and owner_id = ${userId}`),
  );
  return row?.count ?? 0;
}

/** Adds a view. Breaks `name.taken` and `record.exists`. */
export async function insertAssetView(
  transaction: Transaction,
  view: { readonly organisationId: string; readonly ownerId: string } & Pick<
    AssetView,
    "id" | "name" | "description" | "visibility" | "queryParams"
  >,
): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("assetView").values(view));
}

/** Lets no view but this one open first for everybody, in turn with others who choose one. */
export async function clearOrganisationDefault(
  transaction: Transaction,
  organisationId: string,
  exceptId: string,
): Promise<void> {
  await takeTurn(transaction, `first asset view of ${organisationId}`);
  await transaction.execute(
    raw(sql`update asset_view set is_organisation_default = false
      where organisation_id = ${organisationId} and is_organisation_default and id <> ${exceptId}`),
  );
}

/** Deletes a view that its caller holds. */
export async function deleteAssetView(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from asset_view where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** Lets a view open first for somebody, instead of another one. */
export async function setDefaultView(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
  id: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into asset_view_default (organisation_id, user_id, view_id)
      values (${organisationId}, ${userId}, ${id})
      on conflict (organisation_id, user_id) do update set view_id = excluded.view_id`),
  );
}

/** Lets a view no longer open first for somebody. */
export async function clearDefaultView(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
  id: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from asset_view_default
      where organisation_id = ${organisationId} and user_id = ${userId} and view_id = ${id}`),
  );
}

async function takeTurn(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`));
}
