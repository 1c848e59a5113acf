import type { Asset, Issue } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const get = async (id: string) => (await world.send("GET", `/assets/${id}`)).json() as Asset;
const move = (id: string, to: object, token?: string) =>
  world.send("POST", `/assets/${id}/move`, to, token === undefined ? {} : { token });
const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

/** Somebody whose role counts in some locations alone. */
async function limited(role: "technician" | "organisation-admin", locations: readonly string[]) {
  const user = await world.make.user({ organisations: [world.organisation] });
  await world.make.grant(user.id, world.organisation, role, locations);
  return user;
}

async function report(body: object): Promise<string> {
  const reply = await world.send("POST", "/issues", { title: "Dark", ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json().id;
}

const issue = async (id: string) => (await world.send("GET", `/issues/${id}`)).json() as Issue;

describe("a move", () => {
  it("takes the open issues along, and says how many", async () => {
    const { room, hall, mill } = world;
    const id = await world.add();
    const alone = await report({ assetId: id });
    const here = await report({ assetId: id, spaceId: room, pin: { floorX: 0.1, floorY: 0.2 } });
    const done = await report({ assetId: id, spaceId: room });
    const ofRoom = await report({ spaceId: room });
    const resolved = { to: "resolved", resolutionCode: "fixed" };
    await world.send("POST", `/issues/${done}/transition`, resolved);
    expect((await get(id)).issuesCount).toBe(2);
    const moved = (await move(id, { spaceId: hall })).json();
    expect(moved).toMatchObject({
      movedIssuesCount: 2,
      result: { space: { id: hall }, issuesCount: 2 },
    });
    expect((await issue(alone)).location?.id).toBe(mill);
    expect(await issue(here)).toMatchObject({
      space: { id: hall },
      location: { id: mill },
      pin: null,
    });
    expect((await issue(done)).space?.id).toBe(room);
    expect((await issue(ofRoom)).space?.id).toBe(room);
    expect((await move(id, { spaceId: hall })).json().movedIssuesCount).toBe(0);
  });

  it("to nowhere in particular leaves its issues without a space", async () => {
    const { room, quay } = world;
    const id = await world.add();
    const here = await report({ assetId: id, spaceId: room });
    expect((await move(id, { spaceId: null, locationId: quay })).json().movedIssuesCount).toBe(1);
    expect(await issue(here)).toMatchObject({ space: null, location: { id: quay } });
    await move(id, { spaceId: null });
    expect(await issue(here)).toMatchObject({ space: null, location: null });
    expect((await issue(here)).asset?.name).toBe(`EB-2250U · ${(await get(id)).tag}`);
  });

  it("goes along with the space, to whatever location that goes", async () => {
    const id = await world.add();
    const floorId = await world.make.floor(world.organisation, world.mill);
    const moved = await world.send("POST", `/spaces/${world.room}/move`, { floorId });
    expect(moved.status, moved.text).toBe(200);
    expect((await get(id)).location?.id).toBe(world.mill);
  });

  it("of a room takes along what is just put in it", async () => {
    for (let round = 0; round < 4; round += 1) {
      const floorId = await world.make.floor(world.organisation, world.quay);
      const space = await world.make.space(world.organisation, { floorId });
      const to = await world.make.floor(world.organisation, world.mill);
      const [added] = await Promise.all([
        world.send("POST", "/assets", { modelId: world.model, spaceId: space }),
        world.send("POST", `/spaces/${space}/move`, { floorId: to }),
      ]);
      expect((await get(added.json().id)).location?.id).toBe(world.mill);
    }
  });

  it("is refused to a room that is archived, and for who saw it elsewhere", async () => {
    const id = await world.add();
    await query("update space set deleted_at = now() where id = $1", [world.hall]);
    expect((await move(id, { spaceId: world.hall })).problem().code).toBe("parent.archived");
    await move(id, { spaceId: null });
    const late = await world.send(
      "POST",
      `/assets/${id}/move`,
      { spaceId: world.room },
      { headers: { "if-match": '"1"' } },
    );
    expect(late.problem().code).toBe("record.conflict");
  });
});

describe("a role that is limited to locations", () => {
  it("counts for what lies there, at both ends of a move", async () => {
    const { token } = await limited("technician", [world.quay]);
    const [here, there] = [await world.add(), await world.add({ spaceId: world.hall })];
    const name = { name: "Lamp" };
    const code = async (asked: ReturnType<AssetWorld["send"]>) => {
      const reply = await asked;
      return reply.status < 300 ? reply.status : reply.problem().code;
    };
    expect(await code(world.send("PATCH", `/assets/${here}`, name, { token }))).toBe(200);
    expect(await code(world.send("PATCH", `/assets/${there}`, name, { token }))).toBe(
      "access.location",
    );
    expect(await code(move(here, { spaceId: world.hall }, token))).toBe("access.location");
    expect(await code(move(there, { spaceId: world.room }, token))).toBe("access.location");
    expect(await code(move(here, { spaceId: null, locationId: world.quay }, token))).toBe(200);
    const add = (place: object) =>
      world.send("POST", "/assets", { modelId: world.model, ...place }, { token });
    expect(await code(add({ spaceId: world.room }))).toBe(201);
    expect(await code(add({ spaceId: world.hall }))).toBe("access.location");
  });

  it("reads what floats without a home, and writes nothing of it", async () => {
    const { token } = await limited("organisation-admin", [world.quay, world.mill]);
    const [id, here] = [await world.add({ spaceId: null }), await world.add()];
    const as = { token };
    expect((await world.send("GET", `/assets/${id}`, undefined, as)).status).toBe(200);
    for (const [method, path, body] of [
      ["PATCH", `/assets/${id}`, { name: "X" }],
      ["POST", `/assets/${id}/move`, { spaceId: world.room }],
      ["DELETE", `/assets/${id}`, undefined],
      ["POST", `/assets/${here}/move`, { spaceId: null }],
      ["POST", "/assets", { modelId: world.model, spaceId: null }],
      ["POST", `/assets/${id}/links`, { url: "https://example.test/" }],
    ] as const) {
      const reply = await world.send(method, path, body, as);
      expect([method, path, reply.status, reply.status >= 400 && reply.problem().code]).toEqual([
        method,
        path,
        403,
        "access.location",
      ]);
    }
    // What belongs to no location takes rights in the whole organisation.
    const model = { name: "Wide", assetTypeId: v7() };
    expect((await world.send("POST", "/asset-models", model, as)).problem().code).toBe(
      "access.forbidden",
    );
  });
});

describe("members without a right to assets", () => {
  let member: TestUser;
  beforeEach(async () => {
    member = await world.make.user({ organisations: [world.organisation] });
  });
  const as = () => ({ token: member.token });

  it("see tag, kind, model and picture of those in rooms, and may report on them", async () => {
    const id = await world.add({ tag: "T-1", name: "Secret name", serialNumber: "SN" });
    await world.add({ tag: "T-2", quantity: 3 });
    const path = `/spaces/${world.room}/assets`;
    const seen = (await world.send("GET", path, undefined, as())).json();
    expect(seen.totalCount).toBe(2);
    expect(seen.assetTypes).toEqual([expect.objectContaining({ count: 2 })]);
    expect(seen.results[0]).toEqual({
      ...{ id, tag: "T-1", model: { id: world.model, name: "EB-2250U" }, picture: null },
      assetType: { id: expect.any(String), name: expect.any(String), icon: null },
      ...{
        name: null,
        serialNumber: null,
        lifecycleStatus: null,
        quantity: null,
        issuesCount: null,
      },
    });
    const all = (await world.send("GET", path)).json().results;
    expect(all[0]).toMatchObject({
      name: "Secret name",
      serialNumber: "SN",
      lifecycleStatus: "in_service",
      issuesCount: 0,
    });
    expect((await world.send("GET", `${path}?pageSize=1&page=2`)).json().results).toEqual([all[1]]);
    const reported = await world.send(
      "POST",
      "/issues",
      { assetId: id, spaceId: world.room, title: "Dark" },
      as(),
    );
    expect(reported.status).toBe(201);
    expect(reported.json().asset).toEqual({ id, name: "EB-2250U · T-1" });
    expect((await world.send("GET", `/assets/${id}/issues`, undefined, as())).json()).toHaveLength(
      1,
    );
    for (const hidden of [
      `/assets/${id}`,
      `/assets/${id}/history`,
      `/assets/${id}/documents`,
      `/assets/${id}/codes`,
      `/assets/${id}/timeline`,
    ]) {
      expect([hidden, (await world.send("GET", hidden, undefined, as())).status]).toEqual([
        hidden,
        403,
      ]);
    }
    expect((await world.send("POST", "/assets/search", {}, as())).status).toBe(403);
  });

  it("see none that floats, and none behind a network they are not in", async () => {
    const floating = await world.add({ spaceId: null, tag: "F-1" });
    expect((await world.send("GET", `/assets/${floating}/issues`, undefined, as())).status).toBe(
      404,
    );
    expect((await world.send("GET", "/codes/F-1", undefined, as())).status).toBe(404);
    const restricted = await world.add({ tag: "N-1" });
    await query("update location set ip_subnets = '{203.0.113.0/24}' where id = $1", [world.quay]);
    expect((await world.send("GET", `/spaces/${world.room}/assets`, undefined, as())).status).toBe(
      404,
    );
    expect((await world.send("GET", `/assets/${restricted}`)).status).toBe(404);
    expect(
      (await world.send("POST", "/assets/search", {})).json().results.map((one: Asset) => one.id),
    ).toEqual([floating]);
    expect(
      (await world.send("POST", "/assets/search", { searchTerm: "N-1" })).json().totalCount,
    ).toBe(0);
  });
});

describe("one asset of a room", () => {
  it("is told alone to who asks for it, and only while it is there", async () => {
    const { room, hall } = world;
    const [first, second] = [await world.add(), await world.add()];
    const listed = async (space: string, assetId: string) =>
      (await world.send("GET", `/spaces/${space}/assets?assetId=${assetId}`)).json();
    const found = await listed(room, second);
    expect(found.results.map(({ id }: Asset) => id)).toEqual([second]);
    expect(found.totalCount).toBe(2);
    expect((await listed(hall, first)).results).toEqual([]);
  });
});

describe("a place with assets", () => {
  const archive = (path: string, choice = "", token?: string) =>
    world.send("DELETE", `${path}${choice}`, undefined, token === undefined ? {} : { token });

  it("is not archived before they go, and says how many there are", async () => {
    await world.add();
    await world.add();
    const floor = (await world.send("GET", `/spaces/${world.room}`)).json().floor.id;
    for (const path of [`/spaces/${world.room}`, `/floors/${floor}`, `/locations/${world.quay}`]) {
      const refused = await archive(path);
      expect([refused.status, refused.problem().code]).toEqual([409, "space.has_assets"]);
      expect(refused.problem().current).toEqual({ assetsCount: 2 });
    }
    expect(
      (await archive(`/spaces/${world.room}`, "?assets=move")).problem().fields[0],
    ).toMatchObject({ field: "assetsSpaceId" });
  });

  it("lets them move to another room with their issues, or float at home", async () => {
    const [id, other] = [await world.add(), await world.add()];
    const dark = await report({ assetId: id, spaceId: world.room });
    await move(other, { spaceId: world.hall });
    const to = `?assets=move&assetsSpaceId=${world.hall}`;
    expect(
      (await archive(`/spaces/${world.room}`, `?assets=move&assetsSpaceId=${world.room}`)).problem()
        .code,
    ).toBe("parent.archived");
    expect((await archive(`/spaces/${world.room}`, to)).status).toBe(200);
    expect(await get(id)).toMatchObject({
      space: { id: world.hall },
      location: { id: world.mill },
    });
    expect((await issue(dark)).space?.id).toBe(world.hall);
    expect((await archive(`/spaces/${world.hall}`, "?assets=float")).status).toBe(200);
    expect(await get(id)).toMatchObject({ isFloating: true, location: { id: world.mill } });
    expect((await archive(`/locations/${world.mill}`)).problem().current).toEqual({
      assetsCount: 2,
    });
    expect((await archive(`/locations/${world.mill}`, "?assets=float")).status).toBe(200);
    expect(await get(id)).toMatchObject({ isFloating: true, location: null });
  });

  it("keeps them from who may archive rooms and not change assets", async () => {
    await world.add();
    const keeper = await world.make.user({ organisations: [world.organisation] });
    const role = v7();
    await query("insert into role (id, name) values ($1, $2)", [role, `keeper-${role}`]);
    await query(
      "insert into role_permission (role_id, permission_id) select $1, id from permission where name = 'organisation.spaces.delete'",
      [role],
    );
    await query(
      "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
      [world.organisation, keeper.id, role],
    );
    const refused = await archive(`/spaces/${world.room}`, "?assets=float", keeper.token);
    expect(refused.problem().code).toBe("access.forbidden");
  });

  it("that is archived as an asset is put in it keeps none", async () => {
    for (let round = 0; round < 4; round += 1) {
      const space = await world.make.space(world.organisation, {
        floorId: await world.make.floor(world.organisation, world.mill),
      });
      const [gone, made] = await Promise.all([
        archive(`/spaces/${space}`),
        world.send("POST", "/assets", { modelId: world.model, spaceId: space }),
      ]);
      expect([gone.status, made.status].sort()).toEqual(
        gone.status === 200 ? [200, 409] : [201, 409],
      );
    }
  });
});

describe("the number of assets", () => {
  const counts = async (token?: string) => {
    const reply = await world.send("GET", "/assets/counts", undefined, token ? { token } : {});
    const found: { id: string; count: number }[] = reply.json();
    return Object.fromEntries(found.map(({ id, count }) => [id, count]));
  };

  it("is told of each place that has any, without what is archived", async () => {
    const { room, quay, mill, hall } = world;
    await world.add();
    await world.add();
    await world.send("DELETE", `/assets/${await world.add()}`);
    await world.add({ spaceId: null, locationId: quay });
    await world.add({ spaceId: null });
    const floors = await query("select id, floor_id from space where id = any ($1)", [
      [room, hall],
    ]);
    const floorOf = (id: string) => floors.rows.find((row) => row.id === id)?.floor_id;
    expect(await counts()).toEqual({ [quay]: 3, [floorOf(room)]: 2, [room]: 2 });
    await world.add({ spaceId: hall });
    expect(await counts()).toMatchObject({ [mill]: 1, [floorOf(hall)]: 1, [hall]: 1 });
  });

  it("is nothing of another organisation", async () => {
    await world.add();
    const other = await assetWorld(server);
    expect(await counts(other.admin.token)).toEqual({});
  });

  it("leaves out a location that the caller's network does not reach", async () => {
    const { quay, mill, hall } = world;
    await world.add();
    await world.add({ spaceId: hall });
    await query("update location set ip_subnets = '{198.51.100.0/24}' where id = $1", [quay]);
    const left = await counts();
    expect(Object.keys(left)).toContain(mill);
    expect(Object.keys(left)).not.toContain(quay);
  });
});
