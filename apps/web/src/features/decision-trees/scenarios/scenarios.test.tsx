import type { DecisionTree } from "@storey/contract";
import type { TreeBuild, TreeContent, TreeScenario } from "@storey/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";
import { type StandInWorker, standInWorkers } from "../parts/workers.fixture.ts";
import { withScenarioEnd } from "./edit-scenarios.ts";
import { provedBuild } from "./proved-build.ts";

beforeEach(() => sessionStorage.clear());

const press = (name: string | RegExp) =>
  screen.findByRole("button", { name }).then((button) => userEvent.click(button));
const tab = (name: string) =>
  screen.findByRole("tab", { name }).then((one) => userEvent.click(one));
const scenario = (more: Partial<TreeScenario> = {}): TreeScenario => ({
  ...{ id: idOf(500), name: "By HDMI", known: [] },
  answers: [
    { at: idOf(1), responseId: idOf(2), value: null },
    { at: idOf(4), responseId: idOf(5), value: null },
  ],
  end: { kind: "end", at: idOf(7), outcome: "resolved" },
  ...more,
});
const withAll = (scenarios: TreeScenario[], content: TreeContent = DARK_DISPLAY): TreeContent => ({
  ...content,
  scenarios,
});
const line = async (name: string) => {
  const list = within(await screen.findByRole("list", { name: "Scenarios" }));
  const all = list.getAllByRole("listitem");
  const found = all.find((one) => within(one).queryByText(name));
  if (!found) throw new Error(`No scenario ${name}`);
  return within(found);
};

test("a walk is kept as a scenario, and holds", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  await tab("Scenarios");
  await screen.findByText("No scenarios yet");
  await press("Try it");
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  await userEvent.click(await phone.findByRole("button", { name: /^Yes/ }));
  await userEvent.click(await phone.findByRole("button", { name: /^It works/ }));
  await press("Keep this walk as a scenario");
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Expected: Fixed, at “Done”.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep" }));
  await dialog.findByText("Give the scenario a name.");
  await userEvent.type(dialog.getByRole("textbox"), "By HDMI{Enter}");
  await tab("Scenarios");
  (await line("By HDMI")).getByText("Holds");
  screen.getByText("1 of 1 scenarios hold as the draft stands now.");
  await waitFor(
    () => expect(server.tree.content.scenarios).toMatchObject([{ ...scenario(), id: {} }]),
    { timeout: 4000 },
  );
});

test("one that fails names its step, is walked again, and takes the new end", async () => {
  const end = { kind: "end", at: idOf(8), outcome: "report" } as const;
  await openEditor(treeServer(aTreeRecord(withAll([scenario({ end })]))));
  // It stands among what keeps the tree from being published, and the step it ends at is marked.
  await screen.findByRole("treeitem", { name: /^Done, .*has an error$/ });
  screen.getByText(/Scenario “By HDMI”: It comes to another end/);
  await tab("Scenarios");
  const failed = await line("By HDMI");
  failed.getByText("Failed");
  failed.getByText("Expected: Report it, at “Broken”.");
  failed.getByText(/Now: Fixed, at “Done”/);
  await press("Walk again: “By HDMI”");
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  await phone.findByText("Good.");
  await tab("Scenarios");
  await press("Accept the new end of “By HDMI”");
  await waitFor(async () => (await line("By HDMI")).getByText("Holds"));
  await press("Undo");
  await waitFor(async () => (await line("By HDMI")).getByText("Failed"));
});

test("one whose answer is gone is walked on from there, and kept in its place", async () => {
  const answers = [
    { at: idOf(1), responseId: idOf(2), value: null },
    { at: idOf(4), responseId: idOf(99), value: null },
  ];
  await openEditor(treeServer(aTreeRecord(withAll([scenario({ answers })]))));
  await tab("Scenarios");
  const failed = await line("By HDMI");
  failed.getByText(/One of its answers is not there any more/);
  // A walk that was cut short came to no end that could be accepted.
  expect(failed.queryByRole("button", { name: /^Accept/ })).toBeNull();
  await press("Walk again: “By HDMI”");
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  await userEvent.click(await phone.findByRole("button", { name: /^It works/ }));
  await press("Keep this walk in “By HDMI”");
  await tab("Scenarios");
  (await line("By HDMI")).getByText("Holds");
});

