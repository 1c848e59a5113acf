import type { Migration } from "./index.ts";

/**
 * The history pairs each changed row with what it was. A connection keeps the plan of its first
 * change, made for one row: by loops within loops, in which 500 pictures put in another order are
 * compared 250,000 times, for many seconds. Without them the rows are paired by hash.
 */
export const historyOfMany: Migration = {
  name: "0018-history-of-many",
  sql: `alter function record_history() set enable_nestloop = off;`,
};
