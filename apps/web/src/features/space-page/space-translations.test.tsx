import { Space } from "@storey/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { bareOf, TIMES } from "../../lib/record.fixture.ts";
import { session } from "../../lib/session/session.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { SpaceTranslations } from "./space-translations.tsx";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];

test("what a space says is translated beside the original, and what others say meanwhile stays", async () => {
  let stored: Space = {
    ...(bareOf(Space) as Space),
    ...TIMES,
    ...{ id: idOf(1), name: "Reading room", version: 3 },
    panoramas: [
      {
        ...(bareOf(Space.shape.panoramas.element) as Space["panoramas"][number]),
        id: idOf(2),
        name: "The window",
      },
    ],
  };
  const opened = stored;
  // Somebody else said what the view is called, after this page was read.
  stored = {
    ...stored,
    version: 4,
    translations: { de: { [`panorama.${idOf(2)}`]: "Das Fenster" } },
  };
  await loadMessages(["translations"]);
  await harness({
    screen: () => <SpaceTranslations space={opened} onClose={() => undefined} />,
    path: "/",
    answers: ({ method, body, headers }) => {
      if (method !== "PATCH") return undefined;
      if (headers.get("if-match") !== `"${stored.version}"`)
        return { status: 409, body: { code: "record.conflict", message: "", current: stored } };
      stored = { ...stored, ...(body as object), version: stored.version + 1 };
      return { body: stored };
    },
  });
  act(() =>
    session.update((now) => ({
      ...now,
      organisation: now.organisation && { ...now.organisation, languages: LANGUAGES },
    })),
  );
  await screen.findByRole("option", { name: "Deutsch: 2 of 2 missing" });
  const name = await screen.findByRole("textbox", { name: "Reading room – translation" });
  await userEvent.type(name, "Lesesaal");
  await waitFor(() => expect(stored.version).toBe(5), { timeout: 4_000 });
  expect(stored.translations).toEqual({
    de: { name: "Lesesaal", [`panorama.${idOf(2)}`]: "Das Fenster" },
  });
  await screen.findByRole("option", { name: "Deutsch: complete" });
  expect(screen.getByRole("status").textContent).toBe("Saved");
});
