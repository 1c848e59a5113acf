import { createHash, randomBytes } from "node:crypto";

/** Makes a secret of 256 random bits, as text for an address. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for storage. Its bits are random, so one round of SHA-256 is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** The path of a wall or a feed, whose secret stands in it. */
const SECRET_PATH = /^\/api\/public\/(?:displays|feeds)\/([A-Za-z0-9_-]{43})(?:\.ics)?(?:\?|$)/;

/** Returns the secret of a request's path; undefined for any other path. */
export function secretIn(url: string): string | undefined {
  return SECRET_PATH.exec(url)?.[1];
}
