import { v7 } from "uuid";
import type { Gateway } from "../../db/gateway.ts";

/** The authority's profile of the person who signed in. */
export interface Profile {
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/**
 * Lower case turns some other letters into plain ones (the Kelvin sign becomes a k), so an address
 * with such letters could pass for somebody else's.
 */
const PLAIN = /^[!-~]+$/;

/**
 * Admits a subject at their first sign-in: links the account that waits for their e-mail address,
 * or makes one, and uses every open invitation for it. Only a verified address counts, and only an
 * account that nobody has linked yet. True when they are admitted.
 */
export function admitByEmail(
  gateway: Gateway,
  subject: string,
  profile: Profile,
): Promise<boolean> {
  const { email, isEmailVerified, firstName = null, lastName = null } = profile;
  if (!email || !isEmailVerified || !PLAIN.test(email)) return Promise.resolve(false);
  return gateway.asSystem(async (client) => {
    const { rows } = await client.query<{ admitted: boolean }>(
      "select admit($1, $2, $3, $4, $5) as admitted",
      [subject, email, firstName, lastName, v7()],
    );
    return rows[0]?.admitted === true;
  });
}
