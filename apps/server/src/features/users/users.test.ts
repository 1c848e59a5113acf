import { ROLE_PERMISSIONS } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { catalogueId } from "../../db/catalogue.ts";
import { createCredential } from "../../identity/credential.service.ts";

let server: TestServer;
let make: Factory;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  first = await make.organisation({ name: "Alpha" });
  second = await make.organisation({ name: "Beta" });
});

afterAll(() => server.close());

const me = (token: string) => server.call("GET", "/users/me", { token });
const query = (text: string, values: unknown[]) =>
  server.installation.database.pool.query(text, values);

describe("the signed-in user", () => {
  it("is told with organisations by name, roles and permissions of the active one", async () => {
    const user = await make.user({ organisations: [second, first] });
    await make.grant(user.id, second, "technician");
    await make.grant(user.id, first, "organisation-admin");
    const reply = (await me(user.token)).json();
    expect(reply).toMatchObject({
      id: user.id,
      auth0Id: user.auth0Id,
      email: user.email,
      firstName: "Robin",
      lastName: null,
      auth0OrganisationId: second,
      appLevelRoles: [],
      appPermissions: [],
      roles: [{ name: "technician" }],
      activeUserOrganisation: { organisation: { id: second, name: "Beta" } },
    });
    expect(
      reply.userOrganisations.map(
        (each: { organisation: { name: string } }) => each.organisation.name,
      ),
    ).toEqual(["Alpha", "Beta"]);
    expect(reply.organisationPermissions.toSorted()).toEqual(
      ROLE_PERMISSIONS.technician.toSorted(),
    );
  });

  it("without another organisation is told which of theirs are archived", async () => {
    const [one, other] = [
      await make.organisation({ name: "Zeta" }),
      await make.organisation({ name: "Eta" }),
    ];
    const foreign = await make.organisation({ name: "ForeignCanary" });
    const user = await make.user({ organisations: [one, other] });
    expect((await me(user.token)).json()).not.toHaveProperty("archivedOrganisations");
    const archive = (id: string) =>
      query("update organisation set deleted_at = now() where id = $1", [id]);
    for (const id of [one, foreign]) await archive(id);
    expect((await me(user.token)).json()).not.toHaveProperty("archivedOrganisations");
    await archive(other);
    expect((await me(user.token)).json()).toMatchObject({
      activeUserOrganisation: null,
      userOrganisations: [],
      archivedOrganisations: ["Eta", "Zeta"],
    });
    const nobody = await make.user({ organisations: [] });
    expect((await me(nobody.token)).json()).not.toHaveProperty("archivedOrganisations");
  });

  it("with a role for the whole product has its permissions everywhere", async () => {
    const user = await make.user({ organisations: [first], appRoles: ["storey-employee"] });
    const reply = (await me(user.token)).json();
    expect(reply.appLevelRoles).toMatchObject([{ name: "storey-employee" }]);
    expect(reply.appPermissions.toSorted()).toEqual(ROLE_PERMISSIONS["storey-employee"].toSorted());
    expect(reply.organisationPermissions).toEqual([]);
  });

  it("without an organisation is told so, and can still use what is theirs", async () => {
    const user = await make.user();
    expect((await me(user.token)).json()).toMatchObject({
      activeUserOrganisation: null,
      auth0OrganisationId: null,
      userOrganisations: [],
      roles: [],
    });
    const sent = { settingKey: "theme", settingValue: "dark" };
    expect(
      (await server.call("POST", "/users/settings", { token: user.token, body: sent })).status,
    ).toBe(200);
    expect((await server.call("GET", "/icons", { token: user.token })).status).toBe(200);
  });

  it("sees no organisation that was archived, even the active one", async () => {
    const gone = await make.organisation();
    const user = await make.user({ organisations: [gone, first] });
    await query("update organisation set deleted_at = now() where id = $1", [gone]);
    const reply = (await me(user.token)).json();
    expect(reply.activeUserOrganisation.organisation.id).toBe(first);
    expect(reply.userOrganisations).toHaveLength(1);
  });
});

