import type { WholeTreeVersion } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { momentLabel, zoneOfDevice } from "../../../lib/moments.ts";
import { toasts } from "../../../lib/toasts.ts";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import { aNode, DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { isOver, standsForABrowser } from "../canvas/canvas.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";
import { standInWorkers } from "../parts/workers.fixture.ts";
import { unitedContent } from "./change-marks.ts";

beforeEach(() => sessionStorage.clear());
afterEach(isOver);

/** "Done" says something else, "Broken" is gone, and "Call" has come. */
const CHANGED: TreeContent = {
  ...DARK_DISPLAY,
  nodes: [
    ...DARK_DISPLAY.nodes.slice(0, 6),
    aNode(7, "text", { text: "All good." }, { label: "Done", ends: "resolved" }),
    aNode(9, "phone", { number: "112", note: "" }, { label: "Call", ends: "contact" }),
  ],
  edges: [
    ...DARK_DISPLAY.edges.filter(({ to }) => to !== idOf(8)),
    { id: idOf(801), from: idOf(6), to: idOf(9) },
    { id: idOf(802), from: idOf(3), to: idOf(9) },
  ],
};
const version = (number: number, content: TreeContent): WholeTreeVersion => ({
  ...{ id: idOf(600 + number), number, name: "No picture" },
  ...{ publishedAt: "2026-01-01T00:00:00.000Z", publishedBy: { id: idOf(3), name: "Ada" } },
  changes: { added: number, changed: 0, removed: 0, translations: 0 },
  content: content as WholeTreeVersion["content"],
});

async function opened(pageSize = 50) {
  const tree = aTreeRecord(CHANGED, {
    state: "published",
    publishedNumber: 2,
    isChanged: true,
    publishedVersionId: idOf(602),
  });
  const server = treeServer(tree);
  server.published = [
    {
      ...version(2, DARK_DISPLAY),
      ...{ publishedAt: "2026-02-03T04:05:00.000Z", publishedBy: { id: idOf(4), name: "Grace" } },
    },
    version(1, { ...DARK_DISPLAY, edges: [] }),
  ];
  server.pageSize = pageSize;
  const { asked } = await openEditor(server);
  await userEvent.click(await screen.findByRole("tab", { name: "Versions" }));
  return {
    server,
    asked,
    compared: within(await screen.findByRole("region", { name: "Compare" })),
  };
}

test("tells in words what the draft changes in what is published, and leads there", async () => {
  const { compared } = await opened();
  const words = (await compared.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(words).toEqual([
    "Text of “Done”: “Good.” became “All good.”Go to the step",
    "“Call” was addedGo to the step",
    "“Broken” was removed",
    "“No” now leads to “Call”Go to the step",
    "“No” no longer leads to “Broken”Go to the step",
    "“Still dark” now leads to “Call”Go to the step",
    "“Still dark” no longer leads to “Broken”Go to the step",
  ]);
  await userEvent.click(compared.getAllByRole("button", { name: "Go to the step" })[0] as Element);
  expect(await screen.findByRole("textbox", { name: "Label" })).toHaveProperty("value", "Done");
});

test("tells of each language how many of its texts publishing changes", async () => {
  const said = { ...DARK_DISPLAY, translations: { de: { a: "Gut", b: "Ja" }, fr: { a: "Bon" } } };
  const tree = aTreeRecord(said, {
    ...{ state: "published", publishedNumber: 1, isChanged: true },
    publishedVersionId: idOf(601),
  });
  const server = treeServer(tree);
  server.published = [version(1, { ...DARK_DISPLAY, translations: { de: { a: "Recht" } } })];
  await openEditor(server);
  await userEvent.click(await screen.findByRole("tab", { name: "Versions" }));
  const compared = within(await screen.findByRole("region", { name: "Compare" }));
  const items = await compared.findAllByRole("listitem");
  const words = items.map(({ textContent }) => textContent);
  expect(words).toEqual(["de: 2 texts changed", "fr: 1 text changed"]);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() =>
    expect(dialog.getByText("de: 2 texts changed, fr: 1 text changed")).toBeTruthy(),
  );
});

test("marks in the outline what is new, changed and gone, by words", async () => {
  const { compared } = await opened();
  await userEvent.click(compared.getByRole("radio", { name: "Outline" }));
  const done = await compared.findByRole("treeitem", {
    name: /^Done, .*Changed, Text of “Done”: “Good.” became “All good.”/,
  });
  compared.getByRole("treeitem", { name: /^Call, .*New/ });
  compared.getByRole("treeitem", { name: /^Broken, .*Removed/ });
  await userEvent.click(done);
  expect(compared.getByRole("status").textContent).toContain("became “All good.”");
});

test("marks on the canvas what is new, changed and gone, by words on the steps", async () => {
  standsForABrowser();
  const { compared } = await opened();
  // It lays the tree out for the eye.
  standInWorkers();
  await userEvent.click(compared.getByRole("radio", { name: "Canvas" }));
  const canvas = await compared.findByRole("application", { name: "Canvas of the tree" });
  const mark = (number: number) => canvas.querySelector(`[data-id="${idOf(number)}"] [title]`);
  await waitFor(() => expect(mark(7)?.textContent).toBe("Changed"));
  expect(mark(7)?.getAttribute("title")).toBe("Text of “Done”: “Good.” became “All good.”");
  expect(mark(9)?.textContent).toBe("New");
  expect(mark(8)?.textContent).toBe("Removed");
  expect(canvas.querySelector(`[data-id="${idOf(8)}"] .ghost`)).not.toBeNull();
  expect(mark(2)).toBeNull();
  // It is looked at, and nothing is changed.
  expect(compared.queryByRole("button", { name: "Arrange" })).toBeNull();
  fireEvent.click(within(canvas).getByText("Broken"));
  await waitFor(() => compared.getByText("“Broken” was removed"));
});

test("lists who published each version, and when", async () => {
  await opened();
  const list = within(screen.getByRole("list", { name: "Versions" }));
  const told = list
    .getAllByRole("listitem")
    .map((line) => [
      line.querySelector("strong")?.textContent,
      line.querySelector("time")?.getAttribute("datetime"),
      line.querySelector("time")?.parentElement?.textContent,
    ]);
  const when = momentLabel("2026-01-01T00:00:00.000Z", { locale: "en", zone: zoneOfDevice() });
  const later = momentLabel("2026-02-03T04:05:00.000Z", { locale: "en", zone: zoneOfDevice() });
  expect(told).toEqual([
    [undefined, undefined, undefined],
    ["Version 2", "2026-02-03T04:05:00.000Z", `${later} Grace`],
    ["Version 1", "2026-01-01T00:00:00.000Z", `${when} Ada`],
  ]);
});

test("publishes an earlier version again once that is agreed, and leaves the draft as it is", async () => {
  const { server, asked } = await opened();
  const steps = () =>
    asked.flatMap(({ method, path }) => (path.endsWith("/rollback") ? [[method, path]] : []));
  server.first = ({ path }) =>
    path.endsWith("/rollback") ? { body: { ...server.tree, publishedNumber: 3 } } : undefined;
  const list = within(screen.getByRole("list", { name: "Versions" }));
  // That one is in use.
  expect(list.queryByRole("button", { name: "Publish again: version 2" })).toBeNull();
  const again = list.getByRole("button", { name: "Publish again: version 1" });
  await userEvent.click(again);
  expect(question.get()).toMatchObject({
    title: "Publish version 1 again?",
    text: expect.stringContaining("The draft stays as it is."),
  });
  await act(async () => question.get()?.answer(false));
  expect(steps()).toEqual([]);
  await userEvent.click(again);
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Version 3 is published"));
  expect(steps()).toEqual([
    ["POST", `/decision-trees/${server.tree.id}/versions/${idOf(601)}/rollback`],
  ]);
  expect(server.tree.content).toEqual(CHANGED);
});

test("says why an earlier version cannot be published again", async () => {
  const { server } = await opened();
  server.first = ({ path }) =>
    path.endsWith("/rollback")
      ? { status: 409, body: { code: "parent.archived", message: "", fields: [], requestId: "r" } }
      : undefined;
  await userEvent.click(screen.getByRole("button", { name: "Publish again: version 1" }));
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(toasts.get().at(-1)?.severity).toBe("error"));
  expect(toasts.get().at(-1)?.summary).toBe("It could not be published");
});

