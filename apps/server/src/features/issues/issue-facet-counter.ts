import type { IssueFilters } from "@storey/contract";
import {
  ACTIVE,
  ARCHIVED,
  type Dictionary,
  type IssueChunk,
  type IssueWords,
} from "./issue-chunk.ts";

/** One question to the index. */
export interface IssueCountQuery {
  readonly userId: string;
  readonly onlyDeleted: boolean;
  /** The locations whose issues the caller may not see. */
  readonly restrictedLocationIds: readonly string[];
  /** Microseconds since 1970: issues due before it are overdue. */
  readonly moment: number;
  /** The filters of the search; the index does not answer `watching` and `ledBy`. */
  readonly filters: IssueFilters;
}

/** How many of something there are. */
export interface Counted<Value = string | null> {
  readonly value: Value;
  readonly count: number;
}

/** The numbers behind a search, each list in no order. */
export interface IssueCounts {
  readonly total: number;
  readonly overdue: number;
  readonly statuses: readonly Counted[];
  readonly priorities: readonly Counted[];
  readonly categories: readonly Counted[];
  readonly locations: readonly Counted[];
  readonly floors: readonly Counted[];
  /** Counted by person; null counts the unassigned issues. */
  readonly assignees: readonly Counted[];
}

/**
 * The filter an issue fails, as bits. An issue that fails only one filter still counts in the facet
 * of that filter.
 */
const STATUS = 1;
const PRIORITY = 2;
const CATEGORY = 4;
const LOCATION = 8;
const FLOOR = 16;
const ASSIGNEES = 32;
const OVERDUE = 64;
/** The caller may not see the issue, or a filter without a facet leaves it out. */
const OUT = 128;

/**
 * Counts issues for one query; works out beforehand which filters each value of each column fails.
 */
export class IssueFacetCounter {
  readonly #words: IssueWords;
  readonly #state: number;
  readonly #moment: number;
  readonly #isOverdueWanted: boolean | undefined;
  readonly #fails: Readonly<Record<JudgedColumn, Uint8Array>>;
  readonly #reporter: number | undefined;
  readonly #space: Uint8Array | undefined;
  readonly #asset: Uint8Array | undefined;
  readonly #counts: Readonly<Record<JudgedColumn, Int32Array>>;
  #total = 0;
  #overdue = 0;

