import { ownOrigin } from "./own-origin.ts";
import { PASSWORD } from "./person.ts";
import { type Stored, signInOverHttp } from "./sign-in-over-http.ts";

/**
 * The time a kept sign-in is used: far within the quarter of an hour after which the product asks
 * for another token.
 */
const KEPT_MS = 240_000;

interface Kept {
  readonly until: number;
  readonly stored: Promise<Stored>;
}

/** The sign-ins by installation and account. */
const kept = new Map<string, Kept>();

/**
 * Returns the storage of a browser in which a demonstration account has just signed in. For
 * journeys that are not about signing in; one that logs out ends the session for the others too and
 * signs in by itself.
 */
export function signedIn(email: string): Promise<Stored> {
  const key = `${ownOrigin()} ${email}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.stored;
  const stored = signInOverHttp(ownOrigin(), email, PASSWORD);
  kept.set(key, { until: Date.now() + KEPT_MS, stored });
  // A failed sign-in fails one journey, not all that come after it.
  stored.catch(() => kept.delete(key));
  return stored;
}
