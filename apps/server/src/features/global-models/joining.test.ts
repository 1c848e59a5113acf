import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type GlobalWorld, globalWorld } from "./global-models.fixture.ts";

let server: TestServer;
let world: GlobalWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await globalWorld(server);
});

let counter = 0;
const nameOf = () => `Joined ${++counter}`;

/** Adds a private model to ours, of a maker of that name. */
async function own(given: object = {}): Promise<{ id: string; name: string }> {
  const { send } = world.ours;
  const make = async (path: string, name: string) => {
    const list = (await send("GET", path)).json() as { id: string; name: string }[];
    return list.find((one) => one.name === name) ?? (await send("POST", path, { name })).json();
  };
  const manufacturerId = (await make("/manufacturers", "Epson")).id;
  const assetTypeId = (await make("/asset-types", "Beamer")).id;
  const body = { name: nameOf(), manufacturerId, assetTypeId, ...given };
  const reply = await send("POST", "/asset-models", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json();
}
const join = (id: string, globalModelId: string, side: "ours" | "theirs" = "ours") =>
  world[side].send("POST", `/asset-models/${id}/follow`, { globalModelId });
const leave = (id: string) => world.ours.send("POST", `/asset-models/${id}/end-following`);
const history = async (id: string) => {
  const { rows } = await server.installation.database.pool.query<{ after: object }>(
    "select after from history where entity = 'asset_model' and entity_id = $1 order by id",
    [id],
  );
  return rows.map(({ after }) => after);
};

describe("a private model that has a global one of its name", () => {
  it("is told what it could follow, and which of its own values would stay", async () => {
    const model = await own({ warrantyMonths: 12, shortDescription: "Ours" });
    const said = { manufacturer: "EPSON", assetType: "Projector", warrantyMonths: 36 };
    const global = await world.global({ name: model.name.toUpperCase(), ...said });
    expect((await world.ours.model(model.id)).followable).toMatchObject({
      ...{ id: global.id, values: said },
      kept: ["assetTypeId", "name", "shortDescription", "warrantyMonths"],
    });
    // By its part number too, but by no other maker's, and by none that is archived or taken.
    const parted = await own({ partNumber: "V-9" });
    const part = await world.global({ partNumber: "v-9", manufacturer: "Epson" });
    expect((await world.ours.model(parted.id)).followable.id).toBe(part.id);
    await world.keep("PATCH", `/global-asset-models/${part.id}`, { manufacturer: "Sony" });
    expect((await world.ours.model(parted.id)).followable).toBeNull();
    await world.keep("DELETE", `/global-asset-models/${global.id}`);
    expect((await world.ours.model(model.id)).followable).toBeNull();
  });

  it("follows it from then on, and keeps what it says of its own", async () => {
    const model = await own({ warrantyMonths: 12, endOfLifeMonths: 60 });
    const global = await world.global({
      ...{ name: model.name, manufacturer: "Epson", assetType: "Projector", partNumber: "V11" },
      ...{ warrantyMonths: 36, longDescription: "Very.", endOfLife: "2031-01-01" },
    });
    const asset = (
      await world.ours.send("POST", "/assets", {
        ...{ modelId: model.id, spaceId: null, installDate: "2026-01-01" },
      })
    ).json();
    expect((await join(model.id, global.id)).json()).toMatchObject({
      ...{ isGlobal: true, followable: null, assetType: { name: "Beamer" } },
      ...{ warrantyMonths: 12, longDescription: "Very.", partNumber: "V11" },
      // Its months were all it said of that date: no day of somebody else's comes before them.
      ...{ endOfLife: null, endOfLifeMonths: 60 },
      global: {
        ...{ id: global.id, isPending: false },
        overridden: ["assetTypeId", "endOfLife", "endOfLifeMonths", "warrantyMonths"],
      },
    });
    const changes = { warrantyMonths: 48, longDescription: "More.", licenseMonths: 24 };
    await world.keep("PATCH", `/global-asset-models/${global.id}`, changes);
    await world.follow();
    expect(await world.ours.model(model.id)).toMatchObject({
      ...{ warrantyMonths: 12, longDescription: "More.", licenseMonths: 24 },
    });
    const dated = (await world.ours.send("GET", `/assets/${asset.id}`)).json();
    expect(JSON.stringify(dated)).toContain("2028-01-01");
    expect(await history(model.id)).toContainEqual(
      expect.objectContaining({ global_id: global.id }),
    );
  });

  it("follows one at a time, which no other follows, in the own organisation alone", async () => {
    const model = await own();
    const [global, other] = [await world.global(), await world.global()];
    expect((await join(model.id, global.id, "theirs")).status).toBe(404);
    // Two at once: it follows one of them, and the other is told.
    const both = await Promise.all([join(model.id, global.id), join(model.id, other.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.problem().code).toBe("asset_model.follows");
    const followed = (await world.ours.model(model.id)).global.id;
    expect((await join(model.id, followed)).status).toBe(200);
    const second = await own();
    expect((await join(second.id, followed)).problem().code).toBe("asset_model.taken");
    const free = followed === global.id ? other.id : global.id;
    await world.keep("DELETE", `/global-asset-models/${free}`);
    expect((await join(second.id, free)).status).toBe(404);
    const [third, last] = [await own(), await own()];
    const shared = await world.global();
    const two = await Promise.all([join(third.id, shared.id), join(last.id, shared.id)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.ours.send("DELETE", `/asset-models/${second.id}`);
    expect((await join(second.id, (await world.global()).id)).status).toBe(404);
  });

  it("needs the right to change models", async () => {
    const model = await own();
    const global = await world.global();
    const { organisation } = world.ours;
    const technician = await world.make.user({
      organisations: [organisation],
      roles: ["technician"],
    });
    const { token } = technician;
    for (const [path, body] of [
      [`/asset-models/${model.id}/follow`, { globalModelId: global.id }],
      [`/asset-models/${model.id}/end-following`, undefined],
    ] as const) {
      expect((await server.call("POST", path, { token, body })).status).toBe(403);
    }
  });
});

describe("ending the following", () => {
  it("keeps the values and what came along, as the organisation's own, and frees the global model", async () => {
    const global = await world.global({ warrantyMonths: 36, partNumber: "V11" });
    const links = `/global-asset-models/${global.id}/links`;
    await world.keep("POST", links, { url: "https://manual.example.test/" });
    const model = await world.ours.take(global.id);
    await world.ours.send("PATCH", `/asset-models/${model}`, { partNumber: "Ours" });
    const left = await leave(model);
    expect(left.json()).toMatchObject({
      ...{ isGlobal: false, global: null, warrantyMonths: 36, partNumber: "Ours" },
      links: [{ url: "https://manual.example.test/" }],
    });
    await world.keep("PATCH", `/global-asset-models/${global.id}`, { warrantyMonths: 1 });
    const [link] = (await world.keep("GET", links)).json();
    await world.keep("DELETE", `${links}/${link.id}`);
    await world.follow();
    expect(await world.ours.model(model)).toMatchObject({
      ...{ warrantyMonths: 36, links: [{ url: "https://manual.example.test/" }] },
    });
    expect((await leave(model)).problem().code).toBe("asset_model.private");
    expect(await history(model)).toContainEqual(expect.objectContaining({ global_id: null }));
    const usage = (await world.keep("GET", `/global-asset-models/${global.id}`)).json().usage;
    expect(usage.organisations).toBe(0);
    // It may be taken back, and follows again.
    expect((await join(model, global.id)).json().global.overridden).toContain("warrantyMonths");
  });

  it("of two at once one ends it, and a change beside it leaves it whole", async () => {
    const global = await world.global({ warrantyMonths: 36 });
    const model = await world.ours.take(global.id);
    await world.keep("PATCH", `/global-asset-models/${global.id}`, { warrantyMonths: 48 });
    const [one, two] = await Promise.all([leave(model), leave(model), world.follow()]);
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    const kept = await world.ours.model(model);
    expect(kept.global).toBeNull();
    expect([36, 48]).toContain(kept.warrantyMonths);
  });
});

describe("links of a global model", () => {
  const listed = async (model: string) =>
    (
      (await world.ours.send("GET", `/asset-models/${model}/links`)).json() as { url: string }[]
    ).map(({ url }) => url.replace(/^https:\/\/|\.test\/$/g, ""));
  const url = (name: string) => `https://${name}.test/`;

  it("come along, follow in their order behind the own ones, and go with the global ones", async () => {
    const { id } = await world.global();
    const links = `/global-asset-models/${id}/links`;
    const add = async (name: string) =>
      (await world.keep("POST", links, { url: url(name), description: name })).json();
    const [manual, parts] = [await add("manual"), await add("parts")];
    const model = await world.ours.take(id);
    const own = `/asset-models/${model}/links`;
    expect(await listed(model)).toEqual(["manual", "parts"]);
    await world.ours.send("POST", own, { url: url("ours") });
    const moved = { position: 0, url: url("spares") };
    await world.keep("PATCH", `${links}/${parts.id}`, moved);
    await world.follow();
    expect(await listed(model)).toEqual(["spares", "manual", "ours"]);
    // What the organisation changes of one is its own, and what it removes stays away.
    const copies = (await world.ours.send("GET", own)).json() as { id: string; url: string }[];
    const copyOf = (name: string) => copies.find((one) => one.url === url(name))?.id;
    await world.ours.send("PATCH", `${own}/${copyOf("manual")}`, { url: url("local") });
    await world.ours.send("DELETE", `${own}/${copyOf("spares")}`);
    await world.keep("PATCH", `${links}/${manual.id}`, { url: url("newest") });
    await add("video");
    await world.follow();
    expect(await listed(model)).toEqual(["local", "ours", "video"]);
    for (const one of (await world.keep("GET", links)).json()) {
      expect((await world.keep("DELETE", `${links}/${one.id}`)).status).toBe(200);
    }
    await world.follow();
    expect(await listed(model)).toEqual(["local", "ours"]);
    await world.keep("PUT", `${links}/${manual.id}/restore`);
    await world.follow();
    expect(await listed(model)).toEqual(["local", "ours", "newest"]);
  });

  it("are copied with it, and kept by the global administration alone", async () => {
    const { id } = await world.global();
    const links = `/global-asset-models/${id}/links`;
    const body = { url: url("manual") };
    expect((await world.ours.send("POST", links, body)).status).toBe(403);
    expect((await world.keep("POST", links, { url: "javascript:alert(1)" })).status).toBe(400);
    await world.keep("POST", links, body);
    const copy = await world.ours.send("POST", `/asset-models/${id}/copy-to-organisation`, {});
    expect(copy.json().links).toMatchObject([body]);
    const { organisation, admin } = world.ours;
    const client = await server.installation.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true)",
        [organisation, admin.id],
      );
      await client.query("set local role storey_app");
      const changed = await client.query("update global_model_link set url = 'https://x.test/'");
      expect(changed.rowCount).toBe(0);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
