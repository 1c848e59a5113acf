import type { Compilable } from "kysely";
import type { ClientBase } from "pg";
import { run } from "./statement.ts";

/**
 * A transaction that acts for one user and one organisation: row-level security shows it nothing
 * else. Handlers and repositories get one; they cannot make one.
 */
export interface Transaction {
  /** Returns all rows of a statement. */
  all<Row>(statement: Compilable<Row>): Promise<Row[]>;
  /** Returns the first row of a statement, if there is one. */
  first<Row>(statement: Compilable<Row>): Promise<Row | undefined>;
  /** Runs a statement and tells how many rows it touched. */
  execute(statement: Compilable<unknown>): Promise<number>;
  /**
   * Notes that background work was queued: its runner looks for it as soon as this is committed.
   */
  noteQueuedJob(): void;
  /** Runs a statement without parameters last of all, in the message that commits. */
  endWith(statement: string): void;
}

/** The work that the end of a transaction has to do besides. */
export interface Ending {
  isJobQueued: boolean;
  /** Statements, each ended by a semicolon. */
  statements: string;
}

/** Makes an end that has nothing to do yet. */
export function plainEnding(): Ending {
  return { isJobQueued: false, statements: "" };
}

/** Makes a transaction over a connection on which one has begun. */
export function transactionOn(client: ClientBase, ending: Ending = plainEnding()): Transaction {
  return {
    all: async (statement) => (await run(client, statement)).rows,
    first: async (statement) => (await run(client, statement)).rows[0],
    execute: async (statement) => (await run(client, statement)).count,
    noteQueuedJob: () => {
      ending.isJobQueued = true;
    },
    endWith: (statement) => {
      ending.statements += `${statement}; `;
    },
  };
}

/**
 * Waits for two pieces of work whose statements need not wait for each other. Neither asks anything of the
 * transaction any more once this ends, not even when the other failed: its connection is somebody else's
 * by then. Throws what failed first, since what follows it fails as well.
 */
export async function together<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  const both = Promise.all([one, other]);
  await Promise.allSettled([both, one, other]);
  return both;
}
