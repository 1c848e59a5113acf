import type { LocationSummary, NotificationList } from "@storey/contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { cachedSince } from "../../lib/offline/cached-reads.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import {
  type Answers,
  idOf,
  leavesWhenRefused,
  REFUSED,
} from "../../test-support/harness.fixture.tsx";
import { anAsset, PLACE } from "../assets/assets.fixture.ts";
import { anImage } from "../images/images.fixture.ts";
import { issuePage, issueQuery } from "../issues/issue.queries.ts";
import {
  anIssue,
  aSpace,
  aSummary,
  found,
  GRACE,
  ME,
  SPACE,
  showIssues,
  TECHNICIAN,
} from "../issues/issues.fixture.tsx";
import { Uploads } from "../issues/uploads.fixture.ts";
import { notificationsQuery } from "../notifications/notification.queries.ts";
import { aPanorama, withoutDrawing } from "../panoramas/panorama-harness.fixture.tsx";
import { IssueScreen } from "./issue.screen.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";

function answersOf(issue: ReturnType<typeof anIssue>, more: Answers = () => undefined): Answers {
  return async (asked) => {
    const own = await more(asked);
    if (own) return own;
    const { method, path } = asked;
    if (path === `/issues/${issue.id}` && method === "GET") return { body: issue };
    if (path.endsWith("/comments") && method === "GET") return { body: [] };
    if (path.endsWith("/history")) return { body: [] };
    if (path === "/issues/search") return found([aSummary(9)]);
    if (path === "/organisations/users/search") return { body: { totalCount: 0, results: [] } };
    return undefined;
  };
}

async function open(
  issue: ReturnType<typeof anIssue>,
  more?: Answers,
  settings?: readonly string[],
) {
  const rendered = await showIssues({
    screen: IssueScreen,
    path: "/issues/$issueId",
    address: `/issues/${issue.id}`,
    answers: answersOf(issue, more),
    ...(settings ? { settings } : {}),
  });
  await screen.findByRole("heading", { level: 1, name: `${issue.reference} ${issue.title}` });
  return rendered;
}

/** What failed in a check, and waits to be checked again. */
const FAILURE = {
  ...{ id: idOf(901), itemId: idOf(902), assetId: null, label: "The alarm sounds" },
  ...{ isCritical: true, state: "recheck", issue: { id: idOf(1), number: 1, status: "resolved" } },
  ...{ firstRunId: idOf(903), lastRunId: idOf(903), failedAt: MOMENT, clearedAt: null },
  ...{ template: { id: idOf(904), name: "Plant" }, recheckDueOn: "2026-01-06" },
  subject: { space: null, floor: null, location: null, asset: null },
};

test("who resolves what a failed check opened is told that a re-check waits, and led there", async () => {
  let isUndone = false;
  const check = { source: "checklist" as const };
  const { router } = await open(
    anIssue(1, check),
    ({ path, query }) => {
      if (path === "/checklist-failures") {
        const recheckRunId = query.get("issueId") === idOf(1) ? idOf(900) : null;
        return { body: [{ ...FAILURE, recheckRunId }] };
      }
      if (path.endsWith("/undo")) {
        isUndone = true;
        return { body: anIssue(1, { ...check, status: "new", version: 3 }) };
      }
      if (!path.endsWith("/transition")) return undefined;
      return { body: anIssue(1, { ...check, status: "resolved", version: 2 }) };
    },
    ["spaces_core", "issues_core", "spaces_checklists"],
  );
  const toast = (text: string) => toasts.get().find(({ summary }) => summary === text);
  const resolve = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Resolve" }));
    const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
    await waitFor(() => expect(toast("#1 waits for its re-check")).toBeDefined());
  };
  await resolve();
  // Undo takes the re-check back, and what told of it with it.
  act(() => toast("#1 is now: Resolved")?.action?.run());
  await waitFor(() => expect(isUndone).toBe(true));
  await waitFor(() => expect(toast("#1 waits for its re-check")).toBeUndefined());
  await resolve();
  const { action } = toast("#1 waits for its re-check") ?? {};
  expect(action?.label).toBe("Open the re-check");
  act(() => action?.run());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/checklists/runs/${idOf(900)}`));
});

test("a step that needs nothing is taken at once", async () => {
  const { asked } = await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition") ? { body: anIssue(1, { status: "in_progress" }) } : undefined,
  );
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText("In progress");
  expect(asked.find(({ path }) => path.endsWith("/transition"))?.body).toEqual({
    to: "in_progress",
  });
});

test("who acts on an issue has seen what they were told of it: the bell counts it no more", async () => {
  const aNotification = (number: number) => ({
    ...{ id: idOf(500 + number), kind: "issue_assigned", count: 1, isRead: false, actor: null },
    ...{ at: "2026-01-05T08:30:00.000Z", timezone: "UTC", status: null, isMerged: false },
    issue: { ...anIssue(number), space: "Room 1", asset: null },
    alertId: null,
    run: null,
  });
  const list = { notifications: [aNotification(1), aNotification(2)], next: "more", unread: 5 };
  await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition") ? { body: anIssue(1, { status: "in_progress" }) } : undefined,
  );
  const { queryKey } = notificationsQuery();
  queryClient.setQueryData(queryKey, { pages: [list as NotificationList], pageParams: [null] });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText("In progress");
  const [page] = queryClient.getQueryData(queryKey)?.pages ?? [];
  expect(page?.notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(page?.unread).toBe(4);
});

test("the issue of a call for help leads to it by name, not by a bare address", async () => {
  const address = `https://storey.test/sos/${idOf(777)}`;
  const description = `Ada called for help.\nHow it goes on: ${address}`;
  await open(anIssue(1, { source: "sos", description }));
  const link = screen.getByRole("link", { name: "Open the call for help" });
  expect(link.getAttribute("href")).toBe(`/sos/${idOf(777)}`);
  expect(link.parentElement?.textContent).toMatch(/^Ada called for help\..*on: Open the call/s);
  cleanup();
  // In an issue that a person wrote, the text stays as it is.
  await open(anIssue(1, { description }));
  expect(screen.getByText(/How it goes on/).textContent).toContain(address);
});

