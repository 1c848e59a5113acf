import type { Migration } from "./migration.ts";

/** The order in which people read names, for searches that the database answers itself. */
export const naturalOrder: Migration = {
  name: "0024-natural-order",
  sql: `
-- As Intl.Collator("en", { numeric: true, sensitivity: "base" }) orders in the server's memory: 2.9
-- before 2.10, whatever the capitals and accents.
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);
`,
};
