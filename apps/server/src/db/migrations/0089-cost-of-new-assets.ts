import type { Migration } from "./migration.ts";

/** What follows from a new asset takes one statement less, each of which has a cost of its own (decision 53). */
export const costOfNewAssets: Migration = {
  name: "0089-cost-of-new-assets",
  sql: `
-- An asset comes with its owner and its code, in one statement.
create or replace function add_owners_of_asset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  with owners as (
    insert into attachment_owner (organisation_id, id, kind, location_id, deleted_at)
      select r.organisation_id, r.id, 'asset', r.location_id, r.deleted_at from added r)
  insert into space_code (organisation_id, id, owner_id, claimed_at)
    select r.organisation_id, gen_random_uuid(), r.id, now() from added r;
  return null;
end $$;
drop trigger give_codes on asset;
drop function give_codes_to_assets();
`,
};
