import {
  type BulkIssueChanges,
  type Issue,
  type IssueChanges,
  type IssueSearch,
  type IssueSearchResults,
  type IssueSummary,
  issues,
  type Member,
  members,
  notifications,
  type SpaceIssue,
} from "@storey/contract";
import { ISSUE_STATUSES, isOpenIssue } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { keepWritten } from "../../lib/offline/cached-reads.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** How many issues a page of the list holds. */
const ISSUE_PAGE_SIZE = 50;

const KEPT_MS = 10 * 60_000;

/** One page of a search, from 1; the first brings the facets. */
export function issuePage(search: IssueSearch, page: number) {
  const body = { ...search, page, pageSize: ISSUE_PAGE_SIZE, withFacets: page === 1 };
  return queryOptions({ ...queryOf(issues.search, { body }), gcTime: KEPT_MS });
}

/** The pages of a list of issues. */
export const ISSUE_PAGES = { pageOf: issuePage, pageSize: ISSUE_PAGE_SIZE };

/** Reads 200 issues of a search at a time, for who chooses all of them. */
export function readIssues(
  search: IssueSearch,
  page: number,
  signal: AbortSignal,
): Promise<IssueSearchResults> {
  const body = { ...search, page, pageSize: 200, withFacets: false };
  return call(issues.search, { body, signal });
}

/** What a list of issues shows now. */
export type ListedIssues = Listed<IssueSearch, IssueSearchResults>;

/** The first issues of a search, without facets: a column of the board, or a choice to pick from. */
export function firstIssues(search: IssueSearch, pageSize: number) {
  return queryOf(issues.search, { body: { ...search, page: 1, pageSize, withFacets: false } });
}

/** What waits for the user, and what comes next. */
export function workQuery() {
  return queryOf(issues.work);
}

/** One issue. */
export function issueQuery(id: string) {
  return queryOf(issues.get, { params: { id } });
}

/** The comments of an issue that the user may see, the oldest first. */
export function commentsQuery(id: string) {
  return queryOf(issues.comments, { params: { id } });
}

/** What happened to an issue, the oldest first. */
export function historyQuery(id: string) {
  return queryOf(issues.history, { params: { id } });
}

/** The open issues of a space, the newest first. */
export function spaceIssuesQuery(spaceId: string) {
  return queryOf(issues.ofSpace, { params: { id: spaceId } });
}

/** The issues of a space that are over, the last changed first: 20 of those the user may see. */
export function closedIssuesQuery(spaceId: string) {
  const status = ISSUE_STATUSES.filter((one) => !isOpenIssue(one));
  return firstIssues({ filters: { spaceIds: [spaceId], status }, sort: "-updatedAt" }, 20);
}

/** The open issues of a space that share words with a text. */
export function similarQuery(spaceId: string, text: string) {
  return queryOf(issues.similar, { body: { spaceId, text } });
}

/** The bytes of a file of an issue, by the path the issue gives. */
export function attachmentQuery(path: string) {
  const key = new URLSearchParams(path.slice(path.indexOf("?") + 1)).get("attachmentKey") ?? "";
  const query = { attachmentKey: key };
  return queryOptions({
    queryKey: keyOf(issues.stream, { query }),
    queryFn: ({ signal }) => download(issues.stream, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** The bytes of a file of an issue, once. */
export function attachmentBytes(path: string): Promise<Blob> {
  return queryClient.fetchQuery(attachmentQuery(path));
}

/** The people an issue can be given to, by words of their name or e-mail. */
export function peopleQuery(words: string) {
  return queryOf(members.search, { body: { searchTerm: words, pageSize: 20 } });
}

/** A member as the calls about issues name people. */
export function personOf({ id, firstName, lastName, email }: Member) {
  return { id, name: [firstName, lastName].filter(Boolean).join(" ") || email };
}

/** Every list that shows issues is asked for again. */
export async function issueListsChanged(): Promise<void> {
  await Promise.all(
    [issues.search, issues.work, issues.ofSpace, issues.similar].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

/** Who acts on an issue has seen what they were told of it: the bell is asked for again. */
function seen(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) });
}

/** The line of a list with the facts of the issue; nothing of its page. */
function lineOf(issue: Issue, line: IssueSummary): IssueSummary {
  const facts: Readonly<Record<string, unknown>> = { ...issue };
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, name in facts ? facts[name] : value]),
  ) as IssueSummary;
}

