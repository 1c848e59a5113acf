import type { Migration } from "./migration.ts";

/**
 * Imports whose check writes and rolls back: their slices wait from the check on, what it found is kept
 * row by row, and the mapping that was imported with is remembered for files of the same headings.
 */
export const assetImports: Migration = {
  name: "0082-asset-imports",
  sql: `
-- Which check the waiting slices are of, and how many rows it has looked at.
alter table import add column staging uuid;
alter table import add column checked_count integer not null default 0;

-- What a check found, and what writing came to: a row of the file each, but for what stays unchanged.
create table import_row (
  organisation_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  action text not null check (action in ('create', 'update', 'error')),
  -- As the report shows it.
  found jsonb not null,
  primary key (organisation_id, import_id, "row"),
  foreign key (organisation_id, import_id) references import (organisation_id, id) on delete cascade
);
create index import_row_by_action on import_row (organisation_id, import_id, action, "row");
select tenant_record('import_row', is_versioned => false, has_history => false, privileges => '{select,insert,update,delete}');

-- How files of the same headings, in any order, were read last; columns by their headings.
create table import_mapping (
  organisation_id uuid not null references organisation (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 50),
  headings text collate "C" not null,
  choices jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, kind, headings)
);
select tenant_record('import_mapping', is_versioned => false, has_history => false, privileges => '{select,insert,update,delete}');
`,
};
