import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import {
  CANARY,
  codeOf,
  type GuestWorld,
  guestOf,
  guestWorld,
  report,
} from "./guest-world.fixture.ts";

let server: TestServer;
let world: GuestWorld;
let model: string;
let asset: string;
let code: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const make = new Factory(server);
  world = await guestWorld(server, make);
  model = await make.assetModel(world.organisation, { name: "EB-2250U" });
  asset = await added({ tag: "T-1", name: CANARY, serialNumber: CANARY, supplier: CANARY });
  code = await codeOf(server, asset);
});

async function send(method: string, path: string, body?: unknown) {
  const reply = await server.call(method, path, { token: world.admin.token, body });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply;
}
async function added(given: object = {}): Promise<string> {
  const body = { modelId: model, spaceId: world.space, ...given };
  return (await send("POST", "/assets", body)).json().id;
}
async function pictureOf(path: string): Promise<string> {
  const upload = form({ bytes: await jpeg(), fileName: "a.jpg" });
  const reply = await server.call("POST", `${path}/images`, {
    token: world.admin.token,
    ...upload,
  });
  return reply.json().id;
}
const refusal = async (of = code) => {
  const reply = await server.call("POST", "/public/sessions", { body: { code: of } });
  if (reply.status === 200) return "open";
  const { code: why, current = {} } = reply.problem() as { code: string; current?: object };
  return [reply.status, why, current] as const;
};

describe("the code of an asset", () => {
  it("shows tag, kind, model and picture beside the room, and nothing else of the asset", async () => {
    const { session } = await guestOf(server, code);
    expect(session.space.asset).toEqual({
      ...{ tag: "T-1", type: expect.any(String), model: "EB-2250U", picture: null },
    });
    expect(session.space.name).toBe("Reading room");
    expect(JSON.stringify(session)).not.toContain(CANARY);
    expect((await guestOf(server, world.code)).session.space.asset).toBeNull();
  });

  it("gives its own picture, else its model's, and no other asset's", async () => {
    const other = await pictureOf(`/assets/${await added()}`);
    const ofModel = await pictureOf(`/asset-models/${model}`);
    const first = await guestOf(server, code);
    expect(first.session.space.asset.picture.id).toBe(ofModel);
    const own = await pictureOf(`/assets/${asset}`);
    const { session, call } = await guestOf(server, code);
    expect(session.space.asset.picture.id).toBe(own);
    const bytes = async (id: string) =>
      (await call("GET", `/files?key=${encodeURIComponent(`picture/${id}/small`)}`)).status;
    expect(await Promise.all([own, ofModel, world.image, other].map(bytes))).toEqual([
      200, 200, 200, 404,
    ]);
    const room = await guestOf(server, world.code);
    expect((await room.call("GET", `/files?key=picture/${own}/small`)).status).toBe(404);
  });

  it("takes a report about the asset and its space, which is followed by its name", async () => {
    const neighbour = await guestOf(server, world.code);
    await neighbour.call("POST", "/issues", { body: report({ title: "The room is cold" }) });
    const { call } = await guestOf(server, code);
    const reply = await call("POST", "/issues", { body: report() });
    expect(reply.status).toBe(201);
    const { issueId, trackingToken } = reply.json();
    const issue = (await send("GET", `/issues/${issueId}`)).json();
    expect([issue.space.id, issue.asset.id]).toEqual([world.space, asset]);
    expect((await call("GET", "/issues")).json()).toMatchObject([{ id: issueId }]);
    expect((await neighbour.call("GET", "/issues")).json()).toHaveLength(2);
    const tracked = await server.call("GET", `/public/issues/${trackingToken}`, {});
    expect(tracked.json()).toMatchObject({ asset: "EB-2250U · T-1", space: "Reading room" });
  });

  it("holds its reports to the limits of the room", async () => {
    const { call } = await guestOf(server, code);
    const status = async () => (await call("POST", "/issues", { body: report() })).status;
    for (let sent = 0; sent < 5; sent++) expect(await status()).toBe(201);
    expect(await status()).toBe(429);
    const room = await guestOf(server, world.code);
    expect((await room.call("POST", "/issues", { body: report() })).status).toBe(429);
  });
});

