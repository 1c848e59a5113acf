import type {
  AssetHistoryEntry,
  AssetSearch,
  AssetSearchResults,
  CustomField,
} from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type FieldWorld, fieldWorld } from "../custom-fields/custom-fields.fixture.ts";

let server: TestServer;
let world: FieldWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await fieldWorld(server);
});

const get = async (id: string) => (await world.send("GET", `/assets/${id}`)).json();
const change = (id: string, customFields: object, headers: Record<string, string> = {}) =>
  world.send("PATCH", `/assets/${id}`, { customFields }, { headers });

describe("values of custom fields", () => {
  it("are given with an asset and changed one by one; null empties one", async () => {
    const hours = await world.field({ name: "Hours", kind: "number", unit: "h" });
    const key = await world.field({ name: "Key", kind: "text" });
    const checked = await world.field({ name: "Checked", kind: "date" });
    const loud = await world.field({ name: "Loud", kind: "boolean" });
    const manual = await world.field({ name: "Manual", kind: "link" });
    const values = {
      [hours.id]: 12.5,
      [key.id]: " K-7 ",
      [checked.id]: "2026-02-28",
      [loud.id]: false,
      [manual.id]: "https://example.test/manual",
    };
    const id = await world.add({ customFields: values });
    expect((await get(id)).customFields).toEqual({ ...values, [key.id]: "K-7" });
    const changed = await change(id, { [hours.id]: 13, [key.id]: null, [manual.id]: "  " });
    const left = { [hours.id]: 13, [checked.id]: "2026-02-28", [loud.id]: false };
    expect(changed.json().customFields).toEqual(left);
    const name = await world.send("PATCH", `/assets/${id}`, { name: "Beamer" });
    expect(name.json().customFields).toEqual(left);
  });

  it("are refused field by field, with nothing written", async () => {
    const hours = await world.field({ name: "Hours", kind: "number" });
    const checked = await world.field({ name: "Checked", kind: "date" });
    const id = await world.add({ customFields: { [hours.id]: 1 } });
    const unknown = v7();
    const refused = await change(id, {
      ...{ [hours.id]: "12", [checked.id]: "2026-02-30", [unknown]: "x" },
    });
    expect(refused.problem().fields).toMatchObject([
      { field: `customFields.${hours.id}`, code: "custom_field.number", params: { name: "Hours" } },
      { field: `customFields.${checked.id}`, code: "custom_field.date" },
      { field: `customFields.${unknown}`, code: "custom_field.unknown" },
    ]);
    expect((await get(id)).customFields).toEqual({ [hours.id]: 1 });
  });

  it("are asked for of a new asset where they are required, and cannot be emptied", async () => {
    const old = await world.add();
    const key = await world.field({ name: "Key", kind: "text", isRequired: true });
    const body = { modelId: world.model, spaceId: world.room };
    const missing = { field: `customFields.${key.id}`, code: "custom_field.required" };
    expect((await world.send("POST", "/assets", body)).problem().fields).toMatchObject([missing]);
    const id = await world.add({ customFields: { [key.id]: "K" } });
    expect((await change(id, { [key.id]: null })).problem().fields).toMatchObject([missing]);
    expect((await world.send("PATCH", `/assets/${old}`, { name: "Old" })).status).toBe(200);
  });

  it("of a kind that the asset is no longer of are kept unseen, and come back", async () => {
    const key = await world.field({ name: "Key", kind: "text", isSearchable: true });
    const other = await world.modelOf("Other");
    const size = await world.field({ name: "Size", kind: "number" }, other.type);
    const id = await world.add({ customFields: { [key.id]: "Hideout" } });
    const away = await world.send("PATCH", `/assets/${id}`, {
      modelId: other.id,
      customFields: { [size.id]: 4 },
    });
    expect(away.json().customFields).toEqual({ [size.id]: 4 });
    expect(await found({ searchTerm: "hideout" })).toEqual([]);
    expect((await change(id, { [key.id]: "New" })).problem().fields).toMatchObject([
      { code: "custom_field.unknown" },
    ]);
    const back = await world.send("PATCH", `/assets/${id}`, { modelId: world.model });
    expect(back.json().customFields).toEqual({ [key.id]: "Hideout" });
    expect(await found({ searchTerm: "hideout" })).toEqual([id]);
    await world.send("DELETE", `/custom-fields/${key.id}`);
    expect((await get(id)).customFields).toEqual({});
    expect(await found({ searchTerm: "hideout" })).toEqual([]);
    await world.send("PUT", `/custom-fields/${key.id}/restore`);
    expect((await get(id)).customFields).toEqual({ [key.id]: "Hideout" });
  });

  it("are joined where two people change different ones, and shown where they change the same", async () => {
    const [a, b] = [
      await world.field({ name: "A", kind: "text" }),
      await world.field({ name: "B", kind: "text" }),
    ];
    const id = await world.add({ customFields: { [a.id]: "1", [b.id]: "1" } });
    const { version } = await get(id);
    const seen = { "if-match": String(version) };
    expect((await change(id, { [a.id]: "mine" }, seen)).status).toBe(200);
    expect((await change(id, { [b.id]: "theirs" }, seen)).json().customFields).toEqual({
      [a.id]: "mine",
      [b.id]: "theirs",
    });
    const conflict = (await change(id, { [a.id]: "theirs", [b.id]: "theirs" }, seen)).problem();
    expect(conflict.code).toBe("record.conflict");
    expect(conflict.fields.map(({ field }) => field)).toEqual([
      `customFields.${a.id}`,
      `customFields.${b.id}`,
    ]);
    expect(conflict.current).toMatchObject({ customFields: { [a.id]: "mine", [b.id]: "theirs" } });
  });

  it("may be sent back as they were read", async () => {
    const key = await world.field({ name: "Key", kind: "text" });
    const id = await world.add({ customFields: { [key.id]: "K" } });
    const read = await get(id);
    expect((await world.send("PATCH", `/assets/${id}`, { ...read, name: "X" })).status).toBe(200);
  });
});

