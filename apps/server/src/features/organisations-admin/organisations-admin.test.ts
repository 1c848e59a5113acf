import { ORGANISATION_SETTING_KEYS } from "@storey/domain";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { actFor } from "../../db/act-for.ts";
import { raw } from "../../db/statement.ts";
import { findSummaries } from "./organisation-admin.repository.ts";

let server: TestServer;
let make: Factory;
/** Holds every permission of the whole product, and belongs nowhere. */
let admin: TestUser;
let employee: TestUser;
let organisation: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  admin = await make.user({ appRoles: ["storey-admin"] });
  employee = await make.user({ appRoles: ["storey-employee"] });
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation({ name: "Harbour", settings: ["spaces_core"] });
});

const as = (
  who: TestUser,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => server.call(method, path, { token: who.token, body, headers });
const send = (method: string, path: string, body?: unknown) => as(admin, method, path, body);
const get = async (id = organisation) => (await send("GET", `/organisations-admin/${id}`)).json();

describe("all organisations", () => {
  it("are listed by name with what each holds, the archived ones when asked", async () => {
    await make.user({ organisations: [organisation] });
    const floorId = await make.floor(organisation);
    await make.space(organisation, { floorId });
    const gone = await make.space(organisation, { floorId });
    await query("update space set deleted_at = now() where id = $1", [gone]);
    const old = await make.organisation({ name: "Abandoned" });
    await send("DELETE", `/organisations/${old}`);
    const list: { id: string; name: string }[] = (await send("GET", "/organisations-admin")).json();
    expect(list.find(({ id }) => id === organisation)).toMatchObject({
      name: "Harbour",
      usage: { users: 1, locations: 1, floors: 1, spaces: 1, images: 0 },
      licence: { hasAssetManagement: true, hasPro: false },
      isMember: false,
    });
    expect(list.some(({ id }) => id === old)).toBe(false);
    const names = list.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    const all: { id: string }[] = (
      await send("GET", "/organisations-admin?withDeleted=true")
    ).json();
    expect(all.find(({ id }) => id === old)).toMatchObject({ deletedAt: expect.any(String) });
  });

  it("are nothing to the people of one, and the database refuses them too", async () => {
    const local = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    expect((await as(local, "GET", "/organisations-admin")).problem().code).toBe(
      "access.forbidden",
    );
    const caller = { credential: { subject: local.auth0Id }, requestId: "r", address: "127.0.0.1" };
    const acting = server.installation.gateway.begin(caller, "write", (transaction) =>
      actFor(transaction, organisation),
    );
    await expect(acting).rejects.toMatchObject({ code: "42501" });
    const listing = server.installation.gateway.begin(caller, "read", (transaction) =>
      findSummaries(transaction, true),
    );
    await expect(listing).rejects.toMatchObject({ code: "42501" });
  });

  it("that are not there are one answer for every call", async () => {
    const paths: [string, string, unknown?][] = [
      ["GET", `/organisations-admin/${v7()}`],
      ["PATCH", `/organisations-admin/${v7()}`, { name: "Nobody" }],
      ["PUT", `/organisations-admin/${v7()}/settings/spaces_core`, { enabled: true }],
      ["GET", `/organisations-admin/${v7()}/users`],
      ["POST", `/organisations-admin/${v7()}/users`, { email: "a@example.test", roleNames: [] }],
      ["POST", `/organisations-admin/${v7()}/join`],
      ["DELETE", `/organisations/${v7()}`],
      ["PUT", `/organisations/${v7()}/restore`],
      ["DELETE", `/organisations/${v7()}/purge`],
    ];
    const replies = await Promise.all(
      paths.map(([method, path, body]) => send(method, path, body)),
    );
    for (const reply of replies) {
      expect([reply.status, reply.problem().code]).toEqual([404, "not_found"]);
      expect(reply.text.length).toBe(replies[0]?.text.length);
    }
  });
});

describe("a new organisation", () => {
  it("has the client's id, every module and English; who makes it is a member, not at home", async () => {
    const id = v7();
    const maker = await make.user({ appRoles: ["storey-admin"] });
    const reply = await as(maker, "POST", `/organisations/${id}`, { name: "New Quay" });
    expect(reply.status).toBe(201);
    expect(reply.json().result).toMatchObject({
      id,
      name: "New Quay",
      isMember: true,
      usage: { users: 1, locations: 0, floors: 0, spaces: 0, images: 0 },
      licence: { hasAssetManagement: true, hasPro: false },
    });
    const current = (await as(maker, "GET", "/organisations/current")).json();
    expect(current).toMatchObject({ id, languages: [{ value: "en", label: "English" }] });
    const settings: { settingKey: string; enabled: boolean }[] = current.settings;
    expect(settings.filter(({ enabled }) => enabled)).toHaveLength(
      ORGANISATION_SETTING_KEYS.length,
    );
    const members = (await as(maker, "GET", `/organisations-admin/${id}/users`)).json();
    expect(members).toMatchObject([{ id: maker.id, isHome: false, roles: [] }]);
    const { rows } = await query(
      `select entity, actor_id, address, request_id from history where organisation_id = $1
         and entity in ('organisation', 'user_organisation') order by entity`,
      [id],
    );
    const from = {
      actor_id: maker.id,
      address: "127.0.0.1",
      request_id: reply.headers["x-request-id"],
    };
    expect(rows).toEqual([
      { entity: "organisation", ...from },
      { entity: "user_organisation", ...from },
    ]);
  });

  it("is made once: the same id again changes nothing, whoever's it is", async () => {
    const id = v7();
    await send("POST", `/organisations/${id}`, { name: "Once" });
    const before = await get(id);
    for (const taken of [id, organisation]) {
      const again = await send("POST", `/organisations/${taken}`, { name: "Twice" });
      expect([again.status, again.problem().code]).toEqual([409, "record.exists"]);
    }
    expect(await get(id)).toEqual(before);
    expect((await get()).usage.users).toBe(0);
  });

  it("has a name of two characters at least, and takes nothing else", async () => {
    const zoneless = { name: "Nowhere", timezone: "Nowhere/Land" };
    const refused = await send("POST", `/organisations/${v7()}`, zoneless);
    expect(refused.problem().fields).toMatchObject([
      { field: "timezone", code: "timezone.unknown" },
    ]);
    const zoned = v7();
    await send("POST", `/organisations/${zoned}`, { name: "Zoned", timezone: "Europe/Madrid" });
    const { rows } = await server.installation.database.pool.query(
      "select timezone from organisation where id = $1",
      [zoned],
    );
    expect(rows).toEqual([{ timezone: "Europe/Madrid" }]);
    const short = await send("POST", `/organisations/${v7()}`, { name: "X" });
    expect(short.problem().fields[0]).toMatchObject({ field: "name", code: "text.too_short" });
    const more = await send("POST", `/organisations/${v7()}`, { name: "Xy", hasPro: true });
    expect(more.problem().fields[0]?.code).toBe("field.unknown");
  });

  it("is not made by an employee", async () => {
    const reply = await as(employee, "POST", `/organisations/${v7()}`, { name: "Not mine" });
    expect(reply.problem().code).toBe("access.forbidden");
  });
});

describe("an organisation in the global administration", () => {
  it("changes name, e-mail and licence, also by an employee, without overwriting another's change", async () => {
    const body = {
      name: "Hafen",
      email: "h@example.test",
      hasPro: true,
      hasAssetManagement: false,
    };
    const path = `/organisations-admin/${organisation}`;
    const reply = await as(employee, "PATCH", path, body);
    expect(reply.json()).toMatchObject({
      name: "Hafen",
      email: "h@example.test",
      licence: { hasPro: true, hasAssetManagement: false },
    });
    const stale = await as(admin, "PATCH", path, { hasPro: false }, { "if-match": '"1"' });
    expect(stale.problem()).toMatchObject({
      code: "record.conflict",
      fields: [{ field: "hasPro" }],
      current: { name: "Hafen", licence: { hasPro: true } },
    });
    expect((await send("PATCH", path, { deletedAt: new Date().toISOString() })).status).toBe(400);
  });

  it("has its modules turned on and off, which counts at the next request", async () => {
    const person = await make.user({ organisations: [organisation] });
    const favourites = () => as(person, "GET", "/users/me/favourites");
    expect((await favourites()).problem().code).toBe("access.feature_disabled");
    const path = `/organisations-admin/${organisation}/settings/spaces_plus`;
    const on = await send("PUT", path, { enabled: true, value: "ten" });
    const settings: { settingKey: string }[] = on.json().settings;
    expect(settings.find(({ settingKey }) => settingKey === "spaces_plus")).toMatchObject({
      enabled: true,
      value: "ten",
    });
    expect((await favourites()).status).toBe(200);
    const off = await send("PUT", path, { enabled: false });
    expect(off.json().settings).toContainEqual(
      expect.objectContaining({ settingKey: "spaces_plus", enabled: false, value: "ten" }),
    );
    expect((await favourites()).status).toBe(403);
    expect((await as(employee, "PUT", path, { enabled: true })).problem().code).toBe(
      "access.forbidden",
    );
    const unknown = await send("PUT", path.replace("spaces_plus", "no_such"), { enabled: true });
    expect(unknown.status).toBe(400);
  });

  it("has the asset manager by licence alone", async () => {
    const other = await make.organisation({ settings: ORGANISATION_SETTING_KEYS });
    const one = (await send("GET", `/organisations-admin/${other}`)).json();
    const on = one.settings.flatMap((setting: { enabled: boolean; settingKey: string }) =>
      setting.enabled ? [setting.settingKey] : [],
    );
    expect(on.sort()).toEqual([...ORGANISATION_SETTING_KEYS].sort());
    const { pool } = server.installation.database;
    const licensed = async () =>
      (
        await pool.query<{ has: boolean }>("select has_module($1, 'asset_management') as has", [
          other,
        ])
      ).rows[0]?.has;
    expect(await licensed()).toBe(true);
    await send("PATCH", `/organisations-admin/${other}`, { hasAssetManagement: false });
    expect(await licensed()).toBe(false);
  });

  it("is joined by who administers it, once, without a role", async () => {
    const helper = await make.user({ appRoles: ["storey-employee"] });
    const path = `/organisations-admin/${organisation}/join`;
    expect((await as(helper, "GET", "/organisations/current")).problem().code).toBe(
      "access.no_organisation",
    );
    expect((await as(helper, "POST", path)).json()).toMatchObject({ isMember: true });
    expect((await as(helper, "GET", "/organisations/current")).json().id).toBe(organisation);
    expect((await as(helper, "POST", path)).problem().code).toBe("user.already_member");
  });

  it("invites people with roles that the caller could give, and lists its members", async () => {
    const path = `/organisations-admin/${organisation}/users`;
    const guest = { email: `guest-${v7()}@example.test`, roleNames: ["organisation-admin"] };
    const above = await as(employee, "POST", path, guest);
    expect([above.status, above.problem().code]).toEqual([403, "role.not_grantable"]);
    const reply = await send("POST", path, { ...guest, firstName: "Robin" });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.json()).toMatchObject(guest);
    expect((await send("POST", path, guest)).problem().code).toBe("invitation.exists");
    const member = await make.user({ organisations: [organisation] });
    const known = await send("POST", path, { email: member.email, roleNames: [] });
    expect(known.problem().code).toBe("user.already_member");
    expect((await send("GET", path)).json()).toMatchObject([{ id: member.id }]);
    const { rows } = await query("select organisation_id from invitation where email = $1", [
      guest.email,
    ]);
    expect(rows).toEqual([{ organisation_id: organisation }]);
  });

  it("acts on the one it names, whatever organisation is active or believed in", async () => {
    const other = await make.organisation({ name: "Active" });
    const member = await make.user({ organisations: [other], appRoles: ["storey-admin"] });
    const headers = { "storey-organisation": other };
    const path = `/organisations-admin/${organisation}`;
    await as(member, "PATCH", path, { name: "Named" }, headers);
    expect((await get()).name).toBe("Named");
    expect((await get(other)).name).toBe("Active");
    const { rows } = await query(
      "select organisation_id from history where actor_id = $1 and entity = 'organisation'",
      [member.id],
    );
    expect(rows).toEqual([{ organisation_id: organisation }]);
  });
});

