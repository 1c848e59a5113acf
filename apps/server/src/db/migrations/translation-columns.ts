/**
 * Adds what the names of a list say in further languages: a part of the record, as with spaces, in columns that
 * a process of the release before leaves as they are. Each list is altered by a migration of its own: whoever
 * reads several of them meanwhile has some, and waits for others.
 */
export const translationColumns = (list: string): string => `
alter table ${list}
  -- By language, then by the key of the text; beside it what the original was when it was translated.
  add column translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  add column translated_from jsonb not null default '{}'
    check (jsonb_typeof(translated_from) = 'object' and octet_length(translated_from::text) <= 65536);
`;
