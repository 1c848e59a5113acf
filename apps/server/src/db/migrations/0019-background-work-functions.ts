import type { Migration } from "./migration.ts";

/** How work and mail are queued, and how the global administration looks after both. */
export const backgroundWorkFunctions: Migration = {
  name: "0019-background-work-functions",
  sql: `
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

-- Queues a mail with the job that sends it. The mail of a call for help is work of its own: it waits
-- behind no other mail.
create function queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text,
  unsubscribe_url text default null)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html, unsubscribe_url)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html,
      queue_mail.unsubscribe_url);
  select add_job(queue_mail.id, case when queue_mail.kind in ('sos', 'sos-news') then 'urgent-mail' else 'mail' end,
    jsonb_build_object('mailId', queue_mail.id), queue_mail.organisation_id, null, null) $$;

-- The newest mail, for whoever may change the settings of the product.
create function newest_mail(most integer) returns setof mail
language sql stable security definer set search_path = public, pg_temp as $$
  select * from mail where exists (
    select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.settings.update' = any (role.permissions))
  order by created_at desc, id desc limit most $$;
revoke execute on function queue_mail(uuid, uuid, text, text, text, text, text, text), newest_mail(integer) from public;
grant execute on function queue_mail(uuid, uuid, text, text, text, text, text, text), newest_mail(integer) to storey_app;
`,
};
