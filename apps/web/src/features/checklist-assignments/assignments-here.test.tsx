import type { ChecklistAssignment } from "@storey/contract";
import { MONTHLY_RULE, type Permission } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { AssignmentsHere } from "./parts/assignments-here.tsx";

const SPACE = idOf(504);
const LOCATION = idOf(505);
const MOMENT = "2026-01-05T08:30:00.000Z";

function anAssignment(parts: Partial<ChecklistAssignment> = {}): ChecklistAssignment {
  return {
    ...{ id: idOf(801), version: 3, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    template: { id: idOf(860), name: "Fire doors" },
    subject: { space: { id: SPACE, name: "Aula" }, floor: null, location: null, asset: null },
    rule: { ...MONTHLY_RULE, interval: 2, dayOfMonth: null, nth: -1, nthWeekday: 5 } as never,
    ...{ basis: "calendar", startsOn: "2026-01-01", endsOn: null },
    ...{ opensBeforeDays: 0, graceDays: 7, assignee: { person: null, role: "technician" } },
    ...{ pause: null, nextDueOn: "2030-01-25" },
    ...parts,
  };
}

function aTemplate(number: number, name: string, parts: object = {}) {
  return {
    ...{ id: idOf(number), version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ name, description: "", state: "published", publishedNumber: 1, isChanged: false },
    ...{ defaultRecurrence: "monthly", itemsCount: 3, assignmentsCount: 0 },
    ...parts,
  };
}

async function show(
  list: ChecklistAssignment[],
  more: Answers = () => undefined,
  permissions?: readonly Permission[],
) {
  await loadMessages(["checklist-assignments", "people"]);
  let shown = list;
  const answers: Answers = async (asked) => {
    const own = await more(asked);
    if (own) return own;
    const { method, path, body } = asked;
    if (path === "/checklist-templates") {
      const draft = { state: "draft", publishedNumber: null };
      const all = [aTemplate(860, "Fire doors"), aTemplate(861, "Alarms")];
      return { body: [...all, aTemplate(862, "Not ready", draft)] };
    }
    if (path === "/checklist-assignments/preview/search") {
      const one = { periodStart: "2030-02-01", dueOn: "2030-02-01", reason: null };
      const skipped = {
        ...one,
        periodStart: "2030-03-01",
        dueOn: "2030-03-01",
        reason: "Holidays",
        isSkipped: true,
      };
      return { body: [{ ...one, isSkipped: false }, skipped] };
    }
    if (path === "/checklist-assignments" && method === "GET") {
      return { body: { totalCount: shown.length, results: shown } };
    }
    if (path === "/checklist-assignments") return { status: 201, body: anAssignment() };
    if (path === `/checklist-assignments/${idOf(801)}`) {
      if (method === "DELETE") shown = [];
      else shown = shown.map((one) => ({ ...one, ...(body as object), version: 4 }));
      return method === "DELETE" ? { status: 204 } : { body: shown[0] };
    }
    return undefined;
  };
  return harness({
    screen: () => (
      <>
        <AssignmentsHere target={{ spaceId: SPACE }} locationId={LOCATION} isArchived={false} />
        <ConfirmDialog />
      </>
    ),
    path: "/",
    answers,
    settings: ["spaces_core", "spaces_checklists"],
    ...(permissions ? { permissions } : {}),
  });
}

/** Opens the menu of the one line and presses a step, by keyboard alone. */
async function step(name: string): Promise<void> {
  (await screen.findByRole("button", { name: "Actions for Fire doors" })).focus();
  await userEvent.keyboard("{Enter}");
  const menu = screen.getByRole("menu", { hidden: true });
  menu.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" }));
  (await within(menu).findByRole("menuitem", { name, hidden: true })).focus();
  await userEvent.keyboard("{Enter}");
}

test("tells how often, when next, who, and why it rests", async () => {
  const pause = { from: "2026-02-01", until: null, reason: "Building works" };
  await show([anAssignment({ pause })]);
  const list = await screen.findByRole("list", { name: "Checklists" });
  await within(list).findByText("Every 2 months on the last Friday");
  within(list).getByText(/Next due on Jan 25, 2030/);
  within(list).getByText("Technician");
  within(list).getByText("Paused from Feb 1, 2026: Building works");
});

test("gives a published checklist on chosen weekdays, and shows the next times meanwhile", async () => {
  const { asked } = await show([anAssignment()]);
  await userEvent.click(await screen.findByRole("button", { name: "Add a checklist" }));
  const template = await screen.findByRole("combobox", { name: "Checklist" });
  await within(template).findByRole("option", { name: "Alarms" });
  // A draft cannot be given, and what checks the room already is not offered again.
  expect(within(template).queryByRole("option", { name: "Not ready" })).toBeNull();
  expect(within(template).queryByRole("option", { name: "Fire doors" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByText("Choose a checklist.");
  await userEvent.selectOptions(template, "Alarms");
  screen.getByText("Every month on day 1");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "How often" }), "Weekly");
  await userEvent.click(screen.getByRole("checkbox", { name: "Friday" }));
  const every = screen.getByRole("textbox", { name: "Every how many weeks" });
  await userEvent.clear(every);
  await userEvent.type(every, "2");
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Who is to do it" }),
    "Technician",
  );
  const coming = screen.getByRole("region", { name: "The next times" });
  within(coming).getByText("Every 2 weeks on Monday and Friday");
  await within(coming).findByText("Friday, February 1, 2030");
  within(coming).getByText("(left out: Holidays)");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(
    ({ method, path }) => method === "POST" && path === "/checklist-assignments",
  );
  expect(sent?.body).toMatchObject({
    ...{ spaceId: SPACE, templateId: idOf(861), assigneeRole: "technician", assigneeId: null },
    rule: { frequency: "weekly", interval: 2, weekdays: [1, 5], dayOfMonth: null },
  });
});