test("compares any two versions, and goes on from an earlier one as a step that is undone", async () => {
  const { compared, server } = await opened();
  await userEvent.click(screen.getByRole("button", { name: "What it changed: version 2" }));
  await compared.findByText("“Lamp” now leads to “Yes”");
  await userEvent.selectOptions(compared.getByRole("combobox", { name: "To" }), "Version 1");
  compared.getByText("Both say the same.");
  await userEvent.click(screen.getByRole("button", { name: "Go on from it: version 2" }));
  await waitFor(() => expect(server.tree.content).toEqual(DARK_DISPLAY), { timeout: 4000 });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.tree.content).toEqual(CHANGED), { timeout: 4000 });
});

test("loads older versions when asked, and of all of them what two say that are compared", async () => {
  const { compared, asked } = await opened(1);
  const list = within(screen.getByRole("list", { name: "Versions" }));
  list.getByText("Steps new: 2, changed: 0, removed: 0");
  await compared.findByText("“Call” was added");
  const read = () => asked.flatMap(({ path }) => /versions\/(.+)$/.exec(path)?.[1] ?? []);
  expect(read()).toEqual([idOf(602)]);
  expect(list.queryByText("Version 1")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "What it changed: version 2" }));
  await compared.findByText("“Lamp” now leads to “Yes”");
  expect(read()).toEqual([idOf(602), idOf(601)]);
  list.getByText("Version 1");
  expect(screen.queryByRole("button", { name: "Older versions" })).toBeNull();
});

test("offers older versions by a press", async () => {
  await opened(1);
  await userEvent.click(screen.getByRole("button", { name: "Older versions" }));
  await within(screen.getByRole("list", { name: "Versions" })).findByText("Version 1");
});

test("draws what is gone beside what is there, with the ways that led to it", () => {
  const both = unitedContent(DARK_DISPLAY, CHANGED);
  expect(both.nodes.map(({ id }) => id)).toContain(idOf(8));
  expect(both.edges.filter(({ to }) => to === idOf(8))).toHaveLength(2);
  expect(unitedContent(CHANGED, CHANGED)).toEqual(CHANGED);
});

test("says of a version that changed translations alone how many, and of one with the same steps that they are", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY, { publishedVersionId: idOf(603) }));
  const same = { added: 0, changed: 0, removed: 0 };
  server.published = [
    { ...version(3, DARK_DISPLAY), changes: { ...same, translations: 12 } },
    { ...version(2, DARK_DISPLAY), changes: { ...same, translations: 0 } },
    version(1, DARK_DISPLAY),
  ];
  await openEditor(server);
  await userEvent.click(await screen.findByRole("tab", { name: "Versions" }));
  expect(await screen.findByText("Steps as before · Translated texts changed: 12")).toBeTruthy();
  expect(screen.getByText("Steps as before")).toBeTruthy();
  expect(screen.getByText("Steps new: 1, changed: 0, removed: 0")).toBeTruthy();
});
