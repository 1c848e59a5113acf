import {
  type CryptoKey,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { AccessTokenError, type AccessTokenReason } from "./access-token-error.ts";
import { CLOCK_TOLERANCE_SECONDS, GRANT_CLAIM } from "./identity-constants.ts";
import { createVerifiedTokenCache } from "./verified-token-cache.ts";

/** The claims that the API relies on; times in seconds since 1970. */
type VerifiedAccessToken = {
  sub: string;
  email?: string;
  issuedAt: number;
  expiresAt: number;
  clientId: string;
  /** The hash of the token's grant; the embedded authority gives it. */
  grantHash?: Buffer;
};

/** Public keys held by this process: the embedded authority's. */
type LocalKeySource = { verificationKey(kid: string): Promise<CryptoKey | undefined> };

/** Exactly one of `jwksUri` and `keys` says where public keys come from. */
export type AccessTokenVerifierOptions = {
  issuer: string;
  audience: string;
  allowedClients: readonly string[];
} & ({ jwksUri: string } | { keys: LocalKeySource });

/** Checks access tokens of the one configured authority. */
export type AccessTokenVerifier = {
  /** Throws AccessTokenError and nothing else. */
  verify(token: string): Promise<VerifiedAccessToken>;
  /** Forgets verified tokens: for a key withdrawn before its time. */
  forget(): void;
};

const ALGORITHM = "RS256";
const MAX_TOKEN_CHARACTERS = 8_192;
const CACHED_TOKENS = 10_000;
/**
 * The furthest a token may be issued in the future, in seconds, for an authority whose clock is
 * ahead of ours. A later one stems from before our clock was set back, and would live for as much
 * longer.
 */
const MOST_AHEAD_SECONDS = 300;
const KEYS_TIMEOUT_MS = 5_000;
/** A flood of made-up key ids makes at most one request in this time. */
const KEYS_COOLDOWN_MS = 30_000;

function localKeys(source: LocalKeySource): JWTVerifyGetKey {
  return async ({ kid }) => {
    const key = typeof kid === "string" ? await source.verificationKey(kid) : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}

const REASON_BY_CLAIM: Record<string, AccessTokenReason> = {
  iss: "wrong_issuer",
  aud: "wrong_audience",
  nbf: "not_yet_valid",
  iat: "not_yet_valid",
};

function reasonOf(error: unknown): AccessTokenReason {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === "missing") return "missing_claim";
    return REASON_BY_CLAIM[error.claim] ?? "malformed";
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return "wrong_algorithm";
  if (error instanceof errors.JWSSignatureVerificationFailed) return "bad_signature";
  if (error instanceof errors.JWKSNoMatchingKey) return "unknown_key";
  if (error instanceof errors.JWKSMultipleMatchingKeys) return "unknown_key";
  const isAboutTheToken =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported;
  return isAboutTheToken ? "malformed" : "keys_unavailable";
}

/** Checks the algorithm before any key is looked for, so that nothing is fetched for a forgery. */
function assertAlgorithm(token: string): void {
  if (token.length > MAX_TOKEN_CHARACTERS) throw new AccessTokenError("malformed");
  let algorithm: unknown;
  try {
    algorithm = decodeProtectedHeader(token).alg;
  } catch (error) {
    throw new AccessTokenError("malformed", error);
  }
  if (algorithm !== ALGORITHM) throw new AccessTokenError("wrong_algorithm");
}

function isAhead(issuedAt: number): boolean {
  return issuedAt > Date.now() / 1_000 + MOST_AHEAD_SECONDS;
}

function verified(payload: JWTPayload, allowedClients: ReadonlySet<string>): VerifiedAccessToken {
  const { sub, iat, exp, email } = payload;
  if (typeof sub !== "string" || !sub || sub.length > 255) {
    throw new AccessTokenError("missing_claim");
  }
  if (typeof iat !== "number" || typeof exp !== "number") {
    throw new AccessTokenError("missing_claim");
  }
  if (isAhead(iat)) throw new AccessTokenError("not_yet_valid");
  const clientId = payload.azp ?? payload.client_id;
  if (typeof clientId !== "string" || !allowedClients.has(clientId)) {
    throw new AccessTokenError("client_not_allowed");
  }
  const grant = payload[GRANT_CLAIM];
  return {
    sub,
    ...(typeof grant === "string" ? { grantHash: Buffer.from(grant, "base64url") } : {}),
    ...(typeof email === "string" ? { email } : {}),
    issuedAt: iat,
    expiresAt: exp,
    clientId,
  };
}

/**
 * Makes a verifier for one authority: RS256 only, exact issuer and audience, `sub`, `iat` and `exp`
 * present, and a known application (`azp`, else `client_id`). Does not ask for `typ: at+jwt`: the
 * embedded authority sends it, Auth0 by default does not. Verified tokens are remembered until they
 * expire.
 */
export function createAccessTokenVerifier(
  options: AccessTokenVerifierOptions,
): AccessTokenVerifier {
  const allowedClients = new Set(options.allowedClients);
  const cache = createVerifiedTokenCache<VerifiedAccessToken>(CACHED_TOKENS);
  const getKey =
    "keys" in options
      ? localKeys(options.keys)
      : createRemoteJWKSet(new URL(options.jwksUri), {
          timeoutDuration: KEYS_TIMEOUT_MS,
          cooldownDuration: KEYS_COOLDOWN_MS,
        });

  async function verify(token: string): Promise<VerifiedAccessToken> {
    const remembered = cache.get(token);
    if (remembered && !isAhead(remembered.issuedAt)) return remembered;
    assertAlgorithm(token);
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: [ALGORITHM],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ["sub", "exp", "iat"],
      });
      const result = verified(payload, allowedClients);
      cache.set(token, result);
      return result;
    } catch (error) {
      if (error instanceof AccessTokenError) throw error;
      throw new AccessTokenError(reasonOf(error), error);
    }
  }

  return { verify, forget: () => cache.clear() };
}
