import type { AssetView } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Viewer } from "./asset-view.repository.ts";
import type { NewAssetOfView } from "./templates/asset-view-mail.ts";

type Frequency = NonNullable<AssetView["alert"]>;

/** The next morning of the organisation `o`, or its next Monday's, by a frequency. */
function nextMorning(frequency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`next_alert_morning(${frequency}, clock_timestamp() at time zone o.timezone) at time zone o.timezone`;
}

/** Notes that somebody wants to be told of what a view comes to find, from the next morning on. */
export async function saveAlert(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
  viewId: string,
  frequency: Frequency,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into asset_view_alert (organisation_id, view_id, user_id, frequency, next_at)
      select o.id, ${viewId}, ${userId}, ${frequency}, ${nextMorning(sql`${frequency}::text`)}
      from organisation o where o.id = ${organisationId}
      on conflict (organisation_id, view_id, user_id)
        do update set frequency = excluded.frequency, next_at = excluded.next_at`),
  );
}

/** Tells somebody no more of a view, and forgets what they were told. */
export async function deleteAlert(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
  viewId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from asset_view_alert
      where organisation_id = ${organisationId} and user_id = ${userId} and view_id = ${viewId}`),
  );
}

/** An alert, and whose it is. */
export interface Alert extends Viewer {
  readonly viewId: string;
}

/** Counts the assets `a` that a condition finds, up to one more than `most`. */
export async function countFound(
  transaction: Transaction,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const row = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count
      from (select from asset a where ${condition} limit ${most + 1}) found`),
  );
  return row?.count ?? 0;
}

/** Notes what a condition finds as told, and tells which of it was not, by their ids. */
export async function noteTold(
  transaction: Transaction,
  { organisationId, userId, viewId }: Alert,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ assetId: string }>(sql`
      insert into asset_view_told (organisation_id, view_id, user_id, asset_id)
      select ${organisationId}, ${viewId}, ${userId}, a.id from asset a where ${condition}
      on conflict do nothing returning asset_id`),
  );
  return rows.map(({ assetId }) => assetId);
}

/** Takes the alerts whose morning has come and lets each wait for its next one: nobody else takes it. */
export function takeDueAlerts(transaction: Transaction): Promise<Alert[]> {
  return transaction.all(
    raw<Alert>(sql`update asset_view_alert a set next_at = ${nextMorning(sql`a.frequency`)}
      from organisation o where o.id = a.organisation_id and a.next_at <= clock_timestamp()
      returning a.organisation_id, a.view_id, a.user_id`),
  );
}

/** The locations that the roles of somebody are limited to; null where these hold everywhere. */
export async function findLocationsOfViewer(
  transaction: Transaction,
  { organisationId, userId }: Viewer,
): Promise<string[] | null> {
  const holds = (location: RawBuilder<unknown>) =>
    sql`holds_at(${organisationId}, ${userId}, 'organisation.assets.update', ${location})`;
  const row = await transaction.first(
    raw<{ ids: string[] | null }>(sql`
      select array_agg(l.id) as ids from location l
      where l.organisation_id = ${organisationId} and not ${holds(sql`null`)} and ${holds(sql`l.id`)}`),
  );
  return row?.ids ?? null;
}

/** A view that somebody is told of, as the server's own work reads it. */
export interface WatchedView {
  readonly name: string;
  readonly queryParams: string;
}

/**
 * The view of an alert, held until the transaction ends; undefined where the alert is gone, where they
 * may no longer see the view or read assets, and where the module is off.
 */
export function holdWatchedView(
  transaction: Transaction,
  { organisationId, userId, viewId }: Alert,
): Promise<WatchedView | undefined> {
  return transaction.first(
    raw<WatchedView>(sql`
      select v.name, v.query_params from asset_view_alert a
      join asset_view v on v.organisation_id = a.organisation_id and v.id = a.view_id
      where a.organisation_id = ${organisationId} and a.view_id = ${viewId} and a.user_id = ${userId}
        and (v.visibility = 'organisation' or v.owner_id = a.user_id)
        and holds_at(a.organisation_id, a.user_id, 'organisation.assets.read', null)
        and exists (select from organisation_setting s join available_setting t on t.id = s.setting_id
          where s.organisation_id = a.organisation_id and t.setting_key = 'asset_management' and s.enabled)
      for update of a`),
  );
}

/**
 * The first assets of some by their tags, as a mail names them. What lies where only some networks or
 * beacons show it is counted and not named, since a mail can be read anywhere.
 */
export async function nameNewAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  most: number,
): Promise<{ named: NewAssetOfView[]; hiddenCount: number }> {
  const isHidden = sql`coalesce(l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
    or l.beacon_range and not l.beacon_range_anonymous_only, false)`;
  const found = sql`asset a left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
    where a.organisation_id = ${organisationId} and a.id = any (${[...ids]}::uuid[])`;
  const named = await transaction.all(
    raw<NewAssetOfView>(sql`
      select a.id, a.tag, a.name, m.name as model_name, s.name as space_name, l.name as location_name
      from (select a.* from ${found} and not ${isHidden}
        order by a.tag collate natural_order, a.id limit ${most}) a
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
      left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
      order by a.tag collate natural_order, a.id`),
  );
  const hidden = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count from ${found} and ${isHidden}`),
  );
  return { named, hiddenCount: hidden?.count ?? 0 };
}

/**
 * Lets the server's own work search in one organisation as the person of an alert: the index of words
 * answers for the organisation that is acted for. It ends with the transaction.
 */
export async function actForOrganisation(
  transaction: Transaction,
  { organisationId, userId }: Alert,
): Promise<void> {
  await transaction.execute(
    raw(
      sql`select set_config('app.organisation_id', ${organisationId}, true), set_config('app.user_id', ${userId}, true)`,
    ),
  );
}
