import type { Space } from "@storey/contract";
import { MONTHLY_RULE, type Permission, WEEKLY_RULE } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { loadMessages } from "../../../lib/messages.ts";
import { BARE_SPACE, TIMES } from "../../../lib/record.fixture.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { SpaceEditDialog } from "./space-edit-dialog.tsx";

const [FIRE, ALARM, OLD, DRAFT] = [idOf(860), idOf(861), idOf(862), idOf(863)] as const;
const space: Space = {
  ...{ ...BARE_SPACE, ...TIMES, id: idOf(1), version: 4, name: "Lab 1", isFavourite: false },
  ...{ capacity: null, shortcode: null, spaceType: null, typeformId: null, ubiqisenseId: null },
  ...{ isPublic: false, allowPublicReporting: false, images: [], features: [], beaconIds: [] },
  ...{ panoramaIds: [], mainPanoramaId: null },
  ...{ decisionTreeId: null, hasDecisionTree: false, decisionTreeVariables: {} },
  ...{ translations: {}, translatedFrom: {} },
  floor: { id: idOf(2), name: "1" },
  location: { id: idOf(3), name: "North House" },
  checklistTemplateIds: [FIRE, OLD],
  checklistTemplates: [
    { id: FIRE, name: "Fire doors", recurrence: "monthly" },
    { id: OLD, name: "Old round", recurrence: "monthly" },
  ],
};
const template = (id: string, name: string, parts: object = {}) => ({
  ...{ id, name, description: "", version: 1, createdAt: "", updatedAt: "", deletedAt: null },
  ...{ state: "published", publishedNumber: 1, isChanged: false, defaultRecurrence: "weekly" },
  ...{ itemsCount: 1, assignmentsCount: 0, ...parts },
});
const TEMPLATES = [
  template(ALARM, "Alarms"),
  template(FIRE, "Fire doors"),
  template(DRAFT, "Not ready", { publishedNumber: null }),
  template(OLD, "Old round", { deletedAt: "2026-01-01T00:00:00.000Z" }),
];

const NOTHING_OPEN = { spacesCount: 1, assetsCount: 0, openCount: 0, keptCount: 0 };

async function open(
  saved: Answers,
  permissions?: readonly Permission[],
  standing: object = NOTHING_OPEN,
) {
  await loadMessages(["spaces", "checklist-assignments", "forms", "access", "beacons"]);
  const rule = { ...MONTHLY_RULE, interval: 2 };
  const assigned = [
    { id: idOf(801), template: { id: FIRE, name: "Fire doors" }, rule, basis: "calendar" },
    {
      id: idOf(802),
      template: { id: OLD, name: "Old round" },
      rule: WEEKLY_RULE,
      basis: "calendar",
    },
  ];
  return harness({
    screen: () => <SpaceEditDialog space={space} onClose={() => {}} />,
    path: "/",
    answers: (asked) => {
      if (asked.method === "PATCH") return saved(asked);
      if (asked.path === "/checklist-templates") return { body: TEMPLATES };
      if (asked.path === "/checklist-assignments/standing") return { body: standing };
      if (asked.path === "/checklist-assignments") {
        return { body: { totalCount: 2, results: assigned } };
      }
      return asked.path === "/beacons" ? { body: [] } : undefined;
    },
    settings: ["spaces_core", "spaces_checklists"],
    ...(permissions ? { permissions } : {}),
  });
}

/** The choice among them, within the field of that name. */
async function checklists(): Promise<HTMLElement> {
  const [, choice] = await screen.findAllByRole(
    "group",
    { name: "Checklists" },
    { timeout: 10_000 },
  );
  if (!choice) throw new Error("There is no choice of checklists");
  return choice;
}

test("a room's checklists stand with how often each is due, and what is chosen is sent", async () => {
  const { asked } = await open(() => ({ body: { ...space, version: 5 } }));
  const field = await checklists();
  const choice = (name: string) => within(field).getByRole("checkbox", { name });
  // As it is assigned here, and as it would be.
  expect(choice("Fire doors Every 2 months on day 1")).toHaveProperty("checked", true);
  expect(choice("Alarms Every week on Monday")).toHaveProperty("checked", false);
  // Archived ones stay until they are taken away; drafts are no choice.
  expect(choice("Old round Every week on Monday")).toHaveProperty("checked", true);
  expect(within(field).queryByRole("checkbox", { name: /Not ready/ })).toBeNull();
  await userEvent.click(choice("Alarms Every week on Monday"));
  await userEvent.click(choice("Old round Every week on Monday"));
  screen.getByText("Its plan ends with this change, its runs stay: Old round");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const sent = await waitFor(() => {
    const found = asked.find(({ method }) => method === "PATCH");
    if (!found) throw new Error("Nothing was sent");
    return found;
  });
  expect(sent.body).toEqual({ checklistTemplateIds: [FIRE, ALARM] });
  expect(sent.headers.get("if-match")).toBe('"4"');
});

test("what somebody else gave meanwhile is a question, not lost", async () => {
  const current = { ...space, version: 5, checklistTemplateIds: [FIRE, OLD, DRAFT] };
  const fields = [{ field: "checklistTemplateIds", code: "record.conflict", message: "" }];
  const problem = { code: "record.conflict", message: "", requestId: "r", fields, current };
  await open(() => ({ status: 409, body: problem }));
  const field = await checklists();
  await userEvent.click(within(field).getByRole("checkbox", { name: /^Alarms/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const asks = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  expect(asks.textContent).toContain("Alarms, Fire doors, Old round");
  expect(asks.textContent).toContain("Fire doors, Not ready, Old round");
});

test("who may not assign checklists is offered none, and changes none", async () => {
  await open(() => undefined, ["organisation.spaces.update"]);
  await screen.findByRole("button", { name: "Save" });
  expect(screen.queryByRole("group", { name: "Checklists" })).toBeNull();
});

test("a plan with open runs ends by the form once that is agreed to", async () => {
  const { asked } = await open(() => ({ body: { ...space, version: 5 } }), undefined, {
    ...{ ...NOTHING_OPEN, openCount: 4, keptCount: 1 },
  });
  const field = await checklists();
  await userEvent.click(within(field).getByRole("checkbox", { name: /^Fire doors/ }));
  const save = async (isAgreed: boolean): Promise<string | undefined> => {
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    const text = question.get()?.text;
    act(() => question.get()?.answer(isAgreed));
    return text;
  };
  const sent = () => asked.filter(({ method }) => method === "PATCH");
  expect(await save(false)).toContain("Open checks: 4.");
  expect(sent()).toEqual([]);
  const looked = asked.find(({ path }) => path === "/checklist-assignments/standing");
  expect(Object.fromEntries(looked?.query ?? [])).toEqual({ templateId: FIRE, spaceId: space.id });
  await save(true);
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([{ checklistTemplateIds: [OLD] }]),
  );
});
