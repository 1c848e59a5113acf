import type { AssetBulkChange, AssetBulkOrder } from "@storey/contract";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { UPKEEP_JOBS } from "../../../upkeep.ts";
import { JobRunner } from "../../background-jobs/job-runner.service.ts";
import { type CustodyWorld, custodyWorld } from "../../custody/custody.fixture.ts";
import { custodyReceiptJob } from "../../custody/custody-mail.service.ts";
import { closeStoppedChanges } from "./stopped-change.service.ts";

let server: TestServer;
let world: CustodyWorld;
let robin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
  robin = await world.make.user({ organisations: [world.organisation] });
});

const query = async <Row>(text: string, values: unknown[]) =>
  (await server.installation.database.pool.query(text, values)).rows as Row[];
const close = () => closeStoppedChanges(server.installation);
async function good(reply: ReturnType<CustodyWorld["send"]>): Promise<AssetBulkChange> {
  const { status, text, json } = await reply;
  expect(status, text).toBeLessThan(300);
  return json();
}
const prepare = (order: AssetBulkOrder) => good(world.send("POST", "/assets/bulk", order));
const show = ({ id }: AssetBulkChange) => good(world.send("GET", `/assets/bulk/${id}`));
const run = ({ id }: AssetBulkChange) => good(world.send("POST", `/assets/bulk/${id}/run`));
const undo = ({ id }: AssetBulkChange) => good(world.send("POST", `/assets/bulk/${id}/undo`));

/** The subjects of the mails to somebody, the oldest first, once all that wait are written. */
async function subjectsTo({ email }: Pick<TestUser, "email">): Promise<string[]> {
  await new JobRunner(server.installation, [custodyReceiptJob]).runDue();
  const mails = await query<{ subject: string }>(
    "select subject from mail where recipient = $1 order by id",
    [email],
  );
  return mails.map(({ subject }) => subject);
}

/** Assets of one model, as a search finds them: more than a slice. */
async function crowd(): Promise<AssetBulkOrder["search"]> {
  const model = await world.make.assetModel(world.organisation, { name: "Crowd" });
  await query(
    `insert into asset (organisation_id, id, model_id, tag, lifecycle_status)
     select $1, gen_random_uuid(), $2, 'C-' || n, 'in_service' from generate_series(1, 700) n`,
    [world.organisation, model],
  );
  return { filters: { modelIds: [model] } };
}

/** Lets a call fail at a slice of a change, as a server that stops there does. */
async function stopAt(
  { id }: AssetBulkChange,
  { number, column }: { readonly number: number; readonly column: "work" | "written" },
  step: "run" | "undo",
): Promise<void> {
  const [{ kept } = { kept: null }] = await query<{ kept: object | null }>(
    `select ${column} as kept from import_slice where import_id = $1 and number = $2`,
    [id, number],
  );
  const put = (value: object | null) =>
    query(`update import_slice set ${column} = $3 where import_id = $1 and number = $2`, [
      ...[id, number, JSON.stringify(value)],
    ]);
  await put({});
  const { status } = await world.send("POST", `/assets/bulk/${id}/${step}`);
  expect(status).toBe(500);
  await put(kept);
}

/** Lets the time pass after which a change counts as one that nobody goes on with. */
const passHours = ({ id }: AssetBulkChange) =>
  query("update import set updated_at = now() - interval '2 hours' where id = $1", [id]);

/** Lets the days pass for which a change can be undone. */
const passDays = ({ id }: AssetBulkChange) =>
  query("update import set completed_at = now() - interval '8 days' where id = $1", [id]);

async function interrupted(
  changes: AssetBulkOrder["changes"],
  given?: AssetBulkOrder["search"],
): Promise<AssetBulkChange> {
  const search = given ?? (await crowd());
  const change = await prepare({ search, changes });
  await stopAt(change, { number: 1, column: "work" }, "run");
  expect(await show(change)).toMatchObject({ state: "importing", remainingCount: 200 });
  return change;
}

