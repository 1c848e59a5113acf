import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { catalogueId } from "../db/catalogue.ts";
import { COMMANDS } from "./commands.ts";

let server: TestServer;
let make: Factory;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

beforeEach(() => server.installation.database.pool.query("delete from user_app_role"));
afterAll(() => server.close());

async function command(name: string, ...words: string[]): Promise<string> {
  const found = COMMANDS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no command ${name}`);
  return found.run(server.installation, await found.prepare(words));
}

const give = (email: string, role: string) =>
  command("role give", "--email", email, "--role", role);
const take = (email: string, role: string) =>
  command("role take", "--email", email, "--role", role);

async function rolesOf({ token }: TestUser): Promise<string[]> {
  const me = (await server.call("GET", "/users/me", { token })).json();
  return me.appLevelRoles.map(({ name }: { name: string }) => name);
}

describe("roles of the whole product", () => {
  it("are given and taken back, and count from the next call on", async () => {
    const user = await make.user();
    const organisations = () => server.call("GET", "/organisations-admin", { token: user.token });
    expect((await organisations()).status).toBe(403);
    const given = await give(user.email.toUpperCase(), "storey-employee");
    expect(given).toContain("is a Storey Employee now.");
    expect(await rolesOf(user)).toEqual(["storey-employee"]);
    expect((await organisations()).status).toBe(200);
    const taken = await take(user.email, "storey-employee");
    expect(taken).toBe(`${user.email} is no Storey Employee any more.`);
    expect(await rolesOf(user)).toEqual([]);
    expect((await organisations()).status).toBe(403);
  });

  it("take with them the invitations that they alone allowed, and no others", async () => {
    const organisation = await make.organisation();
    const user = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    await give(user.email, "storey-admin");
    await give((await make.user()).email, "storey-admin");
    const invite = (path: string, email: string) =>
      server.call("POST", path, {
        token: user.token,
        body: { email, roleNames: ["organisation-admin"] },
      });
    await invite(`/organisations-admin/${organisation}/users`, "alone@example.test");
    await invite("/users", "own@example.test");
    await take(user.email, "storey-admin");
    const { rows } = await server.installation.database.pool.query(
      "select email from invitation where invited_by = $1 and revoked_at is null",
      [user.id],
    );
    expect(rows).toEqual([{ email: "own@example.test" }]);
  });

  it("are in the history when they are given and when they are taken", async () => {
    const user = await make.user();
    await give(user.email, "storey-employee");
    await take(user.email, "storey-employee");
    const { rows } = await server.installation.database.pool.query(
      "select operation, coalesce(after, before) ->> 'role_id' as role from history where entity = 'user_app_role' and coalesce(after, before) ->> 'user_id' = $1 order by id",
      [user.id],
    );
    const role = catalogueId("role", "storey-employee");
    expect(rows).toEqual([
      { operation: "insert", role },
      { operation: "delete", role },
    ]);
  });

  it.each(["give", "take"])("of an unknown person cannot be: role %s", async (verb) => {
    const said = command(`role ${verb}`, "--email", "no@one.test", "--role", "storey-admin");
    await expect(said).rejects.toThrow("There is no account with the e-mail no@one.test.");
  });

  it.each(["technician", "organisation-admin", "king", "__proto__"])(
    "are no others than two: not %s",
    async (role) => {
      const { email } = await make.user();
      for (const change of [give, take]) {
        await expect(change(email, role)).rejects.toThrow(
          `"${role}" is no role of the whole product. These are: storey-admin, storey-employee.`,
        );
      }
    },
  );

  it("are not given twice, nor taken from who does not have them", async () => {
    const { email } = await make.user({ appRoles: ["storey-employee"] });
    await expect(give(email, "storey-employee")).rejects.toThrow(
      `${email} is a Storey Employee already.`,
    );
    await make.user({ appRoles: ["storey-admin"] });
    await expect(take(email, "storey-admin")).rejects.toThrow(`${email} is no Storey Admin.`);
  });

  it("leave the last Storey administrator, also when the last two are taken at once", async () => {
    const [one, two] = [
      await make.user({ appRoles: ["storey-admin"] }),
      await make.user({ appRoles: ["storey-admin", "storey-employee"] }),
    ];
    const taken = await Promise.allSettled([
      take(one.email, "storey-admin"),
      take(two.email, "storey-admin"),
    ]);
    const refused = taken.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringContaining("is the last Storey Admin. Give somebody else the role first."),
    ]);
    const left = [...(await rolesOf(one)), ...(await rolesOf(two))];
    expect(left.toSorted()).toEqual(["storey-admin", "storey-employee"]);
    const last = (await rolesOf(one)).includes("storey-admin") ? one : two;
    const blocked = await make.user({ appRoles: ["storey-admin"] });
    await server.installation.database.pool.query(
      "update user_account set blocked_at = now() where id = $1",
      [blocked.id],
    );
    await expect(take(last.email, "storey-admin")).rejects.toThrow("is the last Storey Admin.");
    await expect(take(two.email, "storey-employee")).resolves.toContain("any more");
  });
});
