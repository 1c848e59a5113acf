import {
  assets,
  type BulkIssueChanges,
  checklistFailures,
  checklistRuns,
  checklistsDue,
  dueItems,
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
import { keeping, keepWritten } from "../../lib/offline/cached-reads.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { session } from "../../lib/session/session.ts";
import { showSeen } from "../notifications/notification.queries.ts";
import { readinessChanged } from "../readiness/readiness.queries.ts";
import {
  isOpenNow,
  type Patched,
  searchAfter,
  shortAfter,
  workAfter,
} from "./lists-after-write.ts";

/** The number of issues on a page of the list. */
const ISSUE_PAGE_SIZE = 50;

const KEPT_MS = 10 * 60_000;

/** Returns one page of a search, counted from 1; the first has the facets. */
export function issuePage(search: IssueSearch, page: number) {
  const body = { ...search, page, pageSize: ISSUE_PAGE_SIZE, withFacets: page === 1 };
  return queryOptions({ ...queryOf(issues.search, { body }), gcTime: KEPT_MS });
}

/** The pages of a list of issues. */
export const ISSUE_PAGES = { pageOf: issuePage, pageSize: ISSUE_PAGE_SIZE };

/** Reads 200 issues of a search at a time, to choose all of them. */
export function readIssues(
  search: IssueSearch,
  page: number,
  signal: AbortSignal,
): Promise<IssueSearchResults> {
  const body = { ...search, page, pageSize: 200, withFacets: false };
  return call(issues.search, { body, signal });
}

/** The issues that a list shows now. */
export type ListedIssues = Listed<IssueSearch, IssueSearchResults>;

/** Returns the first issues of a search, without facets: for a column of the board, or a choice. */
export function firstIssues(search: IssueSearch, pageSize: number) {
  return queryOf(issues.search, { body: { ...search, page: 1, pageSize, withFacets: false } });
}

/** Returns the counts of the issues that wait for the user, and the next ones. */
export function workQuery() {
  return queryOf(issues.work);
}

/**
 * Returns one issue. A read that was under way while it was written may come last, with the issue as it was: the
 * newer one stays.
 */
export function issueQuery(id: string) {
  const queryKey = keyOf(issues.get, { params: { id } });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Issue> => {
      const read = async (): Promise<Issue> => {
        const issue = await call(issues.get, { params: { id }, signal });
        const known = queryClient.getQueryData<Issue>(queryKey);
        return known && known.version > issue.version ? known : issue;
      };
      return keeping(queryKey, read);
    },
  });
}

/** What the lists know of an issue, and when the server said so, in milliseconds since 1970. */
export interface ListedIssue {
  readonly issue: IssueSummary;
  readonly at: number;
}

/** Lists the lines of the lists and of "My work" that this page was shown, or this device keeps. */
async function linesSeen(): Promise<readonly ListedIssue[]> {
  const queries = queryClient.getQueryCache();
  const lists = queries.findAll({ queryKey: keyOf(issues.search) });
  const work = queries.findAll({ queryKey: keyOf(issues.work) });
  const { cachedAnswersOf } = await import("../../lib/offline/cached-answers.ts");
  const names = [issues.search, issues.work].map((one) => keyOf(one)[0]);
  const kept =
    typeof indexedDB === "undefined" ? [] : await Promise.all(names.map(cachedAnswersOf));
  const answers = [
    ...[...lists, ...work].map(({ state }) => ({ data: state.data, at: state.dataUpdatedAt })),
    ...kept.flat(),
  ];
  return answers.flatMap(({ data, at }) => {
    const { results, next } = (data ?? {}) as Partial<IssueSearchResults & IssueWork>;
    return [...(results ?? []), ...(next ?? [])].map((issue) => ({ issue, at }));
  });
}

/**
 * Returns what the lists that this device was shown know of an issue; null where it is in none.
 */
export function listedIssueQuery(id: string) {
  return queryOptions({
    queryKey: ["issue as it is listed", id],
    queryFn: async () => {
      const lines = (await linesSeen()).filter(({ issue }) => issue.id === id);
      return lines.toSorted((a, b) => b.issue.version - a.issue.version || b.at - a.at)[0] ?? null;
    },
    gcTime: 0,
    staleTime: 0,
  });
}

/** Lists the comments of an issue that the user may see, the oldest first. */
export function commentsQuery(id: string) {
  return queryOf(issues.comments, { params: { id } });
}

/** Lists the history of an issue, the oldest entry first. */
export function historyQuery(id: string) {
  return queryOf(issues.history, { params: { id } });
}

/** Lists the open issues of a space, the newest first. */
export function spaceIssuesQuery(spaceId: string) {
  return queryOf(issues.ofSpace, { params: { id: spaceId } });
}

