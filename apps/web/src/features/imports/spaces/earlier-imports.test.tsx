import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { anImport, CHECKED, ID, page, serving } from "./an-import.fixture.tsx";

const createdAt = "2026-01-01T12:00:00.000Z";
const UNTIL = "2999-01-08T12:00:00.000Z";
const none = { undoableUntil: null, createdAt };

test("earlier imports are listed with how they stand, and lead to their reports", async () => {
  const user = userEvent.setup();
  const listed = [
    { ...none, id: ID, fileName: "north.csv", state: "completed", undoableUntil: UNTIL },
    { ...none, id: idOf(2), fileName: "south.xlsx", state: "undone" },
    { ...none, id: idOf(3), fileName: "west.csv", state: "importing" },
  ];
  const done = anImport({ ...CHECKED, state: "completed", undoableUntil: UNTIL });
  const answers = serving(done, ({ method, path }) =>
    method === "GET" && path === "/spaces/imports" ? { body: listed } : undefined,
  );
  await harness({ ...page, answers });
  const earlier = (await screen.findByRole("heading", { name: "Earlier imports" })).closest(
    "section",
  );
  const lines = within(earlier as HTMLElement)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^north\.csvImportedJan 1, 2026.* · can be undone until Jan 8, 2999/),
    expect.stringMatching(/^south\.xlsxUndoneJan 1, 2026[^·]*$/),
    expect.stringMatching(/^west\.csvNot finishedJan 1, 2026[^·]*$/),
  ]);
  await user.click(screen.getByRole("link", { name: "north.csv" }));
  expect(await screen.findByRole("button", { name: "Undo the import" })).toBeTruthy();
});

test("where they cannot be loaded that is said, a file can come still, and a press asks anew", async () => {
  let isUp = false;
  const listed = [{ ...none, id: ID, fileName: "north.csv", state: "completed" }];
  const answers: Answers = ({ path }) =>
    isUp && path === "/spaces/imports" ? { body: listed } : undefined;
  await harness({ ...page, answers });
  expect(await screen.findByText(/^The earlier imports could not be loaded: /)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "north.csv" })).toBeTruthy();
});

test("where there are none nothing is said of them", async () => {
  const { asked } = await harness({
    ...page,
    answers: ({ path }) => (path === "/spaces/imports" ? { body: [] } : undefined),
  });
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeTruthy();
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain("/spaces/imports"));
  expect(screen.queryByText(/earlier imports/i)).toBeNull();
});
