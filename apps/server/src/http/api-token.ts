import { hashSecret, makeSecret } from "./secret-token.ts";

/** The beginning of every API token, by which one is recognised anywhere. */
const PREFIX = "storey_";

/** Makes a new API token of 256 random bits. */
export function makeApiToken(): string {
  return `${PREFIX}${makeSecret()}`;
}

/** Tells whether a bearer token is an API token rather than an access token of the authority. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Hashes an API token for storage. */
export function hashApiToken(token: string): Buffer {
  return hashSecret(token);
}
