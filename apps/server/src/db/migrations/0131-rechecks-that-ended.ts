import type { Migration } from "./migration.ts";

/**
 * A re-check that was skipped, or completed without an answer, left its failure waiting for nothing. Such a
 * failure is asked anew: once by this step, and whenever its issue is resolved again.
 */
export const rechecksThatEnded: Migration = {
  name: "0131-rechecks-that-ended",
  sql: `
-- Asks for the re-check of what failed for an issue, of what is open and of what waits while no run asks.
create function ask_rechecks(of_issue issue) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare zone text; today date; begin
  select coalesce(l.timezone, o.timezone) into zone from organisation o
    left join location l on l.organisation_id = o.id and l.id = of_issue.location_id where o.id = of_issue.organisation_id;
  today := (now() at time zone zone)::date;
  with waiting as (
    update checklist_failure f set state = 'recheck'
      where f.organisation_id = of_issue.organisation_id and f.issue_id = of_issue.id and (f.state = 'open' or f.state = 'recheck'
        and not exists (select from checklist_run q where q.organisation_id = f.organisation_id and q.recheck_of = f.id
          and q.state in ('open', 'in_progress', 'missed') and q.deleted_at is null)) returning *)
  insert into checklist_run (organisation_id, id, template_id, template_version_id, space_id, asset_id, period_start, due_on,
    opens_at, due_at, missed_at, assignee_id, assignee_role, assets, recheck_of)
  select w.organisation_id, gen_random_uuid(), w.template_id, r.template_version_id, w.space_id, w.asset_id, today, today + 1,
    now(), (today + 2)::timestamp at time zone zone, (today + 32)::timestamp at time zone zone,
    p.user_id, case when p.user_id is null then coalesce(r.assignee_role, 'technician') end,
    -- An item that repeats is asked of the one asset that failed.
    case when a.id is not null and jsonb_path_exists(v.content, '$.sections[*].items[*] ? (@.id == $item && @.perAsset != null)',
        jsonb_build_object('item', w.item_id))
      then jsonb_build_object(w.item_id::text, jsonb_build_array(jsonb_build_object('id', a.id, 'tag', a.tag, 'name', a.name)))
      else '{}' end,
    w.id
  from waiting w
  join checklist_run r on r.organisation_id = w.organisation_id and r.id = w.last_run_id
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
  left join asset a on a.organisation_id = w.organisation_id and a.id = w.asset_id
  -- Who did it, or was to do it, while they are here.
  left join user_organisation p on p.organisation_id = w.organisation_id
    and p.user_id = coalesce(r.assignee_id, case when r.assignee_role is null then r.completed_by end);
end $$;
revoke execute on function ask_rechecks(issue) from public;

create or replace function recheck_failures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'resolved' then
    perform ask_rechecks(new);
  elsif old.status = 'resolved' and new.status <> 'closed' then
    with again as (
      update checklist_failure set state = 'open'
        where organisation_id = new.organisation_id and issue_id = new.id and state = 'recheck' returning id)
    update checklist_run set deleted_at = now()
      where organisation_id = new.organisation_id and recheck_of in (select id from again) and state = 'open' and deleted_at is null;
  end if;
  return null;
end $$;

select ask_rechecks(i) from issue i
  where i.status in ('resolved', 'closed') and exists (select from checklist_failure f
    where f.organisation_id = i.organisation_id and f.issue_id = i.id and f.state = 'recheck');
`,
};
