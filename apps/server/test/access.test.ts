import { readFileSync } from "node:fs";
import { COMMON_ERRORS, type Endpoint, everyEndpoint, isGlobal, isOpen } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guestOf, guestWorld, report } from "../src/features/public/guest-world.fixture.ts";
import { createCredential } from "../src/identity/credential.service.ts";
import { Factory } from "./factory.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

const MATRIX = readMatrix();
const SHORT: Readonly<Record<string, string>> = {
  "auth.required": "sign-in",
  "guest.session_ended": "visit-over",
  "auth.invalid_token": "invalid",
  "auth.unknown_user": "unknown",
  "auth.email_unverified": "unverified",
  "access.no_organisation": "no-organisation",
  "access.forbidden": "forbidden",
  "access.feature_disabled": "module-off",
};

let server: TestServer;
let make: Factory;
const tokens = new Map<string, string | undefined>();

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  const organisation = await make.organisation();
  const bare = await make.organisation({ settings: [] });
  const organisations = [organisation];
  const as = async (given: Parameters<Factory["user"]>[0]) => (await make.user(given)).token;
  tokens.set("anonymous", undefined);
  tokens.set("unknown", await stranger(true));
  tokens.set("unverified", await stranger(false));
  const blocked = await make.user({ organisations, roles: ["organisation-admin"] });
  await query("update user_account set blocked_at = now() where id = $1", [blocked.id]);
  tokens.set("blocked", blocked.token);
  tokens.set("nowhere", await as({}));
  tokens.set("member", await as({ organisations }));
  tokens.set("vip", await as({ organisations, roles: ["vip-user"] }));
  tokens.set("technician", await as({ organisations, roles: ["technician"] }));
  tokens.set("org-admin", await as({ organisations, roles: ["organisation-admin"] }));
  tokens.set("employee", await as({ organisations, appRoles: ["storey-employee"] }));
  tokens.set("admin", await as({ organisations, appRoles: ["storey-admin"] }));
  tokens.set("modules-off", await as({ organisations: [bare], roles: ["organisation-admin"] }));
});

afterAll(() => server.close());

describe("the access matrix", () => {
  it("has one line for each endpoint and one column for each kind of caller", () => {
    expect([...MATRIX.keys()]).toEqual(everyEndpoint().map(({ name }) => name));
    for (const line of MATRIX.values()) expect([...line.keys()]).toEqual([...tokens.keys()]);
  });

  for (const { name, endpoint } of everyEndpoint()) {
    it(`holds for ${name}, and access is decided before the request is read`, async () => {
      const found = new Map<string, string>();
      for (const [caller, token] of tokens)
        found.set(caller, decisionOf(await probe(endpoint, token)));
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(MATRIX.get(name) ?? []));
    });
  }
});

describe("who names an organisation that they do not belong to", () => {
  /** The callers that are refused before their organisation is looked up. */
  const IS_NOBODY = new Set(["sign-in", "visit-over", "unknown", "unverified", "invalid"]);

  it("is nowhere in every call that takes it there, and where they are in every other", async () => {
    const headers = { "storey-in-organisation": await make.organisation() };
    for (const { name, endpoint } of everyEndpoint()) {
      const found = new Map<string, string>();
      for (const [caller, token] of tokens)
        found.set(caller, decisionOf(await probe(endpoint, token, headers)));
      const expected = [...(MATRIX.get(name) ?? [])].map(([caller, cell]) => [
        caller,
        takesOrganisation(endpoint) && !IS_NOBODY.has(cell) ? "no-organisation" : cell,
      ]);
      expect([name, Object.fromEntries(found)]).toEqual([name, Object.fromEntries(expected)]);
    }
  });
});

