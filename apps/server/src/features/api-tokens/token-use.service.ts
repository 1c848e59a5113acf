import type { Pool } from "pg";
import type { Logger } from "pino";

/** How exactly the last use of a token is known. */
const EXACT_MS = 60_000;
/** How long uses are gathered after a write, in milliseconds: two hundred walls are written as one. */
const GATHERED_MS = 5_000;
/** How many tokens are remembered at once. */
const MOST_TOKENS = 10_000;

/**
 * Notes when API tokens, or secret addresses, were last used, at most once a minute each, beside the request: it delays
 * no request and makes none fail. The first is noted at once, what follows soon together.
 */
export class TokenUse {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #table: string;
  readonly #noted = new Map<string, number>();
  #waiting: Buffer[] = [];
  #isWriting = false;

  constructor(pool: Pool, log: Logger, table: "api_token" | "secret_address") {
    this.#pool = pool;
    this.#log = log;
    this.#table = table;
  }

  /** Notes that the token with this SHA-256 was used now. */
  note(hash: Buffer): void {
    const key = hash.toString("base64");
    const now = performance.now();
    if (now - (this.#noted.get(key) ?? Number.NEGATIVE_INFINITY) < EXACT_MS) return;
    if (this.#noted.size >= MOST_TOKENS) this.#noted.clear();
    this.#noted.set(key, now);
    this.#waiting.push(hash);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    const hashes = this.#waiting;
    this.#waiting = [];
    try {
      // In one order, so that two processes do not wait for each other.
      await this.#pool.query(
        `update ${this.#table} set last_used_at = now() where hash in (
           select hash from ${this.#table} where hash = any ($1)
             and (last_used_at is null or last_used_at < now() - make_interval(secs => $2))
           order by hash for no key update)`,
        [hashes, EXACT_MS / 1_000],
      );
    } catch (err) {
      this.#log.warn({ err }, "the use of a token was not noted");
    }
    setTimeout(() => {
      this.#isWriting = false;
      if (this.#waiting.length > 0) void this.#write();
    }, GATHERED_MS).unref();
  }
}
