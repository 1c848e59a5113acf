import { type RawBuilder, sql } from "kysely";
import { type NameFrom, textsOf } from "../../db/record.ts";

/**
 * Builds the first text that a record is named from; null if none holds one. `read` gives a column,
 * as JSON if only a part of it is the text.
 */
export function firstText(
  nameFrom: NameFrom | undefined,
  read: (column: string, isJson: boolean) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const texts = textsOf(nameFrom).map(({ column, key }) =>
    key === undefined
      ? sql`nullif(${read(column, false)}, '')`
      : sql`nullif(${read(column, true)} ->> ${sql.lit(key)}, '')`,
  );
  return sql`coalesce(${sql.join([...texts, sql`null`])})`;
}
