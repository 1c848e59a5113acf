import {
  type Direction,
  levelled,
  type PanoramaTiles,
  type Tilt,
  unlevelled,
} from "@storey/domain";
import {
  angleBetween,
  type Camera,
  clamp,
  HFOV_MAX,
  HFOV_MIN,
  matrixOf,
  projected,
  type Size,
  type Spot,
  unprojected,
  vfovOf,
  wrapped,
} from "./direction.ts";
import { makePainter, type Patch } from "./picture-painter.ts";
import { type Extent, levelFor, tilesOf, visibleTiles } from "./tile-plan.ts";
import { decoded, type LoadPicture, makeTileStore } from "./tile-store.ts";

/** A 360 picture as the scene needs it. */
export interface SpherePicture {
  /** The key of the small picture that loads first. */
  readonly baseKey: string;
  readonly tiles: PanoramaTiles;
  readonly extent: Extent;
  /** The tilt by which the picture is levelled. */
  readonly tilt: Tilt;
}

interface SceneOptions {
  readonly canvas: HTMLCanvasElement;
  readonly picture: SpherePicture;
  readonly start: Camera;
  readonly load: LoadPicture;
  /** Called after each frame that shows something else than the last. */
  readonly onFrame: () => void;
  readonly onReady: () => void;
  readonly onFailed: (cause: unknown) => void;
}

/** The highest screen density that is rendered; no movement of the picture needs more pixels. */
const DENSITY_MAX = 2;
/** The least angle by which the view must turn before other tiles are chosen, in degrees. */
const SETTLED = 0.5;
const FLIGHT_MS = 400;

/** A 360 picture to look around in. All directions are of the picture, not levelled. */
export interface Scene {
  readonly size: () => Size;
  /** Returns the camera, whose direction is levelled. */
  readonly camera: () => Camera;
  readonly setCamera: (camera: Camera) => void;
  /** Returns the direction of the picture in the middle of the viewport. */
  readonly looked: () => Direction;
  /** Turns to a direction of the picture; at once where motion is reduced. */
  readonly lookAt: (
    direction: Direction,
    options: { readonly hfov?: number; readonly isMoving: boolean },
  ) => void;
  readonly level: (tilt: Tilt) => void;
  readonly project: (direction: Direction) => Spot | null;
  readonly unproject: (spot: Spot) => Direction;
  readonly resize: () => void;
  readonly end: () => void;
}

