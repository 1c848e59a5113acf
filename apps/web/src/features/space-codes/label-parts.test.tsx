import type { LabelRooms } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { harness } from "../../test-support/harness.fixture.tsx";
import { PrintLabelsDialog } from "./parts/print-labels-dialog.tsx";

const SEARCH = { search: { searchTerm: "lamp" } };

function show(count: number | null, total: number) {
  const rooms = (part: number): LabelRooms => ({
    count: Math.min(2_000, total - (part - 1) * 2_000),
    hasMore: total > part * 2_000,
    ...{ membersOnlyCount: 0, spaceIds: [] },
  });
  return harness({
    screen: () => (
      <PrintLabelsDialog what={SEARCH} name={null} count={count} onClose={() => undefined} />
    ),
    path: "/",
    answers: ({ path, body }) =>
      path === "/assets/labels/rooms/search"
        ? { body: rooms((body as { part?: number }).part ?? 1) }
        : undefined,
    permissions: ["organisation.assets.update"],
  });
}

test("more labels than a file holds are said before, and printed a part after the other", async () => {
  const user = userEvent.setup();
  const { asked } = await show(null, 4_211);
  await screen.findByText("Labels 1 to 2,000, by tag. A file holds 2,000 at most.");
  expect(screen.getByRole("button", { name: "The 2,000 before" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "The 2,000 after" }));
  await screen.findByText(/^Labels 2,001 to 4,000/);
  await user.click(screen.getByRole("button", { name: "The 2,000 after" }));
  await screen.findByText(/^Labels 4,001 to 4,211/);
  expect(screen.getByRole("button", { name: "The 2,000 after" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Download PDF" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === "/assets/labels")?.body).toMatchObject({
      ...{ ...SEARCH, part: 3 },
    }),
  );
});

test("as many as a file holds are counted and are one file", async () => {
  const { asked } = await show(null, 1_500);
  await screen.findByText("1,500 labels");
  expect(screen.queryByText(/A file holds/)).toBeNull();
  const { asked: ofKnown } = await show(12, 12);
  await screen.findByText("12 labels");
  expect(asked.some(({ path }) => path === "/assets/labels/rooms/search")).toBe(true);
  expect(ofKnown.some(({ path }) => path === "/assets/labels/rooms/search")).toBe(false);
});
