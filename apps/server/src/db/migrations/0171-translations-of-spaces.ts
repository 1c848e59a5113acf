import type { Migration } from "./migration.ts";

/**
 * What a space says in further languages is a part of it, as what it says to its decision tree is: its version
 * and its history count it, and it goes with the space.
 */
export const translationsOfSpaces: Migration = {
  name: "0171-translations-of-spaces",
  sql: `
alter table space
  -- By language, then by the key of the text; beside it what the original was when it was translated.
  add column translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 262144),
  add column translated_from jsonb not null default '{}'
    check (jsonb_typeof(translated_from) = 'object' and octet_length(translated_from::text) <= 262144);
grant select (translations) on space to storey_guest;
`,
};
