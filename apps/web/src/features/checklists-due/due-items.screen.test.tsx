import type { DueItem } from "@storey/contract";
import { type DueKind, dayIn } from "@storey/domain";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { aDueRun } from "../checklist-runs/checklist-runs.fixture.ts";
import { ChecklistsDueScreen } from "./checklists-due.screen.tsx";

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const TODAY = dayIn("UTC", Date.now());
const KINDS: readonly DueKind[] = ["checklist", "recheck", "issue", "pat", "warranty"];
const counts = { overdue: 0, today: 3, week: 3, month: 3, upcoming: 0, done: 0 };

function anItem(number: number, parts: Partial<DueItem> = {}): DueItem {
  return {
    ...{ kind: "issue", id: idOf(700 + number), name: `Leak ${number}`, number, asset: null },
    ...{ space: { id: idOf(504), name: "Aula" }, floor: { id: idOf(506), name: "1" } },
    ...{ location: { id: idOf(505), name: "North House" }, timezone: "UTC", day: TODAY },
    ...{ dueAt: `${TODAY}T23:00:00.000Z`, isOverdue: false, people: [], role: null, run: null },
    ...parts,
  };
}

const BEAMER = anItem(2, {
  ...{ kind: "pat", name: "Beamer", number: null, dueAt: null, isOverdue: true },
  asset: { id: idOf(702), tag: "A-2" },
  people: [{ id: idOf(8002), name: "Ada Quill" }],
});
const WARRANTY = anItem(3, { kind: "warranty", name: "Boiler", number: null, dueAt: null });

interface Shown {
  readonly offered: readonly DueKind[];
  readonly results: readonly DueItem[];
}

async function show(
  address = "/checklists/due?tab=today",
  kept: string | null = null,
  { offered, results }: Shown = { offered: KINDS, results: [anItem(1), BEAMER, WARRANTY] },
) {
  await loadMessages(["checklist-runs", "checklist-logbook", "due", "people", "space-page"]);
  const sent: { path: string; body: unknown }[] = [];
  const shown = await harness({
    screen: () => <ChecklistsDueScreen />,
    path: "/checklists/due",
    address,
    answers: ({ path, method, body }) => {
      if (method === "POST") sent.push({ path, body });
      if (path === "/users/settings/dueKinds") {
        return { body: { settingKey: "dueKinds", settingValue: kept } };
      }
      if (path === "/users/settings") return { body };
      if (path === "/due/days") {
        return { body: { days: [{ day: TODAY, kinds: [{ kind: "issue", count: 3 }] }] } };
      }
      if (path === "/due/bulk") {
        const { items } = body as { items: { kind: DueKind; id: string }[] };
        const results = items.map(({ kind, id }) => ({
          ...{ kind, id, code: kind === "warranty" ? "due.fixed_day" : null },
        }));
        return { body: { results } };
      }
      if (path !== "/due") return undefined;
      const kinds = offered.map((kind) => ({ kind, counts }));
      return { body: { counts, kinds, hasMore: false, results } };
    },
    settings: ["spaces_core", "spaces_checklists", "asset_management"],
  });
  return { ...shown, sent };
}

test("begins with checks; further kinds are switched on and kept with the person", async () => {
  const { asked, sent } = await show();
  await screen.findByRole("button", { name: "Show 2 of 5 kinds" });
  // The browser opens the panel of the pressed button, and sends its event.
  const panel = screen.getByLabelText("What is shown");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  expect(asked.find(({ path }) => path === "/due")?.query.get("kinds")).toBe("checklist,recheck");
  await userEvent.click(within(panel).getByLabelText(/^Issues/));
  await waitFor(() =>
    expect(asked.at(-1)?.query.get("kinds") ?? "").toBe("checklist,recheck,issue"),
  );
  expect(sent).toContainEqual({
    path: "/users/settings",
    body: { settingKey: "dueKinds", settingValue: "checklist,recheck,issue" },
  });
});

test("the title says what is shown, and the address which kinds, for whoever is given it", async () => {
  const { router, asked } = await show();
  await screen.findByRole("button", { name: "Show 2 of 5 kinds" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Checklists due");
  const panel = screen.getByLabelText("What is shown");
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  await userEvent.click(within(panel).getByLabelText(/^Issues/));
  await screen.findByRole("heading", { level: 1, name: "What is due" });
  const { search } = router.state.location;
  expect(search).toEqual({ tab: "today", kinds: "checklist.recheck.issue" });
  await waitFor(() =>
    expect(asked.at(-1)?.query.get("kinds") ?? "").toBe("checklist,recheck,issue"),
  );
  cleanup();
  const other = await show("/checklists/due?tab=today&kinds=warranty.nonsense");
  await screen.findByRole("heading", { level: 1, name: "What is due" });
  await waitFor(() =>
    expect(other.asked.some(({ query }) => query.get("kinds") === "warranty")).toBe(true),
  );
  // Looking at an address changes nobody's own choice.
  expect(other.sent.map(({ path }) => path)).not.toContain("/users/settings");
});

test("on a phone one button holds the filters, and counts those that are on", async () => {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => narrow);
  const { router } = await show("/checklists/due?tab=today&whose=mine");
  const filters = await screen.findByRole("button", { name: /^Filters ?1$/ });
  expect(screen.queryByRole("combobox", { name: "Show" })).toBeNull();
  await userEvent.click(filters);
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await sheet.findByLabelText(/^Issues/);
  await userEvent.selectOptions(sheet.getByRole("combobox", { name: "Show" }), "By person");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ by: "person" }));
  await userEvent.click(sheet.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: "today", by: "person" }));
  expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
});

