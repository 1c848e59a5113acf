import type { Migration } from "./migration.ts";

/**
 * Acts are looked up with their holders (0212). Dropping waits for whoever reads custody, and lets nobody read it
 * meanwhile: it is done once the indexes in their place are there, which takes as long as the table is large.
 */
export const indexesOfActsAlone: Migration = {
  name: "0214-indexes-of-acts-alone",
  sql: `
drop index custody_by_out_act;
drop index custody_by_in_act;
drop index custody_by_again_act;
`,
};
