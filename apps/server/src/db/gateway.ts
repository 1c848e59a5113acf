import type { Pool, PoolClient } from "pg";
import type { Account, Admission, Place } from "./admission.ts";
import { abandon, Connections, commit } from "./connections.ts";
import { KnownAccounts } from "./known-accounts.ts";
import { plainEnding, type Transaction, transactionOn } from "./transaction.ts";
import {
  authenticateContext,
  type Caller,
  type Entry,
  type OpenCaller,
  type OpenEntry,
  type Opening,
  type OpenRole,
  openingOf,
  openingWithoutAccount,
} from "./ways-in.ts";

/**
 * The number of times a caller is let in anew because their organisation turned out to be another
 * one.
 */
const MOST_ENTRIES = 3;
/**
 * Opens transactions. Every one begins by saying who acts for which organisation and then drops
 * to a role that row-level security binds.
 */
export class Gateway {
  readonly #connections: Connections;
  readonly #queueListeners = new Set<() => void>();
  readonly #accounts = new KnownAccounts();

  constructor(pool: Pool, admission?: Admission) {
    this.#connections = new Connections(pool, admission);
  }

  /**
   * Runs work in one transaction for the caller. `entry` is null for an unknown subject. Writes are
   * acknowledged before the result is returned. A read has nothing to lose and does not wait for
   * its COMMIT, which shares a message with the next BEGIN if one follows soon: a message costs as
   * much as a small statement. Throws the errors of the work after ROLLBACK, and TooBusyError
   * before anything if the caller's organisation has its share of the connections.
   */
  async begin<Result>(
    caller: Caller,
    mode: "read" | "write",
    work: (transaction: Transaction, entry: Entry | null) => Promise<Result>,
  ): Promise<Result> {
    return this.#begin(openingOf(caller), mode, work);
  }

  /**
   * Runs work in one transaction for a caller without an account, as `begin` does. Checks every
   * rule again each time: a space that was public at the last call may not be any more.
   */
  async beginOpen<Result>(
    caller: OpenCaller,
    mode: "read" | "write",
    role: OpenRole,
    work: (transaction: Transaction, entry: OpenEntry) => Promise<Result>,
  ): Promise<Result> {
    return this.#begin(openingWithoutAccount(caller, role), mode, (transaction, entry) =>
      work(transaction, entry ?? { refusal: "unknown" }),
    );
  }

  async #begin<Entered, Result>(
    opening: Opening<Entered>,
    mode: "read" | "write",
    work: (transaction: Transaction, entry: Entered | null) => Promise<Result>,
  ): Promise<Result> {
    const { client, entry, place } = await this.#letIn(opening, mode);
    const end = plainEnding();
    try {
      const result = await work(transactionOn(client, end), entry);
      if (mode === "read") {
        this.#connections.release(client);
        return result;
      }
      await commit(client, end.statements);
      client.release();
      if (end.isJobQueued) this.#tellQueued();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    } finally {
      place.leave();
    }
  }

  /**
   * Begins a transaction for the caller on a connection. Only the database knows who they are; if
   * their organisation has its share already, the connection is given back and a new one is waited
   * for on its account.
   */
  async #letIn<Entered>(
    opening: Opening<Entered>,
    mode: "read" | "write",
  ): Promise<LetIn<Entered>> {
    for (let entries = 1; ; entries++) {
      const supposed = this.#accountOf(opening);
      const place = await this.#connections.admission.admit(supposed);
      try {
        const { client, ending } = await this.#connections.acquire();
        try {
          const entry = await authenticateContext<Entered>(client, opening, mode, ending);
          const known = entry && opening.knownBy(entry);
          if (known) this.#accounts.learn(opening.credential, known);
          const actual = this.#accountOf(opening);
          const isOther =
            actual.organisation !== supposed.organisation || actual.person !== supposed.person;
          if (!isOther || place.moveTo(actual) || entries === MOST_ENTRIES)
            return { client, entry, place };
        } catch (error) {
          await abandon(client);
          throw error;
        }
        await abandon(client);
      } catch (error) {
        place.leave();
        throw error;
      }
      place.leave();
    }
  }

  #accountOf({ credential, address }: Pick<Opening<never>, "credential" | "address">): Account {
    return this.#accounts.accountOf(credential, address);
  }

  /**
   * Runs work as the owner of the tables, outside of any tenant: sign-in, seeding, upkeep. Work
   * that anybody may ask for without an account names the address it comes from, and takes its
   * turn.
   */
  async asSystem<Result>(
    work: (client: PoolClient, transaction: Transaction) => Promise<Result>,
    address?: string,
  ): Promise<Result> {
    const { client, ending, leave } = await this.#connections.takeOwn(address);
    const end = plainEnding();
    try {
      await client.query(`${ending}begin`);
      const result = await work(client, transactionOn(client, end));
      await commit(client, end.statements);
      client.release();
      if (end.isJobQueued) this.#tellQueued();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    } finally {
      leave();
    }
  }

  /** Calls `listener` whenever a transaction of this process that queued work was committed. */
  onQueued(listener: () => void): () => void {
    this.#queueListeners.add(listener);
    return () => this.#queueListeners.delete(listener);
  }

  #tellQueued(): void {
    for (const tell of this.#queueListeners) tell();
  }
}

/** A transaction that has begun for a caller. */
interface LetIn<Entered> {
  readonly client: PoolClient;
  readonly entry: Entered | null;
  readonly place: Place;
}
