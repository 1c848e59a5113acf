import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "../../lib/session/session.ts";
import { harness } from "../../test-support/harness.fixture.tsx";
import { AccountScreen } from "./account.screen.tsx";

async function open(archivedOrganisations?: string[]): Promise<void> {
  await harness({
    screen: () => (session.get().problem ? <AccountScreen /> : <p>Ready</p>),
    path: "/account",
    answers: () => undefined,
  });
  act(() =>
    session.update((now) => ({
      ...now,
      problem: "no-organisation",
      user: now.user && {
        ...now.user,
        ...(archivedOrganisations ? { archivedOrganisations } : {}),
      },
    })),
  );
}

test("who belongs to no organisation is told so", async () => {
  await open();
  expect(
    await screen.findByRole("heading", { name: /do not belong to an organisation/ }),
  ).toBeTruthy();
});

test("who belongs to an archived organisation is told its name and what to do", async () => {
  await open(["Harbour", "Meadow"]);
  expect(await screen.findByRole("heading", { name: "Harbour is archived." })).toBeTruthy();
  expect(screen.getByText("Meadow is archived. Ask whoever runs it to restore it.")).toBeTruthy();
  expect(screen.queryByText(/do not belong/)).toBeNull();
});