  constructor(words: IssueWords, query: IssueCountQuery) {
    const { filters, userId } = query;
    this.#words = words;
    this.#state = query.onlyDeleted ? ARCHIVED : ACTIVE;
    this.#moment = query.moment;
    this.#isOverdueWanted = filters.overdue;
    this.#reporter = filters.reporter ? (words.person.find(userId) ?? -1) : undefined;
    this.#space = filters.spaceIds?.length
      ? unwanted(words.space, filters.spaceIds, OUT)
      : undefined;
    this.#asset = filters.assetIds?.length
      ? unwanted(words.asset, filters.assetIds, OUT)
      : undefined;
    const locationIds = filters.locationIds?.map((one) => (one === "none" ? null : one));
    const location = unwanted(words.location, locationIds, LOCATION);
    // No network restriction hides an issue in no location.
    for (const id of query.restrictedLocationIds) {
      const code = words.location.find(id);
      if (code !== undefined) location[code] = OUT;
    }
    this.#fails = {
      status: unwanted(words.status, filters.status, STATUS),
      priority: unwanted(words.priority, filters.priority, PRIORITY),
      category: unwanted(words.category, filters.category, CATEGORY),
      location,
      floor: unwanted(words.floor, filters.floorIds, FLOOR),
      assignees: unwantedLists(words, filters.assigneeIds, userId),
    };
    this.#counts = {
      status: new Int32Array(words.status.size),
      priority: new Int32Array(words.priority.size),
      category: new Int32Array(words.category.size),
      location: new Int32Array(words.location.size),
      floor: new Int32Array(words.floor.size),
      assignees: new Int32Array(words.assignees.size),
    };
  }

  /**
   * Counts the issue at a place of a chunk, if the query wants it; returns true if the query finds
   * it.
   */
  add(chunk: IssueChunk, at: number): boolean {
    if (chunk.state[at] !== this.#state) return false;
    if (this.#reporter !== undefined && chunk.reporter[at] !== this.#reporter) return false;
    if (this.#space && this.#space[chunk.space[at] ?? 0] !== 0) return false;
    if (this.#asset && this.#asset[chunk.asset[at] ?? 0] !== 0) return false;
    const status = chunk.status[at] ?? 0;
    const priority = chunk.priority[at] ?? 0;
    const category = chunk.category[at] ?? 0;
    const location = chunk.location[at] ?? 0;
    const floor = chunk.floor[at] ?? 0;
    const assignees = chunk.assignees[at] ?? 0;
    const isOverdue = (chunk.overdueFrom[at] ?? 0) < this.#moment;
    const fails = this.#fails;
    const failed =
      (fails.status[status] ?? 0) |
      (fails.priority[priority] ?? 0) |
      (fails.category[category] ?? 0) |
      (fails.location[location] ?? 0) |
      (fails.floor[floor] ?? 0) |
      (fails.assignees[assignees] ?? 0) |
      (this.#isOverdueWanted === undefined || this.#isOverdueWanted === isOverdue ? 0 : OVERDUE);
    const counts = this.#counts;
    if (failed === 0) this.#total++;
    if (failed === 0 || failed === STATUS) increment(counts.status, status);
    if (failed === 0 || failed === PRIORITY) increment(counts.priority, priority);
    if (failed === 0 || failed === CATEGORY) increment(counts.category, category);
    if (failed === 0 || failed === LOCATION) increment(counts.location, location);
    if (failed === 0 || failed === FLOOR) increment(counts.floor, floor);
    if (failed === 0 || failed === ASSIGNEES) increment(counts.assignees, assignees);
    if (isOverdue && (failed === 0 || failed === OVERDUE)) this.#overdue++;
    return failed === 0;
  }

  /** Returns the counts. */
  read(): IssueCounts {
    const { status, priority, category, location, floor, assignees } = this.#counts;
    const words = this.#words;
    return {
      total: this.#total,
      overdue: this.#overdue,
      statuses: listed(words.status, status),
      priorities: listed(words.priority, priority),
      categories: listed(words.category, category),
      locations: listed(words.location, location),
      floors: listed(words.floor, floor),
      assignees: byPerson(words, assignees),
    };
  }
}

type JudgedColumn = "status" | "priority" | "category" | "location" | "floor" | "assignees";

function increment(counts: Int32Array, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1;
}

/**
 * Returns a bit for each value of a column that the filter leaves out; 0 for the others, and for
 * all without a filter.
 */
function unwanted(
  dictionary: Dictionary,
  wanted: readonly (string | null)[] | undefined,
  bit: number,
): Uint8Array {
  if (!wanted || wanted.length === 0) return new Uint8Array(dictionary.size);
  const fails = new Uint8Array(dictionary.size).fill(bit);
  for (const value of wanted) {
    const code = dictionary.find(value);
    if (code !== undefined) fails[code] = 0;
  }
  return fails;
}

/**
 * Returns the same bits for lists of assignees, which are wanted for one of their people, or for
 * being empty.
 */
function unwantedLists(
  { assignees, people, person }: IssueWords,
  wanted: readonly string[] | undefined,
  userId: string,
): Uint8Array {
  if (!wanted || wanted.length === 0) return new Uint8Array(assignees.size);
  const codes = new Set(wanted.map((one) => person.find(one === "me" ? userId : one)));
  const isNobodyWanted = wanted.includes("none");
  return Uint8Array.from(people, (list) =>
    (list.length === 0 ? isNobodyWanted : list.some((code) => codes.has(code))) ? 0 : ASSIGNEES,
  );
}

function listed({ values }: Dictionary, counts: Int32Array): Counted[] {
  const found: Counted[] = [];
  counts.forEach((count, code) => {
    if (count > 0) found.push({ value: values[code] ?? null, count });
  });
  return found;
}

function byPerson({ people, person }: IssueWords, counts: Int32Array): Counted[] {
  const byCode = new Int32Array(person.size);
  let nobodys = 0;
  counts.forEach((count, list) => {
    const codes = people[list];
    if (!codes || codes.length === 0) nobodys += count;
    else for (const code of codes) byCode[code] = (byCode[code] ?? 0) + count;
  });
  const found = listed(person, byCode);
  return nobodys > 0 ? [...found, { value: null, count: nobodys }] : found;
}
