import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createRateWindow } from "../identity/rate-window.ts";
import { limitKey } from "./address.ts";
import { hashApiToken, isApiToken } from "./api-token.ts";
import { secretIn } from "./secret-token.ts";

/** How many tokens are known at once, by a hash of each. */
const MOST_TOKENS = 20_000;

/**
 * The time for which a good token counts for its owner, in milliseconds: a token that has ended
 * uses up nobody's limit.
 */
const KNOWN_FOR_MS = 5 * 60_000;

/**
 * The number of tokens that are checked for each request an address may make. A check is cheap, and
 * a neighbour who sends bad tokens must not keep the good ones of others from being recognised.
 */
const LOOKS_FOR_EACH_REQUEST = 20;

/**
 * Chooses the key that the API's limit counts by: the person whose access token was verified, the
 * API token that was good once, and for everybody else their address. So people of a campus behind
 * one address share no limit, and a caller who proves nothing cannot use up the limit of one who
 * does.
 */
export class LimitKeys {
  readonly #verify: (token: string) => Promise<{ readonly subject: string }>;
  /** The key of each known token, by its hash. */
  readonly #known = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: KNOWN_FOR_MS });
  /** Tokens that proved nothing, by address. */
  readonly #failed: ReturnType<typeof createRateWindow>;

  /** `verify` throws for a token that is not one; `perMinute` is how many requests an address may make. */
  constructor(verify: (token: string) => Promise<{ readonly subject: string }>, perMinute: number) {
    this.#verify = verify;
    this.#failed = createRateWindow(perMinute * LOOKS_FOR_EACH_REQUEST, 60);
  }

  /** Chooses the key of a request. */
  async keyOf(request: FastifyRequest): Promise<string> {
    const address = limitKey(request);
    const secret = secretIn(request.url);
    // Many walls of a building stand behind one address.
    if (secret !== undefined) return this.#known.get(hashOf(secret)) ?? address;
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (bearer === undefined) return address;
    const known = this.#known.get(hashOf(bearer));
    if (known !== undefined) return known;
    // No address can make the server check tokens without end.
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

  /**
   * Notes that an API token or a secret address, by its SHA-256, was good for a call: from here on
   * it counts for itself.
   */
  noteGoodToken(hash: Buffer): void {
    const key = hash.toString("base64");
    this.#known.set(key, `token ${key}`);
  }
}

function hashOf(bearer: string): string {
  return hashApiToken(bearer).toString("base64");
}
