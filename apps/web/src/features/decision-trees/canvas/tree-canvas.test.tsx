import type { TreeContent, TreeNode } from "@storey/domain";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { toasts } from "../../../lib/toasts.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aResponse,
  aTree,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { type History, NO_HISTORY, noted, undone } from "../editing/tree-history.ts";
import { standInWorkers } from "../parts/workers.fixture.ts";
import { isOver, standsForABrowser } from "./canvas.fixture.ts";
import { withPlaces } from "./canvas-edits.ts";
import * as canvasNodes from "./canvas-nodes.ts";
import { type LayoutInput, laidOut, layoutInput } from "./layout.ts";
import { TreeCanvas } from "./tree-canvas.tsx";

// As it is, and counted.
vi.mock("./canvas-nodes.ts", async (original) => {
  const all = await original<typeof canvasNodes>();
  return { ...all, faceNodes: vi.fn(all.faceNodes) };
});

beforeEach(standsForABrowser);
afterEach(isOver);

/** 1 asks, 2 answers, and 3 stands alone. */
const TREE = withPlaces(
  aTree(
    [
      aNode(1, "text", { text: "Dark?" }),
      aResponse(2, "Yes"),
      aNode(3, "text", { text: "Plug it in" }, { ends: "resolved" }),
    ],
    [[1, 2]],
  ),
  new Map([
    [idOf(1), { x: 0, y: 0 }],
    [idOf(2), { x: 0, y: 160 }],
    [idOf(3), { x: 0, y: 320 }],
  ]),
);
let now: TreeContent = TREE;
/** Puts another tree in its place, without a step that could be undone. */
let put: (content: TreeContent) => void = () => {};

function Drawn() {
  const [content, setContent] = useState(TREE);
  const [history, setHistory] = useState<History<TreeContent>>(NO_HISTORY);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [wrong] = useState(new Map([[idOf(3), false]]));
  const [marks] = useState(
    new Map([[idOf(3), { tone: "success" as const, words: "New", detail: "It was added" }]]),
  );
  const [way] = useState<readonly string[]>([]);
  now = content;
  put = (next) => setContent(next as typeof content);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          const step = undone(history, content);
          if (!step) return;
          setHistory(step.history);
          setContent(step.now as typeof content);
        }}
      >
        Undo
      </button>
      <p>Works on {selectedId ?? "nothing"}</p>
      <TreeCanvas
        content={content}
        onContent={(next) => {
          setHistory((before) => noted(before, content));
          setContent(next as typeof content);
        }}
        wrong={wrong}
        marks={marks}
        selectedId={selectedId}
        onSelect={setSelectedId}
        onOpen={() => {}}
        isFixed={false}
        hasMap={false}
        way={way}
        isTrying={false}
        onTry={null}
      />
    </>
  );
}

async function opened() {
  await loadMessages(["decision-trees", "decision-tree-canvas"]);
  await harness({ screen: Drawn, answers: () => undefined, path: "/", address: "/" });
  const canvas = await screen.findByRole("application", { name: "Canvas of the tree" });
  /** Moves the pointer over a face, on which what is pressed shows then. */
  const near = (number: number): void => {
    const face = canvas.querySelector(`[data-id="${idOf(number)}"] > div`);
    if (!face) throw new Error(`No face of ${number}`);
    fireEvent.pointerEnter(face);
  };
  return {
    canvas,
    near,
    handle: (number: number, kind: "source" | "target") => {
      near(number);
      const handle = canvas.querySelector(`.${kind}[data-nodeid="${idOf(number)}"]`);
      if (!handle) throw new Error(`No ${kind} of ${number}`);
      return handle;
    },
  };
}

const ways = () => now.edges.map(({ from, to }) => [from, to]);

test("says on a face what is marked of it", async () => {
  const { canvas } = await opened();
  expect(within(canvas).getByTitle("It was added").textContent).toBe("New");
});

test("connects by its points, says why it may not, and takes a connection back", async () => {
  const { canvas, handle } = await opened();
  const answer = within(canvas).getByText("Yes");
  expect(answer).toBeDefined();
  fireEvent.click(handle(2, "source"));
  fireEvent.click(handle(3, "target"));
  await waitFor(() => expect(ways()).toContainEqual([idOf(2), idOf(3)]));
  // A question that has an answer leads to nothing else.
  fireEvent.click(handle(1, "source"));
  fireEvent.click(handle(3, "target"));
  expect(toasts.get().at(-1)).toMatchObject({ summary: "Error connecting nodes" });
  expect(ways()).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(ways()).toEqual([[idOf(1), idOf(2)]]));
});

