import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { levelled, ORGANISATION_SETTING_KEYS } from "@storey/domain";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";
import { makePanoramaReady } from "./make-panorama.service.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let technician: string;
let member: string;
let sphere: Buffer;
let small: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  sphere = await picture(2048, 1024);
  small = await picture(640, 480);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  technician = (await make.user({ organisations: [organisation], roles: ["technician"] })).token;
  member = (await make.user({ organisations: [organisation] })).token;
});

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Artist: "Canary Person" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
}

function upload(bytes: Buffer, fields: Record<string, string> = {}, token = technician) {
  const sent = form({ bytes, fileName: "Lobby north.jpg" }, fields);
  return server.call("POST", `/spaces/${space}/panoramas`, { token, ...sent });
}

async function folderOf(id: string): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ s3_key: string }>(
    "select s3_key from space_panorama where id = $1",
    [id],
  );
  return rows[0]?.s3_key ?? "";
}

async function makeReady(id: string): Promise<void> {
  const panoramaKey = await folderOf(id);
  const task = { organisationId: organisation, panoramaKey, isLastAttempt: true };
  await makePanoramaReady(server.installation, task);
}

async function ready(fields: Record<string, string> = {}, bytes = sphere) {
  const reply = await upload(bytes, fields);
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  await makeReady(reply.json().id);
  const made = (await list()).find(({ id }: { id: string }) => id === reply.json().id);
  expect(made).toMatchObject({ state: "ready", errorCode: null });
  return made;
}

/** Uploads a flat picture without making it ready, for tests that do not look at it. */
async function added() {
  const reply = await upload(small, { is360: "false" });
  expect(reply.status).toBe(201);
  return reply.json();
}

async function list(token = technician) {
  const reply = await server.call("GET", `/spaces/${space}/panoramas`, { token });
  expect(reply.status).toBe(200);
  return reply.json();
}

function file(panoramaKey: string, token = technician, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ panoramaKey });
  return server.call("GET", `/spaces/panorama-stream?${query}`, { token, headers });
}

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return server.call(method, path, { token: technician, body, headers });
}

const at = (id: string) => `/spaces/${space}/panoramas/${id}`;

