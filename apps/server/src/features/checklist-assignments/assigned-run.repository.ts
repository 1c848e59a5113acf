import type { ChecklistStanding } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Selects the runs `r` of what is assigned in a location that nobody has begun and that are overdue: a pause
 * leaves them as they are.
 */
function isOverdueIn(organisationId: string, locationId: string) {
  return sql`r.organisation_id = ${organisationId} and r.location_id = ${locationId}::uuid and r.state = 'open' and r.started_at is null
    and r.due_at <= now() and r.recheck_of is null and r.deleted_at is null
    and exists (select from checklist_assignment c where c.organisation_id = r.organisation_id and c.id = r.assignment_id and c.deleted_at is null)`;
}

/** Counts what is overdue in a location and begun by nobody. */
export async function countOverdue(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<number> {
  const counted = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count from checklist_run r
      where ${isOverdueIn(organisationId, locationId)}`),
  );
  return counted?.count ?? 0;
}

/** Skips what is overdue in a location, but for what somebody begins right now; tells how many. */
export function skipOverdue(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<number> {
  return transaction.execute(
    raw(sql`update checklist_run c set state = 'skipped', skip_reason = ${reason}, skipped_by = ${userId}::uuid
      from (select r.id from checklist_run r where ${isOverdueIn(organisationId, locationId)}
        order by r.id for no key update skip locked) x
      where c.organisation_id = ${organisationId} and c.id = x.id`),
  );
}

/** Tells what hangs on the assignments of a template, of one room or of all that have them. */
export async function findStanding(
  transaction: Transaction,
  organisationId: string,
  { templateId, spaceId }: { readonly templateId: string; readonly spaceId?: string | undefined },
): Promise<ChecklistStanding> {
  const found = await transaction.first(
    raw<ChecklistStanding>(sql`
      with c as (select c.id, c.space_id, c.asset_id from checklist_assignment c
        where c.organisation_id = ${organisationId} and c.template_id = ${templateId}::uuid and c.deleted_at is null
          and (${spaceId ?? null}::uuid is null or c.space_id = ${spaceId ?? null}::uuid))
      select (select count(space_id)::integer from c) as spaces_count, (select count(asset_id)::integer from c) as assets_count,
        count(r.id)::integer as open_count,
        count(r.id) filter (where r.started_at is not null
          or r.due_on < (now() at time zone ${TIME_ZONE})::date)::integer as kept_count
      from c join checklist_run r on r.organisation_id = ${organisationId} and r.assignment_id = c.id
        and r.state in ('open', 'in_progress') and r.deleted_at is null
      join organisation o on o.id = r.organisation_id
      left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id`),
  );
  return found ?? { spacesCount: 0, assetsCount: 0, openCount: 0, keptCount: 0 };
}
