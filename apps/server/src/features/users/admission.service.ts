import type { Gateway } from "../../db/gateway.ts";

/** What the authority says of who signed in. */
export interface Profile {
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/**
 * Links a first sign-in to the account that was invited with its e-mail address. Only a verified
 * address counts, and only an account nobody has linked yet. True when it was linked.
 */
export function linkInvitedAccount(
  gateway: Gateway,
  subject: string,
  profile: Profile,
): Promise<boolean> {
  const { email, isEmailVerified, firstName = null, lastName = null } = profile;
  if (!email || !isEmailVerified) return Promise.resolve(false);
  return gateway.asSystem(async (client) => {
    const { rowCount } = await client.query(
      `update user_account set auth0_id = $1,
         first_name = coalesce(first_name, $3), last_name = coalesce(last_name, $4)
       where lower(email) = lower($2) and auth0_id is null and deleted_at is null`,
      [subject, email, firstName, lastName],
    );
    if (rowCount === 1) return true;
    // Of several first calls at once one links; the others find it done.
    const linked = await client.query(
      "select from user_account where auth0_id = $1 and deleted_at is null",
      [subject],
    );
    return linked.rowCount === 1;
  });
}
