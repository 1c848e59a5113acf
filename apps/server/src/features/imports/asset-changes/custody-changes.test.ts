import type { AssetBulkChange, AssetBulkOrder } from "@storey/contract";
import { Client } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { JobRunner } from "../../background-jobs/job-runner.service.ts";
import { type CustodyWorld, custodyWorld, FAR_DAY } from "../../custody/custody.fixture.ts";
import { custodyReceiptJob } from "../../custody/custody-mail.service.ts";

let server: TestServer;
let world: CustodyWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await custodyWorld(server);
});

const query = async <Row>(text: string, values: unknown[]) =>
  (await server.installation.database.pool.query(text, values)).rows as Row[];
async function good(reply: ReturnType<CustodyWorld["send"]>): Promise<AssetBulkChange> {
  const { status, text, json } = await reply;
  expect(status, text).toBeLessThan(300);
  return json();
}
const as = (token?: string) => (token ? { token } : {});
const prepare = (order: AssetBulkOrder, token?: string) =>
  good(world.send("POST", "/assets/bulk", order, as(token)));
const run = ({ id }: AssetBulkChange, token?: string) =>
  good(world.send("POST", `/assets/bulk/${id}/run`, undefined, as(token)));
const undo = ({ id }: AssetBulkChange, token?: string) =>
  good(world.send("POST", `/assets/bulk/${id}/undo`, undefined, as(token)));
const open = async (assetId: string) =>
  (await world.custodies(assetId)).find(({ inAt }) => inAt === null);
const member = () => world.make.user({ organisations: [world.organisation] });
/** The subjects of the mails to somebody, the oldest first, once all that wait are written. */
async function subjectsTo(recipient: string): Promise<string[]> {
  await new JobRunner(server.installation, [custodyReceiptJob]).runDue();
  const mails = await query<{ subject: string }>(
    "select subject from mail where recipient = $1 order by id",
    [recipient],
  );
  return mails.map(({ subject }) => subject);
}
async function crowd(count: number): Promise<string> {
  const model = await world.make.assetModel(world.organisation, { name: "Crowd" });
  await query(
    `insert into asset (organisation_id, id, model_id, tag, lifecycle_status)
     select $1, gen_random_uuid(), $2, 'C-' || n, 'in_service' from generate_series(1, $3::integer) n`,
    [world.organisation, model, count],
  );
  return model;
}

