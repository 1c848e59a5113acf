import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as files from "../../../lib/save-file.ts";
import { toasts } from "../../../lib/toasts.ts";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
// The editor loads it when it is opened: that takes no test its time.
import "./tree-results.tsx";
import {
  aTreeRecord,
  openEditor,
  PROPOSALS,
  RESULTS,
  treeServer,
} from "../decision-trees.fixture.tsx";

// The ways are drawn beside the tables; what the drawing shows has tests of its own.
vi.mock("../canvas/tree-canvas.tsx", () => ({ TreeCanvas: () => null }));

beforeEach(() => sessionStorage.clear());

const press = (name: string | RegExp) =>
  screen.findByRole("button", { name }).then((button) => userEvent.click(button));
const label = () => screen.findByRole("textbox", { name: "Label" });

const rowsOf = (card: Element | undefined) =>
  [...(card?.querySelectorAll("tbody tr") ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

async function openTab(name: string) {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  await userEvent.click(await screen.findByRole("tab", { name }));
  return server;
}

test("tells what it was good for, and leads to where most give up", async () => {
  await openTab("Results");
  const [fixed] = await screen.findAllByText("Fixed without a visit");
  expect(fixed?.nextSibling?.textContent).toBe("12 60%");
  screen.getByText("A step that is gone");
  await userEvent.click(
    within(
      (await screen.findAllByRole("region", { name: "Where most give up" }))[0] ?? document.body,
    ).getByRole("button", { name: "Input" }),
  );
  expect(await label()).toHaveProperty("value", "Input");
});

test("says what is counted where most give up, and over what", async () => {
  await openTab("Results");
  const card = await screen.findByRole("region", { name: "Where most give up" });
  within(card).getByText(/how many left the tree there or were led to an issue/);
  expect(rowsOf(card)).toEqual([
    ["Input", "78%", "5", "2", "9", "20 sec"],
    ["A step that is gone", "17%", "0", "1", "6", "20 sec"],
  ]);
});

test("no two of its landmarks have one name", async () => {
  await openTab("Results");
  await screen.findByRole("region", { name: "Where most give up" });
  const names = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  expect(names).toEqual([...new Set(names)]);
});

test("tells those who came through its callers apart, and leads to the results of those", async () => {
  await openTab("Results");
  const name = "Led through it by other trees";
  const [card] = await screen.findAllByRole("region", { name });
  expect(rowsOf(card)).toEqual([["Meeting room", "4", "3", "0", "1", "75%"]]);
  const caller = within(card ?? document.body).getByRole("link", { name: "Meeting room" });
  expect(caller.getAttribute("href")).toMatch(/decisionTrees\/.+\?tab=results$/);
});

test("a tree that only others lead through shows its ways and steps all the same", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  server.first = ({ path }) =>
    path.endsWith("/results")
      ? { body: { ...RESULTS, sessions: 0, times: [], versions: [], spaces: [], languages: [] } }
      : undefined;
  await openEditor(server, "?tab=results");
  await screen.findByText(/Nobody began with it in these days/);
  const worst = await screen.findAllByRole("region", { name: "Where most give up" });
  expect(rowsOf(worst[0])).toHaveLength(2);
  screen.getByRole("region", { name: "Which ways were taken" });
  expect(screen.queryByRole("region", { name: "Over time" })).toBeNull();
});

test("compares two versions side by side, and says what those say whom it did not help", async () => {
  await openTab("Results");
  await screen.findAllByRole("region", { name: "Compare two versions" });
  const [card] = screen.getAllByRole("region", { name: "Compare two versions" });
  const rows = rowsOf(card);
  expect(rows).toContainEqual(["Fixed without a visit", "12 (60%)", "9 (90%)"]);
  expect(rows).toContainEqual(["Left before the end", "5 (25%)", "0 (0%)"]);
  expect(rows).toContainEqual(["Half of them take up to", "90 sec", "45 sec"]);
  expect(await screen.findByText("Still dark.")).toBeTruthy();
});

test("the issues that it led to open from the figures, a step and the words", async () => {
  const { tree } = await openTab("Results");
  // Its part of the editor may be loaded here first.
  await screen.findAllByText("Fixed without a visit", {}, { timeout: 20_000 });
  const hrefs = (await screen.findAllByRole("link", { name: /: show these issues$/ })).map(
    (link) => new URL(link.getAttribute("href") ?? "", "http://storey.test").searchParams,
  );
  const days = "\\d{4}-\\d{2}-\\d{2}";
  const led = hrefs.map((search) => search.get("led") ?? "");
  expect(led[0]).toMatch(new RegExp(`^${tree.id}~${days}~${days}~~$`));
  expect(led.some((text) => new RegExp(`~~${RESULTS.worst[0]?.nodeId}$`).test(text))).toBe(true);
  expect(new Set(hrefs.map((search) => search.get("view")))).toEqual(new Set(["all"]));
  const words = await screen.findByRole("link", { name: "Open the issue" });
  expect(words.getAttribute("href")).toContain("/issues/");
});

test("every table is saved as it is shown, and no cell is a formula", async () => {
  await openTab("Results");
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
  await press("CSV of “By room”");
  const [[bytes, name] = []] = saved.mock.calls;
  expect(name).toBe("By room.csv");
  const text = await (bytes as Blob).text();
  expect(text.split("\r\n").slice(1, 2)).toEqual(["'=Room,20,12,3,5,60%"]);
  saved.mockRestore();
});

test("what came of it over time is shown as a chart, or as a table of the same", async () => {
  await openTab("Results");
  const card = await screen.findByRole("region", { name: "Over time" });
  const chart = () => card.querySelectorAll("svg rect").length;
  expect(chart()).toBeGreaterThan(0);
  expect(within(card).queryByRole("table")).toBeNull();
  await userEvent.click(within(card).getByRole("switch", { name: "Show as a table" }));
  within(card).getByRole("table");
  expect(rowsOf(card)).toEqual([["Jan 5, 2026", "20", "12", "3", "5", "60%"]]);
  expect(chart()).toBe(0);
  await userEvent.click(within(card).getByRole("switch", { name: "Show as a table" }));
  expect(within(card).queryByRole("table")).toBeNull();
});

test("a proposal is accepted at its step, below what that says, or dismissed with a reason", async () => {
  const server = await openTab("Proposals");
  await press("Dismiss");
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  expect(dismiss).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("Why is it dismissed?"), "Locked");
  await userEvent.click(dismiss);
  await waitFor(() =>
    expect(server.decided).toEqual([{ words: "Look at the fuse.", reason: "Locked" }]),
  );
  await press("Accept and open the step");
  expect(await label()).toHaveProperty("value", "Input");
  expect(server.decided.at(-1)).toMatchObject({ words: "Look at the fuse." });
  expect(JSON.stringify(server.tree.content)).toContain("Look at the fuse.");
  expect(toasts.get().some(({ summary }) => summary.startsWith("Accepted."))).toBe(true);
});

