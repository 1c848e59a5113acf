import { ASSET_LIFECYCLE_STATUSES, ISSUE_STATUSES, nextAssetStatuses } from "@storey/domain";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { assetDatesJob } from "../asset-models/asset-dates.service.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY } from "../custody/custody.fixture.ts";
import { findWrongDueItems, recountDueItems } from "./due-recount.repository.ts";
import { recountDueItemsJob } from "./due-recount.service.ts";

let server: TestServer;
let world: CustodyWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
});

const pool = () => server.installation.database.pool;
const recount = () => recountDueItems(pool(), world.organisation);
const ok = async (method: string, path: string, body?: unknown) => {
  const reply = await world.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.text === "" ? undefined : reply.json();
};
/** What is due, as `kind day place`. */
const items = async () => {
  const { rows } = await pool().query(
    `select kind, coalesce(due_on::text, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as due, location_id
     from due_item where organisation_id = $1 order by kind, sorted_at`,
    [world.organisation],
  );
  const names = new Map([
    [world.quay, "quay"],
    [world.mill, "mill"],
  ]);
  return rows.map(({ kind, due, location_id }) =>
    [kind, due, names.get(location_id) ?? "nowhere"].join(" "),
  );
};

describe("what is due", () => {
  it("comes, moves and goes with the dates, the place and the state of an asset", async () => {
    const id = await world.add({
      ...{ endOfLife: "2031-01-01", endOfSupport: "2030-01-01", licenseExpiry: "2029-01-01" },
      ...{ warrantyExpiry: "2028-01-01", patNextDueAt: "2027-05-01" },
    });
    const all = (place: string) => [
      `end_of_life 2031-01-01 ${place}`,
      `end_of_support 2030-01-01 ${place}`,
      `license 2029-01-01 ${place}`,
      `pat 2027-05-01 ${place}`,
      `warranty 2028-01-01 ${place}`,
    ];
    expect(await items()).toEqual(all("quay"));
    await ok("POST", `/assets/${id}/move`, { spaceId: world.hall });
    expect(await items()).toEqual(all("mill"));
    await ok("DELETE", `/assets/${id}`);
    expect(await items()).toEqual([]);
    await ok("PUT", `/assets/${id}/restore`);
    await ok("PATCH", `/assets/${id}`, { warrantyExpiry: "2028-06-01", licenseExpiry: null });
    expect(await items()).toEqual([
      "end_of_life 2031-01-01 mill",
      "end_of_support 2030-01-01 mill",
      "pat 2027-05-01 mill",
      "warranty 2028-06-01 mill",
    ]);
    await ok("PATCH", `/assets/${id}`, { lifecycleStatus: "retired" });
    expect(await items()).toEqual([]);
  });

  it("follows the dates of the model", async () => {
    await world.add({ installDate: "2026-01-31" });
    await ok("PATCH", `/asset-models/${world.model}`, { warrantyMonths: 12 });
    await new JobRunner(server.installation, [assetDatesJob]).runDue();
    expect(await items()).toEqual(["warranty 2027-01-31 quay"]);
  });

  it("is an issue from its date on until it is done, but not while it is on hold", async () => {
    const { id } = await ok("POST", "/issues", { title: "Leak", spaceId: world.room });
    await ok("PATCH", `/issues/${id}`, { dueAt: "2030-02-01T10:00:00.000Z" });
    expect(await items()).toEqual(["issue 2030-02-01 10:00 quay"]);
    const step = (body: object) => ok("POST", `/issues/${id}/transition`, body);
    await step({ to: "on_hold", reason: "parts" });
    expect(await items()).toEqual([]);
    await step({ to: "in_progress" });
    expect(await items()).toHaveLength(1);
    await step({ to: "resolved", resolutionCode: "fixed", note: "Done" });
    expect(await items()).toEqual([]);
  });

  it("is what somebody has until it is back, and goes along with the asset", async () => {
    const id = await world.add();
    await world.handOut(id, { userId: world.admin.id, dueBack: FAR_DAY });
    expect(await items()).toEqual([`custody ${FAR_DAY} quay`]);
    await ok("POST", `/assets/${id}/move`, { spaceId: world.hall });
    await ok("PUT", `/assets/${id}/custody/due-back`, { dueBack: "2198-01-01" });
    expect(await items()).toEqual(["custody 2198-01-01 mill"]);
    await world.takeBack(id);
    expect(await items()).toEqual([]);
    await world.handOut(id, { userId: world.admin.id, dueBack: FAR_DAY });
    await ok("DELETE", `/assets/${id}`);
    expect(await items()).toEqual([]);
  });

  it("is compared each day, put right and said by the doctor", async () => {
    await world.add({ warrantyExpiry: "2028-01-01", patNextDueAt: "2027-05-01" });
    await pool().query("delete from due_item where organisation_id = $1 and kind = 'pat'", [
      world.organisation,
    ]);
    await pool().query("update due_item set location_id = null where organisation_id = $1", [
      world.organisation,
    ]);
    await recountDueItemsJob.work(
      {},
      {
        installation: server.installation,
        job: { id: world.model, organisationId: null, attempt: 1, isLastAttempt: false },
        signal: new AbortController().signal,
        finishIn: async () => undefined,
      },
    );
    expect(await findWrongDueItems(pool())).toBe(2);
    expect(await items()).toEqual(["pat 2027-05-01 quay", "warranty 2028-01-01 quay"]);
    expect(await recount()).toBe(0);
  });

  it("is what the things say at any moment, whatever several people do at once", async () => {
    const day = fc.constantFrom(null, "2026-01-01", "2027-01-31", "2028-02-29");
    const WHAT = ["add", "dates", "step", "move", "archive", "restore", "model"] as const;
    const MORE = [
      "handOut",
      "extend",
      "takeBack",
      "issue",
      "due",
      "place",
      "give",
      "over",
    ] as const;
    const deed = fc.record({
      what: fc.constantFrom(...WHAT, ...MORE, "delete" as const),
      which: fc.nat(1_000),
      spaceId: fc.constantFrom(world.room, world.hall, null),
      day,
      otherDay: day,
      state: fc.constantFrom(...ASSET_LIFECYCLE_STATUSES),
      status: fc.constantFrom(...ISSUE_STATUSES),
      months: fc.option(fc.integer({ min: 0, max: 30 })),
      isGiven: fc.boolean(),
    });
    type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
    const assets: string[] = [];
    const issues: string[] = [];
    const one = (ids: readonly string[], which: number) => ids[which % Math.max(ids.length, 1)];
    const back = (given: string | null) => given?.replace(/^20/, "21") ?? null;
    // What is refused is part of it: a step that is none, what somebody else just archived.
    const DEEDS: Readonly<Record<Deed["what"], (given: Deed) => Promise<unknown>>> = {
      add: async ({ spaceId, day: warrantyExpiry, otherDay: patNextDueAt }) => {
        const installDate = "2026-01-01";
        assets.push(await world.add({ spaceId, warrantyExpiry, patNextDueAt, installDate }));
      },
      dates: ({ which, day: endOfSupport, otherDay: patNextDueAt }) =>
        world.send("PATCH", `/assets/${one(assets, which)}`, { endOfSupport, patNextDueAt }),
      step: ({ which, state }) => {
        const [next = state] = nextAssetStatuses(state);
        const reason = next === "disposed" ? { disposalReason: "Old" } : {};
        const body = { lifecycleStatus: next, ...reason };
        return world.send("PATCH", `/assets/${one(assets, which)}`, body);
      },
      move: ({ which, spaceId }) =>
        world.send("POST", `/assets/${one(assets, which)}/move`, { spaceId }),
      archive: ({ which }) => world.send("DELETE", `/assets/${one(assets, which)}`),
      restore: ({ which }) => world.send("PUT", `/assets/${one(assets, which)}/restore`),
      model: ({ months }) =>
        world.send("PATCH", `/asset-models/${world.model}`, { endOfLifeMonths: months }),
      handOut: ({ which, isGiven, day: dueBack }) =>
        world.handOut(one(assets, which) ?? "", {
          ...(isGiven ? { userId: world.admin.id } : { holderName: "Robin" }),
          dueBack: back(dueBack),
        }),
      extend: ({ which, day: dueBack }) =>
        world.send("PUT", `/assets/${one(assets, which)}/custody/due-back`, {
          dueBack: back(dueBack),
        }),
      takeBack: ({ which }) => world.takeBack(one(assets, which) ?? ""),
      issue: async ({ spaceId, which }) => {
        const about = spaceId ? { spaceId } : { assetId: one(assets, which) };
        const reply = await world.send("POST", "/issues", { title: "Leak", ...about });
        if (reply.status === 201) issues.push(reply.json().id);
      },
      due: ({ which, day: due }) =>
        world.send("PATCH", `/issues/${one(issues, which)}`, {
          dueAt: due && `${back(due)}T10:00:00.000Z`,
        }),
      place: ({ which, spaceId }) =>
        world.send("PATCH", `/issues/${one(issues, which)}`, { spaceId }),
      give: ({ which, isGiven }) =>
        world.send("PUT", `/issues/${one(issues, which)}/assignees`, {
          assigneeIds: isGiven ? [world.admin.id] : [],
        }),
      over: ({ which, status: to }) =>
        world.send("POST", `/issues/${one(issues, which)}/transition`, {
          ...(to === "resolved" ? { resolutionCode: "fixed", note: "Done" } : {}),
          ...(to === "on_hold" ? { reason: "parts" } : {}),
          ...(to === "cancelled" ? { reason: "withdrawn" } : {}),
          to,
        }),
      delete: ({ which, isGiven }) =>
        isGiven
          ? pool().query("delete from asset where id = $1 and parent_id is null", [
              one(assets, which),
            ])
          : pool().query("delete from issue where id = $1", [one(issues, which)]),
    };
    for (let at = 0; at < 4; at++) assets.push(await world.add({ warrantyExpiry: "2028-01-01" }));
    const each = [...WHAT, ...MORE];
    const deeds = fc
      .sample(deed, { numRuns: each.length + 120, seed: 20_261_130 })
      .map((one, at) => ({ ...one, what: each[at] ?? one.what }));
    const worker = async () => {
      for (let next = deeds.shift(); next; next = deeds.shift()) {
        await DEEDS[next.what](next);
        expect(await recount(), next.what).toBe(0);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    await new JobRunner(server.installation, [assetDatesJob]).runDue();
    expect(await recount()).toBe(0);
    // Something was still due at the end, so that the comparison was of something.
    const kept = await world.add({ warrantyExpiry: "2029-01-01" });
    expect((await items()).length, kept).toBeGreaterThan(0);
  });
});
