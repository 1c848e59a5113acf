import type { Panorama } from "@storey/contract";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { loadMessages, startMessages } from "../../../../lib/messages.ts";
import { idOf } from "../../../../test-support/harness.fixture.tsx";
import { aHotspot, aPanorama, withoutDrawing } from "../../panorama-harness.fixture.tsx";
import { type HotspotWays, PanoramaViewer } from "./panorama-viewer.tsx";

beforeEach(async () => {
  withoutDrawing();
  await startMessages(["shell", "errors", "forms"]);
  await loadMessages(["panoramas"]);
});

const load = async () => new Blob(["picture"]);

function ways(parts: Partial<HotspotWays> = {}): HotspotWays {
  return {
    linkAddress: () => null,
    openDocument: null,
    openPanorama: null,
    openAsset: null,
    openTree: null,
    report: null,
    ...parts,
  };
}

async function show(panoramas: readonly Panorama[], given: Partial<HotspotWays> = {}) {
  const onShow = vi.fn();
  render(
    <Suspense fallback="…">
      <PanoramaViewer
        panoramas={panoramas}
        shownId={panoramas[0]?.id ?? ""}
        onShow={onShow}
        load={load}
        ways={ways(given)}
      />
    </Suspense>,
  );
  await screen.findByText(`Showing ${panoramas[0]?.name}`);
  return { onShow };
}

const list = () => within(screen.getByRole("region", { name: "In this view" }));

test("without WebGL the picture is shown flat, says so, and keeps its hotspots", async () => {
  await show([aPanorama(1, { hotspots: [aHotspot(1)] })]);
  expect(await screen.findByText(/The picture is shown flat/)).toBeTruthy();
  expect(await screen.findAllByRole("button", { name: "Point 1, Information" })).toHaveLength(2);
});

test("two fingers come closer when one of them lands on a hotspot", async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  await show([aPanorama(1, { hotspots: [aHotspot(1)] })]);
  const [hotspot] = await screen.findAllByRole("button", { name: "Point 1, Information" });
  const picture = screen.getByRole("application");
  const image = picture.querySelector("img");
  const width = () => Number.parseFloat(image?.style.width ?? "");
  await waitFor(() => expect(width()).toBeGreaterThan(0));
  const before = width();
  const finger = (pointerId: number, clientX: number) => ({
    ...{ pointerId, clientX, clientY: 100, button: 0 },
    ...{ pointerType: "touch", isPrimary: pointerId === 1 },
  });
  fireEvent.pointerDown(hotspot ?? picture, finger(1, 200));
  fireEvent.pointerDown(picture, finger(2, 300));
  fireEvent.pointerMove(picture, finger(2, 400));
  await waitFor(() => expect(width() / before).toBeCloseTo(2));
});

