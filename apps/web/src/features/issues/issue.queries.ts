import {
  type BulkIssueChanges,
  type Issue,
  type IssueChanges,
  type IssueSearch,
  type IssueSearchResults,
  type IssueSummary,
  type IssueWork,
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
import { serverNow } from "../../lib/server-clock.ts";
import { session } from "../../lib/session/session.ts";
import { showSeen } from "../notifications/notification.queries.ts";
import { type Patched, searchAfter, shortAfter, workAfter } from "./lists-after-write.ts";

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

/** The latest that this device has seen of an issue before a version of it. */
function seenBefore({ id, version }: Issue): Issue | IssueSummary | null {
  const held = queryClient.getQueryData<Issue>(issueQuery(id).queryKey);
  const lists = queryClient.getQueriesData<IssueSearchResults>({ queryKey: keyOf(issues.search) });
  const work = queryClient.getQueryData<IssueWork>(workQuery().queryKey);
  const lines = lists.flatMap(([, list]) => list?.results ?? []);
  return [held ?? [], lines, work?.next ?? []]
    .flat()
    .filter((one) => one.id === id && one.version < version)
    .reduce<Issue | IssueSummary | null>(
      (latest, one) => (latest && latest.version >= one.version ? latest : one),
      null,
    );
}

/**
 * Puts what a write tells into the answers of a call. What is not known is asked for again: at once
 * what is on the screen, the rest when it is looked at. An answer that is on its way knew nothing of
 * the write.
 */
function patch<Answer>(
  endpoint: Parameters<typeof keyOf>[0],
  after: (held: Answer, input: Record<string, unknown>) => Patched<Answer>,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) })) {
    const { queryKey, state } = query;
    const held = state.data as Answer | undefined;
    const patched = held && after(held, (queryKey[1] ?? {}) as Record<string, unknown>);
    if (patched && patched.answer !== held) {
      // It is as old as it was, so that everything else that changed meanwhile comes with the next look.
      queryClient.setQueryData(queryKey, patched.answer, { updatedAt: state.dataUpdatedAt });
    }
    if (!patched?.isKnown || state.fetchStatus === "fetching" || state.isInvalidated) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }
}

interface SimilarQuestion {
  readonly spaceId?: string;
  readonly assetId?: string;
}

/** The most open issues of a space, and the most alike, that the server gives. */
const MOST_OF_SPACE = 200;
const MOST_SIMILAR = 5;

/** Puts an issue as a write left it into every list and count that shows issues. */
function putIntoLists(after: Issue, before: Issue | IssueSummary | null): void {
  const write = { before, after, me: session.get().user?.id ?? "", nowMs: serverNow() };
  const isIn = ({ spaceId, assetId }: SimilarQuestion) =>
    spaceId === undefined ? assetId === after.asset?.id : spaceId === after.space?.id;
  patch<IssueSearchResults>(issues.search, (held, { body }) =>
    searchAfter(held, body as IssueSearch, write),
  );
  patch<IssueWork>(issues.work, (held) => workAfter(held, write));
  patch<SpaceIssue[]>(issues.ofSpace, (held, { params }) =>
    isIn({ spaceId: (params as { id: string }).id })
      ? shortAfter(held, write, MOST_OF_SPACE)
      : { answer: held, isKnown: true },
  );
  patch<SpaceIssue[]>(issues.similar, (held, { body }) =>
    isIn(body as SimilarQuestion)
      ? shortAfter(held, write, MOST_SIMILAR)
      : { answer: held, isKnown: true },
  );
}

/**
 * Shows an issue as a write left it, everywhere: on its page, in the lists, in "My work", and what
 * the user was told of it as read. Asked for again is what the answer does not tell: the history,
 * whose entries have ids and moments of their own; the comments, if there is another one; and of the
 * lists what `lists-after-write.ts` names, the facets above all. Of these only what is on the screen
 * is asked for at once.
 */
export function issueKept(issue: Issue): Issue {
  const { queryKey } = issueQuery(issue.id);
  const before = seenBefore(issue);
  queryClient.setQueryData(queryKey, issue);
  putIntoLists(issue, before);
  keepWritten(queryKey, issue);
  void queryClient.invalidateQueries({ queryKey: historyQuery(issue.id).queryKey });
  if (before?.commentsCount !== issue.commentsCount) {
    void queryClient.invalidateQueries({ queryKey: commentsQuery(issue.id).queryKey });
  }
  showSeen(issue.id);
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
  showSeen(issueId);
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
  // The reply is the one that stays; how the other was left it does not tell.
  await Promise.all([issueChanged(id), issueListsChanged()]);
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
  await Promise.all([
    issueListsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) }),
    queryClient.invalidateQueries({ queryKey: keyOf(issues.get) }),
  ]);
}

/** Says that the user has the same trouble, and shows it in every list of the space. */
export async function sayMeToo(id: string): Promise<SpaceIssue> {
  const told = await call(issues.meToo, { params: { id } });
  await issueListsChanged();
  return told;
}
