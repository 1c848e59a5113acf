import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "../../lib/query.ts";
import { toasts } from "../../lib/toasts.ts";
import { idOf } from "../../test-support/harness.fixture.tsx";
import {
  aNode,
  aTree,
  aVariable,
  DARK_DISPLAY,
} from "../decision-tree-runner/decision-tree-runner.fixture.ts";
import { decisionTreeQuery } from "./decision-tree.queries.ts";
import { aTreeRecord, openEditor, treeServer } from "./decision-trees.fixture.tsx";

beforeEach(() => sessionStorage.clear());

const line = (name: RegExp) => screen.findByRole("treeitem", { name });
const label = () => screen.findByRole("textbox", { name: "Label" });
const press = (name: string | RegExp) =>
  screen.findByRole("button", { name }).then((button) => userEvent.click(button));
/** Opens a menu and chooses one of its lines. */
async function choose(menu: string, name: string): Promise<void> {
  const panels = await screen.findAllByRole("menu", { hidden: true });
  const panel = panels.find((one) => one.ariaLabel === menu) ?? document.body;
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(await within(panel).findByRole("menuitem", { name, hidden: true }));
}
const isSaved = () =>
  waitFor(() => expect(screen.getByRole("status").textContent).toBe("Saved"), { timeout: 4000 });
const conflict = (current: object) => ({
  status: 409,
  body: { code: "record.conflict", message: "", fields: [], requestId: "r", current },
});

test("builds a tree by keys, saves it by itself, one save over the other, and goes back", async () => {
  const server = treeServer(aTreeRecord(aTree([], [])));
  await openEditor(server);
  await choose("Add the first step", "Text");
  await waitFor(async () => expect(document.activeElement).toBe(await label()));
  // What a new step lacks is nobody's mistake yet.
  const form = within(await screen.findByRole("region", { name: "Step" }));
  const said = await form.findByText("Write what is said here.");
  expect(said.closest("ul")?.className).toMatch(/quiet/);
  await userEvent.keyboard("Is the lamp on?");
  const start = await line(/^Is the lamp on\?, Text, Start, .*has an error$/);
  act(() => start.focus());
  await userEvent.keyboard("+");
  expect(document.activeElement?.textContent).toBe("Add after this");
  await choose("Add after this", "Response");
  await waitFor(async () => expect(await label()).toHaveProperty("value", ""));
  await userEvent.type(await label(), "Yes");
  await isSaved();
  expect(server.tree.content.nodes.map((node) => node.label)).toEqual(["Is the lamp on?", "Yes"]);
  expect(server.tree.content.edges).toHaveLength(1);
  expect(server.versions).toEqual(server.versions.map((_, at) => `"${at + 1}"`));
  // Typing is one step; the response before it another.
  await press("Undo");
  await press("Undo");
  await waitFor(() => expect(screen.getAllByRole("treeitem")).toHaveLength(1));
  await isSaved();
  await waitFor(() => expect(server.tree.content.nodes).toHaveLength(1));
});

test("says what keeps steps from being connected", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  fireEvent.click(await line(/^Yes, Response/));
  await choose("Add after this", "Text");
  await waitFor(() =>
    expect(toasts.get()).toMatchObject([
      {
        summary: "Error connecting nodes",
        detail: "A response can lead to only one outcome.",
      },
    ]),
  );
  fireEvent.click(await line(/^Done, Fixed, Text/));
  await press("Connect");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Find a step" }), "it works");
  const refused = dialog.getByRole("option", { name: /works.*: The response follows another/ });
  expect((refused as HTMLOptionElement).disabled).toBe(true);
  const button = dialog.getByRole("button", { name: "Connect" });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  dialog.getByRole("option", { name: "No step may be chosen" });
  dialog.getByText("The response follows another step already.");
  // Without the words, what may follow comes first.
  await userEvent.clear(dialog.getByRole("textbox", { name: "Find a step" }));
  const [first] = dialog.getAllByRole<HTMLOptionElement>("option");
  expect(first?.disabled).toBe(false);
  expect((button as HTMLButtonElement).disabled).toBe(false);
});

