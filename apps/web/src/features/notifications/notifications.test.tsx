import type { Notification, NotificationList } from "@storey/contract";
import { notificationPreferences } from "@storey/domain";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { NotificationBell } from "./parts/notification-bell.tsx";
import { PreferencesSection } from "./parts/preferences-section.tsx";

function aNotification(number: number, parts: Partial<Notification> = {}): Notification {
  return {
    id: idOf(number),
    kind: "issue_commented",
    count: 1,
    isRead: false,
    at: `2026-11-20T14:${String(59 - number).padStart(2, "0")}:00.000Z`,
    actor: { id: idOf(700), name: "Robin Quill" },
    status: null,
    timezone: "UTC",
    isMerged: false,
    issue: {
      id: idOf(100 + number),
      reference: `#${number}`,
      title: `Lamp ${number}`,
      space: "Hall",
      asset: null,
    },
    alertId: null,
    run: null,
    ...parts,
  };
}

const listOf = (
  notifications: Notification[],
  unread = notifications.length,
): NotificationList => ({
  notifications,
  next: null,
  unread,
});

async function open(answers: Answers) {
  await loadMessages(["notifications"]);
  return harness({ screen: NotificationBell, path: "/", address: "/", answers });
}

/** Opens the panel; jsdom has no popovers, so the event of a browser is dispatched. */
async function openPanel(name: string | RegExp) {
  const bell = await screen.findByRole("button", { name });
  fireEvent.click(bell);
  const panel = screen.getByRole("dialog", { hidden: true });
  expect(panel.ariaLabel).toBe("Notifications");
  panel.removeAttribute("popover");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  return within(panel);
}

const marked = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === "/notifications/read").map(({ body }) => body);

// Failures are logged, as the specification wants.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  online.set(true);
  vi.restoreAllMocks();
});

test("the bell says how much is unread, and each line what happened, to what and where", async () => {
  const lines = [
    aNotification(1),
    aNotification(2, { count: 3 }),
    aNotification(3, { kind: "issue_assigned", isRead: true }),
    aNotification(4, { kind: "issue_status", status: "resolved" }),
    aNotification(5, { kind: "issue_status", status: "closed", actor: null }),
    aNotification(6, { kind: "issue_status", isMerged: true }),
    aNotification(7, { kind: "issue_mentioned" }),
    aNotification(8, { kind: "issue_created", actor: null }),
    aNotification(9, { kind: "sos", alertId: idOf(900) }),
  ];
  await open(() => ({ body: listOf(lines, 8) }));
  const panel = await openPanel("Notifications, 8 unread");
  const texts = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const [at, words] of [
    "New: \u2068Robin Quill\u2069 commented#1 Lamp 1Hall",
    "3 comments, the last by",
    "gave this to you",
    "set it to: Resolved",
    "The state is now: Closed",
    "Joined with another issue",
    "mentioned you",
    "Somebody reported this",
    "calls for help",
  ].entries())
    expect(texts[at]).toContain(words);
  expect(texts[2]).not.toContain("New:");
  const links = panel.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links[0]).toBe(`/issues/${idOf(101)}`);
  expect(links[8]).toBe(`/sos/${idOf(900)}`);
});

/** A line about a run of a checklist. */
function ofChecklist(number: number, parts: Partial<Notification>): Notification {
  const run = {
    id: idOf(200 + number),
    template: "Fire doors",
    dueOn: "2026-11-22",
    space: "Hall",
    asset: null,
  };
  return aNotification(number, { issue: null, run, actor: null, ...parts });
}