/**
 * Lists the closed issues of a space, the last changed first: 20 of those that the user may see.
 */
export function closedIssuesQuery(spaceId: string) {
  const status = ISSUE_STATUSES.filter((one) => !isOpenIssue(one));
  return firstIssues({ filters: { spaceIds: [spaceId], status }, sort: "-updatedAt" }, 20);
}

/** Lists the open issues of a space, else of an asset, whose text resembles the given one. */
export function similarQuery(
  subject: { readonly spaceId?: string | undefined; readonly assetId?: string | undefined },
  text: string,
) {
  return queryOf(issues.similar, { body: { ...subject, text } });
}

/** Returns the bytes of an attachment, by the path that the issue gives. */
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

/** Fetches the bytes of an attachment, once. */
export function attachmentBytes(path: string): Promise<Blob> {
  return queryClient.fetchQuery(attachmentQuery(path));
}

/** Lists the people an issue can be assigned to, by words of their name or e-mail. */
export function peopleQuery(words: string) {
  return queryOf(members.search, { body: { searchTerm: words, pageSize: 20 } });
}

/** Returns a member in the form in which the calls about issues name people. */
export function personOf({ id, firstName, lastName, email }: Member) {
  return { id, name: [firstName, lastName].filter(Boolean).join(" ") || email };
}

