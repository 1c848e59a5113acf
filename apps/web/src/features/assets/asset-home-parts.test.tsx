import { fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { harness } from "../../test-support/harness.fixture.tsx";
import { AssetHomeScreen } from "./asset-home.screen.tsx";
import { anAsset, assetAnswers } from "./assets.fixture.ts";

const CHARTS = "./dashboard/asset-dashboard.tsx";
const CUSTODY = "../custody/parts/custody-counts.tsx";

/** Lets the code of a part fail to load, as without a network. */
function failing(part: string): void {
  vi.doMock(part, () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  onTestFinished(() => vi.doUnmock(part));
}

const show = () =>
  harness({
    screen: AssetHomeScreen,
    path: "/asset-manager",
    answers: assetAnswers([anAsset(1), anAsset(2)], ({ path }) => {
      if (path === "/assets/custody/counts") return { body: { out: 3, soon: 0, overdue: 1 } };
      return path === "/assets/changes" ? { body: [] } : undefined;
    }),
    settings: ["asset_management"],
  });

test("charts whose code cannot be loaded say so, and leave the counts of who has what", async () => {
  failing(CHARTS);
  await show();
  await screen.findByRole("heading", { name: "The numbers could not be loaded" });
  const custody = within(await screen.findByRole("region", { name: "Who has what" }));
  expect(custody.getByRole("link", { name: "1 is overdue" })).toBeTruthy();
  vi.doUnmock(CHARTS);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "2 assets" });
  expect(screen.queryByText("The numbers could not be loaded")).toBeNull();
  expect(await screen.findAllByRole("region", { name: "Who has what" })).toHaveLength(1);
});

test("counts of who has what whose code cannot be loaded say so, and leave the charts", async () => {
  failing(CUSTODY);
  await show();
  await screen.findByRole("heading", { name: "2 assets" });
  await screen.findByRole("heading", { name: "Who has what could not be loaded" });
  expect(screen.getByRole("region", { name: "Warranty until" })).toBeTruthy();
  vi.doUnmock(CUSTODY);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("region", { name: "Who has what" });
  expect(screen.queryByText("Who has what could not be loaded")).toBeNull();
});
