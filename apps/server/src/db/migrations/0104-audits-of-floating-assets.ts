import type { Migration } from "./migration.ts";

/**
 * Audits of what is tied to no room: of a location's floating assets, or of those without a home. And
 * when an audit began, which a device may know that had no network then.
 */
export const auditsOfFloatingAssets: Migration = {
  name: "0104-audits-of-floating-assets",
  sql: `
alter table asset_audit
  add column scope text not null default 'room' check (scope in ('room', 'floating')),
  -- By the clock of the server; of one that a device began without a network, when it did so.
  add column started_at timestamptz,
  -- Null for floating assets that have no home.
  alter column location_id drop not null,
  add constraint asset_audit_place check (case when scope = 'room' then location_id is not null else space_id is null end);
alter table asset_audit disable trigger touch, disable trigger history_update;
update asset_audit set started_at = created_at;
alter table asset_audit enable trigger touch, enable trigger history_update;
alter table asset_audit alter column started_at set default now(), alter column started_at set not null;

-- One runs for the floating assets of a location at a time, and one for those without a home.
create unique index asset_audit_running_floating on asset_audit
  (organisation_id, coalesce(location_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where scope = 'floating' and state <> 'completed' and deleted_at is null;

-- As of assets: no network holds off what lies nowhere, and who may write in some locations alone writes nothing of it.
drop policy if exists fence on asset_audit;
drop policy if exists scope_insert on asset_audit;
drop policy if exists scope_update on asset_audit;
drop policy if exists scope_delete on asset_audit;
create policy fence on asset_audit as restrictive
  using (location_id is null or location_id <> all ((select barred_locations())::uuid[]));
create policy scope_insert on asset_audit as restrictive for insert with check (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_update on asset_audit as restrictive for update using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
create policy scope_delete on asset_audit as restrictive for delete using (
  (select location_scope()) is null or location_id is not null and location_id = any ((select location_scope())::uuid[]));
`,
};
