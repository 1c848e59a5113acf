import { locations } from "@storey/contract";
import { isInSubnets, isSubnet } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import type { Ids } from "../../../test/id-kinds.ts";
import { sampleParts } from "../../../test/sample-request.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { plainAddress } from "../../http/address.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

const call = (method: string, path: string, body?: unknown, who = token) =>
  server.call(method, path, { token: who, body });
const done = async (method: string, path: string, body?: unknown, who = token) => {
  const reply = await call(method, path, body, who);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json();
};

const FULL = {
  name: "Quay",
  defaultPrefix: "Q-",
  wifi: "guest",
  wifiForVisitors: true,
  address: { line1: "1 Harbour Road", postcode: "P1" },
  serviceDeskEmail: "desk@example.test",
  timezone: "Europe/Lisbon",
  sos: { enabled: true, activeLabel: "Help is coming", phone: "+44 20 7946 0000" },
  administrator: { name: "Sam Okafor" },
  typeformId: "AbC123",
  licenseType: "trial",
  spacesLicensed: 40,
  renewalDate: "2027-03-31",
  allowAnonymousAccess: true,
  allowAnonymousReporting: true,
  beaconRange: true,
  beaconRangeAnonymousOnly: true,
  ipSubnets: ["192.0.2.7/32", "2001:db8::/32", "10.1.2.3/8"],
  ipSubnetsApplyTo: "anonymous",
};

