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

/** How many rows a statement of the application touches, for the administrator of the organisation. */
async function asApplication(text: string, values: unknown[] = []): Promise<number | null> {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true)",
      [world.organisation, world.admin.id],
    );
    await client.query("set local role storey_app");
    return (await client.query(text, values)).rowCount;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("in the database, whoever writes,", () => {
  it("what was answered and said is changed by nobody", async () => {
    const item = itemOf();
    const run = await world.began(await world.template([item]));
    await world.answer(run.id, item, "pass");
    await world.complete(run.id);
    await world.send("POST", `/checklist-runs/${run.id}/amendments`, { body: "Wrong door" });
    for (const table of ["checklist_answer_entry", "checklist_amendment"]) {
      const select = `select from ${table} where run_id = $1`;
      expect([table, await asApplication(select, [run.id])]).toEqual([table, 1]);
      for (const write of [
        `update ${table} set value = '"fail"' where run_id = $1`,
        `delete from ${table} where run_id = $1`,
      ]) {
        await expect(asApplication(write, [run.id])).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  it("a run that somebody began is taken back by nobody", async () => {
    const [open, begun] = [await world.run(), await world.run()];
    const skipped = await world.run();
    await world.answer(begun, await firstItem(begun), "pass");
    await world.send("POST", `/checklist-runs/${skipped}/skip`, { reason: "No key" });
    const gone = (id: string) => asApplication("delete from checklist_run where id = $1", [id]);
    expect([await gone(open), await gone(begun), await gone(skipped)]).toEqual([1, 0, 0]);
  });

  it("a period has one run, whatever its id", async () => {
    const { templateId } = world;
    const made = await world.send("POST", "/checklist-assignments", {
      ...{ templateId, spaceId: world.room },
    });
    expect(made.status, made.text).toBe(201);
    const again = world.query(
      `insert into checklist_run (organisation_id, id, assignment_id, template_id, template_version_id, space_id,
         period_start, due_on, opens_at, due_at, missed_at)
       select organisation_id, $2, assignment_id, template_id, template_version_id, space_id,
         period_start, due_on, opens_at, due_at, missed_at from checklist_run where assignment_id = $1 limit 1`,
      [made.json().id, v7()],
    );
    await expect(again).rejects.toMatchObject({ code: "23505" });
  });
});

async function firstItem(runId: string) {
  const [section] = (await world.shown(runId)).content.sections;
  const item = section?.items[0];
  if (!item) throw new Error("the run asks nothing");
  return item;
}

describe("where it lies", () => {
  const placeOf = async (table: string, id: string) => {
    const { rows } = await world.query(`select location_id from ${table} where id = $1`, [id]);
    return rows[0]?.["location_id"];
  };

  it("follows its room, but for what is done, which stays where it was done", async () => {
    const { templateId, room, quay, mill } = world;
    const made = await world.send("POST", "/checklist-assignments", { templateId, spaceId: room });
    const [open, done] = [await world.run(), await world.run({ state: "completed" })];
    const floorId = await world.make.floor(world.organisation, mill);
    await world.query("update space set location_id = $2, floor_id = $3 where id = $1", [
      ...[room, mill, floorId],
    ]);
    expect(await placeOf("checklist_assignment", made.json().id)).toBe(mill);
    expect(await placeOf("checklist_run", open)).toBe(mill);
    expect(await placeOf("checklist_run", done)).toBe(quay);
  });

  it("is hidden by the networks of its location", async () => {
    const item = itemOf();
    const templateId = await world.template([item]);
    const given = { templateId, spaceId: world.hall };
    const assignment = (await world.send("POST", "/checklist-assignments", given)).json();
    const run = await world.began(templateId, { spaceId: world.hall });
    await world.answer(run.id, item, "fail");
    await world.complete(run.id);
    const [{ assetId: _, ...failure }] = await failuresThere();
    expect(failure).toMatchObject({ firstRunId: run.id });
    await world.query(
      "update location set ip_subnets = '{10.0.0.0/8}', ip_subnets_apply_to = 'all' where id = $1",
      [world.mill],
    );
    const status = async (path: string) => (await world.send("GET", path)).status;
    expect(await status(`/checklist-runs/${run.id}`)).toBe(404);
    expect(await status(`/checklist-assignments/${assignment.id}`)).toBe(404);
    expect(await failuresThere()).toEqual([]);
    const due = (await world.send("GET", "/checklists/due?tab=done")).json();
    expect(due).toMatchObject({ totalCount: 0, results: [] });
  });

  const failuresThere = async () =>
    (await world.send("GET", `/checklist-failures?spaceId=${world.hall}`)).json();
});