const CONTACT = { organisation: expect.any(Object), wifi: null };

describe("an asset is shown by every rule, and its session ended at the next call,", () => {
  const RULES: readonly [string, () => Promise<unknown>, readonly unknown[]][] = [
    [
      "when it floats",
      () => send("POST", `/assets/${asset}/move`, { spaceId: null, locationId: world.location }),
      [403, "asset.not_public", { ...CONTACT, contact: null }],
    ],
    [
      "when it is archived",
      () => send("DELETE", `/assets/${asset}`),
      [410, "asset.archived", { ...CONTACT, contact: "desk@example.test", name: "T-1" }],
    ],
    [
      "when its room turns private",
      () => send("PATCH", `/spaces/${world.space}`, { isPublic: false }),
      [403, "space.not_public", { ...CONTACT, contact: null }],
    ],
    [
      "when its networks hold",
      () => send("PATCH", `/locations/${world.location}`, { ipSubnets: ["192.0.2.0/24"] }),
      [403, "space.wrong_network", { ...CONTACT, contact: "desk@example.test" }],
    ],
    [
      "when the module is off",
      () =>
        server.installation.database.pool.query(
          "update organisation_setting set enabled = false where organisation_id = $1 and setting_id = (select id from available_setting where setting_key = 'asset_management')",
          [world.organisation],
        ),
      [403, "asset.module_off", { ...CONTACT, contact: null }],
    ],
    [
      "when its code is revoked",
      async () => {
        const [{ id }] = (await send("GET", `/assets/${asset}/codes`)).json();
        await send("DELETE", `/space-codes/${id}`);
      },
      [410, "guest.code_revoked", {}],
    ],
    [
      "when its organisation is archived",
      () =>
        server.installation.database.pool.query(
          "update organisation set deleted_at = now() where id = $1",
          [world.organisation],
        ),
      [404, "not_found", {}],
    ],
  ];
  it.each(RULES)("%s", async (_, change, expected) => {
    const { call } = await guestOf(server, code);
    expect((await call("GET", "")).status).toBe(200);
    await change();
    expect(await refusal()).toEqual(expected);
    const after = await call("GET", "");
    const [status, why] = expected;
    const isGone = why === "guest.code_revoked";
    expect([after.status, after.problem().code]).toEqual(
      isGone ? [404, "not_found"] : [status, why],
    );
  });

  it("when it is archived in a private room, of which nothing is said", async () => {
    await send("DELETE", `/assets/${asset}`);
    await send("PATCH", `/spaces/${world.space}`, { isPublic: false });
    const [, why, current] = await refusal();
    expect([why, JSON.stringify(current)]).toEqual([
      "space.not_public",
      expect.not.stringContaining("T-1"),
    ]);
  });

  it("when it was moved to another room, with what is public of that one", async () => {
    const { call } = await guestOf(server, code);
    const hall = (
      await send("POST", "/spaces", { name: "Hall", floorId: world.floor, isPublic: true })
    ).json().id;
    await send("POST", `/assets/${asset}/move`, { spaceId: hall });
    expect((await call("GET", "")).json()).toMatchObject({ name: "Hall", asset: { tag: "T-1" } });
  });
});

it("a report that a merge took elsewhere does not tell of what the other is about", async () => {
  const { call } = await guestOf(server, world.code);
  const mine = (await call("POST", "/issues", { body: report() })).json();
  const other = (
    await send("POST", "/issues", { assetId: asset, spaceId: world.space, title: "Dark" })
  ).json().id;
  const merge = { to: "cancelled", reason: "duplicate", duplicateOfId: other };
  await send("POST", `/issues/${mine.issueId}/transition`, merge);
  const tracked = await server.call("GET", `/public/issues/${mine.trackingToken}`, {});
  expect(tracked.json()).toMatchObject({ title: "Dark", asset: null });
});
