import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { question } from "../../lib/confirm.ts";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { DecisionTreesScreen } from "./decision-trees.screen.tsx";

beforeEach(() => question.set(null));

const tree = (number: number, name: string, more: object = {}) => ({
  ...{ id: idOf(number), name, description: "", version: 1, createdAt: "", updatedAt: "" },
  ...{
    deletedAt: null,
    state: "draft",
    publishedNumber: null,
    publishedVersionId: null,
    isChanged: false,
    nodesCount: 3,
  },
  ...more,
});
const PUBLISHED = { state: "published", publishedNumber: 2 };
const TREES = [
  tree(1, "Dark display", { ...PUBLISHED, isChanged: true }),
  tree(2, "No sound", PUBLISHED),
  tree(3, "Printer"),
  tree(4, "Old one", { deletedAt: "2026-01-01T00:00:00.000Z" }),
];

async function open(
  answer: { status?: number; body?: unknown } = { body: TREES },
  used?: { readonly space: number; readonly assetModel: number; readonly asset: number },
) {
  await loadMessages(["decision-trees"]);
  return harness({
    screen: () => <DecisionTreesScreen />,
    path: "/",
    answers: ({ method, path }) => {
      if (method === "DELETE") return { status: 204 };
      if (used && path.endsWith("/assignments"))
        return {
          body: { variables: [], counts: used, missingCount: 0, totalCount: 0, results: [] },
        };
      return path === "/decision-trees" ? answer : undefined;
    },
    settings: ["spaces_core", "spaces_decision_trees"],
  });
}

const names = async () =>
  within(await screen.findByRole("list", { name: "Decision trees" }))
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);

test("finds trees by their words and by where they stand, the archived ones when they are asked for", async () => {
  await open();
  expect(await names()).toEqual(["Dark display", "No sound", "Printer"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "published");
  expect(await names()).toEqual(["Dark display", "No sound"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "changed");
  expect(await names()).toEqual(["Dark display"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "all");
  await userEvent.click(screen.getByRole("checkbox", { name: "Show archived" }));
  await userEvent.type(screen.getByLabelText("Search decision trees"), "o");
  expect(await names()).toEqual(["No sound", "Old one"]);
  screen.getByRole("button", { name: "Restore Old one" });
});

test("says what archiving does before it is done", async () => {
  const { asked } = await open();
  const isDeleted = () => asked.some(({ method }) => method === "DELETE");
  for (const isAgreed of [false, true]) {
    await userEvent.click(await screen.findByRole("button", { name: "Archive No sound" }));
    await waitFor(() => expect(question.get()?.text).toMatch(/^Nobody begins it any more/));
    expect(isDeleted()).toBe(false);
    act(() => question.get()?.answer(isAgreed));
  }
  await waitFor(() => expect(isDeleted()).toBe(true));
});

test("says before archiving how many rooms, models and assets use it", async () => {
  await open(undefined, { space: 30, assetModel: 2, asset: 0 });
  await userEvent.click(await screen.findByRole("button", { name: "Archive No sound" }));
  await waitFor(() =>
    expect(question.get()?.text).toMatch(
      /^Helps in rooms: 30, with models: 2, with single assets: 0\. Nobody begins it any more/,
    ),
  );
  act(() => question.get()?.answer(false));
});

test("says that there are none yet, and what kept them from being loaded", async () => {
  await open({ body: [] });
  await screen.findByText("No decision trees yet");
});

test("offers another attempt where they could not be loaded", async () => {
  await open({ status: 403, body: { code: "access.forbidden", message: "" } });
  await screen.findByRole("button", { name: "Try again" });
});

test("the results of all trees lead to those of each, and say who came through others", async () => {
  await loadMessages(["decision-trees", "decision-tree-results"]);
  const counts = { sessions: 8, resolved: 6, issues: 1, left: 1, helpful: { yes: 3, no: 0 } };
  const rows = [
    { ...counts, id: idOf(1), name: "Dark display", walk: null, through: 0 },
    { ...counts, id: idOf(2), name: "No sound", walk: null, sessions: 0, through: 5 },
  ];
  await harness({
    screen: () => <DecisionTreesScreen />,
    path: "/",
    answers: ({ path }) =>
      path === "/decision-trees/results"
        ? { body: { from: "2026-01-01", to: "2026-03-31", trees: rows } }
        : { body: TREES },
    settings: ["spaces_core", "spaces_decision_trees"],
  });
  await userEvent.click(await screen.findByRole("tab", { name: "Results" }));
  const link = await screen.findByRole("link", { name: "No sound" });
  expect(link.getAttribute("href")).toBe(
    `/admin/organisation/decisionTrees/${idOf(2)}?tab=results`,
  );
  screen.getByRole("columnheader", { name: "Came by other trees" });
  expect(link.closest("tr")?.children[2]?.textContent).toBe("5");
});

test("says of a tree what is said in the reader's language, and finds it by that too", async () => {
  const described = { description: "Hilft", descriptions: { en: "Helps with lamps" } };
  await open({ body: [tree(1, "Lampe", described), tree(2, "Ton", { description: "Laut" })] });
  await screen.findByText("Hilft");
  writeInGerman();
  await screen.findByText("Helps with lamps");
  expect(screen.queryByText("Hilft")).toBeNull();
  expect(screen.getByText("Laut")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Search decision trees"), "with lamps");
  expect(await names()).toEqual(["Lampe"]);
});