test("a line about a checklist says what it is, where and due when, and leads to it", async () => {
  const actor = { id: idOf(700), name: "Robin Quill" };
  const lines = [
    ofChecklist(1, { kind: "checklist_due" }),
    ofChecklist(2, { kind: "checklist_overdue" }),
    ofChecklist(3, { kind: "checklist_missed" }),
    ofChecklist(4, { kind: "checklist_assigned" }),
    ofChecklist(5, { kind: "checklist_assigned", actor }),
    ofChecklist(6, { kind: "checklist_failed", actor }),
    ofChecklist(7, { kind: "checklist_approved", actor }),
    ofChecklist(8, { kind: "checklist_rejected", actor }),
  ];
  await open(() => ({ body: listOf(lines) }));
  const panel = await openPanel("Notifications, 8 unread");
  const texts = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const [at, words] of [
    "New: Due soonFire doors · Due on Nov 22, 2026Hall · ",
    "Overdue",
    "Missed",
    "Given to you",
    "Robin Quill\u2069 gave this to you",
    "found something critical",
    "approved that it was missed",
    "did not approve that it was missed",
  ].entries())
    expect(texts[at]).toContain(words);
  const links = panel.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(lines.map(({ run }) => `/checklists/runs/${run?.id}`));
});

test("many checklists at once are one line, which leads to where they are listed", async () => {
  const kinds = ["checklist_due", "checklist_overdue", "checklist_missed"] as const;
  const lines = kinds.map((kind, at) => ofChecklist(at, { kind, run: null, count: 12 }));
  const { router } = await open(({ method }) =>
    method === "PUT" ? { status: 204 } : { body: listOf(lines) },
  );
  const panel = await openPanel("Notifications, 3 unread");
  const texts = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts[0]).toContain("12 checklists are due soon");
  expect(texts[1]).toContain("12 checklists are overdue");
  expect(texts[2]).toContain("12 checklists were missed");
  const links = panel.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/checklists/due",
    "/checklists/due?tab=overdue",
    "/checklists/due?tab=done",
  ]);
  fireEvent.click(panel.getAllByRole("link")[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.href).toBe("/checklists/due?tab=overdue"));
});

