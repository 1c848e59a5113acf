import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
/** Reads assets and may not share. */
let reader: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  reader = await world.make.user({ organisations: [world.organisation], roles: ["technician"] });
});

const call = (method: string, path: string, body?: unknown, as: TestUser = world.admin) =>
  world.send(method, `/asset-views${path}`, body, as);
const codeOf = async (reply: Awaited<ReturnType<typeof call>>) =>
  reply.status < 400 ? reply.status : reply.problem().code;
const save = async (given: object = {}, as: TestUser = world.admin) => {
  const body = { name: v7(), queryParams: "q=lamp", ...given };
  const reply = await call("POST", "", body, as);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json();
};
const list = async (as: TestUser = world.admin): Promise<{ id: string; name: string }[]> =>
  (await call("GET", "", undefined, as)).json();
const namesOf = async (as?: TestUser) => (await list(as)).map(({ name }) => name);
const shared = { visibility: "organisation" };

describe("a saved view", () => {
  it("is its owner's alone unless it is shared, whatever others know of it", async () => {
    const mine = await save({ name: "Mine" });
    const ours = await save({ name: "Ours", ...shared });
    expect(mine).toMatchObject({ visibility: "private", owner: { id: world.admin.id } });
    expect(await namesOf()).toEqual(["Mine", "Ours"]);
    expect(await list(reader)).toEqual([{ ...ours, isDefault: false }]);
    const body = { queryParams: "q=x" };
    const tries = [
      call("PATCH", `/${mine.id}`, body, reader),
      call("DELETE", `/${mine.id}`, undefined, reader),
      call("POST", `/${mine.id}/duplicate`, { name: "Copy" }, reader),
      call("PUT", `/${mine.id}/default`, undefined, reader),
      call("PUT", `/${mine.id}/alert`, { frequency: "daily" }, reader),
    ];
    expect(await Promise.all((await Promise.all(tries)).map(codeOf))).toEqual(
      tries.map(() => "not_found"),
    );
  });

  it("is listed in the order in which people count", async () => {
    for (const name of ["View 10", "view 9", "Älter", "Beta"]) await save({ name });
    expect(await namesOf()).toEqual(["Älter", "Beta", "view 9", "View 10"]);
  });

  it("has one name among those of its owner", async () => {
    const first = await save({ name: "Lamps" });
    expect(await codeOf(await call("POST", "", { name: "LAMPS", queryParams: "" }))).toBe(
      "name.taken",
    );
    const other = await save({ name: "Chairs" });
    expect(await codeOf(await call("PATCH", `/${other.id}`, { name: "lamps" }))).toBe("name.taken");
    await save({ name: "Lamps" }, reader);
    expect(await codeOf(await call("POST", "", { ...first, id: first.id }))).toBe(
      "request.invalid",
    );
    const again = { id: first.id, name: "Other", queryParams: "" };
    expect(await codeOf(await call("POST", "", again))).toBe("record.exists");
  });

  it("merges what two people change of it, and names what both changed", async () => {
    const { id, version } = await save({ name: "Lamps", ...shared });
    const at = (body: object) =>
      world.send("PATCH", `/asset-views/${id}`, body, {
        token: world.admin.token,
        headers: { "if-match": `"${version}"` },
      });
    expect((await at({ name: "All lamps" })).status).toBe(200);
    expect((await at({ queryParams: "q=lamps" })).json()).toMatchObject({ name: "All lamps" });
    const conflict = await at({ name: "Some lamps" });
    expect([conflict.status, conflict.problem().fields?.[0]?.field]).toEqual([409, "name"]);
  });

  it("is duplicated as a private one of whoever does", async () => {
    const { id } = await save({ name: "Ours", description: "All", ...shared });
    const reply = await call("POST", `/${id}/duplicate`, { name: "Ours, mine" }, reader);
    const copy = { description: "All", queryParams: "q=lamp", visibility: "private" };
    expect(reply.json()).toMatchObject({ ...copy, owner: { id: reader.id } });
    expect(await namesOf()).toEqual(["Ours"]);
  });

  it("is shared, and changed for others, only with the right to share", async () => {
    expect(
      await codeOf(await call("POST", "", { name: "A", queryParams: "", ...shared }, reader)),
    ).toBe("asset_view.share");
    const own = await save({ name: "Own" }, reader);
    const ours = await save({ name: "Ours", ...shared });
    const asReader = async (id: string, body: object) =>
      codeOf(await call("PATCH", `/${id}`, body, reader));
    expect(await asReader(own.id, shared)).toBe("asset_view.share");
    expect(await asReader(own.id, { queryParams: "q=desk" })).toBe(200);
    expect(await asReader(ours.id, { queryParams: "q=desk" })).toBe("asset_view.share");
    expect(await codeOf(await call("DELETE", `/${ours.id}`, undefined, reader))).toBe(
      "asset_view.share",
    );
    expect(await codeOf(await call("DELETE", `/${own.id}`, undefined, reader))).toBe(204);
    expect(await namesOf(reader)).toEqual(["Ours"]);
  });

  it("has at most as many beside it as one person may have, also when they save many at once", async () => {
    await server.installation.database.pool.query(
      `insert into asset_view (organisation_id, id, owner_id, name, query_params)
       select $1, gen_random_uuid(), $2, 'View ' || n, '' from generate_series(1, 198) n`,
      [world.organisation, reader.id],
    );
    const tries = [1, 2, 3, 4].map((n) =>
      call("POST", "", { name: `New ${n}`, queryParams: "" }, reader),
    );
    const codes = await Promise.all((await Promise.all(tries)).map(codeOf));
    expect(codes.toSorted()).toEqual([201, 201, "asset_view.too_many", "asset_view.too_many"]);
  });
});

