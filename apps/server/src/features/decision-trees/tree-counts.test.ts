import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";
import { abandonSessions, foldTreeCounts } from "./tree-session-life.repository.ts";

const { server, make, organisation, admin, query, call, member } = await startPeople("Tree counts");
const person = await member();
const asks = askingTree();
const [ask, yes, no, good, bad] = asks.nodes.map(({ id }) => id);
const DAYS = { from: "2020-01-01", to: "2099-12-31" };
let tree: string;
let rooms: string[];

beforeAll(async () => {
  const body = { name: "Lamp", content: asks };
  tree = (await call(admin, "POST", "/decision-trees", body)).json().id;
  await call(admin, "POST", `/decision-trees/${tree}/publish`);
  const floorId = await make.floor(organisation, await make.location(organisation));
  rooms = [];
  for (const name of ["One", "Two"]) {
    const space = { name, floorId, decisionTreeId: tree };
    rooms.push((await call(admin, "POST", "/spaces", space)).json().id);
  }
});

const path = (id: string | undefined, rest = "") => `/decision-tree-sessions/${id}${rest}`;
const begin = async (spaceId = rooms[0]) =>
  (await call(person, "POST", "/decision-tree-sessions", { spaceId })).json().id as string;
const answer = (id: string | undefined, responseId: string | undefined) =>
  call(person, "PUT", path(id, "/answers"), { answers: [{ at: ask, responseId, value: null }] });
const finish = (id: string | undefined, end: object) =>
  call(person, "POST", path(id, "/finish"), end);
const asSystem = (work: typeof abandonSessions, limit: number) =>
  server.installation.gateway.asSystem((_, transaction) => work(transaction, limit));
const fold = (limit: number) =>
  asSystem((transaction, most) => foldTreeCounts(transaction, organisation, most), limit);
const results = async (versionId?: string) => {
  const { from, to } = DAYS;
  const version = versionId ? `&versionId=${versionId}` : "";
  return (
    await call(admin, "GET", `/decision-trees/${tree}/results?from=${from}&to=${to}${version}`)
  ).json();
};
const sort = (rows: readonly { readonly k: string }[]) =>
  rows.toSorted((one, other) => (one.k < other.k ? -1 : 1));
const forget = async () => {
  for (const table of ["session", "count", "count_change"])
    await query(`delete from decision_tree_${table}`);
};

/** What is kept, folded or not, against what the sessions and their steps say now. */
async function expectRight(): Promise<void> {
  const { rows: kept } = await query(
    `select x.counts || ' ' || x.days || ' ' || x.begins_on || ' ' || x.key || ' ' || x.outcome as k, sum(x.n)::integer as n from (
       select counts, days, begins_on, key, outcome, n from decision_tree_count where organisation_id = $1
       union all
       select c.counts, b.days, b.begins_on, c.key, c.outcome, h.n
       from decision_tree_count_change h cross join lateral tree_counts(h.counted) c
       cross join lateral tree_count_blocks((h.counted ->> 'day')::date) b where h.organisation_id = $1) x
     where x.counts in ('session', 'helped', 'node', 'way', 'space') group by 1 having sum(x.n) <> 0`,
    [organisation],
  );
  const { rows: told } = await query(
    `with s as (select n.*, (n.started_at at time zone o.timezone)::date as day from decision_tree_session n
       join organisation o on o.id = n.organisation_id where n.organisation_id = $1 and n.state <> 'active'),
     x as (
       select day, 'session' as counts, '' as key, state as outcome from s
       union all select day, 'helped', case when is_helpful then 'yes' else 'no' end, state from s where is_helpful is not null
       union all select day, 'space', space_id::text, state from s
       union all select day, 'node', w.node, case when state = 'abandoned' and node = stopped_at then 'left' else state end
         from s cross join lateral (select p.at as node from decision_tree_step p
           where p.organisation_id = s.organisation_id and p.session_id = s.id union select s.stopped_at) w
       -- The tree asks once: whoever leaves after the answer has taken both ways since.
       union all select day, 'way', w.way, case when state = 'abandoned' then 'gave_up' else 'went_on' end
         from s join decision_tree_step p on p.organisation_id = s.organisation_id and p.session_id = s.id
         cross join lateral (values (p.at || '>' || p.response_id), (p.response_id || '>' || s.stopped_at)) w (way))
     select counts || ' ' || b.days || ' ' || b.begins_on || ' ' || key || ' ' || outcome as k, count(*)::integer as n
     from x cross join (values (1), (4), (16), (64)) l (days)
     cross join lateral (select l.days, date '2000-01-01' + (day - date '2000-01-01') / l.days * l.days as begins_on) b group by 1`,
    [organisation],
  );
  expect(sort(kept as { k: string }[])).toEqual(sort(told as { k: string }[]));
}