describe("changing one's own name", () => {
  const rename = (user: TestUser, body: unknown) =>
    server.call("PATCH", "/users/me", { token: user.token, body });

  it("leaves what is absent, clears what is null or empty, and trims", async () => {
    const user = await make.user({ organisations: [first] });
    expect((await rename(user, { lastName: "  Quill " })).json()).toMatchObject({
      firstName: "Robin",
      lastName: "Quill",
      version: 2,
    });
    expect((await rename(user, { firstName: null })).json()).toMatchObject({
      firstName: null,
      lastName: "Quill",
    });
    expect((await rename(user, { lastName: "" })).json().lastName).toBeNull();
    expect((await rename(user, {})).json().version).toBe(4);
  });

  it("is refused when the name was changed since it was read, and goes through otherwise", async () => {
    const user = await make.user({ organisations: [first, second] });
    const at = (version: number, body: unknown) =>
      server.call("PATCH", "/users/me", {
        token: user.token,
        body,
        headers: { "if-match": `"${version}"` },
      });
    expect((await at(1, { lastName: "Quill" })).json().version).toBe(2);
    const late = await at(1, { lastName: "Late", firstName: "Robin" });
    expect(late.status).toBe(409);
    expect(late.problem()).toMatchObject({
      code: "record.conflict",
      fields: [{ field: "lastName", code: "record.conflict" }],
      current: { firstName: "Robin", lastName: "Quill", version: 2 },
    });
    expect((await at(1, { lastName: "Quill" })).status).toBe(200);
    const { version } = (await me(user.token)).json();
    expect((await at(version, { lastName: "Late" })).json().lastName).toBe("Late");
    expect((await rename(user, { lastName: "Unseen" })).json().lastName).toBe("Unseen");
  });

  it("cannot change anything else", async () => {
    const user = await make.user({ organisations: [first] });
    const reply = await rename(user, { firstName: "x", email: "new@example.test" });
    expect(reply.problem().fields).toMatchObject([{ field: "email", code: "field.read_only" }]);
    expect((await me(user.token)).json()).toMatchObject({ email: user.email, firstName: "Robin" });
  });
});

describe("the history of a user", () => {
  const call = (user: TestUser, method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: user.token, body });

  async function changesOf(entity: string, userId: string) {
    const { rows } = await query(
      "select operation, actor_id, organisation_id, before, after from history where entity = $1 and entity_id = $2 and operation <> 'insert' order by id",
      [entity, userId],
    );
    return rows;
  }

  it("has every change of the own name and of the active organisation, by whom and from what", async () => {
    const user = await make.user({ organisations: [first, second] });
    await call(user, "PATCH", "/users/me", { firstName: "Ada", lastName: "Ames" });
    const active = { newActiveOrganisationId: second };
    await call(user, "PUT", "/users/me/active-organisation", active);
    const change = { operation: "update", actor_id: user.id, organisation_id: null };
    expect(await changesOf("user_account", user.id)).toEqual([
      {
        ...change,
        before: { first_name: "Robin", last_name: null },
        after: { first_name: "Ada", last_name: "Ames" },
      },
      {
        ...change,
        before: { active_organisation_id: first },
        after: { active_organisation_id: second },
      },
    ]);
  });

  it("has every role that is given, limited and taken, and the audit of the organisation shows them", async () => {
    const organisation = await make.organisation();
    const location = await make.location(organisation);
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const user = await make.user({ organisations: [organisation] });
    const role = catalogueId("role", "technician");
    const held = `/users/${user.id}/organisations/roles/${role}`;
    await call(admin, "POST", `/users/${user.id}/organisation-role`, { roleName: "technician" });
    await call(admin, "PATCH", held, { locationIds: [location] });
    await call(admin, "DELETE", held);
    const search = { entities: ["user_organisation_role"], entityId: user.id };
    const audit = await call(admin, "POST", "/organisations/audit/search", search);
    const by = { actor: { id: admin.id, name: "Robin" }, entityName: "Robin" };
    expect(audit.json().results).toMatchObject([
      { ...by, operation: "delete", before: { roleId: role, locationIds: [location] } },
      { ...by, operation: "update", after: { locationIds: [location] } },
      { ...by, operation: "insert", after: { roleId: role, locationIds: [] } },
    ]);
  });
});

