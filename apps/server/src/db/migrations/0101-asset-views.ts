import type { Migration } from "./migration.ts";

/**
 * Lists of assets that people saved: private or shared, the one that opens first, and what they have
 * come to find since somebody asked to be told.
 */
export const assetViews: Migration = {
  name: "0101-asset-views",
  sql: `
create table asset_view (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  -- Null for somebody who left.
  owner_id uuid,
  name text collate "C" not null check (length(name) between 1 and 200),
  description text check (length(description) <= 1000),
  visibility text not null default 'private' check (visibility in ('private', 'organisation')),
  query_params text not null check (length(query_params) <= 8000),
  is_organisation_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id),
  constraint asset_view_owner foreign key (organisation_id, owner_id)
    references user_organisation (organisation_id, user_id),
  constraint asset_view_is_somebodys check (owner_id is not null or visibility = 'organisation'),
  constraint asset_view_default_is_shared check (not is_organisation_default or visibility = 'organisation')
);
create unique index asset_view_name on asset_view (organisation_id, owner_id, lower(name));
create unique index asset_view_organisation_default on asset_view (organisation_id) where is_organisation_default;
select tenant_record('asset_view');
create policy own_or_shared on asset_view as restrictive
  using (visibility = 'organisation' or owner_id = (select current_account()));

-- Private views go with their owner; shared ones stay, and are nobody's.
create function leave_asset_views() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from asset_view v where v.organisation_id = old.organisation_id and v.owner_id = old.user_id and v.visibility = 'private';
  update asset_view v set owner_id = null where v.organisation_id = old.organisation_id and v.owner_id = old.user_id;
  return old;
end $$;
revoke execute on function leave_asset_views() from public;
create trigger leave_asset_views before delete on user_organisation for each row execute function leave_asset_views();

create table asset_view_default (
  organisation_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, view_id) references asset_view (organisation_id, id) on delete cascade
);
create index asset_view_default_by_view on asset_view_default (organisation_id, view_id);
select tenant_record('asset_view_default', is_personal => true, is_versioned => false, has_history => false);

create table asset_view_alert (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  next_at timestamptz not null,
  primary key (organisation_id, view_id, user_id),
  foreign key (organisation_id, user_id) references user_organisation (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, view_id) references asset_view (organisation_id, id) on delete cascade
);
create index asset_view_alert_by_user on asset_view_alert (organisation_id, user_id);
create index asset_view_alert_due on asset_view_alert (next_at);
select tenant_record('asset_view_alert', is_personal => true, is_versioned => false, has_history => false);

-- When the next mail goes, by the clock of the organisation: at six, daily or on Mondays.
create function next_alert_morning(frequency text, here timestamp) returns timestamp
language sql immutable set search_path = public, pg_temp as $$
  select today + make_interval(hours => 6, days => case
      when here < today + interval '6 hours' and (frequency = 'daily' or weekday = 1) then 0
      when frequency = 'daily' then 1
      else 8 - weekday end)
  from (select date_trunc('day', here) as today, extract(isodow from here)::integer as weekday) t
$$;
revoke execute on function next_alert_morning(text, timestamp) from public;
grant execute on function next_alert_morning(text, timestamp) to storey_app;

-- What somebody was told of, or what was there when they asked to be told: nothing is told twice.
create table asset_view_told (
  organisation_id uuid not null,
  view_id uuid not null,
  user_id uuid not null,
  asset_id uuid not null,
  primary key (organisation_id, view_id, user_id, asset_id),
  foreign key (organisation_id, view_id, user_id) references asset_view_alert on delete cascade,
  foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade
);
create index asset_view_told_by_asset on asset_view_told (organisation_id, asset_id);
select tenant_record('asset_view_told', is_personal => true, is_versioned => false, has_history => false,
  privileges => '{select,insert}');
`,
};
