/**
 * Work that is done in the background. A job is a row: it is there once the transaction that asked
 * for it is committed, and goes when it is done. The application's role can neither read nor change
 * jobs: it queues by one function, and the global administration looks by others.
 */
export const backgroundJobs = {
  name: "0010-background-jobs",
  sql: `
create sequence job_failure;
create table background_job (
  -- The same at every try, so that what must not happen twice can carry it.
  id uuid primary key,
  organisation_id uuid references organisation on delete cascade,
  name text collate "C" not null check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 8000),
  singleton_key text collate "C" check (length(singleton_key) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  attempts integer not null default 0,
  -- Waiting: nobody takes it before then. Running: whoever runs it is taken for dead after that.
  due_at timestamptz not null default now(),
  -- Names the run: who has lost the job to another one can no longer note anything about it.
  run uuid,
  -- In plain words, for the administrator. No secrets.
  error text,
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  -- In which order jobs failed: the administrator's list goes by it.
  failure bigint unique,
  check ((state = 'failed') = (failure is not null))
);
create index background_job_due on background_job (due_at, id) where state <> 'failed';
create index background_job_by_organisation on background_job (organisation_id);
create unique index background_job_single on background_job (name, singleton_key)
  where state = 'waiting' and attempts = 0 and singleton_key is not null;

-- A job of this key that waits already is held until the caller is done, so that nobody begins it
-- before what the caller wrote can be seen.
create function add_job(id uuid, name text, data jsonb, organisation_id uuid, singleton_key text, start_after timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into background_job as j (id, name, data, organisation_id, singleton_key, due_at)
    values (add_job.id, add_job.name, add_job.data, add_job.organisation_id, add_job.singleton_key, coalesce(start_after, now()))
    on conflict (name, singleton_key) where state = 'waiting' and attempts = 0 and singleton_key is not null
    do update set due_at = least(j.due_at, excluded.due_at) $$;
create function queue_job(id uuid, name text, data jsonb, organisation_id uuid, singleton_key text, start_after timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if current_setting('role') <> 'none' and queue_job.organisation_id is distinct from current_organisation()
    and queue_job.organisation_id is not null then
    raise insufficient_privilege using message = 'a job belongs to the organisation that is acted for, or to none';
  end if;
  perform add_job(queue_job.id, queue_job.name, queue_job.data, queue_job.organisation_id, queue_job.singleton_key, start_after);
end $$;

-- Whether the caller may change the settings of the product.
create function minds_product() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.settings.update' = any (role.permissions)) $$;
create function failed_jobs(before bigint, most integer)
returns table (id uuid, name text, organisation_name text, error text, attempts integer,
  created_at timestamptz, failed_at timestamptz, failure bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.id, j.name, o.name, j.error, j.attempts, j.created_at, j.failed_at, j.failure
  from background_job j left join organisation o on o.id = j.organisation_id
  where j.state = 'failed' and (before is null or j.failure < before) and minds_product()
  order by j.failure desc limit most $$;
create function job_summary() returns table (name text, waiting bigint, running bigint, failed bigint, oldest_due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select j.name, count(*) filter (where state = 'waiting'), count(*) filter (where state = 'running'),
    count(*) filter (where state = 'failed'), min(due_at) filter (where state = 'waiting' and due_at <= now())
  from background_job j where minds_product() group by j.name order by j.name $$;
-- Both tell whether there was such a job that has failed.
create function retry_job(job uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$ begin
  -- Without its key: another one of that key may wait already, and this one is wanted by hand.
  update background_job set state = 'waiting', attempts = 0, due_at = now(), failed_at = null, failure = null, singleton_key = null
    where id = job and state = 'failed' and minds_product();
  return found;
end $$;
create function drop_failed_job(job uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from background_job where id = job and state = 'failed' and minds_product();
  return found;
end $$;
revoke execute on function add_job(uuid, text, jsonb, uuid, text, timestamptz), queue_job(uuid, text, jsonb, uuid, text, timestamptz),
  minds_product(), failed_jobs(bigint, integer), job_summary(), retry_job(uuid), drop_failed_job(uuid) from public;
grant execute on function queue_job(uuid, text, jsonb, uuid, text, timestamptz), failed_jobs(bigint, integer), job_summary(),
  retry_job(uuid), drop_failed_job(uuid) to storey_app;

-- A mail is sent by a job that carries its id; what is in it stays in the table of mail. The job
-- knows when the next try is due.
drop index mail_queued;
alter table mail drop column next_try_at;
create or replace function queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html);
  select add_job(queue_mail.id, 'mail', jsonb_build_object('mailId', queue_mail.id), queue_mail.organisation_id, null, null) $$;
insert into background_job (id, organisation_id, name, data, attempts)
  select id, organisation_id, 'mail', jsonb_build_object('mailId', id), attempts from mail where state = 'queued';
`,
};