test("adds what may follow, moves by arrows, deletes, and undoes each as one step", async () => {
  const { canvas, near } = await opened();
  near(2);
  fireEvent.click(within(canvas).getByRole("button", { name: "Add after “Yes”" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Phone", hidden: true }));
  await waitFor(() => expect(now.nodes).toHaveLength(4));
  const added = now.nodes.at(-1)?.id ?? "";
  expect(ways()).toContainEqual([idOf(2), added]);
  expect(screen.getByText(`Works on ${added}`)).toBeDefined();
  fireEvent.keyDown(canvas, { key: "ArrowUp" });
  await screen.findByText(`Works on ${idOf(2)}`);
  fireEvent.keyDown(canvas, { key: "Delete" });
  await waitFor(() => expect(now.nodes).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(now).toEqual(TREE));
});

/** Opens the menu of a button, as jsdom does not. */
function openedMenu(button: HTMLElement): HTMLElement {
  const menu = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!menu) return expect.fail("No menu");
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  return menu;
}

test("keys do what they do on the canvas from its tools too, but for those that press a tool", async () => {
  const { canvas } = await opened();
  const fit = screen.getByRole("button", { name: "Show the whole tree" });
  fit.focus();
  fireEvent.keyDown(fit, { key: "a", ctrlKey: true });
  // The tool itself is pressed by it.
  expect(fireEvent.keyDown(fit, { key: "Enter" })).toBe(true);
  expect(canvas.querySelectorAll(".selected")).toHaveLength(3);
  const menu = openedMenu(screen.getByRole("button", { name: "Align" }));
  fireEvent.keyDown(within(menu).getByText("Left edges"), { key: "Delete" });
  expect(now.nodes).toHaveLength(3);
  const written = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });
  fireEvent.keyDown(fit, { key: "c", ctrlKey: true });
  vi.unstubAllGlobals();
  expect(written).toHaveBeenCalledOnce();
  fireEvent.keyDown(fit, { key: "Delete" });
  await waitFor(() => expect(now.nodes).toHaveLength(0));
  expect(document.activeElement).toBe(canvas);
});

test("what may not follow stands below why", async () => {
  const { canvas, near } = await opened();
  near(1);
  fireEvent.click(within(canvas).getByRole("button", { name: /^Add after/ }));
  const offered = await screen.findAllByRole("menuitem", { hidden: true });
  const [first, ...refused] = offered;
  const why = screen.getByText("Responses cannot be mixed with other node types.");
  const isBelow = (item: Element): boolean =>
    Boolean(why.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(first?.textContent).toBe("Response");
  expect(offered.map(isBelow)).toEqual([false, ...refused.map(() => true)]);
});

test("copies and pastes by the clipboard, and refuses what holds no steps", async () => {
  const { canvas } = await opened();
  fireEvent.keyDown(canvas, { key: "a", ctrlKey: true });
  let text = "";
  const clipboardData = {
    setData: (_: string, given: string) => {
      text = given;
    },
    getData: () => text,
  };
  // The browser tells of it where the text cursor is: after a frame was drawn around steps that is the frame.
  const pressed = canvas.querySelector(".react-flow__pane") ?? canvas;
  fireEvent.copy(pressed, { clipboardData });
  expect(text).toBe("");
  canvas.focus();
  fireEvent.copy(pressed, { clipboardData });
  const view = () => canvas.querySelector(".react-flow__viewport")?.getAttribute("style");
  const before = view();
  fireEvent.paste(canvas, { clipboardData });
  await waitFor(() => expect(now.nodes).toHaveLength(6));
  expect(ways()).toHaveLength(2);
  // Where there was room for them may be out of view.
  await waitFor(() => expect(view()).not.toBe(before));
  text = "something else";
  fireEvent.paste(canvas, { clipboardData });
  expect(toasts.get().at(-1)).toMatchObject({ summary: "Nothing was pasted" });
  text = JSON.stringify({ "storey.decision-tree.steps": 1, nodes: ["x".repeat(5_000_000)] });
  fireEvent.paste(canvas, { clipboardData });
  const detail = "It is more than a decision tree can hold.";
  expect(toasts.get().at(-1)).toMatchObject({ summary: "Nothing was pasted", detail });
  expect(now.nodes).toHaveLength(6);
});

test("folds what follows into a face, tells how much, and shows it again", async () => {
  const { canvas, near } = await opened();
  near(1);
  fireEvent.click(within(canvas).getByRole("button", { name: "Fold what follows “Dark?”" }));
  const unfold = await within(canvas).findByRole("button", { name: "Show what follows “Dark?”" });
  expect(unfold.textContent).toBe("+1");
  expect(within(canvas).queryByText("Yes")).toBeNull();
  within(canvas).getByText("Plug it in");
  fireEvent.click(unfold);
  await within(canvas).findByText("Yes");
  expect(now).toBe(TREE);
});

test.each([
  ["Left edges", [0, 0, 0], [0, 160, 320]],
  ["Right edges", [400, 400, 400], [0, 160, 320]],
  ["Centres, one below the other", [200, 200, 200], [0, 160, 320]],
  // They would lie on one another.
  ["Top edges", [0, 280, 560], [0, 0, 0]],
])("aligns what is chosen by its menu: %s, as one step", async (name, across, down) => {
  const { canvas } = await opened();
  const align = screen.getByRole("button", { name: "Align" });
  expect(align).toHaveProperty("disabled", true);
  await act(async () =>
    put(
      withPlaces(
        TREE,
        new Map([
          [idOf(2), { x: 100, y: 160 }],
          [idOf(3), { x: 400, y: 320 }],
        ]),
      ),
    ),
  );
  const before = now;
  fireEvent.keyDown(canvas, { key: "a", ctrlKey: true });
  await waitFor(() => expect(align).toHaveProperty("disabled", false));
  fireEvent.click(within(openedMenu(align)).getByText(name));
  await waitFor(() => expect(now.nodes.map(({ position }) => position.x)).toEqual(across));
  expect(now.nodes.map(({ position }) => position.y)).toEqual(down);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(now).toEqual(before));
});

