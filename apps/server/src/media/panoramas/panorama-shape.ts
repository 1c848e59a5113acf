import {
  isFullSphere,
  LEVEL,
  PANORAMA_MAX_HEIGHT_PX,
  PANORAMA_MAX_PIXELS,
  PANORAMA_MAX_WHOLE_PIXELS,
  PANORAMA_MAX_WIDTH_PX,
  PANORAMA_MIN_WIDTH_PX,
  type PanoramaCrop,
  type Tilt,
  unlevelled,
} from "@storey/domain";
import { ImageRefusedError } from "../images/image-refusal.ts";
import type { SphereData } from "./sphere-data.ts";

/** The facts in the head of a file, before anything is decoded. */
export interface PanoramaHead {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether a decoder has to hold all of it at once. */
  readonly isWhole: boolean;
  readonly sphere: SphereData | null;
}

/** The view that a picture is shown with. */
export interface PanoramaShape {
  readonly width: number;
  readonly height: number;
  /** The part of the sphere it covers; null for a flat picture. */
  readonly crop: PanoramaCrop | null;
  readonly heading: number | null;
  /**
   * The direction in which it opens: straight ahead in the levelled room. In degrees of the
   * picture.
   */
  readonly yaw: number;
  readonly pitch: number;
  /** How it is levelled, in degrees. */
  readonly rollCorrection: number;
  readonly pitchCorrection: number;
}

/**
 * Decides how a picture is shown. Without `is360` it is a sphere if its data say so, or if it is
 * exactly twice as wide as high and large enough. Throws ImageRefusedError:
 * `panorama.too_many_pixels`, and `panorama.not_360` for a requested sphere that cannot be one,
 * such as a stereo picture with two spheres above each other.
 */
export function shapeOf(head: PanoramaHead, is360: boolean | undefined): PanoramaShape {
  requireBearable(head);
  const { width, height } = head;
  const flat = { width, height, crop: null, heading: null, ...openingOf(LEVEL) };
  if (is360 === false) return flat;
  if (head.sphere) {
    const { crop, heading, tilt } = head.sphere;
    return { width, height, crop, heading, ...openingOf(tilt) };
  }
  const isFull = isFullSphere(width, height);
  if (is360 === undefined && (!isFull || width < PANORAMA_MIN_WIDTH_PX)) return flat;
  // Wider than a sphere: all around, with the top and the bottom cut off evenly.
  if (!isFull && width < 2 * height) throw new ImageRefusedError("panorama.not_360");
  return { ...flat, crop: allAround(width, height) };
}

function openingOf(tilt: Tilt) {
  const { yaw, pitch } = unlevelled({ yaw: 0, pitch: 0 }, tilt);
  // A hundredth of a degree, as everything that is kept of a picture.
  const fine = (degrees: number) => Math.round(degrees * 100) / 100 || 0;
  return {
    yaw: fine(yaw),
    pitch: fine(pitch),
    rollCorrection: tilt.roll,
    pitchCorrection: tilt.pitch,
  };
}

/**
 * Returns the crop of a picture all around: a full sphere is stretched to exactly twice its height;
 * a wider picture lacks top and bottom.
 */
function allAround(width: number, height: number): PanoramaCrop {
  const fullHeight = isFullSphere(width, height) ? height : Math.round(width / 2);
  return {
    fullWidth: width,
    fullHeight,
    croppedWidth: width,
    croppedHeight: height,
    croppedX: 0,
    croppedY: Math.floor((fullHeight - height) / 2),
  };
}

function requireBearable({ width, height, isWhole }: PanoramaHead): void {
  const maxPixels = isWhole ? PANORAMA_MAX_WHOLE_PIXELS : PANORAMA_MAX_PIXELS;
  const isTooLarge =
    width > PANORAMA_MAX_WIDTH_PX || height > PANORAMA_MAX_HEIGHT_PX || width * height > maxPixels;
  if (!isTooLarge) return;
  throw new ImageRefusedError("panorama.too_many_pixels", {
    maxPixels,
    maxWidth: PANORAMA_MAX_WIDTH_PX,
  });
}
