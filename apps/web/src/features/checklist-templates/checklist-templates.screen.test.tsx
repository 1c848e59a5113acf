import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { ChecklistTemplatesScreen } from "./checklist-templates.screen.tsx";

beforeEach(() => question.set(null));

const template = (number: number, name: string, assignmentsCount: number) => ({
  ...{ id: idOf(number), name, description: "", version: 1, createdAt: "", updatedAt: "" },
  ...{ deletedAt: null, state: "published", publishedNumber: 1, isChanged: false },
  ...{ defaultRecurrence: "weekly", itemsCount: 1, assignmentsCount },
});

test("a checklist in use is archived once it is said where it is, and what becomes of its runs", async () => {
  await loadMessages(["checklist-templates"]);
  const { asked } = await harness({
    screen: () => <ChecklistTemplatesScreen />,
    path: "/",
    answers: ({ method, path }) => {
      if (path === "/checklist-templates") {
        return { body: [template(1, "Fire doors", 4), template(2, "Unused", 0)] };
      }
      if (path === "/checklist-assignments/standing") {
        return { body: { spacesCount: 3, assetsCount: 1, openCount: 6, keptCount: 2 } };
      }
      return method === "DELETE" ? { status: 204 } : undefined;
    },
    settings: ["spaces_core", "spaces_checklists"],
  });
  const deleted = () => asked.flatMap(({ method, path }) => (method === "DELETE" ? [path] : []));
  const archive = async (name: string) =>
    userEvent.click(await screen.findByRole("button", { name: `Archive ${name}` }));
  for (const isAgreed of [false, true]) {
    await archive("Fire doors");
    await waitFor(() => expect(question.get()?.title).toBe("Archive “Fire doors”?"));
    expect(question.get()?.text).toMatch(
      /^Rooms that have it: 3. Assets: 1. Open checks: 6. .*: 2. Taken back: 4. /,
    );
    expect(deleted()).toEqual([]);
    act(() => question.get()?.answer(isAgreed));
  }
  await waitFor(() => expect(deleted()).toEqual([`/checklist-templates/${idOf(1)}`]));
  // What is used nowhere is archived at once.
  await archive("Unused");
  await waitFor(() => expect(deleted()).toHaveLength(2));
  expect(question.get()).toBeNull();
});

test("says of a checklist what is said in the reader's language, and finds it by that too", async () => {
  await loadMessages(["checklist-templates"]);
  const described = { description: "Alle", descriptions: { en: "All of them" } };
  await harness({
    screen: () => <ChecklistTemplatesScreen />,
    path: "/",
    answers: ({ path }) =>
      path === "/checklist-templates"
        ? { body: [{ ...template(1, "Türen", 0), ...described }, template(2, "Fenster", 0)] }
        : undefined,
    settings: ["spaces_core", "spaces_checklists"],
  });
  await screen.findByText("Alle");
  writeInGerman();
  await screen.findByText("All of them");
  await userEvent.type(screen.getByLabelText("Search checklists"), "of them");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Fenster" })).toBeNull());
  expect(screen.getByRole("link", { name: "Türen" })).toBeTruthy();
});
