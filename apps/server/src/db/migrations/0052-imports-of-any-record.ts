import type { Migration } from "./migration.ts";

/**
 * An import brings in records of any kind, keeps how its file was read, and can be undone: a slice that
 * was written stays until then, with what it was before.
 */
export const importsOfAnyRecord: Migration = {
  name: "0052-imports-of-any-record",
  sql: `
alter table space_import rename to import;
alter table import rename constraint space_import_pkey to import_pkey;
alter table import rename constraint space_import_organisation_id_fkey to import_organisation_id_fkey;
alter table import drop constraint space_import_state_check;
alter table import add constraint import_state_check
  check (state in ('uploaded', 'checked', 'importing', 'completed', 'undoing', 'undone'));
-- What it brings in.
alter table import add column kind text not null default 'space' check (length(kind) between 1 and 50);
alter table import alter column kind drop default;
-- How the file was read, with its beginning; null of one from before this was kept.
alter table import add column reading jsonb;
-- From when the days count in which it can be undone.
alter table import add column completed_at timestamptz;
-- What undoing it came to.
alter table import add column undo jsonb;

alter table space_import_slice rename to import_slice;
alter table import_slice rename constraint space_import_slice_pkey to import_slice_pkey;
alter table import_slice rename constraint space_import_slice_organisation_id_import_id_fkey
  to import_slice_organisation_id_import_id_fkey;
-- Null once it is written.
alter table import_slice alter column work drop not null;
-- What undoing it takes: for each record its version as written, and what it was before.
alter table import_slice add column written jsonb;
alter table import_slice add constraint import_slice_is_one check (work is null or written is null);
grant update on import_slice to storey_app;
`,
};
