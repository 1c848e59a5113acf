/**
 * Holds what the web app works out of a write's reply against what the server answers. It imports
 * code of the web app although the two sides meet in the contract alone, as `offered-calls.test.ts`
 * does: only the tests of the server have a database, and those of the web app run in a page before
 * a pretended server. The code that is imported is pure and asks nothing.
 */
import type {
  Issue,
  IssueSearch,
  IssueSearchResults,
  IssueStep,
  IssueWork,
  SpaceIssue,
} from "@storey/contract";
import { OPEN_ISSUE_STATUSES } from "@storey/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  searchAfter,
  shortAfter,
  type Written,
  workAfter,
} from "../../web/src/features/issues/lists-after-write.ts";
import { IssueServer, type Scene } from "../src/features/issues/issue.fixture.ts";

const HOUR_MS = 3_600_000;
const open = [...OPEN_ISSUE_STATUSES];

/** The searches of lists, columns of the board, counts of views and tabs of a space. */
const SEARCHES: Readonly<Record<string, IssueSearch>> = {
  "the list": { filters: { status: open }, withFacets: true },
  "the second page": { filters: { status: open }, page: 2, pageSize: 3, withFacets: false },
  "all, by age": { sort: "createdAt", withFacets: false },
  "all, by change": { sort: "-updatedAt", withFacets: false },
  "open, by priority": { filters: { status: open }, sort: "-priority", withFacets: false },
  "open, by date": { filters: { status: open }, sort: "dueAt", withFacets: false },
  "the column of the open": { filters: { status: ["open"] }, withFacets: false },
  "the column of those in work": { filters: { status: ["in_progress"] }, withFacets: false },
  "the column of those on hold": { filters: { status: ["on_hold"] }, withFacets: false },
  "a column that is full": { filters: { status: ["open"] }, pageSize: 2, withFacets: false },
  "those that are over": {
    filters: { status: ["resolved", "closed", "cancelled"] },
    ...{ sort: "-updatedAt", withFacets: false },
  },
  "how many are open": { filters: { status: open }, pageSize: 1, withFacets: false },
  "how many are mine": {
    filters: { status: open, assigneeIds: ["me"] },
    ...{ pageSize: 1, withFacets: false },
  },
  "how many are nobody's": {
    filters: { status: open, assigneeIds: ["none"] },
    ...{ pageSize: 1, withFacets: false },
  },
  "how many are overdue": { filters: { overdue: true }, pageSize: 1, withFacets: false },
  "what is due today": { filters: { dueToday: true }, withFacets: false },
  "what I watch": { filters: { watching: true }, withFacets: false },
  "those with a word": { searchTerm: "lamp", filters: { status: open }, withFacets: false },
  "the archived": { onlyDeleted: true, withFacets: false },
};

/** Everything the web app caches of issues, by a name for each. */
interface Held {
  readonly searches: ReadonlyMap<string, IssueSearchResults>;
  readonly work: IssueWork;
  readonly ofSpace: SpaceIssue[];
  readonly similar: SpaceIssue[];
}

let server: IssueServer;
let scene: Scene;

