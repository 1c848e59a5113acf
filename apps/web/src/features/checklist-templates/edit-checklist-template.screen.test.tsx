import type { ChecklistTemplate } from "@storey/contract";
import {
  type ChecklistItem,
  checklistItems,
  EMPTY_CHECKLIST,
  newChecklistItem,
} from "@storey/domain";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { HeldData } from "../../test-support/data-transfer.fixture.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { writeInGerman } from "../../test-support/languages.fixture.ts";
import { Uploads } from "../issues/uploads.fixture.ts";
import { EditChecklistTemplateScreen } from "./edit-checklist-template.screen.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const item = (number: number, more: Partial<ChecklistItem> = {}) => ({
  ...newChecklistItem(idOf(number), `Item ${number}`),
  ...more,
});
function aTemplate(
  number: number,
  items: readonly ChecklistItem[],
  more: Partial<ChecklistTemplate> = {},
): ChecklistTemplate {
  return {
    ...{ id: idOf(number), version: 1, createdAt: "2026-01-01T00:00:00.000Z" },
    ...{ updatedAt: "2026-01-01T00:00:00.000Z", deletedAt: null },
    ...{ name: `Checklist ${number}`, description: "", state: "draft", publishedNumber: null },
    ...{ isChanged: false, defaultRecurrence: "monthly", itemsCount: items.length },
    ...{ assignmentsCount: 0, pictures: [] },
    content: {
      ...EMPTY_CHECKLIST,
      sections: [{ id: idOf(number + 1), title: `Section ${number}`, items }],
    } as unknown as ChecklistTemplate["content"],
    ...more,
  } as ChecklistTemplate;
}

/** Pretends the calls about templates; what is saved is kept. */
function templatesServer(...given: ChecklistTemplate[]) {
  const templates = new Map(given.map((one) => [one.id, one]));
  const conflicts: ChecklistTemplate[] = [];
  const versions: (string | null)[] = [];
  return {
    templates,
    conflicts,
    versions,
    answers: ({
      method,
      path,
      body,
      headers,
    }: {
      method: string;
      path: string;
      body: unknown;
      headers: Headers;
    }) => {
      if (path === "/checklist-templates") return { body: [...templates.values()] };
      const [, , id = "", rest] = path.split("/");
      const one = templates.get(id);
      if (!one) return undefined;
      if (rest === "images") return { status: 201, body: body as object };
      if (rest === "publish") {
        const published = { ...one, state: "published" as const, publishedNumber: 1 };
        templates.set(id, published);
        return { body: published };
      }
      if (method === "GET") return { body: one };
      versions.push(headers.get("if-match"));
      const theirs = conflicts.shift();
      if (theirs) {
        templates.set(id, theirs);
        const problem = { code: "record.conflict", message: "", fields: [], requestId: "r" };
        return { status: 409, body: { ...problem, current: theirs } };
      }
      const next = { ...one, ...(body as object), version: one.version + 1 };
      templates.set(id, next);
      return { body: next };
    },
  };
}

async function harnessOf(id: string, answers: Answers) {
  await loadMessages(["checklist-templates", "checklist-runs", "issues"]);
  return harness({
    screen: () => <EditChecklistTemplateScreen />,
    path: "/admin/organisation/checklistTemplates/$checklistTemplateId",
    address: `/admin/organisation/checklistTemplates/${id}`,
    answers,
    settings: ["spaces_core", "spaces_checklists"],
  });
}

async function open(server: ReturnType<typeof templatesServer>, id: string, more?: object) {
  return harnessOf(id, (asked) => {
    const copy = asked.path.endsWith("/images/copies") ? asked.body : undefined;
    if (copy) return { status: 201, body: { ...(copy as object), ...more } };
    return server.answers(asked);
  });
}

const button = (name: string) => screen.findByRole("button", { name });
const box = (name: string) => screen.findByRole("textbox", { name });
const labels = (template: ChecklistTemplate | undefined) =>
  template ? checklistItems(template.content).map(({ label }) => label) : [];