describe("handing out many", () => {
  it("is looked at before, says why others stay, is told in the history, and undone", async () => {
    const robin = await member();
    const [free, theirs, others, lot, gone, archived] = [
      await world.add({ tag: "H-1" }),
      await world.add({ tag: "H-2" }),
      await world.add({ tag: "H-3" }),
      await world.add({ tag: "H-4", quantity: 5 }),
      await world.add({ tag: "H-5", lifecycleStatus: "retired" }),
      await world.add({ tag: "H-6" }),
    ];
    await world.handOut(theirs, { userId: robin.id });
    await world.handOut(others, { holderName: "Somebody else" });
    await world.send("DELETE", `/assets/${archived}`);
    const ids = [free, theirs, others, lot, gone, archived];
    const handOut = { userId: robin.id, dueBack: FAR_DAY, note: "With its bag" };
    const prepared = await prepare({ ids, changes: { handOut } });
    expect(prepared).toMatchObject({
      state: "checked",
      counts: { rows: 6, update: 1, unchanged: 1, errors: 4 },
    });
    const reasons = [
      "import.archived",
      "import.held",
      "import.holder_lot",
      "import.holder_state",
    ].map((code) => ({ code, count: 1 }));
    const sorted = ({ reasons: told }: AssetBulkChange) =>
      told.toSorted((one, other) => one.code.localeCompare(other.code));
    expect(sorted(prepared)).toEqual(reasons);
    expect(prepared.problems.map(({ value }) => value).sort()).toEqual([
      "H-3",
      "H-4",
      "H-5",
      "H-6",
    ]);
    expect(prepared.preview).toMatchObject([
      {
        ...{ assetId: free, tag: "H-1" },
        changes: [
          { field: "holder", before: null },
          { field: "dueBack", before: null, after: FAR_DAY },
        ],
      },
    ]);
    // Looking handed nothing out.
    expect(await open(free)).toBeUndefined();

    const done = await run(prepared);
    expect(done).toMatchObject({
      state: "completed",
      counts: { update: 1, unchanged: 1, errors: 4 },
    });
    expect(sorted(done)).toEqual(reasons);
    const custody = await open(free);
    expect(custody).toMatchObject({
      ...{ holder: { userId: robin.id }, dueBack: FAR_DAY, note: "With its bag" },
      outBy: { id: world.admin.id },
    });
    expect((await open(theirs))?.dueBack).toBeNull();
    expect((await open(others))?.holder.name).toBe("Somebody else");

    expect((await undo(done)).undo).toMatchObject({ restored: 1, stayed: 0 });
    expect(await open(free)).toBeUndefined();
    expect(await world.custodies(free)).toMatchObject([
      { id: custody?.id, endedBy: "return", inBy: { id: world.admin.id } },
    ]);
    expect((await open(theirs))?.holder.userId).toBe(robin.id);
  });

  it("knows who has no account by address, else by name, and hands a member's address to them", async () => {
    const robin = await member();
    const [byAddress, byName, free] = [await world.add(), await world.add(), await world.add()];
    await world.handOut(byAddress, { holderName: "Quill", holderEmail: "quill@elsewhere.test" });
    await world.handOut(byName, { holderName: "Quill" });
    const given = { holderName: "R. Quill", holderEmail: "QUILL@elsewhere.test" };
    const prepared = await prepare({ ids: [byAddress, byName, free], changes: { handOut: given } });
    expect(prepared.counts).toEqual({ rows: 3, update: 1, unchanged: 1, errors: 1 });
    const named = { holderName: "QUILL" };
    expect(
      (await prepare({ ids: [byName, free], changes: { handOut: named } })).counts,
    ).toMatchObject({ update: 1, unchanged: 1 });
    const theirs = { holderName: "Whoever", holderEmail: robin.email.toUpperCase() };
    await run(await prepare({ ids: [free], changes: { handOut: theirs } }));
    expect((await open(free))?.holder.userId).toBe(robin.id);
  });

  it("goes on slice by slice, with one receipt for all of them, in the mail and on paper", async () => {
    const robin = await member();
    const modelIds = [await crowd(1_100)];
    const search = { filters: { modelIds } };
    const prepared = await prepare({ search, changes: { handOut: { userId: robin.id } } });
    expect(prepared.counts).toMatchObject({ rows: 1_100, update: 1_100 });
    expect(await subjectsTo(robin.email)).toEqual([]);
    await run(prepared);
    const [mail, ...more] = await subjectsTo(robin.email);
    expect(mail).toContain("1100 things");
    expect(more).toEqual([]);
    const [one] = await query<{ things: number; moments: number }>(
      `select json_array_length(custody_receipt($1, (select id from custody where user_id = $2 limit 1), 'out') -> 'things')
         as things, (select count(distinct out_at)::int from custody where user_id = $2) as moments`,
      [world.organisation, robin.id],
    );
    expect(one).toEqual({ things: 1_100, moments: 3 });

    expect((await undo(prepared)).undo).toMatchObject({ restored: 1_100, stayed: 0 });
    const [, back, ...others] = await subjectsTo(robin.email);
    expect(back).toContain("1100 things are back");
    expect(others).toEqual([]);
  });

  it("queues the receipts of all of its holders at once", async () => {
    const ids = [await world.add(), await world.add(), await world.add()];
    const emails = ids.map((id) => `${id}@elsewhere.test`);
    for (const [at, id] of ids.entries()) {
      await world.handOut(id, { holderName: "Robin", holderEmail: emails[at] });
    }
    const prepared = await prepare({ ids, changes: { takeBack: {} } });
    const asked = vi.spyOn(Client.prototype, "query");
    await run(prepared);
    const texts = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
    asked.mockRestore();
    expect(texts.filter((text) => text.includes("queue_job("))).toHaveLength(1);
    for (const email of emails) {
      expect(await subjectsTo(email)).toEqual([
        expect.any(String),
        expect.stringContaining("is back"),
      ]);
    }
  });

  it("stays where somebody took it back, gave it another day or handed it on since", async () => {
    const ids = [await world.add(), await world.add(), await world.add(), await world.add()];
    const [first = "", second = "", third = "", fourth = ""] = ids;
    const done = await run(await prepare({ ids, changes: { handOut: { holderName: "Robin" } } }));
    await world.takeBack(first);
    await world.takeBack(second);
    await world.handOut(second, { holderName: "Another" });
    await world.send("PUT", `/assets/${third}/custody/due-back`, { dueBack: FAR_DAY });
    const { undo: undone } = await undo(done);
    expect(undone).toMatchObject({ restored: 1, stayed: 3 });
    expect(undone?.rows.map(({ code }) => code)).toEqual(Array(3).fill("import.changed_since"));
    expect((await open(second))?.holder.name).toBe("Another");
    expect((await open(third))?.dueBack).toBe(FAR_DAY);
    expect(await open(fourth)).toBeUndefined();
  });

  it("hands nothing to a member who left between the look and the act", async () => {
    const robin = await member();
    const asset = await world.add();
    const prepared = await prepare({ ids: [asset], changes: { handOut: { userId: robin.id } } });
    await query("delete from user_organisation where user_id = $1", [robin.id]);
    expect(await run(prepared)).toMatchObject({
      counts: { update: 0, errors: 1 },
      reasons: [{ code: "import.holder_gone", count: 1 }],
    });
    expect(await open(asset)).toBeUndefined();
  });

  it("is not begun once its day is over, and goes on where it was begun before", async () => {
    const asset = await world.add();
    const handOut = { holderName: "Robin", dueBack: FAR_DAY };
    const prepared = await prepare({ ids: [asset], changes: { handOut } });
    // The day passes while it waits.
    await query(
      `update import set choices = jsonb_set(choices, '{changes,changes,handOut,dueBack}', '"2001-01-01"') where id = $1`,
      [prepared.id],
    );
    const refused = await world.send("POST", `/assets/bulk/${prepared.id}/run`);
    expect(refused.json()).toMatchObject({
      code: "request.invalid",
      fields: [{ field: "changes.handOut.dueBack", code: "field.due_past" }],
    });
    expect(await open(asset)).toBeUndefined();
    await query("update import set state = 'importing' where id = $1", [prepared.id]);
    expect((await run(prepared)).state).toBe("completed");
    expect(await open(asset)).toMatchObject({ holder: { name: "Robin" } });
  });

  it("is for no member of others, for no day that is over, and for one thing at a time", async () => {
    const other = await custodyWorld(server);
    const ids = [await world.add()];
    const send = (changes: object, order: object = { ids }) =>
      world.send("POST", "/assets/bulk", { ...order, changes });
    expect((await send({ handOut: { userId: other.admin.id } })).status).toBe(404);
    const past = await send({ handOut: { holderName: "Robin", dueBack: "2001-01-01" } });
    expect(past.json().fields).toMatchObject([
      { field: "changes.handOut.dueBack", code: "field.due_past" },
    ]);
    for (const [changes, code] of [
      [{ handOut: { holderName: "Robin" }, takeBack: {} }, "bulk.changes"],
      [{ takeBack: {}, fields: { supplier: "X" } }, "bulk.changes"],
      [{ handOut: {} }, "field.one_holder"],
      [{ handOut: { holderName: "Robin", userId: v7() } }, "field.one_holder"],
      [{ takeBack: { signature: { name: "Robin" } } }, "field.unknown"],
    ] as const) {
      expect((await send(changes)).json().fields, JSON.stringify(changes)).toMatchObject([
        { code },
      ]);
    }
    const both = await send({ takeBack: {} }, { ids, heldBy: v7() });
    expect(both.json().fields).toMatchObject([{ code: "bulk.choice" }]);
  });
});

