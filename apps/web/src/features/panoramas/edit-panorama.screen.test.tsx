import type { Panorama, Space } from "@storey/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { BARE_SPACE } from "../../lib/record.fixture.ts";
import { toasts } from "../../lib/toasts.ts";
import { type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { EditPanorama360Screen, EditPanoramaFlatScreen } from "./edit-panorama.screen.tsx";
import { aHotspot, aPanorama, withoutDrawing } from "./panorama-harness.fixture.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";
const SPACE: Space = {
  ...BARE_SPACE,
  id: idOf(1),
  version: 3,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  deletedAt: null,
  name: "Lab 1",
  capacity: 12,
  shortcode: "L-1",
  spaceType: null,
  typeformId: null,
  ubiqisenseId: null,
  isPublic: false,
  allowPublicReporting: false,
  images: [],
  features: [],
  beaconIds: [],
  panoramaIds: [],
  mainPanoramaId: null,
  decisionTreeId: null,
  hasDecisionTree: false,
  decisionTreeVariables: {},
  translations: {},
  translatedFrom: {},
  checklistTemplates: [],
  checklistTemplateIds: [],
  floor: { id: idOf(2), name: "1" },
  location: { id: idOf(3), name: "North House" },
  isFavourite: false,
};

/** Answers as a server with one panorama, which accepts a write on its version. */
function server(first: Panorama, others: Panorama[] = []) {
  const held = { panorama: first, failing: false };
  const take = (body: unknown, one: Asked) => {
    if (held.failing) return { status: 503, body: { code: "server.unavailable", message: "Down" } };
    if (one.headers.get("if-match") !== `"${held.panorama.version}"`) {
      const current = held.panorama;
      return { status: 409, body: { code: "record.conflict", message: "Changed", current } };
    }
    const version = held.panorama.version + 1;
    held.panorama = Object.assign({ ...held.panorama, version }, body);
    return { body: held.panorama };
  };
  const answers = (one: Asked) => {
    const own = `/spaces/${SPACE.id}/panoramas/${first.id}`;
    if (one.path === own || one.path === `${own}/hotspots`) return take(one.body, one);
    if (one.path === `/spaces/${SPACE.id}`) return { body: SPACE };
    if (one.path === `/spaces/${SPACE.id}/panoramas`) return { body: [held.panorama, ...others] };
    if (/\/(documents|links)$/.test(one.path)) return { body: [] };
    if (one.path === "/spaces/panorama-stream") return { body: "" };
    return one.path === "/icons" ? { body: [] } : undefined;
  };
  return { held, answers };
}

async function open(first: Panorama, options: { others?: Panorama[]; isFlat?: boolean } = {}) {
  await loadMessages(["administration", "panoramas"]);
  const { held, answers } = server(first, options.others);
  const shown = await harness({
    screen: options.isFlat ? EditPanoramaFlatScreen : EditPanorama360Screen,
    path: "/admin/spaces/$spaceId/panoramas/$panoramaId/360",
    address: `/admin/spaces/${SPACE.id}/panoramas/${first.id}/360`,
    answers,
  });
  return { ...shown, held };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const written = (asked: Asked[]) => asked.filter(({ method }) => /PATCH|PUT/.test(method));

beforeEach(withoutDrawing);

test("saves only what was changed, on the version it was read at", async () => {
  const { asked } = await open(aPanorama(1));
  type(await screen.findByLabelText("Name"), "Great hall");
  const width = screen.getByLabelText("Width (°)");
  type(width, "500");
  expect(screen.getByText("From 30 to 120")).toBeTruthy();
  type(width, "75");
  await save();
  await screen.findByText("All saved");
  expect(written(asked)).toMatchObject([
    { method: "PATCH", body: { name: "Great hall", hfov: 75 } },
  ]);
  expect(written(asked)[0]?.headers.get("if-match")).toBe('"1"');
});

test("keeps what was typed when saving fails, and saves it later", async () => {
  const { held } = await open(aPanorama(1));
  held.failing = true;
  type(await screen.findByLabelText("Name"), "Hall 1 B");
  await save();
  await screen.findByRole("alert");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Hall 1 B");
  held.failing = false;
  await save();
  await screen.findByText("All saved");
  expect(held.panorama.name).toBe("Hall 1 B");
});

test("joins what another changed elsewhere, and asks where both changed the same", async () => {
  const { held } = await open(aPanorama(1));
  type(await screen.findByLabelText("Name"), "Hall 1 mine");
  held.panorama = { ...held.panorama, version: 7, name: "Hall theirs", yaw: 12 };
  await save();
  await userEvent.click(await screen.findByRole("radio", { name: /Hall 1 mine/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save these values" }));
  await waitFor(() => expect(held.panorama).toMatchObject({ name: "Hall 1 mine", yaw: 12 }));
});

test("places a hotspot by key, wants a target, and brings a removed one back", async () => {
  const { held, asked } = await open(aPanorama(1, { hotspots: [aHotspot(1)] }), {
    others: [aPanorama(2)],
  });
  await userEvent.click(await screen.findByRole("tab", { name: /^Hotspots/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add hotspot" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("application")));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Label/)));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "panorama");
  await save();
  await screen.findByText("Choose where it leads");
  expect(written(asked)).toEqual([]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Panorama" }), "Hall 2");
  await userEvent.click(screen.getByRole("button", { name: "Remove hotspot Point 1" }));
  expect(screen.queryByText("Point 1")).toBeNull();
  toasts.get().at(-1)?.action?.run();
  await screen.findAllByText("Point 1");
  await save();
  await screen.findByText("All saved");
  expect(held.panorama.hotspots).toMatchObject([
    { label: "Point 1", yaw: 10 },
    { kind: "panorama", targetId: aPanorama(2).id, yaw: 0, pitch: 0, x: null },
  ]);
});

test("arrow keys move a hotspot on the picture", async () => {
  await open(
    aPanorama(1, {
      is360: false,
      base: null,
      crop: null,
      tiles: null,
      width: 800,
      height: 400,
      hotspots: [aHotspot(1, { yaw: null, pitch: null, x: 0.5, y: 0.5 })],
    }),
    { isFlat: true },
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Hotspots/ }));
  const point = await screen.findByRole("button", { name: "Point 1, arrow keys move it" });
  point.focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

test("a second finger puts a hotspot back: two fingers only come closer", async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  await open(
    aPanorama(1, {
      ...{ is360: false, base: null, crop: null, tiles: null, width: 800, height: 400 },
      hotspots: [aHotspot(1, { yaw: null, pitch: null, x: 0.5, y: 0.5 })],
    }),
    { isFlat: true },
  );
  await userEvent.click(await screen.findByRole("tab", { name: /^Hotspots/ }));
  const point = await screen.findByRole("button", { name: "Point 1, arrow keys move it" });
  const picture = screen.getByRole("application");
  const finger = (pointerId: number, clientX: number) => ({
    ...{ pointerId, clientX, clientY: 200, button: 0 },
    ...{ pointerType: "touch", isPrimary: pointerId === 1 },
  });
  fireEvent.pointerDown(point, finger(1, 400));
  fireEvent.pointerMove(point, finger(1, 300));
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  fireEvent.pointerDown(picture, finger(2, 600));
  expect(screen.getByText("All saved")).toBeTruthy();
  fireEvent.pointerMove(point, finger(1, 200));
  expect(screen.getByText("All saved")).toBeTruthy();
});

test("a second finger that lands on a hotspot does not take it along", async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  await open(aPanorama(1, { hotspots: [aHotspot(1)] }));
  await userEvent.click(await screen.findByRole("tab", { name: /^Hotspots/ }));
  const point = await screen.findByRole("button", { name: "Point 1, arrow keys move it" });
  const second = { pointerId: 2, pointerType: "touch", isPrimary: false, button: 0 };
  fireEvent.pointerDown(point, { ...second, clientX: 400, clientY: 200 });
  fireEvent.pointerMove(point, { ...second, clientX: 300, clientY: 200 });
  expect(screen.getByText("All saved")).toBeTruthy();
});

test("an address of the other kind leads to the right editor", async () => {
  await open(aPanorama(1, { is360: false }));
  await screen.findByText("This panorama is a flat picture");
  const link = screen.getByRole("link", { name: "Edit Hall 1" });
  expect(link.getAttribute("href")).toMatch(/\/panoramas\/[0-9a-f-]+\/flat$/);
});

test("a panorama that is not there says so", async () => {
  const { router } = await open(aPanorama(1));
  await router.navigate({ to: `/admin/spaces/${SPACE.id}/panoramas/${idOf(77)}/360` });
  await screen.findByText("This panorama does not exist");
});

test("a number out of bounds goes back, and what it may be stays said", async () => {
  await open(aPanorama(1));
  const width = await screen.findByRole("spinbutton", { name: /^Width/ });
  type(width, "999");
  fireEvent.blur(width);
  expect(width).toHaveProperty("value", "90");
  expect(screen.getByText(/^From \d+ to \d+$/)).toBeTruthy();
  type(width, "80");
  expect(screen.queryByText(/^From \d+ to \d+$/)).toBeNull();
});
