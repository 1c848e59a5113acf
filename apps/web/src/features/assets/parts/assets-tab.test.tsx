import type { SpaceAsset, SpaceAssets } from "@storey/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BARE_SPACE, TIMES } from "../../../lib/record.fixture.ts";
import { type Answers, harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { KIND, MODEL } from "../assets.fixture.ts";
import { AssetsTab } from "./assets-tab.tsx";

const SPACE = {
  ...BARE_SPACE,
  ...TIMES,
  ...{ id: idOf(1), version: 3, name: "Lab 1", capacity: null, shortcode: "L-1", spaceType: null },
  ...{ isPublic: false, allowPublicReporting: false, images: [], features: [], beaconIds: [] },
  ...{
    panoramaIds: [],
    mainPanoramaId: null,
    decisionTreeId: null,
    hasDecisionTree: false,
    decisionTreeVariables: {},
    translations: {},
    translatedFrom: {},
    checklistTemplates: [],
    checklistTemplateIds: [],
    typeformId: null,
    ubiqisenseId: null,
  },
  ...{ floor: { id: idOf(2), name: "1" }, location: { id: idOf(3), name: "Quay" } },
  isFavourite: false,
};
const LINE: SpaceAsset = {
  ...{ id: idOf(42), tag: "A-42", model: MODEL, assetType: KIND, picture: null, name: null },
  ...{ serialNumber: "SN-1", lifecycleStatus: "in_repair", quantity: null, issuesCount: 2 },
};

function listing(results: readonly SpaceAsset[]): SpaceAssets {
  const assetTypes = results.length > 0 ? [{ ...KIND, count: results.length }] : [];
  return { totalCount: results.length, assetTypes, results: [...results] };
}

async function show(
  answers: Answers,
  parts: Partial<Parameters<typeof harness>[0]> = {},
  space = SPACE,
) {
  return harness({
    screen: () => <AssetsTab space={space} />,
    path: "/spaces/$spaceId",
    address: `/spaces/${SPACE.id}`,
    settings: ["spaces_core", "asset_management"],
    answers,
    ...parts,
  });
}

test("counts the assets of each kind, and tells of each what it is and its state", async () => {
  await show(() => ({ body: listing([LINE]) }));
  await screen.findByRole("heading", { name: "1 asset" });
  screen.getByText("Projector: 1");
  screen.getByText("Projector · SN-1");
  screen.getByText("In repair");
  screen.getByText("2 open issues");
  const link = screen.getByRole("link", { name: "A-42 Lumen 4000" });
  expect(link.getAttribute("href")).toBe(`/asset-manager/asset-details/${LINE.id}`);
  screen.getByRole("link", { name: "Report an issue with A-42" });
});

test("who may not read assets is told tag, kind and model, and may report", async () => {
  const told = { serialNumber: null, lifecycleStatus: null, issuesCount: null };
  await show(() => ({ body: listing([{ ...LINE, ...told }]) }), { permissions: [] });
  await screen.findByText("A-42");
  expect(screen.queryByRole("link", { name: /A-42 Lumen/ })).toBeNull();
  expect(screen.queryByText(/open issue/)).toBeNull();
  screen.getByRole("link", { name: "Report an issue with A-42" });
  expect(screen.queryByRole("button", { name: "Add an asset" })).toBeNull();
});

test("an empty space says what to do, to who may; an archived one says why nothing can be done", async () => {
  await show(() => ({ body: listing([]) }));
  await screen.findByText("There are no assets here");
  screen.getByRole("button", { name: "Add an asset" });
});

test("in an archived space nothing is added and nothing reported", async () => {
  const archived = { ...SPACE, deletedAt: TIMES.createdAt } as unknown as typeof SPACE;
  await show(() => ({ body: listing([]) }), {}, archived);
  await screen.findByText(/This space is archived/);
  expect(screen.queryByRole("button", { name: "Add an asset" })).toBeNull();
});

test("a list that could not be loaded says why, and is asked for again", async () => {
  let isBroken = true;
  await show(() =>
    isBroken ? { status: 404, body: { code: "not_found" } } : { body: listing([LINE]) },
  );
  await screen.findByText("The assets could not be loaded");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "1 asset" });
});
