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

describe("a run of a checklist", () => {
  it("is begun, answered and completed, and shown to who reads checklists", async () => {
    const [door, note] = [
      itemOf(),
      itemOf({ label: "Notes", responseType: "text", isRequired: false }),
    ];
    const templateId = await world.template([door, note]);
    const run = await world.began(templateId);
    expect(run).toMatchObject({
      ...{ state: "in_progress", dueState: "due", templateNumber: 1, assignmentId: null },
      ...{ subject: { space: { id: world.room } }, startedBy: { id: world.admin.id } },
      ...{ mayComplete: true, mayManage: true, answers: [] },
    });
    const missing = await world.complete(run.id);
    expect(missing.problem()).toMatchObject({
      code: "checklist.incomplete",
      current: { missing: [{ itemId: door.id, assetId: null, part: "answer" }] },
    });
    const answered = await world.answer(run.id, door, "pass", { note: "Closes by itself" });
    expect([answered.status, answered.json()]).toEqual([
      200,
      expect.objectContaining({ itemId: door.id, value: "pass", isFailed: false, entriesCount: 1 }),
    ]);
    const completed = await world.complete(run.id);
    expect([completed.status, completed.json()]).toEqual([
      200,
      expect.objectContaining({ state: "completed", outcome: "pass", score: 100, isLate: false }),
    ]);
    const read = await world.shown(run.id, { token: world.technician.token });
    expect(read).toMatchObject({ completedBy: { id: world.admin.id }, mayManage: false });
    const list = await world.send("GET", `/checklist-runs?spaceId=${world.room}&state=completed`);
    expect(list.json()).toMatchObject({ totalCount: 1, results: [{ id: run.id, score: 100 }] });
  });

  it("that is there already is given as it is", async () => {
    const id = v7();
    const given = { id, templateId: world.templateId, spaceId: world.room };
    const first = await world.start(given);
    const again = await world.start(given);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json().startedAt).toBe(first.json().startedAt);
    const other = await world.start({ id, templateId: world.templateId, spaceId: world.hall });
    expect(other.problem().code).toBe("record.exists");
  });

  it("is claimed by one person, and taken over by another", async () => {
    const id = await world.run();
    const as = { token: world.technician.token };
    const claim = (body: object, by?: typeof as) =>
      world.send("POST", `/checklist-runs/${id}/claim`, body, by);
    expect((await claim({})).json()).toMatchObject({ startedBy: { id: world.admin.id } });
    expect((await claim({}, as)).problem()).toMatchObject({
      code: "checklist.claimed",
      current: { startedBy: { id: world.admin.id } },
    });
    expect((await claim({ takeOver: true }, as)).json()).toMatchObject({
      startedBy: { id: world.technician.id },
    });
  });
});
