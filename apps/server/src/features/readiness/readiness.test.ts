import type { SpaceReadiness } from "@storey/contract";
import { failureIssueId } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type RunWorld, runWorld } from "../checklist-runs/checklist-runs.fixture.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

async function readiness(as: { token?: string } = {}): Promise<SpaceReadiness> {
  const reply = await world.send("GET", `/spaces/${world.room}/readiness`, undefined, as);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.json();
}

async function reported(given: object): Promise<string> {
  const body = { id: v7(), title: "The lamp flickers", spaceId: world.room, ...given };
  const reply = await world.send("POST", "/issues", body);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json().id;
}

const change = (table: string, id: string, columns: string) =>
  world.query(`update ${table} set ${columns} where id = $1`, [id]);

describe("the readiness of a space", () => {
  it("is unknown where nothing is checked or kept, and says so", async () => {
    expect(await readiness()).toMatchObject({ state: "unknown", score: null, reasons: [] });
  });

  it("is whole with an asset in order", async () => {
    await world.add();
    expect(await readiness()).toMatchObject({ state: "ready", score: 100, reasons: [] });
  });

  it("loses points to open issues by priority and impact, until they are resolved", async () => {
    const id = await reported({ priority: "high" });
    await change("issue", id, "priority = 'high', impact = 'degraded'");
    const reason = { kind: "issue", id, name: "The lamp flickers", points: 20, isStop: false };
    expect(await readiness()).toMatchObject({ state: "attention", score: 80, reasons: [reason] });
    await change("issue", id, "impact = 'out_of_use'");
    expect(await readiness()).toMatchObject({
      ...{ state: "not_ready", score: 88 },
      reasons: [{ ...reason, points: 12, isStop: true }],
    });
    await change(
      "issue",
      id,
      "status = 'resolved', resolved_at = now(), resolution_code = 'fixed'",
    );
    expect(await readiness()).toMatchObject({ state: "unknown", reasons: [] });
  });

  it("stops at a critical failure until it passes again, and leads to the re-check", async () => {
    const alarm = itemOf({ label: "The alarm sounds", isCritical: true });
    const template = await world.template([alarm]);
    const run = await world.began(template);
    await world.answer(run.id, alarm, "fail", { note: "Silent" });
    await world.complete(run.id);
    expect(await readiness()).toMatchObject({
      state: "not_ready",
      reasons: [
        {
          kind: "check_failed",
          name: "The alarm sounds",
          isStop: true,
          runId: run.id,
          isToDo: false,
        },
        { kind: "issue", isStop: true },
      ],
    });
    const issue = failureIssueId(run.id, alarm.id, null);
    const resolved = { to: "resolved", resolutionCode: "fixed" };
    await world.send("POST", `/issues/${issue}/transition`, resolved);
    const waiting = await readiness();
    expect(waiting).toMatchObject({
      state: "not_ready",
      reasons: [{ kind: "check_failed", isToDo: true }],
    });
    const recheck = String(waiting.reasons[0]?.runId);
    expect((await world.answer(recheck, alarm, "pass")).status).toBe(200);
    expect((await world.complete(recheck)).status).toBe(200);
    expect((await readiness()).reasons).toEqual([]);
  });

  it("loses points to checks that are overdue or missed, of the room and of its assets", async () => {
    const asset = await world.add();
    const late = await world.run({ dueInHours: -1 });
    await world.run({ dueInHours: 5 });
    expect(await readiness()).toMatchObject({
      ...{ state: "ready", score: 85, lost: { checklists: 15, issues: 0, assets: 0 } },
      reasons: [{ kind: "check_overdue", id: late, runId: late, points: 15 }],
    });
    await world.run({ spaceId: null, assetId: asset, dueInHours: -3 });
    expect(await readiness()).toMatchObject({ state: "attention", score: 70 });
  });

  it("counts a missed check until the next one is over, or somebody approves that it was missed", async () => {
    const body = { templateId: world.templateId, spaceId: world.room };
    const { id } = (await world.send("POST", "/checklist-assignments", body)).json();
    const runOf = async (day: string, state: string) => {
      const run = await world.run({ state, dueInHours: -24 });
      const columns = `assignment_id = '${id}', period_start = '${day}'`;
      await change("checklist_run", run, columns);
      return run;
    };
    const missed = await runOf("2026-01-05", "missed");
    const reason = { kind: "check_missed", id: missed, runId: missed, points: 25 };
    expect(await readiness()).toMatchObject({ score: 75, reasons: [reason] });
    const next = await runOf("2026-01-06", "missed");
    expect(await readiness()).toMatchObject({ score: 75, reasons: [{ id: next }] });
    await world.query("delete from checklist_run where id = $1", [next]);
    await change(
      "checklist_run",
      missed,
      `approved_at = now(), approval_reason = 'Closed', approved_by = '${world.admin.id}'`,
    );
    expect(await readiness()).toMatchObject({ state: "ready", score: 100, reasons: [] });
  });

  it("loses points to assets that are away, untested or without support, while the module is on", async () => {
    const lamp = await world.add({ name: "Lamp", patNextDueAt: "2020-01-01" });
    await change(
      "asset",
      lamp,
      "lifecycle_status = 'missing', effective_end_of_support = '2020-01-01'",
    );
    const retired = await world.add();
    await change("asset", retired, "lifecycle_status = 'retired', pat_next_due_at = '2020-01-01'");
    const found = await readiness();
    expect(found).toMatchObject({ state: "ready", score: 87, lost: { assets: 13 } });
    expect(found.reasons.map(({ kind, points }) => [kind, points])).toEqual([
      ["asset_missing", 5],
      ["pat_overdue", 5],
      ["support_ended", 3],
    ]);
    expect(found.reasons[0]?.name).toMatch(/^Lamp \(/);
    await world.query(
      `update organisation_setting s set enabled = false from available_setting a
       where a.id = s.setting_id and a.setting_key = 'asset_management' and s.organisation_id = $1`,
      [world.organisation],
    );
    expect(await readiness()).toMatchObject({ state: "unknown", reasons: [] });
  });

  it("stops at a call for help, until it is closed, but not at a test", async () => {
    const alert = async (isTest: boolean) => {
      const id = v7();
      await world.query(
        `insert into sos_alert (organisation_id, id, is_test, sender_name, location_id, location_name, floor_name, space_id, space_name, contacts)
         values ($1, $2, $3, 'Ana', $4, 'Quay', '1', $5, 'Room', '[]')`,
        [world.organisation, id, isTest, world.quay, world.room],
      );
      return id;
    };
    await alert(true);
    expect(await readiness()).toMatchObject({ state: "unknown" });
    const id = await alert(false);
    expect(await readiness()).toMatchObject({
      ...{ state: "not_ready", score: 100 },
      reasons: [{ kind: "sos", name: null, isStop: true }],
    });
    await change("sos_alert", id, "state = 'cancelled', cancelled_at = now()");
    expect(await readiness()).toMatchObject({ state: "unknown" });
  });

  it("has one score for everybody, and reasons for whom may see what they are about", async () => {
    const id = await reported({});
    await change("issue", id, "reporter_id = null");
    const asset = await world.add({ patNextDueAt: "2020-01-01" });
    await world.run({ dueInHours: -1 });
    const all = await readiness();
    expect(all.reasons.map(({ kind }) => kind).sort()).toEqual([
      "check_overdue",
      "issue",
      "pat_overdue",
    ]);
    const few = await readiness({ token: world.member.token });
    expect([few.state, few.score, few.lost]).toEqual([all.state, all.score, all.lost]);
    expect(few.reasons).toMatchObject([{ kind: "issue", id, name: null }]);
    expect(all.reasons.find(({ kind }) => kind === "pat_overdue")?.id).toBe(asset);
  });

  it("of another organisation's space is not found", async () => {
    const other = await world.make.space(await world.make.organisation());
    for (const id of [other, v7()]) {
      expect((await world.send("GET", `/spaces/${id}/readiness`)).status).toBe(404);
    }
  });
});
