import { v7 } from "uuid";
import type { TestUser } from "../../../test/factory.ts";
import { startPeople } from "../../../test/people.ts";
import { createCredential } from "../../identity/credential.service.ts";

/**
 * Starts a server whose organisation invites people, with the actions that tests of invitations
 * repeat.
 */
export async function startInvited() {
  const harness = await startPeople("Harbour <b>University</b>");
  const { server, make, admin, query, call } = harness;
  const invite = (email: string, more: Record<string, unknown> = {}, who: TestUser = admin) =>
    call(who, "POST", "/users", { email, ...more });
  const fresh = () => `Guest-${v7()}@Example.test`;
  const expire = (id: string) =>
    query("update invitation set expires_at = now() - interval '1 second' where id = $1", [id]);
  /** Signs in somebody unknown, with a verified e-mail unless told otherwise. */
  const signIn = async (email: string, emailVerified = true): Promise<{ token: string }> => {
    const { pool } = server.installation.database;
    await createCredential(pool, { email, emailVerified, givenName: "Ida" });
    return { token: await make.token(email) };
  };
  return { ...harness, invite, fresh, expire, signIn };
}
