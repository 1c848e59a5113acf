import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";
import { type RunWorld, runWorld } from "./checklist-runs.fixture.ts";

/** As long as a busy machine may take. */
const WAIT = { timeout: 60_000 };

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

/** What each step answers to somebody. */
async function steps(id: string, item: { readonly id: string }, token: string) {
  const as = { token };
  const send = (method: string, path: string, body?: object) =>
    world.send(method, `/checklist-runs/${id}${path}`, body, as);
  const replies = [
    await send("GET", ""),
    await send("GET", "/report"),
    await send("POST", "/claim", { takeOver: true }),
    await world.answer(id, item, "pass", {}, as),
    await world.complete(id, {}, as),
    await send("POST", "/amendments", { body: "Late by a day" }),
  ];
  return replies.map(({ status }) => status);
}

describe("who does a run", () => {
  it("does what was given to them by name or by role, and sees nothing else", async () => {
    const item = itemOf();
    const templateId = await world.template([item]);
    const { member } = world;
    const manager = await world.make.user({
      organisations: [world.organisation],
      roles: ["vip-user"],
    });
    const given = await world.run({ templateId, assigneeId: member.id });
    const ofRole = await world.run({ templateId, assigneeRole: "vip-user", spaceId: world.hall });
    const other = await world.run({ templateId });
    const ALL = [200, 200, 200, 200, 200, 201];
    const NONE = [404, 404, 404, 404, 404, 404];
    expect(await steps(given, item, member.token)).toEqual(ALL);
    expect(await steps(ofRole, item, manager.token)).toEqual(ALL);
    expect(await steps(other, item, member.token)).toEqual(NONE);
    expect(await steps(given, item, manager.token)).toEqual(NONE);
    const list = await world.send("GET", "/checklist-runs", undefined, { token: member.token });
    expect(list.json()).toMatchObject({ totalCount: 1, results: [{ id: given }] });
    const start = { templateId, spaceId: world.room };
    const begun = await world.start(start, { token: member.token });
    expect(begun.problem().code).toBe("access.forbidden");
    for (const step of ["approve-missed", "reschedule"]) {
      const body = {
        reason: "Holidays",
        ...(step === "reschedule" ? { dueOn: "2199-01-01" } : {}),
      };
      const path = `/checklist-runs/${given}/${step}`;
      expect((await world.send("POST", path, body, { token: member.token })).status).toBe(403);
    }
  });

  it("does any where their role counts, and reads the others", async () => {
    const item = itemOf();
    const templateId = await world.template([item]);
    const user = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(user.id, world.organisation, "technician", [world.quay]);
    const here = await world.run({ templateId });
    // Given to a role that the technician holds elsewhere.
    const there = await world.run({
      ...{ templateId, spaceId: world.hall, assigneeRole: "technician" },
    });
    expect(await steps(here, item, user.token)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await steps(there, item, user.token)).toEqual([200, 200, 403, 403, 403, 403]);
    const as = { token: user.token };
    expect((await world.start({ templateId, spaceId: world.room }, as)).status).toBe(201);
    expect((await world.start({ templateId, spaceId: world.hall }, as)).problem().code).toBe(
      "access.location",
    );
  });

  it("loses it with what gave it to them, also while they wait for it", async () => {
    // They read it where it lies, and do it only because it is theirs.
    const user = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(user.id, world.organisation, "technician", [world.quay]);
    const id = await world.run({ assigneeId: user.id, spaceId: world.hall });
    const as = { token: user.token };
    const { pool } = server.installation.database;
    const other = await pool.connect();
    try {
      await other.query("begin");
      await other.query("update checklist_run set assignee_id = null where id = $1", [id]);
      const claiming = world.send("POST", `/checklist-runs/${id}/claim`, {}, as);
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%checklist_run%' and datname = current_database()",
        );
        expect(rowCount).toBe(1);
      }, WAIT);
      await other.query("commit");
      expect((await claiming).problem().code).toBe("access.forbidden");
    } finally {
      other.release();
    }
    expect(await world.shown(id, as)).toMatchObject({ startedBy: null, mayComplete: false });
  });

  it("accepts what was missed and moves it where their role counts", async () => {
    const user = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(user.id, world.organisation, "organisation-admin", [world.quay]);
    const as = { token: user.token };
    const here = await world.run({ state: "missed", dueInHours: -96 });
    const there = await world.run({ state: "missed", dueInHours: -96, spaceId: world.hall });
    const approve = (id: string) =>
      world.send("POST", `/checklist-runs/${id}/approve-missed`, { reason: "Strike" }, as);
    const move = (id: string) => {
      const body = { dueOn: "2199-01-01", reason: "Strike" };
      return world.send("POST", `/checklist-runs/${id}/reschedule`, body, as);
    };
    expect([(await approve(here)).status, (await move(here)).status]).toEqual([200, 200]);
    for (const reply of [await approve(there), await move(there)]) {
      expect(reply.problem().code).toBe("access.location");
    }
  });

  it("of another organisation is told that it is not there", async () => {
    const item = itemOf();
    const id = await world.run({ templateId: await world.template([item]) });
    const elsewhere = await world.make.organisation();
    const admin = await world.make.user({
      organisations: [elsewhere],
      roles: ["organisation-admin"],
    });
    expect(await steps(id, item, admin.token)).toEqual([404, 404, 404, 404, 404, 404]);
    const { templateId } = world;
    const spaceId = await world.make.space(elsewhere);
    const as = { token: admin.token };
    expect((await world.start({ templateId, spaceId }, as)).status).toBe(404);
    expect((await world.start({ templateId, spaceId: world.room }, as)).status).toBe(404);
    const log = `/locations/${world.quay}/checklist-logbook?from=2026-01-01&to=2026-12-31&format=csv`;
    expect((await world.send("GET", log, undefined, as)).status).toBe(404);
  });

  it("begins none of what is archived, not published or unclear", async () => {
    const { templateId } = world;
    const tries = async (given: object) => (await world.start(given)).problem().code;
    expect(await tries({ templateId: v7(), spaceId: world.room })).toBe("not_found");
    expect(await tries({ templateId, spaceId: v7() })).toBe("not_found");
    expect(await tries({ templateId, assetId: v7() })).toBe("not_found");
    expect(await tries({ templateId })).toBe("request.invalid");
    expect(await tries({ templateId, spaceId: world.room, assetId: v7() })).toBe("request.invalid");
    expect(await tries({ assignmentId: v7(), periodStart: "2026-05-04" })).toBe(
      "checklist.no_period",
    );
    const asset = await world.add();
    await world.send("DELETE", `/assets/${asset}`);
    expect(await tries({ templateId, assetId: asset })).toBe("parent.archived");
    await world.send("DELETE", `/spaces/${world.room}`);
    expect(await tries({ templateId, spaceId: world.room })).toBe("parent.archived");
    await world.query("update checklist_template set published_version_id = null where id = $1", [
      templateId,
    ]);
    expect(await tries({ templateId, spaceId: world.hall })).toBe("checklist.not_published");
  });
});
