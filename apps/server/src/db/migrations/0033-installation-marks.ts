import type { Migration } from "./migration.ts";

/** What belongs to a database and is kept outside of it, so that a process with another one notices. */
export const installationMarks: Migration = {
  name: "0033-installation-marks",
  sql: `
-- Of the secrets a hash that tells nothing of them; of the file store what a file in it holds.
create table installation_mark (
  subject text collate "C" primary key check (subject in ('secrets', 'file-store')),
  value text not null,
  made_at timestamptz not null default now()
);
`,
};