describe("a change of who has many", () => {
  it("is kept as another kind than one of what they say, so that an older release does not find it", async () => {
    const ids = [await world.add()];
    const kinds = async (changes: AssetBulkOrder["changes"]) => {
      const { id } = await prepare({ ids, changes });
      expect((await world.send("GET", `/assets/bulk/${id}`)).status).toBe(200);
      return query("select kind from import where id = $1", [id]);
    };
    expect(await kinds({ handOut: { holderName: "Robin" } })).toEqual([{ kind: "custody-change" }]);
    expect(await kinds({ takeBack: {} })).toEqual([{ kind: "custody-change" }]);
    expect(await kinds({ fields: { supplier: "X" } })).toEqual([{ kind: "asset-change" }]);
  });
});

describe("taking back many", () => {
  it("ends what is out, mails each holder once, and is undone but for what was handed out since", async () => {
    const [robin, noor] = [await member(), await member()];
    const ids = [await world.add(), await world.add(), await world.add(), await world.add()];
    const [first = "", second = "", third = "", free = ""] = ids;
    await world.handOut(first, { userId: robin.id, dueBack: FAR_DAY });
    await world.handOut(second, { userId: robin.id });
    await world.handOut(third, { userId: noor.id });
    const before = await open(first);
    const order = { ids, changes: { takeBack: { note: "End of term" } } };
    const prepared = await prepare(order);
    expect(prepared).toMatchObject({
      ...{ counts: { rows: 4, update: 3, unchanged: 1, errors: 0 }, reasons: [] },
    });
    const done = await run(prepared);
    expect(await world.custodies(first)).toMatchObject([
      { id: before?.id, endedBy: "return", inNote: "End of term", inBy: { id: world.admin.id } },
    ]);
    expect((await subjectsTo(robin.email)).at(-1)).toContain("2 things are back");
    expect((await subjectsTo(noor.email)).at(-1)).toMatch(/ is back at /);

    // Somebody hands one of them on, archives another, and goes on with neither.
    await world.handOut(second, { holderName: "Another" });
    await world.takeBack(second);
    await world.send("DELETE", `/assets/${third}`);
    expect((await undo(done)).undo).toMatchObject({ restored: 1, stayed: 2 });
    expect(await open(first)).toMatchObject({
      ...{ id: before?.id, dueBack: FAR_DAY, inNote: null, inBy: null },
      holder: { userId: robin.id },
    });
    for (const id of [second, third, free]) expect(await open(id)).toBeUndefined();
    // Who has it again is told of that thing alone; who has nothing again is told nothing.
    expect((await subjectsTo(robin.email)).slice(2)).toEqual([
      expect.stringContaining("2 things are back"),
      expect.stringMatching(/has you down for .+ again$/),
    ]);
    expect(await subjectsTo(noor.email)).toHaveLength(2);
    // What is open again comes back as anything does.
    expect((await world.takeBack(first)).status).toBe(200);
    expect((await subjectsTo(robin.email)).at(-1)).toMatch(/^(?!2 things).+ is back at /);
  });

  it("is undone for what was retired since, which its holder answers for, and not for what became a lot", async () => {
    const robin = await member();
    const [retired, missing, lot] = [await world.add(), await world.add(), await world.add()];
    const ids = [retired, missing, lot];
    for (const id of ids) await world.handOut(id, { userId: robin.id });
    const done = await run(await prepare({ ids, changes: { takeBack: {} } }));
    const set = (id: string, values: string) =>
      query(`update asset set ${values} where id = $1`, [id]);
    await set(retired, "lifecycle_status = 'retired'");
    await set(missing, "lifecycle_status = 'missing'");
    await set(lot, "quantity = 5");
    expect((await undo(done)).undo).toMatchObject({
      ...{ restored: 2, stayed: 1, rows: [{ code: "import.changed_since" }] },
    });
    expect((await open(retired))?.holder.userId).toBe(robin.id);
    expect((await open(missing))?.holder.userId).toBe(robin.id);
    expect(await open(lot)).toBeUndefined();
  });

  it("is for all that one member has at that moment, and for nothing of others", async () => {
    const robin = await member();
    const [theirs, others] = [await world.add(), await world.add()];
    await world.handOut(theirs, { userId: robin.id });
    await world.handOut(others, { holderName: "Somebody else" });
    const changes = { takeBack: {} };
    const done = await run(await prepare({ heldBy: robin.id, changes }));
    expect(done.counts).toEqual({ rows: 1, update: 1, unchanged: 0, errors: 0 });
    expect(await open(theirs)).toBeUndefined();
    expect(await open(others)).toBeDefined();
    // Who has nothing is a member as well; others are nobody, until they leave with something.
    expect((await prepare({ heldBy: robin.id, changes })).counts).toMatchObject({ rows: 0 });
    const other = await custodyWorld(server);
    for (const heldBy of [robin.id, v7()]) {
      expect((await other.send("POST", "/assets/bulk", { heldBy, changes })).status).toBe(404);
    }
    await world.handOut(theirs, { userId: robin.id });
    await query("delete from user_organisation where user_id = $1", [robin.id]);
    expect((await prepare({ heldBy: robin.id, changes })).counts).toMatchObject({ update: 1 });
  });

  it("takes from one member nothing that somebody else has by the time it is done", async () => {
    const [robin, noor] = [await member(), await member()];
    const [kept, passedOn, named, back] = [
      await world.add({ tag: "M-1" }),
      await world.add({ tag: "M-2" }),
      await world.add({ tag: "M-3" }),
      await world.add({ tag: "M-4" }),
    ];
    for (const id of [kept, passedOn, named, back]) {
      await world.handOut(id, { userId: robin.id });
    }
    const prepared = await prepare({ heldBy: robin.id, changes: { takeBack: {} } });
    expect(prepared.counts).toMatchObject({ rows: 4, update: 4 });
    for (const id of [passedOn, named, back]) await world.takeBack(id);
    await world.handOut(passedOn, { userId: noor.id });
    await world.handOut(named, { holderName: "Another" });
    const told = await subjectsTo(noor.email);

    const done = await run(prepared);
    expect(done).toMatchObject({
      counts: { rows: 4, update: 1, unchanged: 1, errors: 2 },
      reasons: [{ code: "import.held", count: 2 }],
    });
    expect(done.problems.map(({ value }) => value).sort()).toEqual(["M-2", "M-3"]);
    expect(await open(kept)).toBeUndefined();
    expect((await open(passedOn))?.holder.userId).toBe(noor.id);
    expect((await open(named))?.holder.name).toBe("Another");
    expect(await subjectsTo(noor.email)).toEqual(told);
  });

  it("is decided row by row by the rights where each asset lies, also when it is undone", async () => {
    const { make, organisation, mill, hall } = world;
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [mill]);
    const [outside, inside] = [await world.add(), await world.add({ spaceId: hall })];
    const ids = [outside, inside];
    const handOut = { holderName: "Robin" };
    const done = await run(
      await prepare({ ids, changes: { handOut } }, limited.token),
      limited.token,
    );
    expect(done).toMatchObject({
      counts: { update: 1, errors: 1 },
      reasons: [{ code: "import.place_closed", count: 1 }],
    });
    expect(await open(outside)).toBeUndefined();
    await world.handOut(outside, handOut);
    const back = await prepare({ ids, changes: { takeBack: {} } }, limited.token);
    expect(back.counts).toMatchObject({ update: 1, errors: 1 });
    const all = await run(await prepare({ ids, changes: { takeBack: {} } }));
    expect((await undo(all, limited.token)).undo).toMatchObject({
      ...{ restored: 1, stayed: 1 },
      rows: [{ code: "import.place_closed" }],
    });
    expect(await open(inside)).toBeDefined();
    expect(await open(outside)).toBeUndefined();
  });
});