/** Puts an issue as a write left it into the lists that hold it, before they are asked again. */
function putIntoLists(issue: Issue): void {
  const queryKey = keyOf(issues.search);
  queryClient.setQueriesData<IssueSearchResults>({ queryKey }, (page) =>
    page?.results.some(({ id }) => id === issue.id)
      ? {
          ...page,
          results: page.results.map((line) => (line.id === issue.id ? lineOf(issue, line) : line)),
        }
      : page,
  );
}

/** Shows an issue as a write left it, and asks again for what hangs on it. */
export function issueKept(issue: Issue): Issue {
  const { queryKey } = issueQuery(issue.id);
  queryClient.setQueryData(queryKey, issue);
  putIntoLists(issue);
  keepWritten(queryKey, issue);
  void queryClient.invalidateQueries({ queryKey: historyQuery(issue.id).queryKey });
  void issueListsChanged();
  seen();
  return issue;
}

/** An issue, its comments and its history are asked for again. */
export async function issueChanged(id: string): Promise<void> {
  await Promise.all(
    [issueQuery(id), commentsQuery(id), historyQuery(id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Changes an issue that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeIssue(id: string, version: number, body: IssueChanges): Promise<Issue> {
  return issueKept(await call(issues.update, { params: { id }, body, ifMatch: version }));
}

type Versioned = Pick<IssueSummary, "id" | "version">;

/** Shows an issue as a step left it. */
export function stepArrived(issue: Issue): void {
  issueKept(issue);
  void queryClient.invalidateQueries({ queryKey: commentsQuery(issue.id).queryKey });
}

/** Gives an issue that was read at a version to these people and nobody else. 409 as above. */
export async function assignIssue(
  { id, version }: Versioned,
  assigneeIds: string[],
): Promise<Issue> {
  const body = { assigneeIds };
  return issueKept(await call(issues.assign, { params: { id }, body, ifMatch: version }));
}

/** Watches an issue, or no more; shown at once. */
export async function watchIssue(id: string, isWatching: boolean): Promise<void> {
  const { queryKey } = issueQuery(id);
  queryClient.setQueryData(
    queryKey,
    (issue: Issue | undefined) => issue && { ...issue, isWatching },
  );
  try {
    await call(isWatching ? issues.watch : issues.unwatch, { params: { id } });
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows an issue with a comment that has arrived. */
export function commentArrived(issueId: string): Promise<void> {
  seen();
  return issueChanged(issueId);
}

/** Deletes a file of an issue for good. */
export async function removeAttachment(issueId: string, attachmentId: string): Promise<void> {
  await call(issues.detach, { params: { id: issueId, attachmentId } });
  await issueChanged(issueId);
}

/** Cancels an issue as a duplicate of another, and gives the other. */
export async function mergeIssue(id: string, intoId: string): Promise<Issue> {
  const into = issueKept(await call(issues.merge, { params: { id }, body: { intoId } }));
  await issueChanged(id);
  return into;
}

/** Archives an issue. */
export async function archiveIssue(id: string): Promise<Issue> {
  return issueKept(await call(issues.archive, { params: { id } }));
}

/** Restores an issue. */
export async function restoreIssue(id: string): Promise<Issue> {
  return issueKept(await call(issues.restore, { params: { id } }));
}

/** Changes the same things in at most 200 issues: all of them or none. */
export async function changeIssues(ids: string[], changes: BulkIssueChanges): Promise<void> {
  await call(issues.updateMany, { body: { ids, changes } });
}

/** Asks again for everything that shows issues, after many of them changed. */
export async function issuesChanged(): Promise<void> {
  seen();
  await Promise.all([
    issueListsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(issues.get) }),
  ]);
}

/** Says that the user has the same trouble, and shows it in every list of the space. */
export async function sayMeToo(id: string): Promise<SpaceIssue> {
  const told = await call(issues.meToo, { params: { id } });
  await issueListsChanged();
  return told;
}
