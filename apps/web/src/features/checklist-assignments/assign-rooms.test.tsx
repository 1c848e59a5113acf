import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { anAnswer, aResult, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { AssignRoomsDialog } from "./parts/assign-rooms-dialog.tsx";

const TEMPLATE = {
  ...{ id: idOf(860), name: "Fire doors" },
  defaultRecurrence: "monthly" as const,
};

test("gives a checklist to rooms that were searched for, and says which had it already", async () => {
  await loadMessages(["checklist-assignments", "people"]);
  const { asked } = await harness({
    screen: () => <AssignRoomsDialog template={TEMPLATE} onClose={() => {}} />,
    path: "/",
    answers: ({ path }) => {
      if (path === "/spaces/search") return { body: anAnswer([aResult(1), aResult(2)]) };
      if (path === "/checklist-assignments/preview/search") return { body: [] };
      if (path === "/checklist-assignments/bulk") return { body: { addedCount: 1, keptCount: 1 } };
      return undefined;
    },
  });
  const dialog = await screen.findByRole("dialog", { name: "Assign “Fire doors” to rooms" });
  const find = await within(dialog).findByRole("combobox", { name: "Find a room" });
  for (const number of [1, 2]) {
    await userEvent.type(find, "room");
    const name = `Room ${number} · North House`;
    await userEvent.click(await screen.findByRole("option", { name }));
    await within(dialog).findByText(number === 1 ? "1 room chosen" : "2 rooms chosen");
  }
  await userEvent.keyboard("{Escape}");
  await userEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)).toMatchObject({
      summary: "1 room was given the checklist",
      detail: "1 room had it already and keeps it as it is.",
    }),
  );
  const sent = asked.find(({ path }) => path === "/checklist-assignments/bulk");
  expect(sent?.body).toMatchObject({
    ...{ templateId: TEMPLATE.id, spaceIds: [idOf(1), idOf(2)] },
    rule: { frequency: "monthly", dayOfMonth: 1 },
  });
});
