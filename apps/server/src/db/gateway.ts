import type { Permission } from "@storey/domain";
import type { Pool, PoolClient, QueryResult } from "pg";
import { type Transaction, transactionOn } from "./transaction.ts";

/** What the database knows of the user who calls. */
export interface Entry {
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  readonly isBlocked: boolean;
  /** Seconds since 1970; a token issued before is refused. */
  readonly tokensValidAfter: number;
  readonly permissions: readonly Permission[];
  /** The keys of the feature modules that are on. */
  readonly settings: readonly string[];
}

/** Who begins a transaction: the subject of a verified token. */
export interface Caller {
  readonly subject: string;
  readonly requestId: string;
}

/** The COMMIT was answered by ROLLBACK: nothing was written. */
export class CommitFailedError extends Error {
  constructor() {
    super("The transaction was rolled back at commit.");
    this.name = "CommitFailedError";
  }
}

/**
 * Opens transactions. Every one begins by saying who acts for which organisation and then drops
 * to a role that row-level security binds.
 */
export class Gateway {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Runs work in one transaction for the caller. `entry` is null for a subject nobody knows. What
   * was written is acknowledged before the result is given; a read, which has nothing to lose,
   * does not wait for its COMMIT. Throws what the work throws after ROLLBACK.
   */
  async begin<Result>(
    caller: Caller,
    mode: "read" | "write",
    work: (transaction: Transaction, entry: Entry | null) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      const entry = await enter(client, caller, mode);
      const result = await work(transactionOn(client), entry);
      if (mode === "read") {
        void endRead(client);
        return result;
      }
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    }
  }

  /** Runs work as the owner of the tables, outside of any tenant: sign-in, seeding, upkeep. */
  async asSystem<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      const result = await work(client);
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    }
  }
}

async function enter(
  client: PoolClient,
  caller: Caller,
  mode: "read" | "write",
): Promise<Entry | null> {
  const who = [caller.subject, caller.requestId].map((text) => client.escapeLiteral(text));
  // A read sees one state of the database in all of its statements. The three statements are one
  // message that is answered once, because every request pays for them.
  const begin = mode === "read" ? "begin isolation level repeatable read read only" : "begin";
  const answers: unknown = await client.query(
    `${begin}; select enter(${who.join(", ")}) as entry; set local role storey_app`,
  );
  return Array.isArray(answers)
    ? ((answers[1] as QueryResult<Entered>).rows[0]?.entry ?? null)
    : null;
}

interface Entered {
  readonly entry: Entry | null;
}

async function commit(client: PoolClient): Promise<void> {
  const result: QueryResult = await client.query("commit");
  if (result.command !== "COMMIT") throw new CommitFailedError();
}

/** Ends a transaction that wrote nothing, and gives the connection back once that is certain. */
async function endRead(client: PoolClient): Promise<void> {
  try {
    await commit(client);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

async function abandon(client: PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
