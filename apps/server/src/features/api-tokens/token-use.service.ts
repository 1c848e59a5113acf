import type { Pool } from "pg";
import type { Logger } from "pino";

/** How exactly the last use of a token is known. */
const EXACT_MS = 60_000;
/** How many tokens are remembered at once. */
const MOST_TOKENS = 10_000;

/**
 * Notes when API tokens, or secret addresses, were last used, at most once a minute each, beside the request: it delays
 * no request and makes none fail.
 */
export class TokenUse {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #table: string;
  readonly #noted = new Map<string, number>();

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
    this.#pool
      .query(
        `update ${this.#table} set last_used_at = now()
         where hash = $1 and (last_used_at is null or last_used_at < now() - make_interval(secs => $2))`,
        [hash, EXACT_MS / 1_000],
      )
      .catch((err: unknown) => this.#log.warn({ err }, "the use of a token was not noted"));
  }
}
