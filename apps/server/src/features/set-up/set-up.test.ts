import type { SetUpChange, SetUpList, SetUpOutcome, SetUpSpace } from "@storey/contract";
import { SET_UP_CRITERIA } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { askingTree } from "../decision-trees/decision-trees.fixture.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let administrator: string;
let location: string;
let floor: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  const organisations = [organisation];
  administrator = (await make.user({ organisations, roles: ["organisation-admin"] })).token;
  const languages = ["en", "de"].map((value) => ({ value, label: value }));
  await server.call("PATCH", "/organisations", { token: administrator, body: { languages } });
  location = await created("/locations", { name: "North" });
  floor = await created("/floors", { name: "Ground", locationId: location });
});

async function created(path: string, body: unknown): Promise<string> {
  const reply = await server.call("POST", path, { token: administrator, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json().id;
}

const room = (name: string, more: object = {}, floorId = floor) =>
  created("/spaces", { name, floorId, ...more });

async function listed(query = "", token = administrator): Promise<SetUpList> {
  const reply = await server.call("GET", `/readiness/set-up${query}`, { token });
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.json();
}

async function only(query = ""): Promise<SetUpSpace> {
  const { results } = await listed(query);
  expect(results).toHaveLength(1);
  return results[0] as SetUpSpace;
}

async function update(
  changes: readonly SetUpChange[],
  token = administrator,
): Promise<SetUpOutcome[]> {
  const reply = await server.call("PATCH", "/readiness/set-up", { token, body: { changes } });
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.json().results;
}

const patch = (id: string, body: object, token = administrator) =>
  server.call("PATCH", `/spaces/${id}`, { token, body });

const lackingIn = ({ criteria }: Pick<SetUpList, "criteria">) =>
  Object.fromEntries(criteria.map(({ criterion, missingCount }) => [criterion, missingCount]));

/** The member may change spaces in these locations alone. */
async function limited(...locations: string[]): Promise<string> {
  const user = await make.user({ organisations: [organisation] });
  await make.grant(user.id, organisation, "technician", locations);
  return user.token;
}

describe("a decision tree", () => {
  async function tree(isPublished = true): Promise<string> {
    const id = await created("/decision-trees", { name: `Tree ${v7()}`, content: askingTree() });
    const path = `/decision-trees/${id}/publish`;
    if (isPublished) await server.call("POST", path, { token: administrator });
    return id;
  }

  it("is given to many, forgets what was said to another, and comes back with what was said", async () => {
    const [first, second] = [await tree(), await tree()];
    const said = { input: "HDMI 1" };
    await room("A", { decisionTreeId: first, decisionTreeVariables: said });
    await room("B");
    const list = await listed();
    const [before] = list.results;
    // A room without a tree lacks one also where there are trees.
    expect(lackingIn(list)["decisionTree"]).toBe(1);
    expect(before?.decisionTree).toMatchObject({ id: first, variables: said });
    const give = async (decisionTreeId: string | null, more: object = {}) => {
      const now = (await listed()).results;
      return update(now.map(({ id, version }) => ({ id, version, decisionTreeId, ...more })));
    };
    const given = await give(second);
    expect(given.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
    expect(given.map(({ space }) => space?.decisionTree)).toMatchObject([
      { id: second, variables: {} },
      { id: second, variables: {} },
    ]);
    expect(given.every(({ space }) => !space?.missing.includes("decisionTree"))).toBe(true);
    const [back] = await give(first, { decisionTreeVariables: said });
    expect(back?.space?.decisionTree).toEqual(before?.decisionTree);
    const [same] = await give(first, { decisionTreeVariables: {} });
    expect([same?.space?.version, same?.space?.decisionTree]).toEqual([
      back?.space?.version,
      before?.decisionTree,
    ]);
    expect((await give(null))[1]?.space).toMatchObject({ decisionTree: null });
  });

  it("is refused if it is of nobody here, and a conflict if somebody else chose one meanwhile", async () => {
    const [mine, theirs] = [await tree(), await tree()];
    const id = await room("A");
    const [unknown] = await update([{ id, version: 1, decisionTreeId: v7() }]);
    expect(unknown).toMatchObject({ outcome: "refused", code: "not_found" });
    await patch(id, { decisionTreeId: theirs });
    const [late] = await update([{ id, version: 1, decisionTreeId: mine }]);
    expect(late).toMatchObject({ outcome: "conflict", space: { decisionTree: { id: theirs } } });
    const [same] = await update([{ id, version: 1, decisionTreeId: theirs }]);
    expect(same).toMatchObject({ outcome: "changed" });
  });
});

describe("what a space lacks", () => {
  it("is everything that counts, until it is there", async () => {
    const id = await room("Plain");
    const without = [...SET_UP_CRITERIA];
    expect((await only()).missing).toEqual(without);
    const feature = await make.feature(organisation);
    await patch(id, { capacity: 0, featureIds: [feature] });
    const picture = form({ bytes: await jpeg(8, 8), fileName: "a.jpg" });
    const path = `/spaces/${id}`;
    await server.call("POST", `${path}/images`, { token: administrator, ...picture });
    const paper = form({ bytes: "Read me", fileName: "a.txt" }, { type: "manual" });
    await server.call("POST", `${path}/documents`, { token: administrator, ...paper });
    const space = await only();
    expect(space).toMatchObject({ pictureCount: 1, documentCount: 1, featureIds: [feature] });
    expect(space.missing).toEqual([
      ...["panorama", "checklist", "decisionTree", "sign", "access", "translations"],
    ]);
  });

  it("is a sign until one is printed, and anew once its code is revoked", async () => {
    const id = await room("Signed");
    const body = { format: "door-a5", spaceIds: [id] };
    const printed = await server.call("POST", "/spaces/labels", { token: administrator, body });
    expect(printed.status).toBe(200);
    const { signPrintedAt, missing } = await only();
    expect([signPrintedAt, missing]).toEqual([
      expect.any(String),
      expect.not.arrayContaining(["sign"]),
    ]);
    await server.call("POST", "/spaces/labels", { token: administrator, body });
    expect((await only()).signPrintedAt).toBe(signPrintedAt);
    const codes = await server.call("GET", `/spaces/${id}/codes`, { token: administrator });
    await server.call("DELETE", `/space-codes/${codes.json()[0].id}`, { token: administrator });
    expect((await only()).missing).toContain("sign");
  });

  it("is no sign where a code on paper was assigned", async () => {
    const id = await room("Claimed");
    const blank = await server.call("POST", "/space-codes/blank", {
      token: administrator,
      body: { count: 1 },
    });
    const claim = await server.call("PUT", `/codes/${blank.json()[0].code}/claim`, {
      token: administrator,
      body: { spaceId: id, from: null },
    });
    expect(claim.status).toBe(200);
    expect((await only()).missing).not.toContain("sign");
  });

  it("is a word on who can open it, be it that members alone do", async () => {
    const id = await room("Undecided");
    expect(await only()).toMatchObject({ access: null });
    await patch(id, { capacity: 3 });
    expect(await only()).toMatchObject({ access: null });
    await patch(id, { isPublic: false });
    expect(await only()).toMatchObject({ access: "members" });
    await patch(id, { isPublic: true });
    expect(await only()).toMatchObject({ access: "code" });
    const said = await room("Said", { isPublic: false });
    const { results } = await listed("?search=said");
    expect(results).toMatchObject([{ id: said, access: "members" }]);
  });

  it("is nothing of a module that is off", async () => {
    const small = await make.organisation({ settings: ["spaces_core"] });
    await make.space(small);
    const { token } = await make.user({ organisations: [small], roles: ["organisation-admin"] });
    const list = await listed("", token);
    expect(Object.keys(lackingIn(list))).toEqual([
      "picture",
      "capacity",
      "features",
      "documents",
      "sign",
      "access",
    ]);
    expect((await listed("?missing=checklist", token)).totalCount).toBe(0);
  });
});

describe("the list", () => {
  it("counts by criterion and location, finds what lacks all that is asked, and pages", async () => {
    const south = await created("/locations", { name: "Annexe" });
    const top = await created("/floors", { name: "Top", locationId: south });
    await room("Room 10", { capacity: 10 });
    await room("Room 9");
    await room("Élan", { isPublic: true }, top);
    const list = await listed();
    expect(list.results.map(({ name }) => name)).toEqual(["Élan", "Room 9", "Room 10"]);
    expect(list).toMatchObject({ spaceCount: 3, totalCount: 3, percent: 6 });
    expect(lackingIn(list)).toMatchObject({ picture: 3, capacity: 2, access: 2 });
    expect(list.locations).toMatchObject([
      { id: south, name: "Annexe", spaceCount: 1, percent: 10 },
      { id: location, name: "North", spaceCount: 2, percent: 5 },
    ]);
    const asked = await listed(`?locationId=${location}&missing=capacity,picture`);
    expect(asked).toMatchObject({ spaceCount: 2, totalCount: 1, results: [{ name: "Room 9" }] });
    expect(asked.locations).toEqual(list.locations);
    expect(lackingIn(asked)).toMatchObject({ picture: 2, capacity: 1 });
    expect((await listed("?search=elan")).results).toMatchObject([{ name: "Élan" }]);
    expect((await listed(`?floorId=${top}`)).totalCount).toBe(1);
    const second = await listed("?pageSize=2&page=2");
    expect([second.totalCount, second.results.map(({ name }) => name)]).toEqual([3, ["Room 10"]]);
  });

  it("says of each space what its filters say", async () => {
    await room("One", { capacity: 4 });
    await room("Two", { isPublic: true });
    for (const criterion of SET_UP_CRITERIA) {
      const { results } = await listed();
      const lacking = results.filter(({ missing }) => missing.includes(criterion));
      const found = await listed(`?missing=${criterion}`);
      expect(found.results).toEqual(lacking);
      expect(lackingIn(found)[criterion]).toBe(lacking.length);
    }
  });

  it("leaves out what is archived, and answers 304 to what has not changed", async () => {
    const id = await room("Gone");
    const path = "/readiness/set-up";
    const first = await server.call("GET", path, { token: administrator });
    const headers = { "if-none-match": String(first.headers["etag"]) };
    expect((await server.call("GET", path, { token: administrator, headers })).status).toBe(304);
    await server.call("DELETE", `/spaces/${id}`, { token: administrator });
    const second = await server.call("GET", path, { token: administrator, headers });
    expect([second.status, second.json().totalCount]).toEqual([200, 0]);
  });

  it("shows a role that is limited to locations the spaces of those alone", async () => {
    const south = await created("/locations", { name: "South" });
    const top = await created("/floors", { name: "Top", locationId: south });
    await room("Here");
    await room("There", {}, top);
    const list = await listed("", await limited(south));
    expect(list.results.map(({ name }) => name)).toEqual(["There"]);
    expect(list.locations.map(({ id }) => id)).toEqual([south]);
  });

  it("refuses what it does not know by its name", async () => {
    const reply = await server.call("GET", "/readiness/set-up?missing=windows", {
      token: administrator,
    });
    expect([reply.status, reply.json().fields[0].field]).toEqual([400, "missing.0"]);
  });
});

describe("setting up many", () => {
  it("gives each its own, and leaves alone what it does not name", async () => {
    const feature = await make.feature(organisation);
    const [one, two] = [await room("One", { capacity: 7 }), await room("Two")];
    const results = await update([
      { id: one, version: 1, featureIds: [feature, feature] },
      { id: two, version: 1, capacity: 12, access: "members" },
    ]);
    expect(results).toMatchObject([
      { id: one, outcome: "changed", code: null, space: { capacity: 7, featureIds: [feature] } },
      { id: two, outcome: "changed", space: { capacity: 12, access: "members", featureIds: [] } },
    ]);
    const again = await update([
      { id: one, version: results[0]?.space?.version ?? 0, capacity: 7 },
    ]);
    expect(again[0]?.space?.version).toBe(results[0]?.space?.version);
  });

  it("tells of what somebody changed meanwhile, and merges what nobody touched", async () => {
    const id = await room("Shared");
    await patch(id, { capacity: 5 });
    const [lost] = await update([{ id, version: 1, capacity: 8 }]);
    expect(lost).toMatchObject({
      outcome: "conflict",
      code: "record.conflict",
      space: { capacity: 5 },
    });
    const [merged] = await update([{ id, version: 1, access: "code" }]);
    expect(merged).toMatchObject({ outcome: "changed", space: { capacity: 5, access: "code" } });
    // What is so already is no conflict: a repeated call says the same.
    expect(await update([{ id, version: 1, capacity: 5 }])).toMatchObject([{ outcome: "changed" }]);
  });

  it("takes a word on access back", async () => {
    const id = await room("Word");
    const [said] = await update([{ id, version: 1, access: "code" }]);
    const [back] = await update([{ id, version: said?.space?.version ?? 0, access: null }]);
    expect(back).toMatchObject({ outcome: "changed", space: { access: null } });
    expect((await only()).missing).toContain("access");
  });

  it("lets one of two at once through, row by row", async () => {
    const rooms = await Promise.all(Array.from({ length: 20 }, (_, at) => room(`R${at}`)));
    const of = (capacity: number, ids: readonly string[]) =>
      update(ids.map((id) => ({ id, version: 1, capacity })));
    const [first, second] = await Promise.all([of(1, rooms), of(2, rooms.toReversed())]);
    const outcomes = [...first, ...second].map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(20);
    const { results } = await listed();
    expect(results.every(({ version }) => version === 2)).toBe(true);
  });

  it("refuses row by row what is not there, lies elsewhere or names what is unknown", async () => {
    const south = await created("/locations", { name: "South" });
    const top = await created("/floors", { name: "Top", locationId: south });
    const [here, there] = [await room("Here"), await room("There", {}, top)];
    const foreign = await make.space(await make.organisation());
    const changes = [here, there, foreign, v7()].map((id) => ({ id, version: 1, capacity: 2 }));
    const results = await update(changes, await limited(south));
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["refused", "access.location"],
      ["changed", null],
      ["refused", "not_found"],
      ["refused", "not_found"],
    ]);
    expect(results[2]?.space).toBeNull();
    const [unknown, known] = await update([
      { id: here, version: 1, featureIds: [v7()] },
      { id: there, version: 2, capacity: 3 },
    ]);
    expect([unknown?.code, known?.outcome]).toEqual(["not_found", "changed"]);
  });

  it("names a bad number, and writes nothing", async () => {
    const id = await room("Bad");
    const changes = [{ id, version: 1, capacity: 100_001 }];
    const body = { changes };
    const reply = await server.call("PATCH", "/readiness/set-up", { token: administrator, body });
    expect([reply.status, reply.json().fields[0].field]).toEqual([400, "changes.0.capacity"]);
    expect(await only()).toMatchObject({ capacity: null, version: 1 });
  });
});
