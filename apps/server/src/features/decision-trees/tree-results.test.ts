import { beforeAll, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";
import {
  abandonSessions,
  foldTreeCounts,
  forgetOldSessions,
} from "./tree-session-life.repository.ts";

const { server, make, organisation, admin, query, call, member } =
  await startPeople("Tree results");
const person = await member();
const asks = askingTree();
const [ask, yes, no, good, bad] = asks.nodes.map(({ id }) => id);
const answer = (responseId = yes) => ({ at: ask, responseId, value: null });
let tree: string;
let spaceId: string;

beforeAll(async () => {
  const body = { name: "Display", content: asks };
  tree = (await call(admin, "POST", "/decision-trees", body)).json().id;
  await call(admin, "POST", `/decision-trees/${tree}/publish`);
  const floorId = await make.floor(organisation, await make.location(organisation));
  const space = { name: "Room", floorId, decisionTreeId: tree };
  spaceId = (await call(admin, "POST", "/spaces", space)).json().id;
});

const at = (id: string, rest = "") => `/decision-tree-sessions/${id}${rest}`;
const led = async (responseId: string | undefined, finish?: object) => {
  const { id } = (await call(person, "POST", "/decision-tree-sessions", { spaceId })).json();
  if (responseId) await call(person, "PUT", at(id, "/answers"), { answers: [answer(responseId)] });
  if (finish) expect((await call(person, "POST", at(id, "/finish"), finish)).status).toBe(200);
  return id as string;
};
const ago = (id: string, time: string) =>
  query(
    "update decision_tree_session set answered_at = now() - $2::interval, started_at = now() - $2::interval where id = $1",
    [id, time],
  );
const asSystem = (work: typeof abandonSessions, limit = 100) =>
  server.installation.gateway.asSystem((_, transaction) => work(transaction, limit));
const fold = (most: number) =>
  asSystem((transaction, limit) => foldTreeCounts(transaction, organisation, limit), most);
const stateOf = async (id: string) => (await call(person, "GET", at(id))).json().state;

describe("a session that nobody goes on with", () => {
  it("is abandoned after half an hour, once, and goes on with a late answer", async () => {
    const [late, fresh] = [await led(yes), await led(yes)];
    await ago(late, "31 minutes");
    await ago(fresh, "29 minutes");
    const counts = await Promise.all([asSystem(abandonSessions), asSystem(abandonSessions)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect([await stateOf(late), await stateOf(fresh)]).toEqual(["abandoned", "active"]);
    const again = await call(person, "PUT", at(late, "/answers"), { answers: [answer(no)] });
    expect(again.json().state).toBe("active");
    expect(await stateOf(late)).toBe("active");
  });

  it("ends by what its outbox says later, but not after a day", async () => {
    const [late, later] = [await led(yes), await led(yes)];
    await ago(late, "23 hours");
    await ago(later, "25 hours");
    await asSystem(abandonSessions);
    const finish = (id: string) => call(person, "POST", at(id, "/finish"), { state: "resolved" });
    expect((await finish(late)).json().state).toBe("resolved");
    expect((await finish(later)).problem().code).toBe("tree.session_ended");
    const answers = [answer(no)];
    const refused = await call(person, "PUT", at(later, "/answers"), { answers });
    expect(refused.problem().code).toBe("tree.session_ended");
  });
});

describe("the results of a tree", () => {
  const days = { from: "2020-01-01", to: "2099-12-31" };
  const results = async (who = admin, { from, to } = days) =>
    call(who, "GET", `/decision-trees/${tree}/results?from=${from}&to=${to}`);
  const labels = (told: { worst: { nodeId: string }[] }) => told.worst.map(({ nodeId }) => nodeId);

  it("say what sessions came to and where they were left, also once these are counted", async () => {
    await query("delete from decision_tree_session");
    await query("delete from decision_tree_count_change");
    const issue = async () =>
      (await call(person, "POST", "/issues", { title: "Dark", spaceId })).json().id;
    for (let n = 0; n < 4; n++) await led(yes, { state: "resolved", isHelpful: true });
    await led(no, { state: "issue_created", issueId: await issue(), isHelpful: false });
    for (let n = 0; n < 4; n++) await led(no, { state: "abandoned" });
    await led(undefined, { state: "abandoned" });
    const before = (await results()).json();
    expect(before).toMatchObject({
      ...{ sessions: 10, resolved: 4, issues: 1, left: 5, helpful: { yes: 4, no: 1 } },
      versions: [{ number: 1, sessions: 10, resolved: 4 }],
    });
    expect(before.worst).toMatchObject([
      {
        ...{ nodeId: bad, label: "text", tree: { id: tree, name: "Display" } },
        ...{ sessions: 5, left: 4, issues: 1 },
      },
      {
        ...{ nodeId: ask, label: "Lit", tree: { id: tree, name: "Display" } },
        ...{ sessions: 10, left: 1, issues: 1 },
      },
    ]);
    expect(labels(before)).not.toContain(good);

    await query("update decision_tree_session set started_at = now() - interval '14 months'");
    const moved = (await results()).json();
    const { sessions, resolved, left, issues, helpful, ways, spaces } = before;
    expect(moved).toMatchObject({ sessions, resolved, left, issues, helpful, ways, spaces });
    const gone = await Promise.all([
      asSystem(forgetOldSessions, 6),
      asSystem(forgetOldSessions, 6),
      asSystem(forgetOldSessions, 6),
    ]);
    expect(gone.reduce((all, count) => all + count, 0)).toBe(10);
    const { rows } = await query(
      "select 1 from decision_tree_session union all select 1 from decision_tree_step",
    );
    expect(rows).toEqual([]);
    expect((await results()).json()).toEqual(moved);
    expect(await fold(1_000)).toBeGreaterThan(0);
    expect((await results()).json()).toEqual(moved);
    await led(yes, { state: "resolved" });
    expect((await results()).json()).toMatchObject({ sessions: 11, resolved: 5 });
    expect((await results(admin, { from: "2020-01-01", to: "2020-12-31" })).json()).toMatchObject({
      ...{ sessions: 0, versions: [], worst: [] },
    });
  });

  it("keep a session of which steps are older that is still active", async () => {
    const id = await led(yes);
    await query(
      "update decision_tree_session set started_at = now() - interval '14 months' where id = $1",
      [id],
    );
    await asSystem(forgetOldSessions);
    expect(await stateOf(id)).toBe("active");
  });

  it("are for those who read trees", async () => {
    expect((await results(person)).status).toBe(403);
    const stranger = await make.user({
      organisations: [await make.organisation()],
      roles: ["organisation-admin"],
    });
    expect((await results(stranger)).status).toBeGreaterThanOrEqual(404);
  });
});

describe("the issues that a tree led to", () => {
  it("are found by tree, days, version and node, as far as the caller may read them", async () => {
    const reported = async (who = person) => {
      const { id } = (await call(who, "POST", "/decision-tree-sessions", { spaceId })).json();
      await call(who, "PUT", at(id, "/answers"), { answers: [answer(no)] });
      const said = { state: "abandoned", isHelpful: false, said: "Still dark" };
      await call(who, "POST", at(id, "/finish"), said);
      const issue = { title: "Dark", spaceId, decisionTreeSessionId: id };
      return (await call(who, "POST", "/issues", issue)).json().id as string;
    };
    const other = await member();
    const [mine, theirs] = [await reported(), await reported(other)];
    await call(person, "POST", "/issues", { title: "Without a tree", spaceId });
    const [{ publishedVersionId: versionId }] = (
      await query(
        'select published_version_id as "publishedVersionId" from decision_tree where id = $1',
        [tree],
      )
    ).rows;
    const days = { from: "2020-01-01", to: "2099-12-31" };
    const found = async (who: typeof admin, more = {}) => {
      const ledBy = { decisionTreeId: tree, ...days, ...more };
      const reply = await call(who, "POST", "/issues/search", { filters: { ledBy } });
      const { totalCount, results } = reply.json();
      expect(totalCount).toBe(results.length);
      return results.map(({ id }: { id: string }) => id).sort();
    };
    const both = expect.arrayContaining([mine, theirs]);
    expect(await found(admin)).toEqual(both);
    expect(await found(admin, { versionId, nodeId: bad })).toEqual(both);
    expect(await found(person)).toContain(mine);
    expect(await found(person)).not.toContain(theirs);
    for (const none of [{ nodeId: good }, { to: "2020-01-02" }, { versionId: tree }])
      expect(await found(admin, none)).toEqual([]);
    const words = await call(
      admin,
      "GET",
      `/decision-trees/${tree}/said?from=2020-01-01&to=2099-12-31`,
    );
    const issueIds = words.json().map(({ issueId }: { issueId: string | null }) => issueId);
    expect(issueIds).toEqual(both);
  });
});
