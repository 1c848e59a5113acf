import type { IssueSearchResults, IssueWork } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let harness: IssueServer;
let scene: Scene;
/** A zone in which it is about noon now: today has hours before and after this moment. */
let noonZone: string;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
  // `Etc/GMT-5` is five hours ahead.
  const ahead = 12 - new Date().getUTCHours();
  noonZone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { timezone: noonZone });
  await harness.query("update space set shortcode = 'N-7' where id = $1", [scene.space]);
});
afterAll(() => harness.close());

const work = (who: TestUser): Promise<IssueWork> => harness.ok(who, "GET", "/issues/work");
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe("my work", () => {
  it("is nothing where nothing is reported", async () => {
    expect(await work(scene.technician)).toEqual({
      ...{ overdue: 0, dueToday: 0, mine: 0, unassigned: 0 },
      next: [],
    });
  });

  it("counts what waits, and gives the next three with their door codes", async () => {
    const staff = (title: string, fields: object) =>
      harness.report(scene, scene.admin, { title, status: "open", ...fields });
    const own = { assigneeIds: [scene.technician.id] };
    await staff("Own, low", { ...own, priority: "low" });
    await staff("Own, due later today", { ...own, dueAt: inHours(6) });
    await staff("Own, due in two days", { ...own, dueAt: inHours(48) });
    await staff("Nobody's, overdue", { priority: "urgent", dueAt: inHours(-DAY_MS / HOUR_MS) });
    const held = await staff("Own, on hold", { ...own, priority: "urgent" });
    await harness.step(scene.admin, held.id, { to: "on_hold", reason: "parts" });
    await staff("Somebody else's", { assigneeIds: [scene.admin.id] });
    const { next, ...counts } = await work(scene.technician);
    expect(counts).toEqual({ overdue: 1, dueToday: 1, mine: 4, unassigned: 1 });
    expect(next.map(({ title, shortcode }) => [title, shortcode])).toEqual([
      ["Own, due later today", "N-7"],
      ["Own, due in two days", "N-7"],
      ["Own, low", "N-7"],
    ]);
    // The caller has no further ones of their own, so the unassigned ones come next.
    expect((await work(scene.admin)).next.map(({ title }) => title)).toEqual([
      "Somebody else's",
      "Nobody's, overdue",
    ]);
  });

  it("is found again by the list, filtered so", async () => {
    const found: IssueSearchResults = await harness.ok(scene.technician, "POST", "/issues/search", {
      filters: { dueToday: true },
    });
    expect(found.results.map(({ title }) => title)).toEqual(["Own, due later today"]);
    expect(found.totalCount).toBe(1);
  });

  it("offers who works in another location alone nothing of this one to take", async () => {
    const elsewhere = await harness.make.location(scene.organisation);
    const limited = await harness.make.user({ organisations: [scene.organisation] });
    await harness.make.grant(limited.id, scene.organisation, "technician", [elsewhere]);
    await harness.report(scene, scene.admin, { title: "Nobody's here", status: "open" });
    const { unassigned, mine, next } = await work(limited);
    expect(unassigned).toBeGreaterThan(0);
    expect([mine, next]).toEqual([0, []]);
  });
});
