import type { Hotspot, Panorama } from "@storey/contract";
import { idOf } from "../../test-support/harness.fixture.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";

/** Returns a hotspot, with defaults for what a test does not set. */
export function aHotspot(number: number, parts: Partial<Hotspot> = {}): Hotspot {
  return {
    id: idOf(5000 + number),
    kind: "info",
    yaw: 10 * number,
    pitch: 0,
    x: null,
    y: null,
    targetId: null,
    targetSpaceId: null,
    asset: null,
    label: `Point ${number}`,
    text: "",
    icon: null,
    visibility: "public",
    ...parts,
  };
}

/** Returns a panorama that is ready, with defaults for what a test does not set. */
export function aPanorama(number: number, parts: Partial<Panorama> = {}): Panorama {
  const crop = {
    fullWidth: 2048,
    fullHeight: 1024,
    croppedWidth: 2048,
    croppedHeight: 1024,
    croppedX: 0,
    croppedY: 0,
  };
  return {
    id: idOf(4000 + number),
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
    name: `Hall ${number}`,
    order: number,
    path: "",
    hfov: 90,
    yaw: 0,
    pitch: 0,
    rollCorrection: 0,
    pitchCorrection: 0,
    heading: null,
    is360: true,
    width: 2048,
    height: 1024,
    fileName: "hall.jpg",
    state: "ready",
    errorCode: null,
    colour: "#336699",
    preview: null,
    base: { panoramaKey: `base-${number}`, width: 2048, height: 1024, crop },
    tiles: { keyPrefix: `tiles-${number}`, levels: [] },
    pictures: [],
    crop,
    hotspots: [],
    ...parts,
  };
}

/** Replaces what jsdom lacks: canvas drawing, as in a browser without WebGL, and object URLs. */
export function withoutDrawing(): void {
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLImageElement.prototype.decode = async () => {};
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 400 });
}
