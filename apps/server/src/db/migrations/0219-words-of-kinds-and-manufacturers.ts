import type { Migration } from "./migration.ts";

const withWords = (list: string) => `
alter table ${list} add column searched tsvector not null generated always as (words_to_find(organisation_id, name)) stored;
-- What is derived is no change: it is not written down.
drop trigger history_insert on ${list};
drop trigger history_update on ${list};
drop trigger history_delete on ${list};
select record_history_of('${list}', '{searched}');
`;

/**
 * The words of kinds and manufacturers are kept with them: a search for assets need not take the names of
 * all of an organisation apart, once for each of its words.
 */
export const wordsOfKindsAndManufacturers: Migration = {
  name: "0219-words-of-kinds-and-manufacturers",
  sql: withWords("asset_type") + withWords("manufacturer"),
};
