import { type RawBuilder, sql } from "kysely";

/**
 * Whether a word is in the name, part number or description of the model `m`, or in the name of its
 * manufacturer or kind; `query` is one of `queriesOf`.
 */
export function modelWithWord(organisationId: string, query: string): RawBuilder<boolean> {
  const entries = (list: "manufacturer" | "asset_type") => sql`any (array(
    select e.id from ${sql.table(list)} e where e.organisation_id = ${organisationId}
      and e.searched @@ ${query}::tsquery))`;
  return sql<boolean>`(m.searched @@ ${query}::tsquery
    or m.manufacturer_id = ${entries("manufacturer")} or m.asset_type_id = ${entries("asset_type")})`;
}
