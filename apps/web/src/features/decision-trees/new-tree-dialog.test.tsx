import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { NewTreeDialog } from "./parts/new-tree-dialog.tsx";

const EMPTY = { startNodeId: null, nodes: [], edges: [], variables: [] };
const STARTER = {
  ...{ key: "display", name: "No picture", description: "From dark to bright" },
  content: { ...EMPTY, startNodeId: idOf(1) },
};
const PROBLEM = {
  ...{ code: "block_unknown", source: "Menu: Webhook", detail: "https://other.test" },
  nodeIds: [idOf(2)],
};

async function shown(added: unknown[]) {
  await loadMessages(["decision-trees"]);
  const { asked } = await harness({
    screen: () => <NewTreeDialog onClose={() => {}} onAdded={(one) => added.push(one)} />,
    path: "/",
    answers: ({ method, path, body }) => {
      if (path.endsWith("/starters")) return { body: [STARTER] };
      if (method !== "POST") return undefined;
      const came = path.endsWith("/import") ? { problems: [PROBLEM] } : {};
      return { status: 201, body: { ...(body as object), ...came } };
    },
  });
  const dialog = await screen.findByRole("dialog", { name: "New decision tree" });
  await within(dialog).findByRole("option", { name: "No picture" });
  return { asked, begin: within(dialog).getByRole("combobox", { name: "Start from" }) };
}

test("begins with a starter, under the name that is typed", async () => {
  const added: unknown[] = [];
  const { asked, begin } = await shown(added);
  await userEvent.selectOptions(begin, "No picture");
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name.value).toBe("No picture");
  await userEvent.type(name, " in the north{Enter}");
  await waitFor(() => expect(added).toHaveLength(1));
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    ...{ name: "No picture in the north", description: "From dark to bright" },
    content: { startNodeId: idOf(1) },
  });
});

test("begins with a file under its name, and says what of it is to be decided first", async () => {
  const added: unknown[] = [];
  const { asked, begin } = await shown(added);
  await userEvent.selectOptions(begin, "A file");
  const file = new File(['{"groups": []}'], "Help desk.json", { type: "application/json" });
  await userEvent.upload(screen.getByLabelText("Choose files", { selector: "input" }), file);
  await screen.findByText("Help desk.json");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByRole("dialog", { name: /1 thing is for you to decide/ });
  expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
    ...{ name: "Help desk", files: [{ groups: [] }] },
  });
  expect(screen.getByText("Menu: Webhook")).toBeTruthy();
  expect(added).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Open the draft" }));
  expect(added).toHaveLength(1);
});
