import type { PublicConfiguration } from "@storey/contract";
import { EXPIRY_LEEWAY_S, IDENTITY_SCOPE } from "@storey/domain";
import { STORED_PREFIX, USER_SUFFIX } from "./session-hint.ts";

const A_SECOND_MS = 1_000;

interface StoredEntry {
  readonly body?: { readonly access_token?: unknown };
  readonly expiresAt?: unknown;
}

function parsed(stored: string | null): StoredEntry | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function isWhole(scope = ""): boolean {
  const has = scope.split(" ");
  return IDENTITY_SCOPE.split(" ").every((one) => has.includes(one));
}

/**
 * Returns the access token that the identity library keeps in this browser, as the library itself would
 * give it without asking anybody: of this authority, with all scopes, and good for a while; null else. The
 * library weighs a sixth of a start, and so far it would do nothing but read this.
 */
export function heldToken(
  storage: Storage,
  { clientId, audience }: PublicConfiguration["authority"],
): string | null {
  const own = `${STORED_PREFIX}::${clientId}::`;
  // Who signed in is kept beside it; without that the library takes nobody for signed in.
  if (storage.getItem(`${own}${USER_SUFFIX}`) === null) return null;
  const soon = Math.floor(Date.now() / A_SECOND_MS) + EXPIRY_LEEWAY_S;
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(`${own}${audience}::`)) continue;
    const entry = parsed(storage.getItem(key));
    const token = entry?.body?.access_token;
    const isGood = typeof entry?.expiresAt === "number" && entry.expiresAt >= soon;
    if (typeof token === "string" && isGood && isWhole(key.split("::")[3])) return token;
  }
  return null;
}
