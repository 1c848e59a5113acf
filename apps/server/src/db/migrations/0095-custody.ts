import type { Migration } from "./migration.ts";

/**
 * Who has an asset at hand. Where it is and who has it are two facts: a custody says nothing of the
 * place, and a move nothing of the holder. At most one of an asset is open; the ended ones are its
 * history.
 */
export const custody: Migration = {
  name: "0095-custody",
  sql: `
-- One signature may stand for many things. What was drawn is numbers, never markup. It is written once,
-- and neither changed nor put into the history.
create table custody_signature (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- Strokes, each a list of x and y in thousandths of the width of the pad; none where the name was typed.
  strokes jsonb not null check (jsonb_typeof(strokes) = 'array' and octet_length(strokes::text) <= 65536),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
select tenant_record('custody_signature', is_versioned => false, has_history => false, privileges => '{select,insert}');

create table custody (
  organisation_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  -- Null for somebody without an account. Who has left the organisation keeps the name they had.
  user_id uuid references user_account (id),
  holder_name text not null check (length(holder_name) between 1 and 200),
  holder_email text check (length(holder_email) <= 254),
  -- As people without an account are told apart.
  email_key text collate "C" generated always as (lower(holder_email)) stored,
  -- The language of their mails; null for that of the organisation.
  holder_language text check (length(holder_language) <= 35),
  note text check (length(note) between 1 and 1000),
  due_back date,
  out_at timestamptz not null default now(),
  out_by uuid references user_account (id),
  out_signature_id uuid,
  -- When the holder said that they have it.
  confirmed_at timestamptz,
  in_at timestamptz,
  in_by uuid references user_account (id),
  in_signature_id uuid,
  in_note text check (length(in_note) between 1 and 1000),
  ended_by text check (ended_by in ('return', 'archive', 'disposal')),
  -- When they were reminded that it is due soon, and that it is overdue: each once for a due date.
  due_told_at timestamptz,
  overdue_told_at timestamptz,
  -- When the holder wanted no more reminders of it.
  mail_stopped_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade,
  constraint custody_out_signature foreign key (organisation_id, out_signature_id) references custody_signature (organisation_id, id),
  constraint custody_in_signature foreign key (organisation_id, in_signature_id) references custody_signature (organisation_id, id),
  constraint custody_end check ((in_at is null) = (ended_by is null))
);
create unique index custody_open on custody (organisation_id, asset_id) where in_at is null;
create index custody_by_asset on custody (organisation_id, asset_id, out_at desc, id);
create index custody_by_user on custody (organisation_id, user_id) where user_id is not null;
create index custody_by_email on custody (organisation_id, email_key) where email_key is not null;
create index custody_by_account on custody (user_id) where user_id is not null;
create index custody_by_giver on custody (out_by);
create index custody_by_taker on custody (in_by) where in_by is not null;
create index custody_by_out_signature on custody (organisation_id, out_signature_id) where out_signature_id is not null;
create index custody_by_in_signature on custody (organisation_id, in_signature_id) where in_signature_id is not null;
-- What is out, by the day it is due; those without a day come last.
create index custody_due on custody (organisation_id, due_back, id) where in_at is null;
-- What the reminders look at, in all organisations.
create index custody_to_remind on custody (due_back) where in_at is null and due_back is not null and overdue_told_at is null and mail_stopped_at is null;
select tenant_record('custody', parent => 'asset', is_versioned => false,
  unrecorded => '{email_key,holder_email,holder_language,due_told_at,overdue_told_at,mail_stopped_at}', privileges => '{select,insert,update}');

-- What is archived or disposed of is in nobody's hands any more, whatever wrote it. What is missing or
-- retired is still answered for by who has it.
create function end_custody() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update custody set in_at = now(), in_by = current_account(),
    ended_by = case when new.deleted_at is not null then 'archive' else 'disposal' end
  where organisation_id = new.organisation_id and asset_id = new.id and in_at is null;
  return null;
end $$;
create trigger end_custody after update of deleted_at, lifecycle_status on asset for each row
  when ((new.deleted_at is not null and old.deleted_at is null)
    or (new.lifecycle_status = 'disposed' and old.lifecycle_status <> 'disposed')) execute function end_custody();
revoke execute on function end_custody() from public;

-- What somebody has: a member, or who is known by an address alone. It is in their hands, so that no
-- network hides it and floating makes no difference; where it belongs is not told.
create function things_held(organisation uuid, person uuid, address text) returns table (id uuid, asset_id uuid, tag text,
  asset_type json, model text, note text, due_back date, today date, out_at timestamptz, confirmed_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select c.id, a.id, a.tag, json_build_object('id', t.id, 'name', t.name, 'icon', t.icon), m.name, c.note, c.due_back,
    (now() at time zone o.timezone)::date, c.out_at, c.confirmed_at
  from custody c
  join organisation o on o.id = c.organisation_id
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  where c.organisation_id = organisation and c.in_at is null
    and case when person is null then c.user_id is null and c.email_key = address else c.user_id = person end
  order by c.due_back nulls last, a.tag collate natural_order, c.id limit 1000
$$;
create function my_things() returns table (id uuid, asset_id uuid, tag text,
  asset_type json, model text, note text, due_back date, today date, out_at timestamptz, confirmed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as
  $$ select * from things_held(current_organisation(), current_account(), null) $$;
create function confirm_my_things(things uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update custody c set confirmed_at = now() where c.organisation_id = current_organisation() and c.user_id = current_account()
    and c.in_at is null and c.confirmed_at is null and c.id = any (things)
$$;
revoke execute on function things_held(uuid, uuid, text), my_things(), confirm_my_things(uuid[]) from public;
grant execute on function my_things(), confirm_my_things(uuid[]) to storey_app;
`,
};