describe("a change of many assets that was interrupted", () => {
  it("is closed with one receipt for what was done, by two runs at once too, and then undone", async () => {
    const change = await interrupted({ handOut: { userId: robin.id } });
    await passHours(change);
    const closed = await Promise.all([close(), close()]);
    expect(closed.toSorted()).toEqual([0, 1]);
    expect(await close()).toBe(0);
    expect(await show(change)).toMatchObject({
      ...{ state: "completed", remainingCount: 0 },
      counts: { rows: 700, update: 500, unchanged: 0, errors: 200 },
      reasons: [{ code: "import.interrupted", count: 200 }],
    });
    const [mail, ...more] = await subjectsTo(robin);
    expect(mail).toContain("500 things");
    expect(more).toEqual([]);
    const again = await world.send("POST", `/assets/bulk/${change.id}/run`);
    expect(again.problem().code).toBe("import.finished");

    expect((await undo(change)).undo).toMatchObject({ restored: 500, stayed: 0 });
    expect((await subjectsTo(robin)).slice(1)).toEqual([
      expect.stringContaining("500 things are back"),
    ]);
  });

  it("is closed by the work that cleans up", async () => {
    const change = await interrupted({ handOut: { userId: robin.id } });
    await passHours(change);
    const cleaning = UPKEEP_JOBS.find(({ name }) => name === "clean-up");
    await query(
      "insert into background_job (id, name, data) values (gen_random_uuid(), 'clean-up', '{}')",
      [],
    );
    await new JobRunner(server.installation, cleaning ? [cleaning] : []).runDue();
    expect((await show(change)).state).toBe("completed");
    expect(await subjectsTo(robin)).toHaveLength(1);
  });

  it("is left to whoever goes on with it, with one receipt for all of it", async () => {
    const change = await interrupted({ handOut: { userId: robin.id } });
    expect(await close()).toBe(0);
    await passHours(change);
    const other = server.installation.database.dedicated("test");
    await other.connect();
    try {
      // A slice that is being written holds the change.
      await other.query("begin");
      await other.query("select from import where id = $1 for update", [change.id]);
      expect(await close()).toBe(0);
    } finally {
      await other.end();
    }
    expect(await run(change)).toMatchObject({ state: "completed", counts: { update: 700 } });
    expect(await close()).toBe(0);
    const [mail, ...more] = await subjectsTo(robin);
    expect(mail).toContain("700 things");
    expect(more).toEqual([]);
  });

  it("is left to whoever begins to go on with it, before the next slice is written", async () => {
    const change = await interrupted({ handOut: { userId: robin.id } });
    await passHours(change);
    await stopAt(change, { number: 1, column: "work" }, "run");
    expect(await close()).toBe(0);
    expect(await run(change)).toMatchObject({ state: "completed", counts: { update: 700 } });
  });

  it("names in its receipt only what is still out", async () => {
    const change = await interrupted({ handOut: { userId: robin.id } });
    const [held] = await query<{ assetId: string }>(
      `select asset_id as "assetId" from custody where out_act = $1 limit 1`,
      [change.id],
    );
    await world.takeBack(held?.assetId ?? "");
    await passHours(change);
    expect(await close()).toBe(1);
    const [back, out, ...more] = await subjectsTo(robin);
    expect(back).toContain("is back");
    expect(out).toContain("499 things");
    expect(more).toEqual([]);
  });

  it("tells nobody who has nothing of it any more", async () => {
    const search = await crowd();
    const change = await interrupted({ handOut: { userId: robin.id } }, search);
    await run(await prepare({ search, changes: { takeBack: {} } }));
    await passHours(change);
    expect(await close()).toBe(1);
    expect(await subjectsTo(robin)).toEqual([expect.stringContaining("500 things are back")]);
  });

  it("that cannot be closed is noted, and keeps no other from it", async () => {
    const search = await crowd();
    const [bad, good] = [
      await interrupted({ handOut: { userId: robin.id } }, search),
      await interrupted({ fields: { supplier: "Quill" } }, search),
    ];
    await passHours(good);
    const [{ choices } = { choices: null }] = await query<{ choices: object | null }>(
      "select choices from import where id = $1",
      [bad.id],
    );
    const put = (value: object | null) =>
      query(
        "update import set choices = $2, updated_at = now() - interval '3 hours' where id = $1",
        [bad.id, JSON.stringify(value)],
      );
    await put({});
    const logged: string[] = [];
    const log = pino({ level: "error" }, { write: (line) => logged.push(line) });
    expect(await closeStoppedChanges({ ...server.installation, log })).toBe(1);
    expect((await show(good)).state).toBe("completed");
    expect(logged).toEqual([expect.stringContaining(bad.id)]);

    await put(choices);
    expect(await close()).toBe(1);
    expect((await show(bad)).state).toBe("completed");
  });

  it("tells each who gave something back, where things were taken back", async () => {
    const search = await crowd();
    await run(await prepare({ search, changes: { handOut: { userId: robin.id } } }));
    const change = await prepare({ search, changes: { takeBack: {} } });
    await stopAt(change, { number: 1, column: "work" }, "run");
    await passHours(change);
    expect(await close()).toBe(1);
    expect((await subjectsTo(robin)).slice(1)).toEqual([
      expect.stringContaining("500 things are back"),
    ]);
  });

  it("stands as far as it came where it is of what assets say, and can be undone", async () => {
    const change = await interrupted({ fields: { supplier: "Quill" } });
    await passHours(change);
    expect(await close()).toBe(1);
    expect(await show(change)).toMatchObject({
      ...{ state: "completed", counts: { update: 500, errors: 200 } },
    });
    expect((await undo(change)).undo).toMatchObject({ restored: 500, stayed: 0 });
  });
});

