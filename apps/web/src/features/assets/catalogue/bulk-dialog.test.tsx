import type { AssetBulkChange } from "@storey/contract";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PATHS } from "../../../app/paths.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";

const CHANGE: AssetBulkChange = {
  ...{ id: idOf(500), state: "checked", createdAt: "2026-10-01T09:00:00.000Z", changes: {} },
  counts: { rows: 3, update: 3, unchanged: 0, errors: 0 },
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
