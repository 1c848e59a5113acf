/** The input and output of every bench. */
import type { Pool } from "pg";
import type { BenchOrganisation } from "./data-set.ts";
import type { BenchServer } from "./servers.ts";

/** The filled database and the two servers on it. */
export interface Bench {
  readonly pool: Pool;
  /** The address of the database. */
  readonly url: string;
  readonly storey: BenchServer;
  readonly bare: BenchServer;
  /** Returns the header with which the member of an organisation calls the product. */
  authorization(organisation: BenchOrganisation): Promise<string>;
}

/** One line of the table. */
export interface Finding {
  readonly name: string;
  /** The name of the count or time, for people. */
  readonly measured: string;
  /** The ratio, where there is one. */
  readonly value?: number;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}
