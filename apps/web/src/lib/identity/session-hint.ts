/** How the identity library names what it keeps. */
export const STORED_PREFIX = "@@auth0spajs@@";
const COOKIE = /(?:^|;\s*)(?:_legacy_)?auth0\.[^=]*is\.authenticated=/;

/** How it names who signed in. */
export const USER_SUFFIX = "@@user@@";

/**
 * Tells whether the sign-in that this browser holds is that of a person, by their id at the provider.
 * What cannot be read is nobody's.
 */
export function isSignInOf(storage: Storage, auth0Id: string): boolean {
  const keys = Object.keys(storage).filter(
    (key) => key.startsWith(STORED_PREFIX) && key.endsWith(USER_SUFFIX),
  );
  return keys.length > 0 && keys.every((key) => subjectOf(storage.getItem(key)) === auth0Id);
}

function subjectOf(stored: string | null): string | undefined {
  try {
    return JSON.parse(stored ?? "null")?.decodedToken?.user?.sub;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether anything suggests a session: a cached token, or the session-check cookie. Without
 * one the identity client is not even loaded.
 */
export function sessionMayExist(storage: Storage, cookies: string): boolean {
  if (COOKIE.test(cookies)) return true;
  return Object.keys(storage).some((key) => key.startsWith(STORED_PREFIX));
}