describe("panoramas of a space", () => {
  it("wait until they are ready, and are then given in tiles", async () => {
    const reply = await upload(sphere);
    const waiting = reply.json();
    expect(waiting).toMatchObject({
      name: "Lobby north",
      fileName: "Lobby north.jpg",
      order: 0,
      is360: true,
      width: 2048,
      height: 1024,
      hfov: 90,
      yaw: 0,
      pitch: 0,
      rollCorrection: 0,
      pitchCorrection: 0,
      path: "",
      base: null,
      tiles: null,
      hotspots: [],
      version: 1,
    });
    await makeReady(waiting.id);
    const [made] = await list(member);
    expect(made).toMatchObject({ state: "ready", colour: expect.stringMatching(/^#3[2-4]6/) });
    expect(made.tiles.levels).toEqual([
      { width: 2048, cols: 4, rows: 2, firstCol: 0, lastCol: 3, firstRow: 0, lastRow: 1 },
    ]);
    const tile = await file(`${made.tiles.keyPrefix}/0/3_1`, member);
    expect([tile.status, tile.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(tile.bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    const base = await server.call("GET", made.path, { token: member });
    expect(await sharp(base.bytes).metadata()).toMatchObject({ width: 2048, height: 1024 });
    const again = await file(made.base.panoramaKey, member, {
      "if-none-match": String(base.headers["etag"]),
    });
    expect(again.status).toBe(304);
  });

  it("carry neither place nor name in what is given, and never give the original", async () => {
    const made = await ready();
    const keys = [made.base.panoramaKey, made.preview.panoramaKey, `${made.tiles.keyPrefix}/0/0_0`];
    for (const key of keys) {
      const facts = await sharp((await file(key)).bytes).metadata();
      expect([facts.exif, facts.xmp]).toEqual([undefined, undefined]);
    }
    const folder = await folderOf(made.id);
    const original = await server.installation.files.get(`${folder}/original`);
    expect(original?.size).toBe(sphere.length);
    original?.stream.destroy();
    expect((await file(`${folder}/original`)).status).toBe(404);
  });

  it("give nothing but what is theirs", async () => {
    const folder = await folderOf((await ready()).id);
    const names = [
      "tiles/0/4_0",
      "tiles/1/0_0",
      "tiles/00/0_0",
      "tiles/0/0_0x",
      "",
      "../base",
      "base/",
      "flat/800",
      "original",
    ];
    for (const name of names)
      expect([name, (await file(`${folder}/${name}`)).status]).toEqual([name, 404]);
    expect((await file(`${folder}/base`)).status).toBe(200);
  });

  it("are levelled from the start as their GPano data say, and open straight ahead", async () => {
    const pose = 'GPano:PosePitchDegrees="20" GPano:PoseRollDegrees="-6.5"';
    const size = 'GPano:FullPanoWidthPixels="2048" GPano:FullPanoHeightPixels="1024"';
    const data = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${size} ${pose}/></rdf:RDF></x:xmpmeta>`;
    const made = await ready({}, await sharp(sphere).withXmp(data).jpeg().toBuffer());
    expect(made).toMatchObject({ is360: true, rollCorrection: -6.5, pitchCorrection: 20 });
    const opened = levelled(made, { roll: -6.5, pitch: 20 });
    expect([opened.yaw, opened.pitch]).toEqual([expect.closeTo(0, 1), expect.closeTo(0, 1)]);
  });

  it("have a name, whatever nobody sees in that of their file", async () => {
    const sent = form({ bytes: small, fileName: "\u200b\u00ad.jpg" }, { is360: "false" });
    const path = `/spaces/${space}/panoramas`;
    const reply = await server.call("POST", path, { token: technician, ...sent });
    expect(reply.json()).toMatchObject({ name: "360" });
  });

  it("can be flat, in several widths", async () => {
    const made = await ready({ is360: "false", name: "Wall" }, await picture(1700, 900));
    expect(made).toMatchObject({ name: "Wall", is360: false, base: null, tiles: null, crop: null });
    expect(made.pictures.map(({ width }: { width: number }) => width)).toEqual([800, 1600, 1700]);
    for (const { panoramaKey, width } of made.pictures) {
      expect((await sharp((await file(panoramaKey)).bytes).metadata()).width).toBe(width);
    }
  });

  it("can be changed, ordered, archived and restored", async () => {
    const [first, second] = [await ready(), await ready()];
    const changed = await send("PATCH", at(first.id), {
      name: "Door",
      hfov: 70,
      yaw: -12.5,
      pitch: 3,
      rollCorrection: 1.25,
      pitchCorrection: -3.5,
    });
    expect(changed.json()).toMatchObject({
      name: "Door",
      hfov: 70,
      yaw: -12.5,
      rollCorrection: 1.25,
      pitchCorrection: -3.5,
    });
    const conflict = await send("PATCH", at(first.id), { name: "Mine" }, { "if-match": '"1"' });
    expect(conflict.problem()).toMatchObject({
      code: "record.conflict",
      current: { name: "Door" },
    });
    const order = `/spaces/${space}/panoramas/order`;
    const turned = await send("PUT", order, { panoramaIds: [second.id, first.id] });
    expect(turned.json().map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await send("PUT", order, { panoramaIds: [second.id] })).status).toBe(409);
    const removed = await send("DELETE", at(second.id));
    expect(removed.json().deletedAt).not.toBeNull();
    expect((await list()).map(({ order: place }: { order: number }) => place)).toEqual([0]);
    expect((await file(second.base.panoramaKey)).status).toBe(404);
    const restored = await send("PUT", `${at(second.id)}/restore`);
    expect(restored.json()).toMatchObject({ deletedAt: null, order: 1 });
    expect((await file(second.base.panoramaKey)).status).toBe(200);
  });

  it.each([
    [{ hfov: 20 }],
    [{ yaw: 181 }],
    [{ pitch: -91 }],
    [{ rollCorrection: 181 }],
    [{ pitchCorrection: 91 }],
    [{ name: "" }],
    [{ is360: false }],
  ])("refuse %j", async (change) => {
    const reply = await upload(sphere);
    expect((await send("PATCH", at(reply.json().id), change)).status).toBe(400);
  });

  it("add nothing when sent again with the same id", async () => {
    const id = v7();
    const [first, again] = [await upload(sphere, { id }), await upload(sphere, { id })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await list()).toHaveLength(1);
    const other = await make.space(organisation);
    const sent = form({ bytes: sphere }, { id });
    const elsewhere = await server.call("POST", `/spaces/${other}/panoramas`, {
      token: technician,
      ...sent,
    });
    expect(elsewhere.problem().code).toBe("record.exists");
  });

  it("are in the audit without what was made of them", async () => {
    const { id } = await ready();
    const { rows } = await server.installation.database.pool.query(
      "select operation, coalesce(after, before) ? 'made' as tells from history where entity_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { operation: "insert", tells: false },
      { operation: "update", tells: false },
    ]);
  });
});

describe("the order of panoramas in the form of the space", () => {
  const order = (panoramaIds: string[]) => send("PATCH", `/spaces/${space}`, { panoramaIds });
  const ids = async () => (await list()).map(({ id }: { id: string }) => id);

  it("is changed with other fields of the space, each panorama once", async () => {
    const [first, second] = [await added(), await added()];
    const panoramaIds = [second.id, first.id, second.id];
    const changed = await send("PATCH", `/spaces/${space}`, {
      capacity: 7,
      panoramaIds,
      mainPanoramaId: first.id,
    });
    expect(changed.json()).toMatchObject({
      capacity: 7,
      panoramaIds: [second.id, first.id],
      mainPanoramaId: first.id,
    });
    expect(await ids()).toEqual([second.id, first.id]);
  });

  it("is refused beside its field, with nothing written, unless all of them are named", async () => {
    const [first, second] = [await added(), await added()];
    const other = await make.space(organisation);
    const foreign = (
      await server.call("POST", `/spaces/${other}/panoramas`, {
        token: technician,
        ...form({ bytes: small }),
      })
    ).json();
    for (const wrong of [[], [second.id], [second.id, first.id, foreign.id], [second.id, v7()]]) {
      const body = { name: "Not written", panoramaIds: wrong };
      const refused = await send("PATCH", `/spaces/${space}`, body);
      expect(refused.status).toBe(409);
      expect(refused.problem()).toMatchObject({
        code: "record.conflict",
        fields: [{ field: "panoramaIds", code: "record.conflict" }],
        current: { id: space, panoramaIds: [first.id, second.id] },
      });
    }
    expect(await ids()).toEqual([first.id, second.id]);
    expect((await send("GET", `/spaces/${space}`)).json().name).not.toBe("Not written");
  });

  it("is not told before it is written, where another field of the same call is refused", async () => {
    const [first, second] = [await added(), await added()];
    await send("PATCH", `/spaces/${space}`, { name: "Theirs" });
    const body = { name: "Mine", panoramaIds: [second.id, first.id] };
    const refused = await send("PATCH", `/spaces/${space}`, body, { "if-match": '"1"' });
    expect(refused.problem()).toMatchObject({
      fields: [{ field: "name" }],
      current: { panoramaIds: [first.id, second.id] },
    });
    expect(await ids()).toEqual([first.id, second.id]);
  });

  it("sent back as it was undoes no order that somebody else gives meanwhile", async () => {
    const [first, second] = [await added(), await added()];
    const { pool } = server.installation.database;
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select from space where id = $1 for update", [space]);
      const sent = send("PATCH", `/spaces/${space}`, {
        name: "Whole",
        panoramaIds: [first.id, second.id],
      });
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows[0].count;
        })
        .toBeGreaterThan(0);
      await client.query("update space_panorama set position = 1 - position where space_id = $1", [
        space,
      ]);
      await client.query("commit");
      expect((await sent).json()).toMatchObject({ panoramaIds: [second.id, first.id] });
    } finally {
      client.release();
    }
    expect(await ids()).toEqual([second.id, first.id]);
  });

  it("needs the module that panoramas need, and an active space", async () => {
    const { id } = await added();
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    await server.call("DELETE", `/spaces/${space}`, { token: admin.token });
    expect((await order([id])).status).toBe(404);
    const settings = ORGANISATION_SETTING_KEYS.filter((key) => key !== "spaces_panoramas");
    const without = await make.organisation({ settings });
    const bare = await make.space(without);
    const { token } = await make.user({ organisations: [without], roles: ["technician"] });
    const body = { panoramaIds: [id] };
    const refused = await server.call("PATCH", `/spaces/${bare}`, { token, body });
    expect(refused.problem().code).toBe("access.feature_disabled");
  });

  it("leaves out what is archived, and is not for who may not write there", async () => {
    const [first, second] = [await added(), await added()];
    await send("DELETE", at(first.id));
    expect((await order([first.id, second.id])).status).toBe(409);
    expect((await order([second.id])).json().panoramaIds).toEqual([second.id]);
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [await make.location(organisation)]);
    const elsewhere = await server.call("PATCH", `/spaces/${space}`, {
      token: limited.token,
      body: { panoramaIds: [second.id] },
    });
    expect(elsewhere.problem().code).toBe("access.location");
  });

  it("is not given to a new space, which has none", async () => {
    const floorId = await make.floor(organisation);
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    const body = { name: "New", floorId, panoramaIds: [] };
    const reply = await server.call("POST", "/spaces", { token: admin.token, body });
    expect(reply.problem().fields).toMatchObject([{ field: "panoramaIds", code: "field.unknown" }]);
  });
});

describe("the main panorama", () => {
  it("is one of the space's own; null when it is archived", async () => {
    const { id } = await ready();
    const chosen = await send("PATCH", `/spaces/${space}`, { mainPanoramaId: id });
    expect(chosen.json()).toMatchObject({ mainPanoramaId: id, panoramaIds: [id], beaconIds: [] });
    const other = await make.space(organisation);
    const foreign = await send("PATCH", `/spaces/${other}`, { mainPanoramaId: id });
    expect(foreign.status).toBe(404);
    await send("DELETE", at(id));
    const without = (await send("GET", `/spaces/${space}`)).json();
    expect(without).toMatchObject({ mainPanoramaId: null, panoramaIds: [] });
    expect((await send("PATCH", `/spaces/${space}`, { mainPanoramaId: id })).status).toBe(404);
    await send("PUT", `${at(id)}/restore`);
    expect((await send("GET", `/spaces/${space}`)).json().mainPanoramaId).toBe(id);
    const none = await send("PATCH", `/spaces/${space}`, { mainPanoramaId: null });
    expect(none.json().mainPanoramaId).toBeNull();
  });

  it("is kept apart from another space's by the database itself", async () => {
    const { id } = await ready();
    const other = await make.space(organisation);
    const chosen = server.installation.database.pool.query(
      "update space set main_panorama_id = $1 where id = $2",
      [id, other],
    );
    await expect(chosen).rejects.toMatchObject({ code: "23503" });
  });
});

describe("beacons of a space", () => {
  it("are given and changed with it, each once", async () => {
    const admin = (
      await make.user({ organisations: [organisation], roles: ["organisation-admin"] })
    ).token;
    const identity = { kind: "ibeacon", uuid: v7(), major: 1, minor: 1 };
    const beacon = await server.call("POST", "/beacons", {
      token: admin,
      body: { name: "Door", identity },
    });
    const { id } = beacon.json();
    const changed = await send("PATCH", `/spaces/${space}`, { beaconIds: [id, id] });
    expect(changed.json().beaconIds).toEqual([id]);
    expect((await send("PATCH", `/spaces/${space}`, { beaconIds: [v7()] })).status).toBe(404);
  });
});

describe("files of panoramas", () => {
  async function stored(key: string): Promise<string[]> {
    const root = join(server.installation.dataDir, "files", key);
    return readdir(root).catch(() => []);
  }

  it("go when the space is deleted for good", async () => {
    const { id } = await ready();
    const folder = await folderOf(id);
    expect((await stored(folder)).length).toBeGreaterThan(2);
    await server.installation.database.pool.query("delete from space where id = $1", [space]);
    const { pool } = server.installation.database;
    await removeDueFiles(pool, server.installation.files, new Date(Date.now() + 60_000));
    expect(await stored(folder)).toEqual([]);
  });

  it("of a panorama that is deleted while it is made are not left behind", async () => {
    const { id } = (await upload(sphere)).json();
    const folder = await folderOf(id);
    const { panoramas } = server.installation;
    const slow = {
      ...server.installation,
      panoramas: {
        ...panoramas,
        make: async (...given: Parameters<typeof panoramas.make>) => {
          const made = await panoramas.make(...given);
          await server.installation.database.pool.query("delete from space where id = $1", [space]);
          return made;
        },
      },
    };
    const task = { organisationId: organisation, panoramaKey: folder, isLastAttempt: false };
    await makePanoramaReady(slow, task);
    expect((await stored(folder)).filter((name) => name !== "original")).toEqual([]);
  });
});

describe("who may", () => {
  it("is nobody of another organisation, whatever key is guessed", async () => {
    const made = await ready();
    const elsewhere = await make.organisation();
    const foreign = await make.user({ organisations: [elsewhere], roles: ["organisation-admin"] });
    const base: string = made.base.panoramaKey;
    const keys = [
      base,
      `/${base}`,
      base.replaceAll("/", "%2f"),
      base.toUpperCase(),
      `${base}\u0000`,
    ];
    for (const key of keys) {
      const reply = await file(key, foreign.token);
      expect([404, 400]).toContain(reply.status);
    }
    expect((await file(base, technician)).status).toBe(200);
  });

  it("is who has the permission, where the module is on", async () => {
    expect((await upload(sphere, {}, member)).problem().code).toBe("access.forbidden");
    organisation = await make.organisation({ settings: ["spaces_core"] });
    space = await make.space(organisation);
    const reader = (await make.user({ organisations: [organisation] })).token;
    const reply = await server.call("GET", `/spaces/${space}/panoramas`, { token: reader });
    expect(reply.problem().code).toBe("access.feature_disabled");
  });

  it("is nobody outside of the location's networks", async () => {
    const made = await ready();
    const { rows } = await server.installation.database.pool.query<{ location: string }>(
      "select location_id as location from space where id = $1",
      [space],
    );
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    await server.call("PATCH", `/locations/${rows[0]?.location}`, {
      token: admin.token,
      from: "192.0.2.5",
      body: { ipSubnets: ["192.0.2.0/24"] },
    });
    const query = new URLSearchParams({ panoramaKey: made.base.panoramaKey });
    for (const [from, status] of [
      ["192.0.2.5", 200],
      ["203.0.113.5", 404],
    ] as const) {
      const asked = { token: technician, from };
      const listed = await server.call("GET", `/spaces/${space}/panoramas`, asked);
      const streamed = await server.call("GET", `/spaces/panorama-stream?${query}`, asked);
      expect([listed.status, streamed.status]).toEqual([status, status]);
    }
  });

  it("is, with a role that is limited to locations, who works in this one", async () => {
    const { id } = await ready();
    const { rows } = await server.installation.database.pool.query<{ location: string }>(
      "select location_id as location from space where id = $1",
      [space],
    );
    for (const [location, code] of [
      [v7(), "access.location"],
      [rows[0]?.location ?? "", ""],
    ] as const) {
      const user = await make.user({ organisations: [organisation] });
      await make.grant(user.id, organisation, "technician", [location]);
      const ask = (method: string, path: string, body?: unknown) =>
        server.call(method, path, { token: user.token, ...(body ? { body } : {}) });
      const replies = [
        await upload(sphere, {}, user.token),
        await ask("PATCH", at(id), { name: "Mine" }),
        await ask("PUT", `${at(id)}/hotspots`, { hotspots: [] }),
        await ask("DELETE", at(id)),
        await ask("PUT", `${at(id)}/restore`),
      ];
      for (const reply of replies) {
        expect(reply.status < 300 ? "" : reply.problem().code).toBe(code);
      }
    }
  });
});
