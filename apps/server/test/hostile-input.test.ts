import { readFileSync } from "node:fs";
import { type Endpoint, everyEndpoint, isGlobal } from "@storey/contract";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDocumented } from "./expect-problem.ts";
import { Factory, type TestUser } from "./factory.ts";
import { absentIds, type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { brokenFor, HOSTILE_VALUES, validFor } from "./hostile-arbitrary.ts";
import type { Ids } from "./id-kinds.ts";
import { type OpenCallers, openCallers } from "./open-callers.ts";
import { nonNull, type Place, schemaOf } from "./request-schema.ts";
import { onWire, type SampleParts, sampleParts, sendParts } from "./sample-request.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";
import { sharedFile } from "./shared-data.ts";

const SEED = 20_261_121;
const RUNS = Number(process.env["STOREY_TEST_RUNS"] ?? 6);
const PLACES = ["params", "query", "body"] as const;
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

/**
 * Returns a caller who may make a call, and ids for it: the global administration gets an
 * organisation to spoil.
 */
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
      // Half of the requests are whole, and reach the call; the others are broken in one place.
      const valid = (place: Place) => validFor(schemaOf(endpoint, place), ids);
      const parts = fc
        .record({ params: valid("params"), query: valid("query"), body: valid("body") })
        .chain((whole) =>
          fc.oneof(
            { weight: PLACES.length, arbitrary: fc.constant(whole) },
            ...PLACES.map((place) =>
              brokenFor(schemaOf(endpoint, place), ids).map((part) => ({
                ...whole,
                [place]: part,
              })),
            ),
          ),
        ) as fc.Arbitrary<Record<Place, Record<string, unknown>>>;
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

/** One in so many values that a field's schema refuses is sent to each call. */
const REFUSED_SHARE = 16;
/**
 * One in so many values that a form takes is sent with a file, on which an upload works each time.
 */
const UPLOADED_SHARE = 6;

/**
 * The schema refuses a value that no field of a call takes before the call is reached: calls take
 * turns at those. A value that some fields take reaches the call in all of them at once.
 */
describe("hostile values", () => {
  for (const [turn, { name, endpoint }] of ALL.entries()) {
    it(`${name} refuses or stores each of them, and never breaks`, async () => {
      const caller = await callerOf(endpoint);
      for (const place of PLACES) {
        const fields = Object.keys(schemaOf(endpoint, place).properties ?? {});
        for (const [at, value] of HOSTILE_VALUES.entries()) {
          // In a path these make another address, not another value; no route has one that is so
          // long.
          if (place === "params" && /^(\.{0,2}|.{10000,})$/.test(onWire(value))) continue;
          const parts = sampleParts(name, endpoint, caller.ids);
          const taken = fields.filter((field) => takes(endpoint, parts, place, field, value));
          const refused = fields.filter((field) => !taken.includes(field));
          const send = (changed: readonly string[]) =>
            sendParts(server, endpoint, withValue(parts, place, changed, value), caller);
          const isUpload = place === "body" && endpoint.bodyKind === "multipart";
          const isLeftOut = isUpload && (at + turn) % UPLOADED_SHARE !== 0;
          if (taken.length > 0 && !isLeftOut) expectDocumented(endpoint, await send(taken));
          if (refused.length === 0 || (at + turn) % REFUSED_SHARE !== 0) continue;
          const reply = await send(refused);
          expectDocumented(endpoint, reply);
          expect(reply.status).not.toBe(endpoint.status);
          if (endpoint.bodyKind === "json" && place === "body") expectNamed(reply, refused);
        }
      }
    });
  }
});

function withValue(
  parts: SampleParts,
  place: Place,
  fields: readonly string[],
  value: unknown,
): SampleParts {
  const changed = Object.fromEntries(fields.map((field) => [field, value]));
  return { ...parts, [place]: { ...(parts[place] as object), ...changed } };
}

/** Tells whether the contract accepts a value in a field, as it arrives there. */
function takes(
  endpoint: Endpoint,
  parts: SampleParts,
  place: Place,
  field: string,
  value: unknown,
): boolean {
  const isText = place !== "body" || endpoint.bodyKind !== "json";
  const arrived = isText ? onWire(value) : value;
  // An address with nothing in the place of an id is another address.
  if (place === "params" && arrived === "") return false;
  const { success, error } = endpoint[place].safeParse(
    withValue(parts, place, [field], arrived)[place],
  );
  return success || !error.issues.some(({ path }) => path[0] === field);
}

function expectNamed(reply: TestReply, fields: readonly string[]): void {
  const { code, fields: named } = reply.problem();
  expect(code, reply.text).toBe("request.invalid");
  const names = new Set(named.map(({ field }) => field.split(".")[0]));
  expect(fields.filter((field) => !names.has(field))).toEqual([]);
}

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

  // A random request above may have removed records of the first organisation.
  beforeAll(async () => {
    full = await fullOrganisation(server, make, "Refusing");
    token = full.admin.token;
  });

  for (const { name, endpoint } of WITH_JSON) {
    it(`${name} refuses each by name and changes nothing`, async () => {
      const caller = await callerOf(endpoint);
      const parts = sampleParts(name, endpoint, caller.ids);
      const own = schemaOf(endpoint, "body").properties ?? {};
      const extra = Object.entries(EXTRA).filter(([field]) => !Object.hasOwn(own, field));
      const body = { ...(parts.body as object), ...Object.fromEntries(extra) };
      const reply = await sendParts(server, endpoint, { ...parts, body }, caller);
      expect(reply.status).toBe(400);
      // sent-back.test.ts looks at fields that the record has and a change does not take.
      const isRead = (field: string) => Object.hasOwn(endpoint.record?.shape ?? {}, field);
      const unknown = reply.problem().fields.filter(({ code }) => code === "field.unknown");
      expect(unknown.map(({ field }) => field).sort()).toEqual(
        extra.flatMap(([field]) => (isRead(field) ? [] : [field])).sort(),
      );
      const { rows } = await server.installation.database.pool.query(
        "select auth0_id, email, blocked_at, (select count(*)::int from user_app_role where user_id = id) as roles from user_account where id = $1",
        [full.admin.id],
      );
      expect(rows).toEqual([
        { auth0_id: full.admin.auth0Id, email: full.admin.email, blocked_at: null, roles: 0 },
      ]);
    });
  }

  // Calls that add a comment or reopen, and whose reply is the report it belongs to.
  const ADDS_TO_WHAT_IT_ANSWERS: ReadonlySet<string> = new Set(["public.comment", "public.reopen"]);
  it("an id only when something is made, and then a proper one", async () => {
    for (const { name, endpoint } of WITH_JSON) {
      if (endpoint.status === 201 || ADDS_TO_WHAT_IT_ANSWERS.has(name)) continue;
      const caller = await callerOf(endpoint);
      const parts = sampleParts(name, endpoint, caller.ids);
      const body = { ...(parts.body as object), id: v7() };
      const reply = await sendParts(server, endpoint, { ...parts, body }, caller);
      // A change may repeat the id of its record, and no other.
      const isRepeated = "id" in (schemaOf(endpoint, "body").properties ?? {});
      // No caller holds the role of this sample: there is nothing to compare its id with.
      const isNobodys = "roleId" in parts.params;
      expect([name, reply.status]).toEqual([name, isRepeated || isNobodys ? 404 : 400]);
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
    const sendNames = async (texts: readonly string[]) => {
      const [firstName, lastName = "Last"] = texts.map((text) => text.slice(0, 100));
      const body = { firstName, lastName };
      const reply = await server.call("PATCH", "/users/me", { token, body });
      if (reply.status !== 400) {
        const { firstName: first, lastName: last } = reply.json();
        expect([first, last]).toEqual([firstName?.trim() || null, lastName.trim() || null]);
        return;
      }
      expect(reply.problem().fields.length).toBeGreaterThan(0);
      // A refused text must not hide the others, so each is sent alone.
      if (texts.length > 1) for (const text of texts) await sendNames([text]);
    };
    for (let at = 0; at < strings.length; at += 2) await sendNames(strings.slice(at, at + 2));
  });

  for (const [turn, { name, endpoint }] of [...WITH_JSON, ...WITH_FORM].entries()) {
    const fields = textFields(endpoint);
    if (fields.length === 0) continue;
    it(`break nothing in the text fields of ${name}`, async () => {
      const caller = await callerOf(endpoint);
      // The calls take turns at the strings; an upload works on a file each time and takes few.
      const share = endpoint.bodyKind === "multipart" ? 160 : 40;
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
