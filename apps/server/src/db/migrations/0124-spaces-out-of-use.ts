import type { Migration } from "./migration.ts";

/** Lists of rooms mark those that are out of use, so that they are found without reading what has passed. */
export const spacesOutOfUse: Migration = {
  name: "0124-spaces-out-of-use",
  sql: `
create index checklist_failure_out_of_use on checklist_failure (organisation_id, space_id)
  where is_critical and state <> 'cleared' and space_id is not null;
`,
};
