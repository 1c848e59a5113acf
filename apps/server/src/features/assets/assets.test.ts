import type { Asset } from "@storey/contract";
import { effectiveDate } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const get = async (id: string): Promise<Asset> =>
  (await world.send("GET", `/assets/${id}`)).json() as Asset;
const patch = (id: string, body: object, headers?: Record<string, string>) =>
  world.send("PATCH", `/assets/${id}`, body, headers ? { headers } : {});
const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

describe("an asset", () => {
  it("is added with everything one can say of it, and read again", async () => {
    const { room, model, quay } = world;
    const id = v7();
    const said = {
      ...{ id, tag: "INV 7", name: "Projector of the hall", description: "Hangs low." },
      ...{ serialNumber: "X1", macAddress: "001A.2B3C.4D5E", ipAddress: "2001:DB8:0:0::1" },
      ...{ switchPort: "Gi1/0/7", dataPort: "D7", firmwareVersion: "2.0", installer: "Ames Ltd" },
      ...{ installDate: "2026-01-31", endOfLife: "2031-01-31", endOfSupport: "2030-01-31" },
      ...{ licenseExpiry: "2027-01-31", warrantyExpiry: "2029-01-31", patTestedAt: "2026-02-01" },
      ...{ patNextDueAt: "2027-02-01", patResult: "passed", purchaseDate: "2025-12-01" },
      ...{ purchaseCost: 1999.99, supplier: "Shop", lifecycleStatus: "planned" },
    };
    const made = await world.send("POST", "/assets", { ...said, modelId: model, spaceId: room });
    expect(made.status, made.text).toBe(201);
    const asset = made.json() as Asset;
    expect(asset).toMatchObject({
      ...said,
      macAddress: "00:1a:2b:3c:4d:5e",
      ipAddress: "2001:db8::1",
      ...{ version: 1, isFloating: false, quantity: null, issuesCount: 0, parent: null },
      model: { id: model, name: "EB-2250U", partNumber: null },
      space: { id: room },
      location: { id: quay, name: "Quay" },
      qrCode: expect.stringMatching(/^[0-9A-Z]{26}$/),
    });
    expect(await get(id)).toEqual(asset);
    expect(
      (
        await world.send("POST", "/assets", { ...said, modelId: model, spaceId: room, tag: "8" })
      ).problem().code,
    ).toBe("record.exists");
  });

  it("that floats lies in its home, or nowhere, and in no two places", async () => {
    const { quay, room } = world;
    const home = await get(await world.add({ spaceId: null, locationId: quay }));
    expect(home).toMatchObject({ isFloating: true, space: null, lifecycleStatus: "in_stock" });
    expect(home.location).toEqual({ id: quay, name: "Quay" });
    const nowhere = await get(await world.add({ spaceId: null }));
    expect([nowhere.location, nowhere.floor, nowhere.timezone]).toEqual([null, null, "UTC"]);
    const both = { modelId: world.model, spaceId: room, locationId: quay };
    expect((await world.send("POST", "/assets", both)).problem().fields[0]).toMatchObject({
      field: "locationId",
      code: "field.one_place",
    });
  });

  it("that is a lot has a quantity and no serial number", async () => {
    const lot = await world.add({ quantity: 40 });
    expect((await get(lot)).quantity).toBe(40);
    const refused = await patch(lot, { serialNumber: "X" });
    expect(refused.problem().fields[0]).toMatchObject({ code: "field.lot_serial" });
    const both = { modelId: world.model, spaceId: null, quantity: 2, serialNumber: "X" };
    expect((await world.send("POST", "/assets", both)).problem().code).toBe("request.invalid");
    expect((await patch(lot, { quantity: null, serialNumber: "X" })).status).toBe(200);
  });

  it("with the serial number of another one of its manufacturer is taken, with a warning", async () => {
    const { organisation, make } = world;
    const [maker, other] = [v7(), v7()];
    await query(
      "insert into manufacturer (organisation_id, id, name) values ($1, $2, 'A'), ($1, $3, 'B')",
      [organisation, maker, other],
    );
    const models = [
      await make.assetModel(organisation, { manufacturerId: maker }),
      await make.assetModel(organisation, { manufacturerId: maker }),
      await make.assetModel(organisation, { manufacturerId: other }),
    ];
    const [first = "", second = "", foreign = ""] = models;
    const one = await world.add({ modelId: first, serialNumber: "SN-1", tag: "One" });
    expect(
      (await get(await world.add({ modelId: foreign, serialNumber: "SN-1" }))).sameSerialNumber,
    ).toEqual([]);
    const two = await get(await world.add({ modelId: second, serialNumber: "sn-1" }));
    expect(two.sameSerialNumber).toEqual([{ id: one, tag: "One", name: null }]);
  });

  it("is archived with its tag and codes, and restored only to a room in use", async () => {
    const id = await world.add({ tag: "Keeps" });
    const archived = (await world.send("DELETE", `/assets/${id}`)).json();
    expect(archived.deletedAt).not.toBeNull();
    expect((await patch(id, { name: "X" })).status).toBe(404);
    expect(
      (
        await world.send("POST", "/assets", { modelId: world.model, spaceId: null, tag: "KEEPS" })
      ).problem().code,
    ).toBe("asset.tag_taken");
    expect((await world.send("GET", `/assets/${id}/codes`)).json()).toHaveLength(1);
    await query("update space set deleted_at = now() where id = $1", [world.room]);
    expect((await world.send("PUT", `/assets/${id}/restore`)).problem().code).toBe(
      "parent.archived",
    );
    await query("update space set deleted_at = null where id = $1", [world.room]);
    expect((await world.send("PUT", `/assets/${id}/restore`)).json().deletedAt).toBeNull();
  });
});

