import type { Migration } from "./migration.ts";

/**
 * What facets count of the assets of some models, kinds or manufacturers is read from their part of an
 * index alone, without a look at the rows.
 */
export const countedByModel: Migration = {
  name: "0092-counted-by-model",
  sql: `
drop index asset_counted;
create index asset_counted on asset (organisation_id, model_id) include (location_id, space_id, lifecycle_status,
  effective_end_of_life, effective_end_of_support, effective_license_expiry, effective_warranty_expiry, pat_next_due_at)
  where deleted_at is null;
`,
};
