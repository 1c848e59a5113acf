import { createHash } from "node:crypto";
import { everyEndpoint } from "@storey/contract";
import { PERMISSIONS, ROLE_PERMISSIONS } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";
import { setPassword } from "../../identity/test-support/credential-fixture.ts";

const WRITES = ["organisation.locations.create", "organisation.spaces.create"];
const LONG_NAME = "x".repeat(201);
let server: TestServer;
let make: Factory;
let organisation: string;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

beforeEach(async () => {
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query<Record<string, unknown>>(text, values);
const codeOf = (reply: TestReply) => (reply.status < 300 ? reply.status : reply.problem().code);

async function ask(user: TestUser, given: Record<string, unknown> = {}, headers = {}) {
  const body = { name: "Sensor", permissions: [], expiresInDays: 30, ...given };
  return server.call("POST", "/users/me/tokens", { token: user.token, body, headers });
}

interface Made {
  readonly id: string;
  readonly value: string;
}

async function mint(user: TestUser, permissions: readonly string[] = []): Promise<Made> {
  const reply = await ask(user, { permissions });
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

const read = (token: string) => server.call("GET", "/locations", { token });
const write = (token: string) =>
  server.call("POST", "/locations", { token, body: { name: `Quay ${v7()}` } });

describe("making a token", () => {
  it("shows its value once and keeps its hash alone", async () => {
    const reply = await ask(admin, { permissions: WRITES });
    const { value, ...shown } = reply.json();
    expect(value).toMatch(/^storey_[A-Za-z0-9_-]{43}$/);
    expect(shown).toMatchObject({
      name: "Sensor",
      organisation: { id: organisation },
      permissions: WRITES,
      lastUsedAt: null,
    });
    expect(reply.headers["cache-control"]).toBe("no-store");
    const list = await server.call("GET", "/users/me/tokens", { token: admin.token });
    expect(list.json()).toEqual([shown]);
    const { rows } = await query(
      "select *, to_jsonb(t)::text as row from api_token t where id = $1",
      [shown.id],
    );
    expect(rows[0]?.["hash"]).toEqual(createHash("sha256").update(value).digest());
    expect(rows[0]?.["row"]).not.toContain(value.slice("storey_".length));
  });

  it("again with the same Idempotency-Key makes another one, and the key keeps no value", async () => {
    const headers = { "idempotency-key": `key-${v7()}` };
    const replies = [await ask(admin, {}, headers), await ask(admin, {}, headers)];
    const values = replies.map((reply) => reply.json().value);
    expect(new Set(values).size).toBe(2);
    for (const reply of replies) expect(reply.headers).not.toHaveProperty("idempotency-replayed");
    const { rows } = await query("select response::text as kept from idempotency_key");
    for (const { kept } of rows) for (const value of values) expect(kept).not.toContain(value);
  });

  it("gives each permission once, in the order of the catalogue", async () => {
    const permissions = [...WRITES, ...WRITES].reverse();
    expect((await ask(admin, { permissions })).json().permissions).toEqual(WRITES);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: LONG_NAME }, "name"],
    [{ expiresInDays: 0 }, "expiresInDays"],
    [{ expiresInDays: 366 }, "expiresInDays"],
    [{ expiresInDays: 1.5 }, "expiresInDays"],
    [{ permissions: ["organisation.everything"] }, "permissions.0"],
    [{ organisationId: v7() }, "organisationId"],
    [{ userId: v7() }, "userId"],
    [{ value: "storey_mine" }, "value"],
    [{ hash: "00" }, "hash"],
    [{ lastUsedAt: null }, "lastUsedAt"],
  ])("number %$ is refused by field", async (given, field) => {
    const reply = await ask(admin, given);
    expect(reply.status).toBe(400);
    expect(reply.problem().fields.map((each) => each.field)).toEqual([field]);
  });

  it("gives no permission that the maker lacks, for the product, elsewhere, or through a limited role", async () => {
    const member = await make.user({ organisations: [organisation] });
    const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
    const limited = await make.user({ organisations: [organisation], roles: ["technician"] });
    await query(
      "update user_organisation_role set location_ids = array[$1::uuid] where user_id = $2",
      [await make.location(organisation), limited.id],
    );
    const elsewhere = await make.user({ organisations: [organisation, await make.organisation()] });
    await query(
      `insert into user_organisation_role (organisation_id, user_id, role_id)
       select organisation_id, user_id, (select id from role where name = 'organisation-admin')
       from user_organisation where user_id = $1 and organisation_id <> $2`,
      [elsewhere.id, organisation],
    );
    for (const [who, permission] of [
      [member, "organisation.locations.read"],
      [technician, "organisation.locations.create"],
      [technician, "app.organisation.spaces.update"],
      [admin, "organisation.hard-delete"],
      [admin, "app.settings.update"],
      [elsewhere, "organisation.locations.create"],
      [limited, "organisation.spaces.update"],
    ] as const) {
      const reply = await ask(who, { permissions: ["organisation.spaces.read", permission] });
      expect([permission, reply.status, codeOf(reply)]).toEqual([
        permission,
        403,
        "token.too_wide",
      ]);
    }
    expect(codeOf(await ask(limited, { permissions: ["organisation.spaces.read"] }))).toBe(201);
    const { rows } = await query("select count(*)::int as n from api_token where user_id = $1", [
      member.id,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("gives an app permission's twin to who holds the app permission", async () => {
    const storey = await make.user({ organisations: [organisation], appRoles: ["storey-admin"] });
    const { value } = await mint(storey, ["organisation.locations.create"]);
    expect(codeOf(await write(value))).toBe(201);
  });
});

describe("a token", () => {
  it("may do what it was given and its user holds, and no more", async () => {
    const { value } = await mint(admin, ["organisation.locations.create"]);
    expect(codeOf(await write(value))).toBe(201);
    const floor = await make.floor(organisation);
    const space = { name: "A", floorId: floor };
    const add = (token: string) => server.call("POST", "/spaces", { token, body: space });
    expect(codeOf(await add(value))).toBe("access.forbidden");
    expect(codeOf(await add(admin.token))).toBe(201);
  });

  it("of no permissions reads what members read, and writes nothing", async () => {
    const { value } = await mint(admin);
    await make.space(organisation, { name: "Reading room" });
    expect(codeOf(await read(value))).toBe(200);
    const found = await server.call("POST", "/spaces/search", { token: value, body: {} });
    expect(found.json(), found.text).toMatchObject({ totalCount: 1 });
    expect(codeOf(await write(value))).toBe("access.forbidden");
  });

  it("writes about issues, as every member may, only when it was given that", async () => {
    const space = await make.space(organisation);
    const report = (token: string) =>
      server.call("POST", "/issues", { token, body: { spaceId: space, title: "The lamp hums" } });
    const own = await report(admin.token);
    expect(codeOf(own)).toBe(201);
    const comment = (token: string) =>
      server.call("POST", `/issues/${own.json().id}/comments`, { token, body: { body: "Hums." } });
    const tokens = {
      reader: (await mint(admin, ["organisation.spaces.read", "organisation.issues.read"])).value,
      reporter: (await mint(admin, ["organisation.issues.create"])).value,
      worker: (await mint(admin, ["organisation.issues.read", "organisation.issues.update"])).value,
    };
    const did: Record<string, unknown[]> = {};
    for (const [who, token] of Object.entries(tokens)) {
      const seen = await server.call("GET", `/issues/${own.json().id}`, { token });
      did[who] = [codeOf(seen), codeOf(await report(token)), codeOf(await comment(token))];
    }
    expect(did).toEqual({
      reader: [200, "access.forbidden", "access.forbidden"],
      reporter: [200, 201, 201],
      worker: [200, "access.forbidden", 201],
    });
    const token = tokens.reader;
    for (const [method, path] of [
      ["POST", "me-too"],
      ["PUT", "watch"],
      ["DELETE", "watch"],
    ] as const) {
      const reply = await server.call(method, `/issues/${own.json().id}/${path}`, { token });
      expect([path, codeOf(reply)]).toEqual([path, "access.forbidden"]);
    }
  });

  it("is narrowed when its user loses a role, and held to the locations of a role that is limited", async () => {
    const { value } = await mint(admin, [...WRITES, "organisation.spaces.update"]);
    const [here, there] = [await make.floor(organisation), await make.floor(organisation)];
    const add = async (floorId: string) =>
      codeOf(await server.call("POST", "/spaces", { token: value, body: { name: v7(), floorId } }));
    expect(await add(there)).toBe(201);
    await query(
      `update user_organisation_role set location_ids = array(select location_id from floor where id = $1) where user_id = $2`,
      [here, admin.id],
    );
    expect(await add(here)).toBe(201);
    expect(await add(there)).toBe("access.location");
    await query("delete from user_organisation_role where user_id = $1", [admin.id]);
    expect(await add(here)).toBe("access.forbidden");
    expect(codeOf(await write(value))).toBe("access.forbidden");
    expect(codeOf(await read(value))).toBe(200);
    await make.grant(admin.id, organisation, "technician");
    expect(await add(here)).toBe("access.forbidden");
  });

  it("acts in its own organisation, whatever the active one is", async () => {
    const other = await make.organisation();
    const both = await make.user({
      organisations: [organisation, other],
      roles: ["organisation-admin"],
    });
    await make.location(organisation, "Ours");
    await make.location(other, "Theirs");
    const { value } = await mint(both, WRITES);
    await server.call("PUT", "/users/me/active-organisation", {
      token: both.token,
      body: { newActiveOrganisationId: other },
    });
    const names = async (token: string) =>
      (await read(token)).json().map(({ name }: { name: string }) => name);
    expect(await names(both.token)).toEqual(["Theirs"]);
    expect(await names(value)).toEqual(["Ours"]);
    const me = await server.call("GET", "/users/me", { token: value });
    expect(me.json().auth0OrganisationId).toBe(organisation);
    const believing = (id: string) =>
      server.call("GET", "/locations", { token: value, headers: { "storey-organisation": id } });
    expect(codeOf(await believing(organisation))).toBe(200);
    expect(codeOf(await believing(other))).toBe("organisation.changed");
    const { rows } = await query(
      "select active_organisation_id as id from user_account where id = $1",
      [both.id],
    );
    expect(rows).toEqual([{ id: other }]);
  });

  it("cannot mint, widen or end tokens, switch the organisation or delete the account", async () => {
    const user = await make.user({ organisations: [organisation], appRoles: ["storey-admin"] });
    await make.grant(user.id, organisation, "organisation-admin");
    const held = [...ROLE_PERMISSIONS["storey-admin"], ...ROLE_PERMISSIONS["organisation-admin"]];
    const wide = PERMISSIONS.filter((permission) => held.includes(permission));
    const { id, value } = await mint(user, wide);
    const before = await stateOf(user);
    const forPeople = everyEndpoint().filter(({ endpoint }) => endpoint.isForPeople);
    expect(forPeople.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "apiTokens.create",
        "apiTokens.list",
        "apiTokens.revoke",
        "users.setActiveOrganisation",
        "users.removeMe",
        "sos.send",
        "sos.cancel",
      ]),
    );
    const bodies: Record<string, unknown> = {
      "apiTokens.create": { name: "More", permissions: wide, expiresInDays: 365 },
      "users.setActiveOrganisation": { newActiveOrganisationId: organisation },
    };
    for (const { name, endpoint } of forPeople) {
      const path = endpoint.path.replace(/\{\w+\}/g, id);
      const body = bodies[name];
      const sent = body === undefined ? {} : { body };
      const reply = await server.call(endpoint.method, path, { token: value, ...sent });
      expect([name, reply.status, codeOf(reply)]).toEqual([name, 403, "token.not_allowed"]);
    }
    expect(await stateOf(user)).toEqual(before);
  });
});

it("a token goes on when its person sets a new password, for writes that give rights too", async () => {
  const kept = new Set(["organisation.create", "organisation.hard-delete"]);
  const permissions = ROLE_PERMISSIONS["organisation-admin"].filter((name) => !kept.has(name));
  const { value } = await mint(admin, permissions);
  const other = await make.user({ organisations: [organisation] });
  await setPassword(server.installation.database.pool, admin.auth0Id, "a staple of new words");
  await query(
    "update credential set tokens_valid_after = now() + interval '1 hour' where auth0_id = $1",
    [admin.auth0Id],
  );
  expect(codeOf(await read(admin.token))).toBe("auth.invalid_token");
  expect(codeOf(await read(value))).toBe(200);
  const given = await server.call("POST", `/users/${other.id}/organisation-role`, {
    token: value,
    body: { roleName: "technician" },
  });
  expect(given.status, given.text).toBeLessThan(300);
});

describe("a token is dead on the next request", () => {
  it.each([
    ["it was revoked", "update api_token set revoked_at = now() where user_id = $1"],
    ["it has expired", "update api_token set expires_at = now() where user_id = $1"],
    ["the membership ended", "delete from user_organisation where user_id = $1"],
    ["the user is blocked", "update user_account set blocked_at = now() where id = $1"],
    ["the user is deleted", "update user_account set deleted_at = now() where id = $1"],
    [
      "the sign-in is blocked",
      "update credential set blocked_at = now() where auth0_id = (select auth0_id from user_account where id = $1)",
    ],
    [
      "the user is signed out everywhere",
      "update user_account set tokens_valid_after = now() + interval '1 second' where id = $1",
    ],
  ])("when %s, with the bytes that a token nobody made gets", async (_, statement) => {
    const { value } = await mint(admin, WRITES);
    expect(codeOf(await read(value))).toBe(200);
    await query(statement, [admin.id]);
    const unknown = seen(await read(`storey_${"A".repeat(43)}`));
    expect(unknown).toMatchObject({ status: 401, body: { code: "auth.invalid_token" } });
    expect(seen(await read(value))).toEqual(unknown);
    expect(seen(await write(value))).toEqual(unknown);
  });

  it.each([
    ["the prefix alone", "storey_"],
    ["one that is too short", "storey_x"],
    ["one that is too long", `storey_${"A".repeat(5_000)}`],
    ["one with dots", "storey_a.b.c"],
    ["one in capitals", "STOREY_x"],
    ["one of padding", "storey_==="],
  ])("like %s, which was never one", async (_, token) => {
    expect(seen(await read(token))).toEqual(seen(await read(`storey_${"A".repeat(43)}`)));
  });

  it("when its last letter is another", async () => {
    const { value } = await mint(admin);
    const last = value.endsWith("A") ? "B" : "A";
    expect(codeOf(await read(`${value.slice(0, -1)}${last}`))).toBe("auth.invalid_token");
    expect(codeOf(await read(`${value}A`))).toBe("auth.invalid_token");
  });

  it("while another token of the same user lives on", async () => {
    const [one, other] = [await mint(admin), await mint(admin)];
    const end = () => server.call("DELETE", `/users/me/tokens/${one.id}`, { token: admin.token });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    expect(codeOf(await read(one.value))).toBe("auth.invalid_token");
    expect(codeOf(await read(other.value))).toBe(200);
    const list = await server.call("GET", "/users/me/tokens", { token: admin.token });
    expect(list.json().map(({ id }: Made) => id)).toEqual([other.id]);
  });

  it("but not by another person's hand", async () => {
    const { id, value } = await mint(admin);
    const colleague = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    const reply = await server.call("DELETE", `/users/me/tokens/${id}`, { token: colleague.token });
    expect(codeOf(reply)).toBe("not_found");
    expect(codeOf(await read(value))).toBe(200);
    const list = await server.call("GET", "/users/me/tokens", { token: colleague.token });
    expect(list.json()).toEqual([]);
  });
});

/**
 * Reduces a reply to the part that tells somebody who tries tokens anything: all but its reference,
 * its date and the count.
 */
function seen(reply: TestReply) {
  const { requestId, ...body } = reply.json();
  expect(requestId).toBe(reply.headers["x-request-id"]);
  const headers = Object.entries(reply.headers).filter(
    ([name]) => !/^(date|x-request-id|x-ratelimit-(remaining|reset))$/.test(name),
  );
  return { status: reply.status, body, headers, size: reply.bytes.length };
}

async function stateOf({ id }: TestUser): Promise<unknown> {
  const { rows } = await query(
    `select to_jsonb(a) as account, (select jsonb_agg(to_jsonb(t) - 'last_used_at' order by t.id) from api_token t where t.user_id = a.id) as tokens
     from user_account a where id = $1`,
    [id],
  );
  return rows;
}
