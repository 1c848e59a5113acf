import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { DATES_AT_ONCE } from "../asset-models/asset-dates.service.ts";
import { globalModelJob } from "./following.service.ts";
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

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
const change = async (id: string, body: object, headers = {}) => {
  const reply = await world.keep("PATCH", `/global-asset-models/${id}`, body, headers);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};
const override = async (side: "ours" | "theirs", id: string, body: object) => {
  const reply = await world[side].send("PATCH", `/asset-models/${id}`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};
const SAID = {
  ...{
    partNumber: "V11",
    shortDescription: "Bright",
    longDescription: "Very.",
    manufacturer: "Epson",
  },
  ...{ assetType: "Projector", warrantyMonths: 36, endOfLife: "2031-01-01", licenseMonths: null },
};

describe("the list of global models", () => {
  it("is kept by name, maker and part number, found by words, archived and restored", async () => {
    const made = await world.global({ name: "EB-2250U", ...SAID });
    expect(made).toMatchObject({ ...SAID, name: "EB-2250U", images: [], documents: [] });
    const again = { name: "eb-2250u", assetType: "Any", manufacturer: "EPSON", partNumber: "v11" };
    expect((await world.keep("POST", "/global-asset-models", again)).problem().code).toBe(
      "name.taken",
    );
    const find = async (body: object) =>
      (await world.keep("POST", "/global-asset-models/search", body)).json();
    for (const searchTerm of ["epson 2250", "bright", "projector v11"]) {
      const { results, totalCount } = await find({ searchTerm });
      expect([totalCount, results[0]?.id]).toEqual([1, made.id]);
    }
    const path = `/global-asset-models/${made.id}`;
    expect((await world.keep("DELETE", path)).json().deletedAt).not.toBeNull();
    expect((await find({ searchTerm: "epson 2250" })).totalCount).toBe(0);
    expect((await find({ searchTerm: "epson 2250", withDeleted: true })).totalCount).toBe(1);
    expect((await world.keep("PATCH", path, { name: "X" })).status).toBe(404);
    expect((await world.keep("PUT", `${path}/restore`)).json().deletedAt).toBeNull();
    await world.keep("DELETE", path);
  });

  it("is told by two who change it at once: other fields merge, the same one is a conflict", async () => {
    const { id, version } = await world.global();
    const seen = { "if-match": `"${version}"` };
    await change(id, { warrantyMonths: 12 }, seen);
    expect(await change(id, { partNumber: "P" }, seen)).toMatchObject({ warrantyMonths: 12 });
    const late = await world.keep(
      "PATCH",
      `/global-asset-models/${id}`,
      { warrantyMonths: 24 },
      seen,
    );
    expect([late.status, late.problem().code]).toEqual([409, "record.conflict"]);
    expect(late.json().current.warrantyMonths).toBe(12);
  });

  it("is nothing to write for an organisation, nor for who may only read everything", async () => {
    const { id } = await world.global();
    const employee = await world.make.user({ appRoles: ["storey-employee"] });
    for (const [method, path, body] of [
      ["POST", "/global-asset-models", { name: "X", assetType: "Y" }],
      ["PATCH", `/global-asset-models/${id}`, { name: "X" }],
      ["DELETE", `/global-asset-models/${id}`, undefined],
    ] as const) {
      expect((await world.ours.send(method, path, body)).status).toBe(403);
      expect((await server.call(method, path, { token: employee.token, body })).status).toBe(403);
    }
    const read = { token: employee.token };
    expect((await server.call("GET", `/global-asset-models/${id}`, read)).status).toBe(200);
  });

  it("is closed to an organisation in the database too, and to one without the module", async () => {
    await world.global();
    const { organisation, admin } = world.ours;
    const as = (text: string, of = organisation) => asApplication(of, admin.id, text);
    expect(await as("select from global_asset_model limit 1")).toBe(1);
    expect(await as("update global_asset_model set name = 'x'")).toBe(0);
    const added =
      "insert into global_asset_model (id, name, asset_type) values (gen_random_uuid(), 'x', 'y')";
    await expect(as(added)).rejects.toMatchObject({ code: "42501" });
    await expect(as("delete from asset_model_link")).rejects.toMatchObject({ code: "42501" });
    const used = "select * from global_model_usage(gen_random_uuid())";
    await expect(as(used)).rejects.toMatchObject({ code: "42501" });
    const without = await world.make.organisation({ settings: ["spaces_core"] });
    expect(await as("select from global_asset_model limit 1", without)).toBe(0);
  });
});

/** What the application's role sees and changes of global models for the admin of an organisation. */
async function asApplication(organisation: string, user: string, text: string) {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true)",
      [organisation, user],
    );
    await client.query("set local role storey_app");
    return (await client.query(text)).rowCount;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("an organisation that takes a global model", () => {
  it("has it as one of its own, with its own lists", async () => {
    const { send, take, organisation } = world.ours;
    const epson = (await send("POST", "/manufacturers", { name: "EPSON" })).json().id;
    const { id } = await world.global(SAID);
    const catalogue = async () =>
      (await send("POST", "/asset-model-catalogue/search", { pageSize: 200 })).json().results;
    const entry = async () => (await catalogue()).find((one: { id: string }) => one.id === id);
    expect((await entry()).assetModelId).toBeNull();
    const own = await take(id);
    expect((await entry()).assetModelId).toBe(own);
    const model = await world.ours.model(own);
    expect(model).toMatchObject({
      ...{ isGlobal: true, warrantyMonths: 36, endOfLife: "2031-01-01", partNumber: "V11" },
      ...{ manufacturer: { id: epson, name: "EPSON" }, assetType: { name: "Projector" } },
      global: { id, deletedAt: null, overridden: [], isPending: false, values: SAID },
    });
    // Once, whoever takes it again, and back from the archive.
    expect(await take(id)).toBe(own);
    await send("DELETE", `/asset-models/${own}`);
    expect((await entry()).assetModelId).toBeNull();
    expect(await take(id)).toBe(own);
    expect((await world.ours.model(own)).deletedAt).toBeNull();
    const { usage } = (await world.keep("GET", `/global-asset-models/${id}`)).json();
    expect(usage).toEqual({
      organisations: 1,
      assets: 0,
      pendingOrganisations: 0,
      pendingAssets: 0,
    });
    const { rows } = await query("select organisation_id from asset_model where global_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ organisation_id: organisation }]);
  });

  it("takes it once where two do so at once", async () => {
    const { id } = await world.global();
    const taken = await Promise.all([1, 2, 3, 4].map(() => world.ours.take(id)));
    expect(new Set(taken).size).toBe(1);
  });

  it("is told where it has one of that name, or there is none to take", async () => {
    const { send } = world.ours;
    const { id } = await world.global({ name: "Twice", manufacturer: null, partNumber: null });
    const assetTypeId = (await send("POST", "/asset-types", { name: "Any" })).json().id;
    await send("POST", "/asset-models", { name: "TWICE", assetTypeId });
    const path = `/asset-models/${id}/add-to-organisation`;
    expect((await send("POST", path, {})).problem().code).toBe("name.taken");
    expect((await send("POST", `/asset-models/${v7()}/add-to-organisation`, {})).status).toBe(404);
    await world.keep("DELETE", `/global-asset-models/${id}`);
    expect((await world.theirs.send("POST", path, {})).status).toBe(404);
  });

  it("or copies it, and then follows nothing", async () => {
    const { send } = world.ours;
    const { id } = await world.global(SAID);
    await world.ours.take(id);
    const path = `/asset-models/${id}/copy-to-organisation`;
    expect((await send("POST", path, {})).problem().code).toBe("name.taken");
    const copy = (await send("POST", path, { name: "Ours" })).json();
    expect(copy).toMatchObject({ name: "Ours", isGlobal: false, global: null, warrantyMonths: 36 });
    await change(id, { warrantyMonths: 1 });
    await world.follow();
    expect((await world.ours.model(copy.id)).warrantyMonths).toBe(36);
    const reset = await send("POST", `/asset-models/${copy.id}/reset`, { fields: ["name"] });
    expect(reset.problem().code).toBe("asset_model.private");
  });
});

describe("what an organisation has of a global model", () => {
  it("follows its changes in the background, except where it says something of its own", async () => {
    const { id } = await world.global(SAID);
    const [own, other] = [await world.ours.take(id), await world.theirs.take(id)];
    const changed = await override("ours", own, { warrantyMonths: 60, shortDescription: "Bright" });
    expect(changed.global.overridden).toEqual(["warrantyMonths"]);
    const { usage } = await change(id, {
      warrantyMonths: 24,
      name: "Renamed",
      manufacturer: "Seiko",
    });
    expect(usage).toMatchObject({ organisations: 2, pendingOrganisations: 2 });
    expect((await world.ours.model(own)).global.isPending).toBe(true);
    await world.follow();
    expect(await world.ours.model(own)).toMatchObject({
      ...{ name: "Renamed", warrantyMonths: 60, manufacturer: { name: "Seiko" } },
      global: { isPending: false, overridden: ["warrantyMonths"], values: { warrantyMonths: 24 } },
    });
    expect(await world.theirs.model(other)).toMatchObject({ name: "Renamed", warrantyMonths: 24 });
    // Said as the global one says it, it is inherited again.
    const { global } = await override("ours", own, { warrantyMonths: 24 });
    expect(global.overridden).toEqual([]);
    const { rows } = await query(
      "select entity, organisation_id is null as is_global from history where entity_id = any($1) and operation = 'update' order by id",
      [[id, other]],
    );
    expect(rows).toEqual([
      { entity: "global_asset_model", is_global: true },
      { entity: "asset_model", is_global: false },
    ]);
  });

  it("says the global value again once that is asked for", async () => {
    const { send, take } = world.ours;
    const { id } = await world.global(SAID);
    const own = await take(id);
    const assetTypeId = (await send("POST", "/asset-types", { name: "Beamer" })).json().id;
    await override("ours", own, {
      warrantyMonths: 60,
      endOfLife: null,
      assetTypeId,
      manufacturerId: null,
    });
    expect((await world.ours.model(own)).global.overridden).toEqual([
      ...["assetTypeId", "endOfLife", "manufacturerId", "warrantyMonths"],
    ]);
    const reset = await send("POST", `/asset-models/${own}/reset`, {
      fields: ["warrantyMonths", "assetTypeId", "manufacturerId"],
    });
    expect(reset.json()).toMatchObject({
      ...{ warrantyMonths: 36, endOfLife: null, assetType: { name: "Projector" } },
      ...{ manufacturer: { name: "Epson" }, global: { overridden: ["endOfLife"] } },
    });
  });

  it("keeps the organisation's own lists: renamed and merged entries are not made anew", async () => {
    const { send, take } = world.ours;
    const [first, second] = [
      await world.global(SAID),
      await world.global({ ...SAID, assetType: "Beamer" }),
    ];
    const [one, two] = [await take(first.id), await take(second.id)];
    const [projector, beamer] = [
      (await world.ours.model(one)).assetType.id,
      (await world.ours.model(two)).assetType.id,
    ];
    const replies = [
      await send("PATCH", `/asset-types/${projector}`, { name: "Video projector" }),
      await send("POST", `/asset-types/${beamer}/merge`, { intoId: projector }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await world.ours.model(two)).global.overridden).toEqual(["assetTypeId"]);
    for (const { id } of [first, second]) await change(id, { warrantyMonths: 7 });
    await world.follow();
    for (const own of [one, two]) {
      expect(await world.ours.model(own)).toMatchObject({
        ...{ warrantyMonths: 7, assetType: { id: projector, name: "Video projector" } },
      });
    }
    expect((await send("GET", "/asset-types")).json()).toHaveLength(1);
  });

  it("keeps its name where another model of the organisation has the new one", async () => {
    const { send, take } = world.ours;
    const { id } = await world.global({ name: "Before", manufacturer: null });
    const own = await take(id);
    const { assetType } = await world.ours.model(own);
    await send("POST", "/asset-models", { name: "After", assetTypeId: assetType.id });
    await change(id, { name: "After", warrantyMonths: 9 });
    await world.follow();
    expect(await world.ours.model(own)).toMatchObject({
      ...{ name: "Before", warrantyMonths: 9, global: { isPending: false } },
    });
    const reset = await send("POST", `/asset-models/${own}/reset`, { fields: ["name"] });
    expect(reset.problem().code).toBe("name.taken");
    expect((await world.ours.model(own)).name).toBe("Before");
  });

  it("stays when the global model is archived, and says so", async () => {
    const { id } = await world.global(SAID);
    const own = await world.ours.take(id);
    await world.keep("DELETE", `/global-asset-models/${id}`);
    expect((await world.ours.model(own)).global.deletedAt).not.toBeNull();
    const asset = await world.ours.send("POST", "/assets", { modelId: own, spaceId: null });
    expect(asset.status, asset.text).toBe(201);
    expect((await override("ours", own, { warrantyMonths: 1 })).warrantyMonths).toBe(1);
    const reset = await world.ours.send("POST", `/asset-models/${own}/reset`, {
      fields: ["warrantyMonths"],
    });
    expect(reset.json().warrantyMonths).toBe(36);
  });

  it("agrees with both of two who change the global model and override it at once", async () => {
    const { id } = await world.global(SAID);
    const own = await world.ours.take(id);
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([
        change(id, { warrantyMonths: round, partNumber: `P-${round}` }),
        override("ours", own, { licenseMonths: 100 + round }),
        world.follow(),
        world.ours.send("POST", `/asset-models/${own}/reset`, { fields: ["warrantyMonths"] }),
      ]);
    }
    await world.follow();
    expect(await world.ours.model(own)).toMatchObject({
      ...{ warrantyMonths: 5, partNumber: "P-5", licenseMonths: 105 },
      global: { overridden: ["licenseMonths"], isPending: false },
    });
  });
});

