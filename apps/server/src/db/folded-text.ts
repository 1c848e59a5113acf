import { type RawBuilder, sql } from "kysely";

/**
 * Makes text lower case and removes accents, as `fold` does: the database's own locale may know
 * only ASCII.
 */
export function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else
    lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate natural_order) collate "C" end`;
}