/** Refetches every list that shows issues. */
export async function issueListsChanged(): Promise<void> {
  await Promise.all(
    [issues.search, issues.work, issues.ofSpace, issues.similar, assets.issues, assets.search].map(
      (endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

/** Returns the latest state that this device has seen of an issue before the given version. */
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
 * Writes the result of a write into the cached answers of a call. An answer whose result is not
 * known is refetched: at once if it is on the screen, else when it is looked at. One that arrived
 * since the write was sent may contain it already and is left as it is until then. A request under
 * way is cancelled, as its answer would not include the write.
 */
function patch<Answer>(
  endpoint: Parameters<typeof keyOf>[0],
  sentAtMs: number,
  after: (held: Answer, input: Record<string, unknown>) => Patched<Answer>,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) })) {
    const { queryKey, state } = query;
    const held = state.dataUpdatedAt < sentAtMs ? (state.data as Answer | undefined) : undefined;
    const patched = held && after(held, (queryKey[1] ?? {}) as Record<string, unknown>);
    if (patched && patched.answer !== held) {
      // The patched answer keeps its age, so that everything else that changed meanwhile comes with
      // the next refetch.
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

/**
 * The largest number of open issues, and of similar ones, that the server returns for a space or an
 * asset.
 */
const MOST_OF_SPACE = 200;
const MOST_SIMILAR = 5;

/** Writes an issue as a write left it into every cached list and count that shows issues. */
function putIntoLists(after: Issue, before: Issue | IssueSummary | null, sentAtMs: number): void {
  const write = { before, after, me: session.get().user?.id ?? "", nowMs: serverNow() };
  const isIn = ({ spaceId, assetId }: SimilarQuestion) =>
    spaceId === undefined ? assetId === after.asset?.id : spaceId === after.space?.id;
  patch<IssueSearchResults>(issues.search, sentAtMs, (held, { body }) =>
    searchAfter(held, body as IssueSearch, write),
  );
  patch<IssueWork>(issues.work, sentAtMs, (held) => workAfter(held, write));
  // Another day, another person, or done: what is due is told by the server alone.
  void queryClient.invalidateQueries({ queryKey: keyOf(dueItems.list) });
  patch<SpaceIssue[]>(issues.ofSpace, sentAtMs, (held, { params }) =>
    isIn({ spaceId: (params as { id: string }).id })
      ? shortAfter(held, write, MOST_OF_SPACE)
      : { answer: held, isKnown: true },
  );
  if (after.asset && !(before && isOpenNow(before) === isOpenNow(after))) {
    // The list of assets counts the open issues of each.
    void queryClient.invalidateQueries({ queryKey: keyOf(assets.search) });
  }
  patch<SpaceIssue[]>(assets.issues, sentAtMs, (held, { params }) =>
    (params as { id: string }).id === after.asset?.id
      ? shortAfter(held, write, MOST_OF_SPACE)
      : { answer: held, isKnown: true },
  );
  patch<SpaceIssue[]>(issues.similar, sentAtMs, (held, { body }) =>
    isIn(body as SimilarQuestion)
      ? shortAfter(held, write, MOST_SIMILAR)
      : { answer: held, isKnown: true },
  );
}

/**
 * Shows an issue as a write left it, everywhere: on its page, in the lists and in "My work", and
 * marks the user's notifications of it as read. Refetches what the reply does not contain: the
 * history, whose entries have ids and times of their own; the comments, if there is another one;
 * and of the lists what `lists-after-write.ts` names, above all the facets. Only those that are on
 * the screen are refetched at once. `sentAtMs` is the earliest moment at which the write may have been
 * sent, by the clock of the device.
 */
export function cacheIssue(issue: Issue, sentAtMs: number): Issue {
  const { queryKey } = issueQuery(issue.id);
  const before = seenBefore(issue);
  const isLatest = (queryClient.getQueryData<Issue>(queryKey)?.version ?? 0) <= issue.version;
  // Two writes may be under way, and the reply to the first comes last: it is the older issue.
  if (isLatest) {
    queryClient.setQueryData(queryKey, issue);
    putIntoLists(issue, before, sentAtMs);
    keepWritten(queryKey, issue);
  }
  void queryClient.invalidateQueries({ queryKey: historyQuery(issue.id).queryKey });
  if (before?.commentsCount !== issue.commentsCount) {
    void queryClient.invalidateQueries({ queryKey: commentsQuery(issue.id).queryKey });
  }
  if (issue.source === "checklist" && before?.status !== issue.status) checksChanged();
  if (weightOf(before) !== weightOf(issue)) void readinessChanged();
  showSeen(issue.id);
  return issue;
}

/** What an issue says about the room: another answer is another readiness. */
function weightOf(issue: IssueSummary | null | undefined): string {
  return [issue?.status, issue?.priority, issue?.impact].join(" ");
}

/** Refetches what failed in checks, and what is due: resolving asks for a re-check. */
function checksChanged(): void {
  const failures = [checklistFailures.list, checklistFailures.outOfUse];
  for (const endpoint of [...failures, checklistsDue.list, checklistRuns.list]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
}

/** Makes a write and shows the issue as the reply returns it. */
async function writeIssue(write: () => Promise<Issue>): Promise<Issue> {
  const sentAtMs = Date.now();
  return cacheIssue(await write(), sentAtMs);
}

/** Refetches an issue, its comments and its history. */
export async function issueChanged(id: string): Promise<void> {
  await Promise.all(
    [issueQuery(id), commentsQuery(id), historyQuery(id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/**
 * Changes an issue that was read at a version. 409 `record.conflict` carries the issue as it is
 * now.
 */
export async function changeIssue(id: string, version: number, body: IssueChanges): Promise<Issue> {
  return writeIssue(() => call(issues.update, { params: { id }, body, ifMatch: version }));
}

type Versioned = Pick<IssueSummary, "id" | "version">;

/** Assigns an issue that was read at a version to these people and nobody else. 409 as above. */
export async function assignIssue(
  { id, version }: Versioned,
  assigneeIds: string[],
): Promise<Issue> {
  const body = { assigneeIds };
  return writeIssue(() => call(issues.assign, { params: { id }, body, ifMatch: version }));
}

/** Undoes the user's own step that made this version of an issue. */
export async function undoStep({ id, version }: Versioned): Promise<Issue> {
  return writeIssue(() => call(issues.undo, { params: { id }, body: { version } }));
}

/** Watches or unwatches an issue; the change shows at once. */
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

/** Deletes an attachment of an issue for good. */
export async function removeAttachment(issueId: string, attachmentId: string): Promise<void> {
  await call(issues.detach, { params: { id: issueId, attachmentId } });
  await issueChanged(issueId);
}

/** Cancels an issue as a duplicate of another, and returns the other. */
export async function mergeIssue(id: string, intoId: string): Promise<Issue> {
  const into = await writeIssue(() => call(issues.merge, { params: { id }, body: { intoId } }));
  // The reply is the issue that stays; it does not say how the duplicate was left.
  await Promise.all([issueChanged(id), issueListsChanged()]);
  return into;
}

/** Archives an issue. */
export async function archiveIssue(id: string): Promise<Issue> {
  return writeIssue(() => call(issues.archive, { params: { id } }));
}

/** Restores an issue. */
export async function restoreIssue(id: string): Promise<Issue> {
  return writeIssue(() => call(issues.restore, { params: { id } }));
}

/** Changes the same fields in at most 200 issues: all of them or none. */
export async function changeIssues(ids: string[], changes: BulkIssueChanges): Promise<void> {
  await call(issues.updateMany, { body: { ids, changes } });
}

/** Refetches everything that shows issues, after many of them changed. */
export async function issuesChanged(): Promise<void> {
  await Promise.all([
    issueListsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(notifications.list) }),
    queryClient.invalidateQueries({ queryKey: keyOf(issues.get) }),
  ]);
}

/** Counts "me too" on an issue for the user, and shows it in every list of the space. */
export async function sayMeToo(id: string): Promise<SpaceIssue> {
  const counted = await call(issues.meToo, { params: { id } });
  await issueListsChanged();
  return counted;
}
