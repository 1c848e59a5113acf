import type { Migration } from "./migration.ts";

/**
 * Work that is done in the background, and the mail that waits to be sent. The application's role can
 * neither read nor change either: it queues by functions, and the global administration looks by others.
 */
export const backgroundWork: Migration = {
  name: "0012-background-work",
  sql: `
-- A job is a row: it is there once the transaction that asked for it is committed, and goes when it
-- is done.
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

-- A mail is sent by a job that carries its id; what is in it, secrets such as links, stays here.
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
  -- Where a mail can be stopped without logging in (RFC 8058): goes into a header, so it is plain.
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[!-;=?-~]+$'),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mail_newest on mail (created_at desc);
create index mail_by_organisation on mail (organisation_id);
`,
};
