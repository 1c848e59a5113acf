import type { Issue, IssueSummary, Organisation } from "@storey/contract";
import type { IssueStatus } from "@storey/domain";
import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { aDevice } from "../../lib/device/device.fixture.ts";
import { replaceDevice } from "../../lib/device/open-device.ts";
import { loadMessages } from "../../lib/messages.ts";
import { cachedSince } from "../../lib/offline/cached-reads.ts";
import { aRecord, holdRecords, refusedWith } from "../../lib/outbox/outbox.fixture.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, type Asked, idOf } from "../../test-support/harness.fixture.tsx";
import { useListSelection } from "../../ui/list/use-list-selection.ts";
import { anAsset, foundAssets } from "../assets/assets.fixture.ts";
import { issueListsChanged, issueQuery } from "../issues/issue.queries.ts";
import {
  anIssue,
  aSummary,
  found,
  GRACE,
  ME,
  showIssues,
  TECHNICIAN,
} from "../issues/issues.fixture.tsx";
import { IssuesScreen } from "./issues.screen.tsx";

const device = aDevice();
replaceDevice(device);

const LIST = [
  aSummary(1),
  aSummary(2, { assignees: [GRACE], priority: "urgent" }),
  aSummary(3, { status: "resolved" }),
  aSummary(4, { status: "new" }),
];

const answers: Answers = ({ path }) => (path === "/issues/search" ? found(LIST) : undefined);

function show(address = "/issues", answer: Answers = answers, permissions?: readonly never[]) {
  const given = permissions ? { permissions } : {};
  return showIssues({
    screen: IssuesScreen,
    path: "/issues",
    address,
    answers: (asked) => answer(asked) ?? answers(asked),
    ...given,
  });
}

/**
 * Returns the last search of the list; the counts of the tabs ask for one issue each and are left
 * out.
 */
function lastSearch(asked: readonly Asked[]): unknown {
  const searches = asked.filter(({ path }) => path === "/issues/search").map(({ body }) => body);
  return searches.findLast((body) => (body as { pageSize?: number }).pageSize !== 1);
}

test("a technician begins with what is assigned to them; other views are tabs in the address", async () => {
  const { asked, router } = await show();
  await screen.findByText("4 issues");
  expect(screen.getByRole("tab", { name: "Assigned to me" }).ariaSelected).toBe("true");
  expect(lastSearch(asked)).toMatchObject({
    ...{ filters: { assigneeIds: ["me"] }, sort: "-priority" },
  });
  fireEvent.click(screen.getByRole("tab", { name: "Unassigned" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "unassigned" }));
  await waitFor(() =>
    expect(lastSearch(asked)).toMatchObject({ filters: { assigneeIds: ["none"] } }),
  );
});

test("each tab says how many there are, and each row when it is due and how old it is", async () => {
  const dueAt = "2026-01-08T17:00:00.000Z";
  await show("/issues", ({ path, body }) => {
    if (path !== "/issues/search") return undefined;
    const isFree = JSON.stringify(body).includes("none");
    return found(isFree ? LIST : [aSummary(1, { dueAt, isOverdue: true })]);
  });
  const tab = await screen.findByRole("tab", { name: "Unassigned" });
  await waitFor(() => expect(tab.textContent).toBe("Unassigned4"));
  expect(tab.getAttribute("aria-description")).toBe("4 issues");
  expect(screen.getByRole("tab", { name: "Assigned to me" }).textContent).toBe("Assigned to me1");
  expect(await screen.findByText("Jan 8, 2026")).toBeTruthy();
  expect(screen.getByText("Overdue", { selector: "[role=cell] *" })).toBeTruthy();
  expect(screen.getByText(/^[\d,]+ days$/)).toBeTruthy();
});

test("j and k lead through the issues, a takes one and r resolves it", async () => {
  const { asked } = await show("/issues", ({ method, path }) =>
    method === "PUT" && path.endsWith("/assignees") ? { body: anIssue(2) } : undefined,
  );
  await screen.findByText("4 issues");
  await userEvent.keyboard("j");
  expect(document.activeElement?.textContent).toContain("#1");
  await userEvent.keyboard("j");
  expect(document.activeElement?.textContent).toContain("#2");
  await userEvent.keyboard("a");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      assigneeIds: [GRACE.id, ME.id],
    }),
  );
  await userEvent.keyboard("k");
  expect(document.activeElement?.textContent).toContain("#1");
  await userEvent.keyboard("r");
  await screen.findByRole("dialog", { name: "Resolve #1" });
});

