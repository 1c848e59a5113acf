import type { AssetCondition, AssetSearch, AssetSearchResults } from "@storey/contract";
import { ASSET_LIST_COLUMNS, type AssetColumn, conditionOpsOf, dayAfter } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
const ids = { lamps: v7(), chairs: v7(), epson: v7(), lamp: v7(), chair: v7(), parent: v7() };
const own: Record<string, string> = {};
const [bright, dim] = [v7(), v7()];
/** The organisation's clock says UTC. */
const TODAY = new Date().toISOString().slice(0, 10);

const query = (text: string, values: unknown[]) =>
  server.installation.database.pool.query(text, values);

async function addField(kind: string, given: object = {}): Promise<string> {
  const fields = { assetTypeId: ids.lamps, kind, name: kind, isFilterable: true, ...given };
  const reply = await world.send("POST", "/custom-fields", fields);
  expect(reply.status, reply.text).toBe(201);
  return reply.json().id;
}

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  const { organisation, make, room, mill } = world;
  await query("insert into manufacturer (organisation_id, id, name) values ($1, $2, 'Epson')", [
    organisation,
    ids.epson,
  ]);
  await query(
    "insert into asset_type (organisation_id, id, name) values ($1, $2, 'Lamp'), ($1, $3, 'Chair')",
    [organisation, ids.lamps, ids.chairs],
  );
  ids.lamp = await make.assetModel(organisation, {
    ...{ name: "Glow 9", assetTypeId: ids.lamps, manufacturerId: ids.epson },
  });
  ids.chair = await make.assetModel(organisation, { name: "Seat 10", assetTypeId: ids.chairs });
  await query(
    "update asset_model set part_number = 'GL-9' where organisation_id = $1 and id = $2",
    [organisation, ids.lamp],
  );
  await query("update space set shortcode = 'R-1' where organisation_id = $1 and id = $2", [
    organisation,
    room,
  ]);
  own["number"] = await addField("number");
  own["date"] = await addField("date");
  own["text"] = await addField("text");
  own["boolean"] = await addField("boolean");
  own["hidden"] = await addField("text", { name: "hidden", isFilterable: false });
  own["choice"] = await addField("choice", {
    choices: [
      { id: bright, name: "Bright" },
      { id: dim, name: "Dim" },
    ],
  });
  const custom = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([kind, value]) => [own[kind], value]));
  ids.parent = await world.add({
    ...{
      tag: "A-1",
      modelId: ids.lamp,
      name: "Desk light",
      serialNumber: "SN-7",
      supplier: "Acme",
    },
    ...{ purchaseCost: 120.5, installDate: dayAfter(TODAY, -400), warrantyExpiry: TODAY },
    customFields: custom({
      number: 5,
      date: TODAY,
      text: "red shade",
      boolean: true,
      choice: bright,
    }),
  });
  await world.add({
    ...{
      tag: "A-2",
      modelId: ids.lamp,
      spaceId: world.hall,
      parentId: ids.parent,
      name: "50% off_x",
    },
    ...{ purchaseCost: 80, warrantyExpiry: dayAfter(TODAY, 31), patResult: "passed" },
    customFields: custom({ number: 9.5, date: dayAfter(TODAY, 40), boolean: false, choice: dim }),
  });
  await world.add({
    ...{ tag: "B-1", modelId: ids.chair, spaceId: null, locationId: mill, quantity: 12 },
    ...{ lifecycleStatus: "missing", warrantyExpiry: dayAfter(TODAY, -1), patResult: "failed" },
  });
  await world.add({ tag: "B-2", modelId: ids.chair, spaceId: null, patTestedAt: "2026-02-28" });
  const gone = await world.add({ tag: "Z-9", modelId: ids.chair });
  await world.send("DELETE", `/assets/${gone}`);
  for (const title of ["Dark", "Flickers"]) {
    const reply = await world.send("POST", "/issues", { title, assetId: ids.parent });
    expect(reply.status, reply.text).toBe(201);
  }
});
afterAll(() => server.close());