test.each([
  [0, "Notifications"],
  [1, "Notifications, 1 unread"],
  [99, "Notifications, 99 unread"],
  [100, "Notifications, more than 99 unread"],
])("%s unread is told as %s", async (unread, name) => {
  await open(() => ({ body: listOf([aNotification(1)], unread) }));
  expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test("following a line marks it alone as read", async () => {
  const { asked, router } = await open(({ method }) =>
    method === "PUT" ? { status: 204 } : { body: listOf([aNotification(1), aNotification(2)]) },
  );
  const panel = await openPanel("Notifications, 2 unread");
  fireEvent.click(panel.getAllByRole("link")[1] as HTMLElement);
  await waitFor(() => expect(marked(asked)).toEqual([{ ids: [idOf(2)] }]));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/issues/${idOf(102)}`));
});

test("all are marked as read up to the latest that is shown", async () => {
  let isRead = false;
  const { asked } = await open(({ method }) => {
    if (method === "PUT") {
      isRead = true;
      return { status: 204 };
    }
    return {
      body: listOf([aNotification(1, { isRead }), aNotification(2, { isRead })], isRead ? 0 : 2),
    };
  });
  const panel = await openPanel("Notifications, 2 unread");
  await userEvent.click(panel.getByRole("button", { name: "Mark all as read" }));
  await screen.findByRole("button", { name: "Notifications" });
  expect(marked(asked)).toEqual([{ upTo: aNotification(1).at }]);
  expect(panel.queryByText("New:")).toBeNull();
});

test("what could not be marked is unread again, and that is told", async () => {
  await open(({ method }) =>
    method === "PUT"
      ? { status: 503, body: { code: "unavailable", message: "x", fields: [], requestId: "r" } }
      : { body: listOf([aNotification(1)]) },
  );
  const panel = await openPanel("Notifications, 1 unread");
  await userEvent.click(panel.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
});

test("the next page follows on demand", async () => {
  const { asked } = await open(() => {
    const isFirst = asked.filter(({ path }) => path === "/notifications").length < 2;
    return {
      body: isFirst
        ? { ...listOf([aNotification(1)], 2), next: `1_${idOf(1)}` }
        : listOf([aNotification(2)], 2),
    };
  });
  const panel = await openPanel("Notifications, 2 unread");
  await userEvent.click(panel.getByRole("button", { name: "Show more" }));
  await panel.findByText("Lamp 2");
  expect(panel.getAllByRole("listitem")).toHaveLength(2);
  expect(panel.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("the panel closes when the focus leaves it, which goes on; its own button closes it itself", async () => {
  await open(() => ({ body: listOf([aNotification(1)]) }));
  const panel = await openPanel("Notifications, 1 unread");
  await panel.findByText("Lamp 1");
  const after = document.body.appendChild(document.createElement("button"));
  try {
    panel.getByRole("link").focus();
    screen.getByRole("button", { name: "Notifications, 1 unread" }).focus();
    expect(panel.queryByText("Lamp 1")).toBeTruthy();
    after.focus();
    await waitFor(() => expect(panel.queryByText("Lamp 1")).toBeNull());
    expect(document.activeElement).toBe(after);
  } finally {
    after.remove();
  }
});

test("an empty list says what comes here, and has nothing to mark", async () => {
  await open(() => ({ body: listOf([]) }));
  const panel = await openPanel("Notifications");
  await panel.findByText("Nothing new");
  expect(panel.getByRole("button", { name: "Mark all as read" })).toHaveProperty("disabled", true);
});

test("what cannot be read is told, and tried again", async () => {
  let isBroken = true;
  await open(() => (isBroken ? { status: 500, body: {} } : { body: listOf([aNotification(1)]) }));
  const panel = await openPanel("Notifications");
  const again = await panel.findByRole("button", { name: "Retry" }, { timeout: 10_000 });
  isBroken = false;
  await userEvent.click(again);
  await panel.findByText("Lamp 1");
});

test("offline the last list stays and says so", async () => {
  await open(() => ({ body: listOf([aNotification(1)]) }));
  const panel = await openPanel("Notifications, 1 unread");
  online.set(false);
  await panel.findByText(/You are offline/);
  expect(panel.getByText("Lamp 1")).toBeTruthy();
});

async function openPreferences(answer: Answers, settings: readonly string[] = ["spaces_core"]) {
  await loadMessages(["notifications"]);
  const preferences = notificationPreferences([]);
  return harness({
    screen: PreferencesSection,
    path: "/settings",
    address: "/settings",
    answers: (one) => answer(one) ?? { body: { preferences } },
    settings,
  });
}

test("every kind has a switch for each way, but none for mail about calls for help", async () => {
  await openPreferences(() => undefined);
  expect(await screen.findAllByRole("switch")).toHaveLength(13);
  const row = screen.getByRole("row", { name: /^Calls for help/ });
  expect(within(row).getAllByRole("switch")).toHaveLength(1);
  expect(within(row).getByText(/mailed in any case/)).toBeTruthy();
});

test("what is told of checklists is chosen where there are any", async () => {
  await openPreferences(() => undefined, ["spaces_core", "spaces_checklists"]);
  expect(await screen.findAllByRole("switch")).toHaveLength(27);
  expect(screen.getByRole("rowheader", { name: "Checklists" })).toBeTruthy();
  const mail = screen.getByRole("switch", { name: "Overdue checklists: E-mail" });
  expect(mail).toHaveProperty("checked", true);
});

test("a choice is kept at once, and taken back when it could not be", async () => {
  let isBroken = false;
  const { asked } = await openPreferences(({ method }) => {
    if (method !== "PUT") return undefined;
    return isBroken ? { status: 500, body: {} } : { body: { preferences: [] } };
  });
  const mail = await screen.findByRole("switch", { name: "Comments on your issues: E-mail" });
  await userEvent.click(mail);
  expect(mail).toHaveProperty("checked", false);
  expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
    preferences: [{ kind: "issue_commented", channel: "email", isOn: false }],
  });
  isBroken = true;
  const inApp = screen.getByRole("switch", { name: "Mentions of you: In Storey" });
  await userEvent.click(inApp);
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect(inApp).toHaveProperty("checked", true);
  expect(mail).toHaveProperty("checked", false);
});

test("a line calls a checklist what it is called in the reader's language", async () => {
  const line = ofChecklist(1, { kind: "checklist_due" });
  const run = line.run && { ...line.run, template: "Türen", templateNames: { en: "Doors" } };
  await open(() => ({ body: listOf([{ ...line, run }]) }));
  const panel = await openPanel("Notifications, 1 unread");
  expect(panel.getByText("Türen")).toBeTruthy();
  writeInGerman();
  expect(panel.getByText("Doors")).toBeTruthy();
});
