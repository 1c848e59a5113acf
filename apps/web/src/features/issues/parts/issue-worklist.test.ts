import { OPEN_ISSUE_STATUSES } from "@storey/domain";
import { beforeEach, expect, test } from "vitest";
import { connect } from "../../../lib/connection.ts";
import { forgetAnswers, queryClient } from "../../../lib/query.ts";
import { aSummary, found } from "../issues.fixture.tsx";
import { nextIssueAfter, worklist } from "./issue-worklist.ts";

let asked: { filters: { status: string[]; assigneeIds?: string[] } }[] = [];
const [done, next] = [aSummary(1, { status: "open" }), aSummary(2, { status: "new" })];
const held = aSummary(3, { status: "on_hold" });
let list = [done, next];

beforeEach(() => {
  asked = [];
  list = [done, next];
  queryClient.clear();
  connect({
    fetch: async (_, options) => {
      asked.push(JSON.parse(String(options?.body)));
      return Response.json(found(list).body);
    },
  });
});

test("goes on with the first other issue of the list, in the states the list shows", async () => {
  worklist.set({ filters: { status: ["new", "resolved"] }, sort: "-priority" });
  expect((await nextIssueAfter(done.id))?.id).toBe(next.id);
  expect(asked[0]?.filters.status).toEqual(["new"]);
});

test("from a list of closed issues it goes on with any open one", async () => {
  worklist.set({ filters: { status: ["closed"] }, sort: "-priority" });
  await nextIssueAfter(done.id);
  expect(asked[0]?.filters.status).toEqual([...OPEN_ISSUE_STATUSES]);
});

test("in another organisation it begins anew with one's own", async () => {
  worklist.set({ filters: { locationIds: [next.id] }, sort: "-priority" });
  forgetAnswers();
  await nextIssueAfter(done.id);
  expect(asked[0]?.filters).toMatchObject({ assigneeIds: ["me"] });
});

test("what is on hold comes once nothing else is left to work on", async () => {
  worklist.set({ filters: {}, sort: "-priority" });
  list = [held, done, next];
  expect((await nextIssueAfter(done.id))?.id).toBe(next.id);
  list = [held, done];
  expect((await nextIssueAfter(done.id))?.id).toBe(held.id);
});
