import type { MissingTranslationList } from "@storey/contract";
import { textMark } from "@storey/domain";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { TIMES } from "../../lib/record.fixture.ts";
import * as saving from "../../lib/save-file.ts";
import { session } from "../../lib/session/session.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { MissingTranslationsScreen } from "./missing-translations.screen.tsx";

const PATH = "/admin/organisation/translations";
const EN = { value: "en", label: "English" };
const DE = { value: "de", label: "Deutsch" };
const gap = { language: "de", missing: 3, total: 9 };
const PLACE = { location: "North › East", floor: "2" };
const LIST: MissingTranslationList = {
  totalCount: 3,
  results: [
    { kind: "decisionTree", id: idOf(1), name: "No picture", place: null, languages: [gap] },
    { kind: "checklist", id: idOf(2), name: "Weekly", place: null, languages: [gap] },
    { kind: "space", id: idOf(3), name: "Lab", place: PLACE, languages: [gap] },
  ],
  counts: [{ kind: "space", language: "de", recordCount: 1, missing: 3 }],
};
const NAME = `space/${idOf(3)}/name`;
const GONE = `space/${idOf(4)}/name`;

const answering =
  (list = LIST): Answers =>
  ({ path, query, body }) => {
    if (path === "/translations/missing") return { body: list };
    if (path === "/translations/said") {
      const { rows } = body as { rows: { id: string }[] };
      return { body: { outcomes: rows.map(({ id }) => (id === GONE ? "unknown" : "new")) } };
    }
    if (path !== "/translations/texts") return undefined;
    const texts = [{ key: "name", source: "Lab", said: "", at: null }];
    const one = { kind: "space", id: idOf(3), name: "Lab", place: PLACE, texts };
    const isFirst = query.get("after") === null;
    return { body: { results: isFirst ? [one] : [], next: isFirst ? idOf(3) : null } };
  };

async function show(list = LIST, address = PATH, answers = answering(list)) {
  await loadMessages(["translations"]);
  const shown = await harness({
    ...{ screen: MissingTranslationsScreen, path: PATH, address, answers },
  });
  session.update((now) => ({
    ...now,
    organisation: now.organisation && { ...now.organisation, languages: [EN, DE] },
  }));
  return shown;
}

test("lists what misses which language, and leads to where it is filled in", async () => {
  await show();
  const table = within(await screen.findByRole("table"));
  const leads = (name: string) => table.getByRole("link", { name }).getAttribute("href");
  expect(leads("No picture")).toContain(`/decisionTrees/${idOf(1)}?tab=translations`);
  expect(leads("Weekly")).toContain(`/checklistTemplates/${idOf(2)}?tab=words`);
  expect(leads("Lab")).toContain(`/spaces/${idOf(3)}?panel=translations`);
  expect(table.getAllByText("Deutsch: 3 of 9")).toHaveLength(3);
  const at = table.getByRole("link", { name: "Lab" }).parentElement?.textContent;
  expect(at).toBe("LabNorth › East › Floor 2");
  expect(screen.getByText("3 entries")).toBeTruthy();
});

test("names of floors and locations are filled in over the list", async () => {
  const floor = { ...TIMES, id: idOf(5), name: "Mezzanine", version: 1, translations: {} };
  const results: MissingTranslationList["results"] = [
    {
      ...{ kind: "floor", id: floor.id, name: floor.name, languages: [gap] },
      place: { location: "Harbour", floor: null },
    },
  ];
  const list = { ...LIST, results, totalCount: 1 };
  let sent: unknown;
  await show(list, PATH, (one) => {
    if (one.path === `/floors/${floor.id}` && one.method === "PATCH") {
      sent = one.body;
      return { body: { ...floor, ...(one.body as object), version: 2 } };
    }
    return one.path === `/floors/${floor.id}` ? { body: floor } : answering(list)(one);
  });
  const opener = await screen.findByRole("button", { name: "Mezzanine" });
  expect(opener.parentElement?.textContent).toBe("MezzanineHarbour");
  await userEvent.click(opener);
  const field = await screen.findByRole("textbox", { name: "Mezzanine – translation" });
  await userEvent.type(field, "Zwischengeschoss");
  await waitFor(
    () =>
      expect(sent).toEqual({
        translations: { de: { name: "Zwischengeschoss" } },
        translatedFrom: { de: { name: textMark("Mezzanine") } },
      }),
    { timeout: 4_000 },
  );
});

