import type { Migration } from "./migration.ts";

/**
 * Whoever mends an issue may read another language than the person who was led by the tree. What was tried is
 * kept in every language that the tree says, since the tree may be another when somebody asks.
 */
export const readingsOfTranscripts: Migration = {
  name: "0199-readings-of-transcripts",
  sql: `
alter table issue_transcript
  -- The language that it was read in; null where nobody knows.
  add column language text check (length(language) between 1 and 35),
  -- The same in other words: as the tree was written, and in its other languages.
  add column readings jsonb not null default '[]'
    check (jsonb_typeof(readings) = 'array' and octet_length(readings::text) <= 1048576);
`,
};
