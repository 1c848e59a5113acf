/** The ways an identity client fails, in our own words. Source: Spec §8. */
export type IdentityErrorCode =
  | "timeout"
  | "cancelled"
  | "state_mismatch"
  | "missing_transaction"
  | "missing_refresh_token"
  | "mfa_required"
  | "login_required"
  | "email_verification"
  | "id_token_invalid"
  | "unknown";

/** A failure to sign in, to sign out or to stay signed in. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly code: IdentityErrorCode;
  /** The token to ask for the second factor with, for `mfa_required`. */
  readonly mfaToken: string | null;

  constructor(
    code: IdentityErrorCode,
    message: string,
    options?: { cause?: unknown; mfaToken?: string },
  ) {
    super(message, { cause: options?.cause });
    this.code = code;
    this.mfaToken = options?.mfaToken ?? null;
  }
}

const KNOWN: readonly IdentityErrorCode[] = [
  "timeout",
  "cancelled",
  "missing_refresh_token",
  "mfa_required",
  "login_required",
  "email_verification",
];

/** The codes of refresh failures after which only a new login helps. */
const ENDED = [
  "invalid_grant",
  "consent_required",
  "interaction_required",
  "account_selection_required",
];

function field(cause: unknown, name: string): string {
  const value: unknown =
    typeof cause === "object" && cause !== null ? Reflect.get(cause, name) : null;
  return typeof value === "string" ? value : "";
}

function codeOf(cause: unknown): IdentityErrorCode {
  const error = field(cause, "error");
  const description = field(cause, "error_description");
  const message = field(cause, "message");
  if (field(cause, "name") === "AbortError" || /^Timeout when executing/.test(message))
    return "timeout";
  if (error === "email_verification" || description === "email_verification")
    return "email_verification";
  if (error === "missing_transaction" || /missing_transaction/.test(message))
    return "missing_transaction";
  if (error === "state_mismatch" || /invalid state/i.test(description || message))
    return "state_mismatch";
  if (ENDED.includes(error)) return "login_required";
  const known = KNOWN.find((code) => code === error);
  if (known) return known;
  if (
    /\((iss|aud|nonce|exp|iat|nbf|sub|azp|auth_time|alg|org_id|org_name)\)|algorithm/i.test(message)
  ) {
    return "id_token_invalid";
  }
  return "unknown";
}

/** Maps an error of an identity library to our own. */
export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  const code = codeOf(cause);
  const message = field(cause, "error_description") || field(cause, "message") || code;
  const mfaToken = field(cause, "mfa_token");
  return new IdentityError(code, message, { cause, ...(mfaToken ? { mfaToken } : {}) });
}
