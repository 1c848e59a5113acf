import type { PoolClient } from "pg";
import { v7 } from "uuid";
import type { Gateway } from "../../db/gateway.ts";
import { insertCredential } from "../../identity/credential.repository.ts";
import type {
  GivenNames,
  InvitationAnswer,
  PasswordInvitation,
  PasswordInvitations,
} from "../../identity/password-invitation.ts";
import { logoUrl } from "../../platform/records/logo-url.ts";
import { hashInvitationToken } from "./invitation-token.ts";

/** Makes the embedded authority's access to the invitations: its page sets the password. */
export function passwordInvitations(gateway: Gateway): PasswordInvitations {
  return {
    find: (token) => gateway.asSystem((client) => findByToken(client, token, "")),
    accept: (token, passwordHash, names) =>
      gateway.asSystem((client) => accept(client, token, passwordHash, names)),
  };
}

/**
 * Accepts an invitation. Of two clicks at once the second one waits here and finds the link used.
 * The same happens to another organisation's link for that address: `admit` uses up both, under the
 * same lock.
 */
async function accept(
  client: PoolClient,
  token: string,
  passwordHash: string,
  typed: GivenNames,
): Promise<InvitationAnswer> {
  const address = (await findByToken(client, token, ""))?.email;
  await client.query("select pg_advisory_xact_lock(hashtextextended('admit ' || lower($1), 0))", [
    address ?? "",
  ]);
  const invitation = await findByToken(client, token, "for update of i");
  if (!invitation) return "closed";
  if (invitation.hasCredential) return "has-credential";
  const { email } = invitation;
  const firstName = typed.firstName ?? invitation.firstName;
  const lastName = typed.lastName ?? invitation.lastName;
  const id = v7();
  const credential = await insertCredential(client, {
    id,
    auth0Id: `auth0|${id}`,
    email,
    emailVerified: true,
    givenName: firstName,
    familyName: lastName,
    passwordHash,
  });
  if (!credential) return "has-credential";
  const { rows } = await client.query<{ admitted: boolean }>(
    "select admit($1, $2, $3, $4, $5) as admitted",
    [credential.auth0Id, email, firstName, lastName, v7()],
  );
  if (rows[0]?.admitted === true) {
    await keepNames(client, credential.auth0Id, typed);
    return "done";
  }
  // The account of this address belongs to a sign-in elsewhere: nothing may open a second way in.
  await client.query("delete from credential where id = $1", [id]);
  return "closed";
}

/** Prefers the names that people give themselves over those of an account that waited for them. */
async function keepNames(
  client: PoolClient,
  auth0Id: string,
  { firstName, lastName }: GivenNames,
): Promise<void> {
  await client.query(
    `update user_account a set first_name = coalesce($2, a.first_name), last_name = coalesce($3, a.last_name)
     where a.auth0_id = $1
       and (a.first_name, a.last_name) is distinct from (coalesce($2, a.first_name), coalesce($3, a.last_name))`,
    [auth0Id, firstName, lastName],
  );
}

async function findByToken(
  client: PoolClient,
  token: string,
  lock: "" | "for update of i",
): Promise<PasswordInvitation | undefined> {
  const { rows } = await client.query<
    Omit<PasswordInvitation, "organisationLogo"> & {
      organisationId: string;
      logoKey: string | null;
    }
  >(
    `select i.email, i.first_name as "firstName", i.last_name as "lastName", o.name as "organisationName",
       o.id as "organisationId", o.logo_key as "logoKey", has_credential(i.email) as "hasCredential"
     from invitation i join organisation o on o.id = i.organisation_id and o.deleted_at is null
     where i.token_hash = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
     ${lock}`,
    [hashInvitationToken(token)],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { organisationId, logoKey, ...found } = row;
  return { ...found, organisationLogo: logoUrl(organisationId, logoKey) };
}
