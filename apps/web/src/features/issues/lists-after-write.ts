import type {
  Issue,
  IssueFilters,
  IssueSearch,
  IssueSearchResults,
  IssueSummary,
  IssueWork,
  SpaceIssue,
} from "@storey/contract";
import { dayIn, ISSUE_PRIORITIES, type IssueSort, isOpenIssue } from "@storey/domain";

/** An issue as this device saw it before a write, and as the reply of the write returned it. */
export interface Written {
  /** Null where the issue before the write is unknown. */
  readonly before: Issue | IssueSummary | null;
  readonly after: Issue;
  /** The user's id. */
  readonly me: string;
  /** The server's time, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** A cached answer after a write, and whether the server would return the very same now. */
export interface Patched<Answer> {
  readonly answer: Answer;
  readonly isKnown: boolean;
}

type Facts = Issue | IssueSummary;
type Verdict = boolean | null;

/**
 * The number of issues on a page, unless the request names another one, and of those that come next
 * in "My work".
 */
const PAGE_SIZE = 50;
const WORK_NEXT = 3;

/** Returns a line of a list with the facts of the issue, and nothing more of the issue. */
export function lineOf<Line extends object>(issue: Issue, line: Line): Line {
  const facts: Readonly<Record<string, unknown>> = { ...issue };
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, name in facts ? facts[name] : value]),
  ) as Line;
}

/** Whether lists and counts of open issues include this one. */
export function isOpenNow(issue: Facts): boolean {
  return issue.deletedAt === null && isOpenIssue(issue.status);
}

function isDueToday({ status, dueAt, isOverdue, timezone }: Facts, nowMs: number): boolean {
  if (!isOpenIssue(status) || dueAt === null || isOverdue) return false;
  return dayIn(timezone, dueAt) === dayIn(timezone, nowMs);
}

/** Whether a set of chosen values contains one; an empty choice contains every value. */
function isAmong<Value>(chosen: readonly Value[] | undefined, value: Value | null): boolean {
  return !chosen?.length || (value !== null && chosen.includes(value));
}

function isGivenTo(wanted: IssueFilters["assigneeIds"], issue: Facts, me: string): boolean {
  if (!wanted?.length) return true;
  if (issue.assignees.length === 0) return wanted.includes("none");
  return issue.assignees.some(
    ({ id }) => wanted.includes(id === me ? "me" : id) || wanted.includes(id),
  );
}

/** Whether the filters find an issue that the user may see; null where its facts do not tell. */
function isFiltered(
  { filters = {}, onlyDeleted = false }: IssueSearch,
  issue: Facts,
  { me, nowMs }: Written,
): Verdict {
  const holds =
    (issue.deletedAt !== null) === onlyDeleted &&
    isAmong(filters.status, issue.status) &&
    isAmong(filters.priority, issue.priority) &&
    isAmong(filters.category, issue.category) &&
    isAmong(filters.locationIds, issue.location?.id ?? "none") &&
    isAmong(filters.floorIds, issue.floor.id) &&
    isAmong(filters.spaceIds, issue.space?.id ?? null) &&
    isAmong(filters.assetIds, issue.asset?.id ?? null) &&
    isGivenTo(filters.assigneeIds, issue, me) &&
    (filters.reporter === undefined || issue.reporter.id === me) &&
    (filters.overdue === undefined || issue.isOverdue === filters.overdue) &&
    (filters.dueToday === undefined || isDueToday(issue, nowMs));
  if (!holds || filters.watching === undefined) return holds;
  return "isWatching" in issue ? issue.isWatching : null;
}

function isSameText({ before, after }: Written): boolean {
  if (before?.title !== after.title) return false;
  return !("description" in before) || before.description === after.description;
}

const rankOf = ({ priority }: Facts): number => -ISSUE_PRIORITIES.indexOf(priority);
const ascending = <Value extends number | string>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;
const newest = (a: Facts, b: Facts): number =>
  ascending(b.createdAt, a.createdAt) || ascending(b.id, a.id);
const soonest = (a: Facts, b: Facts): number =>
  Number(a.dueAt === null) - Number(b.dueAt === null) || ascending(a.dueAt ?? "", b.dueAt ?? "");

/** The sort orders of lists, as the server applies them. */
const ORDERS: Readonly<Record<IssueSort, (a: Facts, b: Facts) => number>> = {
  "-createdAt": newest,
  createdAt: (a, b) => newest(b, a),
  "-updatedAt": (a, b) => ascending(b.updatedAt, a.updatedAt) || ascending(b.id, a.id),
  "-priority": (a, b) => ascending(rankOf(a), rankOf(b)) || soonest(a, b) || newest(a, b),
  dueAt: (a, b) => soonest(a, b) || newest(a, b),
  "-reportCount": (a, b) => ascending(b.reportCount, a.reportCount) || newest(a, b),
};

