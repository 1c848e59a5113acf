import type { OrganisationRoleName } from "@storey/domain";
import { afterAll } from "vitest";
import { catalogueId } from "../src/db/catalogue.ts";
import { Factory, type TestUser } from "./factory.ts";
import { startTestServer } from "./server.ts";

/**
 * Starts a server with one organisation and its administrator, and returns short ways for tests of
 * people. Called at the top of a test file, at whose end it stops the server.
 */
export async function startPeople(name: string) {
  const server = await startTestServer();
  afterAll(() => server.close());
  const make = new Factory(server);
  const organisation = await make.organisation({ name });
  const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  const query = (text: string, values: unknown[] = []) =>
    server.installation.database.pool.query(text, values);
  const call = (who: Pick<TestUser, "token">, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
  const member = (...roles: OrganisationRoleName[]) =>
    make.user({ organisations: [organisation], roles });
  const role = (roleName: OrganisationRoleName) => catalogueId("role", roleName);
  /** Limits a user's role to some locations. */
  const limit = (user: TestUser, roleName: OrganisationRoleName, locationIds: string[]) =>
    query(
      "update user_organisation_role set location_ids = $3 where user_id = $1 and role_id = $2",
      [user.id, role(roleName), locationIds],
    );
  /** Returns the names of a user's roles in organisations, in order. */
  const rolesOf = async (id: string) => {
    const { rows } = await query(
      "select r.name from user_organisation_role u join role r on r.id = u.role_id where u.user_id = $1 order by 1",
      [id],
    );
    return rows.map((row) => row.name);
  };
  return { server, make, organisation, admin, query, call, member, role, limit, rolesOf };
}
