import { HFOV_USUAL, type Spot } from "./direction.ts";
import { makeScene, type Scene } from "./sphere-scene.ts";
import { extentOf } from "./tile-plan.ts";
import type { LoadPicture } from "./tile-store.ts";
import { directionOfPlace, placeOnSphere, type ReadyPanorama, type Viewport } from "./viewport.ts";

/** The options of a viewport. */
export interface ViewportOptions {
  /** The element that receives the canvas or the picture. */
  readonly host: HTMLElement;
  readonly panorama: ReadyPanorama;
  readonly load: LoadPicture;
  /** Called after each change of the view. */
  readonly onFrame: () => void;
  /** Called when the first picture shows. */
  readonly onReady: () => void;
  readonly onFailed: (cause: unknown) => void;
}

const RADIAN = Math.PI / 180;
/**
 * The least cosine of the pitch that a drag is divided by, as near the poles a small drag would
 * turn far.
 */
const COSINE_MIN = 0.25;

function dragged(scene: Scene, { x, y }: Spot): void {
  const camera = scene.camera();
  const degrees = (2 * Math.tan((camera.hfov / 2) * RADIAN)) / scene.size().width / RADIAN;
  const stretch = 1 / Math.max(COSINE_MIN, Math.cos(camera.pitch * RADIAN));
  scene.setCamera({
    ...camera,
    yaw: camera.yaw - x * degrees * stretch,
    pitch: camera.pitch + y * degrees,
  });
}

function canvasIn(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  host.replaceChildren(canvas);
  return canvas;
}

/**
 * Makes the viewport of a 360 picture; null where the browser has no WebGL, or there is no picture
 * yet.
 */
export function makeSphereViewport(options: ViewportOptions): Viewport | null {
  const { host, panorama, load, onFrame, onReady, onFailed } = options;
  const { base, tiles, crop } = panorama;
  if (!base || !crop) return null;
  const start = { yaw: panorama.yaw, pitch: panorama.pitch };
  const picture = {
    baseKey: base.panoramaKey,
    tiles: tiles ?? { keyPrefix: "", levels: [] },
    extent: extentOf(crop),
    tilt: { roll: panorama.rollCorrection, pitch: panorama.pitchCorrection },
  };
  const scene = makeScene({
    canvas: canvasIn(host),
    picture,
    start: { ...start, hfov: panorama.hfov || HFOV_USUAL },
    load,
    onFrame,
    onReady,
    onFailed,
  });
  if (!scene) {
    host.replaceChildren();
    return null;
  }
  scene.lookAt(start, { hfov: panorama.hfov || HFOV_USUAL, isMoving: false });
  return {
    sphere: {
      camera: scene.camera,
      turnTo: (direction) => scene.setCamera({ ...scene.camera(), ...direction }),
      looked: scene.looked,
      show: (view, isMoving) => scene.lookAt(view, { hfov: view.hfov, isMoving }),
      level: scene.level,
    },
    size: scene.size,
    project: (place) => scene.project(directionOfPlace(place)),
    unproject: (spot) => placeOnSphere(scene.unproject(spot)),
    lookAt: (place, isMoving) => scene.lookAt(directionOfPlace(place), { isMoving }),
    drag: (by) => dragged(scene, by),
    zoom: (factor) => {
      const camera = scene.camera();
      scene.setCamera({ ...camera, hfov: camera.hfov / factor });
    },
    home: (isMoving) => scene.lookAt(start, { hfov: panorama.hfov || HFOV_USUAL, isMoving }),
    resize: scene.resize,
    end: () => {
      scene.end();
      host.replaceChildren();
    },
  };
}
