import { dayAfter, dayIn } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type ChecklistRows, checklistRows } from "../checklists-due/checklist-rows.fixture.ts";

let server: TestServer;
let world: ChecklistRows;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await checklistRows(server);
});

const TODAY = dayIn("UTC", Date.now());
const day = (days: number) => dayAfter(TODAY, days);
interface Item {
  readonly kind: string;
  readonly id: string;
  readonly day?: string;
}
const ok = async (method: string, path: string, body?: unknown) => {
  const reply = await world.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.json();
};
/** What came of each, in the order in which they were named. */
async function change(items: readonly Item[], what: object, token = world.admin.token) {
  const reply = await world.send("POST", "/due/bulk", { items, change: what }, { token });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json().results.map(({ code }: { code: string | null }) => code);
}
const reschedule = (items: readonly Item[], dueOn: string, token?: string) =>
  change(items, { what: "reschedule", dueOn, reason: "The room is booked" }, token);
const assign = (items: readonly Item[], assigneeId: string | null, token?: string) =>
  change(items, { what: "assign", assigneeId }, token);
async function person(role: "technician" | "member", places: readonly string[] = []) {
  const user = await world.make.user({ organisations: [world.organisation] });
  if (role !== "member") await world.make.grant(user.id, world.organisation, role, places);
  return user;
}
async function oneOfEach(spaceId = world.room) {
  const issue = (await ok("POST", "/issues", { title: "Leak", spaceId })).id as string;
  await ok("PATCH", `/issues/${issue}`, { dueAt: `${day(3)}T09:30:00.000Z` });
  const asset = await world.add({ spaceId, patNextDueAt: day(3), warrantyExpiry: day(3) });
  await ok("POST", `/assets/${asset}/custody`, { userId: world.admin.id, dueBack: day(3) });
  const custody = (await ok("GET", `/assets/${asset}/custody`)).results[0].id as string;
  const run = await world.run({ spaceId, dueInHours: 72 });
  return {
    asset,
    items: [
      { kind: "checklist", id: run },
      { kind: "issue", id: issue },
      { kind: "custody", id: custody },
      { kind: "pat", id: asset },
    ],
  };
}
const due = async () =>
  (await ok("GET", `/due?from=${day(0)}&to=${day(60)}`)).results.map(
    (one: { kind: string; day: string }) => `${one.kind} ${one.day}`,
  );

describe("many things that are due", () => {
  it("get another day with a reason, which their history keeps; what only ends does not", async () => {
    const { asset, items } = await oneOfEach();
    const warranty = { kind: "warranty", id: asset };
    expect(await reschedule([...items, warranty], day(9))).toEqual([
      ...[null, null, null, null, "due.fixed_day"],
    ]);
    expect((await due()).sort()).toEqual([
      ...[`checklist ${day(9)}`, `custody ${day(9)}`, `issue ${day(9)}`, `pat ${day(9)}`],
      `warranty ${day(3)}`,
    ]);
    const issue = await ok("GET", `/issues/${items[1]?.id}`);
    expect(issue.dueAt).toBe(`${day(9)}T09:30:00.000Z`);
    const run = await ok("GET", `/checklist-runs/${items[0]?.id}`);
    expect(run).toMatchObject({ dueOn: day(9), rescheduleReason: "The room is booked" });
    const { results } = await ok("POST", "/organisations/audit/search", {});
    const told = results.filter(({ reason }: { reason: string | null }) => reason !== null);
    expect(told.map(({ entity }: { entity: string }) => entity).sort()).toEqual([
      ...["asset", "checklist_run", "custody", "issue"],
    ]);
    // Once more changes nothing.
    expect(await reschedule(items, day(9))).toEqual([null, null, null, null]);
  });

  it("are given to somebody, or to nobody; what nobody is given says so", async () => {
    const technician = await person("technician");
    const { items } = await oneOfEach();
    expect(await assign(items, technician.id)).toEqual([
      ...[null, null, "due.not_given", "due.not_given"],
    ]);
    const mine = async () =>
      (await ok("GET", `/due?from=${day(0)}&to=${day(60)}&assigneeId=${technician.id}`)).results
        .length;
    expect(await mine()).toBe(2);
    expect(await assign(items.slice(0, 2), null)).toEqual([null, null]);
    expect(await mine()).toBe(0);
    const stranger = await world.make.user({});
    expect(await assign(items.slice(0, 2), stranger.id)).toEqual([
      ...["checklist.assignee_unknown", "not_found"],
    ]);
  });

  it("are refused one by one: a day that is over, and another day than the one that was seen", async () => {
    const { items } = await oneOfEach();
    expect(await reschedule(items, day(-1))).toEqual(items.map(() => "checklist.day_past"));
    expect(await reschedule(items.slice(0, 1), day(5))).toEqual([null]);
    const seen = items.map((item) => ({ ...item, day: day(3) }));
    expect(await reschedule(seen, day(7))).toEqual(["record.conflict", null, null, null]);
  });

  it("are changed once by two people at once, and the other is told", async () => {
    const { items } = await oneOfEach();
    const seen = items.map((item) => ({ ...item, day: day(3) }));
    const both = await Promise.all([reschedule(seen, day(5)), reschedule(seen, day(6))]);
    for (let at = 0; at < items.length; at++) {
      expect([both[0][at], both[1][at]].sort()).toEqual([null, "record.conflict"].sort());
    }
  });

  it("ask for the right of their kind, where they lie", async () => {
    const { items } = await oneOfEach();
    const { items: others } = await oneOfEach(world.hall);
    const member = await person("member");
    for (const answer of [
      await reschedule(items, day(5), member.token),
      await assign(items.slice(0, 2), member.id, member.token),
    ]) {
      expect(new Set(answer)).toEqual(new Set(["access.forbidden"]));
    }
    const limited = await person("technician", [world.mill]);
    const outside = await reschedule(items, day(5), limited.token);
    expect(outside.every((code: string | null) => code !== null)).toBe(true);
    expect(outside.slice(1)).toEqual(["access.location", "access.location", "access.location"]);
    expect((await reschedule(others, day(5), limited.token)).slice(1)).toEqual([null, null, null]);
  });

  it("of another organisation are not there", async () => {
    const { items } = await oneOfEach();
    const other = await checklistRows(server);
    expect(await reschedule(items, day(5), other.admin.token)).toEqual(
      items.map(() => "not_found"),
    );
    expect(await assign(items.slice(0, 2), other.admin.id, other.admin.token)).toEqual([
      ...["not_found", "not_found"],
    ]);
    expect(new Set((await due()).map((one: string) => one.split(" ")[1]))).toEqual(
      new Set([day(3)]),
    );
  });
});
