import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { TriedBefore } from "./tried-before.tsx";

const lines = Array.from({ length: 7 }, (_, at) => ({
  ...{ question: `Question ${at}`, answer: "Yes", isKnown: false },
}));
const transcript = { treeName: "No picture", last: "Broken", lines };

const READ = {
  ...{ treeName: "Kein Bild", last: "Kaputt", language: "de" },
  lines: [{ question: "Leuchtet", answer: "Nein", isKnown: false }],
};
const WRITTEN = {
  ...{ treeName: "No picture", last: "Broken", language: null },
  lines: [{ question: "Lit", answer: "No", isKnown: false }],
};

test("who mends it reads it in their language, and as it was read if they ask", async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
  const French = { ...WRITTEN, treeName: "Pas d’image", language: "fr" };
  render(<TriedBefore transcript={{ ...READ, readings: [French, WRITTEN] }} />);
  expect(screen.getByRole("listitem").textContent).toBe("Lit No");
  expect(screen.getByText("It was read in German.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "As read in German" }));
  expect(screen.getByRole("listitem").textContent).toBe("Leuchtet Nein");
});

test("a language that the interface has no words for is not the reader's, though English stands in for it", async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
  const Welsh = { ...READ, treeName: "Dim llun", language: "cy" };
  const { unmount } = render(<TriedBefore transcript={{ ...READ, readings: [Welsh, WRITTEN] }} />);
  expect(screen.getByText("Guided by No picture")).toBeTruthy();
  unmount();
  render(<TriedBefore transcript={{ ...Welsh, readings: [WRITTEN] }} />);
  expect(screen.getByRole("listitem").textContent).toBe("Lit No");
  expect(screen.getByText("It was read in Welsh.")).toBeTruthy();
});

test("where it was read in their language, nothing is said of it", async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
  render(<TriedBefore transcript={{ ...WRITTEN, language: "en", readings: [READ] }} />);
  expect(screen.getByRole("listitem").textContent).toBe("Lit No");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a long list is folded before a report, and open for who mends it", async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
  const { rerender, container } = render(<TriedBefore transcript={transcript} />);
  expect(container.querySelector("details")?.open).toBe(false);
  rerender(<TriedBefore transcript={transcript} isOpen />);
  expect(container.querySelector("details")?.open).toBe(true);
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
});
