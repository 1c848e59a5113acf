import type { PoolClient } from "pg";
import type { Database } from "../src/db/open.ts";
import { openTestDatabase } from "./test-database.ts";

/** The time a statement waits for another transaction before it fails, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/** A transaction that has done all its work and is not committed. */
export interface HeldTransaction {
  /** Resolves once its commit was asked for; false when its call ended without one. */
  readonly isHeld: Promise<boolean>;
  /** Commits it. */
  release(): void;
  /** Called when the call that it belongs to is over. */
  over(): void;
}

/** The messages that were sent to the database from one beginning to its end. */
interface SeenTransaction {
  readonly messages: string[];
}

/** A test's database that counts the messages it is sent and holds commits back. */
export class WatchedDatabase {
  /** Every transaction so far: each message is a way there and back. */
  readonly transactions: SeenTransaction[] = [];
  #held: { mark: string; meet: (isHeld: boolean) => void; released: Promise<void> } | undefined;

  /** Opens one for `startTestServer`. */
  readonly open = async (): Promise<Database> => {
    const database = await openTestDatabase();
    database.pool.on("connect", (client) => this.#watch(client));
    return database;
  };

  /**
   * Holds back the first commit of a write whose beginning names this mark: a subject or an
   * address.
   */
  hold(mark: string): HeldTransaction {
    let meet: (isHeld: boolean) => void = () => undefined;
    let release: () => void = () => undefined;
    const isHeld = new Promise<boolean>((resolve) => {
      meet = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held = { mark, meet, released };
    return {
      isHeld,
      release: () => {
        this.#held = undefined;
        release();
      },
      over: () => meet(false),
    };
  }

  #watch(client: PoolClient): void {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    let current: SeenTransaction = { messages: [] };
    void send(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const watched = async (first: unknown, ...rest: unknown[]): Promise<unknown> => {
      const text = typeof first === "string" ? first : String((first as { text: unknown }).text);
      if (/(^|; )begin/.test(text)) {
        current = { messages: [] };
        this.transactions.push(current);
      }
      current.messages.push(text);
      const [beginning = ""] = current.messages;
      const held = this.#held;
      const isCommit = text.endsWith("commit") && !beginning.includes("read only");
      if (held && isCommit && beginning.includes(held.mark)) {
        held.meet(true);
        await held.released;
      }
      return send(first, ...rest);
    };
    client.query = watched as typeof client.query;
  }
}
