import type { TreeContent } from "@storey/domain";
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

async function showOutline(selectedId: string | null, wantedId: string | null = null) {
  await startMessages(["shell", "errors", "decision-trees"]);
  render(
    <Suspense>
      <TreeOutline
        content={longTree()}
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
