import type { IssueSearch, IssueSearchResults, IssueSummary } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";
import { readTerm } from "./issue-text.ts";

let harness: IssueServer;
let scene: Scene;
let lamp: { id: string; reference: string };

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
  const top = { ...scene, space: await harness.make.space(scene.organisation, { name: "Attic" }) };
  const staff = (fields: object) => harness.report(top, scene.admin, { status: "open", ...fields });
  lamp = await harness.report(scene, scene.member, {
    title: "Lámp flickers",
    category: "lighting",
  });
  await harness.report(scene, scene.other, { title: "Tap drips", category: "water" });
  await staff({ title: "Door sticks", priority: "urgent", assigneeIds: [scene.technician.id] });
  await staff({ title: "Lamp hums", priority: "high", dueAt: "2020-01-01T00:00:00.000Z" });
  const done = await staff({ title: "Chair wobbles", priority: "low" });
  const step = { to: "resolved", resolutionCode: "fixed", note: "Glued." } as const;
  await harness.step(scene.admin, done.id, step);
});

afterAll(() => harness.close());

function search(who: TestUser, body: IssueSearch = {}): Promise<IssueSearchResults> {
  return harness.ok(who, "POST", "/issues/search", body);
}

const titles = (results: readonly IssueSummary[]) => results.map(({ title }) => title);

