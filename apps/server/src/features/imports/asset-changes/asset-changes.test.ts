import type { Asset, AssetBulkChange, AssetBulkOrder } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let number = 0;

/** More assets than several slices take. */
const CROWD = 4_000;
/** The one of them that somebody else goes on with. */
const EDITED = "C-1234";

beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
});
afterAll(() => server.close());

async function many(count: number, given: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    number += 1;
    ids.push(await world.add({ tag: `T-${number}`, ...given }));
  }
  return ids;
}
const get = async (id: string): Promise<Asset> => (await world.send("GET", `/assets/${id}`)).json();
async function good(reply: ReturnType<AssetWorld["send"]>): Promise<AssetBulkChange> {
  const { status, text, json } = await reply;
  expect(status, text).toBeLessThan(300);
  return json();
}
const prepare = (order: AssetBulkOrder, token?: string) =>
  good(world.send("POST", "/assets/bulk", order, token ? { token } : {}));
const run = ({ id }: AssetBulkChange, token?: string) =>
  good(world.send("POST", `/assets/bulk/${id}/run`, undefined, token ? { token } : {}));
const undo = ({ id }: AssetBulkChange) => good(world.send("POST", `/assets/bulk/${id}/undo`));

describe("a change of many assets", () => {
  it("is looked at before, made, told in the history, and undone", async () => {
    const ids = await many(2, { supplier: "Acme" });
    ids.push(...(await many(1, { supplier: "Bolt", lifecycleStatus: "missing" })));
    const changes = { fields: { supplier: "Bolt", purchaseCost: 12.5 } };
    const prepared = await prepare({ ids, changes });
    expect(prepared).toMatchObject({
      state: "checked",
      counts: { rows: 3, update: 3, unchanged: 0, errors: 0 },
      changes,
      undoableUntil: null,
    });
    expect(prepared.preview[0]).toMatchObject({
      assetId: ids[0],
      changes: [
        { field: "purchaseCost", before: null, after: "12.5" },
        { field: "supplier", before: "Acme", after: "Bolt" },
      ],
    });
    // Looking changed nothing.
    expect(await get(ids[0] ?? "")).toMatchObject({ supplier: "Acme", version: 1 });
    const done = await run(prepared);
    expect(done).toMatchObject({ state: "completed", counts: { rows: 3, update: 3, errors: 0 } });
    expect(done.undoableUntil).not.toBeNull();
    const changed = await get(ids[0] ?? "");
    expect(changed).toMatchObject({ supplier: "Bolt", purchaseCost: 12.5, version: 2 });
    const history = (await world.send("GET", `/assets/${ids[0]}/history`)).json();
    expect(history.results[0]).toMatchObject({ kind: "changed", source: "app" });
    expect(history.results[0].actor.id).toBe(world.admin.id);

    // Somebody goes on with one of them.
    await world.send("PATCH", `/assets/${ids[1]}`, { supplier: "Cobalt" });
    const undone = await undo(done);
    expect(undone).toMatchObject({ state: "undone", undo: { restored: 2, stayed: 1 } });
    expect(undone.undo?.rows).toMatchObject([{ code: "import.changed_since" }]);
    expect(await get(ids[0] ?? "")).toMatchObject({ supplier: "Acme", purchaseCost: null });
    expect((await get(ids[1] ?? "")).supplier).toBe("Cobalt");
    const again = await world.send("POST", `/assets/bulk/${done.id}/undo`);
    expect(again.json().code).toBe("import.undone");
  });

  it("leaves what is so already, and tells what cannot be so", async () => {
    const [here = "", missing = "", gone = ""] = [
      ...(await many(1)),
      ...(await many(1, { lifecycleStatus: "missing" })),
      ...(await many(1, { lifecycleStatus: "retired" })),
    ];
    const archived = (await many(1))[0] ?? "";
    await world.send("DELETE", `/assets/${archived}`);
    const order = {
      ids: [here, missing, gone, archived],
      changes: { fields: { lifecycleStatus: "missing" } },
    } as const;
    const prepared = await prepare({ ...order, ids: [...order.ids] });
    expect(prepared.counts).toEqual({ rows: 4, update: 1, unchanged: 1, errors: 2 });
    expect(prepared.problems.map(({ code }) => code).sort()).toEqual([
      "import.archived",
      "import.step",
    ]);
    const done = await run(prepared);
    expect(done.counts).toEqual({ rows: 4, update: 1, unchanged: 1, errors: 2 });
    expect((await get(here)).lifecycleStatus).toBe("missing");
    expect((await get(gone)).lifecycleStatus).toBe("retired");
    expect((await get(missing)).version).toBe(1);
  });

  it("moves assets with their open issues, and brings them back", async () => {
    const [one = "", two = ""] = await many(2);
    const issue = (await world.send("POST", "/issues", { title: "Dark", assetId: one })).json();
    const done = await run(
      await prepare({ ids: [one, two], changes: { place: { spaceId: world.hall } } }),
    );
    expect(done.preview[0]?.changes[0]).toMatchObject({ field: "place" });
    expect((await get(one)).space?.id).toBe(world.hall);
    const { rows } = await server.installation.database.pool.query(
      "select location_id from issue where organisation_id = $1 and id = $2",
      [world.organisation, issue.id],
    );
    expect(rows).toEqual([{ location_id: world.mill }]);
    await undo(done);
    expect((await get(one)).space?.id).toBe(world.room);
    const floating = await run(
      await prepare({
        ids: [two],
        changes: { place: { spaceId: null, locationId: world.mill }, fields: { supplier: "X" } },
      }),
    );
    expect(floating.counts?.update).toBe(1);
    expect(await get(two)).toMatchObject({
      ...{ isFloating: true, supplier: "X" },
      location: { id: world.mill },
    });
  });

  it("archives and restores, both undone but for what was touched since", async () => {
    const [one = "", two = ""] = await many(2);
    const done = await run(await prepare({ ids: [one, two], changes: { isArchived: true } }));
    expect(done.counts).toMatchObject({ update: 2, errors: 0 });
    expect((await get(one)).deletedAt).not.toBeNull();
    await world.send("PUT", `/assets/${two}/restore`);
    expect(await undo(done)).toMatchObject({ undo: { restored: 1, stayed: 1 } });
    expect((await get(one)).deletedAt).toBeNull();

    await world.send("DELETE", `/assets/${one}`);
    const back = await run(await prepare({ ids: [one, two], changes: { isArchived: false } }));
    expect(back.counts).toMatchObject({ update: 1, unchanged: 1 });
    expect((await get(one)).deletedAt).toBeNull();
    await undo(back);
    expect((await get(one)).deletedAt).not.toBeNull();
  });

  it("is for all that a search finds then, but for some, in slices; two runs at once do it once", async () => {
    const ids = await many(3, { supplier: "Searched" });
    const search = { conditions: [{ field: "supplier", op: "is" as const, value: "searched" }] };
    const prepared = await prepare({
      search,
      exceptIds: [ids[2] ?? ""],
      changes: { fields: { installer: "Ada" } },
    });
    // What comes to be found later is none of it.
    const late = (await many(1, { supplier: "Searched" }))[0] ?? "";
    const both = await Promise.all(
      [run(prepared), run(prepared)].map((one) => one.catch(() => null)),
    );
    expect(both.some((one) => one?.state === "completed")).toBe(true);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).installer))).toEqual([
      ...["Ada", "Ada", null],
    ]);
    expect((await get(ids[0] ?? "")).version).toBe(2);
    expect((await get(late)).installer).toBeNull();
    const again = await world.send("POST", `/assets/bulk/${prepared.id}/run`);
    expect(again.json().code).toBe("import.finished");
  });

  it("goes on slice by slice where there are more than one takes, and gives each its own values back", async () => {
    const { organisation } = world;
    const model = await world.make.assetModel(organisation, { name: "Crowd" });
    const { pool } = server.installation.database;
    await pool.query(
      `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, supplier, purchase_cost)
       select $1, gen_random_uuid(), $2, 'C-' || n, case n % 2 when 0 then 'in_stock' else 'in_service' end,
         case n % 3 when 0 then null else 'Supplier ' || n end, nullif(n % 5, 0)
       from generate_series(1, $3::integer) n`,
      [organisation, model, CROWD],
    );
    const state = async () => {
      const { rows } = await pool.query<{ a: { tag: string } }>(
        "select to_jsonb(a) - '{version,updated_at}'::text[] as a from asset a where model_id = $1",
        [model],
      );
      return new Map(rows.map(({ a }) => [a.tag, a]));
    };
    const before = await state();
    const search = { filters: { modelIds: [model] } };
    const fields = { supplier: "Crowd", purchaseCost: 9, lifecycleStatus: "missing" as const };
    const prepared = await prepare({ search, changes: { fields } });
    expect(prepared.counts).toMatchObject({ rows: CROWD, update: CROWD });
    expect(prepared.preview).toHaveLength(20);
    expect((await run(prepared)).counts).toMatchObject({ rows: CROWD, update: CROWD });
    const found = await world.send("POST", "/assets/search", {
      conditions: [{ field: "supplier", op: "is", value: "Crowd" }],
      pageSize: 1,
    });
    expect(found.json().totalCount).toBe(CROWD);

    // Somebody else goes on with one of them.
    const other = await world.make.user({ organisations: [organisation], roles: ["technician"] });
    const { rows } = await pool.query("select id from asset where model_id = $1 and tag = $2", [
      ...[model, EDITED],
    ]);
    const edit = await world.send("PATCH", `/assets/${rows[0].id}`, { installer: "Ada" }, other);
    expect(edit.status).toBe(200);
    const { undo: undone } = await undo(prepared);
    expect(undone).toMatchObject({ restored: CROWD - 1, stayed: 1 });
    expect(undone?.rows).toMatchObject([{ code: "import.changed_since" }]);
    const after = await state();
    expect(after.get(EDITED)).toMatchObject({
      ...{ supplier: "Crowd", purchase_cost: 9, lifecycle_status: "missing", installer: "Ada" },
    });
    for (const one of [before, after]) one.delete(EDITED);
    expect(after).toEqual(before);
  });

  it("is made row by row by the rights of who makes it, where each asset lies", async () => {
    const { make, organisation, mill, hall } = world;
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [mill]);
    const [outside = ""] = await many(1);
    const [inside = ""] = await many(1, { spaceId: hall });
    const changes = { fields: { supplier: "Mine" } };
    const prepared = await prepare({ ids: [outside, inside], changes }, limited.token);
    expect(prepared.counts).toMatchObject({ update: 1, errors: 1 });
    expect(prepared.problems).toMatchObject([{ code: "import.place_closed" }]);
    await run(prepared, limited.token);
    expect((await get(inside)).supplier).toBe("Mine");
    expect((await get(outside)).supplier).toBeNull();
    // Archiving takes a right of its own.
    const archive = { ids: [inside], changes: { isArchived: true } };
    const reply = await world.send("POST", "/assets/bulk", archive, { token: limited.token });
    expect(reply.json().code).toBe("access.forbidden");
  });

  it("knows no assets, models or places of others", async () => {
    const other = await assetWorld(server);
    const foreign = await other.add();
    const [own = ""] = await many(1);
    const orders: AssetBulkOrder[] = [
      { ids: [own, foreign], changes: { fields: { supplier: "X" } } },
      { ids: [own], changes: { fields: { modelId: other.model } } },
      { ids: [own], changes: { place: { spaceId: other.room } } },
      { ids: [own], changes: { fields: { parentId: foreign } } },
    ];
    for (const order of orders) {
      const reply = await world.send("POST", "/assets/bulk", order);
      expect(reply.status, JSON.stringify(order)).toBe(404);
    }
    const prepared = await prepare({ ids: [own], changes: { fields: { supplier: "X" } } });
    const reply = await other.send("POST", `/assets/bulk/${prepared.id}/run`);
    expect(reply.status).toBe(404);
    expect((await get(own)).version).toBe(1);
  });

  it.each<[object, string]>([
    [{ ids: [v7()], changes: {} }, "bulk.changes"],
    [{ ids: [v7()], changes: { fields: {} } }, "bulk.changes"],
    [{ ids: [v7()], changes: { fields: { supplier: "X" }, isArchived: true } }, "bulk.changes"],
    [{ changes: { isArchived: true } }, "bulk.choice"],
    [{ ids: [v7()], search: {}, changes: { isArchived: true } }, "bulk.choice"],
    [{ ids: [v7()], changes: { fields: { tag: "X", supplier: "Y" } } }, "field.unknown"],
  ])("%j is refused", async (order, code) => {
    const reply = await world.send("POST", "/assets/bulk", order);
    expect(reply.status).toBe(400);
    expect(reply.json().fields).toMatchObject([{ code }]);
  });
});