describe("the view that opens first", () => {
  it("is each person's own choice", async () => {
    const [first, second] = [await save(shared), await save(shared)];
    await call("PUT", `/${first.id}/default`);
    expect((await call("PUT", `/${second.id}/default`)).json().isDefault).toBe(true);
    await call("PUT", `/${first.id}/default`, undefined, reader);
    const defaults = async (as?: TestUser) =>
      (await list(as)).filter((view) => "isDefault" in view && view.isDefault).map(({ id }) => id);
    expect([await defaults(), await defaults(reader)]).toEqual([[second.id], [first.id]]);
    await call("DELETE", `/${first.id}/default`);
    expect(await defaults()).toEqual([second.id]);
    expect((await call("DELETE", `/${second.id}/default`)).json().isDefault).toBe(false);
    expect(await defaults()).toEqual([]);
  });

  it("is one for everybody, shared, and chosen with the right to share", async () => {
    const views = [await save(shared), await save(shared), await save(shared)];
    const choose = (id: string, as?: TestUser) =>
      call("PATCH", `/${id}`, { isOrganisationDefault: true }, as);
    const chosen = await Promise.all(views.map(({ id }) => choose(id)));
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await server.installation.database.pool.query(
      "select id from asset_view where organisation_id = $1 and is_organisation_default",
      [world.organisation],
    );
    expect(rows).toHaveLength(1);
    const [{ id }] = rows;
    const other = views.find((view) => view.id !== id);
    expect(await codeOf(await choose(other.id, reader))).toBe("asset_view.share");
    const mine = await save();
    expect(await codeOf(await choose(mine.id))).toBe("asset_view.not_shared");
    // What becomes private again is no longer everybody's.
    expect((await call("PATCH", `/${id}`, { visibility: "private" })).json()).toMatchObject({
      isOrganisationDefault: false,
    });
  });

  it("is one's own where everybody has another, and everybody's again without it", async () => {
    const [everybodys, own] = [await save({ name: "A", ...shared }), await save({ name: "B" })];
    const ours = (await call("PATCH", `/${everybodys.id}`, { isOrganisationDefault: true })).json();
    await call("PUT", `/${own.id}/default`);
    const firsts = async (as?: TestUser) =>
      (await list(as)).map((view) => {
        const { name, isDefault, isOrganisationDefault } = view as typeof ours;
        return [name, isDefault, isOrganisationDefault];
      });
    expect(await firsts()).toEqual([
      ["A", false, true],
      ["B", true, false],
    ]);
    expect(await firsts(reader)).toEqual([["A", false, true]]);
    await call("DELETE", `/${own.id}`);
    expect(await firsts()).toEqual([["A", false, true]]);
    const off = await call("PATCH", `/${everybodys.id}`, { isOrganisationDefault: false });
    expect(off.json().isOrganisationDefault).toBe(false);
    expect(await firsts(reader)).toEqual([["A", false, false]]);
  });
});

describe("the views of somebody who leaves", () => {
  it("go where they were private, and stay where they were shared", async () => {
    const sharer = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    const ours = await save({ name: "Ours", ...shared }, sharer);
    const mine = await save({ name: "Mine" }, sharer);
    const { pool } = server.installation.database;
    expect((await world.send("DELETE", `/users/${sharer.id}/organisations`)).status).toBe(204);
    const { rows } = await pool.query("select id from asset_view where id = any ($1)", [
      [ours.id, mine.id],
    ]);
    expect(rows).toEqual([{ id: ours.id }]);
    expect(await list()).toMatchObject([{ name: "Ours", owner: null }]);
    expect(await codeOf(await call("PATCH", `/${ours.id}`, { visibility: "private" }))).toBe(
      "asset_view.no_owner",
    );
    expect(await codeOf(await call("PATCH", `/${ours.id}`, { name: "Everybody's" }))).toBe(200);
    expect(await codeOf(await call("DELETE", `/${ours.id}`))).toBe(204);
  });
});
