import type { Migration } from "./migration.ts";

/** How a call for help ends. */
export const sosFunctions: Migration = {
  name: "0021-sos-functions",
  sql: `
-- Calls back the mails of an alert that nobody has begun to send. One that is on its way goes.
create function withdraw_sos_mails(alert uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare called uuid[];
begin
  with gone as (
    delete from background_job j using sos_delivery d
    where d.organisation_id = current_organisation() and d.alert_id = withdraw_sos_mails.alert and d.state = 'waiting'
      and j.id = d.id and j.name = 'urgent-mail' and j.state = 'waiting' returning j.id)
  select array_agg(id) into called from gone;
  delete from mail where id = any (called);
  update sos_delivery set state = 'withdrawn', reason = null, updated_at = clock_timestamp()
    where organisation_id = current_organisation() and id = any (called);
end $$;

-- Ends the issue of an alert that is closed or was taken back, and gives the state it was in; null
-- where there is nothing to end. Whoever called for help may be in a network by now in which the
-- issues of the location are hidden: they take it back all the same.
create function end_sos_issue(alert uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a sos_alert;
  was text;
begin
  select * into a from sos_alert s where s.organisation_id = current_organisation() and s.id = end_sos_issue.alert
    and s.state in ('closed', 'cancelled');
  select i.status into was from issue i where i.organisation_id = a.organisation_id and i.id = a.issue_id
    and i.deleted_at is null and i.status not in ('closed', 'cancelled') for no key update;
  if was is null then return null; end if;
  update issue i set hold_reason = null, resume_at = null, held_since = null, status = a.state, closed_at = clock_timestamp(),
      resolved_at = case when a.state = 'closed' then coalesce(i.resolved_at, clock_timestamp()) end,
      resolution_code = case when a.state = 'closed' then coalesce(i.resolution_code, 'fixed') end,
      resolution_note = case when a.state = 'closed' then coalesce(i.resolution_note, a.closing_note) end,
      cancel_reason = case when a.state = 'cancelled' then 'withdrawn' end
    where i.organisation_id = a.organisation_id and i.id = a.issue_id;
  return was;
end $$;
revoke execute on function withdraw_sos_mails(uuid), end_sos_issue(uuid) from public;
grant execute on function withdraw_sos_mails(uuid), end_sos_issue(uuid) to storey_app;
`,
};
