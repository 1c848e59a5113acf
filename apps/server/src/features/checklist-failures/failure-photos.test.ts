import { failureIssueId } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type RunWorld, runWorld } from "../checklist-runs/checklist-runs.fixture.ts";
import { alarm, door, failureSteps } from "./checklist-failures.fixture.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

const { attach, issueOf } = failureSteps(() => ({ server, world }));

describe("the photos of what fails", () => {
  it("shows the photos of the answer there, the next ones with the comment that tells of them", async () => {
    const template = await world.template([door, alarm]);
    const failing = async () => {
      const run = await world.began(template);
      await world.answer(run.id, door, "fail");
      await world.answer(run.id, alarm, "pass");
      await attach(run.id, door);
      await attach(run.id, alarm);
      expect((await world.complete(run.id)).status).toBe(200);
      return run.id;
    };
    const first = await failing();
    const id = failureIssueId(first, door.id, null);
    const { attachments } = await issueOf(id);
    expect(attachments).toMatchObject([
      { kind: "picture", fileName: "door.jpg", commentId: null, addedBy: { id: world.admin.id } },
    ]);
    const read = (as: { token: string }) =>
      world.send("GET", attachments[0].picture.smallPath, undefined, as);
    expect((await read(world.technician)).status).toBe(200);
    // A photo of a check is seen by who sees the issue, and by nobody else.
    expect((await read(world.member)).status).toBe(404);
    const elsewhere = await runWorld(server);
    expect((await read(elsewhere.technician)).status).toBe(404);
    await failing();
    const again = (await issueOf(id)).attachments;
    expect(again).toHaveLength(2);
    const told = (await world.send("GET", `/issues/${id}/comments`)).json();
    expect(again[1].commentId).toBe(told.at(-1).id);
  });

  it("keeps a photo for as long as the run or the issue has it", async () => {
    const template = await world.template([door]);
    const run = await world.began(template);
    await world.answer(run.id, door, "fail");
    await attach(run.id, door);
    await world.complete(run.id);
    const id = failureIssueId(run.id, door.id, null);
    const { attachments } = await issueOf(id);
    const key = attachments[0].path.split("Key=")[1].split("%2F").slice(0, -1).join("/");
    const released = async () =>
      (await world.query("select key from file_removal where key = $1", [`${key}/`])).rows.length;
    const path = `/issues/${id}/attachments/${attachments[0].id}`;
    expect((await world.send("DELETE", path)).status).toBe(204);
    expect(await released()).toBe(0);
    const [file] = (await world.shown(run.id)).files;
    expect((await world.send("GET", file?.path ?? "")).status).toBe(200);
    await world.query("delete from checklist_failure where first_run_id = $1", [run.id]);
    await world.query("delete from checklist_run where id = $1", [run.id]);
    expect(await released()).toBe(1);
  });

  it("leaves a photo to the issue where the run is not kept any more", async () => {
    const template = await world.template([door]);
    const run = await world.began(template);
    await world.answer(run.id, door, "fail");
    await attach(run.id, door);
    await world.complete(run.id);
    const id = failureIssueId(run.id, door.id, null);
    await world.query("delete from checklist_failure where first_run_id = $1", [run.id]);
    await world.query("delete from checklist_run where id = $1", [run.id]);
    const [{ path }] = (await issueOf(id)).attachments;
    expect((await world.send("GET", path)).status).toBe(200);
    const { rows } = await world.query("select key from file_removal where key like $1", [
      `${world.organisation}%`,
    ]);
    expect(rows).toEqual([]);
  });
});
