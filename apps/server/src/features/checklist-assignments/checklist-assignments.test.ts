import { MONTHLY_RULE, WEEKLY_RULE } from "@storey/domain";
import { v7 } from "uuid";
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

const rooms = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.make.space(world.organisation)));
const problem = async (body: object) =>
  (
    await world.send("POST", "/checklist-assignments", { templateId: world.templateId, ...body })
  ).problem();

describe("giving a checklist", () => {
  it("to a room takes how often from the template, and makes its runs at once", async () => {
    const made = await world.assign();
    expect(made).toMatchObject({
      ...{ rule: MONTHLY_RULE, graceDays: 27, basis: "calendar", pause: null },
      subject: { space: { id: world.room }, asset: null },
      assignee: { person: null, role: null },
    });
    expect(made.nextDueOn).toMatch(/-01$/);
    expect((await world.runsOf(made.id)).length).toBeGreaterThan(0);
    expect((await problem({ spaceId: world.room })).code).toBe("checklist.assigned");
  });

  it("to an asset may happen several times", async () => {
    const assetId = await world.add();
    await world.assign({ assetId });
    await world.assign({ assetId, basis: "completion" });
    const listed = await world.send("GET", `/checklist-assignments?assetId=${assetId}`);
    expect(listed.json().totalCount).toBe(2);
  });

  it("is refused with what is wrong", async () => {
    const [spaceId = ""] = await rooms(1);
    const draft = v7();
    await world.query(
      "insert into checklist_template (organisation_id, id, name, content) values ($1, $2, 'Draft', '{}')",
      [world.organisation, draft],
    );
    expect((await problem({ spaceId, templateId: draft })).code).toBe("checklist.not_published");
    const over = await world.template([]);
    await world.send("DELETE", `/checklist-templates/${over}`);
    expect((await problem({ spaceId, templateId: over })).code).toBe("parent.archived");
    const assetId = await world.add();
    await world.send("DELETE", `/assets/${assetId}`);
    expect((await problem({ assetId })).code).toBe("parent.archived");
    expect((await problem({ spaceId, assigneeId: v7() })).code).toBe("checklist.assignee_unknown");
    expect((await problem({ spaceId, basis: "completion" })).code).toBe("checklist.rule_invalid");
    expect((await problem({})).fields).toMatchObject([{ code: "field.space_or_asset" }]);
    expect((await problem({ spaceId: v7() })).code).toBe("not_found");
    const rule = { ...WEEKLY_RULE, weekdays: [] };
    expect((await problem({ spaceId, rule })).fields).toMatchObject([
      { code: "checklist.rule_invalid" },
    ]);
  });

  it("to forty rooms at once leaves those that have it as they are", async () => {
    const spaceIds = await rooms(40);
    const [first = ""] = spaceIds;
    const templateId = await world.template([], "Rooms of the quay");
    const own = await world.assign({ spaceId: first, templateId, rule: WEEKLY_RULE, graceDays: 2 });
    const bulk = (ids: readonly string[]) =>
      world.send("POST", "/checklist-assignments/bulk", { templateId, spaceIds: ids });
    expect((await bulk(spaceIds)).json()).toEqual({ addedCount: 39, keptCount: 1 });
    const kept = (await world.send("GET", `/checklist-assignments/${own.id}`)).json();
    expect(kept).toEqual(own);
    const refused = await bulk([...(await rooms(1)), v7()]);
    expect(refused.problem().code).toBe("not_found");
    const listed = await world.send(
      "GET",
      `/checklist-assignments?templateId=${templateId}&pageSize=10`,
    );
    expect(listed.json().totalCount).toBe(40);
    expect(listed.json().results.length).toBe(10);
  });

  it("twice at the same moment gives it once", async () => {
    const [spaceId = ""] = await rooms(1);
    const body = { templateId: world.templateId, spaceId };
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.send("POST", "/checklist-assignments", body)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("who gives checklists", () => {
  it("does so where their role counts, and of what lies nowhere with a role that counts everywhere", async () => {
    const user = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(user.id, world.organisation, "organisation-admin", [world.quay]);
    const [here = "", second = ""] = await Promise.all(
      [world.quay, world.mill].map(async (locationId) =>
        world.make.space(world.organisation, {
          floorId: await world.make.floor(world.organisation, locationId),
        }),
      ),
    );
    const floating = await world.make.asset(world.organisation);
    const own = await world.assign({ spaceId: here });
    const others = [
      await world.assign({ spaceId: second }),
      await world.assign({ assetId: floating }),
    ];
    const send = (method: string, id: string, body?: object) =>
      world.send(method, `/checklist-assignments/${id}`, body, user);
    expect((await send("PATCH", own.id, { graceDays: 3 })).status).toBe(200);
    expect((await send("DELETE", own.id)).status).toBe(204);
    for (const { id } of others) {
      expect((await send("GET", id)).status).toBe(200);
      expect((await send("PATCH", id, { graceDays: 3 })).problem().code).toBe("access.location");
      expect((await send("DELETE", id)).problem().code).toBe("access.location");
    }
    const { templateId } = world;
    const give = async (target: object) =>
      (await world.send("POST", "/checklist-assignments", { templateId, ...target }, user)).status;
    expect(await give({ spaceId: here })).toBe(201);
    expect(await give({ spaceId: world.hall })).toBe(403);
    expect(await give({ assetId: floating })).toBe(403);
    const body = { locationId: world.mill, pause: null };
    const paused = await world.send("POST", "/checklist-assignments/pause", body, user);
    expect(paused.problem().code).toBe("access.location");
  });

  it("of another organisation is told that it is not there", async () => {
    const [spaceId = ""] = await rooms(1);
    const { id } = await world.assign({ spaceId });
    const other = await assignmentWorld(server);
    const send = (method: string, path: string, body?: object) =>
      world.send(method, path, body, other.admin);
    const one = `/checklist-assignments/${id}`;
    const replies = [
      await send("GET", one),
      await send("PATCH", one, { graceDays: 3 }),
      await send("DELETE", one),
      await send("POST", "/checklist-assignments", { templateId: world.templateId, spaceId }),
      await send("POST", "/checklist-assignments", { templateId: other.templateId, spaceId }),
      await send("POST", "/checklist-assignments/pause", { locationId: world.quay, pause: null }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(404));
    const listed = await send("GET", `/checklist-assignments?spaceId=${spaceId}`);
    expect(listed.json()).toEqual({ totalCount: 0, results: [] });
    expect((await world.runsOf(id)).length).toBeGreaterThan(0);
  });
});

describe("changing one", () => {
  it("keeps the other's change of another field, and refuses over the same", async () => {
    const [spaceId = ""] = await rooms(1);
    const made = await world.assign({ spaceId });
    const path = `/checklist-assignments/${made.id}`;
    const headers = { "if-match": `"${made.version}"` };
    expect((await world.send("PATCH", path, { graceDays: 3 })).status).toBe(200);
    const role = await world.send("PATCH", path, { assigneeRole: "technician" }, { headers });
    expect(role.json()).toMatchObject({ graceDays: 3, assignee: { role: "technician" } });
    const refused = await world.send("PATCH", path, { graceDays: 5 }, { headers });
    expect(refused.problem().code).toBe("record.conflict");
    const person = await world.send("PATCH", path, { assigneeId: world.admin.id });
    expect(person.json().assignee).toMatchObject({ person: { id: world.admin.id }, role: null });
  });

  it("ending it keeps what was begun and takes the rest back", async () => {
    const [spaceId = ""] = await rooms(1);
    const made = await world.assign({
      spaceId,
      rule: { ...WEEKLY_RULE, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    });
    const [begun] = await world.runsOf(made.id);
    await world.query(
      "update checklist_run set started_at = now(), state = 'in_progress' where id = $1",
      [begun?.id],
    );
    expect((await world.send("DELETE", `/checklist-assignments/${made.id}`)).status).toBe(204);
    expect((await world.runsOf(made.id)).map(({ id }) => id)).toEqual([begun?.id]);
    expect((await world.send("GET", `/checklist-assignments/${made.id}`)).status).toBe(404);
    expect((await world.send("DELETE", `/checklist-assignments/${made.id}`)).status).toBe(404);
    await world.assign({ spaceId });
  });
});

describe("a location that rests", () => {
  it("tells how much is checked there, and each pause that is not over", async () => {
    const other = await assignmentWorld(server);
    const path = `/locations/${other.quay}/checklist-pauses`;
    const pauses = async () => (await other.send("GET", path)).json();
    expect(await pauses()).toEqual({ assignmentsCount: 0, overdueCount: 0, pauses: [] });
    const made = await other.assign();
    await other.assign({ assetId: await other.add(), assigneeRole: "technician" });
    const holidays = { from: "2041-12-20", until: "2042-01-06", reason: "Holidays" };
    const pauseAll = (pause: object | null) =>
      other.send("POST", "/checklist-assignments/pause", { locationId: other.quay, pause });
    const { count } = (await pauseAll(holidays)).json();
    const works = { from: "2030-01-01", until: null, reason: "Works" };
    await other.send("PATCH", `/checklist-assignments/${made.id}`, { pause: works });
    const all = await pauses();
    expect(all.pauses).toEqual([
      { ...works, count: 1 },
      { ...holidays, count: count - 1 },
    ]);
    expect(all.assignmentsCount).toBe(count);
    await pauseAll({ ...holidays, from: "2020-12-20", until: "2021-01-06" });
    expect(await pauses()).toMatchObject({ assignmentsCount: count, pauses: [] });
    expect((await world.send("GET", path)).status).toBe(404);
  });

  it("skips what was overdue before and nobody began for the same reason, if that is wanted", async () => {
    const other = await assignmentWorld(server);
    const assigned = await Promise.all(
      [1, 2].map(async () => other.assign({ assetId: await other.add(), graceDays: 30 })),
    );
    const [late, begun] = await Promise.all(
      assigned.map(async ({ id }) => (await other.runsOf(id))[0]?.id ?? ""),
    );
    const ids = [late, begun];
    await other.query(
      `update checklist_run set due_on = current_date - 3, due_at = now() - interval '3 days', opens_at = now() - interval '9 days',
         missed_at = now() + interval '9 days' where id = any ($1)`,
      [ids],
    );
    await other.query(
      "update checklist_run set state = 'in_progress', started_at = now() where id = $1",
      [begun],
    );
    const path = `/locations/${other.quay}/checklist-pauses`;
    expect((await other.send("GET", path)).json().overdueCount).toBe(1);
    const pause = { from: "2030-01-01", until: null, reason: "Works" };
    const pauseAll = async (more = {}) =>
      (
        await other.send("POST", "/checklist-assignments/pause", {
          ...{ locationId: other.quay, pause, ...more },
        })
      ).json();
    const states = async () => {
      const { rows } = await other.query(
        "select state, skip_reason, skipped_by from checklist_run where id = any ($1) order by state",
        [ids],
      );
      return rows;
    };
    expect(await pauseAll()).toMatchObject({ skippedCount: 0 });
    expect(await states()).toMatchObject([{ state: "in_progress" }, { state: "open" }]);
    expect(await pauseAll({ skipsOverdue: true })).toMatchObject({ skippedCount: 1 });
    expect(await states()).toMatchObject([
      { state: "in_progress" },
      { state: "skipped", skip_reason: "Works", skipped_by: other.admin.id },
    ]);
    expect((await other.send("GET", path)).json().overdueCount).toBe(0);
  });
});

describe("what hangs on assignments", () => {
  it("is told before they rest or end: rooms, assets and open runs, and which of these stay", async () => {
    const other = await assignmentWorld(server);
    const rule = { ...WEEKLY_RULE, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const { templateId } = other;
    const ofRoom = await other.assign({ rule });
    await other.assign({ assetId: await other.add(), rule });
    const open = (await other.runsOf(ofRoom.id)).filter(({ state }) => state === "open");
    await other.query(
      "update checklist_run set state = 'in_progress', started_at = now() where id = $1",
      [open[0]?.id],
    );
    const standing = async (query = "", as = {}) =>
      (
        await other.send(
          "GET",
          `/checklist-assignments/standing?templateId=${templateId}${query}`,
          ...[undefined, as],
        )
      ).json();
    expect(await standing()).toEqual({
      ...{ spacesCount: 1, assetsCount: 1, openCount: 2 * open.length, keptCount: 1 },
    });
    expect(await standing(`&spaceId=${other.room}`)).toEqual({
      ...{ spacesCount: 1, assetsCount: 0, openCount: open.length, keptCount: 1 },
    });
    // Another organisation has none.
    const path = `/checklist-assignments/standing?templateId=${templateId}`;
    expect((await world.send("GET", path)).json()).toMatchObject({ spacesCount: 0, openCount: 0 });
  });
});

describe("the preview", () => {
  it("tells the next twelve, with what the location is closed on", async () => {
    await world.send("POST", `/locations/${world.quay}/closures`, {
      ...{ startsOn: "2041-02-01", endsOn: "2041-02-03", reason: "Works" },
    });
    const reply = await world.send("POST", "/checklist-assignments/preview/search", {
      ...{ rule: MONTHLY_RULE, startsOn: "2041-01-01", spaceId: world.room },
    });
    const all = reply.json();
    expect(all.length).toBe(12);
    expect(all.slice(0, 3)).toEqual([
      { periodStart: "2041-01-01", dueOn: "2041-01-01", reason: null, isSkipped: false },
      { periodStart: "2041-02-01", dueOn: "2041-02-04", reason: "Works", isSkipped: false },
      { periodStart: "2041-03-01", dueOn: "2041-03-01", reason: null, isSkipped: false },
    ]);
  });
});

describe("the form of a space", () => {
  const save = (spaceId: string, checklistTemplateIds: readonly string[], as = {}) =>
    world.send("PATCH", `/spaces/${spaceId}`, { checklistTemplateIds }, as);

  it("assigns a new id as the template says, ends a missing one with its runs kept, leaves others", async () => {
    const [spaceId = ""] = await rooms(1);
    const weekly = await world.template([], "A weekly one");
    await world.query("update checklist_template set default_recurrence = 'weekly' where id = $1", [
      weekly,
    ]);
    const kept = await world.assign({
      spaceId,
      rule: { ...MONTHLY_RULE, dayOfMonth: 12 },
      graceDays: 1,
    });
    const added = (await save(spaceId, [world.templateId, weekly])).json();
    expect(added.checklistTemplates).toMatchObject([
      { id: weekly, recurrence: "weekly" },
      { id: world.templateId, recurrence: "monthly" },
    ]);
    const ofRoom = await world.send("GET", `/checklist-assignments?spaceId=${spaceId}`);
    const all: { id: string; template: { id: string } }[] = ofRoom.json().results;
    expect(all.find(({ id }) => id === kept.id)).toEqual(kept);
    const made = all.find(({ template }) => template.id === weekly);
    expect(made).toMatchObject({ rule: WEEKLY_RULE, graceDays: 6 });
    const [run] = await world.runsOf(made?.id ?? "");
    await world.query(
      "update checklist_run set state = 'in_progress', started_at = now() where id = $1",
      [run?.id],
    );
    expect((await save(spaceId, [world.templateId])).json().checklistTemplateIds).toEqual([
      world.templateId,
    ]);
    expect((await world.runsOf(made?.id ?? "")).map(({ id }) => id)).toEqual([run?.id]);
    expect((await save(spaceId, [weekly, v7()])).problem().code).toBe("not_found");
    expect((await world.send("GET", `/spaces/${spaceId}`)).json().checklistTemplateIds).toEqual([
      world.templateId,
    ]);
  });

  it("needs no right to send back what is so, and the right for anything else", async () => {
    const [spaceId = ""] = await rooms(1);
    const technician = await world.make.user({
      organisations: [world.organisation],
      roles: ["technician"],
    });
    expect((await save(spaceId, [], technician)).status).not.toBe(500);
    expect((await save(spaceId, [world.templateId], technician)).problem().code).toBe(
      "access.forbidden",
    );
  });

  it("gives and takes for many rooms at once, all or none", async () => {
    const ids = await rooms(3);
    const [first = ""] = ids;
    await world.assign({ spaceId: first });
    const other = await world.template([], "For many");
    const bulk = (changes: object, of = ids) =>
      world.send("PATCH", "/spaces/bulk", { ids: of, changes });
    const changes = {
      addChecklistTemplateIds: [other],
      removeChecklistTemplateIds: [world.templateId],
    };
    expect((await bulk(changes)).json()).toEqual({ count: 3 });
    for (const id of ids) {
      expect((await world.send("GET", `/spaces/${id}`)).json().checklistTemplateIds).toEqual([
        other,
      ]);
    }
    const refused = await bulk({ removeChecklistTemplateIds: [other] }, [...ids, v7()]);
    expect(refused.problem().code).toBe("not_found");
    expect((await world.send("GET", `/spaces/${first}`)).json().checklistTemplateIds).toEqual([
      other,
    ]);
  });
});
