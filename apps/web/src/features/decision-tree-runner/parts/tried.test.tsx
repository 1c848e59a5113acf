import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { TriedBefore } from "./tried-before.tsx";

const lines = Array.from({ length: 7 }, (_, at) => ({
  ...{ question: `Question ${at}`, answer: "Yes", isKnown: false },
}));
const transcript = { treeName: "No picture", last: "Broken", lines };

test("a long list is folded before a report, and open for who mends it", async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
  const { rerender, container } = render(<TriedBefore transcript={transcript} />);
  expect(container.querySelector("details")?.open).toBe(false);
  rerender(<TriedBefore transcript={transcript} isOpen />);
  expect(container.querySelector("details")?.open).toBe(true);
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
});