test("resolving asks how and what was done; what was typed stays when it fails", async () => {
  let fails = true;
  const { asked } = await open(anIssue(1), ({ path }) => {
    if (!path.endsWith("/transition")) return undefined;
    if (fails) return { status: 503, body: { code: "service.unavailable", message: "Not now." } };
    return { body: anIssue(1, { status: "resolved" }) };
  });
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  const send = () => fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  expect(within(dialog).getByLabelText("Fixed")).toHaveProperty("checked", true);
  const note = within(dialog).getByRole("textbox", { name: /^What was done/ });
  // A resolution that does not explain itself needs a note.
  fireEvent.click(within(dialog).getByLabelText("Referred"));
  within(dialog).getByRole("button", { name: "Resolve" }).focus();
  send();
  const missing = await within(dialog).findByText("Write a few words");
  expect(missing.querySelector("svg")).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(note));
  fireEvent.click(within(dialog).getByLabelText("Replaced"));
  fireEvent.change(note, { target: { value: "A new lamp" } });
  send();
  await within(dialog).findByRole("alert");
  expect(note).toHaveProperty("value", "A new lamp");
  fails = false;
  send();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Resolve #1" })).toBeNull());
  expect(asked.findLast(({ path }) => path.endsWith("/transition"))?.body).toEqual({
    to: "resolved",
    note: "A new lamp",
    resolutionCode: "replaced",
  });
});

/** Opens the menu of the page and chooses an item. */
async function choose(name: string): Promise<void> {
  const menu = screen.getAllByRole("menu", { hidden: true })[0] ?? document.body;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(menu).findByRole("menuitem", { name, hidden: true }));
}

test("who resolved an issue goes on with the most urgent one of their list; Undo comes back", async () => {
  const { asked, router } = await open(anIssue(1), ({ path }) => {
    if (path === "/issues/search") return found([aSummary(1), aSummary(2)]);
    if (path === `/issues/${idOf(2)}`) return { body: anIssue(2) };
    if (path.endsWith("/undo")) return { body: anIssue(1, { status: "new", version: 3 }) };
    if (!path.endsWith("/transition")) return undefined;
    return { body: anIssue(1, { status: "resolved", version: 2 }) };
  });
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${idOf(2)}`));
  await screen.findByRole("heading", { level: 1, name: /^#2/ });
  // What was resolved, and what shows now, stands on the page.
  screen.getByText("#1 is resolved. This is #2, the next of your list.");
  const back = screen.getByRole("link", { name: "Back to #1" });
  expect(back.getAttribute("href")).toBe(`/issues/${idOf(1)}`);
  const steps = () => asked.filter(({ path }) => path.endsWith("/transition"));
  expect(steps().map(({ body }) => body)).toEqual([{ to: "resolved", resolutionCode: "fixed" }]);
  const undo = toasts.get().find(({ summary }) => summary === "#1 is now: Resolved")?.action;
  expect(undo?.label).toBe("Undo");
  act(() => undo?.run());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${idOf(1)}`));
  await waitFor(() => expect(screen.queryByText(/the next of your list/)).toBeNull());
  // The step itself is taken back: no other step is taken, and nothing is posted.
  expect(asked.find(({ path }) => path.endsWith("/undo"))?.body).toEqual({ version: 2 });
  expect(steps()).toHaveLength(1);
});

test("an undo that meets no connection says so, and is offered again", async () => {
  let isDown = true;
  await open(anIssue(1), ({ path }) => {
    if (path.endsWith("/transition"))
      return { body: anIssue(1, { status: "in_progress", version: 2 }) };
    if (!path.endsWith("/undo")) return undefined;
    if (isDown) throw new TypeError("Failed to fetch");
    return { body: anIssue(1, { version: 3 }) };
  });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  const toast = (words: string) => toasts.get().find(({ summary }) => summary === words);
  await waitFor(() => expect(toast("#1 is now: In progress")?.action).toBeDefined());
  act(() => toast("#1 is now: In progress")?.action?.run());
  const failed = "The step of #1 could not be undone";
  await waitFor(() => expect(toast(failed)?.detail).toMatch(/^This needs a connection/));
  isDown = false;
  act(() => toast(failed)?.action?.run());
  await waitFor(() => expect(toast("#1 is now: Open")).toBeDefined());
});