describe("the history", () => {
  const newest = async (id: string): Promise<AssetHistoryEntry> =>
    (await world.send("GET", `/assets/${id}/history`)).json().results[0];

  it("tells of each field by its name, and brings one value back", async () => {
    const colour = await world.field({
      name: "Colour",
      kind: "choice",
      choices: [{ name: "Red" }, { name: "Blue" }],
    });
    const loud = await world.field({ name: "Loud", kind: "boolean" });
    const [red, blue] = colour.choices.map((choice) => choice.id);
    const id = await world.add({ customFields: { [colour.id]: red } });
    await world.send("PATCH", `/assets/${id}`, {
      name: "Named",
      customFields: { [colour.id]: blue, [loud.id]: true },
    });
    const entry = await newest(id);
    expect(entry.changes).toEqual([
      { field: "name", before: null, after: "Named", isRevertible: true },
      ...[
        {
          ...{
            field: `customFields.${colour.id}`,
            before: "Red",
            after: "Blue",
            isRevertible: true,
          },
          customField: { id: colour.id, name: "Colour", kind: "choice", unit: null },
        },
        {
          ...{ field: `customFields.${loud.id}`, before: null, after: true, isRevertible: true },
          customField: { id: loud.id, name: "Loud", kind: "boolean", unit: null },
        },
      ].sort((one, other) => (one.field < other.field ? -1 : 1)),
    ]);
    const [latest] = (await world.send("GET", "/assets/changes")).json();
    expect(latest.fields).toEqual(["name", "customFields"]);
    const revert = (field: string) =>
      world.send("POST", `/assets/${id}/history/${entry.id}/revert`, { field });
    const back = await revert(`customFields.${colour.id}`);
    expect(back.json()).toMatchObject({
      name: "Named",
      customFields: { [colour.id]: red, [loud.id]: true },
    });
    await world.send("PATCH", `/custom-fields/${colour.id}`, {
      choices: [
        { id: red, name: "Red", isRetired: true },
        { id: blue, name: "Blue" },
      ],
    });
    await change(id, { [colour.id]: blue });
    const retired = await newest(id);
    expect(retired.changes).toMatchObject([{ before: "Red", isRevertible: false }]);
    const refused = await world.send("POST", `/assets/${id}/history/${retired.id}/revert`, {
      field: `customFields.${colour.id}`,
    });
    expect(refused.problem().code).toBe("asset.not_revertible");
    await world.send("DELETE", `/custom-fields/${loud.id}`);
    expect((await revert(`customFields.${loud.id}`)).problem().code).toBe("asset.not_revertible");
  });
});