describe("switching the active organisation", () => {
  const switchTo = (user: TestUser, newActiveOrganisationId: string) =>
    server.call("PUT", "/users/me/active-organisation", {
      token: user.token,
      body: { newActiveOrganisationId },
    });

  it("answers with the new one, and the next call works in it", async () => {
    const user = await make.user({ organisations: [first, second] });
    expect((await switchTo(user, second)).json().auth0OrganisationId).toBe(second);
    expect(
      (await server.call("GET", "/organisations/current", { token: user.token })).json().name,
    ).toBe("Beta");
  });

  it("is not found for one that the user is no member of, that was archived, or that is not there", async () => {
    const user = await make.user({ organisations: [first] });
    const archived = await make.organisation();
    await query(
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [archived, v7(), user.id],
    );
    await query("update organisation set deleted_at = now() where id = $1", [archived]);
    for (const id of [second, archived, v7()]) expect((await switchTo(user, id)).status).toBe(404);
    expect((await me(user.token)).json().auth0OrganisationId).toBe(first);
  });
});

describe("a user's settings", () => {
  const save = (user: TestUser, settingKey: string, settingValue: string) =>
    server.call("POST", "/users/settings", {
      token: user.token,
      body: { settingKey, settingValue },
    });
  const read = async (user: TestUser, key: string) =>
    (await server.call("GET", `/users/settings/${key}`, { token: user.token })).json();

  it("are kept by key, the last one wins, and one never set is null", async () => {
    const user = await make.user();
    expect(await read(user, "theme")).toEqual({ settingKey: "theme", settingValue: null });
    await save(user, "theme", "dark");
    expect((await save(user, "theme", "light")).json()).toEqual({
      settingKey: "theme",
      settingValue: "light",
    });
    expect(await read(user, "theme")).toEqual({ settingKey: "theme", settingValue: "light" });
  });

  it("belong to one user alone", async () => {
    const [one, other] = [await make.user(), await make.user()];
    await save(one, "shared.key", "mine");
    expect((await read(other, "shared.key")).settingValue).toBeNull();
  });
});

describe("the first sign-in of an invited person", () => {
  async function invite(given: { email?: string; auth0Id?: string } = {}) {
    const id = v7();
    const email = given.email ?? `Invited-${id}@Example.test`;
    await query("insert into user_account (id, auth0_id, email) values ($1, $2, $3)", [
      id,
      given.auth0Id ?? null,
      email,
    ]);
    await query(
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [first, v7(), id],
    );
    return { id, email };
  }
  async function signUp(email: string, emailVerified: boolean) {
    const { database } = server.installation;
    const names = { givenName: "Ida", familyName: "Vited" };
    await createCredential(database.pool, { email: email.toLowerCase(), emailVerified, ...names });
    return make.token(email.toLowerCase());
  }

  it("links the account by its verified e-mail, whatever its capitals, and takes over the names", async () => {
    const { id, email } = await invite();
    const token = await signUp(email, true);
    const replies = await Promise.all([me(token), me(token), me(token)]);
    for (const reply of replies) {
      expect(reply.status, reply.text).toBe(200);
      expect(reply.json()).toMatchObject({ id, firstName: "Ida", lastName: "Vited" });
    }
  });

  it("links nothing while the e-mail is not verified, and says so", async () => {
    const { id, email } = await invite();
    const reply = await me(await signUp(email, false));
    expect([reply.status, reply.problem().code]).toEqual([403, "auth.email_unverified"]);
    const { rows } = await query("select auth0_id from user_account where id = $1", [id]);
    expect(rows).toEqual([{ auth0_id: null }]);
  });

  it("takes over no account that another sign-in has linked, and none that was deleted", async () => {
    const linked = await invite({ auth0Id: `auth0|${v7()}` });
    expect((await me(await signUp(linked.email, true))).problem().code).toBe("auth.unknown_user");
    const deleted = await invite();
    await query("update user_account set deleted_at = now() where id = $1", [deleted.id]);
    expect((await me(await signUp(deleted.email, true))).problem().code).toBe("auth.unknown_user");
  });

  it("without an invitation says that there is no account, in any call", async () => {
    const token = await signUp(`nobody-${v7()}@example.test`, true);
    for (const path of ["/users/me", "/locations", "/icons"]) {
      const reply = await server.call("GET", path, { token });
      expect([reply.status, reply.problem().code]).toEqual([403, "auth.unknown_user"]);
    }
  });
});
