import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PATHS } from "../../../app/paths.ts";
import { type Answers, harness } from "../../../test-support/harness.fixture.tsx";
import { anAsset } from "../../assets/assets.fixture.ts";
import { aCustody } from "../custody.fixture.ts";
import { CustodyTab } from "./custody-tab.tsx";

const ASSET = anAsset(1);
const SIGNED = { id: ASSET.id, name: "Lena Okafor", isDrawn: true };
const BEFORE = aCustody(3, {
  ...{ inAt: "2026-09-01T09:00:00.000Z", endedBy: "archive", dueState: "none" },
  holder: { userId: null, name: "Henrik Sandvik", email: null, hasLeft: false },
});

function show(results: readonly object[], asset = ASSET, mayChange = true) {
  const answers: Answers = ({ path }) => {
    if (path === `/assets/${ASSET.id}/custody`) return { body: { results, hasMore: false } };
    if (!path.includes("/signatures/")) return undefined;
    return {
      body: {
        name: "Lena Okafor",
        strokes: [
          [10, 20, 30, 40],
          [5, 5],
        ],
      },
    };
  };
  return harness({
    screen: () => <CustodyTab asset={asset} mayChange={mayChange} />,
    path: PATHS.AssetDetails,
    address: `/asset-manager/asset-details/${asset.id}`,
    answers,
    settings: ["spaces_core", "asset_management"],
  });
}

test("says who has it now and who had it, and draws a signature from numbers", async () => {
  await show([aCustody(1, { outSignature: SIGNED }), BEFORE]);
  await screen.findByText("Lena Okafor");
  screen.getByText("Henrik Sandvik");
  screen.getByText(/archived$/);
  const drawn = await screen.findByRole("img", { name: "Signature of Lena Okafor" });
  expect(drawn.querySelector("path")?.getAttribute("d")).toBe("M10 20L30 40M5 5L5 5");
  expect(screen.getByRole("link", { name: "Take back" }).getAttribute("href")).toContain(ASSET.id);
});

test("offers the receipt of each end that there is", async () => {
  await show([aCustody(1), { ...BEFORE, endedBy: "return" }]);
  const names = (await screen.findAllByRole("button", { name: /^Receipt of/ })).map((button) =>
    button.getAttribute("aria-label"),
  );
  expect(names).toEqual([
    "Receipt of handing out: Lena Okafor",
    "Receipt of handing out: Henrik Sandvik",
    "Receipt of the return: Henrik Sandvik",
  ]);
});

test("offers to hand out what nobody has, and says why a lot is not", async () => {
  await show([]);
  await screen.findByRole("link", { name: "Hand out" });
  const lot = { ...ASSET, quantity: 5 };
  await show([], lot);
  await screen.findByText(/^A lot is not handed out/);
});

test("who may not change it is offered nothing", async () => {
  await show([aCustody(1)], ASSET, false);
  await screen.findByText("Lena Okafor");
  expect(screen.queryByRole("link", { name: "Take back" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change due day" })).toBeNull();
});
