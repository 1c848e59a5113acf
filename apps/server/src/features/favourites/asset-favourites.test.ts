import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

const LISTS = ["favourite-assets", "recently-viewed-assets"] as const;
const INSIDE = "192.0.2.5";
const OUTSIDE = "203.0.113.5";

let server: TestServer;
let world: AssetWorld;
let member: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  world = await assetWorld(server);
  member = await world.make.user({ organisations: [world.organisation] });
});

interface From {
  readonly as?: TestUser;
  readonly from?: string;
}

const call = (method: string, path: string, { as = world.admin, from = INSIDE }: From = {}) =>
  server.call(method, `/users/me/${path}`, { token: as.token, from });
const statusOf = async (...given: Parameters<typeof call>) => (await call(...given)).status;
const listed = async (list: string, given: From = {}): Promise<{ id: string; tag: string }[]> =>
  (await call("GET", list, given)).json();
const idsIn = async (list: string, given: From = {}) =>
  (await listed(list, given)).map(({ id }) => id);

async function markAndView(id: string, given: From = {}) {
  for (const list of LISTS)
    expect([list, await statusOf("PUT", `${list}/${id}`, given)]).toEqual([list, 204]);
}

/** Lets the location of the room be seen from inside of its network alone. */
async function restrict() {
  const body = { ipSubnets: ["192.0.2.0/24"] };
  expect((await world.send("PATCH", `/locations/${world.quay}`, body)).status).toBe(200);
}

describe("favourite and recently viewed assets", () => {
  it("are told whole to who reads assets, and by tag, kind, model, picture and place to others", async () => {
    const asset = { tag: "BEAM-1", name: "Big beamer", serialNumber: "SN-1", quantity: null };
    const id = await world.add(asset);
    const seen = {
      ...{ id, tag: "BEAM-1", model: { name: "EB-2250U" }, picture: null, isFavourite: true },
      ...{ space: { id: world.room }, location: { id: world.quay, name: "Quay" } },
    };
    for (const as of [world.admin, member]) await markAndView(id, { as });
    for (const list of LISTS) {
      const whole = { name: "Big beamer", serialNumber: "SN-1", lifecycleStatus: "in_service" };
      expect(await listed(list)).toMatchObject([{ ...seen, ...whole, issuesCount: 0 }]);
      const short = { name: null, serialNumber: null, lifecycleStatus: null, issuesCount: null };
      expect(await listed(list, { as: member })).toMatchObject([{ ...seen, ...short }]);
    }
  });

  it("that float are there for who reads assets alone", async () => {
    const id = await world.add({ spaceId: null, locationId: world.quay });
    await markAndView(id);
    for (const list of LISTS) {
      expect(await listed(list)).toMatchObject([{ id, space: null, location: { id: world.quay } }]);
      for (const method of ["PUT", ...(list === "favourite-assets" ? ["DELETE"] : [])])
        expect([method, await statusOf(method, `${list}/${id}`, { as: member })]).toEqual([
          method,
          404,
        ]);
    }
  });

  it("go out of a member's lists while they float, and come back with a room", async () => {
    const id = await world.add();
    await markAndView(id, { as: member });
    await world.send("POST", `/assets/${id}/move`, { spaceId: null });
    for (const list of LISTS) expect(await idsIn(list, { as: member })).toEqual([]);
    await world.send("POST", `/assets/${id}/move`, { spaceId: world.hall });
    for (const list of LISTS) expect(await idsIn(list, { as: member })).toEqual([id]);
  });

  it("are not there from outside of the networks of their location", async () => {
    const id = await world.add();
    const elsewhere = await world.add({ spaceId: world.hall });
    await markAndView(id);
    await markAndView(elsewhere);
    await restrict();
    for (const list of LISTS) {
      expect(await idsIn(list, { from: OUTSIDE })).toEqual([elsewhere]);
      expect((await idsIn(list)).toSorted()).toEqual([id, elsewhere].toSorted());
      expect(await statusOf("PUT", `${list}/${id}`, { from: OUTSIDE })).toBe(404);
    }
    // What is cleared from outside is everything that was opened, and nothing that was marked.
    expect(await statusOf("DELETE", "recently-viewed-assets", { from: OUTSIDE })).toBe(204);
    expect(await idsIn("recently-viewed-assets")).toEqual([]);
    expect((await idsIn("favourite-assets")).toSorted()).toEqual([id, elsewhere].toSorted());
  });

  it("are kept when the viewed spaces are cleared from outside", async () => {
    const id = await world.add();
    await markAndView(id);
    await call("PUT", `recently-viewed/${world.room}`);
    await restrict();
    expect(await statusOf("DELETE", "recently-viewed", { from: OUTSIDE })).toBe(204);
    expect(await idsIn("recently-viewed-assets")).toEqual([id]);
    expect(await idsIn("recently-viewed")).toEqual([]);
  });

  it("of another organisation are not there", async () => {
    const { admin } = await assetWorld(server);
    const id = await world.add();
    for (const list of LISTS)
      expect(await statusOf("PUT", `${list}/${id}`, { as: admin })).toBe(404);
    await markAndView(id);
    await server.installation.database.pool.query("delete from asset where id = $1", [id]);
    for (const list of LISTS) expect(await idsIn(list)).toEqual([]);
  });

  it("need the module of assets, and not that of favourite spaces", async () => {
    const id = await world.add();
    await markAndView(id);
    const turn = (key: string, isOn: boolean) =>
      server.installation.database.pool.query(
        `update organisation_setting s set enabled = $3 from available_setting a
         where a.id = s.setting_id and a.setting_key = $2 and s.organisation_id = $1`,
        [world.organisation, key, isOn],
      );
    await turn("spaces_plus", false);
    for (const list of LISTS) expect(await idsIn(list)).toEqual([id]);
    await turn("asset_management", false);
    for (const list of LISTS)
      expect((await call("GET", list)).problem().code).toBe("access.feature_disabled");
  });
});
