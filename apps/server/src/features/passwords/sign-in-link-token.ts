import { createHash, randomBytes } from "node:crypto";

/**
 * Makes a new secret for a link, and the hash to keep of it: it has 256 random bits, so one round
 * of SHA-256 is enough.
 */
export function makeLinkToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

/** Hashes a link's secret for storage. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
