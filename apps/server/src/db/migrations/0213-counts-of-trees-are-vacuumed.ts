import type { Migration } from "./migration.ts";

/**
 * The counts of trees are read from their index alone, as long as their pages are known to hold nothing that
 * somebody may not see yet. Folding changes a few rows of each block every half minute: the table is vacuumed
 * when one in fifty has changed and not one in five, or most of what is read is looked up in the table row by
 * row, and sorted where it could be hashed (decision 87).
 */
export const countsOfTreesAreVacuumed: Migration = {
  name: "0213-counts-of-trees-are-vacuumed",
  sql: `
alter table decision_tree_count set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.05
);
`,
};
