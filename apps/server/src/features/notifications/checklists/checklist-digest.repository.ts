import { CHECKLIST_SOON_DAYS, NOTIFICATION_KEPT_DAYS } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../../db/statement.ts";
import { TIME_ZONE } from "../../../db/time-zone.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { isRestingRun } from "../../../platform/records/checklist-access.ts";
import type { RunNews } from "./notice-people.repository.ts";

/** The next morning of the organisation `o`, at six by its clock. */
const NEXT_MORNING = sql`next_alert_morning('daily', clock_timestamp() at time zone o.timezone) at time zone o.timezone`;

/** Lets each organisation that has begun to use checklists wait for its first morning. */
export async function addDigests(transaction: Transaction): Promise<void> {
  await transaction.execute(
    raw(sql`insert into checklist_digest (organisation_id, next_at)
      select o.id, ${NEXT_MORNING} from organisation o
      where o.deleted_at is null and has_module(o.id, 'spaces_checklists')
        and not exists (select from checklist_digest d where d.organisation_id = o.id)
      on conflict do nothing`),
  );
}

/**
 * Takes the organisations whose morning has come and lets each wait for its next one: nobody else takes it.
 * Those that do not use checklists by now are left out, and what is missed meanwhile is no news later.
 */
export async function takeDueDigests(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ organisationId: string; isOn: boolean }>(sql`
      update checklist_digest d set next_at = ${NEXT_MORNING}, missed_since = case when x.is_on then d.missed_since else now() end
      from organisation o, lateral (select o.deleted_at is null and has_module(o.id, 'spaces_checklists') as is_on) x
      where o.id = d.organisation_id and d.next_at <= clock_timestamp()
      returning d.organisation_id, x.is_on`),
  );
  return rows.flatMap(({ organisationId, isOn }) => (isOn ? organisationId : []));
}

/**
 * Notes what of an organisation's runs is to be told, and returns that: what has become due soon, overdue or
 * missed since, each once for a due day, and only as what it is by now. What rests is left out.
 */
export function noteTold(transaction: Transaction, organisationId: string): Promise<RunNews[]> {
  return transaction.all(
    raw<RunNews>(sql`
      insert into checklist_run_told (organisation_id, run_id, kind, due_on)
      select r.organisation_id, r.id, k.kind, r.due_on
      from (
        select r.* from checklist_run r
        where r.organisation_id = ${organisationId} and r.state in ('open', 'in_progress') and r.deleted_at is null
          -- Its last day, wherever it lies, ends a day later at most.
          and r.due_at <= now() + make_interval(days => ${sql.lit(CHECKLIST_SOON_DAYS + 2)}) and r.opens_at <= now() and r.missed_at > now()
        union all
        select r.* from checklist_run r join checklist_digest d on d.organisation_id = r.organisation_id
        where r.organisation_id = ${organisationId} and r.state = 'missed' and r.deleted_at is null
          and r.missed_at > greatest(d.missed_since, now() - make_interval(days => ${sql.lit(NOTIFICATION_KEPT_DAYS)}))
          and r.approved_at is null) r
      join organisation o on o.id = r.organisation_id
      left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
      cross join lateral (select case when r.state = 'missed' then 'checklist_missed' when r.due_at <= now() then 'checklist_overdue'
        -- What somebody has begun they know of.
        when r.state = 'open' and r.due_on <= (now() at time zone ${TIME_ZONE})::date + ${sql.lit(CHECKLIST_SOON_DAYS)} then 'checklist_due'
        end as kind) k
      where k.kind is not null and ${isRestingRun(organisationId)} is not true
        and not exists (select from checklist_run_told t where t.organisation_id = r.organisation_id and t.run_id = r.id
          and t.kind = k.kind and t.due_on = r.due_on)
      on conflict do nothing returning run_id, kind`),
  );
}
