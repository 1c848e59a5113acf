import type { Migration } from "./migration.ts";

/** What the global administration does with organisations, and what of an organisation is asked by its id. */
export const organisationFunctions: Migration = {
  name: "0017-organisation-functions",
  sql: `
-- Makes the caller a member of the organisation the global administration acts for, not at home there.
create function join_organisation(membership uuid) returns text language plpgsql security definer set search_path = public, pg_temp as $$ begin
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
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
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
revoke execute on function join_organisation(uuid), organisation_summaries(uuid, boolean) from public;
grant execute on function join_organisation(uuid), organisation_summaries(uuid, boolean) to storey_app;

-- Whether an organisation has a feature module on.
create function has_module(organisation uuid, key text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
    where g.organisation_id = has_module.organisation and a.setting_key = has_module.key and g.enabled)
$$;

-- Whether somebody holds a permission in an organisation where a location lies: for the server's own
-- work, which acts for nobody. What a limited role lets its holder read counts in the whole organisation.
create function holds_at(organisation uuid, person uuid, permission text, location uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from user_organisation_role h join role r on r.id = h.role_id
    where h.organisation_id = holds_at.organisation and h.user_id = holds_at.person
      and holds_at.permission = any (r.permissions)
      and (h.location_ids = '{}' or holds_at.permission like '%.read' or holds_at.location = any (h.location_ids)))
$$;
revoke execute on function has_module(uuid, text), holds_at(uuid, uuid, text, uuid) from public;
`,
};
