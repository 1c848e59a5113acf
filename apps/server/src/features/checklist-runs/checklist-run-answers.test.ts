import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";
import { type RunWorld, runWorld } from "./checklist-runs.fixture.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const entries = async (runId: string) =>
  (
    await world.query(
      "select value, answered_at, received_at from checklist_answer_entry where run_id = $1 order by received_at",
      [runId],
    )
  ).rows;

describe("of several answers to one question", () => {
  it("the one counts that was given last, in whatever order they come, and all are kept", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    const late = await world.answer(run.id, item, "fail", { answeredAt: minutesAgo(5) });
    const early = await world.answer(run.id, item, "pass", { answeredAt: minutesAgo(60) });
    expect([late.json().value, early.json().value]).toEqual(["fail", "fail"]);
    expect(await world.answersOf(run.id)).toMatchObject([
      { value: "fail", isFailed: true, entriesCount: 2 },
    ]);
    expect(await entries(run.id)).toHaveLength(2);
  });

  it("a tie goes to the greater operation, and a repeat adds nothing", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    const [first = "", second = ""] = [v7(), v7()].sort();
    const answeredAt = minutesAgo(1);
    await world.answer(run.id, item, "fail", { operationId: second, answeredAt });
    await world.answer(run.id, item, "pass", { operationId: first, answeredAt });
    const again = await world.answer(run.id, item, "fail", { operationId: second, answeredAt });
    expect(again.json()).toMatchObject({ value: "fail", entriesCount: 2 });
  });

  it("one from the future counts as of now", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "fail", { answeredAt: "2199-01-01T00:00:00.000Z" });
    expect((await world.answer(run.id, item, "pass")).json().value).toBe("pass");
  });

  it("of two people on two phones at once, none is lost", async () => {
    const items = Array.from({ length: 6 }, () => itemOf());
    const id = await world.run({ templateId: await world.template(items) });
    const people = [world.admin, world.technician];
    const replies = await Promise.all(
      items.flatMap((item) =>
        people.map(({ token }, at) =>
          world.answer(
            id,
            item,
            at === 0 ? "pass" : "fail",
            { answeredAt: minutesAgo(2 - at) },
            { token },
          ),
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const answers = await world.answersOf(id);
    expect(answers.map(({ value, entriesCount }) => [value, entriesCount])).toEqual(
      Array(6).fill(["fail", 2]),
    );
    expect(await world.shown(id)).toMatchObject({ state: "in_progress" });
  });
});

describe("an answer", () => {
  it("that is none, or to what is not asked, is refused and not kept", async () => {
    const [number, scan] = [
      itemOf({ responseType: "number", min: 10, max: 20 }),
      itemOf({ responseType: "asset_scan" }),
    ];
    const run = await world.began(await world.template([number, scan]));
    const other = await world.make.asset(await world.make.organisation());
    const tries = [
      [await world.answer(run.id, number, "ten"), 400, "checklist.answer_invalid"],
      [await world.answer(run.id, scan, other), 400, "checklist.answer_invalid"],
      [await world.answer(run.id, { id: v7() }, true), 404, "checklist.not_asked"],
      [await world.answer(run.id, number, 12, {}, { assetId: v7() }), 404, "checklist.not_asked"],
      [await world.answer(v7(), number, 12), 404, "not_found"],
    ] as const;
    expect(tries.map(([reply]) => [reply.status, reply.problem().code])).toEqual(
      tries.map(([, status, code]) => [status, code]),
    );
    expect(await entries(run.id)).toEqual([]);
    expect((await world.answer(run.id, number, 21)).json()).toMatchObject({ isFailed: true });
    expect((await world.answer(run.id, number, null)).json()).toMatchObject({
      value: null,
      isFailed: false,
    });
  });

  it("of a scan may be whatever leads to the asset, and is kept as the asset", async () => {
    const item = itemOf({ responseType: "asset_scan" });
    const asset = await world.add({ tag: "SCAN-1", serialNumber: "SN/77", name: "Boiler" });
    const code = (await world.send("POST", `/assets/${asset}/codes`, {})).json();
    const label = { value: "https://old.example.test/item/4711" };
    const added = await world.send("POST", `/assets/${asset}/aliases`, label);
    expect(added.status, added.text).toBe(201);
    const run = await world.began(await world.template([item]));
    for (const scanned of [
      ...["scan-1", " SCAN-1 ", "sn/77", code.code, code.address, label.value, asset],
    ]) {
      const reply = await world.answer(run.id, item, scanned);
      expect([reply.status, reply.json()]).toEqual([
        200,
        expect.objectContaining({
          value: asset,
          scannedAsset: { id: asset, tag: "SCAN-1", name: "Boiler" },
        }),
      ]);
    }
    const spaceCode = (await world.send("POST", `/spaces/${world.room}/codes`, {})).json();
    for (const wrong of ["SCAN-2", spaceCode.code, v7(), "https://old.example.test/item/1", ""]) {
      const reply = await world.answer(run.id, item, wrong);
      expect(reply.problem().code).toBe("checklist.answer_invalid");
    }
    expect(await world.answersOf(run.id)).toMatchObject([{ value: asset, entriesCount: 7 }]);
  });

  it("of a scan is the asset that is asked of, else the run's, where a text may mean several", async () => {
    const item = itemOf({
      ...{ responseType: "asset_scan" },
      perAsset: { assetTypeId: null, assetModelId: world.model },
    });
    const first = await world.add({ tag: "TWIN-1", serialNumber: "SAME" });
    const second = await world.add({ tag: "TWIN-2", serialNumber: "SAME" });
    const run = await world.began(await world.template([item]));
    const asked = (scanned: string, assetId: string) =>
      world.answer(run.id, item, scanned, {}, { assetId });
    expect((await asked("same", first)).json()).toMatchObject({ assetId: first, value: first });
    expect((await asked("same", second)).json()).toMatchObject({ assetId: second, value: second });
    expect((await asked("TWIN-1", second)).problem().code).toBe("checklist.answer_invalid");
    expect((await asked(first, second)).problem().code).toBe("checklist.answer_invalid");
    const once = itemOf({ responseType: "asset_scan" });
    const templateId = await world.template([once]);
    const inRoom = await world.began(templateId);
    expect((await world.answer(inRoom.id, once, "same")).status).toBe(400);
    const ofAsset = await world.began(templateId, { assetId: second });
    expect((await world.answer(ofAsset.id, once, "same")).json().value).toBe(second);
    expect((await world.answer(ofAsset.id, once, "TWIN-1")).json().value).toBe(first);
  });

  it("that comes when the run is over is kept beside it and told, and changes nothing", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "pass");
    await world.complete(run.id);
    const operationId = v7();
    const late = { operationId, note: "It did not close" };
    for (let time = 0; time < 2; time += 1) {
      const reply = await world.answer(run.id, item, "fail", late);
      expect(reply.problem()).toMatchObject({
        code: "checklist.run_state",
        current: { id: run.id, state: "completed" },
      });
    }
    expect(await world.shown(run.id)).toMatchObject({
      ...{ outcome: "pass", answers: [{ value: "pass" }] },
      amendments: [{ id: operationId, itemId: item.id, value: "fail", body: "It did not close" }],
    });
  });
});

describe("the assets that an item is asked of", () => {
  it("are fixed when the run is begun, by type and model", async () => {
    const desk = await world.add({ tag: "T-1" });
    await world.add({ tag: "T-2" });
    await world.add({ tag: "H-1", spaceId: world.hall });
    const item = itemOf({ perAsset: { assetTypeId: null, assetModelId: world.model } });
    const id = await world.run({ templateId: await world.template([item]) });
    const tags = async () => (await world.shown(id)).assets[item.id]?.map(({ tag }) => tag);
    expect(await tags()).toEqual(["T-1", "T-2"]);
    await world.add({ tag: "T-3" });
    expect(await tags()).toEqual(["T-1", "T-2", "T-3"]);
    await world.answer(id, item, "pass", {}, { assetId: desk });
    await world.add({ tag: "T-4" });
    await world.send("DELETE", `/assets/${desk}`);
    expect(await tags()).toEqual(["T-1", "T-2", "T-3"]);
    expect((await world.complete(id)).problem()).toMatchObject({
      current: { missing: [{ part: "answer" }, { part: "answer" }] },
    });
  });
});
