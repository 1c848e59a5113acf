import type { Space, TimelineEntry } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssignmentWorld, assignmentWorld } from "./checklist-assignments.fixture.ts";

let server: TestServer;
let world: AssignmentWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await assignmentWorld(server);
});

afterAll(() => server.close());

const aRoom = () => world.make.space(world.organisation);
const templates = (names: readonly string[]) =>
  Promise.all(names.map((name) => world.template([], name)));
async function read(spaceId: string): Promise<Space> {
  return (await world.send("GET", `/spaces/${spaceId}`)).json();
}
/** Saves the form of a room that was read at a version. */
const save = (spaceId: string, version: number, body: object) =>
  world.send("PATCH", `/spaces/${spaceId}`, body, { headers: { "if-match": `"${version}"` } });
const assign = (spaceId: string, templateId: string) =>
  world.send("POST", "/checklist-assignments", { spaceId, templateId });
/** The templates that the room names in its own row, which its version counts. */
async function noted(spaceId: string): Promise<string[]> {
  const { rows } = await world.query(
    "select checklist_template_ids as ids from space where id = $1",
    [spaceId],
  );
  return (rows[0] as { ids: string[] }).ids;
}

describe("two people who change the checklists of one room", () => {
  it("by its form at once: the second is told, and loses nothing", async () => {
    const spaceId = await aRoom();
    const [first = "", second = ""] = await templates(["Form one", "Form two"]);
    const { version } = await read(spaceId);
    const replies = await Promise.all(
      [first, second].map((id) => save(spaceId, version, { checklistTemplateIds: [id] })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    const problem = refused?.json() as {
      fields: { field: string; code: string }[];
      current: Space;
    };
    expect(problem.fields).toMatchObject([
      { field: "checklistTemplateIds", code: "record.conflict" },
    ]);
    const { current } = problem;
    expect(current.checklistTemplateIds).toHaveLength(1);
    const both = await save(spaceId, current.version, { checklistTemplateIds: [first, second] });
    expect(both.json().checklistTemplateIds.toSorted()).toEqual([first, second].toSorted());
  });

  it("by its page and by its form: what was given meanwhile is not ended", async () => {
    const spaceId = await aRoom();
    const [given = "", chosen = ""] = await templates(["Page one", "Page two"]);
    const { version } = await read(spaceId);
    expect((await assign(spaceId, given)).status).toBe(201);
    const refused = await save(spaceId, version, { checklistTemplateIds: [chosen], name: "New" });
    expect(refused.problem().code).toBe("record.conflict");
    const now = await read(spaceId);
    expect(now.checklistTemplateIds).toEqual([given]);
    expect(now.name).not.toBe("New");
    // Another field is no question of checklists.
    expect((await save(spaceId, version, { name: "New" })).status).toBe(200);
  });

  it("ended meanwhile: the form does not bring it back unseen", async () => {
    const spaceId = await aRoom();
    const [first = "", second = ""] = await templates(["End one", "End two"]);
    const made = (await assign(spaceId, first)).json();
    const { version } = await read(spaceId);
    await world.send("DELETE", `/checklist-assignments/${made.id}`);
    const refused = await save(spaceId, version, { checklistTemplateIds: [first, second] });
    expect(refused.problem().code).toBe("record.conflict");
    expect((await read(spaceId)).checklistTemplateIds).toEqual([]);
  });

  it("from many sides at the same moment: the room has all of them, and says so", async () => {
    const rooms = await Promise.all([aRoom(), aRoom()]);
    const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
    const ids = await templates(names.map((name) => `Side ${name}`));
    const bulk = (templateId: string, spaceIds: readonly string[]) =>
      world.send("POST", "/checklist-assignments/bulk", { templateId, spaceIds });
    const replies = await Promise.all([
      ...ids.slice(0, 3).map((id, at) => bulk(id, at % 2 === 0 ? rooms : rooms.toReversed())),
      ...ids.slice(3, 5).flatMap((id) => rooms.map((spaceId) => assign(spaceId, id))),
      world.send("PATCH", "/spaces/bulk", {
        ids: rooms,
        changes: { addChecklistTemplateIds: ids.slice(5) },
      }),
    ]);
    expect(replies.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    for (const spaceId of rooms) {
      expect((await read(spaceId)).checklistTemplateIds.toSorted()).toEqual(ids.toSorted());
      expect(await noted(spaceId)).toEqual(ids.toSorted());
    }
  });
});

it("the room says what it is checked by, whoever gives or ends it", async () => {
  const spaceId = await aRoom();
  const [first = "", second = ""] = (await templates(["Says one", "Says two"])).toSorted();
  const made = (await assign(spaceId, second)).json();
  await save(spaceId, (await read(spaceId)).version, { checklistTemplateIds: [first, second] });
  expect(await noted(spaceId)).toEqual([first, second]);
  const { version } = await read(spaceId);
  await world.send("PATCH", `/checklist-assignments/${made.id}`, { graceDays: 3 });
  expect((await read(spaceId)).version).toBe(version);
  await world.send("DELETE", `/checklist-assignments/${made.id}`);
  expect(await noted(spaceId)).toEqual([first]);
});

it("its timeline tells what was assigned, changed and ended, by name", async () => {
  const spaceId = await aRoom();
  const [templateId = ""] = await templates(["Told in the timeline"]);
  const made = (await assign(spaceId, templateId)).json();
  await world.send("PATCH", `/checklist-assignments/${made.id}`, { assigneeRole: "technician" });
  await save(spaceId, (await read(spaceId)).version, { checklistTemplateIds: [] });
  const { results } = (await world.send("GET", `/spaces/${spaceId}/timeline`)).json() as {
    results: TimelineEntry[];
  };
  const told = results
    .filter(({ subject }) => subject === "checklist")
    .map(({ event, name, changes }) => [event, name, changes.map(({ field }) => field)]);
  const name = "Told in the timeline";
  expect(told).toEqual([
    ["archived", name, []],
    ["changed", name, ["assignee"]],
    ["added", name, []],
  ]);
  expect(results.map(({ subject, event }) => `${subject} ${event}`)).not.toContain("space changed");
});
