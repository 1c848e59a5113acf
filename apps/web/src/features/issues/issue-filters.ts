import type { IssueFilters as AskedFilters, IssueSearch } from "@storey/contract";
import {
  ISSUE_CATEGORIES,
  ISSUE_PRIORITIES,
  ISSUE_SORTS,
  ISSUE_STATUSES,
  type IssueCategory,
  type IssuePriority,
  type IssueSort,
  type IssueStatus,
  OPEN_ISSUE_STATUSES,
} from "@storey/domain";

/** The lists one starts from; each is a question of its own. */
export const ISSUE_VIEWS = ["assigned", "unassigned", "open", "reported", "all"] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

/** What the address bar says about the list of issues. */
export interface IssueListFilters {
  readonly q: string;
  /** Null is the first view the user has. */
  readonly view: IssueView | null;
  readonly statuses: readonly IssueStatus[];
  readonly priorities: readonly IssuePriority[];
  readonly categories: readonly IssueCategory[];
  readonly locations: readonly string[];
  /** Ids of people, `me` or `none`. */
  readonly assignees: readonly string[];
  readonly overdue: boolean;
  readonly watching: boolean;
  readonly sort: IssueSort | null;
  readonly layout: "list" | "board";
}

/** The filters that hold several values, and the search parameter of each. */
export const LIST_PARAMETERS = {
  statuses: "status",
  priorities: "priority",
  categories: "category",
  locations: "location",
  assignees: "assignee",
} as const;

/** A filter that holds several values. */
export type ListFilter = keyof typeof LIST_PARAMETERS;

export const NO_FILTERS: IssueListFilters = {
  q: "",
  view: null,
  statuses: [],
  priorities: [],
  categories: [],
  locations: [],
  assignees: [],
  overdue: false,
  watching: false,
  sort: null,
  layout: "list",
};

const SEARCH_MAX_LENGTH = 200;
const LIST_MAX = 200;
// A dot needs no escaping in an address and stands in no value.
const SEPARATOR = ".";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function textOf(value: unknown): string {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((part) => typeof part === "string").join(SEPARATOR);
}

function partsOf(value: unknown): string[] {
  return [...new Set(textOf(value).split(SEPARATOR))].slice(0, LIST_MAX);
}

function wordsOf(value: unknown): string {
  return textOf(value).replaceAll("\u0000", "").slice(0, SEARCH_MAX_LENGTH).toWellFormed().trim();
}

function known<Value extends string>(values: readonly Value[], given: unknown): Value[] {
  const parts = partsOf(given);
  return values.filter((value) => parts.includes(value));
}

/** Reads the address bar; what makes no sense is left out. */
export function filtersOf(search: Readonly<Record<string, unknown>>): IssueListFilters {
  return {
    q: wordsOf(search["q"]),
    view: ISSUE_VIEWS.find((view) => view === search["view"]) ?? null,
    statuses: known(ISSUE_STATUSES, search["status"]),
    priorities: known(ISSUE_PRIORITIES, search["priority"]),
    categories: known(ISSUE_CATEGORIES, search["category"]),
    locations: partsOf(search["location"]).filter((id) => ID.test(id)),
    assignees: partsOf(search["assignee"]).filter(
      (id) => id === "me" || id === "none" || ID.test(id),
    ),
    overdue: search["overdue"] === "yes",
    watching: search["watching"] === "yes",
    sort: ISSUE_SORTS.find((sort) => sort === search["sort"]) ?? null,
    layout: search["layout"] === "board" ? "board" : "list",
  };
}

/** Writes the address bar; empty parameters are left out. */
export function parametersOf(filters: IssueListFilters): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  if (filters.view !== null) parameters["view"] = filters.view;
  if (filters.q !== "") parameters["q"] = filters.q;
  for (const [filter, parameter] of Object.entries(LIST_PARAMETERS)) {
    const values = filters[filter as ListFilter];
    if (values.length > 0) parameters[parameter] = values.join(SEPARATOR);
  }
  if (filters.overdue) parameters["overdue"] = "yes";
  if (filters.watching) parameters["watching"] = "yes";
  if (filters.sort !== null) parameters["sort"] = filters.sort;
  if (filters.layout !== "list") parameters["layout"] = filters.layout;
  return parameters;
}

/** The views a user has, their own first: who works on issues, who reads them, anybody else. */
export function viewsFor(mayRead: boolean, mayUpdate: boolean): readonly IssueView[] {
  if (!mayRead) return ["reported"];
  return mayUpdate ? ISSUE_VIEWS : ["open", "unassigned", "reported", "all"];
}

