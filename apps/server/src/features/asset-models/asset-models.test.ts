import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const upload = (path: string, fields: Record<string, string>, file: Parameters<typeof form>[0]) =>
  server.call("POST", path, { token: world.admin.token, ...form(file, fields) });

const LISTS = [
  { path: "/asset-types", field: "assetTypeId" },
  { path: "/manufacturers", field: "manufacturerId" },
] as const;

describe.each(LISTS)("the list $path", ({ path, field }) => {
  const add = async (name: string) => {
    const reply = await world.send("POST", path, { name });
    expect(reply.status, reply.text).toBe(201);
    return reply.json().id as string;
  };
  const model = async (name: string, of: string) => {
    const assetTypeId = (
      await world.send("POST", "/asset-types", { name: `Kind of ${name}` })
    ).json().id;
    const reply = await world.send("POST", "/asset-models", { name, assetTypeId, [field]: of });
    expect(reply.status, reply.text).toBe(201);
    return reply.json().id as string;
  };

  it("is kept by name, in any capitals, and renamed", async () => {
    const id = await add("Zeta");
    expect((await world.send("POST", path, { name: "ZETA" })).problem().code).toBe("name.taken");
    const other = await add("Eta");
    expect((await world.send("PATCH", `${path}/${other}`, { name: "zeta" })).problem().code).toBe(
      "name.taken",
    );
    const renamed = (await world.send("PATCH", `${path}/${id}`, { name: "Alpha" })).json();
    expect(renamed).toMatchObject({ id, name: "Alpha", version: 2, modelsCount: 0 });
    const names = (await world.send("GET", path)).json().map((one: { name: string }) => one.name);
    expect(names.indexOf("Alpha")).toBeLessThan(names.indexOf("Eta"));
  });

  it("merges two spellings into one, with all models", async () => {
    const [right, wrong] = [await add("Hewlett-Packard"), await add("Hewlett Packard")];
    const [one, two] = [await model("One", right), await model("Two", wrong)];
    expect(
      (await world.send("POST", `${path}/${wrong}/merge`, { intoId: wrong })).problem().code,
    ).toBe("merge.same");
    const merged = (await world.send("POST", `${path}/${wrong}/merge`, { intoId: right })).json();
    expect(merged).toMatchObject({ id: right, modelsCount: 2 });
    expect((await world.send("PATCH", `${path}/${wrong}`, { name: "X" })).status).toBe(404);
    const key = field === "assetTypeId" ? "assetType" : "manufacturer";
    for (const id of [one, two]) {
      expect((await world.send("GET", `/asset-models/${id}`)).json()[key].id).toBe(right);
    }
  });

  it("merges two into each other only once", async () => {
    const [one, other] = [await add("One"), await add("Other")];
    const merge = (id: string, intoId: string) =>
      world.send("POST", `${path}/${id}/merge`, { intoId });
    const replies = await Promise.all([merge(one, other), merge(other, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("lets nothing go that a model is of, archived or not", async () => {
    const id = await add("Kept");
    const of = await model("Of it", id);
    await world.send("DELETE", `/asset-models/${of}`);
    expect((await world.send("DELETE", `${path}/${id}`)).problem().code).toBe("record.in_use");
    const unused = await add("Unused");
    expect((await world.send("DELETE", `${path}/${unused}`)).status).toBe(204);
    expect((await world.send("DELETE", `${path}/${unused}`)).status).toBe(404);
  });
});

describe("a model", () => {
  it("says what all of its assets have in common, and carries pictures, documents and links", async () => {
    const type = (
      await world.send("POST", "/asset-types", { name: "Projector", icon: "projector" })
    ).json().id;
    const said = {
      ...{ name: "EB-1", partNumber: "V11", shortDescription: "Bright", longDescription: "Very." },
      ...{ endOfLife: "2030-01-01", endOfSupportMonths: 60, licenseMonths: 12, warrantyMonths: 36 },
    };
    const made = await world.send("POST", "/asset-models", { ...said, assetTypeId: type });
    expect(made.json()).toMatchObject({
      ...said,
      isGlobal: false,
      manufacturer: null,
      picture: null,
      images: [],
    });
    const { id } = made.json();
    const path = `/asset-models/${id}`;
    const picture = await upload(
      `${path}/images`,
      {},
      { bytes: await jpeg(), fileName: "front.jpg" },
    );
    expect(picture.status, picture.text).toBe(201);
    const document = (type: string) =>
      upload(`${path}/documents`, { type }, { bytes: "Turn it on.", fileName: "manual.txt" });
    expect((await document("installation_guide")).status).toBe(400);
    expect((await document("user-manual")).status).toBe(201);
    await world.send("POST", `${path}/links`, { url: "https://example.test/" });
    const shown = (await world.send("GET", path)).json();
    expect([shown.images, shown.documents, shown.links].map((list) => list.length)).toEqual([
      1, 1, 1,
    ]);
    expect(shown.documents[0].type).toBe("user-manual");
    const asset = await world.add({ modelId: id });
    // The picture of the model stands for its assets, until one has its own.
    const key = picture.json().versions.small.imageKey;
    expect((await world.send("GET", `/assets/${asset}`)).json().picture.small).toBe(key);
    const own = await upload(
      `/assets/${asset}/images`,
      {},
      { bytes: await jpeg(), fileName: "own.jpg" },
    );
    expect((await world.send("GET", `/assets/${asset}`)).json().picture.small).toBe(
      own.json().versions.small.imageKey,
    );
    const member = await world.make.user({ organisations: [world.organisation] });
    const bytes = await server.call(
      "GET",
      `/spaces/image-stream?imageKey=${encodeURIComponent(key)}`,
      { token: member.token },
    );
    expect(bytes.status).toBe(200);
    expect((await world.send("GET", path)).json().assetsCount).toBe(1);
  });

  it("has no second one of its name, maker and part number", async () => {
    const assetTypeId = (await world.send("POST", "/asset-types", { name: "Any" })).json().id;
    const add = (more: object) =>
      world.send("POST", "/asset-models", { name: "Lamp", assetTypeId, ...more });
    const first = (await add({})).json().id;
    expect((await add({})).problem().code).toBe("name.taken");
    expect((await add({ partNumber: "2" })).status).toBe(201);
    await world.send("DELETE", `/asset-models/${first}`);
    expect((await add({})).status).toBe(201);
    expect((await world.send("PUT", `/asset-models/${first}/restore`)).problem().code).toBe(
      "name.taken",
    );
    expect((await add({ name: "X", assetTypeId: v7() })).status).toBe(404);
    expect((await add({ name: "X", manufacturerId: v7() })).status).toBe(404);
  });
});
