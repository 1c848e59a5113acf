import type { AuditEntry } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";

/** Tells whether a request wrote a row of the history; the server's own work is part of none. */
export const isOfRequest = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.request_id`)} is not null)`;

/**
 * Tells whether this kind of author is behind a row of the history: a person has an account, a
 * guest a request.
 */
export function isBy(row: string, author: AuditEntry["by"]): RawBuilder<boolean> {
  const actor = sql.ref(`${row}.actor_id`);
  if (author === "person") return sql<boolean>`${actor} is not null`;
  const hasRequest = author === "guest";
  return sql<boolean>`(${actor} is null and ${isOfRequest(row)} = ${sql.lit(hasRequest)})`;
}

/** Returns the kind of author behind a row of the history. */
export const authorOf = (row: string): RawBuilder<unknown> => sql`(case
  when ${isBy(row, "person")} then 'person' when ${isBy(row, "guest")} then 'guest' else 'server' end)`;
