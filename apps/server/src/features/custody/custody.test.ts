import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY, SIGNATURE } from "./custody.fixture.ts";

let server: TestServer;
let world: CustodyWorld;
let laptop: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
  laptop = await world.add({ tag: "L-1" });
});

const member = (roles: ("technician" | "organisation-admin")[] = []) =>
  world.make.user({ organisations: [world.organisation], roles });
const query = (text: string, values: unknown[]) =>
  server.installation.database.pool.query(text, values);
const many = (path: string, body: object) => world.send("POST", `/assets/custody${path}`, body);

describe("an asset that is handed out", () => {
  it("to somebody without an account has who, until when, and both signatures in its history", async () => {
    const reply = await world.handOut(laptop, {
      ...{ holderName: " Robin Quill ", holderEmail: "robin@elsewhere.test", dueBack: FAR_DAY },
      ...{ note: "With its charger", signature: SIGNATURE },
    });
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({
      asset: { id: laptop, tag: "L-1" },
      holder: { userId: null, name: "Robin Quill", email: "robin@elsewhere.test", hasLeft: false },
      ...{ note: "With its charger", dueBack: FAR_DAY, dueState: "later", inAt: null },
      outBy: { id: world.admin.id },
      outSignature: { name: "Robin Quill", isDrawn: true },
    });
    const back = await many("/return", {
      assetIds: [laptop],
      ...{ note: "Scratched", signature: { name: "Kim Moor", strokes: [] } },
    });
    expect(back.json()).toMatchObject([
      { inBy: { id: world.admin.id }, inNote: "Scratched", endedBy: "return", dueState: "none" },
    ]);
    await world.handOut(laptop, { holderName: "Next" });
    const [now, before] = await world.custodies(laptop);
    expect(now).toMatchObject({ holder: { name: "Next" }, inAt: null });
    expect(before).toMatchObject({ inSignature: { name: "Kim Moor", isDrawn: false } });
    const drawn = (end: string) =>
      world.send("GET", `/assets/${laptop}/custody/${before?.id}/signatures/${end}`);
    expect((await drawn("out")).json()).toEqual(SIGNATURE);
    expect((await drawn("in")).json()).toEqual({ name: "Kim Moor", strokes: [] });
  });

  it("to a member by id or by their address is theirs to see, and they stay named when they leave", async () => {
    const holder = await member();
    const other = await world.add({ spaceId: null });
    await world.handOut(laptop, { userId: holder.id });
    const byAddress = { holderName: "Whoever", holderEmail: holder.email.toUpperCase() };
    expect((await world.handOut(other, byAddress)).json().holder.userId).toBe(holder.id);
    const mine = await world.send("GET", "/custody/mine", undefined, { token: holder.token });
    expect(
      mine
        .json()
        .map(({ assetId }: { assetId: string }) => assetId)
        .sort(),
    ).toEqual([laptop, other].sort());
    const name = (await world.custodies(laptop))[0]?.holder.name;
    await query("delete from user_organisation where user_id = $1", [holder.id]);
    expect((await world.custodies(laptop))[0]?.holder).toEqual({
      ...{ userId: holder.id, name, email: holder.email, hasLeft: true },
    });
  });

  it("stays where it belongs, and with its holder when it moves to another place", async () => {
    const place = async () => {
      const { space, location } = (await world.send("GET", `/assets/${laptop}`)).json();
      return [space?.id ?? null, location?.id ?? null];
    };
    const before = await place();
    await world.handOut(laptop);
    expect([await place(), before]).toEqual([before, [world.room, world.quay]]);
    const move = (to: object) => world.send("POST", `/assets/${laptop}/move`, to);
    for (const to of [{ spaceId: world.hall }, { spaceId: null, locationId: world.quay }]) {
      expect((await move(to)).status).toBe(200);
      expect(await world.custodies(laptop)).toMatchObject([
        { holder: { name: "Robin Quill" }, inAt: null },
      ]);
    }
    await world.takeBack(laptop);
    expect(await place()).toEqual([null, world.quay]);
  });

  it("is found in the list of assets by who has it and until when", async () => {
    await world.add({ tag: "L-2" });
    await world.handOut(laptop, { holderName: "Robin Quill", dueBack: FAR_DAY });
    const found = async (field: string, op: string, value?: unknown) => {
      const condition = { field, op, ...(value === undefined ? {} : { value }) };
      const reply = await world.send("POST", "/assets/search", { conditions: [condition] });
      return reply.json().results.map(({ tag }: { tag: string }) => tag);
    };
    expect(await found("holder", "contains", "quill")).toEqual(["L-1"]);
    expect(await found("holder", "empty")).toEqual(["L-2"]);
    expect(await found("dueBack", "is", FAR_DAY)).toEqual(["L-1"]);
    expect(await found("dueBack", "within", "overdue")).toEqual([]);
    const { results } = (await world.send("POST", "/assets/search", {})).json();
    expect(results.map(({ custody }: { custody: unknown }) => custody)).toEqual([
      { holderName: "Robin Quill", dueBack: FAR_DAY },
      null,
    ]);
    await world.takeBack(laptop);
    expect(await found("holder", "not-empty")).toEqual([]);
  });

  it("is confirmed by its holder and by nobody else", async () => {
    const [holder, stranger] = [await member(), await member()];
    const { id } = (await world.handOut(laptop, { userId: holder.id })).json();
    const confirm = (token: string) =>
      world.send("POST", "/custody/mine/confirm", { custodyIds: [id] }, { token });
    expect((await confirm(stranger.token)).json()).toEqual([]);
    expect((await world.custodies(laptop))[0]?.confirmedAt).toBeNull();
    expect((await confirm(holder.token)).json()).toMatchObject([{ id, tag: "L-1" }]);
    expect((await world.custodies(laptop))[0]?.confirmedAt).not.toBeNull();
  });

  it("is not handed out again before it came back, and comes back once", async () => {
    await world.handOut(laptop);
    expect((await world.handOut(laptop)).problem().code).toBe("custody.taken");
    expect((await world.takeBack(laptop)).status).toBe(200);
    expect((await world.takeBack(laptop)).problem().code).toBe("custody.none");
    expect(await world.custodies(laptop)).toHaveLength(1);
  });

  it("by two people at once goes to one of them", async () => {
    const replies = await Promise.all(
      ["One", "Two", "Three"].map((holderName) => world.handOut(laptop, { holderName })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.map((reply) => reply.problem().code)).toEqual([
      "custody.taken",
      "custody.taken",
    ]);
    expect(await world.custodies(laptop)).toHaveLength(1);
  });

  it("gets another due day, which is no day of the past", async () => {
    await world.handOut(laptop);
    const extend = (dueBack: string | null) =>
      world.send("PUT", `/assets/${laptop}/custody/due-back`, { dueBack });
    expect((await extend(FAR_DAY)).json().dueBack).toBe(FAR_DAY);
    expect((await extend(null)).json().dueBack).toBeNull();
    expect((await extend("2020-01-01")).problem().fields).toMatchObject([
      { field: "dueBack", code: "field.due_past" },
    ]);
    expect((await world.handOut(laptop, { holderName: "A", dueBack: "2020-01-01" })).status).toBe(
      400,
    );
    await world.takeBack(laptop);
    expect((await extend(null)).problem().code).toBe("custody.none");
  });

  it("ends when it is archived or disposed of, and stays out when it is missing or retired", async () => {
    const disposed = await world.add();
    for (const id of [laptop, disposed]) await world.handOut(id);
    const step = (lifecycleStatus: string, more = {}) =>
      world.send("PATCH", `/assets/${disposed}`, { lifecycleStatus, ...more });
    expect((await step("missing")).status).toBe(200);
    expect((await step("retired")).status).toBe(200);
    expect((await world.custodies(disposed))[0]?.inAt).toBeNull();
    expect((await step("disposed", { disposalReason: "Worn" })).status).toBe(200);
    await world.send("DELETE", `/assets/${laptop}`);
    expect((await world.custodies(disposed))[0]).toMatchObject({
      ...{ endedBy: "disposal", inBy: { id: world.admin.id } },
    });
    expect((await world.custodies(laptop))[0]?.endedBy).toBe("archive");
    await world.send("PUT", `/assets/${laptop}/restore`);
    expect((await world.handOut(laptop)).status).toBe(201);
  });

  it.each([
    ["a lot", { quantity: 5 }, "custody.lot"],
    ["missing", { lifecycleStatus: "missing" }, "custody.state"],
    ["retired", { lifecycleStatus: "retired" }, "custody.state"],
    ["disposed of", { lifecycleStatus: "disposed", disposalReason: "Worn" }, "custody.state"],
  ])("is not %s", async (_, given, code) => {
    expect((await world.handOut(await world.add(given))).problem().code).toBe(code);
  });

  it("is not archived", async () => {
    await world.send("DELETE", `/assets/${laptop}`);
    expect((await world.handOut(laptop)).problem().code).toBe("asset.archived");
  });

  it.each([
    ["nobody", {}, "holderName"],
    ["two", { userId: v7(), holderName: "A" }, "holderName"],
    ["a name of spaces", { holderName: "  " }, "holderName"],
    ["no address", { holderName: "A", holderEmail: "a@b\nbcc:c@d.test" }, "holderEmail"],
  ])("is not handed to %s", async (_, body, field) => {
    const problem = (await world.handOut(laptop, body)).problem();
    expect(problem.fields.map((one) => one.field)).toEqual([field]);
  });

  it.each([
    ["markup", { name: "A", strokes: ["<svg onload=alert(1)>"] }],
    ["numbers beside the pad", { name: "A", strokes: [[5_000, 1]] }],
    ["too much", { name: "A", strokes: Array.from({ length: 101 }, () => [1, 1]) }],
    ["no name", { name: " ", strokes: [] }],
    ["more than a signature", { ...SIGNATURE, svg: "<svg/>" }],
  ])("is not signed for with %s", async (_, signature) => {
    const reply = await world.handOut(laptop, { holderName: "A", signature });
    expect(reply.problem().code).toBe("request.invalid");
    expect(await world.custodies(laptop)).toEqual([]);
  });
});

describe("many at once", () => {
  it("are handed out and come back with one signature each time", async () => {
    const ids = [laptop, await world.add(), await world.add()];
    const out = await many("", { assetIds: ids, holderName: "Team", signature: SIGNATURE });
    expect(out.status).toBe(201);
    const signatures = out
      .json()
      .map((one: { outSignature: { id: string } }) => one.outSignature.id);
    expect(new Set(signatures).size).toBe(1);
    expect(out.json().map((one: { asset: { id: string } }) => one.asset.id)).toEqual(ids);
    const back = await many("/return", { assetIds: ids.slice(0, 2), signature: SIGNATURE });
    expect(back.json()).toHaveLength(2);
    expect((await world.send("GET", "/assets/custody/counts")).json().out).toBe(1);
  });

  it("are all refused for one, and each is told why by its place", async () => {
    const lot = await world.add({ quantity: 3 });
    const out = await world.add();
    await world.handOut(out);
    const reply = await many("", {
      assetIds: [laptop, lot, out],
      holderName: "A",
      signature: SIGNATURE,
    });
    expect(reply.problem()).toMatchObject({
      code: "custody.refused",
      fields: [
        { field: "assetIds.1", code: "custody.lot" },
        { field: "assetIds.2", code: "custody.taken" },
      ],
    });
    expect(await world.custodies(laptop)).toEqual([]);
    const { rows } = await query("select from custody_signature where organisation_id = $1", [
      world.organisation,
    ]);
    expect(rows).toHaveLength(0);
    const back = await many("/return", { assetIds: [laptop, out] });
    expect(back.problem().fields).toMatchObject([{ field: "assetIds.0", code: "custody.none" }]);
    const absent = await many("", { assetIds: [laptop, v7()], holderName: "A" });
    expect([absent.status, absent.problem().fields]).toMatchObject([
      404,
      [{ field: "assetIds.1" }],
    ]);
  });

  it("do not wait for one another in a circle", async () => {
    const ids = [laptop, await world.add(), await world.add(), await world.add()];
    const replies = await Promise.all(
      [ids, [...ids].reverse()].map((assetIds) => many("", { assetIds, holderName: "A" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("who may", () => {
  it("hands out where they may write, and reads all with the right to read", async () => {
    const technician = await member(["technician"]);
    const limited = await member(["technician"]);
    await query("update user_organisation_role set location_ids = $2 where user_id = $1", [
      limited.id,
      [world.mill],
    ]);
    const plain = await member();
    expect((await world.handOut(laptop, undefined, plain)).status).toBe(403);
    expect((await world.send("GET", `/assets/${laptop}/custody`, undefined, plain)).status).toBe(
      403,
    );
    expect((await world.handOut(laptop, undefined, limited)).problem().code).toBe(
      "access.location",
    );
    const there = await world.add({ spaceId: world.hall });
    const both = await world.send(
      ...([
        "POST",
        "/assets/custody",
        { assetIds: [there, laptop], holderName: "A" },
        limited,
      ] as const),
    );
    expect(both.problem()).toMatchObject({
      code: "access.location",
      fields: [{ field: "assetIds.1", code: "access.location" }],
    });
    expect((await world.handOut(there, undefined, limited)).status).toBe(201);
    expect((await world.handOut(laptop, undefined, technician)).status).toBe(201);
    expect((await world.takeBack(laptop, limited)).problem().code).toBe("access.location");
    expect((await world.takeBack(laptop, technician)).status).toBe(200);
  });
});

describe("what is out", () => {
  it("is found by holder and tag, counted and ordered by its day", async () => {
    const holder = await member();
    const ids = [laptop, await world.add({ tag: "L-2" }), await world.add({ tag: "L-3" })];
    await world.handOut(ids[0] ?? "", { holderName: "Zoë Lake", dueBack: FAR_DAY });
    await world.handOut(ids[1] ?? "", { userId: holder.id });
    await world.handOut(ids[2] ?? "", { holderName: "Zoë Lake", dueBack: FAR_DAY });
    await query("update custody set due_back = current_date - 3 where asset_id = $1", [ids[2]]);
    const tags = async (body: object) => {
      const found = (await world.send("POST", "/assets/custody/search", body)).json();
      return found.results.map(({ asset }: { asset: { tag: string } }) => asset.tag);
    };
    expect(await tags({})).toEqual(["L-3", "L-1", "L-2"]);
    expect(await tags({ searchTerm: "zoe" })).toEqual(["L-3", "L-1"]);
    expect(await tags({ searchTerm: "zoe l-1" })).toEqual(["L-1"]);
    expect(await tags({ userId: holder.id })).toEqual(["L-2"]);
    expect(await tags({ dueStates: ["overdue"] })).toEqual(["L-3"]);
    expect(await tags({ dueStates: ["overdue", "none"] })).toEqual(["L-3", "L-2"]);
    expect(await tags({ page: 2, pageSize: 2 })).toEqual(["L-2"]);
    expect((await world.send("GET", "/assets/custody/counts")).json()).toEqual({
      ...{ out: 3, soon: 0, overdue: 1 },
    });
  });
});