test("a and r that can do nothing with an issue say why", async () => {
  const rows = [aSummary(1, { status: "closed" }), aSummary(2, { assignees: [ME] }), aSummary(3)];
  const { asked } = await show("/issues?view=all", ({ path }) =>
    path === "/issues/search" ? found(rows) : undefined,
  );
  await screen.findByText("3 issues");
  const said = async (key: string, words: string) => {
    await userEvent.keyboard(key);
    await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe(words));
  };
  await said("jr", "#1 is already: Closed");
  await said("a", "#1 is already: Closed");
  await said("ja", "#2 is yours already");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

test("where a row leaves the list, the keys go on from the row in its place; a can be undone", async () => {
  let free = [aSummary(1), aSummary(2), aSummary(3)];
  const { asked } = await show("/issues?view=unassigned", ({ method, path, body }) => {
    if (path === "/issues/search") return found(free);
    const number = [1, 2, 3].find((one) => path.includes(idOf(one)));
    if (number === undefined) return undefined;
    free = free.filter((one) => one.number !== number);
    if (method === "PUT") {
      const { assigneeIds } = body as { assigneeIds: string[] };
      const assignees = assigneeIds.length > 0 ? [ME] : [];
      if (assignees.length === 0) free = [aSummary(number, { version: 3 }), ...free];
      return { body: anIssue(number, { version: 2, assignees }) };
    }
    return path.endsWith("/transition")
      ? { body: anIssue(number, { version: 2, status: "resolved" }) }
      : undefined;
  });
  await screen.findByText("3 issues");
  await userEvent.keyboard("jj");
  const at = () => document.activeElement?.textContent;
  expect(at()).toContain("#2");
  await userEvent.keyboard("a");
  await screen.findByText("2 issues");
  await waitFor(() => expect(at()).toContain("#3"));
  const undo = toasts.get().at(-1)?.action;
  expect(undo?.label).toBe("Undo");

  await userEvent.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Resolve #3" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await screen.findByText("1 issue");
  // It was the last row: the one before it has the focus.
  await waitFor(() => expect(at()).toContain("#1"));

  act(() => undo?.run());
  await screen.findByText("2 issues");
  const last = asked.findLast(({ method }) => method === "PUT");
  expect([last?.path, last?.body]).toEqual([`/issues/${idOf(2)}/assignees`, { assigneeIds: [] }]);
});

test("where the last row leaves the list, the focus goes to what stands in its place", async () => {
  let left = [aSummary(1, { status: "in_progress" })];
  await show("/issues?view=assigned", ({ path }) => {
    if (path === "/issues/search") return found(left);
    if (!path.endsWith("/transition")) return undefined;
    left = [];
    return { body: anIssue(1, { status: "resolved", version: 2 }) };
  });
  await screen.findByRole("link", { name: /^#1 / });
  await userEvent.keyboard("j");
  await userEvent.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  const nothing = await screen.findByRole("heading", { name: "Nothing is assigned to you" });
  await waitFor(() => expect(document.activeElement).toBe(nothing));
});

test("what was read between a write and its reply is not counted twice, but asked for again", async () => {
  const reply = Promise.withResolvers<void>();
  let free = [aSummary(1), aSummary(4), aSummary(5)];
  const { asked } = await show("/issues", ({ method, path, body }) => {
    if (method === "PUT" && path.endsWith("/assignees")) {
      free = free.slice(1);
      return reply.promise.then(() => ({ body: anIssue(1, { version: 2, assignees: [ME] }) }));
    }
    if (path === `/issues/${idOf(1)}`) return { body: anIssue(1) };
    if (path !== "/issues/search" || !JSON.stringify(body).includes("none")) return undefined;
    return { body: { totalCount: free.length, results: free.slice(0, 1), facets: null } };
  });
  // The page of the issue was open before.
  await queryClient.fetchQuery(issueQuery(idOf(1)));
  const tab = await screen.findByRole("tab", { name: "Unassigned" });
  await waitFor(() => expect(tab.textContent).toBe("Unassigned3"));
  await screen.findByText("4 issues");
  await userEvent.keyboard("j");
  expect(document.activeElement?.textContent).toContain("#1");
  await userEvent.keyboard("a");
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  await act(() => issueListsChanged());
  await waitFor(() => expect(tab.textContent).toBe("Unassigned2"));

  const counts = () => asked.filter(({ body }) => JSON.stringify(body)?.includes('"none"')).length;
  const before = counts();
  reply.resolve();
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect(tab.textContent).toBe("Unassigned2");
  await waitFor(() => expect(counts()).toBeGreaterThan(before));
  expect(tab.textContent).toBe("Unassigned2");
});

test("Enter opens the issue the keys have led to, and / leads to the search, also from a box", async () => {
  const { router } = await show();
  await screen.findByText("4 issues");
  const search = screen.getByRole("textbox", { name: "Search issues" });
  const goesToSearch = async () => {
    expect(document.activeElement).not.toBe(search);
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(search);
    expect(search).toHaveProperty("value", "");
  };
  await goesToSearch();
  // In the search box it is a letter like any other; so are j and k.
  await userEvent.keyboard("j/k");
  expect(search).toHaveProperty("value", "j/k");
  await userEvent.keyboard("{Escape}");
  screen.getByRole<HTMLElement>("checkbox", { name: "Select #2" }).focus();
  await goesToSearch();
  search.blur();
  await userEvent.keyboard("jj");
  await goesToSearch();
  search.blur();
  await userEvent.keyboard("jj{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${idOf(2)}`));
});

test("a member has only what they reported, and cannot choose several", async () => {
  const { asked } = await show("/issues?view=all", answers, []);
  await screen.findByRole("heading", { name: "Reported by me" });
  await screen.findByText("4 issues");
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(lastSearch(asked)).toMatchObject({ filters: { reporter: "me" } });
});

test("a filter that is chosen stands in the address and is asked for", async () => {
  const { asked, router } = await show("/issues?view=open");
  await screen.findByText("4 issues");
  fireEvent.click(screen.getByRole("button", { name: "Priority" }));
  const panels = screen.getAllByRole("dialog", { hidden: true });
  const panel = panels.find(({ ariaLabel }) => ariaLabel === "Priority");
  if (!panel) throw new Error("There is no panel.");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(panel).findByLabelText(/^Medium/));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: "open", priority: "medium" }),
  );
  await waitFor(() =>
    expect(lastSearch(asked)).toMatchObject({ filters: { priority: ["medium"] } }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Remove the filter Medium" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "open" }));
});

test("Shift ticks all between, and what is ticked is changed at once", async () => {
  const { asked } = await show("/issues?view=all", ({ path }) =>
    path === "/issues/bulk" ? { body: { count: 2 } } : undefined,
  );
  const first = await screen.findByRole("checkbox", { name: "Select #1" });
  fireEvent.click(first);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select #2" }), { shiftKey: true });
  const bar = screen.getByRole("region", { name: "Selected issues" });
  expect(within(bar).getByText("2 selected")).toBeTruthy();
  fireEvent.click(within(bar).getByRole("button", { name: "Assign to me" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected issues" })).toBeNull());
  expect(asked.find(({ path }) => path === "/issues/bulk")?.body).toEqual({
    ids: [LIST[0]?.id, LIST[1]?.id],
    changes: { assigneeIds: [ME.id] },
  });
});

test("the bar of what is ticked stands before the list; Enter leads there from a box, and Escape back", async () => {
  await show("/issues?view=all", ({ path }) =>
    path === "/issues/bulk" ? { body: { count: 1 } } : undefined,
  );
  const tick = await screen.findByRole("checkbox", { name: "Select #2" });
  tick.focus();
  fireEvent.keyDown(tick, { key: "Enter" });
  expect(document.activeElement).toBe(tick);
  fireEvent.click(tick);
  const bar = screen.getByRole("region", { name: "Selected issues" });
  expect(bar.compareDocumentPosition(screen.getByRole("table"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(
    within(bar).getByText(
      "Enter in the box of a row leads here, Esc leads back. Arrows with Shift select more.",
    ),
  ).toBeTruthy();
  expect(tick.getAttribute("aria-keyshortcuts")).toBe("Enter");
  // The key press is handled, so it does not press the button too.
  expect(fireEvent.keyDown(tick, { key: "Enter" })).toBe(false);
  expect(document.activeElement).toBe(within(bar).getByRole("button", { name: "Status" }));
  fireEvent.keyDown(document.activeElement ?? bar, { key: "Escape" });
  expect(document.activeElement).toBe(tick);
  const clear = within(bar).getByRole("button", { name: "Clear the selection" });
  clear.focus();
  fireEvent.click(clear);
  await waitFor(() => expect(document.activeElement).toBe(tick));
});

test("no more than can be changed are ticked, and that is said", async () => {
  const { result } = renderHook(() => useListSelection<IssueSummary>({ most: 200 }));
  const many = Array.from({ length: 250 }, (_, at) => aSummary(at + 1));
  await loadMessages(["lists"]);
  act(() => result.current.toggle(0, false, (at) => many[at]));
  act(() => result.current.toggle(249, true, (at) => many[at]));
  expect(result.current.chosen.size).toBe(200);
  expect(toasts.get().at(-1)?.summary).toBe("At most 200 can be selected at once.");
});

test("a list that cannot be read anew stays, with its ticks, and says so", async () => {
  let isDown = false;
  await show("/issues?view=all", ({ path }) =>
    isDown && path === "/issues/search"
      ? { status: 403, body: { code: "access.forbidden", message: "No." } }
      : undefined,
  );
  const tick = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select #1" });
  fireEvent.click(tick);
  isDown = true;
  await act(() => issueListsChanged());
  await screen.findByText(/^The issues could not be loaded/);
  expect(tick.isConnected && tick.checked).toBe(true);
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(/^The issues could not/)).toBeNull());
});

test("a filter that is pressed while one types is not undone by what was typed", async () => {
  const { router } = await show("/issues?view=open");
  await screen.findByText("4 issues");
  fireEvent.change(screen.getByRole("textbox", { name: "Search issues" }), {
    target: { value: "lamp" },
  });
  fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), {
    target: { value: "createdAt" },
  });
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: "open", q: "lamp", sort: "createdAt" }),
  );
});

test("an empty list says what to do next", async () => {
  const { router } = await show("/issues", () => found([]));
  await screen.findByText("Nothing is assigned to you");
  fireEvent.click(screen.getByRole("button", { name: "See what nobody has" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "unassigned" }));
});

test("a list that this device shows without a network says from when it is", async () => {
  await loadMessages(["space-page"]);
  const { asked } = await show("/issues?view=open");
  await screen.findByText("4 issues");
  const body = asked.find(
    (one) => one.path === "/issues/search" && Reflect.get(Object(one.body), "pageSize") !== 1,
  )?.body;
  const { queryKey } = queryClient
    .getQueryCache()
    .findAll()
    .find((query) => JSON.stringify(query.queryKey).includes(JSON.stringify(body))) ?? {
    queryKey: [],
  };
  act(() => cachedSince.set(new Map([[JSON.stringify(queryKey), Date.now()]])));
  onTestFinished(() => cachedSince.set(new Map()));
  await screen.findByText(/^You are offline: as of/);
});

test("a column of the board that could not be read is read again by a press", async () => {
  let isDown = true;
  await show("/issues?layout=board", ({ path, body }) => {
    if (path !== "/issues/search") return undefined;
    const { filters } = body as { filters?: { status?: string[] } };
    if (filters?.status?.[0] !== "open") return found([]);
    return isDown ? { status: 400, body: { code: "request.invalid" } } : found([aSummary(1)]);
  });
  const column = await screen.findByRole("region", { name: "Open" });
  const retry = await within(column).findByRole("button", { name: "Retry" });
  isDown = false;
  await userEvent.click(retry);
  await within(column).findByText(/#1/);
});

test("the board moves a card by its menu and asks what the step needs", async () => {
  const { asked } = await show("/issues?view=all&layout=board", ({ path, body }) => {
    if (path === "/issues/search") {
      const { filters } = body as { filters: { status?: string[] } };
      return found(LIST.filter(({ status }) => filters.status?.includes(status)));
    }
    if (path.endsWith("/transition")) return { body: aSummary(1, { status: "on_hold" }) };
    return undefined;
  });
  const open = await screen.findByRole("region", { name: "Open" });
  await within(open).findByText("Lamp 1 flickers");
  fireEvent.click(within(open).getByRole("button", { name: "Move #1" }));
  const menu = within(open).getAllByRole("menu", { hidden: true })[0];
  if (!menu) throw new Error("There is no menu.");
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(menu).findByRole("menuitem", { name: "On hold", hidden: true }));
  const dialog = await screen.findByRole("dialog", { name: "Put #1 on hold" });
  const take = within(dialog).getByRole("button", { name: "Put on hold" });
  take.focus();
  fireEvent.click(take);
  await within(dialog).findByText("Choose one");
  expect(document.activeElement).toBe(within(dialog).getAllByRole("radio")[0]);
  expect(asked.some(({ path }) => path.endsWith("/transition"))).toBe(false);
  fireEvent.click(within(dialog).getByLabelText("Parts"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Put on hold" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Put/ })).toBeNull());
  expect(asked.find(({ path }) => path.endsWith("/transition"))?.body).toEqual({
    to: "on_hold",
    reason: "parts",
  });
});

test("a card that was moved by its menu keeps the focus in its new column", async () => {
  let card = aSummary(1);
  await show("/issues?view=open&layout=board", ({ path, body }) => {
    if (path.endsWith("/transition")) {
      card = aSummary(1, { status: "in_progress", version: 2 });
      return { body: anIssue(1, { status: "in_progress", version: 2 }) };
    }
    if (path !== "/issues/search") return undefined;
    const { status } = (body as { filters: { status: string[] } }).filters;
    return found(status.includes(card.status) ? [card] : []);
  });
  const open = await screen.findByRole("region", { name: "Open" });
  const move = await within(open).findByRole("button", { name: "Move #1" });
  fireEvent.click(move);
  move.focus();
  const menu = within(open).getAllByRole("menu", { hidden: true })[0];
  fireEvent(menu ?? open, Object.assign(new Event("toggle"), { newState: "open" }));
  move.focus();
  fireEvent.click(await within(open).findByRole("menuitem", { name: "In progress", hidden: true }));
  // The column of a closed state takes cards and shows none, as its issues are not part of the
  // list.
  const end = screen.getByRole("region", { name: "Resolved" });
  expect(within(end).queryByRole("list")).toBeNull();
  const begun = screen.getByRole("region", { name: "In progress" });
  const there = await within(begun).findByRole("button", { name: "Move #1" });
  await waitFor(() => expect(document.activeElement).toBe(there));
});

/** Shows the board of all issues with one card; each move is answered as the server would. */
async function showCard(status: IssueStatus, moved: Partial<Issue> = {}) {
  let card = anIssue(1, { status });
  return show("/issues?view=all&layout=board", ({ path, body }) => {
    if (path.endsWith("/transition")) {
      const { to } = body as { to: IssueStatus };
      card = anIssue(1, { status: to, version: card.version + 1, ...moved });
      return { body: card };
    }
    if (path.endsWith("/undo")) {
      card = anIssue(1, { status, version: card.version + 1 });
      return { body: card };
    }
    if (path !== "/issues/search") return undefined;
    const { filters } = body as { filters: { status: string[] } };
    return found(filters.status.includes(card.status) ? [aSummary(1, card)] : []);
  });
}

async function move(from: string, to: string) {
  const column = await screen.findByRole("region", { name: from });
  await within(column).findByText("Lamp 1 flickers");
  const menu = within(column).getAllByRole("menu", { hidden: true })[0] ?? column;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(menu).findByRole("menuitem", { name: to, hidden: true }));
}

test("the board of all issues has a column for every state, also for those that are over", async () => {
  await show("/issues?view=all&layout=board", ({ path, body }) => {
    if (path !== "/issues/search") return undefined;
    const { filters } = body as { filters: { status: string[] } };
    const over = [aSummary(1, { status: "closed" }), aSummary(2, { status: "cancelled" })];
    return found(over.filter(({ status }) => filters.status.includes(status)));
  });
  const column = (name: string) => within(screen.getByRole("region", { name }));
  await screen.findByText("Lamp 1 flickers");
  expect(column("Closed").getByText("Lamp 1 flickers")).toBeTruthy();
  expect(await column("Cancelled").findByText("Lamp 2 flickers")).toBeTruthy();
});

test("a move on the board can be undone, and is no other move then", async () => {
  const { asked } = await showCard("open");
  await move("Open", "Cancelled");
  const dialog = await screen.findByRole("dialog", { name: "Cancel #1" });
  fireEvent.click(within(dialog).getByLabelText("Declined"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel issue" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("#1 is now: Cancelled"));
  const undo = toasts.get().at(-1)?.action;
  expect(undo?.label).toBe("Undo");
  act(() => undo?.run());
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("#1 is now: Open"));
  expect(asked.find(({ path }) => path.endsWith("/undo"))?.body).toEqual({ version: 2 });
  expect(asked.filter(({ path }) => path.endsWith("/transition"))).toHaveLength(1);
});

test("a move on the board that says something to everybody offers no undo", async () => {
  await showCard("on_hold", { commentsCount: 1 });
  await move("On hold", "Open");
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("#1 is now: Open"));
  expect(toasts.get().at(-1)?.action).toBeUndefined();
});

test("a state that not all of the ticked can go to says so, and which", async () => {
  const { asked } = await show("/issues?view=all");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select #1" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select #3" }));
  const bar = screen.getByRole("region", { name: "Selected issues" });
  const menu = within(bar).getAllByRole("menu", { hidden: true })[0] ?? bar;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  const name = "In progress (only 1 of 2 can)";
  fireEvent.click(await within(menu).findByRole("menuitem", { name, hidden: true }));
  expect(toasts.get().at(-1)?.detail).toContain("#3 (Resolved)");
  expect(asked.some(({ path }) => path === "/issues/bulk")).toBe(false);
});

test("a number that is elsewhere is looked for among all issues", async () => {
  const { asked, router } = await show("/issues?q=%2316", ({ path, body }) => {
    if (path !== "/issues/search") return undefined;
    const { filters } = body as { filters: { assigneeIds?: string[] } };
    return found(filters.assigneeIds ? [] : [aSummary(16)]);
  });
  // A user who may read the log of alerts has a link to it beside the list.
  expect(await screen.findByRole("link", { name: "SOS log" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Search all issues" }));
  await screen.findByText("Lamp 16 flickers");
  expect(router.state.location.search).toEqual({ view: "all", q: "#16" });
  expect(lastSearch(asked)).toMatchObject({ searchTerm: "#16", filters: {} });
  expect(screen.queryByRole("button", { name: "Search all issues" })).toBeNull();
});

/** Returns an answer without results, which therefore counts nothing. */
function nothingFound() {
  const { body } = found([]);
  const { facets } = body;
  const none = { statuses: [], priorities: [], categories: [], locations: [], assignees: [] };
  return { body: { ...body, facets: { ...facets, ...none } } };
}

const PLACE = "0197a7a0-0000-7000-8000-000000000001";

test("a filter keeps its word where nothing is found, and there is nothing wider than all", async () => {
  const filters = `status=on_hold&priority=urgent&category=lighting&assignee=none.me&location=${PLACE}`;
  const { router } = await show(`/issues?view=all&q=projector&${filters}`, ({ path }) =>
    path === "/issues/search" ? nothingFound() : undefined,
  );
  await screen.findByText("Nothing matches");
  const names = screen
    .getAllByRole("button", { name: /^Remove the filter/ })
    .map(({ ariaLabel }) => ariaLabel?.replace("Remove the filter ", ""));
  const own = ["On hold", "Urgent", "Another location", "Nobody yet", "Me", "Lighting"];
  expect(names.toSorted()).toEqual(own.toSorted());
  expect(screen.queryByRole("button", { name: "Search all issues" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: "all" }));
});

test("a place that was named before keeps its name where nothing is found", async () => {
  const at = LIST[0]?.location?.id;
  await show(`/issues?view=all&location=${at}`, ({ path, body }) => {
    const { searchTerm } = (body ?? {}) as { searchTerm?: string };
    return path === "/issues/search" && searchTerm ? nothingFound() : undefined;
  });
  await screen.findByRole("button", { name: "Remove the filter North House" });
  fireEvent.change(screen.getByRole("textbox", { name: "Search issues" }), {
    target: { value: "projector" },
  });
  await screen.findByText("Nothing matches");
  expect(screen.getByRole("button", { name: "Remove the filter North House" })).toBeTruthy();
});

test("a place of the organisation has its name although nothing there is found", async () => {
  await show(`/issues?view=all&location=${PLACE}`, ({ path }) =>
    path === "/issues/search" ? nothingFound() : undefined,
  );
  await screen.findByRole("button", { name: "Remove the filter Another location" });
  const quay = { id: PLACE, name: "Quay" } as Organisation["locations"][number];
  act(() =>
    session.update((now) => ({
      ...now,
      organisation: now.organisation && { ...now.organisation, locations: [quay] },
    })),
  );
  await screen.findByRole("button", { name: "Remove the filter Quay" });
});

test("another view keeps the words and the filters", async () => {
  const { asked, router } = await show("/issues?view=all&q=projector&priority=medium");
  await screen.findByText("4 issues");
  fireEvent.click(screen.getByRole("tab", { name: "All open" }));
  const kept = { view: "open", q: "projector", priority: "medium" };
  await waitFor(() => expect(router.state.location.search).toEqual(kept));
  await waitFor(() =>
    expect(lastSearch(asked)).toMatchObject({
      searchTerm: "projector",
      filters: { priority: ["medium"], status: ["new", "open", "in_progress", "on_hold"] },
    }),
  );
});

test("what makes an issue stand out is told in words on its line, and in no hint alone", async () => {
  const marked = aSummary(1, {
    ...{ status: "new", impact: "degraded", reportCount: 3 },
    assignees: [GRACE, ME],
  });
  await show("/issues?view=all", ({ path }) =>
    path === "/issues/search" ? found([marked]) : undefined,
  );
  const row = await screen.findByRole("row", { name: /Lamp 1/ });
  for (const words of ["New", "Usable with limits", "Reported by 3", "Grace Hopper, Ada"])
    expect(within(row).getByText(words), words).toBeTruthy();
  const shown = row.textContent ?? "";
  const hints = [...row.querySelectorAll("[title]:not(time)")].map((one) =>
    one.getAttribute("title"),
  );
  for (const hint of hints) expect(shown, String(hint)).toContain(hint);
});

test("issues that lie in no location are listed, filtered and given a step like all others", async () => {
  const asset = { id: "0197a7a0-0000-7000-8000-0000000000aa", name: "Pump 7" };
  const nowhere = aSummary(5, { space: null, asset, location: null, title: "It leaks" });
  const { asked, router } = await show("/issues?view=all", ({ path }) => {
    if (path !== "/issues/search") return undefined;
    const { body } = found([nowhere]);
    const facets = {
      ...body.facets,
      locations: [{ id: null, name: null, count: 1 }],
    };
    return { body: { ...body, facets } };
  });
  const row = (await screen.findByRole("link", { name: /It leaks/ })).closest("[role=row]");
  expect(row?.textContent).toContain("Pump 7");
  fireEvent.click(within(row as HTMLElement).getByRole("checkbox"));
  expect(screen.getByRole("region", { name: "Selected issues" }).textContent).toContain(
    "1 selected",
  );
  fireEvent.click(screen.getByRole("button", { name: "Location" }));
  const panel = screen
    .getAllByRole("dialog", { hidden: true })
    .find(({ ariaLabel }) => ariaLabel === "Location");
  if (!panel) throw new Error("There is no panel.");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(panel).findByLabelText(/^No location/));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: "all", location: "none" }),
  );
  expect(lastSearch(asked)).toMatchObject({ filters: { locationIds: ["none"] } });
  expect(screen.getByRole("button", { name: "Remove the filter No location" })).toBeTruthy();
});

describe("an issue that something was done to here which the server does not have", () => {
  const of = (number: number, kind: "step" | "comment" | "attachment") => ({
    id: `${kind} of ${number}`,
    userId: ME.id,
    entity: { kind, id: `${kind} of ${number}`, issueId: aSummary(number).id },
  });
  const hold = () =>
    act(() =>
      holdRecords(
        device,
        aRecord(of(1, "step")),
        aRecord({ ...of(2, "comment"), ...refusedWith(403, "access.forbidden") }),
        // Not attempted yet: the connection failed at the record before.
        aRecord({ ...of(3, "attachment"), attempts: 0 }),
        aRecord({ ...of(4, "comment"), state: "acked" }),
      ),
    );
  afterEach(() => act(() => holdRecords(device)));

  test("says so in its row, until it has arrived", async () => {
    await show("/issues?view=all");
    await screen.findByText("4 issues");
    await hold();
    const row = (number: number) => {
      const found = screen
        .getByRole("link", { name: new RegExp(`^#${number} `) })
        .closest("[role=row]");
      if (!(found instanceof HTMLElement)) throw new Error(`#${number} has no row.`);
      return within(found);
    };
    expect(row(1).getByText("Waits to be sent")).toBeTruthy();
    expect(row(2).getByText("Not taken")).toBeTruthy();
    expect(row(3).getByText("Waits to be sent")).toBeTruthy();
    expect(row(4).queryByText("Waits to be sent")).toBeNull();
    await act(() => holdRecords(device));
    expect(row(1).queryByText("Waits to be sent")).toBeNull();
  });

  test("says so on its card of the board", async () => {
    await show("/issues?view=all&layout=board", ({ path, body }) => {
      const { filters } = body as { filters: { status: string[] } };
      if (path !== "/issues/search") return undefined;
      return found(LIST.filter(({ status }) => filters.status.includes(status)));
    });
    await screen.findByRole("link", { name: "Lamp 1 flickers" });
    await hold();
    const card = (number: number) => {
      const link = screen.getByRole("link", { name: `Lamp ${number} flickers` });
      return within(link.closest("li") as HTMLElement);
    };
    expect(card(1).getByText("Waits to be sent")).toBeTruthy();
    expect(card(2).getByText("Not taken")).toBeTruthy();
    expect(card(4).queryByText("Waits to be sent")).toBeNull();
  });
});

test("issues are filtered by the asset they are about, which is searched for", async () => {
  const asset = anAsset(55);
  const { asked, router } = await showIssues({
    screen: IssuesScreen,
    path: "/issues",
    address: "/issues?view=all",
    permissions: [...TECHNICIAN, "organisation.assets.read"],
    settings: ["spaces_core", "asset_management"],
    answers: (one) => {
      if (one.path === "/assets/search") return { body: foundAssets([asset]) };
      if (one.path === `/assets/${asset.id}`) return { body: asset };
      return answers(one);
    },
  });
  const chip = await screen.findByRole("button", { name: /^Asset/ });
  const panel = document.getElementById(chip.getAttribute("popovertarget") ?? "");
  await waitFor(() => expect((chip as HTMLButtonElement).disabled).toBe(false));
  fireEvent(panel as HTMLElement, Object.assign(new Event("toggle"), { newState: "open" }));
  const user = userEvent.setup();
  const choice = { name: "A-000055 Lumen 4000", hidden: true } as const;
  await user.type(await screen.findByRole("textbox", { name: /Find by tag/, hidden: true }), "55");
  fireEvent.click(await screen.findByRole("checkbox", choice));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: "all", asset: asset.id }),
  );
  await screen.findByRole("button", { name: "Remove the filter A-000055 Lumen 4000" });
  const last = asked.findLast(({ path }) => path === "/issues/search");
  expect(last?.body).toMatchObject({ filters: { assetIds: [asset.id] } });
});

test("without assets there is no filter by them", async () => {
  await show("/issues?view=all");
  await screen.findByRole("button", { name: /^Category/ });
  expect(screen.queryByRole("button", { name: /^Asset/ })).toBeNull();
});
