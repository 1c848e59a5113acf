import type { AssetBulkChange } from "@storey/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PATHS } from "../../../app/paths.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";

const CHANGE: AssetBulkChange = {
  ...{ id: idOf(500), state: "checked", createdAt: "2026-10-01T09:00:00.000Z", changes: {} },
  counts: { rows: 3, update: 3, unchanged: 0, errors: 0 },
  reasons: [],
  ...{ remainingCount: 3, preview: [], problems: [], undoableUntil: null, undo: null },
};

function show(kind: BulkKind, answers: Answers, onDone = vi.fn()) {
  return harness({
    screen: () => (
      <BulkDialog
        kind={kind}
        order={{ ids: [idOf(1)] }}
        fields={[]}
        onDone={onDone}
        onClose={vi.fn()}
      />
    ),
    ...{ path: PATHS.FavouriteAssets, address: PATHS.FavouriteAssets, answers },
    settings: ["spaces_core", "asset_management"],
  });
}

test("the button says what it comes to only once that is counted", async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: AssetBulkChange }>();
  await show("archive", ({ path }) => (path === "/assets/bulk" ? promise : undefined));
  await screen.findByText("Looking at what would change");
  screen.getByRole("button", { name: "Review" });
  expect(screen.queryByRole("button", { name: /nothing/ })).toBeNull();
  await act(async () => resolve({ body: CHANGE }));
  await screen.findByRole("button", { name: "Change 3 assets" });
});

const MEMBER = {
  id: idOf(70),
  firstName: "Lena",
  lastName: "Okafor",
  email: "lena@fieldwork.test",
};

test("hands many out to a member, and says how many stay as they are and why", async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  const change: AssetBulkChange = {
    ...CHANGE,
    counts: { rows: 9, update: 3, unchanged: 2, errors: 4 },
    reasons: [
      { code: "import.held", count: 3 },
      { code: "import.holder_state", count: 1 },
    ],
    preview: [
      {
        ...{ row: 1, line: 1, action: "update", isRestored: false, assetId: idOf(1), tag: "A-1" },
        ...{ name: null, model: "Go 14", place: null, problems: [] },
        changes: [{ field: "holder", before: null, after: "Lena Okafor" }],
      },
    ],
    problems: [
      {
        ...{ row: 2, line: 2, column: null, code: "import.held", params: {} },
        ...{ value: "A-2", severity: "error" },
      },
    ],
  };
  const { asked } = await show(
    "handOut",
    ({ path }) => {
      if (path.endsWith("/users/search"))
        return { body: { totalCount: 1, results: [MEMBER], facets: null } };
      if (path === "/assets/bulk") return { status: 201, body: change };
      if (path.startsWith("/assets/bulk/")) return { body: { ...change, state: "completed" } };
      return undefined;
    },
    onDone,
  );
  const dialog = within(
    await screen.findByRole("dialog", { name: "Hand out the selected assets" }),
  );
  await user.click(dialog.getByRole("button", { name: "Review" }));
  await dialog.findByText("Choose a member from the list.");
  await user.type(dialog.getByRole("combobox", { name: "Member" }), "Lena");
  await user.click(await screen.findByRole("option", { name: /Lena Okafor/ }));
  await user.type(dialog.getByRole("textbox", { name: "Note" }), " With its bag ");
  await user.click(dialog.getByRole("button", { name: "Review" }));
  await dialog.findByText("3 assets change");
  dialog.getByText("2 are with them already and stay as they are");
  dialog.getByText("4 cannot be changed");
  dialog.getByText("3: with somebody else");
  dialog.getByText("1: missing, retired or disposed of");
  dialog.getByText("Handed out to: nobody → Lena Okafor");
  dialog.getByText("A-2");
  expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
    ids: [idOf(1)],
    changes: { handOut: { userId: MEMBER.id, dueBack: null, note: "With its bag" } },
  });
  await user.click(dialog.getByRole("button", { name: "Hand out 3 things" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test("hands many out to somebody without an account, and says what the server refuses of a field", async () => {
  const user = userEvent.setup();
  const { asked } = await show("handOut", ({ path }) => {
    if (path !== "/assets/bulk") return undefined;
    const field = { field: "changes.handOut.dueBack", code: "field.due_past", message: "Past." };
    return {
      status: 400,
      body: { code: "request.invalid", message: "No.", fields: [field], requestId: "r" },
    };
  });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: "Somebody without an account" }));
  await user.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "lena@");
  await user.click(dialog.getByRole("button", { name: "Review" }));
  await dialog.findByText("Say who takes the things.");
  dialog.getByText("Write it as ada@example.com.");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Lena");
  await user.type(dialog.getByRole("textbox", { name: /^E-mail/ }), "fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Review" }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).not.toContain("No.");
  expect(asked.find(({ path }) => path === "/assets/bulk")?.body).toEqual({
    ids: [idOf(1)],
    changes: {
      handOut: { holderName: "Lena", holderEmail: "lena@fieldwork.test", dueBack: null },
    },
  });
  // What was typed is still there.
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Lena");
});

