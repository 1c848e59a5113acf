import type { Migration } from "./migration.ts";

/**
 * Links that are mailed to who signs in at the embedded authority: to set a password, or to make a
 * device known to the account. The application's role may read none of it.
 */
export const signInLinks: Migration = {
  name: "0029-sign-in-links",
  sql: `
-- A row is what was asked for, for any address, known or not: both cost the same. Background work
-- makes a link of it, or drops it. The link itself stands in the mail alone.
create table sign_in_link (
  id uuid primary key,
  purpose text not null check (purpose in ('password', 'device')),
  email text not null check (length(email) between 3 and 320),
  language text,
  -- The name of the organisation whose administrator asked; null where the person did.
  sender text,
  auth0_id text collate "C" references credential (auth0_id) on delete cascade,
  token_hash bytea unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  check ((auth0_id is null) = (token_hash is null) and (token_hash is null) = (expires_at is null))
);
create index sign_in_link_account on sign_in_link (auth0_id) where auth0_id is not null;
create index sign_in_link_age on sign_in_link (created_at);

-- Whether a link still works. One from the future was made before the clock was set back: its end
-- would come a day late, so it has ended.
create function is_open(link sign_in_link) returns boolean language sql volatile as $$
  select link.expires_at > clock_timestamp() and link.created_at < clock_timestamp() + interval '1 minute' $$;

-- Who is mailed a link and may use it: nobody who is blocked, at the login or in the application.
create function may_use_link(holder credential) returns boolean language sql stable as $$
  select holder.blocked_at is null and not exists (
    select from user_account a where a.auth0_id = holder.auth0_id and a.blocked_at is not null) $$;

-- Asks for the link by which a person of the active organisation sets a new password. It goes to
-- their own mailbox; nobody else sees it, and nothing changes before they use it.
create function ask_password_link(person uuid, link uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; organisation organisation; begin
  select a.* into account from user_organisation uo join user_account a on a.id = uo.user_id and a.deleted_at is null
    where uo.organisation_id = current_organisation() and uo.user_id = person;
  if not found then return 'not_found'; end if;
  -- Who holds a role of the whole product is looked after on the command line.
  if exists (select from user_app_role r where r.user_id = person) then return 'above'; end if;
  select o.* into organisation from organisation o where o.id = current_organisation();
  insert into sign_in_link (id, purpose, email, language, sender)
    select link, 'password', c.email, coalesce(
      (select t.setting_value from user_setting t where t.user_id = person and t.setting_key = 'language'),
      organisation.languages -> 0 ->> 'value'), organisation.name
    from credential c where c.auth0_id = account.auth0_id;
  if not found then return 'never_signed_in'; end if;
  perform add_job(gen_random_uuid(), 'sign-in-link', jsonb_build_object('linkId', link), null, null, null);
  return 'done';
end $$;
revoke execute on function is_open(sign_in_link), may_use_link(credential), ask_password_link(uuid, uuid) from public;
grant execute on function ask_password_link(uuid, uuid) to storey_app;
`,
};
