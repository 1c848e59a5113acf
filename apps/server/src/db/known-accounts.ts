import { networkOf } from "../identity/network.ts";
import type { Account } from "./admission.ts";

/** How many credentials are remembered. */
const MOST = 20_000;

/** The account that a caller's connections count for, once it is known. */
interface Known {
  readonly organisation: string | null;
  /** Null without an account: the network stands for the caller. */
  readonly person: string | null;
}

/**
 * Remembers for whom the database admitted each credential the last time. The caller's own claims
 * do not count: a credential seen for the first time counts for its network.
 */
export class KnownAccounts {
  readonly #known = new Map<string, Known>();

  /** Returns the account that a connection for this caller counts for. */
  accountOf(credential: string, address: string): Account {
    const network = `network ${networkOf(address)}`;
    const known = this.#known.get(credential);
    if (!known) return { organisation: network, person: credential };
    const person = known.person ?? network;
    return { organisation: known.organisation ?? person, person };
  }

  /** Remembers for whom the database has admitted a credential. */
  learn(credential: string, known: Known): void {
    // The last used ones are removed last.
    this.#known.delete(credential);
    this.#known.set(credential, known);
    const oldest = this.#known.size > MOST ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
