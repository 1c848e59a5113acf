import { type TreeContent, type TreeNeighbours, treeProblems } from "@storey/domain";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";
import { type StandInWorker, standInWorkers } from "../parts/workers.fixture.ts";

let workers: readonly StandInWorker[] = [];

beforeEach(() => {
  sessionStorage.clear();
  workers = standInWorkers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const checker = () => {
  const [found] = workers.filter(({ file }) => file === "problems.worker.ts");
  return found ?? expect.fail("No worker checks trees");
};
const asked = (at: number) => checker().asked[at] as [TreeContent, TreeNeighbours];

test("a draft is checked beside the page, with what is around it", async () => {
  const paper = { ...DARK_DISPLAY, startNodeId: null };
  await openEditor(treeServer(aTreeRecord(paper)));
  await screen.findByText("Checking the tree…");
  expect(asked(0)[0]).toEqual(paper);
  expect(asked(0)[1]).toMatchObject({ treeId: idOf(1), imageIds: new Set() });
  await act(async () => checker().answer(treeProblems(...asked(0))));
  await screen.findByText(/^1 error/);
});

test("what is changed is checked anew, and what was found stands until then", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  await screen.findByText("Checking the tree…");
  await act(async () => checker().answer(treeProblems(...asked(0))));
  await screen.findByText(/^Nothing is wrong/);
  await userEvent.click(await screen.findByRole("treeitem", { name: /^Done/ }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Label" }), "!");
  await waitFor(() => expect(checker().asked).toHaveLength(2));
  expect(asked(1)[0].nodes.find(({ id }) => id === idOf(7))?.label).toBe("Done!");
  screen.getByText(/^Nothing is wrong/);
  await act(async () => checker().answer([{ code: "no_start", nodeIds: [], variableIds: [] }]));
  await screen.findByText(/^1 error/);
});

test("a worker that fails leaves the checking to the page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  await screen.findByText("Checking the tree…");
  await act(async () => checker().fail());
  await screen.findByText(/^Nothing is wrong/);
});
