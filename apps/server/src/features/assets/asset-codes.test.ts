import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  id = await world.add({ tag: "T-1", name: "Left" });
});

const codeOf = async (asset = id) =>
  (await world.send("GET", `/assets/${asset}/codes`)).json()[0] as { id: string; code: string };
const scan = (code: string, token?: string) =>
  world.send("GET", `/codes/${encodeURIComponent(code)}`, undefined, token ? { token } : {});
const blank = async () =>
  (await world.send("POST", "/space-codes/blank", { count: 1 })).json()[0] as {
    id: string;
    code: string;
  };

/** Returns somebody who holds one permission in the organisation, and nothing else. */
async function holderOf(permission: string) {
  const person = await world.make.user({ organisations: [world.organisation] });
  const role = v7();
  const query = (text: string, values: unknown[]) =>
    server.installation.database.pool.query(text, values);
  await query("insert into role (id, name) values ($1, $2)", [role, `one-${role}`]);
  await query(
    "insert into role_permission (role_id, permission_id) select $1, id from permission where name = $2",
    [role, permission],
  );
  await query(
    "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
    [world.organisation, person.id, role],
  );
  return { token: person.token };
}

describe("a code", () => {
  it("leads to its asset, and so does its tag", async () => {
    const { code } = await codeOf();
    const found = (await scan(code)).json();
    expect(found).toEqual({
      kind: "asset",
      asset: {
        ...{ id, tag: "T-1", name: "Left", modelName: "EB-2250U", isArchived: false },
        ...{ typeName: expect.any(String), picture: null },
        space: { id: world.room, name: expect.any(String) },
        location: { id: world.quay, name: "Quay" },
      },
    });
    expect((await scan("t-1")).json()).toEqual(found);
    const member = await world.make.user({ organisations: [world.organisation] });
    expect((await scan(code, member.token)).json().asset).toMatchObject({ tag: "T-1", name: null });
    await world.send("DELETE", `/assets/${id}`);
    expect((await scan(code)).json().asset.isArchived).toBe(true);
  });

  it("that is blank is claimed for an asset, by one of two", async () => {
    const { code } = await blank();
    const claim = (asset: string) =>
      world.send("PUT", `/codes/${code}/claim-for-asset`, { assetId: asset, from: null });
    const other = await world.add();
    const replies = await Promise.all([claim(id), claim(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = replies.find(({ status }) => status === 200)?.json();
    expect(won).toMatchObject({ previous: null, code: { state: "active", space: null } });
    expect((await scan(code)).json().asset.id).toBe(won.code.asset.id);
  });

  it("goes from an asset to a space and back by who may change both", async () => {
    const { code, id: codeId } = await codeOf();
    const take = { spaceId: world.room, from: id };
    const as = await holderOf("organisation.spaces.update");
    expect((await world.send("PUT", `/codes/${code}/claim`, take, as)).problem().code).toBe(
      "access.forbidden",
    );
    expect(
      (await world.send("DELETE", `/space-codes/${codeId}`, undefined, as)).problem().code,
    ).toBe("access.forbidden");
    const taken = (await world.send("PUT", `/codes/${code}/claim`, take)).json();
    expect(taken).toMatchObject({
      previous: { kind: "asset", id, name: "T-1" },
      code: { space: { id: world.room }, asset: null },
    });
    const back = { assetId: id, from: world.room };
    expect(
      (await world.send("PUT", `/codes/${code}/claim-for-asset`, back)).json().previous,
    ).toMatchObject({ kind: "space", id: world.room });
  });

  it("of an asset in a private room is no way in for who has no account, nor for another organisation", async () => {
    const { code } = await codeOf();
    const session = await server.call("POST", "/public/sessions", { body: { code } });
    expect(session.problem().code).toBe("space.not_public");
    const stranger = await assetWorld(server);
    expect((await scan(code, stranger.admin.token)).status).toBe(404);
    const both = await world.make.user({
      organisations: [stranger.organisation, world.organisation],
    });
    expect((await scan(code, both.token)).json()).toMatchObject({
      kind: "other-organisation",
      organisation: { id: world.organisation },
    });
  });

  it("that is revoked says so", async () => {
    const { code, id: codeId } = await codeOf();
    await world.send("DELETE", `/space-codes/${codeId}`);
    expect((await scan(code)).json()).toEqual({ kind: "revoked", code });
  });

  it("is revoked and restored by who may change its asset, whatever they may do to rooms", async () => {
    const { code, id: codeId } = await codeOf();
    const as = await holderOf("organisation.assets.update");
    const path = `/assets/${id}/codes/${codeId}`;
    const revoked = await world.send("DELETE", path, undefined, as);
    expect(revoked.json()).toMatchObject({ id: codeId, state: "revoked", asset: { id } });
    expect((await scan(code)).json()).toEqual({ kind: "revoked", code });
    expect((await world.send("PUT", `${path}/restore`, undefined, as)).json().state).toBe("active");
    await world.send("DELETE", `/assets/${id}`);
    expect((await world.send("DELETE", path, undefined, as)).json().state).toBe("revoked");
    const rooms = await holderOf("organisation.spaces.update");
    expect((await world.send("PUT", `${path}/restore`, undefined, rooms)).status).toBe(403);
  });

  it("is not revoked as that of an asset it does not lead to", async () => {
    const { code, id: codeId } = await codeOf();
    const other = await world.add();
    const asOther = await world.send("DELETE", `/assets/${other}/codes/${codeId}`);
    expect(asOther.status).toBe(404);
    await world.send("PUT", `/codes/${code}/claim`, { spaceId: world.room, from: id });
    expect((await world.send("DELETE", `/assets/${id}/codes/${codeId}`)).status).toBe(404);
    expect((await scan(code)).json()).toMatchObject({ kind: "space", space: { id: world.room } });
  });
});
