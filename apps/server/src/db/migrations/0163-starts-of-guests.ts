import type { Migration } from "./migration.ts";

/** How many guests begin to be led is told to the organisation, and never from where. */
export const startsOfGuests: Migration = {
  name: "0163-starts-of-guests",
  sql: `
grant select (organisation_id, created_at) on guest_tree_start to storey_app;
`,
};
