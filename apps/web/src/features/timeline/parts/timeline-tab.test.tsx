import type { TimelineEntry } from "@storey/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { TimelineTab } from "./timeline-tab.tsx";

function anEntry(id: number, parts: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id,
    at: new Date(2026, 2, 9, 12).toISOString(),
    subject: "picture",
    subjectId: idOf(7),
    event: "added",
    name: "The door",
    changes: [],
    actorName: "Ada",
    ...parts,
  };
}

const show = (answers: Answers) =>
  harness({ screen: () => <TimelineTab space={{ id: idOf(1) }} />, path: "/x", answers });

test("tells what happened in plain words, with more on request", async () => {
  const user = userEvent.setup();
  let page = 0;
  await show(({ path }) => {
    if (!path.endsWith("/timeline")) return undefined;
    page += 1;
    const change = { field: "capacity", from: "12", to: null };
    const first = [
      anEntry(9),
      anEntry(8, { name: "The window" }),
      anEntry(7, { subject: "space", event: "changed", name: null, changes: [change] }),
      anEntry(6, {
        subject: "issue",
        event: "status",
        changes: [{ field: "status", from: "new", to: "resolved" }],
      }),
    ];
    const last = [anEntry(1, { subject: "space", event: "added", name: null, actorName: null })];
    return { body: { results: page === 1 ? first : last, hasMore: page === 1 } };
  });
  const lines = await screen.findAllByRole("listitem");
  const words = lines.map(({ textContent }) => textContent ?? "");
  expect(words[0]).toMatch(/^Picture added2 timesby AdaThe doorThe window/);
  expect(words.some((line) => line.includes("Capacity: 12 → none"))).toBe(true);
  expect(words.some((line) => line.startsWith("Issue: Resolved"))).toBe(true);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Space added")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("an empty one and a failure are told, and a failure can be tried again", async () => {
  const user = userEvent.setup();
  let fails = true;
  await show(() =>
    fails
      ? { status: 403, body: { code: "access.forbidden", message: "", fields: [], requestId: "r" } }
      : { body: { results: [], hasMore: false } },
  );
  const retry = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText("Nothing has happened yet")).toBeTruthy();
  await waitFor(() => expect(within(document.body).queryByText("Try again")).toBeNull());
});

test("a long text is shown in short, and whole on request", async () => {
  const user = userEvent.setup();
  const text = "🎉".repeat(250);
  const change = { field: "description", from: null, to: text };
  const entry = anEntry(1, { event: "changed", name: null, changes: [change] });
  await show(({ path }) =>
    path.endsWith("/timeline") ? { body: { results: [entry], hasMore: false } } : undefined,
  );
  const more = await screen.findByRole("button", { name: "More" });
  expect(screen.queryByText(text, { exact: false })).toBeNull();
  await user.click(more);
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
});
