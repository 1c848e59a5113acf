import type { Migration } from "./migration.ts";

/**
 * How people come, what they hold, and how they leave. The application's role may write none of
 * these tables but the invitations: each change is one function, which keeps to the active
 * organisation, lets each organisation keep an administrator, and is dated by history.
 */
export const peopleFunctions: Migration = {
  name: "0016-people-functions",
  sql: `
-- Whether a person alone holds the administrator's role everywhere in an organisation. Who is
-- blocked administers nothing.
create function is_last_administrator(organisation uuid, person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  with administrator as (
    select held.user_id from user_organisation_role held
    join role on role.id = held.role_id and role.name = 'organisation-admin'
    join user_account a on a.id = held.user_id
    left join credential c on c.auth0_id = a.auth0_id
    where held.organisation_id = organisation and held.location_ids = '{}'
      and a.deleted_at is null and a.blocked_at is null and c.blocked_at is null)
  select exists (select from administrator where user_id = person)
    and not exists (select from administrator where user_id <> person)
$$;

-- From here on nobody else changes the people of the active organisation until this transaction ends.
create function lock_members() returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from organisation o where o.id = current_organisation() for no key update;
end $$;

-- Who loses rights may have invited their own return: of the invitations they made, those end that
-- they could not make any more.
create function withdraw_invitations_of(organisation uuid, person uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update invitation i set revoked_at = now()
  where i.organisation_id = organisation and i.invited_by = person and i.accepted_at is null and i.revoked_at is null
    and exists (
      (select 'organisation.users.create'
        union select p from role r, unnest(r.permissions) p where r.name = any (i.role_names))
      except
      (select p from user_organisation_role held join role r on r.id = held.role_id, unnest(r.permissions) p
          where held.organisation_id = organisation and held.user_id = person and held.location_ids = '{}'
        union select substr(p, length('app.') + 1) from user_app_role held join role r on r.id = held.role_id, unnest(r.permissions) p
          where held.user_id = person))
$$;

-- Whether the caller may find a person: somebody of an organisation whose people they manage, or
-- anybody with the permission for that.
create function may_find(person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
      select from user_app_role held join role on role.id = held.role_id
      where held.user_id = current_account() and 'app.user.read' = any (role.permissions))
    or exists (
      select from user_organisation theirs
      join organisation o on o.id = theirs.organisation_id and o.deleted_at is null
      join user_organisation_role mine on mine.organisation_id = theirs.organisation_id
      join role on role.id = mine.role_id
      where theirs.user_id = person and mine.user_id = current_account() and mine.location_ids = '{}'
        and 'organisation.users.create' = any (role.permissions))
$$;
create function find_people(address text) returns table (id uuid, email text, first_name text, last_name text, is_member boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.email, a.first_name, a.last_name, exists (
    select from user_organisation uo where uo.organisation_id = current_organisation() and uo.user_id = a.id)
  from user_account a
  where lower(a.email) = lower(address) and a.deleted_at is null and may_find(a.id)
$$;

-- Adds a person the caller may find to the active organisation. Who was invited has come by this.
create function add_member(person uuid, membership uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from user_account a where a.id = person and a.deleted_at is null) or not may_find(person) then
    return 'not_found';
  end if;
  insert into user_organisation (organisation_id, id, user_id) values (current_organisation(), membership, person)
    on conflict (organisation_id, user_id) do nothing;
  if not found then return 'already_member'; end if;
  update invitation i set revoked_at = now() from user_account a
  where a.id = person and i.organisation_id = current_organisation() and lower(i.email) = lower(a.email)
    and i.accepted_at is null and i.revoked_at is null;
  return 'done';
end $$;

-- A role of the whole product, which nobody is given here.
create function is_app_role(given role) returns boolean language sql stable as
  $$ select exists (select from unnest(given.permissions) p where p like 'app.%') $$;

create function give_role(person uuid, given_role uuid, locations uuid[]) returns text
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into user_organisation_role (organisation_id, user_id, role_id, location_ids)
    select current_organisation(), person, r.id, locations from role r
    where r.id = given_role and not is_app_role(r)
    on conflict do nothing;
  return case when found then 'done' else 'exists' end;
end $$;

create function limit_role(person uuid, held_role uuid, locations uuid[]) returns text
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform lock_members();
  if locations <> '{}' and exists (select from role r where r.id = held_role and r.name = 'organisation-admin')
    and is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  update user_organisation_role set location_ids = locations
    where organisation_id = current_organisation() and user_id = person and role_id = held_role;
  if not found then return 'not_found'; end if;
  if locations <> '{}' then perform withdraw_invitations_of(current_organisation(), person); end if;
  return 'done';
end $$;

create function take_role(person uuid, held_role uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform lock_members();
  if exists (select from role r where r.id = held_role and r.name = 'organisation-admin')
    and is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  delete from user_organisation_role
    where organisation_id = current_organisation() and user_id = person and role_id = held_role;
  if not found then return 'not_found'; end if;
  perform withdraw_invitations_of(current_organisation(), person);
  return 'done';
end $$;

-- Roles, favourites, views and tokens there go with the membership.
create function remove_member(person uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare was_home boolean; begin
  perform lock_members();
  select is_home into was_home from user_organisation where organisation_id = current_organisation() and user_id = person;
  if not found then return 'not_found'; end if;
  if was_home then return 'home'; end if;
  if is_last_administrator(current_organisation(), person) then return 'last_administrator'; end if;
  delete from user_organisation where organisation_id = current_organisation() and user_id = person;
  perform withdraw_invitations_of(current_organisation(), person);
  return 'done';
end $$;

-- Ends an account: one's own, or that of a person whose home is the active organisation. What it
-- held goes; a row without a name stays, so that the history keeps whom it speaks of apart.
create function delete_account(person uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; organisations uuid[]; nobody text := 'deleted-' || person || '@deleted.invalid';
  personal text[] := '{email,first_name,last_name}'; begin
  -- Nobody joins anything with the account from here on: a new membership needs its row.
  select * into account from user_account a where a.id = person and a.deleted_at is null for update;
  if not found then return 'not_found'; end if;
  if person is distinct from current_account() then
    if not exists (select from user_organisation uo
      where uo.organisation_id = current_organisation() and uo.user_id = person and uo.is_home) then return 'not_found'; end if;
    -- A role of the whole product is nobody's to take but on the command line.
    if exists (select from user_app_role r where r.user_id = person) then return 'above'; end if;
  end if;
  select coalesce(array_agg(uo.organisation_id), '{}') into organisations from user_organisation uo where uo.user_id = person;
  perform from organisation o where o.id = any (organisations) order by o.id for no key update;
  -- In an archived organisation nobody could be given the role first.
  if exists (select from organisation o where o.id = any (organisations) and o.deleted_at is null
    and is_last_administrator(o.id, person)) then return 'last_administrator'; end if;
  delete from user_organisation uo where uo.user_id = person;
  delete from user_app_role r where r.user_id = person;
  perform withdraw_invitations_of(i.organisation_id, person) from (
    select distinct organisation_id from invitation where invited_by = person) i;
  delete from user_setting s where s.user_id = person;
  delete from idempotency_key k where k.user_id = person;
  delete from oidc_state s where s.account_id = account.auth0_id;
  delete from credential c where c.auth0_id = account.auth0_id;
  update user_account a set auth0_id = null, email = nobody, first_name = null, last_name = null,
    active_organisation_id = null, tokens_valid_after = now(), deleted_at = now() where a.id = person;
  update invitation i set email = nobody, first_name = null, last_name = null where i.accepted_by = person;
  update history h set before = h.before - personal, after = h.after - personal
    where h.organisation_id is null and h.entity = 'user_account' and h.entity_id = person;
  update history h set before = h.before - personal, after = h.after - personal from invitation i
    where i.accepted_by = person and h.organisation_id = i.organisation_id and h.entity = 'invitation' and h.entity_id = i.id;
  return 'done';
end $$;

-- Whether somebody can sign in with an address at the embedded authority.
create function has_credential(address text) returns boolean
language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from credential c where lower(c.email) = lower(address)) $$;

-- A person takes up offers, the oldest first: membership and roles come, the invitations are used.
create function take_up(person uuid, offers uuid[], is_new boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare offer invitation; begin
  for offer in select * from invitation i where i.offer_id = any (offers) order by i.created_at, i.offer_id loop
    insert into user_organisation (organisation_id, id, user_id, is_home)
      values (offer.organisation_id, gen_random_uuid(), person,
        is_new and not exists (select from user_organisation uo where uo.user_id = person))
      on conflict (organisation_id, user_id) do nothing;
    insert into user_organisation_role (organisation_id, user_id, role_id, location_ids)
      select offer.organisation_id, person, r.id, offer.location_ids from role r
      where r.name = any (offer.role_names) and not is_app_role(r)
      on conflict do nothing;
    update invitation i set accepted_at = now(), accepted_by = person
      where i.organisation_id = offer.organisation_id and i.id = offer.id;
  end loop;
end $$;

-- Lets a subject in that nobody knows, by the address the authority has verified: links the account
-- that waits for it, or makes one of the open invitations. False when there is neither, or when the
-- account of this address belongs to another subject.
create function admit(subject text, address text, given_name text, family_name text, new_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; offers uuid[]; first_offer invitation; begin
  -- Of several first calls at once one lets in; the others find it done.
  perform pg_advisory_xact_lock(hashtextextended('admit ' || lower(address), 0));
  if exists (select from user_account a where a.auth0_id = subject and a.deleted_at is null) then return true; end if;
  select * into account from user_account a where lower(a.email) = lower(address) and a.deleted_at is null for update;
  if account.auth0_id is not null then return false; end if;
  offers := array(select i.offer_id from invitation i join organisation o on o.id = i.organisation_id
    where lower(i.email) = lower(address) and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > clock_timestamp() and o.deleted_at is null
    for update of i);
  if account.id is null and offers = '{}' then return false; end if;
  select * into first_offer from invitation i where i.offer_id = any (offers) order by i.created_at, i.offer_id limit 1;
  perform set_config('app.user_id', coalesce(account.id, new_id)::text, true);
  if account.id is null then
    insert into user_account (id, auth0_id, email, first_name, last_name)
      values (new_id, subject, address, coalesce(given_name, first_offer.first_name), coalesce(family_name, first_offer.last_name));
  else
    update user_account a set auth0_id = subject, first_name = coalesce(a.first_name, given_name, first_offer.first_name),
      last_name = coalesce(a.last_name, family_name, first_offer.last_name) where a.id = account.id;
  end if;
  perform take_up(coalesce(account.id, new_id), offers, account.id is null);
  return true;
end $$;

-- The open invitations for the caller's own address.
create function my_invitations() returns table (id uuid, organisation_name text, role_names text[], expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.offer_id, o.name, i.role_names, i.expires_at from invitation i
  join user_account a on a.id = current_account() and lower(a.email) = lower(i.email)
  join organisation o on o.id = i.organisation_id and o.deleted_at is null
  where i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
  order by i.created_at, i.offer_id
$$;
create function answer_invitation(offer uuid, is_accepted boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_offer invitation; begin
  select i.* into found_offer from invitation i
    join user_account a on a.id = current_account() and lower(a.email) = lower(i.email)
    where i.offer_id = offer for update of i;
  if not found then return 'not_found'; end if;
  if found_offer.accepted_at is not null or found_offer.revoked_at is not null then return 'closed'; end if;
  if not is_accepted then
    update invitation i set revoked_at = now() where i.offer_id = offer;
    return 'done';
  end if;
  if found_offer.expires_at <= clock_timestamp() or not exists (
    select from organisation o where o.id = found_offer.organisation_id and o.deleted_at is null) then return 'closed'; end if;
  perform take_up(current_account(), array[offer], false);
  return 'done';
end $$;

revoke execute on function is_last_administrator(uuid, uuid), lock_members(),
  withdraw_invitations_of(uuid, uuid), may_find(uuid), find_people(text), add_member(uuid, uuid),
  give_role(uuid, uuid, uuid[]), limit_role(uuid, uuid, uuid[]), take_role(uuid, uuid), remove_member(uuid),
  delete_account(uuid), has_credential(text), take_up(uuid, uuid[], boolean), admit(text, text, text, text, uuid),
  my_invitations(), answer_invitation(uuid, boolean) from public;
grant execute on function lock_members(), find_people(text), add_member(uuid, uuid), give_role(uuid, uuid, uuid[]),
  limit_role(uuid, uuid, uuid[]), take_role(uuid, uuid), remove_member(uuid), delete_account(uuid),
  has_credential(text), my_invitations(), answer_invitation(uuid, boolean) to storey_app;
`,
};
