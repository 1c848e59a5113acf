import { core } from "./0001-core.ts";
import { identity } from "./0002-identity.ts";

/** One step of the schema: plain SQL that runs in one transaction and is never edited once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every migration in the order of its number. */
export const MIGRATIONS: readonly Migration[] = [core, identity];
