import type { Migration } from "./migration.ts";

/**
 * Which language is first says what people begin with, and not what the texts of an organisation are written
 * in: that is said of one of its languages, `isOriginal`, wherever it stands among them.
 */
export const originalsOfTranslations: Migration = {
  name: "0198-originals-of-translations",
  sql: `
create function original_language(languages jsonb) returns text
language sql immutable as $$
  select coalesce((select l ->> 'value' from jsonb_array_elements(languages) l where l -> 'isOriginal' = 'true' limit 1),
    languages -> 0 ->> 'value')
$$;
`,
};