const PICTURE = {
  metadata: { width: 40, height: 30, fileName: "help.jpg", colour: "#336699" },
  versions: Object.fromEntries(
    ["thumbnail", "small", "standard", "retina"].map((name) => [
      name,
      { imageKey: `${idOf(8000)}/x/${name}`, width: 40, height: 30 },
    ]),
  ) as ChecklistTemplate["pictures"][number]["versions"],
};

test("says what each version changed page by page, and compares the draft with what is published", async () => {
  const [kept, gone, added] = [item(21), item(22), item(23)];
  const server = templatesServer(aTemplate(20, [kept, added], { publishedNumber: 60 }));
  const version = (number: number) => ({
    ...{ id: idOf(7000 + number), number, name: "Checklist 20" },
    ...{ publishedAt: "2026-01-01T00:00:00.000Z", publishedBy: null },
    changes: { added: 0, changed: number, removed: 0, translations: 0 },
  });
  const same = { added: 0, changed: 0, removed: 0 };
  const translated = { ...version(1), changes: { ...same, translations: 7 } };
  const { asked } = await harnessOf(idOf(20), (call) => {
    const [, , , versions, one] = call.path.split("/");
    if (versions !== "versions") return server.answers(call);
    if (one) return { body: { ...version(60), content: aTemplate(20, [kept, gone]).content } };
    return call.query.has("before")
      ? { body: { results: [translated], hasMore: false } }
      : { body: { results: [version(60), version(59)], hasMore: true } };
  });
  await userEvent.click(await screen.findByRole("tab", { name: "Versions" }));
  expect(await screen.findByText("Draft: 1 added, 0 changed, 1 removed")).toBeTruthy();
  expect(screen.getByText("0 added, 60 changed, 0 removed")).toBeTruthy();
  await userEvent.click(await button("Older versions"));
  expect(await screen.findByText("Version 1")).toBeTruthy();
  expect(screen.getByText("Items as before · Translated texts changed: 7")).toBeTruthy();
  expect(screen.getByText("Version 59")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Older versions" })).toBeNull();
  expect(asked.findLast(({ path }) => path.endsWith("/versions"))?.query.get("before")).toBe("59");
  expect(asked.filter(({ path }) => path.includes("/versions/"))).toHaveLength(1);
});

test("copies chosen items of another template with their picture, and saves them", async () => {
  const shown = item(31, { helpImageId: idOf(39) });
  const from = aTemplate(30, [shown, item(32), item(33)], {
    pictures: [{ id: idOf(39), ...PICTURE }],
  });
  const server = templatesServer(aTemplate(20, [item(21)]), from, aTemplate(40, [item(41)]));
  const { asked } = await open(server, idOf(20), PICTURE);
  await userEvent.click(await button("Copy from another checklist…"));
  const dialog = await screen.findByRole("dialog", { name: "Copy from another checklist" });
  const search = await within(dialog).findByRole("searchbox", { name: "Search checklists" });
  // It cannot be copied from itself.
  expect(within(dialog).queryByRole("button", { name: /Checklist 20/ })).toBeNull();
  await userEvent.type(search, "list 30{Enter}");
  await userEvent.click(within(dialog).getByRole("button", { name: /Checklist 30/ }));
  await within(dialog).findByRole("heading", { name: "Checklist 30" });
  const check = (name: string): HTMLInputElement => within(dialog).getByRole("checkbox", { name });
  await userEvent.click(check("Section 30"));
  expect(check("Everything").checked).toBe(true);
  await userEvent.click(check("Item 32"));
  expect([check("Section 30").checked, check("Section 30").indeterminate]).toEqual([false, true]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Copy 2 items" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const added = (await box("Item 2")) as HTMLInputElement;
  expect(added.value).toBe("Item 31");
  expect(document.activeElement).toBe(added);
  await userEvent.click(await button("Save the draft"));
  await waitFor(() => expect(server.versions).toEqual(['"1"']));
  const saved = server.templates.get(idOf(20));
  expect(labels(saved)).toEqual(["Item 21", "Item 31", "Item 33"]);
  const copied = asked.find(({ path }) => path.endsWith("/images/copies"))?.body;
  const [, first] = saved ? checklistItems(saved.content) : [];
  expect(copied).toEqual({ id: first?.helpImageId, pictureId: idOf(39) });
  expect(first?.id).not.toBe(shown.id);
});

test("adds a picture to an item's help, shows it in the preview, and takes it away", async () => {
  const server = templatesServer(aTemplate(20, [item(21)]));
  await open(server, idOf(20));
  const uploads = new Uploads();
  vi.stubGlobal("XMLHttpRequest", uploads.request);
  await userEvent.click(await button("Details of Item 21"));
  const group = await screen.findByRole("group", { name: "Picture of the help" });
  const input = group.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(
    input as HTMLInputElement,
    new File(["x"], "help.jpg", { type: "image/jpeg" }),
  );
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const [sent] = uploads.sent;
  // What is typed while it is on its way stays.
  await userEvent.type(await box("Item 1"), "!");
  act(() => sent?.finish({ id: sent.id, ...PICTURE }));
  await within(group).findByRole("button", { name: "Show the picture of “Item 21!” large" });
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  await button("Show the picture of “Item 21!” large");
  await userEvent.click(await button("Save the draft"));
  await waitFor(() => expect(server.versions).toHaveLength(1));
  const kept = () => checklistItems(server.templates.get(idOf(20))?.content ?? EMPTY_CHECKLIST)[0];
  expect(kept()?.helpImageId).not.toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Items" }));
  await userEvent.click(await button("Remove the picture"));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Remove the picture" })).toBeNull(),
  );
  await userEvent.click(await button("Save the draft"));
  await waitFor(() => expect(kept()?.helpImageId).toBeNull());
});

test("asks which draft stays where somebody else saved one meanwhile, and loses no other change", async () => {
  const server = templatesServer(aTemplate(20, [item(21)]));
  server.conflicts.push(
    aTemplate(20, [item(22)], { version: 2, description: "Theirs", name: "Checklist 20" }),
  );
  await open(server, idOf(20));
  const label = await box("Item 1");
  await userEvent.clear(label);
  await userEvent.type(label, "Mine");
  await userEvent.click(await button("Save the draft"));
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  expect(dialog.textContent).toContain("Mine");
  expect(dialog.textContent).toContain("Item 22");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(server.versions).toEqual(['"1"', '"2"']));
  const saved = server.templates.get(idOf(20));
  expect([labels(saved), saved?.description]).toEqual([["Mine"], "Theirs"]);
});

