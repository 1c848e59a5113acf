/** What every bench is given and what it gives. */
import type { Pool } from "pg";
import type { BenchOrganisation } from "./data-set.ts";
import type { BenchServer } from "./servers.ts";

/** The filled database and the two servers on it. */
export interface Bench {
  readonly pool: Pool;
  /** Where the database is. */
  readonly url: string;
  readonly storey: BenchServer;
  readonly bare: BenchServer;
  /** The header with which the member of an organisation calls the product. */
  authorization(organisation: BenchOrganisation): Promise<string>;
}

/** One line of the table. */
export interface Finding {
  readonly name: string;
  /** What was counted or timed, for people. */
  readonly measured: string;
  /** The ratio, where there is one. */
  readonly value?: number;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}
