import { expect, test } from "vitest";
import {
  filterCount,
  filtersOf,
  inView,
  NO_FILTERS,
  parametersOf,
  searchOf,
  toggled,
  viewOf,
  viewsFor,
} from "./issue-filters.ts";

const ID = "0197a7a0-0000-7000-8000-000000000001";

test("what the address says is read and written the same", () => {
  const search = {
    q: "lamp",
    view: "open",
    status: "open.on_hold",
    priority: "urgent",
    category: "lighting",
    location: ID,
    assignee: `me.${ID}`,
    overdue: "yes",
    watching: "yes",
    sort: "-priority",
    layout: "board",
  };
  const filters = filtersOf(search);
  expect(parametersOf(filters)).toEqual(search);
  expect(filterCount(filters)).toBe(9);
});

test.each([
  { view: "mine" },
  { status: "broken" },
  { location: "../x" },
  { assignee: "everybody" },
  { sort: "title" },
  { layout: "map" },
  { overdue: "true" },
])("%o makes no sense and is left out", (search) => {
  expect(filtersOf(search)).toEqual(NO_FILTERS);
});

test("who works on issues begins with their own, a member has only what they reported", () => {
  expect(viewOf(NO_FILTERS, viewsFor(true, true))).toBe("assigned");
  expect(viewOf(NO_FILTERS, viewsFor(true, false))).toBe("open");
  const member = viewsFor(false, false);
  expect(viewOf({ ...NO_FILTERS, view: "all" }, member)).toBe("reported");
  expect(searchOf(NO_FILTERS, "reported").filters).toEqual({ reporter: "me" });
});

test("a view asks for its own people and the open states, until states are chosen", () => {
  const open = ["new", "open", "in_progress", "on_hold"];
  expect(searchOf(NO_FILTERS, "assigned").filters).toEqual({ assigneeIds: ["me"], status: open });
  expect(searchOf(NO_FILTERS, "unassigned").filters).toEqual({
    assigneeIds: ["none"],
    status: open,
  });
  const closed = toggled(NO_FILTERS, "statuses", "closed");
  expect(searchOf(closed, "open").filters).toEqual({ status: ["closed"] });
  expect(toggled(closed, "statuses", "closed")).toEqual(NO_FILTERS);
});

test("another view keeps what it has room for", () => {
  const views = viewsFor(true, true);
  const filters = filtersOf({
    ...{ view: "all", q: "lamp", status: "open.closed", assignee: ID, location: ID },
    ...{ sort: "-priority", layout: "board" },
  });
  const kept = { ...filters, statuses: ["open"] };
  expect(inView(filters, "open", views)).toEqual({ ...kept, view: "open" });
  expect(inView(filters, "assigned", views)).toEqual({ ...kept, view: null, assignees: [] });
  expect(inView(filters, "reported", views)).toEqual({ ...filters, view: "reported" });
});
