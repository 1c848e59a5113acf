import type { Migration } from "./migration.ts";

/**
 * Assets have codes from the start, as spaces do; their open issues go where they go; and the history
 * says what made a change: a program with a token, an import, or somebody in the app.
 */
export const issuesAndCodesOfAssets: Migration = {
  name: "0072-issues-and-codes-of-assets",
  sql: `
create function give_codes_to_assets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select organisation_id, gen_random_uuid(), id, now() from new_assets;
  return null;
end $$;
create trigger give_codes after insert on asset referencing new table as new_assets
  for each statement execute function give_codes_to_assets();

-- The open issues of an asset that is moved go along, those too that name the space it was in. A spot
-- in a picture of that space means nothing elsewhere. What was resolved stays where it happened; issues
-- of the asset alone follow its owner row. A space that is deleted for good moves nothing: its issues
-- keep its name.
create function take_issues_along() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue i set space_id = new.space_id, space_name = null, pin = null, location_id = new.location_id,
      floor_id = (select s.floor_id from space s where s.organisation_id = new.organisation_id and s.id = new.space_id), floor_name = null
    where i.organisation_id = new.organisation_id and i.asset_id = new.id and num_nonnulls(i.space_id, i.space_name) > 0
      and i.space_id is distinct from new.space_id and i.status in ('new', 'open', 'in_progress', 'on_hold');
  return null;
end $$;
create trigger take_issues_along after update of space_id on asset for each row
  when (pg_trigger_depth() = 0 and old.space_id is distinct from new.space_id) execute function take_issues_along();

-- What an asset is called where it is only named: by its model and its tag, which every member may read.
create function asset_label(organisation uuid, asset uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws(' · ', m.name, a.tag) from asset a
  left join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  where a.organisation_id = asset_label.organisation and a.id = asset_label.asset
$$;
revoke execute on function asset_label(uuid, uuid) from public;
grant execute on function asset_label(uuid, uuid) to storey_app;
create function keep_asset_name_of_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update issue set asset_name = asset_label(old.organisation_id, old.id)
    where organisation_id = old.organisation_id and asset_id = old.id;
  return old;
end $$;
create trigger keep_name before delete on asset for each row execute function keep_asset_name_of_issues();
revoke execute on function give_codes_to_assets(), take_issues_along(), keep_asset_name_of_issues() from public;

alter table history add column source text check (source in ('api', 'import'));
create or replace function note_address() returns trigger language plpgsql as $$ begin
  new.address := nullif(current_setting('app.address', true), '');
  new.source := coalesce(nullif(current_setting('app.source', true), ''),
    case when coalesce(current_setting('app.token_id', true), '') <> '' then 'api' end);
  return new;
end $$;
`,
};