test("where a step leads is called what was typed there a moment ago", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  fireEvent.click(await line(/^Yes, Response/));
  await userEvent.type(await label(), ", it is");
  const from = within(await screen.findByRole("list", { name: "Comes from" }));
  fireEvent.click(from.getByRole("button", { name: /^Lamp/ }));
  const to = within(await screen.findByRole("list", { name: "Leads to" }));
  await to.findByRole("button", { name: "Yes, it is" });
  to.getByRole("button", { name: /^Disconnect .*Yes, it is/ });
});

test("a step that several ways lead to stands once, and the other way says so", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  await line(/^Broken, Report it, Text/);
  expect((await line(/^Goes on at/)).textContent).toBe("Goes on at “Broken”");
});

test("deletes with what follows, and leads the focus on", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  const yes = await line(/^Yes, Response/);
  act(() => yes.focus());
  await userEvent.keyboard("{Shift>}{Delete}{/Shift}");
  await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Yes/ })).toBeNull());
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Lamp/);
  await isSaved();
  expect(server.tree.content.nodes.map((node) => node.label)).toEqual(["Lamp", "No", "Broken"]);
  await act(async () => toasts.get()[0]?.action?.run());
  const back = await line(/^Yes/);
  await waitFor(() => expect(toasts.get()).toEqual([]));
  // What comes after takes the offer away: it would undo that instead.
  await act(async () => back.focus());
  await userEvent.keyboard("{Delete}");
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  fireEvent.click(await line(/^No/));
  await userEvent.type(await label(), "!");
  await waitFor(() => expect(toasts.get()).toEqual([]));
});

test("cannot delete a variable in use, and leads to the steps", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  await userEvent.click(await screen.findByRole("tab", { name: "Variables" }));
  await press("Delete Variable 21");
  const alert = within(await screen.findByRole("alert"));
  alert.getByText("Cannot delete variable.");
  expect(screen.getAllByRole("button", { name: "Input" })).toHaveLength(1);
  await userEvent.click(alert.getByRole("button", { name: "Input" }));
  expect(await label()).toHaveProperty("value", "Input");
  expect(document.activeElement).toBe(await label());
});

test("who finds that somebody else saved keeps both: theirs is taken, mine comes back by undoing", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  fireEvent.click(await line(/^Done, Fixed, Text/));
  const other = aTree([aNode(1, "text", { text: "Theirs" }, { label: "Theirs" })], []);
  const theirs = { ...aTreeRecord(other), version: 5 };
  server.refuse = () => conflict(theirs);
  await userEvent.type(await label(), " at last");
  await screen.findByText("Somebody else is editing.", undefined, { timeout: 4000 });
  expect(await label()).toHaveProperty("disabled", false);
  await press("Take theirs");
  await line(/^Theirs, Text/);
  server.refuse = null;
  server.tree = theirs;
  await press("Undo");
  await line(/^Done at last, Fixed/);
  await isSaved();
  expect(server.versions.at(-1)).toBe('"5"');
});

test("who only reads sees what somebody else saves, and takes over before changing it", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  await line(/^Lamp/);
  const other = aTree([aNode(1, "text", { text: "Theirs" }, { label: "Theirs" })], []);
  const changedBy = { id: idOf(77), name: "Mina Berg" };
  server.tree = { ...aTreeRecord(other), version: 2, changedBy };
  await act(() =>
    queryClient.invalidateQueries({ queryKey: decisionTreeQuery(server.tree.id).queryKey }),
  );
  fireEvent.click(await line(/^Theirs/));
  screen.getByText("Mina Berg is editing.");
  expect((await label()).closest("fieldset")?.disabled).toBe(true);
  await press("Take over");
  await waitFor(async () => expect((await label()).closest("fieldset")?.disabled).toBe(false));
});

test("what cannot be sent stays here and is sent later", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  await openEditor(server);
  fireEvent.click(await line(/^Done, Fixed, Text/));
  server.refuse = () => ({ status: 503, body: { code: "service.unavailable", message: "" } });
  await userEvent.type(await label(), "!");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Offline, kept here"), {
    timeout: 4000,
  });
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain("Done!"));
  server.refuse = null;
  await press("Try again");
  await isSaved();
  expect(JSON.stringify(server.tree.content)).toContain("Done!");
});

