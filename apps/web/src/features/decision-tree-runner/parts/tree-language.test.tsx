import { textsOfTree, withTranslation } from "@storey/domain";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeLanguage, loadMessages, startMessages } from "../../../lib/messages.ts";
import { aBuild, DARK_DISPLAY } from "../decision-tree-runner.fixture.ts";
import type { TreeFilesView } from "./tree-files.ts";
import { TreeRunner } from "./tree-runner.tsx";

const FILES: TreeFilesView = { picture: () => null, document: () => null, film: () => null };
const GERMAN: Readonly<Record<string, string>> = {
  "No picture": "Kein Bild",
  "Is the lamp of {{display}} on?": "Leuchtet die Lampe von {{display}}?",
  Lamp: "Lampe",
  "the display": "dem Bildschirm",
  Yes: "Ja",
};
const CONTENT = textsOfTree(DARK_DISPLAY, { name: "No picture", description: "" }).reduce(
  (content, source) => {
    const said = GERMAN[source.text];
    return said === undefined ? content : withTranslation(content, "de", source, said);
  },
  DARK_DISPLAY,
);

beforeEach(async () => {
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
});
afterEach(() => changeLanguage("en"));

async function led(language: string) {
  const id = "00000000-0000-4000-8000-000000000600";
  const surroundings = { facts: {}, inputs: {} };
  const session = { id, build: aBuild(CONTENT), surroundings, answers: [] };
  const state = { state: "active", isHelpful: null, isWaiting: false } as const;
  render(
    <TreeRunner
      led={{ ...session, ...state, language, original: "en" }}
      files={FILES}
      onAnswers={() => undefined}
      onFinish={() => undefined}
      onAgain={() => undefined}
    />,
  );
  return screen.findByRole("heading", { level: 2 });
}

test("is read in the reader's language, and says once that parts of it are not", async () => {
  await act(() => changeLanguage("de"));
  const heading = await led("de");
  expect([heading.textContent, heading.lang]).toEqual(["Lampe", ""]);
  screen.getByText("Leuchtet die Lampe von dem Bildschirm?");
  expect(screen.getByText("Ja").lang).toBe("");
  expect(screen.getByText("No").lang).toBe("en");
  expect(screen.getAllByText("Teile davon werden auf Englisch angezeigt.")).toHaveLength(1);
});

test("in another language than the page's it says which, and is read aloud in it", async () => {
  await act(() => changeLanguage("de"));
  const heading = await led("en");
  expect([heading.textContent, heading.lang]).toEqual(["Lamp", "en"]);
  screen.getByText("Dies wird auf Englisch angezeigt.");
});

test("in its own language it says nothing of languages", async () => {
  const heading = await led("en");
  expect([heading.textContent, heading.lang]).toEqual(["Lamp", ""]);
  expect(screen.queryByText(/shown in/)).toBeNull();
});
