import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aResponse,
  aTree,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { Simulator } from "./simulator.tsx";

/** 1 asks: 2 leads by a text, 4, to the question 5, 3 to the end 7. */
const TREE = aTree(
  [
    aNode(1, "text", { text: "Dark?" }),
    aResponse(2, "Yes"),
    aResponse(3, "No"),
    aNode(4, "text", { text: "Press HDMI." }),
    aNode(5, "text", { text: "And now?" }),
    aResponse(6, "It works"),
    aNode(7, "text", { text: "Good." }, { ends: "resolved" }),
  ],
  [
    [1, 2],
    [1, 3],
    [2, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [3, 7],
  ],
);
const OF_TREE = { id: idOf(1), name: "No picture" };

let now: readonly string[] = [];

/** Draws itself anew with each way that it is told, as the canvas does. */
function Tried() {
  const [way, setWay] = useState<readonly string[]>([]);
  now = way;
  return <Simulator tree={OF_TREE} content={TREE} keeper={null} onLead={() => {}} onWay={setWay} />;
}

test("tells the way that was walked, and takes back what is gone back from", async () => {
  await loadMessages(["decision-trees", "decision-tree-runner"]);
  await harness({
    screen: Tried,
    answers: () => undefined,
    path: "/",
    address: "/",
  });
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  const isLit = (...numbers: number[]) => waitFor(() => expect(now).toEqual(numbers.map(idOf)));
  await isLit(1);
  await userEvent.click(await phone.findByRole("button", { name: /^Yes/ }));
  await isLit(1, 2, 4, 5);
  await userEvent.click(await phone.findByRole("button", { name: /^It works/ }));
  await isLit(1, 2, 4, 5, 6, 7);
  await userEvent.click(phone.getByRole("button", { name: "Back" }));
  await userEvent.click(await phone.findByRole("button", { name: "Back" }));
  await isLit(1);
  await userEvent.click(await phone.findByRole("button", { name: /^No/ }));
  await isLit(1, 3, 7);
});

test("says why where what the draft calls cannot be had", async () => {
  await loadMessages(["decision-trees", "decision-tree-runner", "errors"]);
  const calls = { treeId: idOf(9), versionId: null, inputs: [], outputs: [] };
  const content = aTree([aNode(1, "subtree", calls)], []);
  await harness({
    screen: () => <Simulator tree={OF_TREE} content={content} keeper={null} onLead={() => {}} />,
    answers: ({ path }) =>
      path === "/decision-trees/called"
        ? { status: 409, body: { code: "tree.calls_too_large", message: "", fields: [] } }
        : undefined,
    path: "/",
    address: "/",
  });
  expect(await screen.findByText(/calls are too large together/)).toBeTruthy();
});