test("photos of a resolution go before it", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  const { asked } = await open(anIssue(1), ({ path }) => {
    if (path === "/issues/search") return found([]);
    return path.endsWith("/transition")
      ? { body: anIssue(1, { status: "resolved", version: 2 }) }
      : undefined;
  });
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  const photo = new File(["x"], "lamp.png", { type: "image/png" });
  fireEvent.change(within(dialog).getByLabelText("Add photos or files", { selector: "input" }), {
    target: { files: [photo] },
  });
  await within(dialog).findByText("lamp.png");
  fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const isTaken = () => asked.some(({ path }) => path.endsWith("/transition"));
  expect(isTaken()).toBe(false);
  uploads.sent[0]?.finish();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Resolve #1" })).toBeNull());
  expect(isTaken()).toBe(true);
  vi.unstubAllGlobals();
});

/** Sets the contacts of the organisation and of the issue's location. */
function namesContacts(
  email: string | null,
  parts: Partial<Pick<LocationSummary, "administrator" | "serviceDeskEmail">> = {},
): void {
  const { organisation, ...rest } = session.get();
  if (!organisation) throw new Error("Nobody is signed in.");
  const location: LocationSummary = {
    ...{ id: idOf(7003), version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ name: "North House", defaultPrefix: null, wifi: null, timezone: null, typeformId: null },
    address: { line1: null, line2: null, line3: null, town: null, county: null, postcode: null },
    sos: {
      ...{ enabled: false, customLabels: false, activeLabel: null, inactiveLabel: null },
      ...{ email: null, phone: null, sendToEmail: false, vipOnly: false },
    },
    ...{ serviceDeskEmail: null, administrator: { name: null, email: null } },
    ...parts,
  };
  act(() =>
    session.set({ ...rest, organisation: { ...organisation, email, locations: [location] } }),
  );
}

const roomAnswers =
  (parts: object): Answers =>
  ({ path }) => {
    if (path === `/spaces/${SPACE.id}`) return { body: { ...aSpace, ...parts } };
    return path === "/spaces/image-stream" ? { body: "a picture" } : undefined;
  };

test("the place comes first: its picture, the shortcode, floor and building", async () => {
  const width = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(280);
  onTestFinished(() => width.mockRestore());
  await open(anIssue(1), roomAnswers({ shortcode: "A-12", images: [anImage(1)] }));
  const region = screen.getByRole("region", { name: "Where" });
  const where = within(region);
  await where.findByText("A-12");
  expect(where.getByText("Shortcode")).toBeTruthy();
  for (const words of ["Floor 1", "North House"]) expect(where.getByText(words)).toBeTruthy();
  expect(where.getByRole("link", { name: "Room 1" }).getAttribute("href")).toBe(
    `/spaces/${SPACE.id}`,
  );
  const picture = await where.findByRole("img", { name: "Picture of 1" });
  expect(picture.getAttribute("src")).toMatch(/^blob:/);
  const before = (other: HTMLElement) =>
    region.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  for (const name of ["Description", "Comments"])
    expect(before(screen.getByRole("region", { name })), name).toBeTruthy();
});

