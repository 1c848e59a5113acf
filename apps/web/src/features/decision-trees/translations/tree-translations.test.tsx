import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { session } from "../../../lib/session/session.ts";
import { DARK_DISPLAY } from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { aTreeRecord, openEditor, treeServer } from "../decision-trees.fixture.tsx";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];

beforeEach(() => sessionStorage.clear());

async function open() {
  const server = treeServer(aTreeRecord(DARK_DISPLAY));
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

test("a translator's file is told before it counts, and is taken as a whole", async () => {
  const server = await open();
  const [, yes] = DARK_DISPLAY.nodes;
  const csv = `id,en,de\r\nlabel.${yes?.id},Yes,Ja\r\nlabel.gone,Gone,Weg\r\n`;
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("Nothing takes a file yet.");
    return found;
  });
  await userEvent.upload(input, new File([csv], "a.csv", { type: "text/csv" }));
  await screen.findByText("1 text is not here any more and is left out");
  await userEvent.click(screen.getByRole("button", { name: "Take 1 text" }));
  const said = () => server.tree.content.translations;
  await waitFor(() => expect(said()).toEqual({ de: { [`label.${yes?.id}`]: "Ja" } }), {
    timeout: 4000,
  });
});
