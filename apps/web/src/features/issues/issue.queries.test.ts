import type { IssueSearchResults } from "@storey/contract";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../lib/query.ts";
import { issueKept, issuePage } from "./issue.queries.ts";
import { anIssue, aSummary, found } from "./issues.fixture.tsx";

const { queryKey } = issuePage({ sort: "-createdAt" }, 1);
const shown = () => queryClient.getQueryData<IssueSearchResults>(queryKey)?.results;

beforeEach(() => queryClient.clear());

test("a list shows an issue as the reply of a write gives it, without being asked again", () => {
  const [other, line] = [aSummary(1), aSummary(2, { status: "open" })];
  queryClient.setQueryData(queryKey, found([other, line]).body);
  const { id } = line;
  issueKept(anIssue(2, { id, status: "resolved", version: line.version + 1 }));
  expect(shown()).toEqual([
    other,
    expect.objectContaining({ id, status: "resolved", version: line.version + 1 }),
  ]);
  expect(Object.keys(shown()?.[1] ?? {}).sort()).toEqual(Object.keys(line).sort());
});

test("a list without the issue stays the very same", () => {
  queryClient.setQueryData(queryKey, found([aSummary(1)]).body);
  const before = shown();
  issueKept(anIssue(2));
  expect(shown()).toBe(before);
});
