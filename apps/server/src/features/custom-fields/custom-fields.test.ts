import type { CustomField } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type FieldWorld, fieldWorld } from "./custom-fields.fixture.ts";

let server: TestServer;
let world: FieldWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await fieldWorld(server);
});

const list = async (query = "", type = world.type): Promise<CustomField[]> =>
  (await world.send("GET", `/asset-types/${type}/custom-fields${query}`)).json();
const names = async (query = "") => (await list(query)).map(({ name }) => name);

describe("the custom fields of a kind of asset", () => {
  it("are added after one another, renamed, archived and restored", async () => {
    const lamp = await world.field({ name: "Lamp hours", kind: "number", unit: "h" });
    expect(lamp).toMatchObject({
      assetTypeId: world.type,
      name: "Lamp hours",
      kind: "number",
      unit: "h",
      choices: [],
      ...{ isRequired: false, isSearchable: false, isFilterable: false, isImportable: true },
      position: 0,
      version: 1,
    });
    await world.field({ name: "Room key", kind: "text" });
    const taken = { name: "room KEY", kind: "date" };
    const again = await world.send("POST", "/custom-fields", { assetTypeId: world.type, ...taken });
    expect(again.problem().code).toBe("name.taken");
    const renamed = await world.send("PATCH", `/custom-fields/${lamp.id}`, { name: "Hours" });
    expect(renamed.json()).toMatchObject({ name: "Hours", unit: "h", version: 2 });
    expect(await names()).toEqual(["Hours", "Room key"]);

    expect((await world.send("DELETE", `/custom-fields/${lamp.id}`)).json().deletedAt).not.toBe(
      null,
    );
    expect(await names()).toEqual(["Room key"]);
    expect(await names("?withDeleted=true")).toEqual(["Room key", "Hours"]);
    const restored = await world.send("PUT", `/custom-fields/${lamp.id}/restore`);
    expect(restored.json().deletedAt).toBe(null);
    expect(await names()).toEqual(["Room key", "Hours"]);
  });

  it("are put in order, and what was added meanwhile comes after", async () => {
    const made = [];
    for (const name of ["A", "B", "C"]) made.push(await world.field({ name, kind: "text" }));
    const [a, , c] = made.map(({ id }) => id);
    const path = `/asset-types/${world.type}/custom-fields/order`;
    const ordered = await world.send("PUT", path, { customFieldIds: [c, a] });
    expect(ordered.json().map(({ name }: CustomField) => name)).toEqual(["C", "A", "B"]);
    expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect((await world.send("PUT", path, { customFieldIds: [a, v7()] })).status).toBe(404);
  });

  it("are at most fifty in use, also of two who add at once", async () => {
    for (let at = 0; at < 49; at++) await world.field({ name: `Field ${at}`, kind: "text" });
    const both = await Promise.all(
      ["One", "Other"].map((name) =>
        world.send("POST", "/custom-fields", { assetTypeId: world.type, name, kind: "text" }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.problem().code).toBe("custom_field.too_many");
    const [first] = await list();
    await world.send("DELETE", `/custom-fields/${first?.id}`);
    await world.field({ name: "After", kind: "text" });
    const back = await world.send("PUT", `/custom-fields/${first?.id}/restore`);
    expect(back.problem().code).toBe("custom_field.too_many");
  });

  it("have choices where there is something to choose, and a unit where something is counted", async () => {
    const refused = async (body: object) => {
      const given = { assetTypeId: world.type, name: "X", ...body };
      const problem = (await world.send("POST", "/custom-fields", given)).problem();
      return problem.fields.map(({ field, code }) => [field, code]);
    };
    expect(await refused({ kind: "choice" })).toEqual([["choices", "custom_field.choices"]]);
    expect(await refused({ kind: "choice", choices: [{ name: "A" }, { name: "a" }] })).toEqual([
      ["choices", "custom_field.choices"],
    ]);
    expect(await refused({ kind: "text", unit: "kg", choices: [{ name: "A" }] })).toEqual([
      ["unit", "custom_field.unit"],
      ["choices", "custom_field.choices"],
    ]);
    const { id, kind } = await world.field({ name: "Y", kind: "date" });
    const changed = await world.send("PATCH", `/custom-fields/${id}`, { unit: "kg" });
    expect(changed.problem().fields).toMatchObject([{ code: "custom_field.unit" }]);
    expect(kind).toBe("date");
  });

  it("lose no choice that assets hold, but retire it", async () => {
    const colour = await world.field({
      name: "Colour",
      kind: "choice",
      choices: [{ name: "Red" }, { name: "Blue" }],
    });
    const [red, blue] = colour.choices;
    const asset = await world.add({ customFields: { [colour.id]: red?.id } });
    const change = (choices: unknown) =>
      world.send("PATCH", `/custom-fields/${colour.id}`, { choices });
    const refused = (await change([blue])).problem();
    expect(refused.code).toBe("custom_field.choice_in_use");
    expect(refused.fields).toMatchObject([
      { field: "choices", code: "custom_field.choice_in_use", params: { name: "Red", count: 1 } },
    ]);
    const usage = (await world.send("GET", `/custom-fields/${colour.id}/usage`)).json();
    expect(usage).toEqual({ assetsCount: 1, choices: [{ id: red?.id, assetsCount: 1 }] });

    const retired = await change([{ ...red, name: "Crimson", isRetired: true }, blue]);
    expect(retired.json().choices[0]).toEqual({ id: red?.id, name: "Crimson", isRetired: true });
    const held = await world.send("GET", `/assets/${asset}`);
    expect(held.json().customFields).toEqual({ [colour.id]: red?.id });
    const same = await world.send("PATCH", `/assets/${asset}`, {
      customFields: { [colour.id]: red?.id },
    });
    expect(same.status).toBe(200);
    const anew = await world.send("POST", "/assets", {
      modelId: world.model,
      spaceId: world.room,
      customFields: { [colour.id]: red?.id },
    });
    expect(anew.problem().fields).toMatchObject([
      { field: `customFields.${colour.id}`, code: "custom_field.choice" },
    ]);

    await world.send("PATCH", `/assets/${asset}`, { customFields: { [colour.id]: blue?.id } });
    expect((await change([blue])).json().choices).toHaveLength(1);
  });

  it("lose a choice or give it to an asset, of two who do so at once", async () => {
    const colour = await world.field({
      name: "Colour",
      kind: "choice",
      choices: [{ name: "Red" }, { name: "Blue" }],
    });
    const [red, blue] = colour.choices;
    const asset = await world.add();
    const [taken, given] = await Promise.all([
      world.send("PATCH", `/custom-fields/${colour.id}`, { choices: [blue] }),
      world.send("PATCH", `/assets/${asset}`, { customFields: { [colour.id]: red?.id } }),
    ]);
    expect([taken.status, given.status].filter((status) => status === 200)).toHaveLength(1);
    const [{ choices } = colour] = await list();
    const held = (await world.send("GET", `/assets/${asset}`)).json().customFields[colour.id];
    expect(choices.some(({ id }) => id === red?.id)).toBe(held === red?.id);
  });

  it("go along when two kinds become one, unless both have one of a name", async () => {
    const other = await world.modelOf("Other");
    const own = await world.field({ name: "Own", kind: "text" });
    const theirs = await world.field({ name: "Theirs", kind: "text" }, other.type);
    const asset = await world.add({ modelId: other.id, customFields: { [theirs.id]: "kept" } });
    const clash = await world.field({ name: "own", kind: "text" }, other.type);
    const path = `/asset-types/${other.type}/merge`;
    expect((await world.send("POST", path, { intoId: world.type })).problem().code).toBe(
      "name.taken",
    );
    await world.send("DELETE", `/custom-fields/${clash.id}`);
    expect((await world.send("POST", path, { intoId: world.type })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([own.id, theirs.id]);
    const kept = (await world.send("GET", `/assets/${asset}`)).json();
    expect(kept.customFields).toEqual({ [theirs.id]: "kept" });
  });

  it("are another organisation's business", async () => {
    const stranger = await fieldWorld(server);
    const { id } = await stranger.field({ name: "Theirs", kind: "text", isFilterable: true });
    for (const [method, path, body] of [
      ["GET", `/asset-types/${stranger.type}/custom-fields`],
      ["POST", "/custom-fields", { assetTypeId: stranger.type, name: "Mine", kind: "text" }],
      ["PATCH", `/custom-fields/${id}`, { name: "Mine" }],
      ["DELETE", `/custom-fields/${id}`],
      ["GET", `/custom-fields/${id}/usage`],
      [
        "POST",
        "/assets/search",
        { filters: { customFields: [{ customFieldId: id, words: "x" }] } },
      ],
    ] as const) {
      expect((await world.send(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    const refused = await world.send("POST", "/assets", {
      ...{ modelId: world.model, spaceId: world.room },
      customFields: { [id]: "x" },
    });
    expect(refused.problem().fields).toMatchObject([{ code: "custom_field.unknown" }]);
  });
});
