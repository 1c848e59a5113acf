import { expect, test } from "vitest";
import { ISSUE_ADDRESS, inView, searchOf, viewOf, viewsFor } from "./issue-filters.ts";

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
  const filters = ISSUE_ADDRESS.read(search);
  expect(ISSUE_ADDRESS.write(filters)).toEqual(search);
  expect(ISSUE_ADDRESS.filterCount(filters)).toBe(9);
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
  expect(ISSUE_ADDRESS.read(search)).toEqual(ISSUE_ADDRESS.none);
});

test("who works on issues begins with their own, a member has only what they reported", () => {
  expect(viewOf(ISSUE_ADDRESS.none, viewsFor(true, true))).toBe("assigned");
  expect(viewOf(ISSUE_ADDRESS.none, viewsFor(true, false))).toBe("open");
  const member = viewsFor(false, false);
  expect(viewOf({ ...ISSUE_ADDRESS.none, view: "all" }, member)).toBe("reported");
  expect(searchOf(ISSUE_ADDRESS.none, "reported").filters).toEqual({ reporter: "me" });
});

test("a view asks for its own people and the open states, until states are chosen", () => {
  const open = ["new", "open", "in_progress", "on_hold"];
  expect(searchOf(ISSUE_ADDRESS.none, "assigned").filters).toEqual({
    assigneeIds: ["me"],
    status: open,
  });
  expect(searchOf(ISSUE_ADDRESS.none, "unassigned").filters).toEqual({
    assigneeIds: ["none"],
    status: open,
  });
  const closed = ISSUE_ADDRESS.toggled(ISSUE_ADDRESS.none, "statuses", "closed");
  expect(searchOf(closed, "open").filters).toEqual({ status: ["closed"] });
  expect(ISSUE_ADDRESS.toggled(closed, "statuses", "closed")).toEqual(ISSUE_ADDRESS.none);
});

test("another view keeps what it has room for", () => {
  const views = viewsFor(true, true);
  const filters = ISSUE_ADDRESS.read({
    ...{ view: "all", q: "lamp", status: "open.closed", assignee: ID, location: ID },
    ...{ sort: "-priority", layout: "board" },
  });
  const kept = { ...filters, statuses: ["open"] };
  expect(inView(filters, "open", views)).toEqual({ ...kept, view: "open" });
  expect(inView(filters, "assigned", views)).toEqual({ ...kept, view: null, assignees: [] });
  expect(inView(filters, "reported", views)).toEqual({ ...filters, view: "reported" });
});