describe("the counts of trees", () => {
  it("are what the sessions say at any moment, whatever several people do at once and however they are folded", async () => {
    await forget();
    const ids: string[] = [];
    const deed = fc.record({
      what: fc.constantFrom(
        "begin",
        "yes",
        "no",
        "resolve",
        "leave",
        "late",
        "age",
        "fold",
        "zone",
      ),
      which: fc.nat(1_000),
      isHelpful: fc.constantFrom(true, false, null),
      limit: fc.constantFrom(1, 3, 1_000),
    });
    type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
    const session = (which: number) => ids[which % ids.length];
    // What is refused, such as an answer to a session that was resolved, is part of it.
    const DEEDS: Readonly<Record<Deed["what"], (given: Deed) => Promise<unknown>>> = {
      begin: async ({ which }) => ids.push(await begin(rooms[which % 2])),
      yes: ({ which }) => answer(session(which), yes),
      no: ({ which }) => answer(session(which), no),
      resolve: ({ which, isHelpful }) => finish(session(which), { state: "resolved", isHelpful }),
      leave: ({ which, isHelpful }) => finish(session(which), { state: "abandoned", isHelpful }),
      late: async ({ which, limit }) => {
        await query(
          "update decision_tree_session set answered_at = now() - interval '31 minutes' where id = $1",
          [session(which)],
        );
        await asSystem(abandonSessions, limit);
      },
      age: ({ which, limit }) =>
        query(
          "update decision_tree_session set started_at = now() - make_interval(days => $2) where id = $1",
          [session(which), limit % 100],
        ),
      fold: ({ limit }) => fold(limit),
      zone: async ({ which }) => {
        // A day that was counted stays counted, and what is taken back is what was counted.
        const zone = ["Pacific/Kiritimati", "Pacific/Midway"][which % 2];
        await query("update organisation set timezone = $2 where id = $1", [organisation, zone]);
        // One after the other, so that two who do this at once do not wait for each other.
        await query(
          `with own as (select id from decision_tree_session where state <> 'active' order by id for update)
           update decision_tree_session n set state = n.state from own where n.id = own.id`,
        );
      },
    };
    for (let at = 0; at < 6; at += 1) ids.push(await begin(rooms[at % 2]));
    const whats = Object.keys(DEEDS) as Deed["what"][];
    const several = (length: number) => fc.array(deed, { minLength: length, maxLength: length });
    const each = fc.tuple(
      ...whats.map((what) => several(2).map((all) => all.map((one) => ({ ...one, what })))),
    );
    const all = fc.tuple(each, several(60)).map(([first, more]) => [...first.flat(), ...more]);
    // Once: what is done stays done. The seed of a run that fails is printed.
    await fc.assert(
      fc.asyncProperty(all, async (given) => {
        const deeds = [...given];
        const worker = async () => {
          for (let next = deeds.shift(); next; next = deeds.shift()) await DEEDS[next.what](next);
        };
        await Promise.all([worker(), worker(), worker()]);
        await query("update decision_tree_session set state = state where state <> 'active'");
        await expectRight();
        while ((await fold(5)) > 0);
        await expectRight();
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it("are folded once by two who fold at once, and wait for nobody", async () => {
    await forget();
    for (let at = 0; at < 5; at += 1) await finish(await begin(), { state: "resolved" });
    const folded = await Promise.all([fold(2), fold(2), fold(2)]);
    expect(folded.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    while ((await fold(2)) > 0);
    expect((await results()).sessions).toBe(5);
    await expectRight();
  });

  it("tell each way that was taken, where it was left, by room and how long it took", async () => {
    await forget();
    const [one, two, three] = [await begin(), await begin(rooms[1]), await begin()];
    await answer(one, yes);
    await answer(one, no);
    await finish(one, { state: "abandoned" });
    await answer(two, yes);
    await query(
      "update decision_tree_session set started_at = now() - interval '2 minutes' where id = $1",
      [two],
    );
    await finish(two, { state: "resolved", isHelpful: true });
    await finish(three, { state: "abandoned" });
    const told = await results();
    const way = (from: string | undefined, to: string | undefined) =>
      told.ways.find((one: { from: string; to: string }) => one.from === from && one.to === to)
        ?.sessions;
    // Who changed an answer took the way that it led to in the end.
    expect([way(ask, yes), way(ask, no), way(no, bad), way(yes, good)]).toEqual([1, 1, 1, 1]);
    const node = (id: string | undefined) =>
      told.nodes.find(({ nodeId }: { nodeId: string }) => nodeId === id);
    expect(node(ask)).toMatchObject({ sessions: 3, left: 1 });
    expect(node(bad)).toMatchObject({ sessions: 1, left: 1 });
    expect(told.spaces).toEqual([
      { id: rooms[0], name: "One", sessions: 2, resolved: 0, issues: 0, left: 2 },
      { id: rooms[1], name: "Two", sessions: 1, resolved: 1, issues: 0, left: 0 },
    ]);
    expect(told.walk.median).toBeGreaterThanOrEqual(115);
    expect(told.walk.median).toBeLessThan(160);
    expect(told.times).toHaveLength(1);
    const [version] = told.versions;
    expect(version).toMatchObject({
      sessions: 3,
      resolved: 1,
      left: 2,
      helpful: { yes: 1, no: 0 },
    });
    expect(await results(version.id)).toMatchObject({ sessions: 3, ways: told.ways });
  });

  it("are told of all trees together", async () => {
    const { from, to } = DAYS;
    const reply = await call(admin, "GET", `/decision-trees/results?from=${from}&to=${to}`);
    expect(reply.json().trees).toMatchObject([
      { id: tree, name: "Lamp", sessions: 3, resolved: 1 },
    ]);
    const years = await call(admin, "GET", "/decision-trees/results?from=2020-01-01&to=2020-12-31");
    expect(years.json().trees).toEqual([]);
    expect(
      (await call(person, "GET", "/decision-trees/results?from=2020-01-01&to=2020-12-31")).status,
    ).toBe(403);
  });
});

describe("the words of who was not helped", () => {
  const said = async (who = admin) =>
    call(who, "GET", `/decision-trees/${tree}/said?from=${DAYS.from}&to=${DAYS.to}`);

  it("are listed with where they stopped, and taken back once it helped", async () => {
    const id = await begin();
    await answer(id, no);
    await finish(id, { state: "abandoned", isHelpful: false, said: "  Still dark.  " });
    expect((await said()).json()).toEqual([
      {
        id,
        said: "Still dark.",
        endedAt: expect.any(String),
        version: 1,
        nodeId: bad,
        label: "text",
        issueId: null,
      },
    ]);
    // Said again without words, they stay.
    await finish(id, { state: "abandoned", isHelpful: false });
    expect((await said()).json()).toHaveLength(1);
    await finish(id, { state: "abandoned", isHelpful: true, said: "Thanks" });
    expect((await said()).json()).toEqual([]);
  });

  it("are bounded, and for those who read trees", async () => {
    const id = await begin();
    const long = { state: "abandoned", isHelpful: false, said: "x".repeat(1_001) };
    const refused = await finish(id, long);
    expect(refused.problem().fields).toMatchObject([{ field: "said", code: "text.too_long" }]);
    expect((await said(person)).status).toBe(403);
  });
});