test("the focus goes to the next name once the one that had it misses nothing more", async () => {
  const floor = { ...TIMES, id: idOf(5), name: "Mezzanine", version: 1, translations: {} };
  const of = (id: string, name: string) => ({
    ...{ kind: "floor" as const, id, name, languages: [gap] },
    place: { location: "Harbour", floor: null },
  });
  const before = [of(idOf(4), "Attic"), of(floor.id, floor.name), of(idOf(6), "Cellar")];
  let results = before;
  await show({ ...LIST, results }, PATH, (one) => {
    if (one.path === "/translations/missing") return { body: { ...LIST, results } };
    if (one.path !== `/floors/${floor.id}`) return answering()(one);
    if (one.method !== "PATCH") return { body: floor };
    results = before.filter(({ id }) => id !== floor.id);
    return { body: { ...floor, ...(one.body as object), version: 2 } };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mezzanine" }));
  const field = await screen.findByRole("textbox", { name: "Mezzanine – translation" });
  await userEvent.type(field, "Zwischengeschoss");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mezzanine" })).toBeNull(), {
    timeout: 4_000,
  });
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cellar"));
});

test("what is typed while words are on their way is kept though the dialog is closed", async () => {
  const floor = { ...TIMES, id: idOf(5), name: "Mezzanine", version: 1, translations: {} };
  const results: MissingTranslationList["results"] = [
    {
      ...{ kind: "floor", id: floor.id, name: floor.name, languages: [gap] },
      place: { location: "Harbour", floor: null },
    },
  ];
  const first = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await show({ ...LIST, results, totalCount: 1 }, PATH, async (one) => {
    if (one.path !== `/floors/${floor.id}`)
      return answering({ ...LIST, results, totalCount: 1 })(one);
    if (one.method !== "PATCH") return { body: floor };
    sent.push((one.body as { translations: unknown }).translations);
    const version = 1 + sent.length;
    if (sent.length === 1) await first.promise;
    return { body: { ...floor, ...(one.body as object), version } };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mezzanine" }));
  const field = await screen.findByRole("textbox", { name: "Mezzanine – translation" });
  await userEvent.type(field, "Zwischen");
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 4_000 });
  await userEvent.type(field, "geschoss");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  first.resolve();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ de: { name: "Zwischengeschoss" } });
});

test("says so where a name cannot be read, and can be asked for it again", async () => {
  const results: MissingTranslationList["results"] = [
    {
      ...{ kind: "location", id: idOf(6), name: "Harbour", languages: [gap] },
      place: { location: "Harbour", floor: null },
    },
  ];
  const list = { ...LIST, results, totalCount: 1 };
  const { asked } = await show(list, PATH, answering(list));
  const isRead = ({ path }: { readonly path: string }) => path === `/locations/${idOf(6)}`;
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole("button", { name: "Harbour" }));
    await waitFor(() => expect(toasts.get()).toHaveLength(times));
    expect(asked.filter(isRead)).toHaveLength(times);
  }
});

test("is asked for by kind and language, which the address keeps", async () => {
  const { asked, router } = await show();
  await screen.findByRole("table");
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "Spaces: 3 texts");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "Deutsch: 3 texts");
  await waitFor(() => {
    const { query } = asked.findLast(({ path }) => path === "/translations/missing") ?? {};
    expect([query?.get("kind"), query?.get("language")]).toEqual(["space", "de"]);
  });
  expect(router.state.location.search).toEqual({ kind: "space", language: "de" });
});

test("says so where nothing is missing", async () => {
  await show({ totalCount: 0, results: [], counts: [] });
  expect(await screen.findByRole("heading", { name: "Nothing is missing." })).toBeTruthy();
});

