import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";
import { isOver, standsForABrowser } from "./canvas.fixture.ts";
import { withPlaces } from "./canvas-edits.ts";

beforeEach(() => {
  sessionStorage.clear();
  standsForABrowser();
});
afterEach(isOver);

/** A tree whose nodes have places, so that nothing has to be laid out. */
const DRAWN = withPlaces(
  DARK_DISPLAY,
  new Map(DARK_DISPLAY.nodes.map(({ id }, at) => [id, { x: 0, y: at * 160 }])),
);

const canvas = () => screen.findByRole("application", { name: "Canvas of the tree" });
const show = (view: "Outline" | "Canvas") =>
  screen.findByRole("radio", { name: view }).then((choice) => userEvent.click(choice));
const line = (name: RegExp) => screen.findByRole("treeitem", { name });
const isDrawn = (words: string) =>
  canvas().then((board) => within(board).queryByText(words) !== null);

/** Deletes “Broken” in the outline and then “Done” on the canvas. */
async function changed() {
  const server = treeServer(aTreeRecord(DRAWN));
  await openEditor(server);
  fireEvent.keyDown(await line(/^Broken/), { key: "Delete" });
  await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Broken/ })).toBeNull());
  await show("Canvas");
  const board = await canvas();
  fireEvent.click(within(board).getByText("Done"));
  await waitFor(() => expect(board.querySelector(".selected")).not.toBeNull());
  fireEvent.keyDown(board, { key: "Delete" });
  await waitFor(async () => expect(await isDrawn("Done")).toBe(false));
  expect(await isDrawn("Broken")).toBe(false);
  return { server, board };
}

test.each([
  ["Ctrl+Y", { key: "y", ctrlKey: true }],
  ["Shift+Ctrl+Z", { key: "Z", ctrlKey: true, shiftKey: true }],
  ["Shift+Cmd+Z", { key: "z", metaKey: true, shiftKey: true }],
])(
  "Ctrl+Z takes steps of the canvas and of the outline back in turn, and %s takes them again",
  async (_, again) => {
    const { server, board } = await changed();
    fireEvent.keyDown(board, { key: "z", ctrlKey: true });
    await waitFor(async () => expect(await isDrawn("Done")).toBe(true));
    expect(await isDrawn("Broken")).toBe(false);
    fireEvent.keyDown(board, { key: "z", ctrlKey: true });
    await waitFor(async () => expect(await isDrawn("Broken")).toBe(true));
    // The same steps, seen as lines.
    await show("Outline");
    fireEvent.keyDown(await line(/^Broken/), again);
    await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Broken/ })).toBeNull());
    fireEvent.keyDown(await line(/^Done/), again);
    await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Done/ })).toBeNull());
    expect(screen.getByRole("button", { name: "Redo" })).toHaveProperty("disabled", true);
    await waitFor(
      () =>
        expect(server.tree.content.nodes.map(({ id }) => id)).toEqual(
          DRAWN.nodes.map(({ id }) => id).filter((id) => id !== idOf(7) && id !== idOf(8)),
        ),
      { timeout: 4000 },
    );
  },
);

test("the keys of a field are its own", async () => {
  const { board } = await changed();
  const search = within(board).getByRole("textbox", { name: "Find a step" });
  fireEvent.keyDown(search, { key: "z", ctrlKey: true });
  expect(await isDrawn("Done")).toBe(false);
});

test("the switch between outline and canvas is no field: Ctrl+Z takes back from there too", async () => {
  await changed();
  fireEvent.keyDown(screen.getByRole("radio", { name: "Canvas" }), { key: "z", ctrlKey: true });
  await waitFor(async () => expect(await isDrawn("Done")).toBe(true));
});

test("whoever tries the tree beside the canvas leaves that by its button, and is on the canvas", async () => {
  const { board } = await changed();
  fireEvent.click(screen.getByRole("button", { name: "Try it here" }));
  const tried = within(await screen.findByRole("region", { name: "Try it here" }));
  await tried.findByRole("button", { name: "Start again" });
  fireEvent.click(tried.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "Try it here" })).toBeNull();
  expect(document.activeElement).toBe(board);
});