describe("tags", () => {
  it("are drawn with the organisation's prefix, and pass by those that were given", async () => {
    expect((await get(await world.add())).tag).toBe("A-00001");
    await world.send("PATCH", "/organisations", { assetTagPrefix: "HU-" });
    for (const number of [2, 3, 4, 5]) await world.add({ tag: `hu-0000${number}` });
    const drawn = (await get(await world.add())).tag;
    expect(drawn).toMatch(/^HU-0000[6-9]$|^HU-000\d\d$/);
    const next = (await get(await world.add())).tag;
    expect(Number(next.slice(3))).toBe(Number(drawn.slice(3)) + 1);
  });

  it("are given to one of two who ask for the same at once, and to each of many who ask for none", async () => {
    const ask = (tag?: string) =>
      world.send("POST", "/assets", {
        modelId: world.model,
        spaceId: world.room,
        ...(tag ? { tag } : {}),
      });
    const same = await Promise.all([ask("Same"), ask("same")]);
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(same.find(({ status }) => status === 409)?.problem().code).toBe("asset.tag_taken");
    const drawn = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(new Set(drawn.map((reply) => reply.json().tag)).size).toBe(12);
  });

  it("are one organisation's own", async () => {
    await world.add({ tag: "Mine" });
    const other = await assetWorld(server);
    expect(
      (await other.send("GET", `/assets/${await other.add({ tag: "Mine" })}`)).json().tag,
    ).toBe("Mine");
  });
});