describe("a guest, by the routes a session and a report open", () => {
  const OPEN = {
    // The callers of calls that need no token at all.
    anybody: [
      "system.health",
      "system.ready",
      "system.configuration",
      "organisations.logo",
      "public.openSession",
      "notifications.unsubscribe",
      "displays.wall",
      "feeds.calendar",
      "sos.byLink",
      "sos.acknowledgeByLink",
      "custody.byLink",
      "custody.confirmByLink",
      "custody.receiptByLink",
    ],
    guest: [
      ...["public.space", "public.issues", "public.report", "public.meToo", "public.file"],
      ...["start", "get", "answer", "finish"].map((call) => `publicTreeSessions.${call}`),
    ],
    tracking: [
      "public.addPhoto",
      "public.track",
      "public.photo",
      "public.comment",
      "public.confirm",
      "public.reopen",
    ],
  };

  it("reaches these calls and no other", async () => {
    const world = await guestWorld(server, make);
    const { session, call } = await guestOf(server, world.code);
    const reported = (await call("POST", "/issues", { body: report() })).json();
    const opened: string[] = [];
    for (const { name, endpoint } of everyEndpoint()) {
      const path = endpoint.path
        .replace("{code}", world.code)
        .replace("{token}", reported.trackingToken)
        .replace(/\{\w+\}/g, v7());
      const body = endpoint.bodyKind === "none" ? {} : { body: "{ not json" };
      const reply = await server.call(endpoint.method, path, { token: session.token, ...body });
      if (reply.status !== 401) opened.push(name);
    }
    expect(opened.sort()).toEqual(Object.values(OPEN).flat().sort());
    const declared = (access: string) =>
      everyEndpoint().flatMap(({ name, endpoint }) => (endpoint.access === access ? [name] : []));
    expect(declared("guest").sort()).toEqual(OPEN.guest.toSorted());
    expect(declared("tracking").sort()).toEqual(OPEN.tracking.toSorted());
  });
});

describe("access follows the database at the next request", () => {
  it("when a role is taken and given", async () => {
    const organisation = await make.organisation();
    const user = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const add = (name: string) =>
      server.call("POST", "/locations", { token: user.token, body: { name } });
    expect((await add("With the role")).status).toBe(201);
    await query("delete from user_organisation_role where user_id = $1", [user.id]);
    expect((await add("Without it")).problem().code).toBe("access.forbidden");
    await make.grant(user.id, organisation, "organisation-admin");
    expect((await add("With it again")).status).toBe(201);
  });

  it("when a role loses a permission", async () => {
    const organisation = await make.organisation();
    const user = await make.user({ organisations: [organisation], roles: ["technician"] });
    const space = await make.space(organisation);
    const change = () =>
      server.call("PATCH", `/spaces/${space}`, { token: user.token, body: { capacity: 3 } });
    expect((await change()).status).toBe(200);
    const { rows } = await query(
      `delete from role_permission where role_id = (select id from role where name = 'technician')
         and permission_id = (select id from permission where name = 'organisation.spaces.update')
       returning role_id, permission_id`,
      [],
    );
    expect((await change()).problem().code).toBe("access.forbidden");
    await query("insert into role_permission (role_id, permission_id) values ($1, $2)", [
      rows[0]?.["role_id"],
      rows[0]?.["permission_id"],
    ]);
    expect((await change()).status).toBe(200);
  });

  it.each([
    [
      "the membership ends",
      "delete from user_organisation where user_id = $1",
      "access.no_organisation",
    ],
    [
      "the user is blocked",
      "update user_account set blocked_at = now() where id = $1",
      "auth.invalid_token",
    ],
    [
      "the user is signed out everywhere",
      "update user_account set tokens_valid_after = now() + interval '1 minute' where id = $1",
      "auth.invalid_token",
    ],
    [
      "the user is deleted",
      "update user_account set deleted_at = now() where id = $1",
      "auth.unknown_user",
    ],
    [
      "the organisation is archived",
      "update organisation set deleted_at = now() where id = (select active_organisation_id from user_account where id = $1)",
      "access.no_organisation",
    ],
    [
      "the sign-in is blocked",
      "update credential set blocked_at = now() where auth0_id = (select auth0_id from user_account where id = $1)",
      "auth.invalid_token",
    ],
  ])("when %s", async (_, statement, code) => {
    const organisation = await make.organisation();
    const { id, token } = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    expect((await server.call("GET", "/locations", { token })).status).toBe(200);
    await query(statement, [id]);
    expect((await server.call("GET", "/locations", { token })).problem().code).toBe(code);
    expect((await server.call("POST", "/locations", { token, body: {} })).problem().code).toBe(
      code,
    );
  });

  it("when a feature module is switched off and on", async () => {
    const organisation = await make.organisation();
    const { token } = await make.user({ organisations: [organisation] });
    const code = async () => {
      const reply = await server.call("GET", "/users/me/favourites", { token });
      return reply.status === 200 ? "fine" : reply.problem().code;
    };
    const turn = (enabled: boolean) =>
      query(
        `update organisation_setting set enabled = $2 where organisation_id = $1
           and setting_id = (select id from available_setting where setting_key = 'spaces_plus')`,
        [organisation, enabled],
      );
    expect(await code()).toBe("fine");
    await turn(false);
    expect(await code()).toBe("access.feature_disabled");
    await turn(true);
    expect(await code()).toBe("fine");
  });

  it("and roles of one organisation count in no other", async () => {
    const [first, second] = [await make.organisation(), await make.organisation()];
    const user = await make.user({ organisations: [first, second] });
    await make.grant(user.id, second, "organisation-admin");
    const add = () =>
      server.call("POST", "/locations", { token: user.token, body: { name: `L ${v7()}` } });
    expect((await add()).problem().code).toBe("access.forbidden");
    await server.call("PUT", "/users/me/active-organisation", {
      token: user.token,
      body: { newActiveOrganisationId: second },
    });
    expect((await add()).status).toBe(201);
  });
});