describe("a location", () => {
  it("with a name alone has every other field empty or off", async () => {
    const made = await done("POST", "/locations", { name: "Pier" });
    expect(made).toMatchObject({
      sos: {
        enabled: false,
        customLabels: false,
        activeLabel: null,
        inactiveLabel: null,
        email: null,
        phone: null,
        sendToEmail: false,
        vipOnly: false,
      },
      administrator: { name: null, email: null },
      typeformId: null,
      licenseType: "full",
      spacesLicensed: null,
      renewalDate: null,
      allowAnonymousAccess: false,
      allowAnonymousReporting: false,
      beaconRange: false,
      beaconRangeAnonymousOnly: false,
      ipSubnets: [],
      ipSubnetsApplyTo: "all",
      spacesCount: 0,
    });
  });

  it("keeps every field it was given, networks in their order and with their masks", async () => {
    const made = await done("POST", "/locations", FULL);
    const { address, sos, administrator, ...fields } = FULL;
    expect(made).toMatchObject(fields);
    expect(made.ipSubnets).toEqual(["192.0.2.7/32", "2001:db8::/32", "10.1.2.3/8"]);
    expect(made.address).toMatchObject({ ...address, town: null });
    expect(made.sos).toMatchObject({ ...sos, vipOnly: false, email: null });
    expect(made.administrator).toEqual({ ...administrator, email: null });
    expect(await done("GET", `/locations/${made.id}`)).toEqual(made);
  });

  it("keeps whatever the contract lets it be given, at first and later", async () => {
    const given = sampleParts("locations.create", locations.create, { location: v7() } as Ids).body;
    expect(await done("POST", "/locations", given)).toMatchObject(given ?? {});
    const { id } = await done("POST", "/locations", { name: "Pier" });
    const changes = sampleParts("locations.update", locations.update, {} as Ids).body;
    await done("PATCH", `/locations/${id}`, changes);
    expect(await done("GET", `/locations/${id}`)).toMatchObject(changes ?? {});
  });

  it("merges the emergency slider and the administrator field by field, and networks as a whole", async () => {
    const { id } = await done("POST", "/locations", FULL);
    const changed = await done("PATCH", `/locations/${id}`, {
      sos: { enabled: false, phone: null },
      administrator: { email: "sam@example.test" },
      ipSubnets: ["198.51.100.0/24"],
    });
    expect(changed.sos).toMatchObject({
      enabled: false,
      phone: null,
      activeLabel: "Help is coming",
    });
    expect(changed.administrator).toEqual({ name: "Sam Okafor", email: "sam@example.test" });
    expect(changed.ipSubnets).toEqual(["198.51.100.0/24"]);
    expect(changed).toMatchObject({ licenseType: "trial", renewalDate: "2027-03-31" });
  });

  it("keeps no change after which its slider reaches nobody, and does not ask who changes something else", async () => {
    const { id } = await done("POST", "/locations", FULL);
    const refused = await call("PATCH", `/locations/${id}`, { sos: { phone: " " } });
    expect(refused.status).toBe(400);
    expect(refused.problem()).toMatchObject({
      code: "request.invalid",
      fields: [{ field: "sos.phone", code: "sos.nobody" }],
    });
    expect(await done("GET", `/locations/${id}`)).toMatchObject({ version: 1, sos: FULL.sos });
    const contact = { phone: null, email: "desk@example.test" };
    expect((await done("PATCH", `/locations/${id}`, { sos: contact })).sos).toMatchObject(contact);
    await server.installation.database.pool.query(
      "update location set sos = sos || '{\"email\": null}' where id = $1",
      [id],
    );
    expect(await done("PATCH", `/locations/${id}`, { wifi: "guests" })).toMatchObject({
      wifi: "guests",
    });
  });

  it("counts its active spaces", async () => {
    const id = await make.location(organisation);
    const floorId = await make.floor(organisation, id);
    const space = await make.space(organisation, { floorId });
    await make.space(organisation, { floorId });
    await done("DELETE", `/spaces/${space}`);
    expect((await done("GET", `/locations/${id}`)).spacesCount).toBe(1);
  });

  it.each([
    [
      { ipSubnets: ["10.0.0.0/8", "10.0.0.0/33"] },
      "ipSubnets.1",
      "subnet.invalid",
      "Invalid subnet",
    ],
    [{ ipSubnets: ["fe80::1%eth0/64"] }, "ipSubnets.0", "subnet.invalid", "Invalid subnet"],
    [{ renewalDate: "2027-02-30" }, "renewalDate", "date.invalid", undefined],
    [{ sos: { email: "desk" } }, "sos.email", "email.must_be_valid", "Email must be valid"],
    [{ administrator: { email: "x" } }, "administrator.email", "email.must_be_valid", undefined],
    [{ sos: { colour: "red" } }, "sos.colour", "field.unknown", undefined],
    [
      { sos: { enabled: true } },
      "sos.phone",
      "sos.nobody",
      "Enter a phone number or an e-mail: the slider reaches nobody yet.",
    ],
    [
      { sos: { enabled: true, phone: "999", sendToEmail: true } },
      "sos.email",
      "email.must_be_valid",
      "Email must be valid",
    ],
    [{ spacesLicensed: -1 }, "spacesLicensed", "field.too_small", undefined],
    [{ licenseType: "free" }, "licenseType", "field.invalid_value", undefined],
  ])("refuses %j by its field", async (body, field, code, message) => {
    const reply = await call("POST", "/locations", { name: "Quay", ...body });
    expect(reply.status).toBe(400);
    expect(reply.problem().fields).toMatchObject([
      { field, code, ...(message ? { message } : {}) },
    ]);
  });

  it("shows its networks to who may read locations, and to nobody else; lists show none", async () => {
    const { id } = await done("POST", "/locations", FULL);
    const member = await make.user({ organisations: [organisation] });
    const seen = await done("GET", `/locations/${id}`, undefined, member.token);
    expect(seen.ipSubnets).toEqual([]);
    expect(seen.spacesLicensed).toBe(40);
    expect((await done("GET", `/locations/${id}`)).ipSubnets).toHaveLength(3);
    for (const path of ["/locations", "/organisations/current"]) {
      const listed = await call("GET", path);
      expect(listed.text).toContain("Help is coming");
      expect(listed.text).not.toContain("192.0.2.7");
      expect(listed.text).not.toContain("spacesLicensed");
    }
  });

  it("is refused with both values where the same field changed, and merges where another did", async () => {
    const { id } = await done("POST", "/locations", FULL);
    const change = (body: unknown) =>
      server.call("PATCH", `/locations/${id}`, { token, body, headers: { "if-match": "1" } });
    expect((await change({ ipSubnets: ["10.0.0.0/8"] })).status).toBe(200);
    expect((await change({ renewalDate: null })).status).toBe(200);
    const refused = await change({ ipSubnets: [] });
    expect(refused.problem()).toMatchObject({
      code: "record.conflict",
      fields: [{ field: "ipSubnets" }],
      current: { ipSubnets: ["10.0.0.0/8"], renewalDate: null },
    });
  });
});

