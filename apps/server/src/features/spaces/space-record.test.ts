import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { type FullOrganisation, fullOrganisation } from "../../../test/full-organisation.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let full: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer({ TYPEFORM: "true" });
  make = new Factory(server);
  full = await fullOrganisation(server, make, "Whole");
  const { ids, admin } = full;
  const send = (method: string, path: string, body: unknown) =>
    server.call(method, path, { token: admin.token, body });
  await send("POST", `/spaces/${ids.space}/links`, {
    url: "https://example.test/all",
    description: "For all",
    isPublic: true,
  });
  await send("PATCH", `/spaces/${ids.space}`, {
    beaconIds: [ids.beacon],
    mainPanoramaId: ids.spacePanorama,
    typeformId: "abcDEF12",
  });
});
afterAll(() => server.close());

async function asks(path: string, token = full.admin.token) {
  const reply = await server.call("GET", path, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function someone(role?: "technician") {
  const roles = role ? [role] : [];
  return (await make.user({ organisations: [full.ids.organisation], roles })).token;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const times = {
  createdAt: expect.stringMatching(MOMENT),
  updatedAt: expect.stringMatching(MOMENT),
  deletedAt: null,
};

describe("a space", () => {
  it("carries what belongs to it, just as the lists of each give it", async () => {
    const { ids } = full;
    const at = `/spaces/${ids.space}`;
    const space = await asks(at);
    expect(space).toMatchObject(times);
    expect(space.documents).toHaveLength(1);
    expect(space.documents).toEqual(await asks(`${at}/documents`));
    expect(space.links).toHaveLength(2);
    expect(space.links).toEqual(await asks(`${at}/links`));
    const [listed] = await asks(`${at}/panoramas`);
    expect(space.panoramas).toHaveLength(1);
    expect(listed).toMatchObject(space.panoramas[0]);
    expect(space.mainPanorama).toEqual(space.panoramas[0]);
    expect(
      await server.call("GET", space.mainPanorama.path, { token: full.admin.token }),
    ).toMatchObject({ status: 200 });
    expect(space.beacons).toEqual([{ id: ids.beacon, version: 1, name: "Whole beacon", ...times }]);
    expect(space.integrations).toEqual(await asks(`${at}/integrations`));
    expect(space.integrations.form).toEqual({ typeformId: "abcDEF12" });
  });

  it("gives each person what they may see of that", async () => {
    const at = `/spaces/${full.ids.space}`;
    const technician = await asks(at, await someone("technician"));
    expect([technician.documents.length, technician.links.length]).toEqual([1, 2]);
    expect(technician.beacons).toHaveLength(1);
    const member = await asks(at, await someone());
    expect(member.documents).toEqual([]);
    expect(member.links.map(({ description }: { description: string }) => description)).toEqual([
      "For all",
    ]);
    expect([member.beacons.length, member.panoramas.length]).toEqual([0, 1]);
  });

  it("leaves out what is archived, and panoramas where the module is off", async () => {
    const { ids, admin } = full;
    const at = `/spaces/${ids.space}`;
    const employee = await make.user({ appRoles: ["storey-admin"] });
    const turnPanoramas = (enabled: boolean) =>
      server.call("PUT", `/organisations-admin/${ids.organisation}/settings/spaces_panoramas`, {
        token: employee.token,
        body: { enabled },
      });
    const before = await asks(at);
    expect([before.links.length, before.panoramas.length]).toEqual([2, 1]);
    await server.call("DELETE", `${at}/links/${before.links[0].id}`, { token: admin.token });
    await turnPanoramas(false);
    try {
      const space = await asks(at);
      expect(space.links).toMatchObject([{ id: before.links[1].id }]);
      expect([space.panoramas, space.mainPanorama]).toEqual([[], null]);
    } finally {
      await turnPanoramas(true);
      await server.call("PUT", `${at}/links/${before.links[0].id}/restore`, { token: admin.token });
    }
    expect((await asks(at)).mainPanorama).toEqual(before.mainPanorama);
  });

  it("keeps its version when a document or a link of it changes", async () => {
    const at = `/spaces/${full.ids.space}`;
    const { version, links } = await asks(at);
    await server.call("PATCH", `${at}/links/${links[0].id}`, {
      token: full.admin.token,
      body: { description: "Changed" },
    });
    const after = await asks(at);
    expect([after.version, after.links[0].description]).toEqual([version, "Changed"]);
  });
});

describe("the places a space is in", () => {
  it("name what they hold: a location its floors, a floor its spaces", async () => {
    const { ids } = full;
    const location = await asks(`/locations/${ids.location}`);
    expect(location.floors).toEqual([
      { id: ids.floor, version: 1, name: "Whole floor", level: null, ...times },
    ]);
    const floor = await asks(`/floors/${ids.floor}`);
    expect(floor).toMatchObject({ ...times, location: { id: ids.location } });
    expect(floor.spaces).toEqual([
      {
        id: ids.space,
        version: expect.any(Number),
        name: "Whole space",
        shortcode: "Whole-1",
        ...times,
      },
    ]);
  });
});

describe("roles and permissions", () => {
  it("say when they were made and changed", async () => {
    const [role] = await asks("/roles");
    expect(role).toMatchObject(times);
    const me = await asks("/users/me");
    expect(me.roles[0]).toMatchObject({ name: "organisation-admin", ...times });
    const permissions = await asks("/permissions");
    expect(permissions[0]).toEqual({
      id: expect.any(String),
      name: "app.organisation.asset-models.create",
      ...times,
    });
  });
});
