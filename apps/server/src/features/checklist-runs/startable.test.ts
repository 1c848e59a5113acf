import { checklistRunId } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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

const DAILY = {
  ...{ frequency: "daily", interval: 1, weekdays: [] },
  ...{ dayOfMonth: null, nth: null, nthWeekday: null },
};
const get = async (path: string, as: { token?: string } = {}) =>
  world.send("GET", path, undefined, as);
const startable = async (query: string, as = {}) =>
  (await get(`/checklist-runs/startable?${query}`, as)).json();
/** Checks the room daily by a template; gives the assignment. */
async function assigned(templateId: string, given: object = { spaceId: world.room }) {
  await world.query("update location set timezone = 'UTC' where organisation_id = $1", [
    world.organisation,
  ]);
  const body = { templateId, rule: DAILY, graceDays: 1, ...given };
  const reply = await world.send("POST", "/checklist-assignments", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json().id as string;
}

it("lists what comes next of what is assigned, and then any other template", async () => {
  const template = await world.template([itemOf()], "Daily doors");
  const other = await world.template([itemOf()], "Another");
  const id = await assigned(template);
  const [first, ...others] = await startable(`spaceId=${world.room}`, world.technician);
  expect(first).toMatchObject({
    ...{ template: { id: template, name: "Daily doors" }, assignmentId: id },
    periods: ["open", "open", null, null, null, null].map((state) => ({ state })),
  });
  const [{ runId, periodStart }] = first.periods;
  expect(runId).toBe(checklistRunId(id, periodStart));
  expect(others).toContainEqual({
    ...{ template: { id: other, name: "Another", names: {} }, assignmentId: null, periods: [] },
  });
  expect(others.map(({ template: one }: { template: { id: string } }) => one.id)).not.toContain(
    template,
  );
  // What is done is over: the next period comes first.
  await world.query(
    "update checklist_run set state = 'completed', completed_at = now(), done_at = now(), outcome = 'pass' where id = $1",
    [runId],
  );
  const [next] = await startable(`spaceId=${world.room}`);
  expect(next.periods[0].periodStart > periodStart).toBe(true);
});

it("a period that nobody made yet is begun by the id that a device knows, once", async () => {
  const template = await world.template([itemOf()]);
  const id = await assigned(template);
  const [{ periods }] = await startable(`spaceId=${world.room}`);
  const { runId, periodStart } = periods.at(-1);
  expect(runId).toBe(checklistRunId(id, periodStart));
  const start = () => world.start({ id: runId, assignmentId: id, periodStart });
  const replies = await Promise.all([start(), start()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const { rows } = await world.query(
    "select id from checklist_run where assignment_id = $1 and period_start = $2",
    [id, periodStart],
  );
  expect(rows).toEqual([{ id: runId }]);
});

it("whoever an assignment is given to begins that alone, and nobody else's", async () => {
  const template = await world.template([itemOf()]);
  const given = await assigned(template, { spaceId: world.room, assigneeId: world.member.id });
  expect(await startable(`spaceId=${world.room}`, world.member)).toMatchObject([
    { assignmentId: given },
  ]);
  const sketch = (templateId: string, as: { token?: string }) =>
    get(`/checklist-runs/sketch?spaceId=${world.room}&templateId=${templateId}`, as);
  expect((await sketch(template, world.member)).status).toBe(200);
  expect((await sketch(world.templateId, world.member)).status).toBe(404);
  expect(await startable(`spaceId=${world.hall}`, world.member)).toEqual([]);
});

it("a sketch asks what a run would, of the assets that are there", async () => {
  const asset = await world.add({ tag: "E-1", name: "Extinguisher", spaceId: world.room });
  const { rows } = await world.query("select model_id from asset where id = $1", [asset]);
  const item = itemOf({
    perAsset: { assetTypeId: null, assetModelId: String(rows[0]?.["model_id"]) },
  });
  const template = await world.template([item]);
  const reply = await get(`/checklist-runs/sketch?spaceId=${world.room}&templateId=${template}`);
  const run = await world.began(template);
  const { content, assets, subject, timezone, templateNumber } = reply.json();
  expect({ content, assets, subject, timezone, templateNumber }).toEqual({
    ...{ content: run.content, assets: run.assets, subject: run.subject },
    ...{ timezone: run.timezone, templateNumber: run.templateNumber },
  });
  expect(Object.values(assets).flat()).toMatchObject([{ id: asset, tag: "E-1" }]);
});

it("nothing is begun where it is archived, unknown or another organisation's", async () => {
  const other = await runWorld(server);
  const unknown = [v7(), other.room];
  for (const id of unknown) {
    expect((await get(`/checklist-runs/startable?spaceId=${id}`)).status).toBe(404);
    const sketch = `/checklist-runs/sketch?spaceId=${id}&templateId=${world.templateId}`;
    expect((await get(sketch)).status).toBe(404);
  }
  const archived = await world.add();
  await world.query("update asset set deleted_at = now() where id = $1", [archived]);
  for (const id of [v7(), await other.add(), archived]) {
    expect((await get(`/checklist-runs/startable?assetId=${id}`)).status).toBe(404);
    const sketch = `/checklist-runs/sketch?assetId=${id}&templateId=${world.templateId}`;
    expect((await get(sketch)).status).toBe(404);
  }
  const foreign = `/checklist-runs/sketch?spaceId=${world.room}&templateId=${other.templateId}`;
  expect((await get(foreign)).status).toBe(404);
  await world.query("update space set deleted_at = now() where id = $1", [world.room]);
  expect((await get(`/checklist-runs/startable?spaceId=${world.room}`)).status).toBe(404);
});