describe("beside the page", () => {
  let workers: readonly StandInWorker[] = [];
  /** The one that runs scenarios. */
  const runner = () => {
    const started = workers.filter(({ file }) => file === "scenarios.worker.ts");
    return started.at(-1) ?? expect.fail("No worker runs scenarios");
  };
  /** Lets it answer what it was asked first, or later. */
  const answer = (at: number) =>
    act(async () => runner().answer(provedBuild(runner().asked[at] as TreeBuild)));
  const asked = (count: number) => waitFor(() => expect(runner().asked).toHaveLength(count));
  const end = { kind: "end", at: idOf(8), outcome: "report" } as const;
  /** Lets the tree itself be right. */
  const treeChecked = () =>
    act(async () => workers.find(({ file }) => file === "problems.worker.ts")?.answer([]));

  beforeEach(() => {
    workers = standInWorkers();
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("scenarios are run, and say so meanwhile", async () => {
    await openEditor(treeServer(aTreeRecord(withAll([scenario({ end })]))));
    await tab("Scenarios");
    (await line("By HDMI")).getByText("Running");
    screen.getByText("The scenarios are being run.");
    await answer(0);
    (await line("By HDMI")).getByText("Failed");
    screen.getByText("0 of 1 scenarios hold as the draft stands now.");
    await press("Accept the new end of “By HDMI”");
    (await line("By HDMI")).getByText("Running");
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    await asked(2);
    await answer(1);
    (await line("By HDMI")).getByText("Holds");
  });

  test("that nothing is wrong is not said before they were run", async () => {
    await openEditor(treeServer(aTreeRecord(withAll([scenario()]))));
    await tab("Scenarios");
    await treeChecked();
    screen.getByText("Checking the tree…");
    expect(screen.queryByText(/^Nothing is wrong/)).toBeNull();
    await asked(1);
    await answer(0);
    await screen.findByText(/^Nothing is wrong/);
    // What was found stands while a later draft is run.
    await press("Delete “By HDMI”");
    screen.getByText(/^Nothing is wrong/);
  });

  test("what a scenario came to is taken back while an edit elsewhere is run", async () => {
    const other = scenario({ id: idOf(501), name: "By VGA" });
    await openEditor(treeServer(aTreeRecord(withAll([scenario({ end }), other]))));
    await tab("Scenarios");
    await asked(1);
    await answer(0);
    const failed = await line("By HDMI");
    failed.getByText(/^It comes to another end\. Now: Fixed/);
    await press("Delete “By VGA”");
    failed.getByText("Running");
    expect(failed.queryByText(/comes to another end|Now:/)).toBeNull();
    await asked(2);
    await answer(1);
    failed.getByText(/^It comes to another end\. Now: Fixed/);
  });

  test("what an earlier draft came to is not shown", async () => {
    await openEditor(
      treeServer(
        aTreeRecord(withAll([scenario({ end }), scenario({ id: idOf(501), name: "By VGA" })])),
      ),
    );
    await tab("Scenarios");
    // Else nothing is told of what is wrong.
    await treeChecked();
    await asked(1);
    await press("Delete “By HDMI”");
    await answer(0);
    expect(screen.queryByText(/Scenario “By HDMI”/)).toBeNull();
    screen.getByText("The scenarios are being run.");
    await asked(2);
    await answer(1);
    screen.getByText("1 of 1 scenarios hold as the draft stands now.");
  });

  test("a worker that fails leaves them to the page", async () => {
    await openEditor(treeServer(aTreeRecord(withAll([scenario()]))));
    await tab("Scenarios");
    await line("By HDMI");
    await act(async () => runner().fail());
    (await line("By HDMI")).getByText("Holds");
    expect(console.error).toHaveBeenCalledWith(
      "Scenarios are run without a worker",
      "It could not be loaded",
    );
  });
});

test("scenarios are renamed and deleted", async () => {
  const others = [scenario(), scenario({ id: idOf(501), name: "By VGA" })];
  await openEditor(treeServer(aTreeRecord(withAll(others))));
  await tab("Scenarios");
  await press("Rename “By VGA”");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.type(dialog.getByRole("textbox"), "By cable{Enter}");
  await line("By cable");
  await press("Delete “By HDMI”");
  await waitFor(() => expect(screen.queryByText("By HDMI")).toBeNull());
});

test("a draft that goes round for ever is told of, and does not hang", async () => {
  const edges = [
    ...DARK_DISPLAY.edges.filter(({ from }) => from !== idOf(4)),
    { id: idOf(901), from: idOf(4), to: idOf(7) },
    { id: idOf(902), from: idOf(7), to: idOf(4) },
  ];
  const round = withAll([scenario()], { ...DARK_DISPLAY, edges });
  await openEditor(treeServer(aTreeRecord(round)));
  await tab("Scenarios");
  (await line("By HDMI")).getByText(/It goes round for ever/);
});

test("publishing names the scenario of another tree, whose new end is accepted there", async () => {
  const display = { ...aTreeRecord(withAll([scenario()])), id: idOf(70), version: 3 };
  const found = { kind: "end", at: idOf(8), outcome: "contact" } as const;
  const problem = {
    ...{ code: "scenario_end_changed", nodeIds: [idOf(8)], variableIds: [] },
    scenario: {
      ...{ id: scenario().id, name: "By HDMI", treeId: display.id, treeName: "Display" },
      ...{ expected: scenario().end, found, place: "Broken" },
    },
  };
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  const kept: [string | null, DecisionTree["content"]][] = [];
  server.first = ({ method, path, body, headers }) => {
    if (path === `/decision-trees/${display.id}`) {
      if (method === "GET") return { body: display };
      const { content } = body as DecisionTree;
      kept.push([headers.get("if-match"), content]);
      return { body: { ...display, content, version: 4 } };
    }
    if (!path.endsWith("/publish") || kept.length > 0) return undefined;
    const refusal = { code: "tree.not_publishable", message: "", fields: [], requestId: "r" };
    return { status: 409, body: { ...refusal, current: [problem] } };
  };
  await openEditor(server);
  await press("Publish");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await dialog.findByText(
    /Scenario “By HDMI” of the tree “Display”: It comes to another end. Expected: Fixed. Now: Call somebody, at “Broken”/,
  );
  dialog.getByRole("button", { name: "Broken" });
  await userEvent.click(dialog.getByRole("button", { name: "Accept the new end of “By HDMI”" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Publish" }));
  await screen.findByText("Version 1");
  expect(kept).toEqual([['"3"', withScenarioEnd(display.content, scenario().id, found)]]);
});
