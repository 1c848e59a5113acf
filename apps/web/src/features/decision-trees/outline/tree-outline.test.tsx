import type { TreeContent, TreeNode } from "@storey/domain";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { startMessages } from "../../../lib/messages.ts";
import { newNode } from "../editing/new-node.ts";
import { TreeOutline } from "./tree-outline.tsx";

const STEPS = 2_000;
/** Far more than a window shows. */
const DRAWN_MAX = 60;

/** A question with as many answers as a tree has steps. */
function longTree(): TreeContent {
  const question = { ...newNode("q", "text"), label: "Which of them?" };
  const answers = Array.from({ length: STEPS - 1 }, (_, at) => ({
    ...newNode(`r${at}`, "response"),
    label: `Device ${at}`,
  }));
  return {
    ...{ startNodeId: "q", nodes: [question, ...answers], variables: [] },
    edges: answers.map(({ id }) => ({ id: `to ${id}`, from: "q", to: id })),
  };
}

async function showOutline(
  selectedId: string | null,
  wantedId: string | null = null,
  content = longTree(),
) {
  await startMessages(["shell", "errors", "decision-trees"]);
  render(
    <Suspense>
      <TreeOutline
        content={content}
        selectedId={selectedId}
        wantedId={wantedId}
        wrong={new Map()}
        onSelect={() => undefined}
        onCommand={() => undefined}
      />
    </Suspense>,
  );
  return screen.findAllByRole("treeitem");
}

test("of 2,000 lines those in view are drawn, and the keys reach the others", async () => {
  const lines = await showOutline(null);
  expect(lines.length).toBeLessThan(DRAWN_MAX);
  lines[0]?.focus();
  fireEvent.keyDown(lines[0] as Element, { key: "End" });
  const last = await screen.findByRole("treeitem", { name: `Device ${STEPS - 2}, Response` });
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(last.getAttribute("aria-posinset")).toBe(String(STEPS - 1));
  expect(last.getAttribute("aria-setsize")).toBe(String(STEPS - 1));
  fireEvent.keyDown(last, { key: "ArrowUp" });
  const before = await screen.findByRole("treeitem", { name: `Device ${STEPS - 3}, Response` });
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test("what is worked on, and what is about to get the focus, is drawn wherever it stands", async () => {
  await showOutline("r900", "r1500");
  const selected = await screen.findByRole("treeitem", { selected: true });
  expect(selected.getAttribute("aria-label")).toBe("Device 900, Response");
  await screen.findByRole("treeitem", { name: "Device 1500, Response" });
});

test("lines of one name say more beside it, which is read out too", async () => {
  const { nodes, ...tree } = longTree();
  const [question, yes, no] = nodes.map((node, at) =>
    at === 0 ? node : { ...node, label: at === 1 ? "Yes" : "No" },
  ) as [TreeNode, TreeNode, TreeNode];
  const demo = (id: string, text: string) => ({
    ...newNode(id, "text"),
    label: "Product demo",
    data: { text },
  });
  const steps = [demo("a", "Sounds good."), demo("b", "Pay at the counter."), demo("c", "")];
  const edges = [
    ...[yes, no].map(({ id }) => ({ id: `to ${id}`, from: question.id, to: id })),
    ...[`${yes.id}>a`, `${no.id}>b`, "b>c"].map((id) => {
      const [from = "", to = ""] = id.split(">");
      return { id, from, to };
    }),
  ];
  const content = { ...tree, nodes: [question, yes, no, ...steps] as TreeNode[], edges };
  const lines = await showOutline(null, null, content);
  expect(lines.map((line) => line.textContent).slice(1)).toEqual([
    "Yes",
    "Product demo Sounds good.",
    "No",
    "Product demo Pay at the counter.",
    "Product demo after “Pay at the counter.”",
  ]);
  screen.getByRole("treeitem", { name: "Product demo, Pay at the counter., Text" });
});
