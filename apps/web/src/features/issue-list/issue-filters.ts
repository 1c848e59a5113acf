import type { IssueFilters as AskedFilters, IssueSearch } from "@storey/contract";
import {
  ISSUE_CATEGORIES,
  ISSUE_PRIORITIES,
  ISSUE_SORTS,
  ISSUE_STATUSES,
  type IssueSort,
  type IssueStatus,
  OPEN_ISSUE_STATUSES,
} from "@storey/domain";
import {
  type AddressField,
  type AddressOf,
  choiceField,
  idsField,
  listAddress,
  oneField,
  someField,
  switchField,
  wordsField,
} from "../../ui/list/list-address.ts";
import { ledByOf } from "../issues/parts/led-by.ts";

/** The views of the issue list; each asks the server a question of its own. */
export const ISSUE_VIEWS = ["assigned", "unassigned", "open", "reported", "all"] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

/** What the results of a tree lead here with: none or one. */
const LED_BY_FIELD: AddressField<readonly string[]> = {
  ...{ parameter: "led", role: "filter", none: [] },
  read: (given) => (typeof given === "string" && ledByOf(given) ? [given] : []),
  write: ([text = ""]) => text,
};

/** The fields of the address of the issue list, in the order they are written. */
export const ISSUE_ADDRESS = listAddress({
  /** Null shows the first view that the user has. */
  view: oneField("view", ISSUE_VIEWS, "arrangement"),
  q: wordsField("q"),
  statuses: someField("status", ISSUE_STATUSES),
  priorities: someField("priority", ISSUE_PRIORITIES),
  categories: someField("category", ISSUE_CATEGORIES),
  locations: idsField("location", ["none"]),
  /** Ids of people, `me` or `none`. */
  assignees: idsField("assignee", ["me", "none"]),
  assets: idsField("asset"),
  ledBy: LED_BY_FIELD,
  overdue: switchField("overdue"),
  dueToday: switchField("today"),
  watching: switchField("watching"),
  sort: oneField("sort", ISSUE_SORTS, "arrangement"),
  layout: choiceField("layout", ["list", "board"]),
});

export type IssueListFilters = AddressOf<typeof ISSUE_ADDRESS>;

/**
 * Returns the views that a user has, their own first: they differ for users who work on issues, who
 * read them, and others.
 */
export function viewsFor(mayRead: boolean, mayUpdate: boolean): readonly IssueView[] {
  if (!mayRead) return ["reported"];
  return mayUpdate ? ISSUE_VIEWS : ["open", "unassigned", "reported", "all"];
}

/** Returns the view that is shown: that of the address if the user has it, else their first. */
export function viewOf(filters: IssueListFilters, views: readonly IssueView[]): IssueView {
  return views.find((view) => view === filters.view) ?? views[0] ?? "reported";
}

/** Returns the states that a view shows where none is chosen; empty shows all. */
function statusesOf(view: IssueView): readonly IssueStatus[] {
  return view === "reported" || view === "all" ? [] : OPEN_ISSUE_STATUSES;
}

/**
 * Returns the same search words and filters for another view, without the filters that it does not
 * offer.
 */
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
    assignees: isOffered("assignees", view) ? filters.assignees : [],
  };
}

/**
 * Whether a view offers a filter; a view that decides the assignee itself does not offer that one.
 */
export function isOffered(filter: string, view: IssueView): boolean {
  return filter !== "assignees" || (view !== "assigned" && view !== "unassigned");
}

/** Returns the sort order; where the user chose none, by urgency and then by due date. */
export function sortOf(filters: IssueListFilters): IssueSort {
  return filters.sort ?? "-priority";
}

function assigneesOf(filters: IssueListFilters, view: IssueView): readonly string[] {
  if (view === "assigned") return ["me"];
  return view === "unassigned" ? ["none"] : filters.assignees;
}

/** Returns the conditions of a list as the request names them. */
function askedOf(filters: IssueListFilters, view: IssueView): AskedFilters {
  const statuses = filters.statuses.length > 0 ? filters.statuses : statusesOf(view);
  const assignees = assigneesOf(filters, view);
  const ledBy = ledByOf(filters.ledBy[0]);
  return {
    ...(statuses.length === 0 ? {} : { status: [...statuses] }),
    ...(filters.priorities.length === 0 ? {} : { priority: [...filters.priorities] }),
    ...(filters.categories.length === 0 ? {} : { category: [...filters.categories] }),
    ...(filters.locations.length === 0 ? {} : { locationIds: [...filters.locations] }),
    ...(filters.assets.length === 0 ? {} : { assetIds: [...filters.assets] }),
    ...(assignees.length === 0 ? {} : { assigneeIds: [...assignees] }),
    ...(ledBy ? { ledBy } : {}),
    ...(view === "reported" ? { reporter: "me" as const } : {}),
    ...(filters.overdue ? { overdue: true } : {}),
    ...(filters.dueToday ? { dueToday: true as const } : {}),
    ...(filters.watching ? { watching: true as const } : {}),
  };
}

/** Returns the search request, without the page. */
export function searchOf(filters: IssueListFilters, view: IssueView): IssueSearch {
  return {
    ...(filters.q === "" ? {} : { searchTerm: filters.q }),
    filters: askedOf(filters, view),
    sort: sortOf(filters),
  };
}

/** A number by which people call an issue: `#1042`, or without the mark. */
const REFERENCE = /^#?\s*\d{1,9}$/;

/**
 * Returns the same search among all issues; null where the view already has all of them, or without
 * search words.
 */
export function amongAll(
  filters: IssueListFilters,
  view: IssueView,
  views: readonly IssueView[],
): IssueListFilters | null {
  if (filters.q === "" || view === "all" || !views.includes("all")) return null;
  return { ...ISSUE_ADDRESS.withoutFilters(filters), q: filters.q, view: "all" };
}

/** Whether the search words are the number of one issue, which any view may leave out. */
export function isReference(words: string): boolean {
  return REFERENCE.test(words);
}