describe("the authorization header", () => {
  it.each([
    ["", "auth.invalid_token"],
    ["Bearer", "auth.invalid_token"],
    ["Bearer ", "auth.invalid_token"],
    ["Basic dXNlcjpwYXNz", "auth.invalid_token"],
    ["Bearer null", "auth.invalid_token"],
    ["Bearer undefined", "auth.invalid_token"],
    ["Bearer a.b.c", "auth.invalid_token"],
    ["Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "auth.invalid_token"],
    [`Bearer ${"a".repeat(8000)}`, "auth.invalid_token"],
  ])("%j is refused with 401, and says how to sign in", async (authorization, code) => {
    const reply = await server.call("GET", "/locations", { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.problem().code).toBe(code);
    expect(reply.headers["www-authenticate"]).toContain("Bearer");
  });

  it("a token of one letter more is refused", async () => {
    const token = `${tokens.get("member")}A`;
    expect((await server.call("GET", "/locations", { token })).status).toBe(401);
  });
});

it("no problem that only access decides is common to every call", () => {
  expect(COMMON_ERRORS.filter((code) => code in SHORT)).toEqual([]);
});

/**
 * Sends a request that only its caller makes valid, and that writes nothing: a call without input
 * is stopped by an unknown key.
 */
function probe(
  endpoint: Endpoint,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  const path = endpoint.path.replace(/\{\w+\}/g, "not an id");
  const body = endpoint.bodyKind === "none" ? {} : { body: "{ not json" };
  return server.call(endpoint.method, encodeURI(path), {
    ...(token === undefined ? {} : { token }),
    ...body,
    headers: { ...headers, "idempotency-key": "not a key" },
  });
}

/** Tells whether a call is done in the organisation it names, by the contract. */
function takesOrganisation(endpoint: Endpoint): boolean {
  const isBound = !isOpen(endpoint) && endpoint.access !== "signed-in" && !isGlobal(endpoint);
  return isBound && !endpoint.changesRights;
}

function decisionOf(reply: TestReply): string {
  if (reply.status !== 401 && reply.status !== 403) {
    expect([200, 204, 400, 404, 415]).toContain(reply.status);
    return "yes";
  }
  return SHORT[reply.problem().code] ?? reply.problem().code;
}

async function stranger(emailVerified: boolean): Promise<string> {
  const email = `stranger-${v7()}@example.test`;
  await createCredential(server.installation.database.pool, { email, emailVerified });
  return make.token(email);
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query<Record<string, unknown>>(text, values);
}

/** Reads the committed table: the first line names the callers, every other one an endpoint. */
function readMatrix(): Map<string, Map<string, string>> {
  const [head = [], ...lines] = readFileSync(new URL("access-matrix.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(/\s+/));
  return new Map(
    lines.map(([name = "", ...cells]) => [
      name,
      new Map(cells.map((cell, at) => [head[at + 1] ?? "", cell])),
    ]),
  );
}