test("says that a location is not there, and shows all places", async () => {
  const { router } = await show(`/checklists/due?location=${idOf(9999)}`);
  await screen.findByText("This location is not there");
  const [, inTheList] = screen.getAllByRole("button", { name: "Show all places" });
  await userEvent.click(inTheList as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test("leads to each thing, and gathers by person where that is chosen", async () => {
  const { asked } = await show("/checklists/due?tab=today&by=person", KINDS.join(","));
  const ada = await screen.findByRole("region", { name: "Ada Quill" });
  const beamer = within(ada).getByRole("link", { name: /Beamer.*A-2.*Aula.*Overdue/ });
  expect(beamer.getAttribute("href")).toBe(`/asset-manager/asset-details/${idOf(702)}`);
  const nobody = screen.getByRole("region", { name: "Nobody in particular" });
  const leak = within(nobody).getByRole("link", { name: /#1 ?Leak 1/ });
  expect(leak.getAttribute("href")).toBe(`/issues/${idOf(701)}`);
  expect(asked.some(({ query }) => query.get("order") === "person")).toBe(true);
});

test("counts the days of a month in a table that is walked by keys, and lists the day", async () => {
  const { asked } = await show("/checklists/due?by=calendar", KINDS.join(","));
  const today = await screen.findByRole("button", { name: /3 things due$/ });
  expect(today.getAttribute("aria-current")).toBe("date");
  await screen.findByRole("link", { name: /Leak 1/ });
  today.focus();
  await userEvent.keyboard("{ArrowRight}");
  await waitFor(() => {
    const chosen = document.activeElement;
    expect(chosen?.getAttribute("aria-pressed")).toBe("true");
    expect(chosen?.textContent).toMatch(/nothing due$/);
  });
  const last = () => asked.filter(({ path }) => path === "/due").at(-1)?.query;
  await waitFor(() => expect(last()?.get("from") ?? "").not.toBe(TODAY));
  expect(last()?.get("from")).toBe(last()?.get("to"));
});

test("gives what is chosen another day with a reason, and says of the rest why not", async () => {
  const { sent } = await show(undefined, KINDS.join(","));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Leak 1" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Boiler" }));
  const bar = screen.getByRole("region", { name: "What is chosen" });
  expect(within(bar).getByText("2 chosen")).toBeTruthy();
  await userEvent.click(within(bar).getByRole("button", { name: "Another day" }));
  const dialog = await screen.findByRole("dialog", { name: "Another day for 2 things" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Set the day" }));
  expect(await within(dialog).findByText("Give a day and a reason.")).toBeTruthy();
  const parts = await within(dialog).findAllByRole("spinbutton");
  for (const [at, typed] of ["12", "31", "2199"].entries()) {
    await userEvent.type(parts[at] as HTMLElement, typed);
  }
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Room is booked");
  await userEvent.click(within(dialog).getByRole("button", { name: "Set the day" }));
  expect(await screen.findByText("This day is kept by the asset. Change it there.")).toBeTruthy();
  expect(sent.find(({ path }) => path === "/due/bulk")?.body).toEqual({
    items: [
      { kind: "issue", id: idOf(701), day: TODAY },
      { kind: "warranty", id: idOf(703), day: TODAY },
    ],
    change: { what: "reschedule", dueOn: "2199-12-31", reason: "Room is booked" },
  });
  expect(screen.getByText("1 chosen")).toBeTruthy();
});

test("a day that has passed is said before anything is sent, and what was typed stays", async () => {
  const { sent } = await show(undefined, KINDS.join(","));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose Leak 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Another day" }));
  const dialog = await screen.findByRole("dialog", { name: "Another day for 1 thing" });
  const parts = await within(dialog).findAllByRole("spinbutton");
  for (const [at, typed] of ["12", "31", "2019"].entries()) {
    await userEvent.type(parts[at] as HTMLElement, typed);
  }
  const reason = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
  await userEvent.type(reason, "Room is booked");
  await userEvent.click(within(dialog).getByRole("button", { name: "Set the day" }));
  expect(await within(dialog).findByText("Choose today or a later day.")).toBeTruthy();
  expect(reason.value).toBe("Room is booked");
  expect(reason.getAttribute("aria-invalid")).not.toBe("true");
  expect(sent.map(({ path }) => path)).not.toContain("/due/bulk");
});

test.each([
  { offered: KINDS, promises: true },
  { offered: ["checklist", "recheck"] as const, promises: false },
])("promises more to switch on where there is more: $promises", async ({ offered, promises }) => {
  await show(undefined, null, { offered, results: [] });
  await screen.findByRole("heading", { name: "Nothing is due for you" });
  expect(screen.queryByText(/More can be switched on above/) !== null).toBe(promises);
});

test("what is due of a checklist is called what it is in the reader's language", async () => {
  const template = { id: idOf(860), name: "Türen", names: { en: "Doors" } };
  const run = aDueRun(4, { template });
  const check = anItem(4, { kind: "checklist", name: "Türen", number: null, run });
  await show(undefined, KINDS.join(","), { offered: KINDS, results: [check] });
  await screen.findByRole("checkbox", { name: "Choose Türen" });
  writeInGerman();
  await screen.findByRole("checkbox", { name: "Choose Doors" });
});