test("asks a worker where all steps are to stand, and puts them there as one step", async () => {
  const workers = standInWorkers();
  await opened();
  const anywhere = new Map(TREE.nodes.map(({ id }, at) => [id, { x: 700 - at, y: 90 * at }]));
  await act(async () => put(withPlaces(TREE, anywhere)));
  const arrange = screen.getByRole("button", { name: "Arrange" });
  fireEvent.click(arrange);
  await waitFor(() => expect(arrange.getAttribute("aria-busy")).toBe("true"));
  const worker = workers[0] ?? expect.fail("No worker lays trees out");
  expect(worker.file).toBe("layout.worker.ts");
  expect(worker.asked).toEqual([layoutInput(TREE)]);
  // What is changed meanwhile is kept.
  const [first, ...others] = now.nodes;
  const meanwhile = { ...now, nodes: [...others, { ...first, label: "Lamp" } as TreeNode] };
  await act(async () => put(meanwhile));
  expect(now).toBe(meanwhile);
  const places = laidOut(worker.asked[0] as LayoutInput);
  await act(async () => worker.answer(places));
  await waitFor(() => expect(now).toEqual(withPlaces(meanwhile, new Map(places))));
  expect(now.nodes.map(({ position }) => position.x)).not.toContain(700);
  expect(worker.isTerminated).toBe(true);
  await waitFor(() => expect(arrange.getAttribute("aria-busy")).not.toBe("true"));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(now).toEqual(meanwhile));
});

test("a layout that comes once the canvas is left changes nothing", async () => {
  const workers = standInWorkers();
  await opened();
  fireEvent.click(screen.getByRole("button", { name: "Arrange" }));
  await waitFor(() => expect(workers).toHaveLength(1));
  cleanup();
  await waitFor(() => expect(workers[0]?.isTerminated).toBe(true));
  await act(async () => workers[0]?.answer(TREE.nodes.map(({ id }) => [id, { x: 700, y: 700 }])));
  expect(now).toBe(TREE);
});

test("says that the steps could not be arranged where the worker fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const workers = standInWorkers();
  await opened();
  fireEvent.click(screen.getByRole("button", { name: "Arrange" }));
  await waitFor(() => expect(workers).toHaveLength(1));
  await act(async () => workers[0]?.fail());
  const summary = "The steps could not be arranged";
  await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ summary }));
  expect(now).toBe(TREE);
});

test("a point can be pressed from the moment in which the pointer is on its face", async () => {
  const { canvas } = await opened();
  const face = canvas.querySelector(`[data-id="${idOf(2)}"] > div`);
  const live = () => face?.querySelectorAll(".source.connectable").length;
  expect(live()).toBe(0);
  const over = new MouseEvent("pointerover", { bubbles: true });
  // As a browser tells it, which does not wait for what is drawn later.
  face?.dispatchEvent(over);
  expect(live()).toBe(1);
});

test("a letter changes the words of its face without drawing the canvas, and a command takes it along", async () => {
  const { canvas, near } = await opened();
  near(2);
  within(canvas).getByRole("button", { name: "Add after “Yes”" });
  const { calls } = vi.mocked(canvasNodes.faceNodes).mock;
  const drawn = calls.length;
  const nodes = TREE.nodes.map((node) =>
    node.id === idOf(2) ? ({ ...node, label: "Yes, it is" } as TreeNode) : node,
  );
  await act(async () => put({ ...now, nodes }));
  await within(canvas).findByText("Yes, it is");
  within(canvas).getByRole("button", { name: "Add after “Yes, it is”" });
  expect(calls).toHaveLength(drawn);
  fireEvent.change(screen.getByRole("textbox", { name: "Find a step" }), {
    target: { value: "it is" },
  });
  await within(canvas).findByText("0 of 1, Enter goes on");
  fireEvent.keyDown(canvas, { key: "a", ctrlKey: true });
  fireEvent.keyDown(canvas, { key: "d", ctrlKey: true });
  await waitFor(() => expect(now.nodes).toHaveLength(6));
  expect(now.nodes.filter(({ label }) => label === "Yes, it is")).toHaveLength(2);
  // What is more than words is drawn.
  expect(calls.length).toBeGreaterThan(drawn);
});