async function search(body: AssetSearch): Promise<AssetSearchResults> {
  const reply = await world.send("POST", "/assets/search", body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

type Asked = [field: string, op: AssetCondition["op"], value?: AssetCondition["value"]];
const conditionOf = ([field, op, value]: Asked): AssetCondition => ({
  field: field.replace(/^own\.(\w+)$/, (_, kind: string) => `customFields.${own[kind]}`),
  op,
  ...(value === undefined ? {} : { value: withIds(value) }),
});
/** Ids are known only once the tests run. */
function withIds(value: NonNullable<AssetCondition["value"]>): AssetCondition["value"] {
  const { room, hall, quay, mill } = world;
  const known: Readonly<Record<string, string>> = { ...ids, room, hall, quay, mill, bright, dim };
  return Array.isArray(value) ? value.map((one) => known[String(one)] ?? one) : value;
}
async function found(...asked: Asked[]): Promise<string> {
  const conditions = asked.map(conditionOf);
  const { results, totalCount } = await search({ conditions });
  expect(totalCount).toBe(results.length);
  const { results: again } = await search({ conditions, withFacets: false });
  expect(again).toEqual(results);
  return results.map(({ tag }) => tag).join(" ");
}

const ALL = "A-1 A-2 B-1 B-2";

describe("a condition on a column", () => {
  it.each<[...Asked, string]>([
    ["tag", "contains", "-1", "A-1 B-1"],
    ["tag", "starts-with", "a", "A-1 A-2"],
    ["tag", "is", "b-2", "B-2"],
    ["tag", "is-not", "b-2", "A-1 A-2 B-1"],
    ["name", "contains", "LIGHT", "A-1"],
    ["name", "contains", "%", "A-2"],
    ["name", "contains", "_", "A-2"],
    ["name", "not-contains", "light", "A-2 B-1 B-2"],
    ["serialNumber", "is", "sn-7", "A-1"],
    ["supplier", "starts-with", "ac", "A-1"],
    ["model", "any-of", ["lamp"], "A-1 A-2"],
    ["model", "none-of", ["lamp"], "B-1 B-2"],
    ["model", "contains", "seat", "B-1 B-2"],
    ["type", "any-of", ["chairs"], "B-1 B-2"],
    ["type", "contains", "lam", "A-1 A-2"],
    ["type", "not-contains", "lam", "B-1 B-2"],
    ["manufacturer", "any-of", ["epson"], "A-1 A-2"],
    ["manufacturer", "any-of", ["none"], "B-1 B-2"],
    ["manufacturer", "any-of", ["none", "epson"], ALL],
    ["manufacturer", "none-of", ["epson"], "B-1 B-2"],
    ["manufacturer", "contains", "eps", "A-1 A-2"],
    ["partNumber", "is", "gl-9", "A-1 A-2"],
    ["lifecycleStatus", "any-of", ["missing", "in_stock"], "B-1 B-2"],
    ["lifecycleStatus", "none-of", ["missing", "in_stock"], "A-1 A-2"],
    ["location", "any-of", ["mill"], "A-2 B-1"],
    ["location", "none-of", ["mill"], "A-1 B-2"],
    ["location", "any-of", ["quay", "none"], "A-1 B-2"],
    ["location", "any-of", ["my-locations"], "A-1 A-2 B-1"],
    ["location", "contains", "ua", "A-1"],
    ["space", "any-of", ["room", "hall"], "A-1 A-2"],
    ["space", "none-of", ["room"], "A-2 B-1 B-2"],
    ["spaceCode", "is", "r-1", "A-1"],
    ["isFloating", "is", true, "B-1 B-2"],
    ["isFloating", "is-not", true, "A-1 A-2"],
    ["parent", "any-of", ["parent"], "A-2"],
    ["parent", "contains", "desk", "A-2"],
    ["parent", "none-of", ["parent"], "A-1 B-1 B-2"],
    ["quantity", "at-least", 12, "B-1"],
    ["quantity", "is-not", 12, "A-1 A-2 B-2"],
    ["issuesCount", "at-least", 1, "A-1"],
    ["issuesCount", "is", 2, "A-1"],
    ["issuesCount", "is", 0, "A-2 B-1 B-2"],
    ["issuesCount", "at-most", 1, "A-2 B-1 B-2"],
    ["issuesCount", "is-not", 2, "A-2 B-1 B-2"],
    ["purchaseCost", "between", [80, 120.5], "A-1 A-2"],
    ["purchaseCost", "between", [80.01, null], "A-1"],
    ["purchaseCost", "at-most", 80, "A-2"],
    ["warrantyExpiry", "any-of", ["expired", "none"], "B-1 B-2"],
    ["warrantyExpiry", "any-of", ["0-30"], "A-1"],
    ["warrantyExpiry", "within", "next-30-days", "A-1"],
    ["warrantyExpiry", "within", "next-31-days", "A-1 A-2"],
    ["warrantyExpiry", "within", "overdue", "B-1"],
    ["warrantyExpiry", "within", "today", "A-1"],
    ["warrantyExpiry", "at-most", TODAY, "A-1 B-1"],
    ["warrantyExpiry", "is-not", TODAY, "A-2 B-1 B-2"],
    ["installDate", "within", "last-399-days", ""],
    ["installDate", "within", "last-400-days", "A-1"],
    ["patTestedAt", "is", "2026-02-28", "B-2"],
    ["patTestedAt", "between", [null, "2026-02-27"], ""],
    ["patResult", "any-of", ["passed", "none"], "A-1 A-2 B-2"],
    ["patResult", "none-of", ["failed"], "A-1 A-2 B-2"],
    ["createdAt", "within", "today", ALL],
    ["createdAt", "at-most", dayAfter(TODAY, -1), ""],
    ["own.number", "is", 5, "A-1"],
    ["own.number", "is-not", 5, "A-2"],
    ["own.number", "between", [5, 9.5], "A-1 A-2"],
    ["own.date", "within", "next-30-days", "A-1"],
    ["own.date", "is", TODAY, "A-1"],
    ["own.date", "at-least", dayAfter(TODAY, 1), "A-2"],
    ["own.text", "words", "shad re", "A-1"],
    ["own.text", "contains", "D SH", "A-1"],
    ["own.text", "empty", undefined, "A-2"],
    ["own.boolean", "is", false, "A-2"],
    ["own.boolean", "is-not", true, "A-2"],
    ["own.choice", "any-of", ["bright"], "A-1"],
    ["own.choice", "none-of", ["bright"], "A-2"],
  ])("%s %s %j finds %s", async (...row) => {
    const expected = row.at(-1) as string;
    const [field, op, value] = row;
    expect(await found([field, op, row.length === 4 ? value : undefined] as Asked)).toBe(expected);
  });

  it("holds together with others, and with filters", async () => {
    expect(await found(["tag", "contains", "1"], ["isFloating", "is", true])).toBe("B-1");
    expect(await found(["type", "any-of", ["lamps"]], ["type", "any-of", ["chairs"]])).toBe("");
    expect(
      await found(
        ["own.number", "at-least", 6],
        ["own.number", "at-most", 9],
        ["tag", "is", "A-2"],
      ),
    ).toBe("");
    const { results } = await search({
      filters: { assetTypeIds: [ids.lamps] },
      conditions: [conditionOf(["type", "any-of", ["lamps", "chairs"]])],
    });
    expect(results.map(({ tag }) => tag)).toEqual(["A-1", "A-2"]);
  });

  it("is left out of the counts of its own choices, as a filter is", async () => {
    const { facets, totalCount } = await search({
      conditions: [conditionOf(["type", "any-of", ["lamps"]])],
    });
    expect(totalCount).toBe(2);
    expect(facets?.assetTypes.map(({ name, count }) => [name, count])).toEqual([
      ["Chair", 2],
      ["Lamp", 2],
    ]);
  });
});

describe("every column", () => {
  const usual = (column: AssetColumn): AssetCondition["value"] => {
    if (column.kind === "number") return 1;
    if (column.kind === "day") return TODAY;
    return column.kind === "yes-or-no" ? true : "a";
  };
  const valueFor = (column: AssetColumn, op: AssetCondition["op"]): AssetCondition["value"] => {
    if (op === "empty" || op === "not-empty") return undefined;
    if (op === "within") return "last-7-days";
    if (op === "between") return [usual(column) as string, null];
    if (op === "any-of" || op === "none-of") return [column.values?.[0] ?? v7()];
    return usual(column);
  };
  const opposites = [
    ["is", "is-not"],
    ["contains", "not-contains"],
    ["any-of", "none-of"],
    ["empty", "not-empty"],
  ] as const;

  it.each(ASSET_LIST_COLUMNS.map((column) => [column.key, column] as const))(
    "%s answers whatever can be asked of it, and the opposite finds the others",
    async (key, column) => {
      const countOf = async (op: AssetCondition["op"]) => {
        const value = valueFor(column, op);
        const condition = { field: key, op, ...(value === undefined ? {} : { value }) };
        return (await search({ conditions: [condition], withFacets: false })).totalCount;
      };
      const counts = new Map<string, number>();
      for (const op of conditionOpsOf(column)) counts.set(op, await countOf(op));
      for (const [op, not] of opposites) {
        if (!counts.has(op) || !counts.has(not)) continue;
        expect((counts.get(op) ?? 0) + (counts.get(not) ?? 0), op).toBe(4);
      }
    },
  );

  it("is in an order of its own", async () => {
    const tagsBy = async (sort: AssetSearch["sort"]) =>
      (await search({ sort, withFacets: false })).results.map(({ tag }) => tag).join(" ");
    const by = (field: string, direction: "ascending" | "descending" = "ascending") => ({
      field,
      direction,
    });
    expect(await tagsBy([by("type"), by("tag", "descending")])).toBe("B-2 B-1 A-2 A-1");
    expect(await tagsBy([by("lifecycleStatus"), by("purchaseCost")])).toBe("B-2 A-2 A-1 B-1");
    expect(await tagsBy([by("purchaseCost", "descending")])).toBe("A-1 A-2 B-1 B-2");
    expect(await tagsBy([by("location", "descending"), by("isFloating")])).toBe("A-1 A-2 B-1 B-2");
    const number = `customFields.${own["number"]}`;
    expect(await tagsBy([by(number, "descending")])).toBe("A-2 A-1 B-1 B-2");
    expect(await tagsBy([by(`customFields.${own["choice"]}`)])).toBe("A-1 A-2 B-1 B-2");
    // One that is gone orders nothing.
    expect(await tagsBy([by(`customFields.${v7()}`), by("tag", "descending")])).toBe(
      "B-2 B-1 A-2 A-1",
    );
  });
});

describe("values of custom fields", () => {
  it("come along where they are asked for", async () => {
    const customFieldIds = [own["number"] ?? "", own["choice"] ?? "", v7()];
    const { results } = await search({ customFieldIds, pageSize: 3 });
    expect(results.map(({ customFields }) => customFields)).toEqual([
      { [own["number"] ?? ""]: 5, [own["choice"] ?? ""]: bright },
      { [own["number"] ?? ""]: 9.5, [own["choice"] ?? ""]: dim },
      {},
    ]);
    expect((await search({ pageSize: 1 })).results[0]?.customFields).toEqual({});
  });
});

describe("what cannot be asked", () => {
  it.each<[object, string, string]>([
    [{ field: "colour", op: "is", value: "red" }, "conditions.0.field", "column.unknown"],
    [{ field: "tag", op: "at-least", value: 1 }, "conditions.0.op", "condition.op"],
    [{ field: "purchaseCost", op: "is", value: "1" }, "conditions.0.value", "condition.value"],
    [{ field: `customFields.${v7()}`, op: "is", value: 1 }, "conditions.0.field", "column.unknown"],
    [{ field: "own.number", op: "contains", value: "1" }, "conditions.0.op", "condition.op"],
    [{ field: "own.number", op: "is", value: "1" }, "conditions.0.value", "condition.value"],
    [{ field: "own.hidden", op: "contains", value: "1" }, "conditions.0.op", "condition.op"],
    [
      { field: "own.choice", op: "any-of", value: ["red"] },
      "conditions.0.value",
      "condition.value",
    ],
  ])("%j is told by its field", async (given, field, code) => {
    const { field: asked, op, value } = given as AssetCondition;
    const condition = conditionOf([asked, op, value]);
    const reply = await world.send("POST", "/assets/search", { conditions: [condition] });
    expect(reply.status).toBe(400);
    expect(reply.json().fields).toMatchObject([{ field, code }]);
  });

  it("is an order by what is in none", async () => {
    const sort = [{ field: "issuesCount", direction: "ascending" }];
    const reply = await world.send("POST", "/assets/search", { sort });
    expect(reply.json()).toMatchObject({
      code: "request.invalid",
      fields: [{ field: expect.stringMatching(/^sort/) }],
    });
  });
});

describe("my locations", () => {
  it("are those that a role is limited to", async () => {
    const { make, organisation, mill } = world;
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [mill]);
    const conditions = [{ field: "location", op: "any-of", value: ["my-locations"] }];
    const ask = (token: string, not = false) =>
      world.send(
        "POST",
        "/assets/search",
        { conditions: not ? [{ ...conditions[0], op: "none-of" }] : conditions },
        { token },
      );
    const tagsOf = async (token: string, not = false) => {
      const reply = await ask(token, not);
      expect(reply.status, reply.text).toBe(200);
      return (reply.json() as AssetSearchResults).results.map(({ tag }) => tag);
    };
    expect(await tagsOf(limited.token)).toEqual(["A-2", "B-1"]);
    expect(await tagsOf(limited.token, true)).toEqual(["A-1", "B-2"]);
    expect(await tagsOf(world.admin.token, true)).toEqual(["B-2"]);
  });
});

describe("me", () => {
  it("is whoever asks, of all who have something", async () => {
    const { make, organisation, admin } = world;
    const other = await make.user({ organisations: [organisation], roles: ["technician"] });
    const { results } = await search({});
    const idOf = (tag: string) => results.find((one) => one.tag === tag)?.id;
    for (const [tag, body] of [
      ["A-1", { userId: admin.id }],
      ["A-2", { userId: other.id }],
      // A name alone is nobody's account.
      ["B-2", { holderName: "Me" }],
    ] as const) {
      const reply = await world.send("POST", `/assets/${idOf(tag)}/custody`, body);
      expect(reply.status, reply.text).toBe(201);
    }
    const tagsOf = async (op: string, value: readonly string[], as = admin) => {
      const conditions = [{ field: "holder", op, value }];
      const reply = await world.send("POST", "/assets/search", { conditions }, as);
      expect(reply.status, reply.text).toBe(200);
      return (reply.json() as AssetSearchResults).results.map(({ tag }) => tag).join(" ");
    };
    expect(await tagsOf("any-of", ["me"])).toBe("A-1");
    expect(await tagsOf("any-of", ["me"], other)).toBe("A-2");
    expect(await tagsOf("any-of", ["me", "none"])).toBe("A-1 B-1");
    expect(await tagsOf("none-of", ["me"])).toBe("A-2 B-1 B-2");
    expect(await tagsOf("none-of", ["me", "none"], other)).toBe("A-1 B-2");
  });
});