describe("the check of one's own address", () => {
  const check = (ipSubnets: unknown, from?: string, headers: Record<string, string> = {}) =>
    server.call("POST", "/locations/subnets-check", {
      token,
      body: { ipSubnets },
      headers,
      ...(from === undefined ? {} : { from }),
    });

  it.each([
    ["192.0.2.9", ["192.0.2.0/24"], "192.0.2.9", true],
    ["::ffff:192.0.2.9", ["192.0.2.0/24"], "192.0.2.9", true],
    ["192.0.3.9", ["192.0.2.0/24", "10.0.0.0/8"], "192.0.3.9", false],
    ["2001:db8:0:0::5", ["10.0.0.0/8", "2001:db8::/64"], "2001:db8::5", true],
    ["fe80::5%eth0", ["fe80::/10"], "fe80::5", true],
    ["192.0.2.9", [], "192.0.2.9", false],
  ])("from %s in %j: it is %s, inside: %s", async (from, subnets, address, matches) => {
    expect((await check(subnets, from)).json()).toEqual({ address, matches });
  });

  it("refuses what is no network by its place", async () => {
    const reply = await check(["10.0.0.0/8", "somewhere"]);
    expect(reply.problem().fields).toMatchObject([
      { field: "ipSubnets.1", code: "subnet.invalid", message: "Invalid subnet" },
    ]);
  });

  it("does not believe a forwarded address that no trusted proxy gave", async () => {
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "x-client-ip"]) {
      const reply = await check(["10.0.0.0/8"], "203.0.113.5", { [header]: "10.0.0.1" });
      expect(reply.json()).toEqual({ address: "203.0.113.5", matches: false });
    }
  });
});

describe("behind a trusted proxy", () => {
  it("counts what that proxy saw, and not what the caller wrote before it", async () => {
    const behind = await startTestServer({ TRUSTED_PROXIES: "192.0.2.1" });
    try {
      const factory = new Factory(behind);
      const id = await factory.organisation();
      const admin = await factory.user({ organisations: [id], roles: ["organisation-admin"] });
      const check = async (from: string, forwarded: string) =>
        (
          await behind.call("POST", "/locations/subnets-check", {
            token: admin.token,
            body: { ipSubnets: ["10.0.0.0/8"] },
            headers: { "x-forwarded-for": forwarded },
            from,
          })
        ).json();
      expect(await check("192.0.2.1", "10.0.0.1")).toEqual({ address: "10.0.0.1", matches: true });
      expect(await check("192.0.2.1", "10.0.0.1, 203.0.113.5")).toEqual({
        address: "203.0.113.5",
        matches: false,
      });
      expect(await check("203.0.113.5", "10.0.0.1")).toEqual({
        address: "203.0.113.5",
        matches: false,
      });
      expect(await check("192.0.2.1", "nonsense")).toMatchObject({ matches: false });
    } finally {
      await behind.close();
    }
  });
});

describe("every network that the rule accepts", () => {
  const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), maxLength: 5 });
  const six = fc
    .array(fc.oneof(hex, fc.constant(""), fc.ipV4()), { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join(":"));
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    six,
    fc.string({ unit: fc.constantFrom(..."0123456789.:af%/"), maxLength: 20 }),
  );
  const length = fc.oneof(
    fc.integer({ min: -1, max: 130 }).map(String),
    fc.constantFrom("08", "0", "00", "1e1", "128", "32"),
  );
  const subnet = fc.tuple(address, length).map(([text, bits]) => `${text}/${bits}`);

  it("can be stored, and holds an address exactly where the rule says so", async () => {
    const samples = fc.sample(fc.tuple(subnet, fc.oneof(fc.ipV4(), fc.ipV6())), {
      numRuns: 8000,
      seed: 20_261_123,
    });
    const accepted = samples.filter(([text]) => isSubnet(text));
    expect(accepted.length).toBeGreaterThan(500);
    const { rows } = await server.installation.database.pool.query<{ holds: boolean }>(
      `select n.address::inet <<= n.subnet::inet as holds
       from unnest($1::text[], $2::text[]) with ordinality n(subnet, address, place) order by place`,
      [accepted.map(([text]) => text), accepted.map(([, from]) => plainAddress(from))],
    );
    accepted.forEach(([text, from], at) => {
      expect([text, from, isInSubnets(from, [text])]).toEqual([text, from, rows[at]?.holds]);
    });
  });
});