test("saves what was typed before it is published, and leads to what is wrong", async () => {
  const server = templatesServer(aTemplate(20, [item(21)]));
  await open(server, idOf(20));
  await userEvent.click(await screen.findByRole("tab", { name: "Settings" }));
  const name = await box("Name");
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole("tab", { name: "Items" }));
  await userEvent.click(await button("Publish"));
  const wrong = await box("Name");
  await waitFor(() => expect(wrong.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.type(wrong, "Doors");
  await userEvent.click(await button("Publish"));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Version 1 is published"));
  expect(server.templates.get(idOf(20))).toMatchObject({ name: "Doors", state: "published" });
});

test("has nothing to publish until something differs from what is published", async () => {
  const published = { state: "published", publishedNumber: 4, isChanged: false } as const;
  const server = templatesServer(aTemplate(20, [item(21)], published));
  const { asked } = await open(server, idOf(20));
  const publish = await button("Publish");
  expect(publish.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(publish);
  expect(asked.filter(({ path }) => path.endsWith("/publish"))).toEqual([]);
  expect(publish.title).toBe("Nothing has changed since version 4.");
  await userEvent.type(await box("Item 1"), " more");
  await waitFor(() => expect(publish.hasAttribute("aria-disabled")).toBe(false));
});

test("of two drafts all items are named, those that differ first", async () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map((number) => item(20 + number));
  const server = templatesServer(aTemplate(20, items));
  const theirs = items.with(6, { ...items[6], label: "Item 27 of theirs" } as ChecklistItem);
  server.conflicts.push(aTemplate(20, theirs, { version: 2 }));
  await open(server, idOf(20));
  await userEvent.type(await box("Item 6"), " of mine");
  await userEvent.click(await button("Save the draft"));
  const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
  const [mine, other] = within(dialog).getAllByRole("radio");
  const linesOf = (radio: HTMLElement | undefined) =>
    radio?.closest("label")?.querySelector("bdi")?.textContent?.split("\n");
  const rest = ["Item 21", "Item 22", "Item 23", "Item 24", "Item 25"];
  expect(linesOf(mine)).toEqual([
    ...["7 items", "Item 26 of mine (differs)", "Item 27 (differs)", ...rest],
  ]);
  expect(linesOf(other)).toEqual([
    ...["7 items", "Item 26 (differs)", "Item 27 of theirs (differs)", ...rest],
  ]);
});

test("a weight that is none is said beside its field, and nothing is saved with it", async () => {
  const server = templatesServer(aTemplate(20, [item(21)]));
  await open(server, idOf(20));
  await userEvent.click(await button("Details of Item 21"));
  const weight = await box("Weight in the score");
  await userEvent.clear(weight);
  await userEvent.type(weight, "-5");
  expect(weight).toHaveProperty("value", "-5");
  await screen.findByText("Enter a whole number from 0 to 100.");
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  await userEvent.click(await button("Save the draft"));
  // It leads back to the field.
  const wrong = await box("Weight in the score");
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  expect(server.versions).toEqual([]);
  await userEvent.clear(wrong);
  await userEvent.type(wrong, "5");
  await userEvent.click(await button("Save the draft"));
  await waitFor(() => expect(server.versions).toHaveLength(1));
  const saved = server.templates.get(idOf(20));
  expect(saved && checklistItems(saved.content)[0]?.weight).toBe(5);
});

test("items are put in another order by dragging one with its handle", async () => {
  const server = templatesServer(aTemplate(20, [item(21), item(22), item(23)]));
  await open(server, idOf(20));
  const list = await screen.findByRole("list", { name: "Items of Section 20" });
  const [first, , third] = within(list).getAllByRole("listitem");
  if (!first || !third) throw new Error("There are no lines");
  const dataTransfer = new HeldData();
  fireEvent.dragStart(first, { dataTransfer });
  await waitFor(() => expect(first.hasAttribute("data-dragged")).toBe(true));
  fireEvent.dragEnter(third, { dataTransfer });
  fireEvent.drop(third, { dataTransfer });
  await waitFor(async () => expect(await box("Item 3")).toHaveProperty("value", "Item 21"));
  await userEvent.click(await button("Save the draft"));
  await waitFor(() => expect(server.versions).toHaveLength(1));
  expect(labels(server.templates.get(idOf(20)))).toEqual(["Item 22", "Item 23", "Item 21"]);
});

test("what a checklist is called and what is said of it is filled in beside the original", async () => {
  const server = templatesServer(aTemplate(20, [item(21)], { description: "All of them" }));
  await loadMessages(["translations"]);
  await open(server, idOf(20));
  writeInGerman();
  await userEvent.click(await screen.findByRole("tab", { name: "Translations" }));
  await userEvent.type(await box("Checklist 20 – translation"), "List");
  await userEvent.type(await box("All of them – translation"), "Every one");
  await userEvent.click(await button("Save the draft"));
  await waitFor(() =>
    expect(server.templates.get(idOf(20))?.content.translations).toEqual({
      en: { name: "List", description: "Every one" },
    }),
  );
});