describe("an archived organisation", () => {
  it("is closed to its people at their next request, who fall back to another of theirs", async () => {
    const second = await make.organisation({ name: "Second" });
    const local = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const both = await make.user({ organisations: [organisation, second] });
    const token = await as(local, "POST", "/users/me/tokens", {
      name: "Program",
      permissions: ["organisation.read"],
      expiresInDays: 30,
    });
    const program = { ...local, token: token.json().value };
    expect((await as(program, "GET", "/organisations/current")).json().id).toBe(organisation);
    const reply = await send("DELETE", `/organisations/${organisation}`);
    expect(reply.json()).toMatchObject({ id: organisation, deletedAt: expect.any(String) });
    for (const who of [local, program])
      expect((await as(who, "GET", "/organisations/current")).status).toBe(403);
    expect((await as(both, "GET", "/organisations/current")).json().id).toBe(second);
    const back = await as(both, "PUT", "/users/me/active-organisation", {
      newActiveOrganisationId: organisation,
    });
    expect(back.status).toBe(404);
    const again = await send("DELETE", `/organisations/${organisation}`);
    expect(again.json().deletedAt).toBe(reply.json().deletedAt);
  });

  it("takes no change, no guest and no member until it is restored, and then is as before", async () => {
    const local = await make.user({ organisations: [organisation] });
    const before = await get();
    await send("DELETE", `/organisations/${organisation}`);
    const path = `/organisations-admin/${organisation}`;
    const refused = [
      await send("PATCH", path, { name: "Zombie" }),
      await send("PUT", `${path}/settings/spaces_core`, { enabled: false }),
      await send("POST", `${path}/users`, { email: "a@example.test", roleNames: [] }),
      await send("POST", `${path}/join`),
    ];
    for (const reply of refused)
      expect([reply.status, reply.problem().code]).toEqual([409, "organisation.archived"]);
    expect((await send("GET", `${path}/users`)).json()).toHaveLength(1);
    await send("PUT", `/organisations/${organisation}/restore`);
    const { version, updatedAt, ...rest } = await get();
    expect(rest).toEqual({ ...before, version: undefined, updatedAt: undefined });
    expect([version, updatedAt]).not.toEqual([before.version, before.updatedAt]);
    expect((await as(local, "GET", "/organisations/current")).status).toBe(200);
  });

  it("is neither archived, restored nor purged by an employee or its own administrator", async () => {
    const local = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    for (const who of [employee, local]) {
      for (const [method, path] of [
        ["DELETE", ""],
        ["PUT", "/restore"],
        ["DELETE", "/purge"],
      ] as const) {
        const reply = await as(who, method, `/organisations/${organisation}${path}`);
        expect(reply.problem().code).toBe("access.forbidden");
      }
    }
  });
});

it("what only the global administration writes is closed to a handler of an organisation", async () => {
  const local = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  for (const statement of [
    "update organisation set has_pro = true",
    "update organisation set deleted_at = now()",
    "insert into organisation (id, name) values (gen_random_uuid(), 'Own')",
    "update organisation_setting set enabled = true",
    "insert into organisation_setting (organisation_id, setting_id) select current_organisation(), id from available_setting",
    "select join_organisation(gen_random_uuid())",
  ]) {
    const caller = { credential: { subject: local.auth0Id }, requestId: "r", address: "127.0.0.1" };
    const trying = server.installation.gateway.begin(caller, "write", (transaction) =>
      transaction.execute(raw(sql.raw(statement))),
    );
    await expect(trying, statement).rejects.toMatchObject({ code: "42501" });
  }
});

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}
