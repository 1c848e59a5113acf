import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
const call = (who: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const remove = (who: TestUser, id: string) => call(who, "DELETE", `/users/${id}`);

async function atHome(given: Parameters<Factory["user"]>[0] = {}): Promise<TestUser> {
  const user = await make.user({ organisations: [organisation], ...given });
  await query(
    "update user_organisation set is_home = true where user_id = $1 and organisation_id = $2",
    [user.id, organisation],
  );
  return user;
}

/** Counts the rows of each table that still name the person. */
async function traces({ id, auth0Id }: TestUser) {
  const { rows } = await query(
    `select (select count(*)::int from user_organisation where user_id = $1) as memberships,
       (select count(*)::int from user_organisation_role where user_id = $1) as roles,
       (select count(*)::int from user_app_role where user_id = $1) as app_roles,
       (select count(*)::int from user_setting where user_id = $1) as settings,
       (select count(*)::int from favourite where user_id = $1) as favourites,
       (select count(*)::int from api_token where user_id = $1) as tokens,
       (select count(*)::int from idempotency_key where user_id = $1) as keys,
       (select count(*)::int from credential where auth0_id = $2) as sign_ins,
       (select count(*)::int from oidc_state where account_id = $2) as sessions`,
    [id, auth0Id],
  );
  return rows[0];
}

const NOTHING = {
  memberships: 0,
  roles: 0,
  app_roles: 0,
  settings: 0,
  favourites: 0,
  tokens: 0,
  keys: 0,
  sign_ins: 0,
  sessions: 0,
};

describe("deleting an account", () => {
  it("takes all of it, ends access at the next request, and leaves the history without the name", async () => {
    const second = await make.organisation();
    const user = await make.user({
      organisations: [organisation, second],
      roles: ["technician"],
      appRoles: [],
    });
    await query(
      "update user_organisation set is_home = true where user_id = $1 and organisation_id = $2",
      [user.id, organisation],
    );
    const space = await make.space(organisation);
    await call(user, "PATCH", "/users/me", { firstName: "Vanishing", lastName: "Point" });
    await call(user, "POST", "/users/settings", { settingKey: "theme", settingValue: "dark" });
    await call(user, "PUT", `/users/me/favourites/${space}`);
    await call(user, "PATCH", `/spaces/${space}`, { capacity: 9 });
    const token = await call(user, "POST", "/users/me/tokens", {
      name: "T",
      permissions: [],
      expiresInDays: 1,
    });
    await server.call("PATCH", "/users/me", {
      token: user.token,
      headers: { "idempotency-key": "k1" },
      body: {},
    });
    await query(
      "insert into oidc_state (model, id_hash, payload, account_id, expires_at) values ('Session', '\\x01', '{}', $1, now() + interval '1 day')",
      [user.auth0Id],
    );
    const reply = await remove(admin, user.id);
    expect([reply.status, reply.json()]).toEqual([200, true]);

    expect(await traces(user)).toEqual(NOTHING);
    expect((await call(user, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
    if (token.status === 201) {
      const asToken = await server.call("GET", "/users/me", { token: token.json().value });
      expect(asToken.status).toBe(401);
    }
    const { rows } = await query("select * from user_account where id = $1", [user.id]);
    expect(rows).toMatchObject([
      {
        email: `deleted-${user.id}@deleted.invalid`,
        auth0_id: null,
        first_name: null,
        last_name: null,
        active_organisation_id: null,
      },
    ]);
    expect(rows[0].deleted_at).not.toBeNull();
    const history = await query(
      "select entity, operation, actor_id, before, after from history where actor_id = $1 or entity_id = $1",
      [user.id],
    );
    expect(history.rows).toContainEqual(
      expect.objectContaining({ entity: "space", actor_id: user.id }),
    );
    expect(JSON.stringify(history.rows)).not.toMatch(/Vanishing|Point|person-/);
  });

  it("answers false for a member whose home is elsewhere, and leaves them alone", async () => {
    const second = await make.organisation();
    const user = await make.user({ organisations: [second, organisation] });
    await query("update user_organisation set is_home = organisation_id = $2 where user_id = $1", [
      user.id,
      second,
    ]);
    const reply = await remove(admin, user.id);
    expect([reply.status, reply.json()]).toEqual([200, false]);
    expect((await call(user, "GET", "/users/me")).json().userOrganisations).toHaveLength(2);
  });

  it("of a stranger, or of nobody, is not found", async () => {
    const second = await make.organisation();
    const stranger = await make.user({ organisations: [second] });
    await query("update user_organisation set is_home = true where user_id = $1", [stranger.id]);
    for (const id of [stranger.id, v7()]) expect((await remove(admin, id)).status).toBe(404);
    expect((await call(stranger, "GET", "/users/me")).status).toBe(200);
  });

  it("is refused for somebody above: with a role that the caller could not give", async () => {
    const owner = await atHome({ appRoles: ["storey-admin"] });
    expect((await remove(admin, owner.id)).problem().code).toBe("user.product_role");
    expect((await call(owner, "GET", "/users/me")).status).toBe(200);
  });

  it("is refused for the last administrator of any other organisation that is active", async () => {
    const second = await make.organisation();
    const user = await atHome();
    await query(
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [second, v7(), user.id],
    );
    await make.grant(user.id, second, "organisation-admin");
    expect((await remove(admin, user.id)).problem().code).toBe("user.last_administrator");
    expect((await call(user, "DELETE", "/users/me")).problem().code).toBe(
      "user.last_administrator",
    );
    await query("update organisation set deleted_at = now() where id = $1", [second]);
    expect((await remove(admin, user.id)).json()).toBe(true);
  });

  it("needs the permission, which a technician and an employee lack", async () => {
    const user = await atHome();
    const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
    const employee = await make.user({
      organisations: [organisation],
      appRoles: ["storey-employee"],
    });
    for (const who of [user, technician, employee]) {
      expect((await remove(who, user.id)).problem().code).toBe("access.forbidden");
    }
  });
});

describe("deleting one's own account", () => {
  it("takes all of it, with or without an organisation, and the e-mail can be invited again", async () => {
    for (const user of [await make.user(), await atHome({ roles: ["vip-user"] })]) {
      expect((await call(user, "DELETE", "/users/me")).status).toBe(204);
      expect(await traces(user)).toEqual(NOTHING);
      expect((await call(user, "GET", "/users/me")).problem().code).toBe("auth.unknown_user");
      const invited = await call(admin, "POST", "/users", { email: user.email });
      expect(invited.status, invited.text).toBe(201);
    }
  });

  it("repeated at the same moment is one deletion", async () => {
    const user = await atHome();
    const replies = await Promise.all([1, 2, 3].map(() => call(user, "DELETE", "/users/me")));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 403, 403]);
  });
});