test("on a phone the place comes right after the title, then the state and the steps; the rest is in the menu", async () => {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => narrow);
  onTestFinished(() => void vi.unstubAllGlobals());
  const issue = anIssue(1, { priority: "urgent" });
  const { asked } = await open(issue, ({ path, method }) =>
    path.endsWith("/watch") && method !== "GET"
      ? { body: { ...issue, isWatching: true } }
      : undefined,
  );
  const way = within(screen.getByRole("navigation", { name: "Where you are" })).getAllByRole(
    "link",
  );
  expect(way.map((link) => link.getAttribute("href"))).toEqual(["/issues"]);
  const order = [
    screen.getByRole("heading", { level: 1 }),
    screen.getByRole("button", { name: "More actions" }),
    screen.getByRole("region", { name: "Where" }),
    screen.getAllByText("Urgent")[0],
    screen.getByRole("group", { name: "What comes next" }),
    screen.getByRole("region", { name: "Description" }),
  ];
  const sorted = order.toSorted((a, b) =>
    a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(sorted).toEqual(order);
  expect(screen.getAllByRole("button", { name: "Resolve" })).toHaveLength(1);
  for (const name of ["Watch", "Edit"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await choose("Watch");
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/watch"))).toBe(true));
});

test("a pin in a picture is shown in it, where it was set", async () => {
  const pin = { imageId: anImage(1).id, x: 0.25, y: 0.5 };
  await open(anIssue(1, { pin }), roomAnswers({ images: [anImage(2), anImage(1)] }));
  const where = screen.getByRole("region", { name: "Where" });
  await within(where).findByText("Picture of 1");
  const mark = where.querySelector<HTMLElement>(".pin");
  expect(mark?.style.insetInlineStart).toBe("25%");
  expect(mark?.style.insetBlockStart).toBe("50%");
});

test("who looks after the place is called, and its service desk; else the organisation", async () => {
  await open(anIssue(1));
  const where = within(screen.getByRole("region", { name: "Where" }));
  const called = () => {
    const words = where.queryByText("Who to call")?.nextElementSibling;
    const ways = [...(words?.querySelectorAll("a") ?? [])].map(({ href }) => href);
    return { words: words?.textContent, ways };
  };
  expect(called()).toEqual({ words: undefined, ways: [] });
  namesContacts("office@harbour.test");
  expect(called()).toEqual({
    words: "office@harbour.test",
    ways: ["mailto:office@harbour.test"],
  });
  namesContacts("office@harbour.test", {
    administrator: { name: "Hilde Hausmann", email: "hilde@harbour.test" },
    serviceDeskEmail: "desk@harbour.test",
  });
  expect(called()).toEqual({
    words: "Hilde Hausmannhilde@harbour.testdesk@harbour.test",
    ways: ["mailto:hilde@harbour.test", "mailto:desk@harbour.test"],
  });
});

test("state, priority and when it is due stand together under the title", async () => {
  const dueAt = "2026-01-08T17:00:00.000Z";
  await open(anIssue(1, { dueAt, isOverdue: true, priority: "urgent", status: "in_progress" }));
  const head = screen.getByRole("heading", { level: 1 }).closest("header");
  const line = within(head ?? document.body)
    .getByText("In progress")
    .closest(".badges");
  expect(line?.textContent).toBe("In progressUrgentDue Jan 8, 2026Overdue");
});

test("to close is in the menu, and no step of the work", async () => {
  const { asked } = await open(anIssue(1, { status: "resolved" }), ({ path }) =>
    path.endsWith("/transition") ? { body: anIssue(1, { status: "closed" }) } : undefined,
  );
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await choose("Close");
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/transition"))?.body).toEqual({ to: "closed" }),
  );
});

test("cancelling as a duplicate asks for the other issue", async () => {
  const { asked } = await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition") ? { body: anIssue(1, { status: "cancelled" }) } : undefined,
  );
  await choose("Cancel issue");
  const dialog = await screen.findByRole("dialog", { name: "Cancel #1" });
  fireEvent.click(within(dialog).getByLabelText("Duplicate of another"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel issue" }));
  await within(dialog).findByText("Choose the issue that stays");
  const field = within(dialog).getByRole("combobox", { name: /^Which issue/ });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("option", { name: /#9/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel issue" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Cancel #1" })).toBeNull());
  expect(asked.find(({ path }) => path.endsWith("/transition"))?.body).toEqual({
    to: "cancelled",
    reason: "duplicate",
    duplicateOfId: idOf(9),
  });
});

test("a reporter confirms, and reads the facts without changing them", async () => {
  await open(
    anIssue(1, {
      status: "resolved",
      rights: ["reporter"],
      reporter: { ...ME, email: null },
      resolutionCode: "fixed",
    }),
  );
  expect(screen.getByRole("button", { name: "Confirm it is fixed" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reopen" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Priority" })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Internal" })).toBeNull();
});

test("who works on an issue without the right to change issues writes no internal comment", async () => {
  await open(anIssue(1, { rights: ["assignee"] }));
  await screen.findByRole("textbox", { name: "Comment" });
  expect(screen.queryByRole("radio", { name: "Internal" })).toBeNull();
});

test("who changed the same fact meanwhile is shown, with both values", async () => {
  const theirs = anIssue(1, { version: 2, priority: "low" });
  const { asked } = await open(anIssue(1), ({ method, headers }) => {
    if (method !== "PATCH") return undefined;
    if (headers.get("If-Match") === '"2"') {
      return { body: anIssue(1, { version: 3, priority: "urgent" }) };
    }
    return { status: 409, body: { code: "record.conflict", message: "x", current: theirs } };
  });
  const field = screen.getByRole("combobox", { name: "Priority" });
  fireEvent.change(field, { target: { value: "urgent" } });
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Low")).toBeTruthy();
  fireEvent.click(within(dialog).getAllByRole("button").at(-1) ?? dialog);
  await waitFor(() => expect(field).toHaveProperty("value", "urgent"));
  expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(2);
});

test("an issue that this device shows without a network says from when it is", async () => {
  await loadMessages(["space-page"]);
  await open(anIssue(1));
  const since = new Map([[JSON.stringify(issueQuery(idOf(1)).queryKey), Date.now()]]);
  act(() => cachedSince.set(since));
  onTestFinished(() => cachedSince.set(new Map()));
  await screen.findByText(/^You are offline: as of/);
});

test("an archived issue is not taken, before it is restored", async () => {
  await open(anIssue(1, { deletedAt: MOMENT }));
  expect(screen.queryByRole("button", { name: "Assign to me" })).toBeNull();
});

test("an issue that is taken while a step is under way stays taken, whichever reply comes last", async () => {
  const accepted = Promise.withResolvers<void>();
  const { asked } = await open(anIssue(1, { status: "new" }), async ({ path }) => {
    if (path.endsWith("/assignees")) {
      return { body: anIssue(1, { status: "open", version: 3, assignees: [ME] }) };
    }
    if (!path.endsWith("/transition")) return undefined;
    await accepted.promise;
    return { body: anIssue(1, { status: "open", version: 2 }) };
  });
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/transition"))).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
  await screen.findByRole("button", { name: "Give it back" });
  accepted.resolve();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Start" }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(screen.getByRole("button", { name: "Give it back" })).toBeTruthy();
});

test("an issue that is taken while it is read stays taken, though the read comes last", async () => {
  const read = Promise.withResolvers<void>();
  let reads = 0;
  const issue = anIssue(1);
  const { asked } = await open(issue, async ({ method, path }) => {
    if (path.endsWith("/assignees")) return { body: anIssue(1, { version: 2, assignees: [ME] }) };
    if (path !== `/issues/${issue.id}` || method !== "GET") return undefined;
    reads += 1;
    if (reads > 1) await read.promise;
    return { body: issue };
  });
  void queryClient.invalidateQueries({ queryKey: issueQuery(issue.id).queryKey });
  await waitFor(() => expect(reads).toBe(2));
  fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
  await screen.findByRole("button", { name: "Give it back" });
  await act(async () => read.resolve());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole("button", { name: "Give it back" })).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith("/assignees"))).toBe(true);
});

test("taking an issue keeps who has it already", async () => {
  const issue = anIssue(1, { assignees: [GRACE] });
  const { asked } = await open(issue, ({ path }) =>
    path.endsWith("/assignees") ? { body: { ...issue, assignees: [GRACE, ME] } } : undefined,
  );
  fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
  await screen.findByRole("button", { name: "Give it back" });
  expect(asked.find(({ path }) => path.endsWith("/assignees"))?.body).toEqual({
    assigneeIds: [GRACE.id, ME.id],
  });
});

test("a comment that fails is kept, on the page and for the next visit; @ names by keyboard", async () => {
  let fails = true;
  const { asked } = await open(anIssue(1), ({ method, path }) => {
    if (method !== "POST" || !path.endsWith("/comments")) return undefined;
    return fails
      ? { status: 503, body: { code: "service.unavailable", message: "Not now." } }
      : { status: 201, body: {} };
  });
  fireEvent.click(screen.getByRole("radio", { name: "Internal" }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  field.focus();
  fireEvent.change(field, { target: { value: "Ask @gra" } });
  const list = await screen.findByRole("listbox", { name: "People to name" });
  expect(within(list).getByRole("option", { name: "Grace Hopper" }).ariaSelected).toBe("true");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(field.value).toBe("Ask @Grace Hopper "));
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Add internal comment" }));
  send();
  await screen.findByText(/The comment was not sent/);
  expect(field.value).toBe("Ask @Grace Hopper ");
  fails = false;
  send();
  await waitFor(() => expect(field.value).toBe(""));
  const sent = asked.filter(({ method, path }) => method === "POST" && path.endsWith("/comments"));
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toMatchObject({
    body: "Ask @Grace Hopper",
    visibility: "internal",
    mentions: [GRACE.id],
  });
  // Both attempts send the same id, so the comment is added once.
  const ids = sent.map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
});

test("a comment outlives a sign-in that ends the moment it is sent, and is gone once it arrived", async () => {
  const rendered = await open(anIssue(1), ({ method }) =>
    method === "POST" ? REFUSED : undefined,
  );
  leavesWhenRefused(rendered);
  fireEvent.click(screen.getByRole("radio", { name: "Internal" }));
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  fireEvent.change(field(), { target: { value: "The lamp is hot" } });
  fireEvent.click(screen.getByRole("button", { name: "Add internal comment" }));
  await screen.findByText("Elsewhere");
  cleanup();
  await open(anIssue(1), ({ method, path }) =>
    method === "POST" && path.endsWith("/comments") ? { status: 201, body: {} } : undefined,
  );
  expect(field().value).toBe("The lamp is hot");
  fireEvent.click(screen.getByRole("button", { name: "Add internal comment" }));
  await waitFor(() => expect(field().value).toBe(""));
  cleanup();
  await open(anIssue(1));
  expect(field().value).toBe("");
});

test("the words of an issue outlive a sign-in that ends: no question, and the form opens with them", async () => {
  question.set(null);
  const rendered = await open(anIssue(1), ({ method }) =>
    method === "PATCH" ? REFUSED : undefined,
  );
  leavesWhenRefused(rendered);
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Title" }), {
    target: { value: "Lamp 1 is dark" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Elsewhere");
  expect(question.get()).toBeNull();
  cleanup();
  // Somebody else added to the description meanwhile.
  const { asked, router } = await open(
    anIssue(1, { version: 2, description: "It hums, too." }),
    ({ method }) => (method === "PATCH" ? { body: anIssue(1, { version: 3 }) } : undefined),
  );
  const title = await screen.findByRole("textbox", { name: "Title" });
  expect(title).toHaveProperty("value", "Lamp 1 is dark");
  expect(screen.getByRole("textbox", { name: /^Description/ })).toHaveProperty(
    "value",
    "It hums, too.",
  );
  // The text still counts as unsaved.
  void router.navigate({ to: "/elsewhere" });
  await waitFor(() => expect(question.get()).not.toBeNull());
  question.get()?.answer(false);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ body }) => body)).toEqual([{ title: "Lamp 1 is dark" }]);
  expect(sent[0]?.headers.get("If-Match")).toBe('"2"');
  cleanup();
  await open(anIssue(1));
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
});

