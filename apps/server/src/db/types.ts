import pg from "pg";

const { builtins } = pg.types;

/**
 * Makes the driver return moments as ISO 8601 in UTC, dates as text, and 64-bit counts as numbers,
 * as the contract has them. Call it once before the first connection.
 */
export function setTypeParsers(): void {
  pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
  pg.types.setTypeParser(builtins.DATE, (value) => value);
  pg.types.setTypeParser(builtins.INT8, Number);
}
