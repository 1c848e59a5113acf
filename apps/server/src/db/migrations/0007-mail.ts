/**
 * Mail that waits to be sent, and the history of API tokens. Mail holds secrets (links), so the
 * application's role can neither read nor change it: it queues by one function, and the outbox
 * shows by another.
 */
export const mail = {
  name: "0007-mail",
  sql: `
create table mail (
  -- Also the mail's Message-ID, so that a repeat is known as one.
  id uuid primary key,
  organisation_id uuid references organisation on delete cascade,
  recipient text not null check (length(recipient) between 3 and 254 and recipient !~ '[[:cntrl:][:space:]<>,;]'),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- Null once it was sent: what is in there may open an account.
  text text,
  html text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  -- Nobody else takes it before then: it failed a while ago, or somebody is sending it now.
  next_try_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mail_queued on mail (next_try_at) where state = 'queued';
create index mail_newest on mail (created_at desc);
create index mail_by_organisation on mail (organisation_id);

create function queue_mail(id uuid, organisation_id uuid, recipient text, kind text, subject text, body_text text, body_html text)
returns void language sql security definer set search_path = public as $$
  insert into mail (id, organisation_id, recipient, kind, subject, text, html)
    values (queue_mail.id, queue_mail.organisation_id, queue_mail.recipient, queue_mail.kind, queue_mail.subject, body_text, body_html) $$;

-- The newest mail, for whoever may change the settings of the product.
create function newest_mail(most integer) returns setof mail
language sql stable security definer set search_path = public as $$
  select * from mail where exists (
    select from user_app_role held join role on role.id = held.role_id
    where held.user_id = current_account() and 'app.settings.update' = any (role.permissions))
  order by created_at desc, id desc limit most $$;

revoke execute on function queue_mail(uuid, uuid, text, text, text, text, text), newest_mail(integer) from public;
grant execute on function queue_mail(uuid, uuid, text, text, text, text, text), newest_mail(integer) to storey_app;

create trigger history_insert after insert on api_token referencing new table as new_rows
  for each statement execute function record_history('organisation_id', 'hash', 'last_used_at');
create trigger history_update after update on api_token referencing old table as old_rows new table as new_rows
  for each statement execute function record_history('organisation_id', 'hash', 'last_used_at');
create trigger history_delete after delete on api_token referencing old table as old_rows
  for each statement execute function record_history('organisation_id', 'hash', 'last_used_at');
`,
};
