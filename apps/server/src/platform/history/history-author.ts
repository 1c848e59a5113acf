import type { AuditEntry } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";

/** Whether a row of the history was written by a request: what the server does by itself is part of none. */
export const isOfRequest = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.request_id`)} is not null)`;

/** Whether this one is behind a row of the history: a person by their account, a guest by a request. */
export function isBy(row: string, author: AuditEntry["by"]): RawBuilder<boolean> {
  const actor = sql.ref(`${row}.actor_id`);
  if (author === "person") return sql<boolean>`${actor} is not null`;
  const hasRequest = author === "guest";
  return sql<boolean>`(${actor} is null and ${isOfRequest(row)} = ${sql.lit(hasRequest)})`;
}

/** Who is behind a row of the history. */
export const authorOf = (row: string): RawBuilder<unknown> => sql`(case
  when ${isBy(row, "person")} then 'person' when ${isBy(row, "guest")} then 'guest' else 'server' end)`;