describe("the life of an asset", () => {
  it("takes the steps of the table, and is disposed of with a reason and a day", async () => {
    const id = await world.add();
    const step = (lifecycleStatus: string, more: object = {}) =>
      patch(id, { lifecycleStatus, ...more });
    expect((await step("disposed")).problem().code).toBe("asset.step");
    expect((await step("in_repair")).status).toBe(200);
    expect((await step("in_stock")).problem().code).toBe("asset.step");
    expect((await step("retired")).status).toBe(200);
    expect((await step("in_service")).problem().code).toBe("asset.step");
    const refused = await step("disposed");
    expect(refused.problem().fields[0]).toMatchObject({ field: "disposalReason" });
    const gone = (await step("disposed", { disposalReason: "Broken" })).json();
    expect(gone).toMatchObject({
      lifecycleStatus: "disposed",
      disposedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect((await step("retired")).problem().code).toBe("asset.step");
  });

  it("tells who saw an older one that it changed, before it says that the step is none", async () => {
    const id = await world.add();
    await patch(id, { lifecycleStatus: "retired" });
    const late = await patch(id, { lifecycleStatus: "in_repair" }, { "if-match": '"1"' });
    expect(late.problem()).toMatchObject({
      code: "record.conflict",
      fields: [{ field: "lifecycleStatus" }],
    });
    const other = await patch(id, { name: "Lamp" }, { "if-match": '"1"' });
    expect(other.json().name).toBe("Lamp");
  });
});

describe("the dates that count", () => {
  const maybe = fc.option(
    fc
      .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  );
  it("are the asset's, else its model's, else so many months after its installation", async () => {
    const id = await world.add();
    await fc.assert(
      fc.asyncProperty(
        maybe,
        maybe,
        fc.option(fc.integer({ min: 0, max: 600 })),
        maybe,
        async (own, model, months, installDate) => {
          await patch(id, { warrantyExpiry: own, installDate });
          const changed = await world.send("PATCH", `/asset-models/${world.model}`, {
            warrantyExpiry: model,
            warrantyMonths: months,
          });
          expect(changed.status, changed.text).toBe(200);
          const expected = effectiveDate({ asset: own, model, modelMonths: months, installDate });
          expect((await get(id)).effectiveDates.warrantyExpiry).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("parts", () => {
  it("hang on one another without a circle, however long", async () => {
    const [rack, projector, lamp] = [
      await world.add({ tag: "1" }),
      await world.add({ tag: "2" }),
      await world.add({ tag: "3" }),
    ];
    await patch(projector, { parentId: rack });
    expect((await patch(lamp, { parentId: projector })).json().parent).toEqual({
      id: projector,
      tag: "2",
      name: null,
    });
    for (const [id, parentId] of [
      [rack, lamp],
      [rack, projector],
      [rack, rack],
    ] as const) {
      expect((await patch(id, { parentId })).problem().code).toBe("asset.cycle");
    }
    expect((await get(rack)).parts).toEqual([{ id: projector, tag: "2", name: null }]);
    await world.send("DELETE", `/assets/${rack}`);
    expect((await patch(await world.add(), { parentId: rack })).problem().code).toBe(
      "parent.archived",
    );
  });

  it("close no circle by two who hang them at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await world.add(), await world.add()];
      const replies = await Promise.all([
        patch(one, { parentId: other }),
        patch(other, { parentId: one }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe("the model of an asset", () => {
  it("is one in use: of an archived one none is made, and those that are there stay", async () => {
    const id = await world.add();
    await world.send("DELETE", `/asset-models/${world.model}`);
    const another = { modelId: world.model, spaceId: world.room };
    expect((await world.send("POST", "/assets", another)).problem().code).toBe("parent.archived");
    expect((await patch(id, { name: "Still here", modelId: world.model })).status).toBe(200);
    const other = await world.make.assetModel(world.organisation);
    expect((await patch(id, { modelId: other })).json().model.id).toBe(other);
    expect((await patch(id, { modelId: world.model })).problem().code).toBe("parent.archived");
  });

  it("is archived before or after an asset of it is made, when both come at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const model = await world.make.assetModel(world.organisation);
      const [, made] = await Promise.all([
        world.send("DELETE", `/asset-models/${model}`),
        world.send("POST", "/assets", { modelId: model, spaceId: world.room }),
      ]);
      expect([201, 409]).toContain(made?.status);
      expect(
        (await world.send("POST", "/assets", { modelId: model, spaceId: world.room })).status,
      ).toBe(409);
    }
  });
});

it("names nothing of another organisation", async () => {
  const other = await assetWorld(server);
  const theirs = await other.add();
  const id = await world.add();
  const floating = { modelId: world.model, spaceId: null };
  for (const [method, path, body] of [
    ["POST", "/assets", { modelId: other.model, spaceId: world.room }],
    ["POST", "/assets", { modelId: world.model, spaceId: other.room }],
    ["POST", "/assets", { ...floating, locationId: other.quay }],
    ["POST", "/assets", { ...floating, parentId: theirs }],
    ["PATCH", `/assets/${id}`, { modelId: other.model }],
    ["PATCH", `/assets/${id}`, { parentId: theirs }],
    ["POST", `/assets/${id}/move`, { spaceId: other.room }],
    ["POST", `/assets/${id}/move`, { spaceId: null, locationId: other.quay }],
    ["GET", `/assets/${theirs}`, undefined],
  ] as const) {
    const reply = await world.send(method, path, body);
    expect([method, path, reply.status]).toEqual([method, path, 404]);
  }
  const found = (await world.send("POST", "/assets/search", {})).json();
  expect(found.results.map((one: Asset) => one.id)).toEqual([id]);
});