test("a change says only what differs, of the version that was read", async () => {
  const { asked } = await show([anAssignment()]);
  await step("Change");
  const grace = await screen.findByRole("textbox", { name: "Missed so many days after" });
  await userEvent.clear(grace);
  await userEvent.type(grace, "3{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toEqual({ graceDays: 3 });
  expect(sent?.headers.get("if-match")).toContain("3");
});

test("pauses with a reason, and says what is missing", async () => {
  const { asked } = await show([anAssignment()]);
  await step("Pause");
  const reason = await screen.findByRole("textbox", { name: "Reason" });
  await userEvent.type(reason, "{Enter}");
  await screen.findByText("Say why.");
  await userEvent.type(reason, "Holidays{Enter}");
  await screen.findByText(/Paused from .*: Holidays/);
  const sent = asked.find(({ method }) => method === "PATCH");
  expect(sent?.body).toMatchObject({ pause: { until: null, reason: "Holidays" } });
});

test("ends one once that is confirmed, and goes on at the button that adds one", async () => {
  await show([anAssignment()]);
  await step("End");
  const dialog = await screen.findByRole("dialog", { name: "End “Fire doors” here?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "End" }));
  await screen.findByText("Nothing is checked here yet.");
  const add = screen.getByRole("button", { name: "Add a checklist" });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test("whoever only reads sees the list without its steps; others see nothing", async () => {
  await show([anAssignment()], () => undefined, ["organisation.checklists.read"]);
  await screen.findByText("Fire doors");
  expect(screen.queryByRole("button")).toBeNull();
});

test("whoever may not read checklists is asked nothing", async () => {
  const { asked } = await show([anAssignment()], () => undefined, []);
  await waitFor(() => expect(screen.queryByText("…")).toBeNull());
  expect(asked.filter(({ path }) => path.startsWith("/checklist-assignments"))).toEqual([]);
});
