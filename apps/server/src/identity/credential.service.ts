import type { Pool } from "pg";
import { v7 } from "uuid";
import {
  type Credential,
  findCredentialByAuth0Id,
  findCredentialByEmail,
  insertCredential,
} from "./credential.repository.ts";
import { type HashingTurn, hashPassword, matchesPassword } from "./password-hash.ts";

export { type Credential, findCredentialByAuth0Id, findCredentialByEmail };

/** The fields of a new account. Without a password it cannot sign in until one is set. */
export type NewCredential = {
  email: string;
  password?: string;
  emailVerified?: boolean;
  givenName?: string;
  familyName?: string;
  /** Default: `auth0|` and a new id. */
  auth0Id?: string;
};

/** The e-mail or the subject belongs to another account. */
export class CredentialExistsError extends Error {}

/** Claims of a person as ID tokens and /userinfo give them; names only when known. */
export type AccountClaims = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name?: string;
  family_name?: string;
};

/** Opens an account. Throws CredentialExistsError, RangeError for the password's length. */
export async function createCredential(pool: Pool, input: NewCredential): Promise<Credential> {
  const id = v7();
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const made = await insertCredential(pool, {
    id,
    auth0Id: input.auth0Id ?? `auth0|${id}`,
    email: input.email.trim(),
    emailVerified: input.emailVerified ?? false,
    givenName: input.givenName ?? null,
    familyName: input.familyName ?? null,
    passwordHash,
  });
  if (!made) throw new CredentialExistsError("An account with this e-mail exists already");
  return made;
}

/**
 * Returns the account when e-mail and password fit, otherwise undefined; unknown e-mails take the
 * same time. Blocked and unverified accounts are returned too: the caller decides. Throws
 * HashingBusyError.
 */
export async function verifyPassword(
  pool: Pool,
  email: string,
  password: string,
  turn?: HashingTurn,
): Promise<Credential | undefined> {
  // PostgreSQL text cannot hold NUL, and no address has one.
  const known = email.includes("\0") ? undefined : await findCredentialByEmail(pool, email.trim());
  return (await matchesPassword(known?.passwordHash, password, turn)) ? known : undefined;
}

/**
 * Tells whether a token may still be used: the account is not blocked and the token is not older
 * than the last sign-out everywhere. `issuedAt` is in whole seconds, so of two events in one second
 * the token loses.
 */
export function isTokenInForce(
  credential: Pick<Credential, "blockedAt" | "tokensValidAfter">,
  issuedAt: number,
): boolean {
  if (credential.blockedAt) return false;
  const validAfter = credential.tokensValidAfter;
  return !validAfter || issuedAt * 1_000 >= Date.parse(validAfter);
}

/** Claims of an account. */
export function accountClaims(credential: Credential): AccountClaims {
  const { givenName, familyName, email } = credential;
  const name = [givenName, familyName].filter(Boolean).join(" ");
  return {
    sub: credential.auth0Id,
    email,
    email_verified: credential.emailVerified,
    name: name || email,
    ...(givenName ? { given_name: givenName } : {}),
    ...(familyName ? { family_name: familyName } : {}),
  };
}