test("a proposal is accepted once, however often the button is pressed", async () => {
  const server = await openTab("Proposals");
  const { promise, resolve } = Promise.withResolvers<{ body: object }>();
  const asked: string[] = [];
  server.first = ({ path }) => {
    if (!path.endsWith("/accept")) return undefined;
    asked.push(path);
    return promise;
  };
  const accept = await screen.findByRole("button", { name: "Accept and open the step" });
  await userEvent.dblClick(accept);
  await waitFor(() => expect(accept.getAttribute("aria-busy")).toBe("true"));
  expect(screen.getByRole("button", { name: "Dismiss" })).toHaveProperty("disabled", true);
  await userEvent.click(accept);
  resolve({ body: { ...server.tree, version: server.tree.version + 1 } });
  expect(await label()).toHaveProperty("value", "Input");
  expect(asked).toHaveLength(1);
});

test("a proposal whose words changed is read again, and one whose draft is not saved stays open", async () => {
  const server = await openTab("Proposals");
  const before = JSON.stringify(server.tree.content);
  server.first = ({ path }) => {
    if (path.endsWith("/accept"))
      return { status: 409, body: { code: "tree.proposal_changed", message: "", fields: [] } };
    if (path.endsWith("/proposals"))
      return { body: [{ ...PROPOSALS[0], words: "Look at the lamp." }] };
    return undefined;
  };
  await press("Accept and open the step");
  expect(await screen.findByText("Look at the lamp.")).toBeTruthy();
  expect(toasts.get().some(({ summary }) => summary.includes("have changed meanwhile"))).toBe(true);
  expect(JSON.stringify(server.tree.content)).toBe(before);
  const current = { ...server.tree, version: server.tree.version + 1, name: "Theirs" };
  server.first = ({ path }) =>
    path.endsWith("/accept")
      ? { status: 409, body: { code: "record.conflict", message: "", fields: [], current } }
      : undefined;
  await press("Accept and open the step");
  await waitFor(() =>
    expect(toasts.get().some(({ summary }) => summary.includes("nothing is accepted"))).toBe(true),
  );
});
