import type { Migration } from "./migration.ts";

/**
 * The labels of a former system that lead to assets, in a table of their own: unlike a code such a
 * label is no secret, so that its history names it, and it may be anything.
 */
export const assetAliases: Migration = {
  name: "0075-asset-aliases",
  sql: `
create table asset_alias (
  organisation_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  value text not null check (length(value) between 1 and 200),
  -- As it is compared: \`assetAliasKey\` of the domain.
  value_key text collate "C" not null check (length(value_key) between 1 and 400),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade
);
create unique index asset_alias_value on asset_alias (organisation_id, value_key);
create index asset_alias_by_asset on asset_alias (organisation_id, asset_id);
select tenant_record('asset_alias', parent => 'asset', is_versioned => false, unrecorded => '{value_key}',
  privileges => '{select,insert,delete}');

alter table space_code drop constraint space_code_value_check;
drop index space_code_by_value;
drop index space_code_by_foreign_value;
alter table space_code drop column is_foreign,
  add constraint space_code_value_check check (value ~ '^[0-9A-HJKMNP-TV-Z]{26}$');
create unique index space_code_by_value on space_code (value);
create or replace function find_space_code(scanned text)
returns table (organisation_id uuid, space_id uuid, state text, is_space_archived boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organisation_id, s.id,
    case when c.deleted_at is not null then 'revoked' when c.owner_id is null then 'blank' else 'active' end,
    s.deleted_at is not null
  from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  left join space s on s.organisation_id = c.organisation_id and s.id = c.owner_id
  where c.value = scanned and (c.owner_id is null or s.id is not null)
$$;
create or replace function own_organisation_of_code(scanned text) returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name::text from space_code c
  join organisation o on o.id = c.organisation_id and o.deleted_at is null
  join user_organisation m on m.organisation_id = o.id and m.user_id = current_account()
  where c.value = scanned
$$;
`,
};
