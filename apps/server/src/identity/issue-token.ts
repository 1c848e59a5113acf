import { SignJWT } from "jose";
import type { Pool } from "pg";
import { MendableError } from "../mendable-error.ts";
import { findCredentialByEmail } from "./credential.repository.ts";
import { embeddedIssuer, WEB_CLIENT_ID } from "./identity-client.ts";
import { ACCESS_TOKEN_SECONDS, SCOPES } from "./identity-constants.ts";
import { type KeyRing, openKeyRing } from "./key-ring.ts";

/** The installation and the person that a token is for. */
export type TokenRequest = { publicUrl: string; audience: string; email: string };

/** No account has this e-mail, or it is blocked. */
export class NoSuchAccountError extends MendableError {}

/**
 * Makes an API access token like that of a sign-in, valid 15 minutes, for the command line. Throws
 * NoSuchAccountError.
 */
export async function issueToken(
  pool: Pool,
  keyRing: KeyRing,
  request: TokenRequest,
): Promise<string> {
  const credential = await findCredentialByEmail(pool, request.email);
  if (!credential || credential.blockedAt) {
    throw new NoSuchAccountError(`No account that may sign in has the e-mail ${request.email}`);
  }
  const { kid, key } = await keyRing.signingKey();
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ scope: SCOPES.join(" "), client_id: WEB_CLIENT_ID })
    .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
    .setIssuer(embeddedIssuer(request.publicUrl))
    .setAudience(request.audience)
    .setSubject(credential.auth0Id)
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(key);
}

/**
 * Makes a token as `issueToken` does for a process that does not run the authority: opens the keys
 * itself.
 */
export async function issueTokenOffline(
  pool: Pool,
  encryptionKey: Uint8Array,
  request: TokenRequest,
): Promise<string> {
  return issueToken(pool, await openKeyRing(pool, encryptionKey), request);
}
