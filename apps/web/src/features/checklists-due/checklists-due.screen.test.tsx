import type { ChecklistRunSummary, DueItem } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { anAnswer, aResult, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { aDueRun } from "../checklist-runs/checklist-runs.fixture.ts";
import { ChecklistsDueScreen } from "./checklists-due.screen.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const COUNTS = { overdue: 1, today: 2, week: 2, month: 2, upcoming: 0, done: 0 };

const NO_KINDS = { settingKey: "dueKinds", settingValue: null };

/** A run as the list of all that is due has it. */
function asDue(run: ChecklistRunSummary): DueItem {
  const { space, floor, location } = run.subject;
  return {
    ...{ kind: "checklist", id: run.id, name: run.template.name, number: null, asset: null },
    ...{ space: space && { id: space.id ?? "", name: space.name }, floor, location },
    ...{ timezone: run.timezone, day: run.dueOn, dueAt: null, people: [], role: null, run },
    isOverdue: run.dueState === "overdue",
  };
}

async function show(
  lists: Readonly<Record<string, readonly ChecklistRunSummary[]>>,
  counts = COUNTS,
  permissions?: [],
  found = anAnswer([]),
) {
  await loadMessages(["checklist-runs", "checklist-logbook", "due", "people", "space-page"]);
  return harness({
    screen: () => <ChecklistsDueScreen />,
    path: "/checklists/due",
    address: "/checklists/due",
    answers: ({ path, query }) => {
      if (path === "/spaces/search") return { body: found };
      if (path === "/users/settings/dueKinds") return { body: NO_KINDS };
      const results = lists[query.get("tab") ?? ""] ?? [];
      if (path === "/checklists/due") {
        return { body: { counts, totalCount: results.length, results } };
      }
      if (path !== "/due") return undefined;
      const kinds = (["checklist", "recheck"] as const).map((kind) => ({ kind, counts }));
      return { body: { counts, kinds, hasMore: false, results: results.map(asDue) } };
    },
    settings: ["spaces_core", "spaces_checklists"],
    ...(permissions ? { permissions } : {}),
  });
}

test("begins with what is overdue, under its places, and keeps the tab in the address", async () => {
  const other = { ...aDueRun(2).subject, space: { id: idOf(509), name: "Store" } };
  const { router } = await show({
    overdue: [aDueRun(1, { dueState: "overdue" })],
    today: [aDueRun(2, { subject: other })],
  });
  await screen.findByRole("heading", { name: "North House · Ground floor" });
  const line = await screen.findByRole("link", { name: /Fire doors/ });
  expect(line.getAttribute("href")).toBe(`/checklists/runs/${aDueRun(1).id}`);
  expect(screen.getByRole("tab", { name: "Overdue", selected: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Today" }));
  await screen.findByRole("heading", { name: "Store" });
  expect(router.state.location.search).toEqual({ tab: "today" });
});

test("asks for what is given to the reader alone, where that is chosen", async () => {
  const { asked } = await show({});
  await userEvent.click(await screen.findByRole("radio", { name: "Mine" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("whose")).toBe("mine"));
});

test("narrows to a floor of the tree of places, which the address keeps, and back to all", async () => {
  const answer = anAnswer([aResult(1)]);
  const floors = [
    {
      ...{ id: idOf(9003), name: "1", count: 1 },
      locationId: idOf(9002),
      locationName: "North House",
    },
  ];
  const { router, asked } = await show({}, COUNTS, undefined, {
    ...answer,
    facets: answer.facets && { ...answer.facets, floors },
  });
  const field = await screen.findByRole("combobox", { name: "Place" });
  await userEvent.click(field);
  await screen.findByRole("option", { name: "North House" });
  await userEvent.type(field, "north 1");
  await userEvent.click(await screen.findByRole("option", { name: /Floor 1$/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ floor: idOf(9003) }));
  await waitFor(() => expect(asked.at(-1)?.query.get("floorId")).toBe(idOf(9003)));
  expect(field).toHaveProperty("value", "North House · Floor 1");
  await userEvent.click(await screen.findByRole("button", { name: "Show all places" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await waitFor(() => expect(field).toHaveProperty("value", ""));
});

test("finds a room by the search, below where it lies", async () => {
  const found = aResult(7, { name: "Boiler room" });
  const answer = anAnswer([found]);
  const { floor, location } = found;
  const floors = [
    { ...{ ...floor, count: 1 }, locationId: location.id, locationName: location.name },
  ];
  const facets = answer.facets && { ...answer.facets, floors };
  const { router } = await show({}, COUNTS, undefined, { ...answer, facets });
  await userEvent.type(await screen.findByRole("combobox", { name: "Place" }), "boiler");
  const option = await screen.findByRole("option", { name: /Boiler room$/ });
  expect(option.textContent).toBe("North House · Floor 1 · Boiler room");
  await userEvent.click(option);
  await waitFor(() => expect(router.state.location.search).toEqual({ space: idOf(7) }));
});

test("of what is done, shows only what was missed and waits for approval", async () => {
  const { asked, router } = await show({ done: [aDueRun(1, { dueState: "missed" })] });
  await userEvent.click(await screen.findByRole("tab", { name: "Done" }));
  await userEvent.click(
    await screen.findByRole("checkbox", { name: "Only what was missed and is not approved" }),
  );
  await waitFor(() => expect(asked.at(-1)?.query.get("missed")).toBe("true"));
  expect(router.state.location.search).toEqual({ tab: "done", missed: "true" });
  await userEvent.click(screen.getByRole("tab", { name: "Today" }));
  await screen.findByRole("heading", { name: "Nothing is due for you" });
  // The counts have read what is due today: it need not be read once more.
  const ofToday = asked.filter(({ query }) => query.get("tab") === "today");
  expect(ofToday.map(({ query }) => query.has("missed"))).not.toContain(true);
});

test("whoever may not read checklists sees what is given to them, or that nothing is", async () => {
  const none = { overdue: 0, today: 0, week: 0, month: 0, upcoming: 0, done: 0 };
  await show({}, none, []);
  await screen.findByRole("heading", { name: "Nothing is due for you" });
  expect(screen.queryByRole("radio", { name: "Mine" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Logbook" })).toBeNull();
});
