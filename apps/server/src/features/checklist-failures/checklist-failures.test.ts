import { failureIssueId } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type RunWorld, runWorld } from "../checklist-runs/checklist-runs.fixture.ts";
import { itemOf } from "../checklists-due/checklist-rows.fixture.ts";
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

const { comments, done, failures, issueOf, resolve, step } = failureSteps(() => ({
  server,
  world,
}));

describe("what fails in a checklist", () => {
  it("opens an issue by the id that the device knows, with item, answer and note, in its room", async () => {
    const template = await world.template([door], "Fire doors");
    const run = await done(template, [[door, "fail"]]);
    const id = failureIssueId(run, door.id, null);
    const issue = await issueOf(id);
    expect(issue).toMatchObject({
      ...{ source: "checklist", status: "open", category: "safety", priority: "medium" },
      ...{ impact: "none", space: { id: world.room } },
    });
    expect(issue.title).toMatch(/^The door closes – /);
    expect(issue.description).toBe(
      "Failed in the checklist “Fire doors”: The door closes\nAnswer: Fail\nNote: It sticks",
    );
    expect(await failures(`spaceId=${world.room}`)).toMatchObject([
      {
        ...{ itemId: door.id, label: "The door closes", state: "open", isCritical: false },
        ...{ issue: { id, status: "open" }, firstRunId: run, lastRunId: run, recheckRunId: null },
        ...{
          template: { id: template, name: "Fire doors" },
          subject: { space: { id: world.room } },
        },
      },
    ]);
    expect((await world.shown(run)).failures).toMatchObject([{ issue: { id } }]);
  });

  it("says so in the organisation's language, also where that is one of a region", async () => {
    const languages = [{ label: "Österreichisch", value: "de-AT" }];
    expect((await world.send("PATCH", "/organisations", { languages })).status).toBe(200);
    const run = await done(await world.template([door], "Brandschutztüren"), [[door, "fail"]]);
    expect((await issueOf(failureIssueId(run, door.id, null))).description).toMatch(
      /^Nicht bestanden in der Checkliste „Brandschutztüren“: /,
    );
  });

  it("opens one by itself, if asked, or never, as the item says; critical ones always, out of use", async () => {
    const onFail = { category: null, priority: "low", impact: "none" } as const;
    const asked = itemOf({ label: "Asked", onFail: { ...onFail, issue: "prompt" } });
    const wanted = itemOf({ label: "Wanted", onFail: { ...onFail, issue: "prompt" } });
    const never = itemOf({ label: "Never", onFail: { ...onFail, issue: "none" } });
    const critical = itemOf({
      label: "Critical",
      isCritical: true,
      onFail: { ...onFail, issue: "none" },
    });
    const items = [asked, wanted, never, critical];
    const run = await done(
      await world.template(items),
      items.map((item) => [item, "fail"] as const),
      { complete: { issuesFor: [{ itemId: wanted.id, assetId: null }] } },
    );
    const found = await failures(`spaceId=${world.room}`);
    const byLabel = new Map(found.map((one: { label: string }) => [one.label, one]));
    expect(byLabel.get("Asked")).toMatchObject({ issue: null });
    expect(byLabel.get("Wanted")).toMatchObject({ issue: { status: "open" } });
    expect(byLabel.get("Never")).toMatchObject({ issue: null });
    expect(await issueOf(failureIssueId(run, critical.id, null))).toMatchObject({
      ...{ impact: "out_of_use", source: "checklist" },
    });
  });

  it("joins the issue that stands: next week's failure is said there, and a closed one opens again", async () => {
    const template = await world.template([door]);
    const first = await done(template, [[door, "fail"]]);
    const id = failureIssueId(first, door.id, null);
    const second = await done(template, [[door, "fail"]]);
    expect(await comments(id)).toMatchObject([expect.stringMatching(/^Failed again/)]);
    expect(await failures(`issueId=${id}`)).toMatchObject([
      { firstRunId: first, lastRunId: second },
    ]);
    await resolve(id);
    await step(id, { to: "closed" });
    await done(template, [[door, "fail"]]);
    expect(await issueOf(id)).toMatchObject({ status: "open", reopenCount: 1 });
    const { rows } = await world.query(
      "select count(*)::int as count from issue where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("of an asset follows it, and is the same failure in its next room", async () => {
    const asset = await world.add({ tag: "E-1", name: "Extinguisher" });
    const template = await world.template([door]);
    const run = await done(template, [[door, "fail"]], { given: { assetId: asset } });
    const id = failureIssueId(run, door.id, null);
    expect(await issueOf(id)).toMatchObject({ title: "The door closes – E-1 Extinguisher" });
    await world.query("update asset set space_id = $2, location_id = $3 where id = $1", [
      ...[asset, world.hall, world.mill],
    ]);
    expect(await failures(`spaceId=${world.room}`)).toEqual([]);
    expect(await failures(`spaceId=${world.hall}`)).toMatchObject([{ assetId: asset }]);
    await done(template, [[door, "fail"]], { given: { assetId: asset } });
    expect(await failures(`assetId=${asset}`)).toHaveLength(1);
    expect(await failures(`assetId=${asset}`)).toMatchObject([{ issue: { id } }]);
  });

  it("of two who complete at once is one failure with one issue", async () => {
    const template = await world.template([door]);
    const runs = [await world.began(template), await world.began(template)];
    for (const run of runs) await world.answer(run.id, door, "fail");
    const replies = await Promise.all(runs.map(({ id }) => world.complete(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await failures(`spaceId=${world.room}`)).toHaveLength(1);
  });

  it("opens another issue once the former is cancelled, since it still fails", async () => {
    const template = await world.template([door]);
    const first = await done(template, [[door, "fail"]]);
    const id = failureIssueId(first, door.id, null);
    await step(id, { to: "cancelled", reason: "declined" });
    expect(await failures(`spaceId=${world.room}`)).toMatchObject([{ state: "open" }]);
    const second = await done(template, [[door, "fail"]]);
    expect(await failures(`spaceId=${world.room}`)).toMatchObject([
      { issue: { id: failureIssueId(second, door.id, null), status: "open" } },
    ]);
  });

  it("is done by a member it was given to, who sees of a room what is critical alone", async () => {
    const template = await world.template([door, alarm]);
    const run = await world.run({ templateId: template, assigneeId: world.member.id });
    for (const item of [door, alarm]) await world.answer(run, item, "fail", {}, world.member);
    expect((await world.complete(run, {}, world.member)).status).toBe(200);
    expect(await failures(`spaceId=${world.room}`)).toHaveLength(2);
    expect(await failures(`spaceId=${world.room}`, world.member)).toMatchObject([
      { label: "The alarm sounds", firstRunId: run, lastRunId: run },
    ]);
  });

  it("names the runs to whom they exist for alone: others see the failure without its checks", async () => {
    const template = await world.template([alarm]);
    const run = await done(template, [[alarm, "fail"]], { as: world.technician });
    const id = failureIssueId(run, alarm.id, null);
    await resolve(id);
    const [seen] = await failures(`spaceId=${world.room}`, world.technician);
    expect(seen).toMatchObject({ firstRunId: run, lastRunId: run });
    expect(await failures(`spaceId=${world.room}`, world.member)).toMatchObject([
      {
        ...{ id: seen.id, state: "recheck", firstRunId: null, lastRunId: null },
        ...{ recheckRunId: null, recheckDueOn: seen.recheckDueOn },
      },
    ]);
    // What is given to them by name is theirs to see.
    await world.query("update checklist_run set assignee_id = $2 where id = $1", [
      ...[seen.recheckRunId, world.member.id],
    ]);
    expect(await failures(`spaceId=${world.room}`, world.member)).toMatchObject([
      { lastRunId: null, recheckRunId: seen.recheckRunId },
    ]);
  });
});

it("another organisation knows nothing of it", async () => {
  const template = await world.template([alarm]);
  await done(template, [[alarm, "fail"]]);
  const other = await runWorld(server);
  expect(await failures(`spaceId=${world.room}`, other.admin)).toEqual([]);
});
