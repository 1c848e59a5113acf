import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { question } from "../../../lib/confirm.ts";
import { type Answers, harness } from "../../../test-support/harness.fixture.tsx";
import { anImport, CHECKED, ID, page, serving } from "./an-import.fixture.tsx";

const address = `${page.path}?id=${ID}`;
const UNTIL = "2999-01-08T12:00:00.000Z";
const DONE = anImport({ ...CHECKED, state: "completed", undoableUntil: UNTIL });
const STAYING = {
  ...{ row: 2, line: 3, column: null, params: {}, value: "Q-101", severity: "warning" as const },
  code: "import.changed_since",
};
const UNDONE = anImport({
  ...CHECKED,
  state: "undone",
  undo: { removed: 3, restored: 1, stayed: 1, rows: [STAYING] },
});
const PREVIEW = { until: UNTIL, remove: 3, restore: 1, stay: 1, rows: [STAYING] };

const isUndo = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === "POST" && path === `/spaces/imports/${ID}/undo`;

/** Answers the preview before an undo, and the undo itself with `answer`. */
function undoing(answer: ReturnType<Answers>): Answers {
  return serving(DONE, (asked) => {
    if (isUndo(asked)) return answer;
    return asked.path.endsWith("/undo") ? { body: PREVIEW } : undefined;
  });
}

describe("undoing an import", () => {
  test("is offered until its day, says what will happen, and does nothing unless one agrees", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({ ...page, address, answers: undoing({ body: UNDONE }) });
    expect(
      await screen.findByText(/^Until Jan 8, 2999, 12:00.PM( UTC)? this import can be/),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Undo the import" }));
    await waitFor(() => expect(question.get()?.title).toBe("Undo this import?"));
    expect(question.get()?.text).toBe(
      "3 spaces will be removed. 1 gets back what it was. 1 was changed or used since and stays.",
    );
    act(() => question.get()?.answer(false));
    const button = screen.getByRole("button", { name: "Undo the import" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
    expect(asked.filter(isUndo)).toEqual([]);
  });

  test("tells what came of it, and names what stays with the reason", async () => {
    const user = userEvent.setup();
    const { asked } = await harness({ ...page, address, answers: undoing({ body: UNDONE }) });
    await user.click(await screen.findByRole("button", { name: "Undo the import" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    act(() => question.get()?.answer(true));
    expect(await screen.findByRole("heading", { name: "The import is undone" })).toBeTruthy();
    expect(screen.getByText(/^3 spaces were removed\. 1 got back .*\. 1 stays\.$/)).toBeTruthy();
    expect(screen.getByText("It was changed since the import, so it stays.")).toBeTruthy();
    expect(screen.getByText("Q-101")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo the import" })).toBeNull();
    expect(asked.filter(isUndo)).toHaveLength(1);
  });

  test("that is refused says why, and is offered still", async () => {
    const user = userEvent.setup();
    const expired = { code: "import.undo_expired", message: "", fields: [], requestId: "r" };
    await harness({ ...page, address, answers: undoing({ status: 409, body: expired }) });
    await user.click(await screen.findByRole("button", { name: "Undo the import" }));
    await waitFor(() => expect(question.get()).not.toBeNull());
    act(() => question.get()?.answer(true));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^The import could not be undone: /,
    );
    expect(screen.getByRole("button", { name: "Undo the import" })).toBeTruthy();
  });

  test.each([
    ["after its days", "2020-01-08T00:00:00.000Z"],
    ["of one from before there was a way", null],
  ])("is not offered %s", async (_, undoableUntil) => {
    await harness({ ...page, address, answers: serving({ ...DONE, undoableUntil }) });
    expect(await screen.findByRole("heading", { name: "The spaces are in" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo the import" })).toBeNull();
  });

  test("that was interrupted says what is left, and goes on without asking again", async () => {
    const user = userEvent.setup();
    const halfway = anImport({ ...CHECKED, state: "undoing", remainingCount: 700 });
    const answers = serving(halfway, (asked) => (isUndo(asked) ? { body: UNDONE } : undefined));
    await harness({ ...page, address, answers });
    expect(await screen.findByText("700 rows are still to be undone.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Continue undoing" }));
    expect(await screen.findByRole("heading", { name: "The import is undone" })).toBeTruthy();
    expect(question.get()).toBeNull();
  });
});
