import type { Migration } from "./migration.ts";

/**
 * The history of readiness goes with its space, and the space with its organisation: a second look at the
 * organisation for each row was a quarter of what it costs to write one.
 */
export const historyOfReadiness: Migration = {
  name: "0207-history-of-readiness",
  sql: `
alter table readiness_change drop constraint readiness_change_organisation_id_fkey;
`,
};