function eased(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** Limits a camera to what the picture covers. */
export function within(camera: Camera, extent: Extent, size: Size): Camera {
  const hfov = clamp(camera.hfov, HFOV_MIN, HFOV_MAX);
  const isWhole = extent.yawTo - extent.yawFrom >= 359.9;
  // The view may leave a cropped picture by a quarter, so that its edge can be seen.
  const slack = hfov / 4;
  const middle = (extent.yawFrom + extent.yawTo) / 2;
  const reach = Math.max(0, (extent.yawTo - extent.yawFrom) / 2 - hfov / 2 + slack);
  const yaw = isWhole
    ? wrapped(camera.yaw)
    : middle + clamp(wrapped(camera.yaw - middle), -reach, reach);
  const vslack = vfovOf(hfov, size) / 4;
  const low = Math.max(
    -90,
    Math.min(extent.pitchFrom + vslack, (extent.pitchFrom + extent.pitchTo) / 2),
  );
  const high = Math.min(
    90,
    Math.max(extent.pitchTo - vslack, (extent.pitchFrom + extent.pitchTo) / 2),
  );
  const pitch =
    extent.pitchTo - extent.pitchFrom >= 179.9
      ? clamp(camera.pitch, -90, 90)
      : clamp(camera.pitch, low, high);
  return { yaw, pitch, hfov };
}

/** Makes the scene of a 360 picture; null where the browser has no WebGL. */
export function makeScene(options: SceneOptions): Scene | null {
  const { canvas, picture, load, onFrame, onReady, onFailed } = options;
  const painter = makePainter(canvas);
  if (!painter) return null;
  let ended = false;
  let frame = 0;
  let { tilt } = picture;
  let size: Size = { width: 1, height: 1 };
  let camera = options.start;
  let planned: { readonly camera: Camera; readonly size: Size; readonly tilt: Tilt } | null = null;
  let base: Patch | null = null;
  let flight: { readonly from: Camera; readonly to: Camera; readonly began: number } | null = null;
  const stop = new AbortController();
  const density = Math.min(DENSITY_MAX, devicePixelRatio || 1);
  const [{ width = 0, cols = 1 } = {}] = picture.tiles.levels;
  const side = width / cols;
  const tiles = makeTileStore({ painter, load, side, onChange: () => request() });
  const planes = picture.tiles.levels.map((_, at) => tilesOf(picture.tiles, at, picture.extent));

  const plan = (): void => {
    const isSame =
      planned !== null &&
      planned.size === size &&
      planned.tilt === tilt &&
      Math.abs(planned.camera.hfov - camera.hfov) < SETTLED &&
      angleBetween(planned.camera, camera) < SETTLED;
    if (isSame || planes.length === 0) return;
    planned = { camera, size, tilt };
    const view = { hfov: camera.hfov, width: size.width, density };
    const sharp = planes[levelFor(picture.tiles, view)];
    tiles.want(visibleTiles(sharp ?? [], camera, tilt, size));
  };
  const fly = (now: number): void => {
    if (!flight) return;
    const share = eased(clamp((now - flight.began) / FLIGHT_MS, 0, 1));
    const { from, to } = flight;
    camera = {
      yaw: wrapped(from.yaw + wrapped(to.yaw - from.yaw) * share),
      pitch: from.pitch + (to.pitch - from.pitch) * share,
      hfov: from.hfov + (to.hfov - from.hfov) * share,
    };
    if (share === 1) flight = null;
  };
  const draw = (now: number): void => {
    frame = 0;
    if (ended) return;
    fly(now);
    // Sharp tiles wait until the first picture shows, as they must not share its bandwidth.
    if (base) plan();
    painter.paint(base ? [base, ...tiles.patches()] : [], matrixOf(camera, tilt, size));
    onFrame();
    if (flight) request();
  };
  function request(): void {
    if (!ended && frame === 0) frame = requestAnimationFrame(draw);
  }
  const resize = (): void => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    size = { width: clientWidth, height: clientHeight };
    painter.resize(Math.round(clientWidth * density), Math.round(clientHeight * density));
    camera = within(camera, picture.extent, size);
    request();
  };
  const setCamera = (next: Camera): void => {
    flight = null;
    camera = within(next, picture.extent, size);
    request();
  };
  load(picture.baseKey, stop.signal)
    .then(decoded)
    .then((image) => {
      if (ended) return image.close();
      base = painter.patch(image, picture.extent, picture.extent);
      image.close();
      onReady();
      return request();
    })
    .catch((cause: unknown) => {
      if (!ended) onFailed(cause);
    });
  canvas.addEventListener("webglcontextlost", () => {
    // A phone takes the graphics context from pages in the background; the person starts again.
    if (!ended) onFailed(new Error("The graphics card was taken away"));
  });
  resize();
  return {
    size: () => size,
    camera: () => camera,
    setCamera,
    looked: () => unlevelled(camera, tilt),
    lookAt: (direction, { hfov = camera.hfov, isMoving }) => {
      const to = within({ ...levelled(direction, tilt), hfov }, picture.extent, size);
      if (!isMoving) return setCamera(to);
      flight = { from: camera, to, began: performance.now() };
      return request();
    },
    level: (next) => {
      tilt = next;
      request();
    },
    project: (direction) => projected(levelled(direction, tilt), camera, size),
    unproject: (spot) => unlevelled(unprojected(spot, camera, size), tilt),
    resize,
    end: () => {
      ended = true;
      cancelAnimationFrame(frame);
      stop.abort();
      tiles.end();
      painter.end();
    },
  };
}
