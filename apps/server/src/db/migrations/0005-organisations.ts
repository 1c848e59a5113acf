/**
 * The administration of organisations: what an organisation's own people may change of it, what
 * only the global administration may, and the files that nothing names any more.
 */
export const organisations = {
  name: "0005-organisations",
  sql: `
alter table organisation add email text check (length(email) between 3 and 254);

-- Files to remove from the store once the rows that named them are gone. Written in the
-- transaction that lets go of them, emptied by upkeep.
create table file_removal (
  id bigint generated always as identity primary key,
  key text collate "C" not null check (length(key) between 1 and 300 and position('..' in key) = 0),
  due_at timestamptz not null default now(),
  tries integer not null default 0
);
create index file_removal_due on file_removal (due_at, id);
alter table file_removal enable row level security;
-- The application only adds, and only what lies in the folder of the active organisation.
create policy own_folder on file_removal for insert
  with check (starts_with(key, (select current_organisation())::text || '/'));
grant insert (key) on file_removal to storey_app;

-- Which organisation a kept reply is about: it goes with the organisation.
alter table idempotency_key add organisation_id uuid default current_organisation();
create index idempotency_key_organisation on idempotency_key (organisation_id);

-- Whether the account that calls holds a role of the whole product.
create function is_global_account() returns boolean language sql stable security definer set search_path = public as
  $$ select exists (select from user_app_role where user_id = current_account()) $$;
-- Whether this transaction acts for the global administration.
create function acts_globally() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.acts_globally', true), '') = 'on' $$;

-- Lets a call of the global administration act on one organisation, bound to its rows like any
-- other transaction. The organisation need not be there yet.
create function act_for(target uuid) returns void language plpgsql security definer set search_path = public as $$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration acts for an organisation';
  end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.acts_globally', 'on', true),
    set_config('app.barred_locations', '', true);
  if current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended(target::text, 0));
  end if;
end $$;

-- What an organisation's own people may not change, whatever a handler tries.
create function require_global() returns trigger language plpgsql as $$ begin
  if row_security_active(tg_relid) and not acts_globally() then
    raise insufficient_privilege using message = 'only the global administration writes this';
  end if;
  return null;
end $$;
create trigger global_insert before insert on organisation for each statement execute function require_global();
create trigger global_update before update of has_asset_management, has_pro, deleted_at on organisation
  for each statement execute function require_global();
create trigger global_write before insert or update on organisation_setting
  for each statement execute function require_global();
grant insert (id, name), update (name, email, languages, logo_key, has_asset_management, has_pro, deleted_at)
  on organisation to storey_app;
grant insert (organisation_id, setting_id, enabled, value), update (enabled, value, updated_at)
  on organisation_setting to storey_app;

-- Makes the caller a member of the organisation the global administration acts for, not at home there.
create function join_organisation(membership uuid) returns text language plpgsql security definer set search_path = public as $$ begin
  if not is_global_account() or not acts_globally() then
    raise insufficient_privilege using message = 'only the global administration joins an organisation';
  end if;
  insert into user_organisation (organisation_id, id, user_id)
    values (current_organisation(), membership, current_account())
    on conflict (organisation_id, user_id) do nothing;
  return case when found then 'done' else 'already_member' end;
end $$;

-- Every organisation with what it holds, for the global administration alone.
create function organisation_summaries(only_id uuid, with_deleted boolean)
returns table (id uuid, version integer, name text, email text, logo_key text, has_asset_management boolean,
  has_pro boolean, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz,
  users integer, locations integer, floors integer, spaces integer, images integer, is_member boolean)
language plpgsql stable security definer set search_path = public as $$ begin
  if not is_global_account() then
    raise insufficient_privilege using message = 'only the global administration sees all organisations';
  end if;
  return query
    select o.id, o.version, o.name, o.email, o.logo_key, o.has_asset_management, o.has_pro,
      o.created_at, o.updated_at, o.deleted_at,
      (select count(*)::int from user_organisation m where m.organisation_id = o.id),
      (select count(*)::int from location l where l.organisation_id = o.id and l.deleted_at is null),
      (select count(*)::int from floor f where f.organisation_id = o.id and f.deleted_at is null),
      (select count(*)::int from space s where s.organisation_id = o.id and s.deleted_at is null),
      (select count(*)::int from space_image i where i.organisation_id = o.id and i.deleted_at is null),
      exists (select from user_organisation m where m.organisation_id = o.id and m.user_id = current_account())
    from organisation o
    where (only_id is null or o.id = only_id) and (with_deleted or o.deleted_at is null)
    order by lower(o.name), o.id;
end $$;
revoke execute on function act_for(uuid), join_organisation(uuid), organisation_summaries(uuid, boolean), is_global_account() from public;
grant execute on function act_for(uuid), join_organisation(uuid), organisation_summaries(uuid, boolean) to storey_app;

-- A type or feature that is deleted for good is taken from its spaces, those included that the
-- caller cannot see from where the call comes.
alter table space drop constraint space_organisation_id_space_type_id_fkey;
alter table space add constraint space_space_type foreign key (organisation_id, space_type_id)
  references space_type (organisation_id, id) on delete set null (space_type_id);
create function take_feature_from_spaces() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update space set feature_ids = array_remove(feature_ids, old.id)
    where organisation_id = old.organisation_id and old.id = any (feature_ids);
  return null;
end $$;
create trigger take_from_spaces after delete on feature for each row execute function take_feature_from_spaces();

-- The history of one person, newest first, and of a stretch of time.
create index history_by_actor on history (organisation_id, actor_id, id);
create index history_by_moment on history (organisation_id, at);
`,
};