describe("a search", () => {
  it("without anything finds all, the newest first", async () => {
    const { totalCount, results } = await search(scene.technician);
    expect(totalCount).toBe(5);
    expect(titles(results)).toEqual([
      "Chair wobbles",
      "Lamp hums",
      "Door sticks",
      "Tap drips",
      "Lámp flickers",
    ]);
  });

  it.each<[IssueSearch, string[]]>([
    [{ searchTerm: "lamp" }, ["Lamp hums", "Lámp flickers"]],
    [{ searchTerm: "FLICK lamp" }, ["Lámp flickers"]],
    [{ searchTerm: "wobbly" }, []],
    [{ searchTerm: "!!!" }, []],
    [{ searchTerm: "'); drop table issue; --" }, []],
    [{ searchTerm: "lamp & ! | :* <-> ( '" }, ["Lamp hums", "Lámp flickers"]],
    [{ filters: { status: ["new"] } }, ["Tap drips", "Lámp flickers"]],
    [{ filters: { priority: ["urgent", "high"] } }, ["Lamp hums", "Door sticks"]],
    [{ filters: { category: ["water"] } }, ["Tap drips"]],
    [{ filters: { overdue: true } }, ["Lamp hums"]],
    [{ filters: { assigneeIds: ["me"] } }, ["Door sticks"]],
    [{ filters: { assigneeIds: ["none"], status: ["open"] } }, ["Lamp hums"]],
    [{ filters: { assigneeIds: ["me", "none"], status: ["open"] } }, ["Lamp hums", "Door sticks"]],
    [{ filters: { reporter: "me" } }, []],
    [{ filters: { watching: true } }, ["Door sticks"]],
    [{ sort: "-priority", pageSize: 2 }, ["Door sticks", "Lamp hums"]],
    [{ sort: "createdAt", pageSize: 1, page: 2 }, ["Tap drips"]],
    [{ sort: "dueAt", pageSize: 1 }, ["Lamp hums"]],
    [{ page: 100 }, []],
    // A list of nothing chooses nothing.
    [{ searchTerm: "tap", filters: { status: [], priority: [], category: [] } }, ["Tap drips"]],
    [
      {
        searchTerm: "tap",
        filters: { locationIds: [], floorIds: [], spaceIds: [], assigneeIds: [] },
      },
      ["Tap drips"],
    ],
  ])("for %j finds %j", async (body, expected) => {
    expect(titles((await search(scene.technician, body)).results)).toEqual(expected);
  });

  it("by priority puts what is due first ahead among equals, and what is never due behind it", async () => {
    const place = await harness.scene();
    const report = (title: string, priority: string, dueAt?: string) =>
      harness.report(place, place.admin, { title, priority, ...(dueAt ? { dueAt } : {}) });
    await report("Low, overdue", "low", "2020-01-01T00:00:00.000Z");
    await report("High, due later", "high", "2031-01-01T00:00:00.000Z");
    await report("High, due soon", "high", "2030-01-01T00:00:00.000Z");
    await report("Urgent, never due", "urgent");
    await report("High, never due", "high");
    await report("Urgent, due late", "urgent", "2040-01-01T00:00:00.000Z");
    expect(titles((await search(place.technician, { sort: "-priority" })).results)).toEqual([
      "Urgent, due late",
      "Urgent, never due",
      "High, due soon",
      "High, due later",
      "High, never due",
      "Low, overdue",
    ]);
  });

  it("finds an issue by its number, with and without the mark", async () => {
    for (const searchTerm of [lamp.reference, lamp.reference.slice(1), ` ${lamp.reference}`]) {
      expect(titles((await search(scene.admin, { searchTerm })).results)).toContain(
        "Lámp flickers",
      );
    }
  });

  it("by place gives what is there", async () => {
    const filters = { locationIds: [scene.location] };
    expect(titles((await search(scene.admin, { filters })).results)).toEqual([
      "Tap drips",
      "Lámp flickers",
    ]);
    const floors = { floorIds: [scene.floor], spaceIds: [scene.space] };
    expect((await search(scene.admin, { filters: floors })).totalCount).toBe(2);
  });

  it("counts facets without their own filter, and with all others", async () => {
    const filters = { status: ["open" as const], priority: ["urgent" as const] };
    const { totalCount, facets } = await search(scene.technician, { filters });
    expect(totalCount).toBe(1);
    expect(facets?.statuses).toEqual([{ value: "open", count: 1 }]);
    expect(facets?.priorities).toEqual([
      { value: "high", count: 1 },
      { value: "urgent", count: 1 },
    ]);
    expect(facets?.assignees).toEqual([{ id: scene.technician.id, name: "Robin", count: 1 }]);
    const all = (await search(scene.technician)).facets;
    expect(all?.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(all?.locations.map(({ count }) => count).sort()).toEqual([2, 3]);
    expect(all?.floors.map(({ count }) => count).sort()).toEqual([2, 3]);
    expect(all?.categories).toContainEqual({ value: null, count: 3 });
    expect(all?.assignees).toContainEqual({ id: null, name: null, count: 4 });
    expect(all?.overdue).toBe(1);
    expect((await search(scene.technician, { withFacets: false })).facets).toBeNull();
  });

  it("of a member finds their own and what they were given, and counts nothing else", async () => {
    const { totalCount, results, facets } = await search(scene.member);
    expect([totalCount, titles(results)]).toEqual([1, ["Lámp flickers"]]);
    expect(facets?.statuses).toEqual([{ value: "new", count: 1 }]);
    expect((await search(scene.member, { searchTerm: "tap" })).totalCount).toBe(0);
  });

  it("of archived ones is for who may delete issues", async () => {
    const gone = await harness.report(scene, scene.member, { title: "Gone" });
    await harness.ok(scene.admin, "DELETE", `/issues/${gone.id}`);
    expect(titles((await search(scene.admin, { onlyDeleted: true })).results)).toEqual(["Gone"]);
    expect(titles((await search(scene.admin)).results)).not.toContain("Gone");
    for (const who of [scene.member, scene.technician]) {
      const reply = await harness.send(who, "POST", "/issues/search", { onlyDeleted: true });
      expect(reply.problem().code).toBe("access.forbidden");
      expect((await harness.send(who, "GET", `/issues/${gone.id}`)).status).toBe(404);
    }
    await harness.ok(scene.admin, "PUT", `/issues/${gone.id}/restore`);
    expect((await harness.send(scene.member, "GET", `/issues/${gone.id}`)).status).toBe(200);
  });
});

describe("a search term", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["#1042", { number: 1042, words: "1042:*" }],
    ["1042", { number: 1042, words: "1042:*" }],
    ["#", { number: null, words: null }],
    ["Épée à l'eau", { number: null, words: "epee:* & a:* & l:* & eau:*" }],
    ["a' | b:*", { number: null, words: "a:* & b:*" }],
    ["🛗", { number: null, words: null }],
  ])("%j asks for %j", (term, expected) => {
    expect(readTerm(term)).toEqual(expected);
  });
});
