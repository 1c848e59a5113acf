import { clamp, type Size, type Spot } from "./direction.ts";
import type { ViewportOptions } from "./sphere-viewport.ts";
import { extentOf } from "./tile-plan.ts";
import type { LoadPicture } from "./tile-store.ts";
import {
  type Place,
  placeInPicture,
  placeOnSphere,
  type ReadyPanorama,
  type Viewport,
} from "./viewport.ts";

const ZOOM_MAX = 12;
const DENSITY_MAX = 2;

interface Source {
  readonly key: string;
  /** The width in pixels. */
  readonly width: number;
}

/** A flat picture as its viewport needs it. */
interface FlatPicture {
  /** The pictures to choose from, the narrowest first. */
  readonly sources: readonly Source[];
  /** Its width divided by its height. */
  readonly ratio: number;
  readonly toShare: (place: Place) => Spot;
  readonly toPlace: (share: Spot) => Place;
}

function flatPictureOf(panorama: ReadyPanorama): FlatPicture {
  const { base, crop, is360, pictures, width, height } = panorama;
  const sources = pictures.map((one) => ({ key: one.panoramaKey, width: one.width }));
  if (!is360 || !base || !crop) {
    return {
      sources,
      ratio: width / Math.max(1, height),
      toShare: ({ x, y }) => ({ x: x ?? 0.5, y: y ?? 0.5 }),
      toPlace: placeInPicture,
    };
  }
  const extent = extentOf(crop);
  const across = extent.yawTo - extent.yawFrom;
  const down = extent.pitchTo - extent.pitchFrom;
  return {
    sources: [{ key: base.panoramaKey, width: base.width }],
    ratio: base.width / Math.max(1, base.height),
    toShare: ({ yaw, pitch }) => ({
      x: ((yaw ?? 0) - extent.yawFrom) / across,
      y: (extent.pitchTo - (pitch ?? 0)) / down,
    }),
    toPlace: ({ x, y }) =>
      placeOnSphere({
        yaw: extent.yawFrom + clamp(x, 0, 1) * across,
        pitch: extent.pitchTo - clamp(y, 0, 1) * down,
      }),
  };
}

/** Shows the narrowest source that is sharp enough, and never goes back to a narrower one. */
function makeSharpener(
  image: HTMLImageElement,
  sources: readonly Source[],
  load: LoadPicture,
  events: { readonly onReady: () => void; readonly onFailed: (cause: unknown) => void },
) {
  const stop = new AbortController();
  let asked = -1;
  let url = "";
  const show = async (at: number, { key }: Source): Promise<void> => {
    try {
      const bytes = await load(key, stop.signal);
      if (stop.signal.aborted || at < asked) return;
      const next = URL.createObjectURL(bytes);
      const wasFirst = url === "";
      URL.revokeObjectURL(url);
      url = next;
      image.src = next;
      await image.decode().catch(() => undefined);
      if (wasFirst && !stop.signal.aborted) events.onReady();
    } catch (cause) {
      if (url === "" && !stop.signal.aborted) events.onFailed(cause);
    }
  };
  return {
    want: (widthPx: number): void => {
      const found = sources.findIndex(({ width }) => width >= widthPx);
      const at = found === -1 ? sources.length - 1 : found;
      const source = sources[at];
      if (!source || at <= asked) return;
      asked = at;
      void show(at, source);
    },
    end: (): void => {
      stop.abort();
      URL.revokeObjectURL(url);
    },
  };
}

/**
 * Makes the viewport of a flat picture, or of a 360 one that is shown flat where WebGL is missing.
 */
export function makeFlatViewport(options: ViewportOptions): Viewport {
  const { host, panorama, load, onFrame, onReady, onFailed } = options;
  const picture = flatPictureOf(panorama);
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  host.replaceChildren(image);
  const sharpener = makeSharpener(image, picture.sources, load, { onReady, onFailed });
  let size: Size = { width: 1, height: 1 };
  let fitted: Size = size;
  let middle: Spot = { x: 0.5, y: 0.5 };
  let scale = 1;
  let frame = 0;

  const spotOf = (share: Spot): Spot => ({
    x: size.width / 2 + (share.x - middle.x) * fitted.width * scale,
    y: size.height / 2 + (share.y - middle.y) * fitted.height * scale,
  });
  const shareOf = (spot: Spot): Spot => ({
    x: middle.x + (spot.x - size.width / 2) / (fitted.width * scale),
    y: middle.y + (spot.y - size.height / 2) / (fitted.height * scale),
  });
  const draw = (): void => {
    frame = 0;
    const corner = spotOf({ x: 0, y: 0 });
    image.style.width = `${fitted.width * scale}px`;
    image.style.height = `${fitted.height * scale}px`;
    image.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
    const density = Math.min(DENSITY_MAX, devicePixelRatio || 1);
    sharpener.want(fitted.width * scale * density);
    onFrame();
  };
  const changed = (): void => {
    const reach = (fit: number, viewport: number) =>
      Math.max(0, 0.5 - viewport / (2 * fit * scale));
    const across = reach(fitted.width, size.width);
    const down = reach(fitted.height, size.height);
    middle = {
      x: clamp(middle.x, 0.5 - across, 0.5 + across),
      y: clamp(middle.y, 0.5 - down, 0.5 + down),
    };
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const resize = (): void => {
    const { clientWidth, clientHeight } = host;
    if (clientWidth === 0 || clientHeight === 0) return;
    size = { width: clientWidth, height: clientHeight };
    const width = Math.min(clientWidth, clientHeight * picture.ratio);
    fitted = { width, height: width / picture.ratio };
    changed();
  };
  resize();
  return {
    sphere: null,
    size: () => size,
    project: (place) => spotOf(picture.toShare(place)),
    unproject: (spot) => picture.toPlace(shareOf(spot)),
    lookAt: (place) => {
      middle = picture.toShare(place);
      changed();
    },
    drag: (by) => {
      middle = {
        x: middle.x - by.x / (fitted.width * scale),
        y: middle.y - by.y / (fitted.height * scale),
      };
      changed();
    },
    zoom: (factor, at = { x: size.width / 2, y: size.height / 2 }) => {
      const held = shareOf(at);
      scale = clamp(scale * factor, 1, ZOOM_MAX);
      const now = spotOf(held);
      middle = {
        x: middle.x + (now.x - at.x) / (fitted.width * scale),
        y: middle.y + (now.y - at.y) / (fitted.height * scale),
      };
      changed();
    },
    home: () => {
      scale = 1;
      middle = { x: 0.5, y: 0.5 };
      changed();
    },
    resize,
    end: () => {
      cancelAnimationFrame(frame);
      sharpener.end();
      host.replaceChildren();
    },
  };
}
