import { ORGANISATION_SETTING_KEYS } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

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
  organisation = await make.organisation({ name: "Harbour", settings: ["spaces_core"] });
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

const structure = (query = "", headers: Record<string, string> = {}) =>
  server.call("GET", `/organisations/current-with-structure${query}`, { token, headers });

describe("the active organisation", () => {
  it("is given with every setting, types, features, locations, languages and licence", async () => {
    await make.spaceType(organisation, "Office");
    await make.feature(organisation, "Screen");
    await make.location(organisation, "Quay");
    const reply = (await server.call("GET", "/organisations/current", { token })).json();
    expect(reply).toMatchObject({
      id: organisation,
      name: "Harbour",
      licence: { hasAssetManagement: true, hasPro: false },
      languages: [{ value: "en", label: "English" }],
      branding: { logo_url: null },
      spaceTypes: [{ name: "Office", organisationId: organisation }],
      features: [{ name: "Screen", icon: "wifi" }],
      locations: [{ name: "Quay" }],
    });
    const settings: { settingKey: string; enabled: boolean }[] = reply.settings;
    expect(settings.map(({ settingKey }) => settingKey)).toEqual(
      [...ORGANISATION_SETTING_KEYS].sort(),
    );
    expect(settings.filter(({ enabled }) => enabled).map(({ settingKey }) => settingKey)).toEqual([
      "spaces_core",
    ]);
  });
});

describe("the structure", () => {
  it("holds floors from the lowest, those without a level last, with their spaces by name", async () => {
    const location = await make.location(organisation, "Quay");
    const { pool } = server.installation.database;
    for (const [name, level] of [
      ["Roof", 9],
      ["Cellar", -1],
      ["Somewhere", null],
    ] as const) {
      await pool.query(
        "insert into floor (organisation_id, id, location_id, name, level) values ($1, $2, $3, $4, $5)",
        [organisation, v7(), location, name, level],
      );
    }
    const floor = await make.floor(organisation, location, "Zwischengeschoss");
    await make.space(organisation, { floorId: floor, name: "B" });
    await make.space(organisation, { floorId: floor, name: "A", shortcode: "s-1", capacity: 4 });
    const [quay] = (await structure()).json().locations;
    expect(quay.floors.map(({ name }: { name: string }) => name)).toEqual([
      "Cellar",
      "Roof",
      "Somewhere",
      "Zwischengeschoss",
    ]);
    expect(quay.floors[3].spaces).toMatchObject([
      { name: "A", shortcode: "s-1", capacity: 4 },
      { name: "B" },
    ]);
  });

  it("says when each floor was made and changed, as its own call does", async () => {
    const location = await make.location(organisation, "Pier");
    const id = await make.floor(organisation, location, "Deck");
    const found = async () => {
      const [pier] = (await structure()).json().locations;
      return pier.floors.find((floor: { id: string }) => floor.id === id);
    };
    const before = await found();
    const { pool } = server.installation.database;
    await pool.query("update floor set name = 'Upper deck' where id = $1", [id]);
    const { spaces: _, ...after } = await found();
    expect(after.createdAt).toBe(before.createdAt);
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await server.call("GET", `/floors/${id}`, { token })).json()).toMatchObject(after);
  });

  it("leaves out what is archived, unless it is asked for", async () => {
    const space = await make.space(organisation, { name: "Old room" });
    await server.call("DELETE", `/spaces/${space}`, { token });
    expect((await structure()).text).not.toContain("Old room");
    expect((await structure("?withDeleted=false")).text).not.toContain("Old room");
    expect((await structure("?withDeleted=true")).text).toContain("Old room");
  });

  it("answers 304 while unchanged, and anew after each kind of change", async () => {
    const location = await make.location(organisation, "Quay");
    const floor = await make.floor(organisation, location);
    const space = await make.space(organisation, { floorId: floor });
    const seen = new Set<string>();
    let tag = "";
    const expectNew = async () => {
      const reply = await structure("", { "if-none-match": tag });
      expect(reply.status).toBe(200);
      tag = String(reply.headers["etag"]);
      expect(seen.has(tag)).toBe(false);
      seen.add(tag);
      const again = await structure("", { "if-none-match": tag });
      expect([again.status, again.text]).toEqual([304, ""]);
    };
    const send = async (method: string, path: string, body?: unknown) => {
      const reply = await server.call(method, path, { token, body });
      expect(reply.status, reply.text).toBeLessThan(300);
    };
    await expectNew();
    await send("PATCH", `/spaces/${space}`, { name: "New name" });
    await expectNew();
    await send("DELETE", `/floors/${floor}`);
    await expectNew();
    await send("PUT", `/floors/${floor}/restore`);
    await expectNew();
    await send("POST", "/locations", { name: "Pier" });
    await expectNew();
    await server.installation.database.pool.query(
      "update organisation_setting set enabled = false where organisation_id = $1",
      [organisation],
    );
    await expectNew();
    await server.installation.database.pool.query(
      "update organisation set name = 'Harbour 2' where id = $1",
      [organisation],
    );
    await expectNew();
    expect((await structure()).json().name).toBe("Harbour 2");
  });

  it("is not renewed by a write that was refused, and has a tag of its own with archived ones", async () => {
    await make.location(organisation, "Quay");
    const { etag } = (await structure()).headers;
    await server.call("POST", "/locations", { token, body: { name: "Quay" } });
    expect((await structure()).headers["etag"]).toBe(etag);
    expect((await structure("?withDeleted=true")).headers["etag"]).not.toBe(etag);
  });

  it("may be kept by the browser for this user alone, who asks again each time", async () => {
    const { headers } = await structure();
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["vary"]).toContain("authorization");
  });
});

describe("the logo", () => {
  it("is the default one for anybody, and cannot run anything", async () => {
    const reply = await server.call("GET", `/organisations/public/logo/${organisation}`);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/svg+xml");
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    const absent = await server.call("GET", `/organisations/public/logo/${v7()}`);
    expect(absent.bytes.equals(reply.bytes)).toBe(true);
  });

  it("is the organisation's own when it has one, until it is archived", async () => {
    const { files, database } = server.installation;
    await files.put(`${organisation}/logo.webp`, Buffer.from("own logo"), {
      contentType: "image/webp",
    });
    await database.pool.query("update organisation set logo_key = $2 where id = $1", [
      organisation,
      `${organisation}/logo.webp`,
    ]);
    const read = () => server.call("GET", `/organisations/public/logo/${organisation}`);
    const own = await read();
    expect([own.text, own.headers["content-type"]]).toEqual(["own logo", "image/webp"]);
    await database.pool.query("update organisation set deleted_at = now() where id = $1", [
      organisation,
    ]);
    expect((await read()).headers["content-type"]).toBe("image/svg+xml");
  });
});