test("a photo that is taken back while it is sent stops, and is no part of the comment", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  const { asked } = await open(anIssue(1), ({ method, path }) =>
    method === "POST" && path.endsWith("/comments") ? { status: 201, body: {} } : undefined,
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  fireEvent.change(field, { target: { value: "Both lamps" } });
  const [chooser] = screen
    .getAllByLabelText("Add photos or files", { selector: "input" })
    .slice(-1);
  if (!chooser) throw new Error("There is no field for files.");
  const files = [new File(["a"], "a.jpg"), new File(["b"], "b.jpg")];
  fireEvent.change(chooser, { target: { files } });
  await screen.findByText("b.jpg");
  fireEvent.click(screen.getByRole("button", { name: "Add comment" }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  expect(field.readOnly).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  expect(uploads.sent[0]?.isAborted).toBe(true);
  uploads.sent[1]?.finish();
  await waitFor(() => expect(field.value).toBe(""));
  const comment = asked.find(({ method, path }) => method === "POST" && path.endsWith("/comments"));
  expect(comment?.body).toMatchObject({ attachmentIds: [uploads.sent[1]?.id] });
  vi.unstubAllGlobals();
});

test("files that are on their way are not left without a question", async () => {
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  const { router } = await open(anIssue(1));
  const [chooser] = screen.getAllByLabelText("Add photos or files", { selector: "input" });
  if (!chooser) throw new Error("There is no field for files.");
  fireEvent.change(chooser, { target: { files: [new File(["a"], "a.jpg")] } });
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const left = vi.fn();
  void router.navigate({ to: "/elsewhere" }).then(left);
  await waitFor(() => expect(question.get()).not.toBeNull());
  expect(left).not.toHaveBeenCalled();
  question.get()?.answer(false);
  fireEvent.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  expect(uploads.sent[0]?.isAborted).toBe(true);
  vi.unstubAllGlobals();
});

test("Enter in the day it is due saves once", async () => {
  const { asked } = await open(anIssue(1), ({ method }) =>
    method === "PATCH" ? { body: anIssue(1, { version: 2 }) } : undefined,
  );
  const field = await screen.findByRole("group", { name: /^Due/ });
  await userEvent.click(within(field).getByRole("spinbutton", { name: /^month/ }));
  await userEvent.keyboard("03012026{Enter}");
  await waitFor(() => expect(field.contains(document.activeElement)).toBe(false));
  const [sent, ...others] = asked.filter(({ method }) => method === "PATCH");
  expect(others).toEqual([]);
  expect(sent?.body).toEqual({ dueAt: new Date("2026-03-01T23:59:00").toISOString() });
});

test("who moved it meanwhile is shown with both states; one's own is taken on top of theirs", async () => {
  const theirs = anIssue(1, { version: 2, status: "on_hold", holdReason: "parts" });
  const { asked } = await open(anIssue(1), ({ path, headers }) => {
    if (!path.endsWith("/transition")) return undefined;
    if (headers.get("If-Match") === '"2"') {
      return { body: anIssue(1, { version: 3, status: "in_progress" }) };
    }
    return { status: 409, body: { code: "record.conflict", message: "x", current: theirs } };
  });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  expect(within(dialog).getByText("In progress")).toBeTruthy();
  expect(within(dialog).getByText("On hold")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Start" })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  const sent = asked.filter(({ path }) => path.endsWith("/transition"));
  expect(sent.map(({ headers }) => headers.get("If-Match"))).toEqual(['"1"', '"2"']);
});

test("what was typed for a step outlives a sign-in that ends, and is gone once the step is taken", async () => {
  question.set(null);
  const rendered = await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition") ? REFUSED : undefined,
  );
  leavesWhenRefused(rendered);
  const ask = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
    return within(await screen.findByRole("dialog", { name: "Resolve #1" }));
  };
  const first = await ask();
  fireEvent.click(first.getByLabelText("Replaced"));
  fireEvent.change(first.getByRole("textbox", { name: /^What was done/ }), {
    target: { value: "A new lamp" },
  });
  fireEvent.click(first.getByRole("button", { name: "Resolve" }));
  await screen.findByText("Elsewhere");
  expect(question.get()).toBeNull();
  cleanup();
  await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition") ? { body: anIssue(1) } : undefined,
  );
  const second = await ask();
  expect(second.getByRole("textbox", { name: /^What was done/ })).toHaveProperty(
    "value",
    "A new lamp",
  );
  expect(second.getByLabelText("Replaced")).toHaveProperty("checked", true);
  fireEvent.click(second.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Resolve #1" })).toBeNull());
  expect((await ask()).getByRole("textbox", { name: /^What was done/ })).toHaveProperty(
    "value",
    "",
  );
});

test("a step that somebody else's makes impossible says where the issue is now", async () => {
  const theirs = anIssue(1, { version: 2, status: "closed", rights: [] });
  await open(anIssue(1), ({ path }) =>
    path.endsWith("/transition")
      ? { status: 409, body: { code: "record.conflict", message: "x", current: theirs } }
      : undefined,
  );
  fireEvent.click(screen.getByRole("button", { name: "Resolve" }));
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  fireEvent.click(within(dialog).getByLabelText("Replaced"));
  const note = within(dialog).getByRole("textbox", { name: /^What was done/ });
  fireEvent.change(note, { target: { value: "A new lamp" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await within(dialog).findByText("Somebody else moved it meanwhile. It is now: Closed.");
  expect(note).toHaveProperty("value", "A new lamp");
  expect(screen.queryByRole("dialog", { name: "Somebody else changed this" })).toBeNull();
});

test("who was given it meanwhile is shown, and stays when that is chosen", async () => {
  const theirs = anIssue(1, { version: 2, assignees: [GRACE] });
  const { asked } = await open(anIssue(1), ({ method, path }) =>
    method === "PUT" && path.endsWith("/assignees")
      ? { status: 409, body: { code: "record.conflict", message: "x", current: theirs } }
      : undefined,
  );
  fireEvent.click(screen.getByRole("button", { name: "Assign to me" }));
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  fireEvent.click(within(dialog).getByRole("radio", { name: /Grace Hopper/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("a technician of other locations has no buttons but those of every member", async () => {
  await open(
    anIssue(1, {
      rights: [],
      mayAssign: false,
      mayDelete: false,
      location: { id: idOf(1), name: "Far" },
    }),
  );
  for (const name of ["Start", "Resolve", "Put on hold", "Assign to me", "Edit", "More actions"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("button", { name: "Watch" })).toBeTruthy();
});

test("a pin in a panorama is shown in it, and leads to the space; one that is gone says so", async () => {
  withoutDrawing();
  const pin = { panoramaId: idOf(4001), yaw: 10, pitch: 5 };
  await open(anIssue(1, { pin }), ({ path }) =>
    path.endsWith("/panoramas") ? { body: [aPanorama(1)] } : undefined,
  );
  const where = await screen.findByRole("region", { name: "Where" });
  const way = await within(where).findByRole("link", { name: "In “Hall 1”" });
  expect(way.getAttribute("href")).toContain("tab=360&panorama=");
  await within(where).findByRole("button", { name: "Back to the marked place" });
  cleanup();
  await open(anIssue(2, { pin }), ({ path }) =>
    path.endsWith("/panoramas") ? { body: [] } : undefined,
  );
  await screen.findByText("The picture it was shown in is no longer there.");
});

test("after a step the focus is on the next one, also behind a dialog; on the title with none left", async () => {
  let issue = anIssue(1, { status: "new" });
  await open(issue, ({ path, body }) => {
    if (!path.endsWith("/transition")) return undefined;
    const { to } = body as { to: typeof issue.status };
    issue = anIssue(1, {
      status: to,
      version: issue.version + 1,
      rights: to === "resolved" ? [] : issue.rights,
    });
    return { body: issue };
  });
  const press = (name: string) => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () => document.activeElement?.textContent;
  press("Accept");
  await waitFor(() => expect(focused()).toBe("Start"));
  press("Resolve");
  const dialog = await screen.findByRole("dialog", { name: "Resolve #1" });
  fireEvent.click(within(dialog).getByLabelText("Replaced"));
  const note = within(dialog).getByRole("textbox", { name: /^What was done/ });
  fireEvent.change(note, { target: { value: "A new lamp" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(focused()).toBe("#1 Lamp 1 flickers"));
});

test("after a reporter confirms, the focus is on what is left to do, and the state is announced", async () => {
  const rights = ["reporter"] as const;
  let issue = anIssue(1, { status: "resolved", rights: [...rights] });
  await open(issue, ({ path }) => {
    if (!path.endsWith("/transition")) return undefined;
    const closedAt = new Date().toISOString();
    issue = anIssue(1, { status: "closed", closedAt, version: 2, rights: [...rights] });
    return { body: issue };
  });
  const steps = within(screen.getByRole("group", { name: "What comes next" })).getAllByRole(
    "button",
  );
  steps[0]?.focus();
  fireEvent.click(steps[0] ?? document.body);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Reopen"));
  expect(toasts.get().at(-1)?.summary).toContain("Closed");
});

test("the history names guests, the system, and what was merged, with a link", async () => {
  const at = "2026-01-05T08:30:00.000Z";
  const entry = { at, actor: null, guest: null, merged: null, from: null, to: null, changes: [] };
  const history = [
    { ...entry, id: "1", kind: "created", guest: { name: "Gustav Gast" } },
    { ...entry, id: "2", kind: "attached", guest: { name: null } },
    {
      ...entry,
      id: "3",
      kind: "merged",
      actor: GRACE,
      merged: { id: idOf(14), reference: "#14", title: "Lamp" },
    },
    { ...entry, id: "4", kind: "transitioned", from: "resolved", to: "closed" },
  ];
  await open(anIssue(1), ({ path }) => (path.endsWith("/history") ? { body: history } : undefined));
  await screen.findByText("Gustav Gast reported it");
  expect(screen.getByText("A guest added a file")).toBeTruthy();
  expect(screen.getByText("The system moved it from Resolved to Closed")).toBeTruthy();
  expect(screen.getByText("Grace Hopper merged another issue into this one")).toBeTruthy();
  expect(screen.getByRole("link", { name: "#14 Lamp" }).getAttribute("href")).toContain(idOf(14));
});

test("merging begins in the field, and says that nothing was found only once one looked", async () => {
  await open(anIssue(1), ({ path }) => (path === "/issues/search" ? found([]) : undefined));
  const more = screen.getByRole("button", { name: "More actions" });
  const menu = document.getElementById(more.getAttribute("popovertarget") ?? "") ?? more;
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(
    await screen.findByRole("menuitem", { name: "Merge as duplicate", hidden: true }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Merge #1" });
  const field = await within(dialog).findByRole("combobox", {
    name: "Which issue is it a duplicate of",
  });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(within(dialog).getAllByText("Type words or a number.").length).toBeGreaterThan(0);
  fireEvent.change(field, { target: { value: "projector" } });
  await screen.findByText("No other issue was found.");
  fireEvent.change(field, { target: { value: "" } });
  await waitFor(() => expect(screen.queryByText("No other issue was found.")).toBeNull());
});

test("a day that is due ends by the clocks of where the issue lies", async () => {
  const issue = anIssue(1, { timezone: "Asia/Tokyo", dueAt: "2026-03-09T15:30:00.000Z" });
  const { asked } = await open(issue, ({ method }) =>
    method === "PATCH" ? { body: { ...issue, version: 2 } } : undefined,
  );
  const field = await screen.findByRole("group", { name: /^Due/ });
  expect(within(field).getByRole("spinbutton", { name: /^day/ }).textContent).toBe("10");
  await userEvent.click(within(field).getByRole("spinbutton", { name: /^month/ }));
  await userEvent.keyboard("03122026{Enter}");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      dueAt: "2026-03-12T14:59:00.000Z",
    }),
  );
});

test("a day that is due is told as a day, to who may not set it and in the history", async () => {
  const dueAt = "2026-03-09T14:59:00.000Z";
  const issue = anIssue(1, { timezone: "Asia/Tokyo", dueAt });
  const changes = [{ field: "dueAt", before: null, after: dueAt }];
  const history = [
    {
      ...{ id: "1", kind: "changed", at: "2026-01-05T08:30:00.000Z", actor: GRACE, guest: null },
      ...{ merged: null, from: null, to: null, changes },
    },
  ];
  await showIssues({
    ...{ screen: IssueScreen, path: "/issues/$issueId", address: `/issues/${issue.id}` },
    permissions: [],
    answers: answersOf(issue, ({ path }) =>
      path.endsWith("/history") ? { body: history } : undefined,
    ),
  });
  const due = await screen.findByText(/^Due: .*(9 Mar 2026|Mar 9, 2026)/);
  const days = screen.getAllByText(/^(9 Mar 2026|Mar 9, 2026)$/);
  expect(days.length).toBeGreaterThan(0);
  for (const { textContent } of [due, ...days]) expect(textContent).not.toContain("59");
});

test("an issue of an asset that lies nowhere is shown without a space and a location", async () => {
  const asset = { id: idOf(55), name: "" };
  await open(anIssue(1, { space: null, asset, location: null }));
  const way = screen.getByRole("navigation");
  expect([...way.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Issues",
    "An asset",
    "#1",
  ]);
  // A user who works on issues everywhere works on this one too.
  expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
  cleanup();
  await open(anIssue(2, { asset: { ...asset, name: "Pump 7" } }));
  const crumbs = within(screen.getByRole("navigation"));
  expect(crumbs.getByRole("link", { name: "Room 1" })).toBeTruthy();
  // Who may not read assets, or has none of them, is told the name that the issue keeps.
  expect(crumbs.getByText("Pump 7").closest("a")).toBeNull();
});

test("an issue about an asset shows it with its state, and leads to it and to its other issues", async () => {
  const asset = anAsset(55, { lifecycleStatus: "in_repair", space: { ...PLACE } });
  const issue = anIssue(1, { asset: { id: asset.id, name: "Lumen 4000 · A-000055" } });
  await showIssues({
    ...{ screen: IssueScreen, path: "/issues/$issueId", address: `/issues/${issue.id}` },
    permissions: [...TECHNICIAN, "organisation.assets.read"],
    settings: ["spaces_core", "asset_management"],
    answers: answersOf(issue, ({ path }) =>
      path === `/assets/${asset.id}` ? { body: asset } : undefined,
    ),
  });
  const way = within(await screen.findByRole("navigation"));
  expect(way.getByRole("link", { name: /A-000055$/ }).getAttribute("href")).toBe(
    `/asset-manager/asset-details/${asset.id}`,
  );
  expect(await screen.findByText("In repair")).toBeTruthy();
  screen.getByRole("link", { name: "A-000055 Lumen 4000" });
  const others = screen.getByRole("link", { name: "All issues of this asset" });
  expect(others.getAttribute("href")).toBe(`/issues?view=all&asset=${asset.id}`);
});

test("an issue that was listed and never opened shows what the list knows without a network", async () => {
  const listed = aSummary(31, { priority: "high", assignees: [GRACE] });
  const { queryKey } = issuePage({}, 1);
  let isThere = false;
  await showIssues({
    screen: IssueScreen,
    path: "/issues/$issueId",
    address: `/issues/${listed.id}`,
    answers: answersOf(anIssue(31), ({ path }) => {
      if (path !== `/issues/${listed.id}` || isThere) return undefined;
      queryClient.setQueryData(queryKey, found([listed]).body);
      throw new TypeError("Failed to fetch");
    }),
  });
  const title = `${listed.reference} ${listed.title}`;
  await screen.findByRole("heading", { level: 1, name: title });
  expect(screen.getByText(/^You are offline, and this issue was not opened/)).toBeDefined();
  for (const words of ["High", "Room 1", "North House", GRACE.name])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  isThere = true;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("It began yesterday.");
});

test("an issue that is in no list either says that there is no connection", async () => {
  await showIssues({
    screen: IssueScreen,
    path: "/issues/$issueId",
    address: `/issues/${idOf(32)}`,
    answers: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await screen.findByRole("heading", { level: 1, name: "The issue could not be loaded" });
});