beforeAll(async () => {
  server = await IssueServer.start();
  scene = await server.scene();
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function ask(): Promise<Held> {
  const who = scene.admin;
  const searches = new Map<string, IssueSearchResults>();
  for (const [name, body] of Object.entries(SEARCHES)) {
    searches.set(name, await server.ok(who, "POST", "/issues/search", body));
  }
  return {
    searches,
    work: await server.ok(who, "GET", "/issues/work"),
    ofSpace: await server.ok(who, "GET", `/spaces/${scene.space}/issues`),
    similar: await server.ok(who, "POST", "/issues/similar", {
      ...{ spaceId: scene.space, text: "lamp" },
    }),
  };
}

/** Returns a list, without the lines of one that is shown for its count alone. */
function seen(name: string, list: IssueSearchResults): unknown {
  return SEARCHES[name]?.pageSize === 1 ? list.totalCount : list;
}

/**
 * Makes a write, and returns the names of the answers that its reply leaves unknown. Expects that
 * the others are what the server gives when it is asked.
 */
async function unknownAfter(id: string, write: () => Promise<Issue>): Promise<string[]> {
  const before: Issue = await server.ok(scene.admin, "GET", `/issues/${id}`);
  const held = await ask();
  const written: Written = { before, after: await write(), me: scene.admin.id, nowMs: Date.now() };
  const now = await ask();
  const unknown: string[] = [];
  const compare = (name: string, isKnown: boolean, patched: unknown, fresh: unknown): void => {
    if (isKnown) expect({ [name]: patched }).toMatchObject({ [name]: fresh as object });
    else unknown.push(name);
  };
  for (const [name, search] of Object.entries(SEARCHES)) {
    const [was, is] = [held.searches.get(name), now.searches.get(name)];
    if (!was || !is) throw new Error(`${name} was not asked`);
    const { answer, isKnown } = searchAfter(was, search, written);
    compare(name, isKnown, seen(name, answer), seen(name, is));
  }
  const work = workAfter(held.work, written);
  compare("my work", work.isKnown, work.answer, now.work);
  const ofSpace = shortAfter(held.ofSpace, written, 200);
  compare("the space", ofSpace.isKnown, ofSpace.answer, now.ofSpace);
  const similar = shortAfter(held.similar, written, 5);
  compare("alike", similar.isKnown, similar.answer, now.similar);
  return unknown;
}

const stepping = (id: string, step: IssueStep) => () =>
  unknownAfter(id, () => server.ok(scene.admin, "POST", `/issues/${id}/transition`, step));

test("what a reply tells of the lists is what the server gives, and little is left to ask", async () => {
  const made: Issue[] = [];
  const report = async (title: string, fields: object = {}) => {
    made.push(await server.report(scene, scene.admin, { title, status: "open", ...fields }));
  };
  const mine = { assigneeIds: [scene.admin.id] };
  await report("A tap drips", { ...mine, priority: "urgent" });
  await report("The lamp flickers", { dueAt: inHours(-2) });
  await report("The lamp is dark", { ...mine, dueAt: inHours(1), priority: "high" });
  await report("The door sticks");
  await report("The window is cracked", { assigneeIds: [scene.technician.id] });
  const [tap, flickers, dark, door, cracked] = made.map(({ id }) => id);
  if (!tap || !flickers || !dark || !door || !cracked) throw new Error("nothing was reported");

  const asked = {
    begun: await stepping(tap, { to: "in_progress" })(),
    held: await stepping(dark, { to: "on_hold", reason: "parts" })(),
    resolved: await stepping(flickers, { to: "resolved", resolutionCode: "fixed" })(),
    reopened: await stepping(flickers, { to: "open", reason: "Still dark." })(),
    cancelled: await stepping(cracked, { to: "cancelled", reason: "declined" })(),
    given: await unknownAfter(door, () =>
      server.ok(scene.admin, "PUT", `/issues/${door}/assignees`, mine),
    ),
    renamed: await unknownAfter(door, () =>
      server.ok(scene.admin, "PATCH", `/issues/${door}`, { title: "The lamp at the door hums" }),
    ),
    archived: await unknownAfter(tap, () => server.ok(scene.admin, "DELETE", `/issues/${tap}`)),
  };
  // Facets count by choices that are not those of the list. The second page has another first line
  // once one on the first page is gone, and a full column has another last one.
  expect(asked).toEqual({
    begun: ["the list"],
    held: ["the list", "my work"],
    resolved: ["the list", "the second page", "my work"],
    reopened: [
      ...["the list", "the second page", "those with a word"],
      ...["my work", "the space", "alike"],
    ],
    cancelled: ["the list", "the second page", "a column that is full"],
    given: ["the list", "my work"],
    renamed: ["the list", "those with a word", "the space", "alike"],
    archived: ["the list", "the second page", "my work"],
  });
});
