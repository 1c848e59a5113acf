import { readFileSync } from "node:fs";
import { type Endpoint, everyEndpoint, isGlobal } from "@storey/contract";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDocumented } from "./expect-problem.ts";
import { Factory, type TestUser } from "./factory.ts";
import { absentIds, type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { brokenFor, HOSTILE_VALUES, validFor } from "./hostile-arbitrary.ts";
import { type OpenCallers, openCallers } from "./open-callers.ts";
import { type Ids, nonNull, sampleParts, schemaOf, sendParts } from "./sample-request.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { sharedFile } from "./shared-data.ts";

const SEED = 20_261_121;
const RUNS = Number(process.env["STOREY_TEST_RUNS"] ?? 12);
const ALL = everyEndpoint();
const WITH_JSON = ALL.filter(({ endpoint }) => endpoint.bodyKind === "json");
const WITH_FORM = ALL.filter(({ endpoint }) => endpoint.bodyKind === "multipart");

let server: TestServer;
let full: FullOrganisation;
let token: string;
let make: Factory;
let globalAdmin: TestUser;
let openly: OpenCallers;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  full = await fullOrganisation(server, make, "Hostile");
  token = full.admin.token;
  globalAdmin = await make.user({ appRoles: ["storey-admin"] });
  openly = await openCallers(server, make);
});

afterAll(() => server.close());

/** Who may make a call, and ids for it: the global administration gets an organisation to spoil. */
async function callerOf(endpoint: Endpoint): Promise<{ token: string; ids: Ids }> {
  if (endpoint.access === "guest" || endpoint.access === "tracking") {
    return { token: openly.token, ids: { ...full.ids, ...openly.keys } };
  }
  if (!isGlobal(endpoint)) return { token, ids: full.ids };
  const organisation = await make.organisation();
  return { token: globalAdmin.token, ids: { ...full.ids, organisation } };
}

describe("random input from the contract's own schemas", () => {
  for (const { name, endpoint } of ALL) {
    it(`${name} answers it with what is documented`, async () => {
      const caller = await callerOf(endpoint);
      const ids = Object.values(caller.ids);
      const part = (place: "params" | "query" | "body") => {
        const schema = schemaOf(endpoint, place);
        const valid = validFor(schema, ids);
        return fc.oneof(valid, brokenFor(schema, ids)) as fc.Arbitrary<Record<string, unknown>>;
      };
      const parts = fc.record({ params: part("params"), query: part("query"), body: part("body") });
      await fc.assert(
        fc.asyncProperty(parts, async (sample) => {
          const whole = {
            ...sample,
            params: { ...sampleParts(name, endpoint, caller.ids).params, ...sample.params },
          };
          expectDocumented(endpoint, await sendParts(server, endpoint, whole, caller));
        }),
        { numRuns: RUNS, seed: SEED },
      );
    });
  }
});

describe("hostile values", () => {
  for (const { name, endpoint } of ALL) {
    it(`${name} refuses or stores each of them in each field, and never breaks`, async () => {
      const caller = await callerOf(endpoint);
      for (const place of ["params", "query", "body"] as const) {
        const names = Object.keys(schemaOf(endpoint, place).properties ?? {});
        for (const [at, value] of HOSTILE_VALUES.entries()) {
          const parts = sampleParts(name, endpoint, caller.ids);
          const changed = names.filter(
            (_, index) => (index + at) % names.length === 0 || index === 0,
          );
          if (changed.length === 0) break;
          const hostile = Object.fromEntries(changed.map((field) => [field, value]));
          const sent = { ...parts, [place]: { ...(parts[place] as object), ...hostile } };
          expectDocumented(endpoint, await sendParts(server, endpoint, sent, caller));
        }
      }
    });
  }
});

