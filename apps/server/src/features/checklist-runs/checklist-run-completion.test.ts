import { failureIssueId } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";
import { opened, wordsOf } from "../space-codes/signs.fixture.ts";
import { type RunWorld, runWorld } from "./checklist-runs.fixture.ts";
import { removeOldRuns } from "./run-retention.repository.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

const attach = (runId: string, bytes: Buffer | string, fileName: string, fields = {}) =>
  server.call("POST", `/checklist-runs/${runId}/files`, {
    token: world.admin.token,
    ...form({ bytes, fileName }, fields),
  });
/** Gives a room a shortcode, which stands for its code. */
const codeOf = async (spaceId: string, shortcode: string) =>
  (await world.send("PATCH", `/spaces/${spaceId}`, { shortcode })).json().shortcode as string;

describe("completing", () => {
  it("by two at once is done by the first, and the second is told what it came to", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "pass");
    const replies = await Promise.all(
      [world.admin, world.technician].map(({ token }) => world.complete(run.id, {}, { token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = replies.filter(({ status }) => status === 409);
    expect(refused?.problem()).toMatchObject({
      code: "checklist.run_state",
      current: { state: "completed", outcome: "pass" },
    });
  });

  it("waits for the signature and for the code of the place", async () => {
    const templateId = await world.template([itemOf({ isRequired: false })]);
    await world.ask(templateId, { scan: "place", isSigned: true });
    const run = await world.began(templateId);
    const signature = { name: "Robin Quill", strokes: [[1, 2, 3, 4]] };
    expect((await world.complete(run.id)).problem()).toMatchObject({
      code: "checklist.incomplete",
      current: { missing: [], isSignatureMissing: true, isScanMissing: true },
    });
    const wrong = await codeOf(world.hall, "HALL-1");
    for (const scannedCode of [wrong, "nothing"]) {
      const reply = await world.complete(run.id, { signature, scannedCode });
      expect(reply.problem().code).toBe("checklist.wrong_code");
    }
    const scannedCode = await codeOf(world.room, "ROOM-1");
    const done = await world.complete(run.id, { signature, scannedCode });
    expect([done.status, done.json()]).toEqual([
      200,
      expect.objectContaining({ signature, scannedAt: expect.any(String) }),
    ]);
  });

  it("records what others did before, and tells both moments", async () => {
    const id = await world.run({
      templateId: await world.template([itemOf({ isRequired: false })]),
      dueInHours: -96,
      state: "missed",
    });
    const doneAt = new Date(Date.now() - 200 * 3_600_000).toISOString();
    const performer = { name: "Kim Vale", company: "Vale Fire", licence: "L-17" };
    const future = await world.complete(id, { doneAt: "2199-01-01T00:00:00.000Z", performer });
    expect(future.problem().code).toBe("checklist.in_future");
    const done = (await world.complete(id, { doneAt, performer })).json();
    expect(done).toMatchObject({
      doneAt,
      performer,
      isLate: false,
      completedBy: { id: world.admin.id },
    });
    expect(done.completedAt > doneAt).toBe(true);
  });

  it("of what was missed is late", async () => {
    const templateId = await world.template([itemOf({ isRequired: false })]);
    const id = await world.run({ templateId, dueInHours: -96, state: "missed" });
    expect((await world.complete(id)).json()).toMatchObject({ state: "completed", isLate: true });
  });

  it("a run that failed keeps what failed, for its issue", async () => {
    const item = itemOf({ isCritical: true });
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "fail", { note: "Hinge" });
    expect((await world.complete(run.id)).json()).toMatchObject({
      ...{ outcome: "fail", score: 0 },
      failures: [{ itemId: item.id, isCritical: true, issue: { status: "open" } }],
    });
  });

  it("a test of an asset writes what it found to the asset", async () => {
    const templateId = await world.template([itemOf({ isRequired: false })]);
    await world.ask(templateId, { isPatTest: true });
    const assetId = await world.add({ tag: "PAT-1" });
    const run = await world.began(templateId, { assetId });
    await world.complete(run.id, { doneAt: "2026-03-09T12:00:00.000Z" });
    expect((await world.send("GET", `/assets/${assetId}`)).json()).toMatchObject({
      ...{ patTestedAt: "2026-03-09", patNextDueAt: "2027-03-09", patResult: "passed" },
    });
    // One that is recorded afterwards of a day before changes nothing.
    const older = await world.began(templateId, { assetId });
    await world.complete(older.id, { doneAt: "2025-03-09T12:00:00.000Z" });
    expect((await world.send("GET", `/assets/${assetId}`)).json().patTestedAt).toBe("2026-03-09");
  });

  it("a test of an asset in which anything failed is not passed", async () => {
    const item = itemOf();
    const templateId = await world.template([item]);
    await world.ask(templateId, { isPatTest: true });
    const assetId = await world.add({ tag: "PAT-2" });
    const run = await world.began(templateId, { assetId });
    await world.answer(run.id, item, "fail", { note: "Worn cable" });
    expect((await world.complete(run.id)).json().outcome).toBe("pass_with_issues");
    const asset = (await world.send("GET", `/assets/${assetId}`)).json();
    expect(asset.patResult).toBe("failed");
  });
});

describe("a completed run", () => {
  it("never changes, whoever writes", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "pass");
    await attach(run.id, await jpeg(64, 48), "door.jpg", { itemId: item.id });
    await world.complete(run.id);
    const writes = [
      "update checklist_run set score = 1 where id = $1",
      "update checklist_run set state = 'open', completed_at = null, outcome = null, done_at = null where id = $1",
      "update checklist_run set space_id = gen_random_uuid() where id = $1",
      `update checklist_answer set value = '"fail"' where run_id = $1`,
      "delete from checklist_file where run_id = $1",
    ];
    for (const write of writes) {
      await expect(world.query(write, [run.id])).rejects.toThrow("never changes");
    }
    for (const [path, body] of [
      ["skip", { reason: "No" }],
      ["claim", {}],
      ["reschedule", { dueOn: "2199-01-01", reason: "No" }],
      ["approve-missed", { reason: "No" }],
    ] as const) {
      const reply = await world.send("POST", `/checklist-runs/${run.id}/${path}`, body);
      expect([path, reply.problem().code]).toEqual([path, "checklist.run_state"]);
    }
    expect((await attach(run.id, "late", "late.txt")).problem().code).toBe("checklist.run_state");
    const amended = await world.send("POST", `/checklist-runs/${run.id}/amendments`, {
      ...{ itemId: item.id, value: "fail", body: "It was the other door" },
    });
    expect(amended.json()).toMatchObject({
      ...{ outcome: "pass", answers: [{ value: "pass" }] },
      amendments: [
        { body: "It was the other door", value: "fail", addedBy: { id: world.admin.id } },
      ],
    });
  });

  it("goes with its photos once its years are over, and what is younger or still fails stays", async () => {
    const item = itemOf({ isRequired: false });
    const templateId = await world.template([item]);
    const [old, young] = [await world.began(templateId), await world.began(templateId)];
    const failed = await world.began(templateId);
    await world.answer(failed.id, item, "fail");
    await attach(old.id, await jpeg(64, 48), "door.jpg", { itemId: item.id });
    const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000).toISOString();
    await world.complete(old.id, { doneAt: years(8) });
    await world.complete(failed.id, { doneAt: years(8) });
    await world.complete(young.id, { doneAt: years(6) });
    const expiring = async (kept: string) =>
      (await world.send("GET", `/checklist-runs/expiring?years=${kept}`)).json();
    expect([await expiring("7"), await expiring("1"), await expiring("30")]).toEqual([
      ...[{ count: 1 }, { count: 2 }, { count: 0 }],
    ]);
    expect((await world.send("GET", "/checklist-runs/expiring")).status).toBe(400);
    expect(await removeOldRuns(server.installation.database.pool, 10)).toBeGreaterThan(0);
    const statuses = [old, young, failed].map(
      async ({ id }) => (await world.send("GET", `/checklist-runs/${id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  });
});

describe("what was missed", () => {
  it("is accepted with a reason, or moved to another day and then done", async () => {
    const templateId = await world.template([itemOf({ isRequired: false })]);
    const id = await world.run({ templateId, state: "missed", dueInHours: -96 });
    const send = (path: string, body: object) =>
      world.send("POST", `/checklist-runs/${id}/${path}`, body);
    const approved = await send("approve-missed", { reason: "The building was closed" });
    expect(approved.json()).toMatchObject({
      ...{ isApproved: true, approvalReason: "The building was closed" },
      approvedBy: { id: world.admin.id },
    });
    const past = await send("reschedule", { dueOn: "2020-01-01", reason: "Later" });
    expect(past.problem().code).toBe("checklist.day_past");
    const moved = (await send("reschedule", { dueOn: "2199-05-06", reason: "Scaffold" })).json();
    expect(moved).toMatchObject({
      ...{ state: "open", dueOn: "2199-05-06", rescheduleReason: "Scaffold", isApproved: false },
    });
    expect(moved.rescheduledFrom < "2199").toBe(true);
    expect((await world.complete(id)).json()).toMatchObject({ isLate: false });
  });
});

describe("files of a run", () => {
  it("are at most ten a question, come once for each id, and are seen by who sees the run", async () => {
    const item = itemOf({ isRequired: false });
    const run = await world.began(await world.template([item]));
    const id = v7();
    const first = await attach(run.id, await jpeg(64, 48), "door.jpg", { id, itemId: item.id });
    expect([first.status, first.json()]).toEqual([
      201,
      expect.objectContaining({
        id,
        itemId: item.id,
        kind: "picture",
        picture: expect.any(Object),
      }),
    ]);
    const again = await attach(run.id, "other", "x.txt", { id, itemId: item.id });
    expect(again.json()).toEqual(first.json());
    const paper = (await attach(run.id, "Certificate 17", "certificate.txt")).json();
    for (let more = 1; more < 10; more += 1)
      await attach(run.id, "x", "x.txt", { itemId: item.id });
    const eleventh = await attach(run.id, "x", "x.txt", { itemId: item.id });
    expect(eleventh.problem().code).toBe("checklist.too_many_files");
    const read = (path: string, token: string, headers = {}) =>
      server.call("GET", path, { token, headers });
    const part = await read(paper.path, world.technician.token, { range: "bytes=0-10" });
    expect([part.status, part.text]).toEqual([206, "Certificate"]);
    expect((await read(first.json().path, world.admin.token)).status).toBe(200);
    expect((await read(paper.path, world.member.token)).status).toBe(404);
    const gone = `/checklist-runs/${run.id}/files/${paper.id}`;
    expect((await world.send("DELETE", gone)).status).toBe(204);
    expect((await read(paper.path, world.admin.token)).status).toBe(404);
  });
});

describe("on paper", () => {
  it("stand the run with its photos, and the logbook with all that an inspector asks", async () => {
    const item = itemOf({ label: "=The door closes", isCritical: true });
    const templateId = await world.template([item], "Fire doors");
    const run = await world.began(templateId);
    await world.answer(run.id, item, "fail", { note: "Hinge" });
    await attach(run.id, await jpeg(64, 48), "door.jpg", { itemId: item.id });
    await attach(run.id, "Certificate 17", "certificate 17.txt");
    const performer = { name: "Kim Vale", company: "Vale Fire", licence: "L-17" };
    const doneAt = "2026-03-04T05:06:00.000Z";
    await world.complete(run.id, { performer, doneAt, signature: { name: "Robin" } });
    await world.send("POST", `/checklist-runs/${run.id}/amendments`, {
      body: Array.from({ length: 150 }, () => "Wrong door").join(" "),
    });
    await world.send("POST", `/issues/${failureIssueId(run.id, item.id, null)}/transition`, {
      ...{ to: "resolved", resolutionCode: "replaced", note: "Hinge of 2026 fitted" },
    });
    await world.run({ templateId, state: "skipped" });
    const missed = await world.run({ templateId, state: "missed", dueInHours: -96 });
    await world.send("POST", `/checklist-runs/${missed}/approve-missed`, { reason: "Strike" });
    await world.run({ templateId, spaceId: world.hall, state: "skipped" });
    const report = await world.send("GET", `/checklist-runs/${run.id}/report`);
    expect(report.headers["content-type"]).toBe("application/pdf");
    expect(report.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(report.bytes.includes("/Subtype /Image")).toBe(true);
    const logbook = (format: string, from = "2020-01-01", to = "2199-01-01") =>
      world.send(
        "GET",
        `/locations/${world.quay}/checklist-logbook?from=${from}&to=${to}&format=${format}`,
      );
    await world.query(
      `update checklist_template_version set content = jsonb_set(content, '{translations}', '{"en-GB": {"name": "Doors to the yard"}}')
       where template_id = $1`,
      [templateId],
    );
    await world.query(
      `update organisation set languages = '[{"name": "English", "value": "en-GB"}, {"name": "Deutsch", "value": "de", "isOriginal": true}]'
       where id = $1`,
      [world.organisation],
    );
    const translated = await world.send("GET", `/checklist-runs/${run.id}/report`);
    const said = await wordsOf(await opened(translated.bytes), 1);
    expect(said.map(({ text }) => text).join(" ")).toContain("Doors to the yard");
    const rows = (await logbook("csv")).text.split("\r\n");
    expect(rows).toHaveLength(7);
    const csv = rows.join("\n");
    expect(csv).toContain("Doors to the yard");
    expect(csv).not.toContain("Fire doors");
    expect(csv).toContain("2026-03-04 05:06,Kim Vale,Vale Fire,L-17");
    expect(csv).toContain("Robin,certificate 17.txt");
    // Nobody in particular left these out.
    expect(csv).toContain("Left out: Closed");
    expect(csv).toContain("'=The door closes");
    expect(csv).toContain("Hinge");
    expect(csv).toContain("Wrong door");
    // Who mended it, when, by what and what they said.
    expect(csv).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,Robin,Replaced,Hinge of 2026 fitted,/);
    expect(csv).toContain("Miss accepted by Robin: Strike");
    const pdf = await opened((await logbook("pdf")).bytes);
    const pages = Array.from({ length: pdf.numPages }, (_, page) => wordsOf(pdf, page + 1));
    const printed = (await Promise.all(pages)).flat().map(({ text }) => text);
    // However much is said of a run, nothing of it is cut.
    const words = printed.join(" ").replace(/\s+/g, " ");
    expect(words).toContain("Kim Vale, Vale Fire, L-17");
    expect(words).toContain("certificate 17.txt");
    expect(words).toMatch(/Mended .+ by Robin · Replaced · Hinge of 2026 fitted/);
    expect(words.match(/wrong door/gi)).toHaveLength(150);
    expect((await logbook("csv", "2190-01-01")).text.split("\r\n")).toHaveLength(2);
    expect((await logbook("csv", "2026-02-01", "2026-01-01")).problem().code).toBe(
      "request.invalid",
    );
  });
});
