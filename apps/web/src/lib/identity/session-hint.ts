const STORED_PREFIX = "@@auth0spajs@@";
const COOKIE = /(?:^|;\s*)(?:_legacy_)?auth0\.[^=]*is\.authenticated=/;

/**
 * Tells whether anything suggests a session: a cached token, or the session-check cookie. Without
 * one the identity client is not even loaded.
 */
export function sessionMayExist(storage: Storage, cookies: string): boolean {
  if (COOKIE.test(cookies)) return true;
  return Object.keys(storage).some((key) => key.startsWith(STORED_PREFIX));
}
