import { sql } from "kysely";

/**
 * Selects the time zone whose days count for a record, in a statement that names its location `l`
 * (or none) and its organisation `o`: `timeZoneOf` of the domain in SQL.
 */
export const TIME_ZONE = sql<string>`coalesce(l.timezone, o.timezone)`;