describe("fields that are not the caller's to set", () => {
  const EXTRA = {
    organisationId: v7(),
    organisation_id: v7(),
    roles: ["storey-admin"],
    appLevelRoles: [{ name: "storey-admin" }],
    appPermissions: ["app.user.create"],
    auth0Id: "auth0|somebody",
    email: "somebody@example.test",
    activeOrganisationId: v7(),
    createdBy: v7(),
    createdAt: "2000-01-01T00:00:00.000Z",
    updatedAt: "2000-01-01T00:00:00.000Z",
    deletedAt: "2000-01-01T00:00:00.000Z",
    version: 99,
    s3Key: "x",
    versions: {},
    locationName: "x",
    blockedAt: null,
  };

  for (const { name, endpoint } of WITH_JSON) {
    it(`${name} refuses each by name and changes nothing`, async () => {
      const caller = await callerOf(endpoint);
      const parts = sampleParts(name, endpoint, caller.ids);
      const own = schemaOf(endpoint, "body").properties ?? {};
      for (const [field, value] of Object.entries(EXTRA)) {
        if (Object.hasOwn(own, field)) continue;
        const body = { ...(parts.body as object), [field]: value };
        const reply = await sendParts(server, endpoint, { ...parts, body }, caller);
        expect([field, reply.status]).toEqual([field, 400]);
        expect(reply.problem().fields).toContainEqual(
          expect.objectContaining({ field, code: "field.unknown" }),
        );
      }
      const { rows } = await server.installation.database.pool.query(
        "select auth0_id, email, blocked_at, (select count(*)::int from user_app_role where user_id = id) as roles from user_account where id = $1",
        [full.admin.id],
      );
      expect(rows).toEqual([
        { auth0_id: full.admin.auth0Id, email: full.admin.email, blocked_at: null, roles: 0 },
      ]);
    });
  }

  // A comment is made by it, and the reply is the report it belongs to.
  const ADDS_TO_WHAT_IT_ANSWERS: ReadonlySet<string> = new Set(["public.comment"]);
  it("an id only when something is made, and then a proper one", async () => {
    for (const { name, endpoint } of WITH_JSON) {
      if (endpoint.status === 201 || ADDS_TO_WHAT_IT_ANSWERS.has(name)) continue;
      const caller = await callerOf(endpoint);
      const parts = sampleParts(name, endpoint, caller.ids);
      const body = { ...(parts.body as object), id: v7() };
      const reply = await sendParts(server, endpoint, { ...parts, body }, caller);
      // A change may repeat the id of what it changes, and no other.
      const isRepeated = "id" in (schemaOf(endpoint, "body").properties ?? {});
      expect([name, reply.status]).toEqual([name, isRepeated ? 404 : 400]);
    }
    const reply = await server.call("POST", "/locations", {
      token,
      body: { name: "Bad id", id: "7" },
    });
    expect(reply.problem().fields).toMatchObject([{ field: "id" }]);
  });
});

const naughty = sharedFile("strings", "naughty-strings.json");
describe.skipIf(!naughty)("naughty strings", () => {
  const strings: string[] = naughty ? JSON.parse(readFileSync(naughty, "utf8")) : [];

  it("come back as they were sent, or are refused by field", async () => {
    expect(strings.length).toBeGreaterThan(200);
    for (const text of strings) {
      const names = { firstName: text.slice(0, 100), lastName: text.slice(-100) };
      const reply = await server.call("PATCH", "/users/me", { token, body: names });
      if (reply.status === 400) expect(reply.problem().fields.length).toBeGreaterThan(0);
      else expect(reply.json().firstName).toBe(names.firstName.trim() || null);
    }
  });

  for (const [turn, { name, endpoint }] of [...WITH_JSON, ...WITH_FORM].entries()) {
    const fields = textFields(endpoint);
    if (fields.length === 0) continue;
    it(`break nothing in the text fields of ${name}`, async () => {
      const caller = await callerOf(endpoint);
      // The calls take turns at the strings; an upload works on a file each time and takes few.
      const share = endpoint.bodyKind === "multipart" ? 40 : 8;
      for (const [at, text] of strings.entries()) {
        if ((at + turn) % share !== 0) continue;
        const parts = sampleParts(name, endpoint, caller.ids);
        const hostile = Object.fromEntries(fields.map((field) => [field, text.slice(0, 60)]));
        const body = { ...(parts.body as object), ...hostile };
        expectDocumented(endpoint, await sendParts(server, endpoint, { ...parts, body }, caller));
      }
    });
  }
});

it("after all of this the server works, and knows of nothing more than it should", async () => {
  expect((await server.call("GET", "/ready")).status).toBe(200);
  expect(
    (await server.call("GET", "/organisations/current-with-structure", { token })).status,
  ).toBe(200);
  expect((await server.call("GET", `/spaces/${absentIds().space}`, { token })).status).toBe(404);
});

function textFields(endpoint: Endpoint): string[] {
  return Object.entries(schemaOf(endpoint, "body").properties ?? {}).flatMap(([field, given]) => {
    const schema = nonNull(given);
    return schema.type === "string" && !schema.format && !schema.enum ? [field] : [];
  });
}
