import type { Migration } from "./migration.ts";

/** An import is written in slices, each of which is here until the transaction that writes it. */
export const importSlices: Migration = {
  name: "0031-import-slices",
  sql: `
alter table space_import drop constraint space_import_state_check;
alter table space_import add constraint space_import_state_check
  check (state in ('uploaded', 'checked', 'importing', 'completed'));

create table space_import_slice (
  organisation_id uuid not null,
  import_id uuid not null,
  number integer not null,
  -- How many rows of the file it writes.
  row_count integer not null,
  -- \`create\` and \`update\`: spaces with the row of the file that each comes from.
  work jsonb not null,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references space_import (organisation_id, id) on delete cascade
);
select tenant_record('space_import_slice', is_versioned => false, has_history => false, privileges => '{select,insert,delete}');
`,
};
