import type { LabelRooms } from "@storey/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, harness } from "../../test-support/harness.fixture.tsx";
import { PrintLabelsDialog } from "./parts/print-labels-dialog.tsx";

const SEARCH = { search: { searchTerm: "lamp" } };

const NO_ANSWER: Answers = () => undefined;

function show(count: number | null, total: number, counting = NO_ANSWER) {
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
    answers: async (one) => {
      const { path, body } = one;
      if (path !== "/assets/labels/rooms/search") return undefined;
      return (await counting(one)) ?? { body: rooms((body as { part?: number }).part ?? 1) };
    },
    permissions: ["organisation.assets.update"],
  });
}

const printed = (asked: readonly { path: string }[]) =>
  asked.filter(({ path }) => path === "/assets/labels");
const button = (name: string) => screen.getByRole("button", { name });

test("more labels than a file holds are said before, and printed a part after the other", async () => {
  const user = userEvent.setup();
  const { asked } = await show(null, 4_211);
  await screen.findByText("Labels 1 to 2,000, by tag. A file holds 2,000 at most.");
  expect(button("The 2,000 before").ariaDisabled).toBe("true");
  const [after, told] = [button("The 2,000 after"), screen.getByText(/^Labels 1 to/)];
  await user.click(after);
  await screen.findByText(/^Labels 2,001 to 4,000/);
  await user.click(after);
  await screen.findByText(/^Labels 4,001 to 4,211/);
  // The end takes no focus away, and what is read out is the line that was there before.
  expect(document.activeElement).toBe(after);
  expect(after.ariaDisabled).toBe("true");
  expect(told.isConnected).toBe(true);
  await user.click(after);
  screen.getByText(/^Labels 4,001 to 4,211/);
  await user.click(button("Download PDF"));
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

test("nothing is printed while it is not known whether one file holds the labels", async () => {
  const user = userEvent.setup();
  const counts = [1, 2].map(() => Promise.withResolvers<undefined>());
  const { asked } = await show(
    ...([null, 4_211] as const),
    ({ body }) => counts[((body as { part?: number }).part ?? 1) - 1]?.promise,
  );
  await screen.findByText("Counting the labels…");
  expect(button("Download PDF").ariaDisabled).toBe("true");
  await user.click(button("Download PDF"));
  counts[0]?.resolve(undefined);
  await screen.findByText(/^Labels 1 to 2,000/);
  expect(button("Download PDF").ariaDisabled).toBeNull();
  await user.click(button("The 2,000 after"));
  await screen.findByText("Counting the labels…");
  expect(document.activeElement).toBe(button("The 2,000 after"));
  await user.click(button("Download PDF"));
  counts[1]?.resolve(undefined);
  await screen.findByText(/^Labels 2,001 to 4,000/);
  expect(printed(asked)).toEqual([]);
});

test("labels that could not be counted are not printed, and are counted again at a press", async () => {
  const user = userEvent.setup();
  const again = Promise.withResolvers<undefined>();
  let count = 0;
  const { asked } = await show(null, 2_001, () => {
    count += 1;
    const body = { code: "access.forbidden", message: "", fields: [], requestId: "r" };
    return count === 1 ? { status: 403, body } : again.promise;
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^The labels could not be counted\. /);
  await user.click(button("Download PDF"));
  const retry = button("Try again");
  await user.click(retry);
  await waitFor(() => expect(count).toBe(2));
  expect(document.activeElement).toBe(retry);
  await user.click(button("Download PDF"));
  expect(printed(asked)).toEqual([]);
  again.resolve(undefined);
  await screen.findByText(/^Labels 1 to 2,000/);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(button("Download PDF"));
  await waitFor(() => expect(printed(asked)).toHaveLength(1));
});