/** Answers with what a change comes to. */
const lookingAt =
  (counts: AssetBulkChange["counts"]): Answers =>
  ({ path }) =>
    path === "/assets/bulk" ? { status: 201, body: { ...CHANGE, counts } } : undefined;
const focused = () => document.activeElement;

test("begins at its first field, and at its title where there is none", async () => {
  const first = {
    change: () => screen.findByRole("combobox", { name: "What changes" }),
    handOut: () => screen.findByRole("radio", { name: "A member" }),
    takeBack: () => screen.findByRole("textbox", { name: "Note" }),
    archive: () => screen.findByRole("heading", { name: "Archive the selected assets" }),
    restore: () => screen.findByRole("heading", { name: "Restore the selected assets" }),
  };
  for (const kind of Object.keys(first) as BulkKind[]) {
    await show(kind, lookingAt(CHANGE.counts));
    const wanted = await first[kind]();
    await waitFor(() => expect(focused()).toBe(wanted));
    cleanup();
  }
});

test("who presses the button twice looks at what changes, and does not make it", async () => {
  const user = userEvent.setup();
  const { asked } = await show("change", lookingAt(CHANGE.counts));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "What changes" }),
    "supplier",
  );
  await user.type(screen.getByRole("textbox", { name: "Supplier" }), "Quay");
  screen.getByRole("button", { name: "Review" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Change 3 assets" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("region", { name: "Review" })));
  expect(asked.filter(({ method }) => method !== "GET")).toHaveLength(1);
});

test("keeps the focus where a field is chosen anew, and leads it on where a line goes", async () => {
  const user = userEvent.setup();
  await show("change", lookingAt(CHANGE.counts));
  const [what] = await screen.findAllByRole("combobox", { name: "What changes" });
  await user.selectOptions(what as HTMLElement, "supplier");
  expect(focused()).toBe(what);
  screen.getByRole("textbox", { name: "Supplier" });
  await user.click(screen.getByRole("button", { name: "Change another field" }));
  await user.click(screen.getByRole("button", { name: "Leave State as it is" }));
  expect(focused()?.textContent).toBe("Change another field");
});

test("leads the focus to what is looked at, also where nothing changes, and back to the fields", async () => {
  const user = userEvent.setup();
  await show("change", lookingAt({ rows: 1, update: 0, unchanged: 1, errors: 0 }));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "What changes" }),
    "supplier",
  );
  await user.type(screen.getByRole("textbox", { name: "Supplier" }), "Quay{Enter}");
  const preview = await screen.findByRole("region", { name: "Review" });
  await waitFor(() => expect(focused()).toBe(preview));
  screen.getByRole("button", { name: "Back" }).focus();
  await user.keyboard("{Enter}");
  const what = screen.getByRole("combobox", { name: "What changes" });
  expect(focused()).toBe(what);
  screen.getByRole("button", { name: "Review" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("region", { name: "Review" })));
});
