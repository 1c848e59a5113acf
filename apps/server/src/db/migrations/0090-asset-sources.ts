import type { Migration } from "./migration.ts";

/** By what files know assets that they give neither tag nor serial number, so that these come in once. */
export const assetSources: Migration = {
  name: "0090-asset-sources",
  sql: `
create table asset_source (
  organisation_id uuid not null,
  -- Of which list, and which row of it: a number of its system, or what the row names.
  source_key text collate "C" not null check (length(source_key) between 1 and 200),
  asset_id uuid not null,
  primary key (organisation_id, source_key),
  foreign key (organisation_id, asset_id) references asset (organisation_id, id) on delete cascade
);
create index asset_source_by_asset on asset_source (organisation_id, asset_id);
select tenant_record('asset_source', is_versioned => false, has_history => false, privileges => '{select,insert}');
`,
};