describe("an undo of a change of many that was interrupted", () => {
  /** An undo of a change of 700 assets that stopped when the last 200 were undone. */
  async function stoppedUndo(order: AssetBulkOrder): Promise<AssetBulkChange> {
    const change = await prepare(order);
    await run(change);
    await stopAt(change, { number: 0, column: "written" }, "undo");
    expect(await show(change)).toMatchObject({ state: "undoing" });
    await passHours(change);
    return change;
  }

  it("is told with one receipt for what came back, and goes on with one for the rest", async () => {
    const change = await stoppedUndo({
      search: await crowd(),
      changes: { handOut: { userId: robin.id } },
    });
    expect((await Promise.all([close(), close()])).toSorted()).toEqual([0, 1]);
    await passHours(change);
    expect(await close()).toBe(0);
    expect(await show(change)).toMatchObject({ state: "undoing", remainingCount: 500 });
    expect((await subjectsTo(robin)).slice(1)).toEqual([
      expect.stringContaining("200 things are back"),
    ]);

    expect(await undo(change)).toMatchObject({
      ...{ state: "undone", undo: { restored: 700, stayed: 0 } },
    });
    expect(await close()).toBe(0);
    expect((await subjectsTo(robin)).slice(2)).toEqual([
      expect.stringContaining("500 things are back"),
    ]);
  });

  it("is closed once its days are over; what is still out is told, and no receipt comes twice", async () => {
    const change = await stoppedUndo({
      search: await crowd(),
      changes: { handOut: { userId: robin.id } },
    });
    expect(await close()).toBe(1);
    await passHours(change);
    await passDays(change);
    expect((await Promise.all([close(), close()])).toSorted()).toEqual([0, 1]);
    const { state, undo: undone } = await show(change);
    expect(state).toBe("undone");
    expect(undone).toMatchObject({ restored: 200, stayed: 500 });
    expect(undone?.rows).toHaveLength(500);
    expect(undone?.rows[0]).toMatchObject({
      ...{ code: "import.interrupted", value: expect.stringMatching(/^C-/) },
    });
    expect((await subjectsTo(robin)).slice(1)).toEqual([
      expect.stringContaining("200 things are back"),
    ]);
  });

  it("is left to whoever begins to go on with it, before the next slice is undone", async () => {
    const change = await stoppedUndo({
      search: await crowd(),
      changes: { handOut: { userId: robin.id } },
    });
    await passDays(change);
    await stopAt(change, { number: 0, column: "written" }, "undo");
    expect(await close()).toBe(0);
    expect((await undo(change)).undo).toMatchObject({ restored: 700, stayed: 0 });
  });

  it("tells each what they have again, in two parts, where things had been taken back", async () => {
    const search = await crowd();
    const given = { holderName: "Kim Reed", holderEmail: "kim.reed@holder.test" };
    await run(await prepare({ search, changes: { handOut: given } }));
    const change = await stoppedUndo({ search, changes: { takeBack: {} } });
    const told = async () => (await subjectsTo({ email: given.holderEmail })).slice(2);
    expect(await close()).toBe(1);
    expect(await told()).toEqual([expect.stringContaining("200 things")]);
    expect((await undo(change)).undo).toMatchObject({ restored: 700, stayed: 0 });
    expect((await told()).slice(1)).toEqual([expect.stringContaining("500 things")]);
  });

  it("tells nobody of their own things that they took back and have again", async () => {
    const search = await crowd();
    const { admin } = world;
    await run(await prepare({ search, changes: { handOut: { userId: admin.id } } }));
    await stoppedUndo({ search, changes: { takeBack: {} } });
    expect(await close()).toBe(1);
    expect(await subjectsTo(admin)).toEqual([]);
  });

  it("may be brought to its end at any time where it is of what assets say", async () => {
    const change = await prepare({
      search: await crowd(),
      changes: { fields: { supplier: "Quill" } },
    });
    await run(change);
    await stopAt(change, { number: 0, column: "written" }, "undo");
    await passHours(change);
    expect(await close()).toBe(0);
    expect((await undo(change)).undo).toMatchObject({ restored: 700, stayed: 0 });
  });
});
