import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { aChange } from "../readiness.fixture.ts";
import { changesSince, ReadinessHistory } from "./readiness-history.tsx";

const LATE = aChange(new Date(Date.now() - 60_000).toISOString());
const BROKEN = aChange(new Date(Date.now() - 5 * 86_400_000).toISOString(), {
  ...{ state: "not_ready", score: 40, stopCount: 1 },
  lost: { checklists: 40, issues: 20, assets: 0 },
});
const LONG_AGO = aChange("2025-01-01T00:00:00.000Z", { state: "attention", score: 70 });

test("counts back to the change that was in force at the beginning", () => {
  const changes = [LATE, BROKEN, LONG_AGO, aChange("2024-01-01T00:00:00.000Z")];
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  expect(changesSince(changes, from)).toEqual([LATE, BROKEN, LONG_AGO]);
  expect(changesSince([LATE], from)).toEqual([LATE]);
  expect(changesSince([], from)).toEqual([]);
});

test("draws the score from change to change, and says the same as a table", async () => {
  await loadMessages(["readiness-spaces"]);
  await harness({
    screen: () => <ReadinessHistory spaceId={idOf(1)} />,
    path: "/",
    answers: ({ path }) =>
      path === `/spaces/${idOf(1)}/readiness/history`
        ? { body: [LATE, BROKEN, LONG_AGO] }
        : undefined,
  });
  const button = await screen.findByRole("switch", { name: "Numbers as a table" });
  const bars = [...document.querySelectorAll("svg rect[data-state]")];
  expect(bars.map((bar) => bar.getAttribute("data-state"))).toEqual([
    "ready",
    "not_ready",
    "attention",
  ]);
  // What is now is wide enough to be seen, and within the drawing.
  const [now] = bars;
  const left = Number(now?.getAttribute("x"));
  const width = Number(now?.getAttribute("width"));
  expect(width).toBeGreaterThanOrEqual(8);
  expect(left + width).toBe(1000);
  await userEvent.click(button);
  const table = within(screen.getByRole("table"));
  const cells = table.getAllByRole("row").map((row) =>
    within(row)
      .queryAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(cells.slice(1)).toEqual([
    ["Ready", "100", "Nothing stands against it"],
    ["Not ready", "40", "1 reason not to use itChecklists −40Issues −20"],
    ["Needs attention", "70", "Nothing stands against it"],
  ]);
});
