/** Path under which the embedded authority lives on the product's own origin. */
export const AUTHORITY_PREFIX = "/idp";
/** Access tokens live 15 minutes: a revoked grant's token passes a stateless check until then. */
export const ACCESS_TOKEN_SECONDS = 900;
/** ID tokens are the longest-lived signed tokens, so they set how long an old key stays published. */
export const ID_TOKEN_SECONDS = 3600;
/**
 * The longest time a key signs, so that one that leaked unnoticed, in a lost backup for one,
 * becomes useless.
 */
export const SIGNING_KEY_SECONDS = 90 * 86_400;
/** Refresh tokens end 14 days after sign-in, however often they rotate. */
export const REFRESH_TOKEN_SECONDS = 14 * 86_400;
/** The authority's own session (single sign-on), renewed at each use. */
export const SESSION_SECONDS = 14 * 86_400;
/** A grant outlives every refresh token issued under it. */
export const GRANT_SECONDS = 30 * 86_400;
/** Time to finish a sign-in once the page is shown. */
export const INTERACTION_SECONDS = 3600;
/** Clock difference allowed when a token is checked. */
export const CLOCK_TOLERANCE_SECONDS = 5;
/** Scope of a sign-in. Source: Spec §9. */
export const SCOPES = ["openid", "profile", "email", "offline_access"];
/** The claim of our access tokens that names their grant, as a hash. */
export const GRANT_CLAIM = "storey_grant";