const search = async (body: AssetSearch): Promise<AssetSearchResults> => {
  const reply = await world.send("POST", "/assets/search", body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json();
};
const found = async (body: AssetSearch) => (await search(body)).results.map(({ id }) => id).sort();

describe("a search", () => {
  it("finds the words of searchable fields, from the moment they are so", async () => {
    const key = await world.field({ name: "Key", kind: "text", isSearchable: true });
    const hidden = await world.field({ name: "Hidden", kind: "text" });
    const colour = await world.field({
      name: "Colour",
      kind: "choice",
      isSearchable: true,
      choices: [{ name: "Crème brûlée" }],
    });
    const [creme] = colour.choices;
    const one = await world.add({
      name: "Beamer",
      customFields: { [key.id]: "Cabinet Nord/7", [hidden.id]: "secret" },
    });
    const two = await world.add({ customFields: { [colour.id]: creme?.id } });
    expect(await found({ searchTerm: "cabin beam" })).toEqual([one]);
    expect(await found({ searchTerm: "brulee" })).toEqual([two]);
    expect(await found({ searchTerm: "secret" })).toEqual([]);
    await world.send("PATCH", `/custom-fields/${hidden.id}`, { isSearchable: true });
    expect(await found({ searchTerm: "secret" })).toEqual([one]);
    await world.send("PATCH", `/custom-fields/${colour.id}`, {
      choices: [{ ...creme, name: "Vanilla" }],
    });
    expect(await found({ searchTerm: "vanil" })).toEqual([two]);
    await change(one, { [key.id]: "Cupboard" });
    expect(await found({ searchTerm: "cabinet" })).toEqual([]);
  });

  it("finds many that hold a word of a field as well as few", async () => {
    const key = await world.field({ name: "Key", kind: "text", isSearchable: true });
    const { pool } = server.installation.database;
    await pool.query(
      `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, custom_fields)
       select $1, gen_random_uuid(), $2, 'M-' || n, 'in_stock', jsonb_build_object($3::text, 'Depot ' || n % 7)
       from generate_series(1, 2500) n`,
      [world.organisation, world.model, key.id],
    );
    expect((await search({ searchTerm: "depot" })).totalCount).toBe(2_500);
    expect((await search({ searchTerm: "depot m-25" })).totalCount).toBe(12);
  });

  it("filters by fields, and counts their choices", async () => {
    const colour = await world.field({
      name: "Colour",
      kind: "choice",
      isFilterable: true,
      choices: [{ name: "Red" }, { name: "Blue" }],
    });
    const [red, blue] = colour.choices.map(({ id }) => id) as [string, string];
    const loud = await world.field({ name: "Loud", kind: "boolean", isFilterable: true });
    const hours = await world.field({ name: "Hours", kind: "number", isFilterable: true });
    const day = await world.field({ name: "Day", kind: "date", isFilterable: true });
    const note = await world.field({ name: "Note", kind: "text", isFilterable: true });
    const add = (values: object) => world.add({ customFields: values });
    const one = await add({ [colour.id]: red, [hours.id]: 5, [loud.id]: true });
    const two = await add({ [colour.id]: blue, [hours.id]: 10.5, [day.id]: "2027-01-31" });
    const three = await add({ [note.id]: "Left door", [day.id]: "2027-02-01", [loud.id]: false });
    const other = await world.modelOf("Other");
    await world.add({ modelId: other.id });
    const by = (...customFields: object[]) =>
      found({ filters: { customFields } as NonNullable<AssetSearch["filters"]> });
    const of = ({ id }: CustomField, what: object) => ({ customFieldId: id, ...what });
    expect(await by(of(colour, { values: [red] }))).toEqual([one]);
    expect(await by(of(colour, { values: [red, blue] }))).toEqual([one, two].sort());
    expect(await by(of(colour, { values: ["none"] }))).toEqual([three]);
    expect(await by(of(loud, { values: ["false"] }))).toEqual([three]);
    expect(await by(of(loud, { values: ["true", "none"] }))).toEqual([one, two].sort());
    expect(await by(of(hours, { from: 5, to: 10 }))).toEqual([one]);
    expect(await by(of(hours, { from: 5.5 }))).toEqual([two]);
    expect(await by(of(day, { to: "2027-01-31" }))).toEqual([two]);
    expect(await by(of(day, { from: "2027-02-01" }), of(note, { words: "doo" }))).toEqual([three]);
    expect(await by(of(note, { words: "right" }))).toEqual([]);
    expect(await by(of(note, {}))).toEqual([one, two, three].sort());

    const counted = (filters: NonNullable<AssetSearch["filters"]>) =>
      search({ filters: { assetTypeIds: [world.type], ...filters } });
    const counts = await counted({ customFields: [of(colour, { values: [red] })] } as never);
    expect(counts.totalCount).toBe(1);
    const values = (id: string, facets = counts.facets) =>
      facets?.customFields
        .find(({ customFieldId }) => customFieldId === id)
        ?.values.toSorted((a, b) => String(a.value).localeCompare(String(b.value)));
    expect(values(colour.id)).toEqual(
      [
        { value: red, count: 1 },
        { value: blue, count: 1 },
        { value: null, count: 1 },
      ].toSorted((a, b) => String(a.value).localeCompare(String(b.value))),
    );
    expect(values(loud.id)).toEqual([{ value: "true", count: 1 }]);
    expect((await search({})).facets?.customFields).toEqual([]);
    await world.send("PATCH", `/custom-fields/${colour.id}`, { isFilterable: false });
    const gone = await world.send("POST", "/assets/search", {
      filters: { customFields: [of(colour, { values: [red] })] },
    });
    expect(gone.status).toBe(404);
  });
});
