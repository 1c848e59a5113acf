import { createHash } from "node:crypto";

/**
 * Remembers the claims of verified tokens, by their SHA-256, the least recently used going first.
 */
export type VerifiedTokenCache<T> = {
  get(token: string): T | undefined;
  set(token: string, value: T): void;
  clear(): void;
};

/**
 * Makes a cache of at most `capacity` tokens. Never returns entries past their `expiresAt`
 * (seconds).
 */
export function createVerifiedTokenCache<T extends { expiresAt: number }>(
  capacity: number,
): VerifiedTokenCache<T> {
  const entries = new Map<string, T>();
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64");

  return {
    get(token) {
      const key = keyOf(token);
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      if (found.expiresAt * 1_000 <= Date.now()) return undefined;
      entries.set(key, found);
      return found;
    },
    set(token, value) {
      entries.set(keyOf(token), value);
      if (entries.size <= capacity) return;
      const oldest = entries.keys().next().value;
      if (oldest !== undefined) entries.delete(oldest);
    },
    clear: () => entries.clear(),
  };
}