describe("the work in the background", () => {
  it("goes on where it was killed, and says how many remain, of models and of their assets", async () => {
    const { id } = await world.global({ warrantyMonths: 12 });
    const sides = [world.ours, world.theirs];
    const owned = await Promise.all(sides.map(({ take }) => take(id)));
    await query(
      `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, install_date)
       select $1, gen_random_uuid(), $2, 'M-' || n, 'in_stock', '2020-01-31' from generate_series(1, $3::integer) n`,
      [world.ours.organisation, owned[0], DATES_AT_ONCE + 1],
    );
    const usage = async () => (await world.keep("GET", `/global-asset-models/${id}`)).json().usage;
    await change(id, { warrantyMonths: 24 });
    const { signal } = new AbortController();
    let steps = 0;
    signal.throwIfAborted = () => {
      if (steps++ === 1) throw new Error("killed");
    };
    const work = globalModelJob.work(
      { globalId: id },
      {
        installation: server.installation,
        job: { id, organisationId: null, attempt: 1, isLastAttempt: false },
        signal,
        finishIn: async () => undefined,
      },
    );
    await expect(work).rejects.toThrow("killed");
    expect(await usage()).toMatchObject({ organisations: 2, pendingOrganisations: 1 });
    await world.follow();
    await world.follow();
    expect(await usage()).toEqual({
      ...{ organisations: 2, assets: DATES_AT_ONCE + 1, pendingOrganisations: 0, pendingAssets: 0 },
    });
    const { rows } = await query(
      "select distinct effective_warranty_expiry::text as day from asset where model_id = $1",
      [owned[0]],
    );
    expect(rows).toEqual([{ day: "2022-01-31" }]);
  });

  it("goes on with the others where one organisation cannot follow", async () => {
    const { id } = await world.global();
    const owned = new Map(
      await Promise.all(
        [world.ours, world.theirs].map(async (side) => [await side.take(id), side] as const),
      ),
    );
    const { rows } = await query(
      "select model_id as id from asset_model_link where global_id = $1 order by organisation_id",
      [id],
    );
    const [stuck, other] = rows.map((row) => row.id as string);
    await query(
      `alter table asset_model add constraint not_this check (id <> '${stuck}') not valid`,
    );
    await change(id, { warrantyMonths: 24 });
    await world.follow();
    await query("alter table asset_model drop constraint not_this");
    expect((await owned.get(other ?? "")?.model(other ?? ""))?.warrantyMonths).toBe(24);
    expect((await owned.get(stuck ?? "")?.model(stuck ?? ""))?.warrantyMonths).toBeNull();
  });
});