test("an information opens its words, and gives the focus back", async () => {
  await show([aPanorama(1, { hotspots: [aHotspot(1, { label: "Fuses", text: "Left\nof it" })] })]);
  await userEvent.click(list().getByRole("button", { name: "Fuses, Information" }));
  const dialog = await screen.findByRole("dialog", { name: "Fuses" });
  expect(dialog.textContent).toContain("Left\nof it");
  await userEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] ?? dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("each kind goes its way; what leads nowhere is not shown", async () => {
  const report = vi.fn();
  const openDocument = vi.fn();
  const openPanorama = vi.fn();
  const hotspots = [
    aHotspot(1, { kind: "report", label: "", yaw: 33, pitch: -7 }),
    aHotspot(2, { kind: "document", label: "Manual", targetId: idOf(1) }),
    aHotspot(3, { kind: "link", label: "Help", targetId: idOf(2) }),
    aHotspot(4, { kind: "link", label: "Gone", targetId: idOf(3) }),
    aHotspot(5, { kind: "panorama", label: "", targetId: aPanorama(2).id, targetSpaceId: idOf(9) }),
    aHotspot(6, { kind: "panorama", label: "Far", targetId: idOf(7), targetSpaceId: idOf(8) }),
  ];
  const { onShow } = await show([aPanorama(1, { hotspots }), aPanorama(2)], {
    linkAddress: (id) => (id === idOf(2) ? "https://example.com/" : null),
    report,
    openDocument,
    openPanorama,
  });
  await userEvent.click(list().getByRole("button", { name: "Report an issue here" }));
  expect(report).toHaveBeenCalledWith({ panoramaId: aPanorama(1).id, yaw: 33, pitch: -7 });
  await userEvent.click(list().getByRole("button", { name: "Manual, Document" }));
  expect(openDocument).toHaveBeenCalledWith(idOf(1));
  const link = list().getByRole("link", { name: "Help, Link, opens in a new window" });
  expect(link.getAttribute("rel")).toBe("noreferrer noopener");
  expect(link.getAttribute("target")).toBe("_blank");
  await userEvent.click(list().getByRole("button", { name: "Hall 2, Panorama" }));
  expect(onShow).toHaveBeenCalledWith(aPanorama(2).id);
  await userEvent.click(list().getByRole("button", { name: "Far, Panorama" }));
  expect(openPanorama).toHaveBeenCalledWith(idOf(8), idOf(7));
  expect(screen.queryByText("Gone")).toBeNull();
});

test("a guest without ways sees no report, document or link", async () => {
  const hotspots = [
    aHotspot(1, { kind: "report", label: "" }),
    aHotspot(2, { kind: "document", targetId: idOf(1) }),
    aHotspot(3, { kind: "link", targetId: idOf(2) }),
  ];
  await show([aPanorama(1, { hotspots })]);
  expect(screen.queryByRole("region", { name: "In this view" })).toBeNull();
});

test("the others are named buttons, the shown one is marked", async () => {
  const { onShow } = await show([aPanorama(1), aPanorama(2)]);
  const row = within(screen.getByRole("navigation", { name: "Panoramas of this space" }));
  expect(row.getByRole("button", { name: "Hall 1" }).getAttribute("aria-current")).toBe("true");
  await userEvent.click(row.getByRole("button", { name: "Hall 2" }));
  expect(onShow).toHaveBeenCalledWith(aPanorama(2).id);
});

test.each([
  ["processing", "Being made ready"],
  ["failed", "Could not be made ready."],
] as const)("a panorama that is %s says so", async (state, words) => {
  await show([aPanorama(1, { state, base: null, crop: null, tiles: null })]);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole("application")).toBeNull();
});

test("a picture that does not come says so and is tried again", async () => {
  const broken = vi.fn(async () => {
    throw new Error("no line");
  });
  render(
    <Suspense fallback="…">
      <PanoramaViewer
        panoramas={[aPanorama(1)]}
        shownId={aPanorama(1).id}
        onShow={() => {}}
        load={broken}
        ways={ways()}
      />
    </Suspense>,
  );
  await screen.findByText("The picture could not be loaded.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(broken).toHaveBeenCalledTimes(2));
});

test("an asset shows its state as a ring with a sign, says it in words, and is opened", async () => {
  const openAsset = vi.fn();
  const asset = {
    tag: "P-1",
    name: "Beamer",
    lifecycleStatus: "in_service",
    issuesCount: 0,
  } as const;
  const states = [
    asset,
    { ...asset, tag: "P-2", issuesCount: 2 },
    { ...asset, tag: "P-3", lifecycleStatus: "in_repair", issuesCount: 1 },
    { ...asset, tag: "P-4", lifecycleStatus: "missing" },
    { ...asset, tag: "P-5", lifecycleStatus: null, issuesCount: null },
  ] as const;
  const hotspots = states.map((one, at) =>
    aHotspot(at + 1, { kind: "asset", label: "", targetId: idOf(at + 1), asset: one }),
  );
  await show([aPanorama(1, { hotspots })], { openAsset });
  const ringOf = (name: string) =>
    list().getByRole("button", { name }).querySelector("[data-ring]")?.getAttribute("data-ring");
  expect(ringOf("P-1 Beamer, In service, Asset")).toBe("good");
  expect(ringOf("P-2 Beamer, In service, 2 open issues, Asset")).toBe("issue");
  expect(ringOf("P-3 Beamer, In repair, 1 open issue, Asset")).toBe("repair");
  expect(ringOf("P-4 Beamer, Missing, Asset")).toBe("missing");
  // Who may not read assets is told what it is, and no state.
  expect(ringOf("P-5 Beamer, Asset")).toBeUndefined();
  await userEvent.click(list().getByRole("button", { name: /^P-3/ }));
  expect(openAsset).toHaveBeenCalledWith(idOf(3));
});

test("a decision tree is opened where one leads the reader, and is not there elsewhere", async () => {
  const openTree = vi.fn();
  const hotspots = [aHotspot(1, { kind: "tree", label: "", targetId: idOf(5) }), aHotspot(2)];
  await show([aPanorama(1, { hotspots })], { openTree });
  await userEvent.click(list().getByRole("button", { name: "Step-by-step help" }));
  expect(openTree).toHaveBeenCalledWith(idOf(5));
});
