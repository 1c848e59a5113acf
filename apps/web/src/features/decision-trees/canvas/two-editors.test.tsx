import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aTree,
  DARK_DISPLAY,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";
import { isOver, standsForABrowser } from "./canvas.fixture.ts";
import { withPlaces } from "./canvas-edits.ts";

beforeEach(() => {
  sessionStorage.clear();
  standsForABrowser();
});
afterEach(() => {
  // A drag that was left listens in the window, which the next tests share.
  fireEvent(document.body, pointerAt("mouseup", 90));
  isOver();
});

/** A tree whose nodes have places, so that nothing has to be laid out. */
const DRAWN = withPlaces(
  DARK_DISPLAY,
  new Map(DARK_DISPLAY.nodes.map(({ id }, at) => [id, { x: 0, y: at * 160 }])),
);

const canvas = () => screen.findByRole("application", { name: "Canvas of the tree" });
const press = (name: string) =>
  screen.findByRole("button", { name }).then((button) => userEvent.click(button));
const isSaved = () =>
  waitFor(() => expect(screen.getAllByRole("status")[0]?.textContent).toBe("Saved"), {
    timeout: 4000,
  });

/** An event of the mouse in this window, which the drawing library asks for. */
function pointerAt(type: string, at: number): Event {
  const where = { clientX: at, clientY: at, button: 0, bubbles: true, cancelable: true };
  return Object.defineProperty(new MouseEvent(type, where), "view", {
    value: document.defaultView,
  });
}

test("who draws over an old draft changes nothing more until it is decided whose goes on", async () => {
  const server = treeServer(aTreeRecord(DRAWN));
  await openEditor(server, "?view=canvas");
  const board = await canvas();
  const theirs = {
    ...aTreeRecord(aTree([aNode(1, "text", { text: "" }, { label: "Theirs" })], [])),
    version: 5,
  };
  server.refuse = () => ({
    ...{ status: 409 },
    body: { code: "record.conflict", message: "", fields: [], requestId: "r", current: theirs },
  });
  fireEvent.keyDown(board, { key: "a", ctrlKey: true });
  fireEvent.keyDown(board, { key: "Delete" });
  await screen.findByText("Somebody else is editing.", undefined, { timeout: 4000 });
  // What was deleted here stays in this tab, and nothing of it was written.
  expect(server.tree.content).toEqual(DRAWN);
  await press("Take theirs");
  await waitFor(async () => within(await canvas()).getByText("Theirs"));
  server.refuse = null;
  server.tree = theirs;
  await press("Undo");
  await waitFor(async () => expect(within(await canvas()).queryByText("Theirs")).toBeNull());
  await isSaved();
  expect(server.versions.at(-1)).toBe('"5"');
  expect(server.tree.content.nodes).toEqual([]);
});

test("a drag that never ends leaves the draft as it was, with what was changed before it", async () => {
  const server = treeServer(aTreeRecord(DRAWN));
  const away = () => ({ status: 503, body: { code: "service.unavailable", message: "" } });
  server.refuse = away;
  await openEditor(server, "?view=canvas");
  const board = await canvas();
  const face = board.querySelector<HTMLElement>(`[data-id="${idOf(7)}"]`);
  if (!face) throw new Error("No face");
  // All copies are seen: the view stays where it is.
  const large = { left: 0, top: 0, width: 10_000, height: 10_000 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(large);
  fireEvent.keyDown(board, { key: "a", ctrlKey: true });
  fireEvent.keyDown(board, { key: "d", ctrlKey: true });
  await screen.findByText("Offline, kept here", undefined, { timeout: 4000 });
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  const kept = JSON.stringify({ ...sessionStorage });
  const before = face.style.transform;
  fireEvent(face, pointerAt("mousedown", 10));
  fireEvent(face, pointerAt("mousemove", 60));
  fireEvent(face, pointerAt("mousemove", 90));
  await waitFor(() => expect(face.style.transform).not.toBe(before));
  cleanup();
  expect(JSON.stringify({ ...sessionStorage })).toBe(kept);
  server.refuse = null;
  await openEditor(server, "?view=canvas");
  await waitFor(() => expect(server.tree.content.nodes).toHaveLength(16), { timeout: 4000 });
  const there = server.tree.content.nodes.find(({ id }) => id === idOf(7));
  expect(there?.position).toEqual({ x: 0, y: 960 });
});