function both(a: Verdict, b: Verdict): Verdict {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

/** Whether a search found the issue before and finds it now; null where that is not known. */
function membership(
  search: IssueSearch,
  write: Written,
  isShown: boolean,
  isWhole: boolean,
): { readonly was: Verdict; readonly is: Verdict } {
  const { before, after } = write;
  const wasFiltered = before && isFiltered(search, before, write);
  // Only the server decides whether an issue matches search words; unchanged text matches as
  // before.
  const isMissing = isWhole && wasFiltered ? false : null;
  const hasWords = isSameText(write) ? isShown || isMissing : null;
  const fits = search.searchTerm ? hasWords : true;
  const was = isShown || (isWhole ? false : both(wasFiltered, fits));
  return { was, is: both(isFiltered(search, after, write), fits) };
}

/**
 * Updates a page of a list of issues from the reply of a write. It cannot know: the facets, which
 * count issues by choices other than those of the list; the line that moves up where one leaves a
 * page; and, in a list longer than what is cached of it, the place of an issue that moves, that
 * came from a state this device has not seen, or that is found by search words.
 */
export function searchAfter(
  held: IssueSearchResults,
  search: IssueSearch,
  write: Written,
): Patched<IssueSearchResults> {
  const { page = 1, pageSize = PAGE_SIZE, sort = "-createdAt" } = search;
  const { before, after } = write;
  const at = held.results.findIndex(({ id }) => id === after.id);
  const isShown = at >= 0;
  const isWhole = page === 1 && held.totalCount === held.results.length;
  const { was, is } = membership(search, write, isShown, isWhole);
  const inPlace = isShown
    ? held.results.map((line, place) => (place === at ? lineOf(after, line) : line))
    : held.results;
  const shown = isShown ? { ...held, results: inPlace } : held;
  if (was === null || is === null) return { answer: shown, isKnown: false };
  if (!was && !is) return { answer: held, isKnown: held.facets === null };
  const isMoved = was && is && (before === null || ORDERS[sort](before, after) !== 0);
  if (held.facets !== null || page > 1) {
    return { answer: shown, isKnown: held.facets === null && was && is && !isMoved };
  }
  if (was && is && !isMoved) return { answer: shown, isKnown: true };
  const totalCount = held.totalCount + Number(is) - Number(was);
  const others = held.results.filter(({ id }) => id !== after.id);
  if (!is) {
    // In a list that shows one line for its count alone, nobody sees the line.
    const isKnown = isWhole || !isShown || pageSize === 1;
    return { answer: { ...held, totalCount, results: others }, isKnown };
  }
  const found = others.findIndex((line) => ORDERS[sort](after, line) < 0);
  const place = found < 0 ? others.length : found;
  const results = others.toSpliced(place, 0, after).slice(0, pageSize);
  // After the last cached line there may be others that come before the issue.
  const isKnown = isWhole || place < others.length || (!was && others.length === pageSize);
  return { answer: { ...held, totalCount, results }, isKnown };
}

type Count = Exclude<keyof IssueWork, "next">;

function countsOf(issue: Facts, { me, nowMs }: Written): Readonly<Record<Count, number>> {
  const isOpen = isOpenNow(issue);
  return {
    overdue: Number(isOpen && issue.isOverdue),
    dueToday: Number(isOpen && isDueToday(issue, nowMs)),
    mine: Number(isOpen && issue.assignees.some(({ id }) => id === me)),
    unassigned: Number(isOpen && issue.assignees.length === 0),
  };
}

/**
 * Whether an issue may be among the next ones: it is assigned to the user or to nobody, and not on
 * hold.
 */
function isNext(issue: Facts, me: string): boolean {
  if (!isOpenNow(issue) || issue.status === "on_hold") return false;
  return issue.assignees.length === 0 || issue.assignees.some(({ id }) => id === me);
}

const placeInWork = ({ assignees, priority, dueAt }: Facts): string =>
  [assignees.length === 0, priority, dueAt].join();

/**
 * Updates "My work" after a write: the counts follow from how the issue was and is. It cannot know
 * which issue comes next where one of the three leaves, or where one joins them or changes its
 * place.
 */
export function workAfter(held: IssueWork, write: Written): Patched<IssueWork> {
  const { before, after, me } = write;
  const line = held.next.find(({ id }) => id === after.id);
  const known = before ?? line;
  if (!known) return { answer: held, isKnown: false };
  const [was, is] = [countsOf(known, write), countsOf(after, write)];
  const counted = (count: Count) => Math.max(0, held[count] + is[count] - was[count]);
  const answer = {
    overdue: counted("overdue"),
    dueToday: counted("dueToday"),
    mine: counted("mine"),
    unassigned: counted("unassigned"),
    next: held.next
      .filter(({ id }) => id !== after.id || isNext(after, me))
      .map((one) => (one.id === after.id ? lineOf(after, one) : one)),
  };
  const isSamePlace = isNext(known, me) && placeInWork(known) === placeInWork(after);
  if (isNext(after, me)) return { answer, isKnown: isSamePlace };
  return { answer, isKnown: !line || held.next.length < WORK_NEXT };
}

/**
 * Updates a list of open issues in short after a write: those of a space, or those similar to a
 * text; `most` is how many the server returns. It cannot know whether the user said "me too" to an
 * issue that is open again, nor what moves up where one leaves a full list.
 */
export function shortAfter(
  held: SpaceIssue[],
  write: Written,
  most: number,
): Patched<SpaceIssue[]> {
  const { before, after } = write;
  const isShown = held.some(({ id }) => id === after.id);
  const isOpen = isOpenNow(after);
  if (!isShown) {
    const wasOpen = before !== null && isOpenNow(before);
    return { answer: held, isKnown: !isOpen || (wasOpen && isSameText(write)) };
  }
  if (isOpen) {
    const answer = held.map((line) => (line.id === after.id ? lineOf(after, line) : line));
    return { answer, isKnown: isSameText(write) };
  }
  return { answer: held.filter(({ id }) => id !== after.id), isKnown: held.length < most };
}
