import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aNode, aTree } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";

test("steps of one label are told apart by what they say where one is chosen", async () => {
  const said = ["Where is it?", "Sounds good.", "Pay at the counter."];
  const steps = said.map((text, at) =>
    aNode(at + 1, "text", { text }, { label: at === 0 ? "Place" : "Payment" }),
  );
  await openEditor(treeServer(aTreeRecord(aTree(steps, []))));
  fireEvent.click(await screen.findByRole("treeitem", { name: /^Place, / }));
  await userEvent.click(await screen.findByRole("button", { name: "Connect" }));
  const dialog = within(await screen.findByRole("dialog"));
  const offered = () => dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(offered()).toEqual([
    "Payment: Sounds good. (Text)",
    "Payment: Pay at the counter. (Text)",
  ]);
  await userEvent.type(dialog.getByRole("textbox", { name: "Find a step" }), "counter");
  expect(offered()).toEqual(["Payment: Pay at the counter. (Text)"]);
});
