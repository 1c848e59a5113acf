import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
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

test("keeps a pasted list while something else is looked at, and asks before it is lost", async () => {
  await loadMessages(["checklist-templates", "forms"]);
  let isClosed = false;
  const { asked } = await harness({
    screen: () => (
      <NewChecklistDialog
        onClose={() => {
          isClosed = true;
        }}
        onAdded={() => {}}
      />
    ),
    path: "/",
    answers: ({ method, path, body }) => {
      if (path.endsWith("/starters")) return { body: [] };
      return method === "POST" ? { status: 201, body: body as object } : undefined;
    },
  });
  const begin = await screen.findByRole("combobox", { name: "Begin with" });
  await userEvent.selectOptions(begin, "A list of one’s own");
  await userEvent.click(screen.getByRole("textbox", { name: "Or the list itself" }));
  await userEvent.paste("# Doors\nIt closes");
  await userEvent.selectOptions(begin, "An empty checklist");
  await userEvent.selectOptions(begin, "A list of one’s own");
  await screen.findByText("1 item found");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  act(() => question.get()?.answer(false));
  expect(isClosed).toBe(false);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Ours{Enter}");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      content: { sections: [{ title: "Doors", items: [{ label: "It closes" }] }] },
    }),
  );
});
