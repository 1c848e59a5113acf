import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { isOver, standsForABrowser } from "../canvas/canvas.fixture.ts";
import { withPlaces } from "../canvas/canvas-edits.ts";
// The card loads it when it is drawn: that takes no test its time.
import "../canvas/tree-canvas.tsx";
import { RESULTS } from "../decision-trees.fixture.tsx";
import { WaysCard } from "./ways-card.tsx";

beforeEach(() => {
  standsForABrowser();
  // jsdom measures no letters.
  Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 90, height: 16 }) });
});
afterEach(() => {
  Reflect.deleteProperty(SVGElement.prototype, "getBBox");
  isOver();
});

const PLACED = withPlaces(
  DARK_DISPLAY,
  new Map(DARK_DISPLAY.nodes.map(({ id }, at) => [id, { x: 0, y: 160 * at }])),
);
const WAYS = [
  { from: idOf(1), to: idOf(2), sessions: 12, known: 9, gaveUp: 7 },
  { from: idOf(2), to: idOf(4), sessions: 12, known: 12, gaveUp: 1 },
  { from: idOf(4), to: idOf(5), sessions: 4, known: 4, gaveUp: 0 },
  { from: idOf(5), to: idOf(7), sessions: 4, known: 0, gaveUp: 0 },
];

const linesOf = (way: Element) =>
  [...way.querySelectorAll("tspan")].map(({ textContent }) => textContent);

async function drawn(content = PLACED) {
  await loadMessages(["decision-trees", "decision-tree-canvas", "decision-tree-results"]);
  const results = { ...RESULTS, ways: WAYS };
  await harness({
    screen: () => <WaysCard results={results} content={content} onLead={() => {}} />,
    ...{ answers: () => undefined, path: "/", address: "/" },
  });
  return screen.findByRole("application", { name: "Canvas of the tree" });
}

test("says on a way, to who points at it and to a screen reader how many took it and gave up", async () => {
  const canvas = await drawn();
  // Seven of the nine of whom it is known gave up after this one, and one of twelve after the next.
  const words = "12 · 50%. Gave up: 78% of 9";
  const way = within(canvas).getByRole("img", { name: new RegExp(`^“.+” to “Yes”: ${words}$`) });
  expect(way.querySelector("title")?.textContent).toBe(way.getAttribute("aria-label"));
  expect(linesOf(way)).toEqual(["12 · 50%", "Gave up: 78% of 9"]);
  expect(way.classList.contains("drop-off-4")).toBe(true);
  const fine = within(canvas).getByRole("img", {
    name: "“Input” to “It works”: 4 · 44%. Gave up: 0%",
  });
  expect(linesOf(fine)).toEqual(["4 · 44%"]);
  expect(fine.classList.contains("drop-off-1")).toBe(true);
  // Of nobody who took it is it known: it has no colour of the scale.
  const unknown = within(canvas).getByRole("img", { name: /to “Done”: 4 · \d+%$/ });
  expect(unknown.getAttribute("class")).not.toContain("drop-off");
  const [untaken] = within(canvas).getAllByRole("img", { name: /: Nobody$/ });
  expect(untaken?.classList.contains("is-untaken")).toBe(true);
});

test("a legend above the canvas says what each colour stands for", async () => {
  await drawn();
  const legend = screen.getByRole("figure", { name: "Gave up after it" });
  const steps = within(legend)
    .getAllByRole("listitem")
    .map((step) => [step.querySelector("span")?.dataset["dropOff"], step.textContent]);
  expect(steps).toEqual([
    ["1", "Under 10%"],
    ["2", "10% to 20%"],
    ["3", "20% to 40%"],
    ["4", "40% and more"],
    [undefined, "Nobody took it"],
  ]);
});

test("the same figures stand in its table", async () => {
  await drawn();
  await userEvent.click(screen.getByRole("switch", { name: "Show as a table" }));
  const table = screen.getByRole("table");
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual([
    "From",
    "To",
    "Took it",
    "Of those at its beginning",
    "Gave up after it",
  ]);
  expect(rows[1]?.slice(1)).toEqual(["Yes", "12", "50%", "78%"]);
  expect(rows.at(-1)?.slice(2)).toEqual(["0", "0%", "–"]);
});

test("steps of one name are told apart in the table", async () => {
  const sameNames = PLACED.nodes.map((node) =>
    node.id === idOf(2) || node.id === idOf(5) ? { ...node, label: "Good" } : node,
  );
  await drawn({ ...PLACED, nodes: sameNames });
  await userEvent.click(screen.getByRole("switch", { name: "Show as a table" }));
  screen.getByRole("cell", { name: "Good – after “Lamp”" });
  screen.getByRole("cell", { name: "Good – after “Input”" });
});