test("publishes what is saved, or says what keeps it from it", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  const { asked } = await openEditor(server);
  fireEvent.click(await line(/^Done, Fixed, Text/));
  await userEvent.type(await label(), "!");
  await userEvent.clear(await label());
  await press("Publish");
  const dialog = within(await screen.findByRole("dialog"));
  // What is worth a look is named, and leads there.
  const looked = within(await dialog.findByRole("list", { name: "1 thing worth a look" }));
  looked.getByText("It has no label.");
  await userEvent.click(looked.getByRole("button", { name: "Good." }));
  await userEvent.type(await label(), "Done!");
  await press("Publish");
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }),
  );
  await screen.findByText("Version 1");
  // There is nothing new to publish, and the focus is not lost on what says so.
  const again = screen.getByRole("button", { name: "Publish" });
  expect([again.matches(":disabled"), again.title]).toEqual([
    true,
    "Nothing has changed since version 1.",
  ]);
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("tab"));
  const writes = asked.filter(({ method }) => method !== "GET").map(({ path }) => path);
  // What was typed is stored before, on a slow machine in more than one go.
  const published = `/decision-trees/${server.tree.id}/publish`;
  expect(new Set(writes)).toEqual(new Set([`/decision-trees/${server.tree.id}`, published]));
  expect(writes.indexOf(published)).toBe(writes.length - 1);
  await userEvent.clear(await screen.findByRole("textbox", { name: "Text" }));
  await press("Publish");
  const refused = within(await screen.findByRole("dialog", { name: "It cannot be published yet" }));
  refused.getByText(/Write what is said here/);
  refused.getByText("Close");
  expect(refused.queryByRole("button", { name: "Publish" })).toBeNull();
});

test("keeps a paper and a film with its captions from visitors", async () => {
  const paper = (number: number, fileName: string, contentType: string) => ({
    ...{ id: idOf(number), version: 1, description: "", isPublic: true, path: "/x" },
    metadata: { fileName, contentType, size: 1 },
  });
  const film = { documentId: idOf(51), captionsId: idOf(52), url: null };
  const content = aTree([aNode(1, "video", film, { label: "Film", ends: "info" })], []);
  const documents = [paper(51, "in.mp4", "video/mp4"), paper(52, "in.vtt", "text/vtt")];
  const server = treeServer(aTreeRecord(content, { files: { images: [], documents } }));
  const { asked } = await openEditor(server);
  fireEvent.click(await line(/^Film/));
  const fields = screen.getByRole("combobox", { name: "Captions (WebVTT)" });
  expect(
    within(fields)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toContain("in.vtt");
  await userEvent.click(await screen.findByRole("checkbox", { name: /^For members alone/ }));
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: /^For members alone/ })).toHaveProperty(
      "checked",
      true,
    ),
  );
  const sent = asked.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ path, body }) => [path.split("/").at(-1), body])).toEqual([
    [idOf(51), { isPublic: false }],
    [idOf(52), { isPublic: false }],
  ]);
});

test("tries the draft on a phone", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  await userEvent.click(await screen.findByRole("tab", { name: "Try it" }));
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  await userEvent.click(await phone.findByRole("button", { name: /^Yes/ }));
  await phone.findByText("Press HDMI.");
  await userEvent.click(phone.getByRole("button", { name: /^It works/ }));
  await phone.findByText("Good.");
  await userEvent.click(phone.getByRole("button", { name: "Back" }));
  await phone.findByText("Press HDMI.");
});

