import type { DecisionTree } from "@storey/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as saving from "../../../lib/save-file.ts";
import { session } from "../../../lib/session/session.ts";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
  { value: "fr", label: "Français" },
];

beforeEach(() => sessionStorage.clear());

async function open(more: Partial<DecisionTree> = {}) {
  const server = treeServer(aTreeRecord(DARK_DISPLAY, more));
  await openEditor(server);
  act(() =>
    session.update((now) => ({
      ...now,
      organisation: now.organisation && { ...now.organisation, languages: LANGUAGES },
    })),
  );
  await userEvent.click(await screen.findByRole("tab", { name: "Translations" }));
  return server;
}

test("the texts of a tree are filled in beside the original, which saves itself", async () => {
  const server = await open();
  await screen.findByRole("option", { name: "Deutsch: 17 of 17 missing" });
  await userEvent.type(await screen.findByRole("textbox", { name: "Yes – translation" }), "Ja");
  await screen.findByRole("option", { name: "Deutsch: 16 of 17 missing" });
  await userEvent.click(screen.getByRole("radio", { name: "Missing" }));
  expect(screen.queryByRole("textbox", { name: "Yes – translation" })).toBeNull();
  const said = () => Object.values(server.tree.content.translations?.["de"] ?? {});
  await waitFor(() => expect(said()).toEqual(["Ja"]), { timeout: 4000 });
});

test("what is said of a tree is filled in beside the original too", async () => {
  const server = await open({ description: "Of displays" });
  await screen.findByRole("option", { name: "Deutsch: 18 of 18 missing" });
  await userEvent.type(
    screen.getByRole("textbox", { name: "Of displays – translation" }),
    "Von Anzeigen",
  );
  const said = () => server.tree.content.translations?.["de"];
  await waitFor(() => expect(said()).toEqual({ description: "Von Anzeigen" }), { timeout: 4000 });
});

async function bring(...rows: readonly string[]) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("Nothing takes a file yet.");
    return found;
  });
  const csv = `${rows.join("\r\n")}\r\n`;
  await userEvent.upload(input, new File([csv], "a.csv", { type: "text/csv" }));
}

test("what is left out of a translator's file is saved with its row, its id, the reason and its words", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  await open();
  const gone = Array.from({ length: 12 }, (_, at) => `label.gone${at},Gone ${at},Weg ${at}`);
  await bring("id,en,de", "label.a,Twice,Eins", ...gone, "label.a,Twice,=Zwei");
  await screen.findByText("12 texts are not here any more and are left out");
  expect(screen.getByText("1 stands in the file more than once and is left out")).toBeTruthy();
  expect(screen.getByText("and 2 more")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save what is left out" }));
  const [blob, fileName] = saved.mock.calls[0] ?? [];
  expect(fileName).toMatch(/ de left out\.csv$/);
  const lines = (await (blob as Blob).text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(15);
  expect(lines.slice(0, 3)).toEqual([
    "Row,Id,Reason,Original,Translation",
    "2,label.a,It stands in the file more than once.,Twice,Eins",
    "3,label.gone0,It is of nothing that is here.,Gone 0,Weg 0",
  ]);
  expect(lines.at(-1)).toBe("15,label.a,It stands in the file more than once.,Twice,'=Zwei");
});

test("a file of something else, of another language or of none of the organisation's is said to be one", async () => {
  await open();
  await bring("id,en,de", "label.elsewhere,Yes,Ja");
  await screen.findByText(/^No text of this file is of what is here\./);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const [, yes] = DARK_DISPLAY.nodes;
  await bring("id,en,fr", `label.${yes?.id},Yes,Oui`);
  const other = "This file is of Français, not of Deutsch. Choose Français first.";
  expect((await screen.findByText(other)).getAttribute("role")).toBe("alert");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await bring("id,en,pt", `label.${yes?.id},Yes,Sim`);
  await screen.findByText("The file is of “pt”, which the organisation does not translate into.");
  expect(screen.getByRole("button", { name: "Take 1 text" }).hasAttribute("disabled")).toBe(true);
});

test("a translator's file is told before it counts, and is taken as a whole", async () => {
  const server = await open();
  const [, yes] = DARK_DISPLAY.nodes;
  const rows = ["id,en,de", `label.${yes?.id},Yes,Ja`, "label.gone,Gone,Weg"];
  await bring(...rows);
  await screen.findByText("1 text is not here any more and is left out");
  await userEvent.click(screen.getByRole("button", { name: "Take 1 text" }));
  const said = () => server.tree.content.translations;
  await waitFor(() => expect(said()).toEqual({ de: { [`label.${yes?.id}`]: "Ja" } }), {
    timeout: 4000,
  });
  await bring(...rows.slice(0, 2));
  await screen.findByText("Nothing changes. 1 is as it is here.");
});
