import { ASSET_STEPS } from "@storey/domain";

const FOUND_STATUSES = ASSET_STEPS.filter(({ from, to }) => from === "missing" && to !== "retired")
  .map(({ to }) => `'${to}'`)
  .join(", ");

/**
 * The state that the missing asset `a` was in before somebody marked it so, as its history tells; one that
 * was never in another is in service in a space, else in stock.
 */
export const BACK_TO = `coalesce((
    select h.before ->> 'lifecycle_status' from history h
    where h.organisation_id = a.organisation_id and h.entity = 'asset' and h.entity_id = a.id
      and h.after ->> 'lifecycle_status' = 'missing' and h.before ->> 'lifecycle_status' in (${FOUND_STATUSES})
    order by h.id desc limit 1), case when a.space_id is null then 'in_stock' else 'in_service' end)`;
