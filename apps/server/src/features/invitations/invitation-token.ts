import { createHash, randomBytes } from "node:crypto";

/** How long an invitation is open, in days. */
const OPEN_DAYS = 7;
const DAY_MS = 86_400_000;

/** A link that was not sent yet: its secret, and the data to keep. */
export interface InvitationToken {
  /** 256 random bits, which only the mail holds. */
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: string;
}

/** Makes a new token that is good for seven days. */
export function makeInvitationToken(): InvitationToken {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + OPEN_DAYS * DAY_MS).toISOString();
  return { token, tokenHash: hashInvitationToken(token), expiresAt };
}

/** Hashes a token for storage. Its bits are random, so one round of SHA-256 is enough. */
export function hashInvitationToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
