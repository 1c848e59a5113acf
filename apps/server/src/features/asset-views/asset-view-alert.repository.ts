import type { AssetView } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Viewer } from "./asset-view.repository.ts";

type Frequency = NonNullable<AssetView["alert"]>;

/** When mails of views go, in the time zone of the organisation. */
const HOUR_OF_MAIL = 6;

/** The next morning of an organisation, or the next Monday's. */
function nextMorning(organisationId: string, frequency: Frequency) {
  const days =
    frequency === "daily"
      ? sql`(case when t.here < t.here::date + make_interval(hours => ${HOUR_OF_MAIL}) then 0 else 1 end)`
      : sql`(case when extract(isodow from t.here) = 1 and t.here < t.here::date + make_interval(hours => ${HOUR_OF_MAIL})
          then 0 else 8 - extract(isodow from t.here)::integer end)`;
  return sql`(select (t.here::date + ${days} + make_interval(hours => ${HOUR_OF_MAIL})) at time zone o.timezone
    from organisation o, lateral (select clock_timestamp() at time zone o.timezone as here) t
    where o.id = ${organisationId})`;
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
      values (${organisationId}, ${viewId}, ${userId}, ${frequency}, ${nextMorning(organisationId, frequency)})
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