test("trying it says what was answered in words, and opens the papers of the tree", async () => {
  const content = aTree(
    [
      aNode(1, "variable", { variableId: idOf(21), value: null, prompt: "Is it in {{room}}?" }),
      aNode(2, "pdf", { documentId: idOf(51), page: 1 }, { label: "The manual", ends: "info" }),
    ],
    [[1, 2]],
    [
      aVariable(21, { key: "lamp", type: "boolean" }),
      aVariable(22, { key: "room", source: "space" }),
    ],
  );
  const paper = {
    ...{ id: idOf(51), version: 1, description: "", isPublic: true, path: "/x" },
    metadata: { fileName: "manual.pdf", contentType: "application/pdf", size: 1 },
  };
  const files = { images: [], documents: [paper] };
  await openEditor(treeServer(aTreeRecord(content, { files })), "?tab=simulator");
  const phone = within(await screen.findByRole("region", { name: "The draft on a phone" }));
  await userEvent.click(await phone.findByRole("button", { name: "No" }));
  await phone.findByRole("button", { name: "The manual" });
  const [answered] = screen
    .getAllByRole("listitem")
    .filter(({ textContent }) => textContent?.startsWith("Is it in"));
  expect(answered?.textContent).toBe("Is it in …?: No");
});

test("a variable is put into a text from the list of them, where the text was left", async () => {
  const content = aTree(
    [aNode(1, "text", { text: "In  it is dark." }, { label: "Dark", ends: "info" })],
    [],
    [aVariable(21, { key: "room", label: "The room" })],
  );
  await openEditor(treeServer(aTreeRecord(content)));
  fireEvent.click(await line(/^Dark/));
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  text.setSelectionRange(3, 3);
  await choose("Insert a variable", "The room");
  await waitFor(() => expect(text.value).toBe("In {{room}} it is dark."));
  expect([document.activeElement, text.selectionStart]).toEqual([text, 11]);
});

test("who may only look is told so", async () => {
  await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)), "", ["organisation.decision-trees.read"]);
  await screen.findByText("You can look at this tree, but not change it.");
  await screen.findByText("Nothing is wrong.");
});

test("the part of the editor stands in the address, beside how the steps are shown", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  const { router } = await openEditor(server, "?tab=variables&view=canvas");
  const tab = (name: string) => screen.findByRole("tab", { name });
  expect((await tab("Variables")).ariaSelected).toBe("true");
  await userEvent.click(await tab("Try it"));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: "canvas", tab: "simulator" }),
  );
  act(() => router.history.back());
  await waitFor(async () => expect((await tab("Variables")).ariaSelected).toBe("true"));
});

test("Back on a phone closes a step, not the editor", async () => {
  const { addEventListener, removeEventListener } = window;
  const phone = { matches: true, addEventListener, removeEventListener };
  vi.stubGlobal("matchMedia", () => phone);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { router } = await openEditor(treeServer(aTreeRecord(DARK_DISPLAY)));
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  for (const leave of ["Back", "Close"]) {
    fireEvent.click(await line(/^Done, Fixed, Text/));
    const sheet = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(router.state.location.search).toEqual({ sheet: "step" }));
    if (leave === "Back") act(() => router.history.back());
    else await userEvent.click(sheet.getByRole("button", { name: "Close" }));
    await isClosed();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await line(/^Done, Fixed, Text/);
    expect(router.history.length).toBeLessThan(3);
  }
});

test("the icon of a response is found by its name, and taken away again", async () => {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
  server.first = ({ path }) =>
    path === "/icons"
      ? {
          body: [
            { key: "beef", name: "Beef" },
            { key: "plug", name: "Plug" },
          ],
        }
      : undefined;
  await openEditor(server);
  fireEvent.click(await line(/^Yes, Response/));
  const trigger = await screen.findByRole("button", { name: "Choose an icon" });
  const panel = document.getElementById(trigger.getAttribute("aria-controls") ?? "");
  fireEvent(panel ?? document.body, Object.assign(new Event("toggle"), { newState: "open" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: /Search/, hidden: true }),
    "plu{Enter}",
  );
  const iconOf = () =>
    server.tree.content.nodes.flatMap((node) =>
      node.label === "Yes" && node.type === "response" ? [node.data.icon] : [],
    );
  await waitFor(() => expect(iconOf()).toEqual(["plug"]), { timeout: 4000 });
  await press("No icon");
  await waitFor(() => expect(iconOf()).toEqual([null]), { timeout: 4000 });
});
