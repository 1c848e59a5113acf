import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createRateWindow } from "../identity/rate-window.ts";
import { limitKey } from "./address.ts";
import { hashApiToken, isApiToken } from "./api-token.ts";

/** How many tokens are known at once, by a hash of each. */
const MOST_TOKENS = 20_000;

/**
 * What the limit of the API counts by: the person whose access token was verified, the API token
 * that was good once, and for everybody else their address. So a campus behind one address shares no
 * limit, and whoever proves nothing cannot spend the limit of who does.
 */
export class LimitKeys {
  readonly #verify: (token: string) => Promise<{ readonly subject: string }>;
  /** What a token counts as, by its hash. */
  readonly #known = new LRUCache<string, string>({ max: MOST_TOKENS });
  /** Tokens that proved nothing, by address. */
  readonly #failed: ReturnType<typeof createRateWindow>;

  /** `verify` throws for a token that is not one; `perMinute` is how many such an address may try. */
  constructor(verify: (token: string) => Promise<{ readonly subject: string }>, perMinute: number) {
    this.#verify = verify;
    this.#failed = createRateWindow(perMinute, 60);
  }

  /** What a request counts by. */
  async keyOf(request: FastifyRequest): Promise<string> {
    const address = limitKey(request);
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (bearer === undefined) return address;
    const known = this.#known.get(hashOf(bearer));
    if (known !== undefined) return known;
    // Looking at a token costs more than refusing it: who sent too many bad ones waits, new or not.
    if (isApiToken(bearer) || this.#failed.retryAfterSeconds(address) > 0) return address;
    try {
      const { subject } = await this.#verify(bearer);
      this.#known.set(hashOf(bearer), `person ${subject}`);
      return `person ${subject}`;
    } catch {
      this.#failed.add(address);
      return address;
    }
  }

  /** An API token, by its SHA-256, was good for a call: from here on it counts for itself. */
  noteGoodToken(hash: Buffer): void {
    const key = hash.toString("base64");
    this.#known.set(key, `token ${key}`);
  }
}

function hashOf(bearer: string): string {
  return hashApiToken(bearer).toString("base64");
}
