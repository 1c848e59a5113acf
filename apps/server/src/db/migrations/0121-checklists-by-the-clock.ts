import type { Migration } from "./migration.ts";

/**
 * Where a place gets another time zone, what nobody began there is due by its clocks from then on, in
 * the transaction that changes it and whoever does. Its day, and so the id of its run, stays.
 */
export const checklistsByTheClock: Migration = {
  name: "0121-checklists-by-the-clock",
  sql: `
-- As startOfDayIn of the domain: where clocks go forward at midnight the first moment after it, where
-- they go back over it the first of the two midnights.
create function start_of_day(day date, zone text) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select case when ((m.at - interval '1 hour') at time zone zone)::date = day then m.at - interval '1 hour' else m.at end
  from (select day::timestamp at time zone zone as at) m $$;

create function retime_checklists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare of_organisation uuid; of_location uuid; begin
  if tg_table_name = 'location' then
    of_organisation := new.organisation_id;
    of_location := new.id;
  else
    of_organisation := new.id;
  end if;
  -- Assignments before runs, in the order of their ids, as planning them anew does. When the next period
  -- gets its run is a matter of the clocks too: the scheduler looks at once.
  with held as (
    select c.id from checklist_assignment c left join location l on l.organisation_id = c.organisation_id and l.id = c.location_id
    where c.organisation_id = of_organisation and c.next_look_at is not null and c.deleted_at is null
      and case when of_location is null then l.timezone is null else c.location_id = of_location end
    order by c.id for no key update of c)
  update checklist_assignment c set next_look_at = now() from held where c.organisation_id = of_organisation and c.id = held.id;
  -- How many days it opens before and waits after stand in its moments: to whole days, as a change of the
  -- clocks between them makes an hour. What was opened by itself, to be checked again or on another day, is open.
  update checklist_run r set due_at = start_of_day(r.due_on + 1, z.zone),
      opens_at = case when r.recheck_of is null and r.rescheduled_from is null
        then start_of_day(r.due_on + 1 - round(extract(epoch from r.due_at - r.opens_at) / 86400)::integer, z.zone) else r.opens_at end,
      missed_at = start_of_day(r.due_on + 1 + round(extract(epoch from r.missed_at - r.due_at) / 86400)::integer, z.zone)
    from (select x.id, coalesce(l.timezone, o.timezone) as zone from checklist_run x
        join organisation o on o.id = x.organisation_id
        left join location l on l.organisation_id = x.organisation_id and l.id = x.location_id
      where x.organisation_id = of_organisation and x.state = 'open' and x.started_at is null and x.deleted_at is null
        and case when of_location is null then l.timezone is null else x.location_id = of_location end) z
    where r.organisation_id = of_organisation and r.id = z.id;
  return null;
end $$;
create trigger retime_checklists after update of timezone on location for each row
  when (old.timezone is distinct from new.timezone) execute function retime_checklists();
create trigger retime_checklists after update of timezone on organisation for each row
  when (old.timezone is distinct from new.timezone) execute function retime_checklists();
revoke execute on function start_of_day(date, text), retime_checklists() from public;
`,
};
