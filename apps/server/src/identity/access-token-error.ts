/**
 * The reasons why an access token is refused. `keys_unavailable` is our fault (503), every other is
 * the token's (401).
 */
export type AccessTokenReason =
  | "malformed"
  | "wrong_algorithm"
  | "unknown_key"
  | "bad_signature"
  | "wrong_issuer"
  | "wrong_audience"
  | "expired"
  | "not_yet_valid"
  | "missing_claim"
  | "client_not_allowed"
  | "keys_unavailable";

/** An access token that must not be accepted. The message never holds a part of the token. */
export class AccessTokenError extends Error {
  readonly reason: AccessTokenReason;

  constructor(reason: AccessTokenReason, cause?: unknown) {
    super(`Access token refused: ${reason}`, { cause });
    this.name = "AccessTokenError";
    this.reason = reason;
  }
}
