import type { Migration } from "./migration.ts";

/** Whoever changes something may say why, as when it gets another day: the history keeps that beside it. */
export const reasonsInTheHistory: Migration = {
  name: "0145-reasons-in-the-history",
  sql: `
alter table history add column reason text check (length(reason) between 1 and 500);
alter table history alter column reason set default nullif(current_setting('app.reason', true), '');
`,
};
