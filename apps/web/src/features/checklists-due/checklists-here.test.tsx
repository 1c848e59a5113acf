import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { aDueRun } from "../checklist-runs/checklist-runs.fixture.ts";
import { ChecklistsHere } from "./parts/checklists-here.tsx";

const NONE = { overdue: 0, today: 0, week: 0, month: 0, upcoming: 0, done: 0 };

test("a long history is the last five checks, and all of it once that is wanted", async () => {
  await loadMessages(["checklist-runs"]);
  const done = { state: "completed", dueState: "completed", outcome: "pass" } as const;
  const results = Array.from({ length: 8 }, (_, at) => aDueRun(at + 1, done));
  await harness({
    screen: () => <ChecklistsHere place={{ spaceId: idOf(504) }} isArchived={false} />,
    path: "/",
    answers: ({ path }) => {
      if (path === "/checklist-runs") return { body: { totalCount: 8, results } };
      if (path === "/checklists/due") return { body: { counts: NONE, totalCount: 0, results: [] } };
      return path === "/checklist-runs/startable" ? { body: [] } : undefined;
    },
    settings: ["spaces_core", "spaces_checklists"],
  });
  const list = await screen.findByRole("list", { name: "Checklists done here" });
  const lines = () => within(list).getAllByRole("listitem").length;
  expect(lines()).toBe(5);
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(lines()).toBe(8);
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
});

test("checks are listed by what they are called in the reader's language, else as they are", async () => {
  await loadMessages(["checklist-runs"]);
  const done = { state: "completed", dueState: "completed", outcome: "pass" } as const;
  const template = { id: idOf(860), name: "Türen", names: { en: "Doors", fr: "Portes" } };
  const results = [aDueRun(1, { ...done, template }), aDueRun(2, done)];
  await harness({
    screen: () => <ChecklistsHere place={{ spaceId: idOf(504) }} isArchived={false} />,
    path: "/",
    answers: ({ path }) => {
      if (path === "/checklist-runs") return { body: { totalCount: 2, results } };
      if (path === "/checklists/due") return { body: { counts: NONE, totalCount: 0, results: [] } };
      return path === "/checklist-runs/startable" ? { body: [] } : undefined;
    },
    settings: ["spaces_core", "spaces_checklists"],
  });
  writeInGerman();
  await screen.findByRole("link", { name: /^Doors/ });
  expect(screen.getByRole("link", { name: /^Fire doors/ })).toBeTruthy();
});