describe("two who hand out and take back the same at once", () => {
  it("each decide by what they find once they hold it, and nothing is out twice", async () => {
    const modelIds = [await crowd(60)];
    const order = { search: { filters: { modelIds } } };
    const hand = (holderName: string) =>
      prepare({ ...order, changes: { handOut: { holderName } } });
    const acts = [await hand("Robin"), await hand("Noor")];
    await run(await hand("Ada"));
    acts.push(await prepare({ ...order, changes: { takeBack: {} } }));
    const done = await Promise.all(acts.map((one) => run(one)));
    // Each tells what it did of all: two who hand out share what came back, and no more.
    const [robin = 0, noor = 0, back = 0] = done.map(({ counts }) => counts?.update);
    const rows = await query<{ name: string; out: number; ended: number }>(
      `select c.holder_name as name, count(*) filter (where c.in_at is null)::int as out,
         count(*) filter (where c.in_at is not null)::int as ended
       from custody c where c.organisation_id = $1 group by c.holder_name`,
      [world.organisation],
    );
    const of = (name: string) => rows.find((row) => row.name === name) ?? { out: 0, ended: 0 };
    expect(of("Robin").out + of("Robin").ended).toBe(robin);
    expect(of("Noor").out + of("Noor").ended).toBe(noor);
    expect(rows.reduce((sum, { ended }) => sum + ended, 0)).toBe(back);
    expect(of("Ada").out + of("Ada").ended).toBe(60);
    const twice = await query(
      `select from custody where organisation_id = $1 and in_at is null group by asset_id having count(*) > 1`,
      [world.organisation],
    );
    expect(twice).toEqual([]);
  });

  it("decides by who has it and where it lies once it waited for it", async () => {
    const { make, organisation, mill, hall } = world;
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "technician", [mill]);
    const ids = [await world.add({ spaceId: hall }), await world.add({ spaceId: hall })];
    const handOut = { holderName: "Robin" };
    const prepared = await prepare({ ids, changes: { handOut } }, limited.token);
    expect(prepared.counts).toMatchObject({ update: 2 });
    const other = server.installation.database.dedicated("test");
    await other.connect();
    let running: Promise<AssetBulkChange> | undefined;
    try {
      await other.query("begin");
      await other.query(
        "select from asset where organisation_id = $1 and id = any ($2) for update",
        [organisation, ids],
      );
      running = run(prepared, limited.token);
      const waiting = async () =>
        (
          await other.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows[0].n;
      await expect.poll(waiting).toBe(1);
      await other.query(
        "insert into custody (organisation_id, id, asset_id, holder_name) values ($1, gen_random_uuid(), $2, 'Noor')",
        [organisation, ids[0]],
      );
      await other.query("update asset set space_id = $3 where organisation_id = $1 and id = $2", [
        ...[organisation, ids[1], world.room],
      ]);
      await other.query("commit");
    } finally {
      // Who waits for the rows goes on, whatever failed here.
      await other.end();
    }
    const done = await running;
    expect(done.counts).toMatchObject({ update: 0, errors: 2 });
    expect(done.reasons.map(({ code }) => code).sort()).toEqual([
      "import.held",
      "import.place_closed",
    ]);
    expect((await open(ids[0] ?? ""))?.holder.name).toBe("Noor");
    expect(await open(ids[1] ?? "")).toBeUndefined();
  });

  it("gives nothing back that somebody else has by then", async () => {
    const asset = await world.add();
    await world.handOut(asset, { holderName: "Robin" });
    const back = await prepare({ ids: [asset], changes: { takeBack: {} } });
    const given = await prepare({ ids: [asset], changes: { handOut: { holderName: "Noor" } } });
    expect(given.counts).toMatchObject({ update: 0, errors: 1 });
    await run(back);
    // What was looked at is not believed: it is decided anew.
    expect(await run(given)).toMatchObject({ counts: { update: 1, errors: 0 }, reasons: [] });
    expect((await undo(back)).undo).toMatchObject({ restored: 0, stayed: 1 });
    expect((await open(asset))?.holder.name).toBe("Noor");
  });
});
