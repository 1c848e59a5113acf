import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { NewChecklistDialog } from "./parts/new-checklist-dialog.tsx";

test("begins with a starter, under the name that is typed", async () => {
  await loadMessages(["checklist-templates"]);
  const items = [newChecklistItem(idOf(2), "The gauge is in the green")];
  const starter = {
    ...{ key: "doors", name: "Fire doors", description: "Monthly", defaultRecurrence: "weekly" },
    content: { ...EMPTY_CHECKLIST, sections: [{ id: idOf(1), title: "Doors", items }] },
  };
  const added: unknown[] = [];
  const { asked } = await harness({
    screen: () => <NewChecklistDialog onClose={() => {}} onAdded={(one) => added.push(one)} />,
    path: "/",
    answers: ({ method, path, body }) => {
      if (path.endsWith("/starters")) return { body: [starter] };
      return method === "POST" ? { status: 201, body: body as object } : undefined;
    },
  });
  const dialog = await screen.findByRole("dialog", { name: "Add a checklist" });
  await within(dialog).findByRole("option", { name: "Fire doors" });
  await userEvent.selectOptions(within(dialog).getByRole("combobox"), "Fire doors");
  const name = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("Fire doors");
  await userEvent.type(name, " of the north{Enter}");
  await waitFor(() => expect(added).toHaveLength(1));
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    ...{ name: "Fire doors of the north", description: "Monthly", defaultRecurrence: "weekly" },
    content: { sections: [{ title: "Doors", items: [{ label: "The gauge is in the green" }] }] },
  });
});
