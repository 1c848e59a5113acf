import { createHash, randomBytes } from "node:crypto";

/** The beginning of every API token, by which one is recognised anywhere. */
const PREFIX = "storey_";

/** Makes a new API token of 256 random bits. */
export function makeApiToken(): string {
  return `${PREFIX}${randomBytes(32).toString("base64url")}`;
}

/** Tells whether a bearer token is an API token rather than an access token of the authority. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Hashes an API token for storage. Its bits are random, so one round of SHA-256 is enough. */
export function hashApiToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