function chooseExport(name: string): void {
  const menu = screen.getByRole("menu", { hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  fireEvent.click(screen.getByRole("menuitem", { name, hidden: true }));
}

test("all spaces go into one file, page by page", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  await show(LIST, `${PATH}?kind=space`);
  await screen.findByRole("table");
  chooseExport("Deutsch: CSV, for spreadsheets");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [blob, fileName] = saved.mock.calls[0] ?? [];
  expect(fileName).toBe("Translations Deutsch.csv");
  expect(await (blob as Blob).text()).toContain(`${NAME},Lab,,Lab · North › East › 2 · Name`);
});

test("no part of a file is larger than what is read again by one call, in any script", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  const texts = Array.from({ length: 40 }, (_, at) => ({
    ...{ key: `picture.${at}`, source: "字".repeat(10_000), said: "", at: null },
  }));
  const one = { kind: "space", id: idOf(3), name: "Lab", place: null, texts };
  const given = answering();
  const { asked } = await show(LIST, `${PATH}?kind=space`, (call) => {
    if (call.path === "/translations/texts") return { body: { results: [one], next: null } };
    if (call.path === "/translations/xliff")
      return { body: { text: "<xliff><file></file></xliff>" } };
    return given(call);
  });
  await screen.findByRole("table");
  chooseExport("Deutsch: XLIFF, for translators");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const written = asked.filter(({ path }) => path === "/translations/xliff");
  const units = written.map(({ body }) => (body as { units: { source: string }[] }).units);
  expect(units.flat()).toHaveLength(texts.length);
  for (const part of units)
    expect(new Blob(part.map(({ source }) => source)).size).toBeLessThan(300_000);
});

test("a row that is longer than any text is named, and the others are taken", async () => {
  const { asked } = await show();
  await screen.findByRole("table");
  const csv = `id,en,de\n${NAME},Lab,Labor\n${GONE}y,Long,${"x".repeat(50_001)}\n`;
  const file = new File([csv], "a.csv");
  await userEvent.upload(screen.getByLabelText("Import", { selector: "input" }), file);
  const dialog = within(await screen.findByRole("dialog", { name: "Translations into Deutsch" }));
  expect(dialog.getByRole("heading", { name: /too long/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Take 1 text" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Done" }));
  const rows = [{ id: NAME, source: "Lab", said: "Labor" }];
  const said = asked.filter(({ path }) => path === "/translations/said").map(({ body }) => body);
  expect(said).toMatchObject([{ rows }, { rows }]);
});

test("a file is brought in row by row, and what is wrong with a row is said before", async () => {
  const { asked } = await show();
  await screen.findByRole("table");
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  saved.mockClear();
  const csv = `id,en,de\n${NAME},Lab,Labor\n${GONE},Gone,Weg\n${GONE}x,Twice,Eins\n${GONE}x,Twice,Zwei\n,No id,Ohne\n`;
  await userEvent.upload(
    screen.getByLabelText("Import", { selector: "input" }),
    new File([csv], "a.csv"),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Translations into Deutsch" }));
  expect(dialog.getByText("2 texts are not here any more and are left out")).toBeTruthy();
  expect(dialog.getByText("1 stands in the file more than once and is left out")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Take 1 text" }));
  // What is left out is still there once the rest is taken.
  await dialog.findByText(/^1 text was taken/);
  await userEvent.click(dialog.getByRole("button", { name: "Save what is left out" }));
  const [blob] = saved.mock.calls[0] ?? [];
  expect((await (blob as Blob).text()).replace(/^\uFEFF/, "").split("\r\n")).toEqual([
    "Row,Id,Reason,Original,Translation",
    `3,${GONE},It is of nothing that is here.,Gone,Weg`,
    `4,${GONE}x,It stands in the file more than once.,Twice,Eins`,
    `5,${GONE}x,It stands in the file more than once.,Twice,Zwei`,
    "6,,It is of nothing that is here.,No id,Ohne",
    "",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const said = asked.filter(({ path }) => path === "/translations/said").map(({ body }) => body);
  const rows = [
    { id: NAME, source: "Lab", said: "Labor" },
    { id: GONE, source: "Gone", said: "Weg" },
  ];
  expect(said).toEqual([
    { language: "de", isTrial: true, rows },
    { language: "de", isTrial: false, rows },
  ]);
});

test("a file of a language that the organisation does not translate into is refused", async () => {
  const { asked } = await show();
  await screen.findByRole("table");
  const file = new File([`id,en,nl\n${NAME},Lab,Labo\n`], "a.csv");
  await userEvent.upload(screen.getByLabelText("Import", { selector: "input" }), file);
  const detail = expect.stringContaining("nl");
  await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ severity: "error", detail }));
  expect(asked.some(({ path }) => path === "/translations/said")).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
});
