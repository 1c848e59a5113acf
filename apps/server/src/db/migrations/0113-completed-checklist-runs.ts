import type { Migration } from "./migration.ts";

/**
 * What is completed never changes, whoever writes: neither the run nor its answers nor its photos. What
 * is said afterwards stands beside it. The files of a run go with it, and a run goes once nobody has to
 * keep it any more.
 */
export const completedChecklistRuns: Migration = {
  name: "0113-completed-checklist-runs",
  sql: `
alter table checklist_run add column reschedule_reason text check (length(reschedule_reason) between 1 and 500);
-- An answer that came for a run that was over has no words of its own.
alter table checklist_amendment drop constraint checklist_amendment_body_check;
alter table checklist_amendment add constraint checklist_amendment_body_check
  check (length(body) <= 2000 and (length(body) > 0 or item_id is not null));
-- How long completed runs are kept: the rules of fire safety ask for years.
alter table organisation add column checklist_retention_years smallint not null default 7
  check (checklist_retention_years between 1 and 30);
grant update (checklist_retention_years) on organisation to storey_app;

create index checklist_run_over on checklist_run ((coalesce(done_at, due_at))) where state in ('completed', 'missed', 'skipped');

-- What else goes for good may be taken from it, and its names kept.
create function keep_completed_checklist_run() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare may_go constant text[] := '{assignment_id,space_id,asset_id,location_id,recheck_of,space_name,asset_name,version,updated_at}'; begin
  if to_jsonb(old) - may_go <> to_jsonb(new) - may_go
    or new.assignment_id is not null and new.assignment_id is distinct from old.assignment_id
    or new.space_id is not null and new.space_id is distinct from old.space_id
    or new.asset_id is not null and new.asset_id is distinct from old.asset_id
    or new.location_id is not null and new.location_id is distinct from old.location_id
    or new.recheck_of is not null and new.recheck_of is distinct from old.recheck_of then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return new;
end $$;
create trigger keep_completed before update on checklist_run for each row
  when (old.state = 'completed') execute function keep_completed_checklist_run();
create function keep_answers_of_completed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if exists (select from checklist_run r where r.organisation_id = new.organisation_id and r.id = new.run_id and r.state = 'completed') then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return new;
end $$;
create trigger keep_completed before insert or update on checklist_answer for each row execute function keep_answers_of_completed();
create trigger keep_completed before insert on checklist_file for each row execute function keep_answers_of_completed();
create function keep_files_of_completed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  -- One that goes with its run finds the run gone.
  if exists (select from checklist_run r where r.organisation_id = old.organisation_id and r.id = old.run_id and r.state = 'completed') then
    raise check_violation using message = 'a completed run of a checklist never changes', constraint = 'checklist_run_completed';
  end if;
  return old;
end $$;
create trigger keep_files before delete on checklist_file for each row execute function keep_files_of_completed();

-- A file goes when the row that names it does.
create function let_checklist_file_go() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into file_removal (key) select case kind when 'picture' then s3_key || '/' else s3_key end from gone;
  return null;
end $$;
create trigger file_goes after delete on checklist_file referencing old table as gone
  for each statement execute function let_checklist_file_go();
revoke execute on function keep_completed_checklist_run(), keep_answers_of_completed(), keep_files_of_completed(),
  let_checklist_file_go() from public;
`,
};