/** The view that is shown: the one of the address if the user has it, else their first. */
export function viewOf(filters: IssueListFilters, views: readonly IssueView[]): IssueView {
  return views.find((view) => view === filters.view) ?? views[0] ?? "reported";
}

/** The states a view shows where none is chosen; empty shows all. */
function statusesOf(view: IssueView): readonly IssueStatus[] {
  return view === "reported" || view === "all" ? [] : OPEN_ISSUE_STATUSES;
}

/** The same words and filters in another view, without those it has no room for. */
export function inView(
  filters: IssueListFilters,
  view: IssueView,
  views: readonly IssueView[],
): IssueListFilters {
  const held = statusesOf(view);
  return {
    ...filters,
    view: view === views[0] ? null : view,
    statuses: filters.statuses.filter((status) => held.length === 0 || held.includes(status)),
    assignees: view === "assigned" || view === "unassigned" ? [] : filters.assignees,
  };
}

/** How the list is sorted where the user did not say. */
export function sortOf(filters: IssueListFilters): IssueSort {
  return filters.sort ?? "-createdAt";
}

function assigneesOf(filters: IssueListFilters, view: IssueView): readonly string[] {
  if (view === "assigned") return ["me"];
  return view === "unassigned" ? ["none"] : filters.assignees;
}

/** The conditions of a list as the server is asked for them. */
function askedOf(filters: IssueListFilters, view: IssueView): AskedFilters {
  const statuses = filters.statuses.length > 0 ? filters.statuses : statusesOf(view);
  const assignees = assigneesOf(filters, view);
  return {
    ...(statuses.length === 0 ? {} : { status: [...statuses] }),
    ...(filters.priorities.length === 0 ? {} : { priority: [...filters.priorities] }),
    ...(filters.categories.length === 0 ? {} : { category: [...filters.categories] }),
    ...(filters.locations.length === 0 ? {} : { locationIds: [...filters.locations] }),
    ...(assignees.length === 0 ? {} : { assigneeIds: [...assignees] }),
    ...(view === "reported" ? { reporter: "me" as const } : {}),
    ...(filters.overdue ? { overdue: true } : {}),
    ...(filters.watching ? { watching: true as const } : {}),
  };
}

/** The question to the server, without page. */
export function searchOf(filters: IssueListFilters, view: IssueView): IssueSearch {
  return {
    ...(filters.q === "" ? {} : { searchTerm: filters.q }),
    filters: askedOf(filters, view),
    sort: sortOf(filters),
  };
}

/** How many filters are on; words, view and sort aside. */
export function filterCount(filters: IssueListFilters): number {
  const { statuses, priorities, categories, locations, assignees } = filters;
  const lists = [statuses, priorities, categories, locations, assignees];
  const chosen = lists.reduce((sum, list) => sum + list.length, 0);
  return chosen + (filters.overdue ? 1 : 0) + (filters.watching ? 1 : 0);
}

/** Whether the view is narrowed by words or filters. */
export function isNarrowed(filters: IssueListFilters): boolean {
  return filters.q !== "" || filterCount(filters) > 0;
}

/** The same view with nothing narrowing it; sort and layout stay. */
export function withoutFilters(filters: IssueListFilters): IssueListFilters {
  const { view, sort, layout } = filters;
  return { ...NO_FILTERS, view, sort, layout };
}

/** A number as an issue is called by: `#1042`, or without the mark. */
const REFERENCE = /^#?\s*\d{1,9}$/;

/** The same words among all issues; null where the view has all already, or for no words. */
export function amongAll(
  filters: IssueListFilters,
  view: IssueView,
  views: readonly IssueView[],
): IssueListFilters | null {
  if (filters.q === "" || view === "all" || !views.includes("all")) return null;
  return { ...withoutFilters(filters), q: filters.q, view: "all" };
}

/** Whether the words are the number of one issue, which any view may leave out. */
export function isReference(words: string): boolean {
  return REFERENCE.test(words);
}

/** Turns one value of a filter on, or off when it was on. */
export function toggled(
  filters: IssueListFilters,
  filter: ListFilter,
  value: string,
): IssueListFilters {
  const values: readonly string[] = filters[filter];
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values, value];
  return filtersOf({ ...parametersOf(filters), [LIST_PARAMETERS[filter]]: next.join(SEPARATOR) });
}
